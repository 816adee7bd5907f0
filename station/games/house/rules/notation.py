"""A House position as text for people to read and write.

Fifteen lines of fifteen characters, as South sees the board, row 1 (North's home row) first: "." is an
empty square, a capital a tile that faces South, a lower-case letter one that faces North. Then, if needed,
lines that name squares: "kit b:" tiles of kit b, "blanks:" tiles that are blanks (the letter is what they
stand for), and "to move: S" or "to move: N". Text after "#" and empty lines are ignored. See
docs/notation.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from station.errors import quoted
from station.rules.faced import FacedPosition
from station.rules.square import SIZE, SQUARES, parse_square, square_name
from station.rules.tile import FacedTile, Side

EMPTY = "."


@dataclass(frozen=True, slots=True)
class Written:
    """What a text says: the position, and the side to move if given."""

    position: FacedPosition
    to_move: Side | None = None


def write(position: FacedPosition, to_move: Side | None = None) -> str:
    """The text of a position, ending in a newline; `parse` gives it back.

    Raises ValueError for a letter that has no small form of its own.
    """
    lines = rows_of(position)
    for key, squares in (
        ("kit b", [square for square, tile in position.occupied() if tile.kit == "b"]),
        ("blanks", [square for square, tile in position.occupied() if tile.blank]),
    ):
        if squares:
            lines.append(f"{key}: {' '.join(square_name(square) for square in squares)}")
    if to_move is not None:
        lines.append(f"to move: {to_move.value}")
    return "\n".join(lines) + "\n"


def parse(text: str) -> Written:
    """The position of a text.

    Raises ValueError with a sentence that names the line where it goes wrong.
    """
    lines = list(_lines(text))
    if len(lines) < SIZE:
        raise ValueError(f"a position has {SIZE} rows; this text has {len(lines)}")
    tiles: list[FacedTile | None] = []
    for number, row in lines[:SIZE]:
        try:
            tiles.extend(parse_row(row))
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error
    said: set[str] = set()
    to_move: Side | None = None
    for number, line in lines[SIZE:]:
        key, colon, value = line.partition(":")
        key = " ".join(key.split()).lower()
        if not colon or key not in ("kit b", "blanks", "to move"):
            raise ValueError(f'line {number}: after the rows come "kit b:", "blanks:" and "to move:" only')
        if key in said:
            raise ValueError(f'line {number}: "{key}:" is here a second time')
        said.add(key)
        try:
            if key == "to move":
                to_move = _side(value)
            else:
                _mark(tiles, key, value)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from error
    return Written(FacedPosition(tuple(tiles)), to_move)


def rows_of(position: FacedPosition) -> list[str]:
    """The fifteen rows: letters and facings alone.

    Raises ValueError for a letter that has no small form of its own.
    """
    characters = [EMPTY if tile is None else character_of(tile) for tile in position.tiles]
    return ["".join(characters[start : start + SIZE]) for start in range(0, SQUARES, SIZE)]


def character_of(tile: FacedTile) -> str:
    """A capital for a tile that faces South, the lower-case letter for one that faces North.

    Raises ValueError for a letter that has no small form of its own.
    """
    if not is_letter(tile.letter) or not tile.letter.isupper():
        raise ValueError(
            f"{tile.letter!r} cannot be written: it is no capital with a small letter of its own"
        )
    return tile.letter if tile.facing is Side.SOUTH else tile.letter.lower()


def parse_row(row: str) -> tuple[FacedTile | None, ...]:
    """The squares of one row of fifteen characters; all tiles are of kit a.

    Raises ValueError with a sentence for people.
    """
    if len(row) != SIZE:
        raise ValueError(f"a row has {SIZE} squares, not {len(row)}")
    return tuple(_parse_character(character, place) for place, character in enumerate(row, start=1))


def is_letter(text: str) -> bool:
    """Whether this is one letter with one capital and one lower-case form, so that case can show facing."""
    if len(text) != 1 or not text.isalpha():
        return False
    capital = text.upper()
    small = capital.lower()
    if len(capital) != 1 or len(small) != 1 or capital == small:
        return False
    return small.upper() == capital and text in (capital, small)


def _parse_character(character: str, place: int) -> FacedTile | None:
    if character == EMPTY:
        return None
    if not is_letter(character):
        raise ValueError(f'{character!r} at place {place} is neither a letter nor "{EMPTY}"')
    return FacedTile(character.upper(), Side.SOUTH if character.isupper() else Side.NORTH)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """(number, content) of each line that is not ignored."""
    for number, line in enumerate(text.splitlines(), start=1):
        content = line.partition("#")[0].strip()
        if content:
            yield number, content


def _side(value: str) -> Side:
    try:
        return Side(value.strip().upper())
    except ValueError:
        raise ValueError(f"the side to move is S or N, not {quoted(value.strip())}") from None


def _mark(tiles: list[FacedTile | None], key: str, value: str) -> None:
    """Change the named tiles in place: into kit b, or into blanks."""
    for name in value.replace(",", " ").split():
        square = parse_square(name)
        tile = tiles[square]
        if tile is None:
            raise ValueError(f"{square_name(square)} is empty")
        tiles[square] = replace(tile, kit="b") if key == "kit b" else replace(tile, blank=True)
