"""What a player at a single board intends to do with a turn."""

from dataclasses import dataclass

from station.rules.lettered.position import Position, Tile


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
    """Hold the button: a pass, or whatever it means in the game."""


@dataclass(frozen=True, slots=True)
class Say:
    """A touch that ends the turn. tiles: to be exchanged for as many from the bag."""

    topic: str
    value: str
    tiles: tuple[str, ...] = ()


Plan = Lay | Hold | Say
