"""What a player at a single board means to do with a turn."""

from dataclasses import dataclass

from station.rules.scrabble.position import Position, Tile


@dataclass(frozen=True, slots=True)
class Lay:
    """Tiles to be laid; swapped: blanks that are first taken off the board for these letters."""

    placed: tuple[tuple[int, Tile], ...]
    swapped: tuple[tuple[int, str], ...] = ()

    def on(self, board: Position) -> Position:
        """The board when it is done."""
        letters = {square: Tile(letter) for square, letter in self.swapped}
        return board.replace({**letters, **dict(self.placed)})


@dataclass(frozen=True, slots=True)
class Hold:
    """The button is held: a pass, or whatever the game takes it for."""


@dataclass(frozen=True, slots=True)
class Say:
    """Something that ends the turn by touch. tiles: those given back to the bag for as many."""

    topic: str
    value: str
    tiles: tuple[str, ...] = ()


Plan = Lay | Hold | Say
