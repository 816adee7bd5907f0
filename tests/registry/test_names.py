"""Kernels name no game: neither in what they compare and say, nor in what they call things."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

import station
from station.registry import ENTRIES
from tests.cases import for_each

ROOT: Final = Path(station.__file__).parent

PRODUCT: Final = re.compile(r"house[ -_]station", re.IGNORECASE)

ANY_GAME: Final = re.compile("|".join(ENTRIES), re.IGNORECASE)

BRAND: Final = "Scrabble"
"""What the tiles, the board and the standard rules are called by everybody."""

EXCUSED: Final = {
    "registry/__init__.py": "its lines make the games known",
    "journal/version_0_1.py": "what that version wrote into journals, when there was one game",
    "view/table/between.py": "the product's name, one word on each board",
    "doctor/power.py": "the speed of a processor",
    "clock/gpio/wires.py": "the speed of a bus",
    "gcg/woogles.py": "what fields of Woogles' documents are called",
}

KERNELS: Final = sorted(
    file for file in ROOT.rglob("*.py") if file.relative_to(ROOT).parts[0] not in {"games", "locale"}
)


@cache
def names_a_game(name: str) -> bool:
    """Whether a word of it does: of `HouseTile`, `house_tile`, `HOUSE_TILE` or `station.house`."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().replace(".", "_").split("_")
    return any(word in ENTRIES for word in words)


def documented(tree: ast.AST) -> set[int]:
    """Texts that only explain."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def named(text: str, *, help_text: bool) -> list[str]:
    """The games that a text names. In the help of a command a sentence or an example may."""
    if help_text and " " in text.strip():
        return []
    found = re.findall(r"[A-Za-z]+", PRODUCT.sub("", text))
    return [word for word in found if word.lower() in ENTRIES and word != BRAND]


def games_in(source: str, *, help_texts: bool) -> Iterator[str]:
    if not ANY_GAME.search(source):
        return
    tree = ast.parse(source)
    explained = documented(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explained:
            yield from (f"{node.lineno}: {node.value!r}" for _ in named(node.value, help_text=help_texts))
        for kind in ("id", "attr", "arg", "name", "asname", "module"):
            name = getattr(node, kind, None)
            if isinstance(name, str) and names_a_game(name):
                yield f"{getattr(node, 'lineno', 0)}: {name}"


def test_kernels_name_no_game() -> None:
    naming = {}
    for file in KERNELS:
        place = file.relative_to(ROOT)
        if found := list(games_in(file.read_text(encoding="utf-8"), help_texts=place.parts[0] == "cli")):
            naming[place.as_posix()] = found
    assert {place: found for place, found in naming.items() if place not in EXCUSED} == {}
    assert EXCUSED.keys() <= naming.keys(), "the others are no longer in need of an excuse"


@pytest.mark.parametrize(
    "source",
    [
        'if game == "house": pass',
        "class HouseTile: pass",
        "from station.games.house import table",
        'x = f"in House {y}"',
    ],
)
def test_a_name_is_found(source: str) -> None:
    assert list(games_in(source, help_texts=False))


@pytest.mark.parametrize(
    "source",
    ['"""As in House."""', 'title = "House Station"', 'x = "a Scrabble board"', 'folder = "house-station"'],
)
def test_the_product_and_its_tiles_have_names(source: str) -> None:
    assert not list(games_in(source, help_texts=False))


@for_each("script", sorted(ROOT.rglob("static/*.js")), ids=lambda file: file.name)
def test_a_script_of_the_pages_names_no_game(script: Path) -> None:
    texts = re.findall(r"[\"']([^\"']*)[\"']", script.read_text(encoding="utf-8"))
    assert not [text for text in texts if named(text, help_text=False)]
