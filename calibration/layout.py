"""How to lay out a kit's tiles for learning, and which letter each tile then shows.

The order is the label: tiles are laid on squares of the board, in any rows and with any gaps, in
alphabetical order as you read, all facing the same way. The reader's own reading only guards against slips.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from calibration.errors import KitError
from calibration.examples import BLANK, Labels
from vision.reading import BoardReading, Content, Facing, SquareReading

SURE: Final = 0.8
"""Minimum confidence at which a reading counts as evidence of the tiles' facing."""

CONTRADICTS: Final = 0.95
"""Minimum confidence at which a reading contradicts the order."""

_READING_ORDER: Final = {
    Facing.UP: lambda row, column: (row, column),
    Facing.DOWN: lambda row, column: (-row, -column),
    Facing.RIGHT: lambda row, column: (-column, row),
    Facing.LEFT: lambda row, column: (column, -row),
}
"""The order in which someone who sees the tiles upright reads the squares: row by row, left to right."""


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A board of tiles laid out. slips: a sentence for each tile that the reader saw differently."""

    labels: Labels
    tiles: int
    slips: tuple[str, ...]


def orders(counts: Mapping[str, int]) -> tuple[str, ...]:
    """The ways to lay out an edition with these letters: one of each, or the whole set, blanks last.

    counts: number of tiles per letter, in alphabetical order; `_` for blanks, which may be left out.
    """
    letters = [letter for letter in counts if letter != BLANK]
    each, whole = "".join(letters), "".join(letter * counts[letter] for letter in letters)
    blanks = counts.get(BLANK, 0)
    ways = [each, whole] if not blanks else [each + BLANK, each, whole + BLANK * blanks, whole]
    return tuple(dict.fromkeys(ways))


def label(reading: BoardReading, ways: tuple[str, ...], *, as_laid: bool = False) -> LaidOut:
    """The letter of every tile, given by its place in the order.

    as_laid: trust the order even if the reader contradicts it. Raises KitError if the number of tiles
    matches no order, or if they face different ways or seem to be out of order.
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
            f"{len(places)} tiles found, but {_in_words(ways)} expected; they read {_shortened(seen)}"
        )
    slips = _slips(
        [(place, tiles[place], letter) for place, letter in zip(places, order, strict=True)], facing
    )
    if not as_laid and (len(slips) > 2 or _exchanged(tiles, places, order)):
        raise KitError(
            f"the tiles seem out of order: {'; '.join(slips[:4])}; lay them in order, or add --as-laid if "
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
        raise KitError("no tile with a letter found; lay the tiles face up on the squares of the board")
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
            slips.append(
                f"{_called(letter)} belongs at {name}, but the tile there looks like {_called(read)}"
            )
        elif letter != BLANK and square.facing is not facing:
            slips.append(f"{letter} at {name} seems to face another way")
    return slips


def _exchanged(
    tiles: Mapping[tuple[int, int], SquareReading], places: list[tuple[int, int]], order: str
) -> bool:
    """Whether two tiles clearly show each other's letters."""
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
