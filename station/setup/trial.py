"""The trial: ten tiles on squares that the station names, which it must then read."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from calibration.profile import Side
from station.rules.square import parse_square


@dataclass(frozen=True, slots=True)
class Asked:
    """A tile to lay. square: index, A1 first. facing: who reads it. kit: "a" is the left board's."""

    board: int
    square: int
    letter: str
    facing: Side
    kit: str


@dataclass(frozen=True, slots=True)
class LaidTile:
    """What was read on a square. letter: None if it shows none. facing, kit: None if they cannot be seen."""

    letter: str | None
    facing: Side | None
    kit: str | None


SURELY: Final = 2
"""Tiles of each set after which a tile of neither is one."""


class Verdict(StrEnum):
    """How a tile that was asked for lies."""

    RIGHT = "right"
    MISSING = "missing"
    OTHER_LETTER = "other-letter"
    OTHER_WAY = "other-way"
    NEITHER_SET = "neither-set"
    OTHER_SET = "other-set"


_TWO: Final = (
    (0, "H8", "E", "S", "a"), (0, "I8", "R", "S", "a"), (0, "C3", "A", "N", "a"), (0, "L12", "L", "S", "b"),
    (0, "D13", "T", "N", "b"), (1, "H8", "C", "S", "b"), (1, "G8", "U", "N", "b"), (1, "M4", "D", "S", "b"),
    (1, "E11", "P", "S", "a"), (1, "K10", "G", "N", "a"),
)  # fmt: skip
"""In the middle and towards the corners, alone and side by side, no letter that looks the same turned."""


def tiles_asked(boards: int) -> tuple[Asked, ...]:
    """The ten tiles for a table with two boards or one, on which all are of its own set."""
    asked = [Asked(b, parse_square(at), letter, facing, kit) for b, at, letter, facing, kit in _TWO]  # type: ignore[arg-type]  # the sides are literals in a table
    if boards == 2:
        return tuple(asked)
    return tuple(
        Asked(0, one.square + (15 if one.board else 0), one.letter, one.facing, "a") for one in asked
    )


def judge(asked: Asked, laid: LaidTile | None, *, two_sets: bool) -> Verdict:
    """Whether a tile lies as asked for. two_sets: there are two kinds of tiles to tell apart."""
    if laid is None:
        return Verdict.MISSING
    if two_sets and laid.kit is None:
        return Verdict.NEITHER_SET
    if laid.letter != asked.letter:
        return Verdict.OTHER_LETTER
    if laid.facing != asked.facing:
        return Verdict.OTHER_WAY
    return Verdict.OTHER_SET if two_sets and laid.kit != asked.kit else Verdict.RIGHT


def verdicts(boards: int, laid: Sequence[LaidTile | None]) -> list[tuple[Asked, Verdict]]:
    """Every tile asked for, and how it lies."""
    asked = tiles_asked(boards)
    there = [*laid, *[None] * (len(asked) - len(laid))]
    two_sets = boards == 2 and both_sets_seen(laid)
    return [(one, judge(one, tile, two_sets=two_sets)) for one, tile in zip(asked, there, strict=False)]


def both_sets_seen(laid: Sequence[LaidTile | None]) -> bool:
    """Whether enough tiles lie there to tell the two sets' colours apart."""
    kits = [tile.kit for tile in laid if tile is not None]
    return min(kits.count("a"), kits.count("b")) >= SURELY
