"""Pictures of a game beside its board or in place of it, as values."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from station.rules.edition import BLANK
from station.rules.tile import Kit, Side


def shown_tiles(tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles of the set as pictures have them: "" for a blank."""
    return tuple("" if tile == BLANK else tile for tile in tiles)


@dataclass(frozen=True, slots=True)
class Standing:
    """player: 0 to 4. points: as it is written. tells: what the player does or holds, such as "7 tiles".
    tiles: those that lie open, "" for a blank. acting: the table waits for this player. gained: what the
    last deed brought, such as "+12"."""

    player: int
    name: str
    points: str = ""
    tells: str = ""
    acting: bool = False
    gained: str = ""
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """Who has how many points, and what each is doing."""

    rows: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A small line, such as what is left in the bag."""

    text: str


@dataclass(frozen=True, slots=True)
class TileRow:
    """Tiles after what they are called, and a few words after them. tiles: "" for a blank."""

    caption: str
    tiles: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Sentences on a card of their own."""

    text: str


@dataclass(frozen=True, slots=True)
class Pegs:
    """player: whose colour and number the pegs have. front, back: points now and before the last count."""

    player: int
    front: int
    back: int = 0


@dataclass(frozen=True, slots=True)
class PegBoard:
    """A cribbage board: points as pegs on a track. goal: the points that win."""

    pegs: tuple[Pegs, ...]
    goal: int = 121


class Stand(Enum):
    """What a player is to the tile that is auctioned."""

    ASKED = "asked"  # raises or leaves now
    HOLDS = "holds"  # has bid most so far
    IN = "in"
    LEFT = "left"
    FULL = "full"  # has a full hand, or no points left to bid


@dataclass(frozen=True, slots=True)
class Bidder:
    """points: as it is written. tiles: what the player holds, "" for a blank. tells: a word beside the name,
    such as "left"."""

    player: int
    name: str
    stand: Stand
    points: str = ""
    tiles: tuple[str, ...] = ()
    tells: str = ""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction of one tile. letter: of the tile, "" for a blank; None where none lies there yet. price:
    the high bid as it is written. caption: what the price is called. seen: a sentence below the tile."""

    letter: str | None
    price: str
    caption: str
    bidders: tuple[Bidder, ...]
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile at a row and a column of the crossword; letter "" where a blank stands for nothing yet."""

    row: int
    column: int
    letter: str
    blank: bool = False
    wrong: bool = False
    doubtful: bool = False
    twice: bool = False  # in two words, where that counts twice


@dataclass(frozen=True, slots=True)
class Crossword:
    """A free crossword without a board. loose: tiles beside it, "" for a blank. caption: what stands before
    them. empty: what is said where there is nothing to show. player, title: whose it is, and what it is, in
    a line above."""

    cells: tuple[Cell, ...]
    loose: tuple[str, ...] = ()
    caption: str = ""
    empty: str = ""
    player: int | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """The tiles in the middle of the table. count: as it is written. caption: what is counted. lines: what is
    to be known of it."""

    count: str
    caption: str
    lines: tuple[str, ...] = ()


Picture = Standings | Line | TileRow | Note | PegBoard | Bidding | Crossword | Pool


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """What a player at a House board holds, as far as it is known. draw: how many tiles to draw now; tells
    says that, or how many are held. back: tiles of the own kit that were passed back; bonus: tiles of the
    other kit."""

    name: str
    side: Side
    draw: int
    held: int
    tells: str
    back: tuple[str, ...]
    kit: Kit
    bonus: tuple[str, ...]
    bonus_kit: Kit


@dataclass(frozen=True, slots=True)
class Hands:
    """bag: how many tiles are left in it; bag_tells says so. bonus, back: what such tiles are called."""

    bag: int
    bag_tells: str
    players: tuple[PlayerHand, ...]
    bonus: str
    back: str
