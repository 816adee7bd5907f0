"""How the tiles of a kit are laid out to be learned, and which letter each tile is then known to show.

The order is the label: tiles lie on squares of the board, in any rows and with any gaps, in alphabetical
order as one reads, all facing the same way. What the reader makes of them only guards against slips.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from calibration.errors import KitError
from calibration.examples import BLANK, Labels
from vision.reading import BoardReading, Content, Facing, SquareReading

SURE: Final = 0.8
"""Confidence from which on a reading of a tile counts as evidence of how the tiles face."""

CONTRADICTS: Final = 0.95
"""Confidence from which on a reading speaks against the order."""

_READING_ORDER: Final = {
    Facing.UP: lambda row, column: (row, column),
    Facing.DOWN: lambda row, column: (-row, -column),
    Facing.RIGHT: lambda row, column: (-column, row),
    Facing.LEFT: lambda row, column: (column, -row),
}
"""How a person who sees the tiles upright meets the squares: line by line, from the left."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A board of tiles laid out. slips: what the reader saw differently, a sentence each."""

    labels: Labels
    tiles: int
    slips: tuple[str, ...]


def orders(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The ways to lay out an edition with these letters: one of each, or the whole set, blanks last.

    counts: how many tiles of each letter there are, in alphabetical order; `_` for blanks, which may be
    left out.
    """
    letters = [letter for letter in counts if letter != BLANK]
    each, whole = "".join(letters), "".join(letter * counts[letter] for letter in letters)
    blanks = counts.get(BLANK, 0)
    ways = [each, whole] if not blanks else [each + BLANK, each, whole + BLANK * blanks, whole]
    return tuple(dict.fromkeys(ways))


def label(reading: BoardReading, ways: tuple[str, ...], *, as_laid: bool = False) -> LaidOut:
    """Which letter every tile shows, told by its place in the order.

    as_laid: believe the order even where the reader contradicts it. Raises KitError, a sentence, when the
    tiles are not as many as in any of the orders, face different ways, or seem to be out of order.
    """
    tiles = {
        divmod(number, 15): square
        for number, square in enumerate(reading.squares)
        if square.content is Content.TILE
    }
    facing = _common_facing(list(tiles.values()))
    places = sorted(tiles, key=lambda place: _READING_ORDER[facing](*place))
    order = next((way for way in ways if len(way) == len(places)), None)
    if order is None:
        seen = "".join(tiles[place].letter or BLANK for place in places)
        raise KitError(
            f"{len(places)} tiles are seen, but {_in_words(ways)} are expected; they read {_shortened(seen)}"
        )
    slips = _slips(
        [(place, tiles[place], letter) for place, letter in zip(places, order, strict=True)], facing
    )
    if not as_laid and (len(slips) > 2 or _exchanged(tiles, places, order)):
        raise KitError(
            f"the tiles seem out of order: {'; '.join(slips[:4])}; lay them in order, or say --as-laid if "
            "they are"
        )
    rows = [["."] * 15 for _ in range(15)]
    facings = [["."] * 15 for _ in range(15)]
    for (row, column), letter in zip(places, order, strict=True):
        rows[row][column] = letter
        facings[row][column] = "?" if letter == BLANK else facing.value
    return LaidOut(Labels(tuple(map("".join, rows)), tuple(map("".join, facings))), len(places), tuple(slips))


def _common_facing(tiles: list[SquareReading]) -> Facing:
    votes = Counter(tile.facing for tile in tiles if tile.facing and tile.confidence >= SURE)
    if not votes:
        raise KitError("no tile with a letter is seen; lay the tiles face up on the squares of the board")
    facing, most = votes.most_common(1)[0]
    if most < 0.75 * votes.total():
        raise KitError("the tiles face different ways; turn them so that all face the same way")
    assert facing is not None
    return facing


def _slips(tiles: list[tuple[tuple[int, int], SquareReading, str]], facing: Facing) -> list[str]:
    slips = []
    for (row, column), square, letter in tiles:
        if square.confidence < CONTRADICTS:
            continue
        read, name = square.letter or BLANK, f"{chr(65 + column)}{row + 1}"
        if read != letter:
            slips.append(f"{_called(letter)} is due at {name}, which looks like {_called(read)}")
        elif letter != BLANK and square.facing is not facing:
            slips.append(f"{letter} at {name} seems to face another way")
    return slips


def _exchanged(
    tiles: Mapping[tuple[int, int], SquareReading], places: list[tuple[int, int]], order: str
) -> bool:
    """Whether two tiles surely show each other's letters."""
    seen = {
        (letter, tiles[place].letter or BLANK)
        for place, letter in zip(places, order, strict=True)
        if tiles[place].confidence >= CONTRADICTS
    }
    return any(due != read and (read, due) in seen for due, read in seen)


def _called(letter: str) -> str:
    return "a blank" if letter == BLANK else letter


def _in_words(ways: tuple[str, ...]) -> str:
    return " or ".join(str(len(way)) for way in ways)


def _shortened(seen: str) -> str:
    return seen if len(seen) <= 40 else f"{seen[:40]} …"
