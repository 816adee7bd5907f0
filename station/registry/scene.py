"""A picture of a game for those who do not know it: a few squares of a position, and what it comes to.

Everything is measured in squares, from the upper left of the picture. Words on the tiles belong to English
and German alike, so that a scene needs no translation.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from station.rules.tile import Kit

FACE_DOWN: Final = "#"
"""A tile that lies face down."""


@dataclass(frozen=True, slots=True)
class Pane:
    """Tiles, on a part of a board or beside one.

    at: column and row of its upper left. rows: a sign a square; "." is empty, a capital a tile, a small
    letter one that faces North where two sides meet, else a blank. corner: row and column of the board's
    square at its upper left, from 0; None where there is no board. kit: of its tiles; passed: rows and
    columns of tiles of the other kit. player: whose crossword it is. scale: how many squares wide a tile is.
    values: shown on large tiles.
    """

    at: tuple[float, float]
    rows: tuple[str, ...]
    corner: tuple[int, int] | None = None
    kit: Kit = "a"
    passed: frozenset[tuple[int, int]] = frozenset()
    player: int | None = None
    scale: float = 1
    values: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Note:
    """Digits or a word on a plate. at: column and row of its middle. player: whose coin it is."""

    at: tuple[float, float]
    text: str
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """size: columns and rows of the whole. pegs: how far each player is on a track of holes at its right end.
    swap: column and row of the middle of two arrows that change places."""

    size: tuple[float, float]
    panes: tuple[Pane, ...]
    notes: tuple[Note, ...] = ()
    pegs: tuple[int, ...] = ()
    swap: tuple[float, float] | None = None
