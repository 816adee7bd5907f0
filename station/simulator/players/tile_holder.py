"""What somebody at a single board says and does with their tiles: draw, give back, set aside."""

from abc import ABC
from collections import Counter
from collections.abc import Iterable
from typing import Any

from station.referee.events import Told
from station.referee.state import TableState
from station.rules.edition import BLANK
from station.rules.game import Chosen
from station.rules.scrabble.hand import Hand, known
from station.rules.scrabble.position import Position, Tile
from station.simulator.players.pressing import PATIENCE_MS
from station.simulator.players.seated import Seated
from station.simulator.world.board_context import BoardContext
from station.simulator.world.physical import InRow, Piece
from station.simulator.world.script import Script, Wait
from station.simulator.world.seats import BAG_MM, seat_at
from station.simulator.world.shown import single_board


class TileHolder(Seated, ABC):
    """A player with tiles. drawn: those from the bag, oldest first."""

    def __init__(self, player: int, context: BoardContext, seed: str) -> None:
        super().__init__(player, seat_at(player, context.players), context, seed, BAG_MM)
        self.drawn: list[Piece] = []

    @property
    def state(self) -> TableState[Any]:
        state: TableState[Any] = self.context.state
        return state

    @property
    def board(self) -> Position:
        return single_board(self.state)

    @property
    def upright(self) -> float:
        """The board is read from South, wherever the player sits."""
        return 0.0

    def say(self, topic: str, value: str = "", player: int | None = None) -> Script[bool]:
        """Touch something on the screen and wait for the result; returns whether it was done."""
        before = self.lane
        self.context.answered.append(Told(self.context.now_ms, Chosen(topic, player, value)))
        patience = self.context.now_ms + PATIENCE_MS
        while not self.context.over and self.context.now_ms < patience:
            if self.lane.turns > before.turns:
                return True
            if self.lane.verdict is not before.verdict:
                return False
            yield Wait(patience, screen=True)
        return False

    @property
    def row(self) -> list[Piece]:
        return self.context.pieces.row(self.tray)

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
                raise LookupError(f"player {self.player} does not hold {tile}")
            left.remove(piece)
            found.append(piece)
        return found

    def due(self) -> int | None:
        """How many tiles the hand should hold by the rules; None if nobody draws."""
        return None

    def true_up(self) -> Script[None]:
        """Hold as many tiles as the rules say: draw, or give back those drawn last."""
        due = self.due()
        if due is None:
            return
        more = due - len(self.row)
        if more > 0 and self.context.pieces.bag(0):
            yield from self.draw(more)
        elif more < 0:
            last = [piece for piece in self.drawn if isinstance(piece.place, InRow)]
            yield from self.give_back(last[more:])

    def draw(self, count: int) -> Script[None]:
        """Draw this many tiles from the bag, or as many as there are."""
        before = set(map(id, self.row))
        yield from self.hand.draw(count)
        self.drawn = [*self.drawn, *(piece for piece in self.row if id(piece) not in before)]

    def give_back(self, pieces: list[Piece]) -> Script[None]:
        """Put tiles of the row into the bag."""
        yield from self.hand.pick_from_row(pieces)
        yield from self.hand.reach_bag()
        for piece in pieces:
            self.context.pieces.put_in_bag(piece, 0, self.luck)
        yield from self.hand.withdraw()

    def exchange(self, tiles: tuple[str, ...]) -> Script[None]:
        """Draw as many tiles as these, and give these back."""
        given = self.find(tiles)
        yield from self.draw(len(given))
        yield from self.give_back(given)


def without(hand: Hand, laid: Iterable[Tile]) -> Hand:
    """What is left of a hand when tiles of it have been laid."""
    gone = [tile.from_set for tile in laid]
    if hand.tiles is None:
        return Hand(max(0, hand.count - len(gone)))
    return known(*(Counter(hand.tiles) - Counter(gone)).elements())
