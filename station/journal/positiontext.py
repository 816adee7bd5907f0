"""A confirmed position as one line of text: `H8=aSK` is a K of kit a on H8 that faces South, `H9=bN?E` a
blank of kit b that stands for E and faces North. Squares ascend."""

from station.rules.faced import Position
from station.rules.square import parse_square, square_name
from station.rules.tile import Kit, Side, Tile


def position_text(position: Position) -> str:
    return " ".join(
        f"{square_name(square)}={tile.kit}{tile.facing.value}{'?' * tile.blank}{tile.letter}"
        for square, tile in position.occupied()
    )


def parse_position(text: str) -> Position:
    """The position that `position_text` wrote. Raises ValueError if the line is not in that form."""
    tiles: dict[int, Tile | None] = {}
    for word in text.split():
        name, _, face = word.partition("=")
        kit: Kit | None = "a" if face[:1] == "a" else "b" if face[:1] == "b" else None
        blank = face[2:3] == "?"
        letter = face[3:] if blank else face[2:]
        if kit is None or not letter:
            raise ValueError(f"{word!r} is no tile of a position")
        tiles[parse_square(name)] = Tile(letter, Side(face[1:2]), kit, blank)
    return Position().replace(tiles)
