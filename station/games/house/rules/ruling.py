"""What the rules say about one House play."""

from dataclasses import dataclass
from enum import Enum

from station.rules.faced import FacedPlay, FacedPosition


class Reason(Enum):
    """Why a play is illegal, in the order in which reasons are checked."""

    NO_TILES = "no-tiles"
    OFF_BOARD = "off-board"
    SQUARE_TAKEN = "square-taken"
    NOT_IN_LINE = "not-in-line"
    GAP = "gap"
    NOT_HOME = "not-home"
    NOT_CONNECTED = "not-connected"
    NO_WORD = "no-word"
    NOT_A_WORD = "not-a-word"


class RemovalReason(Enum):
    """Why a step of an explosion removes tiles (Rulings, section 1)."""

    MIXED = "mixed"
    LEFTOVER = "leftover"
    LEFTOVER_ALL = "leftover-all"
    CASCADE = "cascade"


@dataclass(frozen=True, slots=True)
class Step:
    """Tiles that are removed together, and why. Squares ascend.

    strings: the strings at fault, as their owner reads them (mixed strings: as the mover does); a single
    letter is a tile left in no string.
    """

    why: RemovalReason
    squares: tuple[int, ...]
    strings: tuple["HouseWord", ...] = ()


@dataclass(frozen=True, slots=True)
class HouseWord:
    """A new word as the mover reads it, and its squares in that reading order."""

    text: str
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HouseLegal:
    """A legal play: its words, the tiles to turn, and the tiles to remove step by step."""

    play: FacedPlay
    words: tuple[HouseWord, ...]
    turned: tuple[int, ...]
    steps: tuple[Step, ...]
    after: FacedPosition
    wins: bool

    @property
    def removed(self) -> tuple[int, ...]:
        """Every removed square, in the order of the steps."""
        return tuple(square for step in self.steps for square in step.squares)

    @property
    def explodes(self) -> bool:
        return bool(self.turned)


@dataclass(frozen=True, slots=True)
class HouseIllegal:
    """An illegal play. `detail` is a sentence for people; `words` the new words that are not legal."""

    reason: Reason
    detail: str
    words: tuple[HouseWord, ...] = ()


HouseRuling = HouseLegal | HouseIllegal
