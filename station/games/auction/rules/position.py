"""A position in Auction Scrabble."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from station.rules.edition import Edition
from station.rules.facts import Facts
from station.rules.lettered.blanks import Asking
from station.rules.lettered.hand import Hand, unseen
from station.rules.lettered.play import Legal
from station.rules.lettered.position import Position


class AuctionEnding(Enum):
    """Why a game is over."""

    OUT = "out"
    PASSES = "passes"


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction of one tile. high: whose bid stands. price: that bid, in points. bidders: those still in,
    clockwise, `high` among them. to_bid: whose turn it is to raise or drop out."""

    tile: str
    high: int
    price: int
    bidders: tuple[int, ...]
    to_bid: int

    def facts(self) -> Facts:
        return {
            "tile": self.tile,
            "high": self.high,
            "price": self.price,
            "bidders": self.bidders,
            "to bid": self.to_bid,
        }


@dataclass(frozen=True, slots=True)
class Sold:
    """A tile that was sold: to whom, for how many points."""

    tile: str
    player: int
    price: int


@dataclass(frozen=True, slots=True)
class Played:
    """A turn in a word round. ruling: on the play; None for a pass."""

    player: int
    ruling: Legal | None = None


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points for tiles left at the end."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class AuctionPosition:
    """All information is open.

    points: what each player may bid with, and has scored. rounds: word rounds started; 0 in the first
    auction. first: who is, or last was, first in a word round. assigned: who is assigned the next tile.
    auctioning: tiles are being auctioned; otherwise words are played. bidding: the tile drawn. turns:
    players who have had their turn in this word round. out: players with no tiles and no way to get any, in
    order. sold, played, transfers: everything so far, in order; points follow from them.
    """

    edition: Edition
    hands: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    position: Position = Position()
    auctioning: bool = True
    rounds: int = 0
    first: int = 0
    assigned: int = 0
    bidding: Bidding | None = None
    turns: int = 0
    asking: Asking | None = None
    out: tuple[int, ...] = ()
    sold: tuple[Sold, ...] = ()
    played: tuple[Played, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    over: AuctionEnding | None = None

    @property
    def players(self) -> int:
        return len(self.hands)

    def facts(self) -> Facts:
        return {
            "hands": self.hands,
            "auctioning": self.auctioning,
            "rounds": self.rounds,
            "first": self.first,
            "assigned": self.assigned,
            "turns": self.turns,
            "out": self.out,
            "bidding": None if self.bidding is None else self.bidding.facts(),
            "sold": [(sold.tile, sold.player, sold.price) for sold in self.sold],
            "transfers": [(transfer.player, transfer.points) for transfer in self.transfers],
            "over": None if self.over is None else self.over.value,
        }

    def bag(self) -> Counter[str]:
        """The tiles that are neither on the board, nor in a hand, nor being auctioned."""
        rest = unseen(self.edition, self.position, tuple(Hand(len(hand), hand) for hand in self.hands))
        if self.bidding is not None:
            rest[self.bidding.tile] -= 1
        return +rest

    @property
    def in_bag(self) -> int:
        return self.bag().total()

    @property
    def to_move(self) -> int | None:
        """Whose turn it is to play a word."""
        if self.auctioning or self.over is not None:
            return None
        return (self.first + self.turns) % self.players
