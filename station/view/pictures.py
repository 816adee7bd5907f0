"""Pictures shown beside a game's board or in its place, as values."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from station.rules.edition import BLANK
from station.rules.tile import Kit, Side


def shown_tiles(tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles of the set as in pictures: "" for a blank."""
    return tuple("" if tile == BLANK else tile for tile in tiles)


@dataclass(frozen=True, slots=True)
class Standing:
    """player: 0 to 4. points: as text. tells: what the player does or holds, such as "7 tiles". tiles: those
    lying open, "" for a blank. acting: the table waits for this player. gained: what the last deed scored,
    such as "+12"."""

    player: int
    name: str
    points: str = ""
    tells: str = ""
    acting: bool = False
    gained: str = ""
    tiles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standings:
    """Each player's points and what they are doing."""

    rows: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A small line, such as what is left in the bag."""

    text: str


@dataclass(frozen=True, slots=True)
class TileRow:
    """A caption, tiles and a few words after them. tiles: "" for a blank."""

    caption: str
    tiles: tuple[str, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Sentences on their own card."""

    text: str


@dataclass(frozen=True, slots=True)
class Pegs:
    """player: whose colour and number the pegs have. front, back: points now and before the last score."""

    player: int
    front: int
    back: int = 0


@dataclass(frozen=True, slots=True)
class PegBoard:
    """A cribbage board: points as pegs on a track. goal: the points needed to win."""

    pegs: tuple[Pegs, ...]
    goal: int = 121


class Stand(Enum):
    """A player's part in the current auction."""

    ASKED = "asked"  # must raise or leave now
    HOLDS = "holds"  # the high bidder
    IN = "in"
    LEFT = "left"
    FULL = "full"  # cannot bid: a full hand, or no points left


@dataclass(frozen=True, slots=True)
class Bidder:
    """points: as text. tiles: what the player holds, "" for a blank. tells: a word beside the name, such as
    "left"."""

    player: int
    name: str
    stand: Stand
    points: str = ""
    tiles: tuple[str, ...] = ()
    tells: str = ""


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction of one tile. letter: of the tile, "" for a blank; None if there is no tile yet. price: the
    high bid, as text. caption: above the price. seen: a sentence below the tile."""

    letter: str | None
    price: str
    caption: str
    bidders: tuple[Bidder, ...]
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A tile at a row and column of the crossword; letter "" for a blank not yet given one."""

    row: int
    column: int
    letter: str
    blank: bool = False
    wrong: bool = False
    doubtful: bool = False
    twice: bool = False  # in two words, if that counts twice


@dataclass(frozen=True, slots=True)
class Crossword:
    """A crossword laid without a board. loose: tiles beside it, "" for a blank. caption: in front of those.
    empty: text if there is nothing to show. player, title: whose it is and what it is, in a line above."""

    cells: tuple[Cell, ...]
    loose: tuple[str, ...] = ()
    caption: str = ""
    empty: str = ""
    player: int | None = None
    title: str = ""


@dataclass(frozen=True, slots=True)
class Pool:
    """The tiles in the middle of the table. count: as text. caption: what is counted. lines: remarks."""

    count: str
    caption: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """What a player did with a turn. gained, total: points, as text; "" in a game without."""

    player: int
    name: str
    text: str
    gained: str = ""
    total: str = ""


@dataclass(frozen=True, slots=True)
class Moves:
    """The moves so far, in their order."""

    caption: str
    rows: tuple[Move, ...]


Picture = Standings | Line | TileRow | Note | PegBoard | Bidding | Crossword | Pool | Moves


@dataclass(frozen=True, slots=True)
class PlayerHand:
    """What a player at a House board holds, as far as known. draw: how many tiles to draw now; tells: that as
    text, or how many are held. back: tiles of the player's own kit that were passed back; bonus: tiles of the
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
    """bag: how many tiles are left in it; bag_tells: that as text. bonus, back: what such tiles are
    called."""

    bag: int
    bag_tells: str
    players: tuple[PlayerHand, ...]
    bonus: str
    back: str
