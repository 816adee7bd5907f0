"""Counts how much of a board was read correctly, against labels."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from vision.reading import DOUBT, BoardReading, Content

LOOK_ALIKE: Final = frozenset("HINOSXZ")
"""Letters that look (nearly) the same rotated by 180°: only the point value in the corner differs."""


@dataclass(frozen=True, slots=True)
class Truth:
    """Labels of one board: 15 strings each, as in `BoardReading`; `?` in rows is not judged.

    hand: whether `?` means that something covers the square. blanks: whether tiles without a letter are
    labelled. skip: (row, column) of squares that are not judged.
    """

    rows: Sequence[str]
    facing: Sequence[str]
    kits: Sequence[str] | None = None
    hand: bool = False
    blanks: bool = True
    skip: frozenset[tuple[int, int]] = frozenset()


@dataclass(slots=True)
class Score:
    """Counts over several boards: how many of each figure were `right`, out of how many (`of`)."""

    right: Counter[str] = field(default_factory=Counter)
    of: Counter[str] = field(default_factory=Counter)
    ms: list[float] = field(default_factory=list)

    def count(self, figure: str, right: bool) -> None:
        self.of[figure] += 1
        self.right[figure] += right

    def add(self, other: "Score") -> None:
        """Add the counts of another score."""
        self.right.update(other.right)
        self.of.update(other.of)
        self.ms.extend(other.ms)

    def share(self, figure: str) -> float | None:
        """The share that is right, None if nothing was judged."""
        return self.right[figure] / self.of[figure] if self.of[figure] else None


def judge(score: Score, read: Sequence[BoardReading], truths: Sequence[Truth]) -> list[str]:
    """Count the boards of one picture; returns what is wrong, one word per square."""
    swapped = _names_swapped(read, truths)
    return [
        word
        for number, (board, truth) in enumerate(zip(read, truths, strict=True))
        for word in _judge_board(score, board, truth, number, swapped)
    ]


def _judge_board(score: Score, read: BoardReading, truth: Truth, number: int, swapped: bool) -> Iterable[str]:
    rows, facing, kits = read.rows(), read.facing(), read.kits()
    exact = True
    for row, column in ((row, column) for row in range(15) for column in range(15)):
        true, seen = truth.rows[row][column], rows[row][column]
        square = read.squares[row * 15 + column]
        doubted = square.content is Content.HIDDEN or min(square.confidence, square.kit_confidence) < DOUBT
        if (row, column) in truth.skip or (not truth.blanks and true == "." and seen == "_"):
            continue
        if true == "?":
            if truth.hand:
                score.count("uncovered", not doubted)
            continue
        right = seen == true
        score.count("square", right)
        if true == ".":
            score.count("false tile", seen not in ".?")
        else:
            score.count("letter", right)
            if true == "_":
                score.count("blank", right)
            right &= _judge_tile(
                score, read.squares[row * 15 + column].letter, truth.facing[row][column], facing[row][column]
            )
            if truth.kits is not None and seen not in ".?":
                kit = kits[row][column] == _name(truth.kits[row][column], swapped)
                score.count("kit", kit)
                right &= kit
        score.count("right doubted" if right else "wrong doubted", doubted)
        exact &= right
        if not right:
            yield f"{number}:{chr(65 + column)}{row + 1}:{true}→{seen}{'' if doubted else '!'}"
    score.count("board", exact)


def _judge_tile(score: Score, letter: str | None, true: str, seen: str) -> bool:
    """Count the facing of a tile whose letter was read; returns whether it is right or cannot be seen."""
    if letter is None or true not in "^>v<":
        return True
    score.count("facing alike" if letter in LOOK_ALIKE else "facing", seen == true)
    return seen == true


def _name(kit: str, swapped: bool) -> str:
    return {"a": "b", "b": "a"}.get(kit, kit) if swapped else kit


def _names_swapped(read: Sequence[BoardReading], truths: Sequence[Truth]) -> bool:
    """Whether the two kits are told apart, but with their names swapped."""
    same = other = 0
    for board, truth in zip(read, truths, strict=True):
        if truth.kits is not None:
            pairs = list(zip("".join(board.kits()), "".join(truth.kits), strict=True))
            same += sum(seen == true for seen, true in pairs if true in "ab")
            other += sum(seen == _name(true, True) for seen, true in pairs if true in "ab")
    return other > same
