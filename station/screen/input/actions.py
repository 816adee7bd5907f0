"""What can be done by touch or key; `station.screen.input.events` carries it out."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from station.games.entry import tr


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


REASONS: Final = (
    tr("Agreed by the players"),
    tr("Misread by the camera"),
    tr("A mistake at the table"),
    tr("A fault of a clock"),
    tr("A rule of the tournament"),
    tr("The arbiter's decision"),
)
"""Why an arbiter may rule against what the table says."""


@dataclass(frozen=True, slots=True)
class Action:
    """lane: where it was touched. amount: milliseconds for ADJUST, turns for LEAF, squares for MOVE_CURSOR.
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
