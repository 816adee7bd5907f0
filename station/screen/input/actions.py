"""What can be done by touch or key; `station.screen.input.events` carries it out."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from station.referee.seats import Seat
from station.rules.tile import Side
from station.texts import tr


class Do(Enum):
    """What an action does."""

    MENU = auto()
    CLOSE = auto()
    PAUSE = auto()
    CONTINUE = auto()
    ACCEPT = auto()
    UNDO = auto()
    CORRECT = auto()
    MOVE_CURSOR = auto()
    NAME_TILE = auto()
    DRAFT = auto()
    EMPTY = auto()
    SETTLE = auto()
    CLOCK_PANEL = auto()
    ADJUST = auto()
    CHALLENGE = auto()
    ASK_ABORT = auto()
    ABORT = auto()
    ARBITER = auto()
    ASK_REASON = auto()
    REASON = auto()
    PIN = auto()
    THEME = auto()
    SETTINGS = auto()
    VOLUME = auto()
    VOICE = auto()
    GLIDE = auto()
    ASK_LEAVE = auto()
    QUIT = auto()
    NOTHING = auto()
    HISTORY = auto()
    LEAF = auto()
    RULES = auto()
    HELP = auto()
    CAMERA = auto()
    LANGUAGE = auto()
    TURN_ROUND = auto()
    ANSWER = auto()
    LETTERS = auto()
    LEAVE_TABLE = auto()
    REMATCH = auto()
    STATISTICS = auto()
    CHOOSE = auto()
    TYPE = auto()
    KEY = auto()
    NEXT_IS_BLANK = auto()
    SIGN = auto()
    RUB_OUT = auto()
    OTHER_WAY = auto()
    SWAP = auto()
    TYPED = auto()
    PASS = auto()
    RAISE = auto()
    LEAVE = auto()
    CALL = auto()
    OFFERS = auto()
    PAGE = auto()
    PRESS = auto()
    USE_CAMERA = auto()
    WITHDRAW = auto()
    TICK = auto()
    CARRIED_OUT = auto()
    CALL_ARBITER = auto()
    BEGIN = auto()
    END_TURN = auto()
    SHUFFLE = auto()
    SORT = auto()
    TAKE_ALL_BACK = auto()
    GIVE = auto()
    GIVEN = auto()
    KEEP = auto()
    SHOW_HAND = auto()
    OTHER_BOARD = auto()
    MORE_TILES = auto()
    STEP = auto()
    REVIEW = auto()
    UNDO_OWN = auto()
    HINT = auto()
    EXPORT = auto()
    STOP = auto()
    PLAY_ON = auto()
    ALLOW = auto()
    ALLOWED = auto()
    PHONES = auto()
    RACKS = auto()


REASONS: Final = (
    tr("Agreed by the players"),
    tr("Misread by the camera"),
    tr("A mistake at the table"),
    tr("A clock fault"),
    tr("A tournament rule"),
    tr("The arbiter's decision"),
)
"""Why an arbiter may rule against what the table says."""


CLOCK_KEYS: Final[Mapping[str, Seat]] = {
    "1": Seat(0, Side.SOUTH),
    "2": Seat(0, Side.NORTH),
    "9": Seat(1, Side.SOUTH),
    "0": Seat(1, Side.NORTH),
}
"""Keys that can be clock buttons: 1 and 2 for the left head, 9 and 0 for the right."""


@dataclass(frozen=True, slots=True)
class ClockTouched:
    """A clock button that was touched on the screen, for the head to hear of like a pressed one."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HintAsked:
    """A player at the screen wants to know what the computer would play."""

    player: int


@dataclass(frozen=True, slots=True)
class ArbiterCalled:
    """Somebody at this board wants the arbiter of the tournament; withdrawn: they no longer do."""

    board: int
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class ReviewAsked:
    """Somebody wants to see the review of the game that is over."""


@dataclass(frozen=True, slots=True)
class ExportAsked:
    """Somebody wants to export the game that is over."""


@dataclass(frozen=True, slots=True)
class PhonesAsked:
    """Somebody wants to see how phones join, and which seats they hold."""


Request = ClockTouched | HintAsked | ArbiterCalled | ReviewAsked | ExportAsked | PhonesAsked
"""What a touch asks of whoever shows the screen: nothing that the referee has to know."""


@dataclass(frozen=True, slots=True)
class Action:
    """lane: where it was touched. amount: milliseconds for ADJUST, turns for LEAF, squares for MOVE_CURSOR,
    percent for VOLUME.
    player: who chooses, calls, raises, challenges, or whose clock is set. text: the topic of what is chosen
    or typed; value: what is chosen. reason: why an arbiter rules so, one of `REASONS`."""

    do: Do
    lane: int = 0
    square: int | None = None
    text: str = ""
    amount: int = 0
    player: int | None = None
    value: str = ""
    reason: str = ""
