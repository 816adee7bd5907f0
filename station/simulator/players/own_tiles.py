"""A player's tiles: their row, and what goes to and fro between it and the bag."""

from collections.abc import Callable
from random import Random

from station.rules.edition import BLANK
from station.simulator.players.world_context import BoardContext
from station.simulator.render.seats import Seat
from station.simulator.world.choreography import Hand
from station.simulator.world.physical import InRow, Piece
from station.simulator.world.script import Script


class OwnTiles:
    """tray: where the tiles lie that may be laid now. drawn: from the bag, oldest first."""

    def __init__(
        self, hand: Hand, context: BoardContext, luck: Random, tray: Callable[[], Seat], drawn: list[Piece]
    ) -> None:
        self._hand, self._context, self._luck, self._tray, self._drawn = hand, context, luck, tray, drawn

    @property
    def row(self) -> list[Piece]:
        return self._context.pieces.row(self._tray())

    @property
    def rack(self) -> tuple[str, ...]:
        """The tiles in the row, blanks as `BLANK`."""
        return tuple(piece.letter or BLANK for piece in self.row)

    def find(self, tiles: tuple[str, ...]) -> list[Piece]:
        """Tiles of the row by their letters, in this order. Raises LookupError if one is missing."""
        left = self.row
        found = []
        for tile in tiles:
            piece = next((piece for piece in left if (piece.letter or BLANK) == tile), None)
            if piece is None:
                raise LookupError(f"the player does not hold {tile}")
            left.remove(piece)
            found.append(piece)
        return found

    def true_up(self, due: int) -> Script[None]:
        """Hold this many tiles: draw, or give back those drawn last."""
        more = due - len(self.row)
        if more > 0 and self._context.pieces.bag(0):
            yield from self.draw(more)
        elif more < 0:
            last = [piece for piece in self._drawn if isinstance(piece.place, InRow)]
            yield from self.give_back(last[more:])

    def draw(self, count: int) -> Script[None]:
        """Draw this many tiles from the bag, or as many as there are."""
        before = set(map(id, self.row))
        yield from self._hand.draw(count)
        self._drawn += (piece for piece in self.row if id(piece) not in before)

    def give_back(self, pieces: list[Piece]) -> Script[None]:
        """Put tiles of the row into the bag."""
        yield from self._hand.pick_from_row(pieces)
        yield from self._hand.reach_bag()
        for piece in pieces:
            self._context.pieces.put_in_bag(piece, 0, self._luck)
        yield from self._hand.withdraw()

    def exchange(self, tiles: tuple[str, ...]) -> Script[None]:
        """Draw as many tiles as these, and give these back."""
        given = self.find(tiles)
        yield from self.draw(len(given))
        yield from self.give_back(given)
