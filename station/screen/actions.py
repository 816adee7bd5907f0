"""What can be done by touch or key, and what it does: to the view, or as an event for the referee."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from station.screen.view import Panel


class Do(Enum):
    """What an action does."""

    MENU = auto()
    CLOSE = auto()
    PAUSE = auto()
    CONTINUE = auto()
    ACCEPT = auto()
    UNDO = auto()
    CORRECT = auto()
    PICK_SQUARE = auto()
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
    HISTORY = auto()
    LEAF = auto()
    HELP = auto()
    CAMERA = auto()
    LANGUAGE = auto()
    TURN_ROUND = auto()
    ANSWER = auto()
    LETTERS = auto()
    SELECT_BOARD = auto()
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


@dataclass(frozen=True, slots=True)
class Action:
    """amount: milliseconds for ADJUST, turns for LEAF, squares for MOVE_CURSOR. player: who chooses, calls,
    raises, or whose clock is set. text: the topic of what is chosen or typed; value: what is chosen."""

    do: Do
    board: int = 0
    square: int | None = None
    text: str = ""
    amount: int = 0
    player: int | None = None
    value: str = ""


OPENS: Final[Mapping[Do, Panel]] = {
    Do.CLOSE: Panel.NONE,
    Do.MENU: Panel.MENU,
    Do.HISTORY: Panel.HISTORY,
    Do.CLOCK_PANEL: Panel.CLOCK,
    Do.ASK_ABORT: Panel.ABORT,
    Do.LETTERS: Panel.LETTERS,
    Do.HELP: Panel.HELP,
    Do.CAMERA: Panel.CAMERA,
    Do.OFFERS: Panel.OFFERS,
}
"""The panel that an action opens, or closes if it is open."""
