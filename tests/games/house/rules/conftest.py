"""The second implementation of the rules of House, and seeded questions to put to both."""

import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from station.rules.square import SIZE, SQUARES, square_name


@pytest.fixture(scope="session")
def reference() -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Answers a question as `station judge house` should, by the second implementation."""
    spec = importlib.util.spec_from_file_location(
        "house_reference", Path(__file__).with_name("house_reference.py")
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    answer: Callable[[dict[str, Any]], dict[str, Any]] = module.answer
    return answer


@pytest.fixture(scope="session")
def random_question() -> Callable[[random.Random], dict[str, Any]]:
    """A question with a random board, play and lexicon; about half of the plays are legal.

    The lexicon is made for the play: most of its new words, about half of the strings on the board, and
    pieces of strings, so that explosions go on for some rounds.
    """
    return _random_question


def _random_question(rng: random.Random) -> dict[str, Any]:
    mover = rng.choice("SN")
    rows = _random_board(rng)
    place = _random_place(rng, rows)
    if rng.random() < 0.05:
        place[rng.choice(["P3", "A16", "Z1", "H0"])] = "A"
    return {
        "board": ["".join(row) for row in rows],
        "mover": mover,
        "place": place,
        "first": rng.random() < 0.15,
        "words": sorted(_random_words(rng, rows, place, mover)),
    }


def _random_board(rng: random.Random) -> list[list[str]]:
    """A window of tiles, thick or thin; the sides facing by halves, by lines, by islands or at random."""
    rows = [["."] * SIZE for _ in range(SIZE)]
    width, height = rng.randint(1, SIZE), rng.randint(1, SIZE)
    left, top = rng.randint(0, SIZE - width), rng.randint(0, SIZE - height)
    density = rng.choice([0.15, 0.3, 0.45, 0.6, 0.8])
    letters = "ABCDE"[: rng.randint(1, 5)]
    border = rng.randint(0, SIZE)
    manner = rng.choice(["halves", "rows", "columns", "noise", "one"])
    by_line = [rng.random() < 0.5 for _ in range(SIZE)]
    for y in range(top, top + height):
        for x in range(left, left + width):
            if rng.random() < density:
                north = {
                    "halves": y < border,
                    "rows": by_line[y],
                    "columns": by_line[x],
                    "noise": rng.random() < 0.5,
                    "one": by_line[0],
                }[manner]
                if rng.random() < 0.02:
                    north = not north
                letter = rng.choice(letters)
                rows[y][x] = letter.lower() if north else letter
    return rows


def _random_place(rng: random.Random, rows: list[list[str]]) -> dict[str, str]:
    """Tiles on empty squares of one line, usually without a gap; now and then something else."""
    count = rng.choice([0, 1, 1, 2, 2, 3, 3, 4, 5, 7]) if rng.random() < 0.5 else rng.randint(1, 4)
    empty = [square for square in range(SQUARES) if rows[square // SIZE][square % SIZE] == "."]
    kind = rng.random()
    chosen: list[int]
    if not empty or kind < 0.06:
        chosen = rng.sample(range(SQUARES), min(count, 3))
    else:
        touching = [square for square in empty if _touches(rows, square)]
        start = rng.choice(touching if touching and kind < 0.8 else empty)
        step = rng.choice([1, SIZE])
        line = range(start, SQUARES if step == SIZE else (start // SIZE + 1) * SIZE, step)
        chosen = [square for square in line if square in empty][:count]
        if kind < 0.12 and len(chosen) > 2:
            del chosen[1]
    return {square_name(square): rng.choice("ABCDEabcde") for square in chosen}


def _touches(rows: list[list[str]], square: int) -> bool:
    y, x = divmod(square, SIZE)
    beside = [(y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)]
    return any(0 <= v < SIZE and 0 <= u < SIZE and rows[v][u] != "." for v, u in beside)


def _random_words(rng: random.Random, rows: list[list[str]], place: dict[str, str], mover: str) -> set[str]:
    laid = [row.copy() for row in rows]
    for name, letter in place.items():
        x, y = ord(name[0]) - ord("A"), int(name[1:]) - 1
        if 0 <= x < SIZE and 0 <= y < SIZE:
            laid[y][x] = letter.upper() + "!"
    words: set[str] = set()
    good = rng.choice([1.0, 1.0, 0.95, 0.8])
    keep = rng.choice([0.0, 0.3, 0.5, 0.8])
    for line in [*laid, *([row[x] for row in laid] for x in range(SIZE))]:
        run_cells: list[str] = []
        for cell in [*line, "."]:
            if cell != ".":
                run_cells.append(cell)
                continue
            if len(run_cells) > 1:
                text = "".join(cell[0] for cell in run_cells).upper()
                if any("!" in cell for cell in run_cells):
                    if rng.random() < good:
                        words.add(text if mover == "S" else text[::-1])
                elif rng.random() < keep:
                    words.add(text if run_cells[0].isupper() else text[::-1])
                for _ in range(2):
                    begin = rng.randrange(len(run_cells))
                    piece = text[begin : begin + rng.randint(2, 4)]
                    if len(piece) > 1 and rng.random() < keep:
                        words.add(rng.choice([piece, piece[::-1]]))
            run_cells = []
    return {word.lower() if rng.random() < 0.1 else word for word in words}
