"""Blanks taken off the board, as Friendly Scrabble allows: GCG has no sign for them, so they are notes."""

import re
from collections.abc import Iterator
from typing import Final

from station.gcg.record import Line
from station.gcg.tiles import LetterError, tile_of, written
from station.rules.lettered.position import Tile
from station.rules.square import parse_square, square_name

_NOTE: Final = re.compile(r"the blank on ([A-O](?:1[0-5]|[1-9])) is taken, (\[[^\[\]]+\]|\w) takes its place")


def taken_note(square: int, tile: Tile) -> str:
    """The note on a play that takes a blank. tile: what takes the blank's place."""
    return f"the blank on {square_name(square)} is taken, {written(tile)} takes its place"


def taken_in(line: Line) -> Iterator[tuple[int, Tile]]:
    """The squares of blanks that the play in a line takes, and what takes their place."""
    for note in line.notes:
        for square, sign in _NOTE.findall(note):
            try:
                yield parse_square(square), tile_of(sign.strip("[]"))
            except LetterError:
                continue
