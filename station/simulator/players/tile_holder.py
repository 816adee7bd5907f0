"""What somebody at a single board does with the tiles they hold: draw, give back, lay aside, put right."""

from collections import Counter
from collections.abc import Iterable

from station.rules.edition import BLANK
from station.rules.scrabble.hand import Hand, known
from station.rules.scrabble.position import Position, Tile
from station.simulator.players.putting_right import put_right
from station.simulator.players.seated import Seated
from station.simulator.world.board_context import BoardContext
from station.simulator.world.lying import as_lying
from station.simulator.world.physical import InRow, Piece, Seat
from station.simulator.world.script import Script


class TileHolder(Seated):
    """Somebody with tiles. drawn: those that came out of the bag, oldest first."""

    def __init__(self, player: int, context: BoardContext, seed: str) -> None:
        super().__init__(player, context, seed)
        self.drawn: list[Piece] = []

    @property
    def tray(self) -> Seat:
        """Where the tiles lie that may be laid."""
        return self.seat

    @property
    def row(self) -> list[Piece]:
        return self.context.pieces.row(self.tray)

    @property
    def rack(self) -> tuple[str, ...]:
        """The tiles in the row, blanks as `BLANK`."""
        return tuple(piece.letter or BLANK for piece in self.row)

    def find(self, tiles: tuple[str, ...]) -> list[Piece]:
        """Tiles of the row by their letters, in this order. Raises LookupError where one is missing."""
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
        """How many tiles the hand should hold by the rules; None where nobody draws."""
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
        """Draw so many tiles from the bag, or as many as there are."""
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

    def make(self, goal: Position) -> Script[bool]:
        """Bring the board to `goal`; what is lifted stays in the fingers."""
        return (yield from put_right(self.hand, as_lying(goal), over=lambda: self.context.over))

    def collect(self) -> Script[None]:
        """Put what the fingers hold into the row, and withdraw."""
        yield from self.hand.put_in_row(self.context.pieces.fingers(self.seat), self.tray)
        yield from self.hand.withdraw()


def without(hand: Hand, laid: Iterable[Tile]) -> Hand:
    """What is left of a hand when tiles of it have been laid."""
    gone = [tile.from_set for tile in laid]
    if hand.tiles is None:
        return Hand(max(0, hand.count - len(gone)))
    return known(*(Counter(hand.tiles) - Counter(gone)).elements())
