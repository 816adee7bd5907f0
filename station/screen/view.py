"""What this screen shows of the state: local to the screen, no part of the game."""

from dataclasses import dataclass
from enum import Enum

from station.rules.tile import Tile


class Panel(Enum):
    """What lies over one board's half."""

    NONE = "none"
    MENU = "menu"
    LETTERS = "letters"  # the whole alphabet, for a question
    SQUARE = "square"  # choosing the square to correct
    TILE = "tile"  # saying what lies on it
    CLOCK = "clock"
    ABORT = "abort"
    HISTORY = "history"
    HELP = "help"
    CAMERA = "camera"  # what the camera sees
    OFFERS = "offers"  # all that may be said beside what is awaited


@dataclass(frozen=True, slots=True)
class View:
    """language: a language code with a catalogue, or "en". turned: boards as North sees them. board:
    whose half the panel lies on, and whom keys are for. square: the one being corrected. draft: what it is
    said to hold. turn: which record of the history is shown. notice: a sentence for whoever touches the
    screen, until `notice_until_ms`. left: the game is over and the players have left the table."""

    language: str = "en"
    turned: bool = False
    panel: Panel = Panel.NONE
    board: int = 0
    square: int | None = None
    draft: Tile | None = None
    turn: int = 0
    notice: str = ""
    notice_until_ms: int = 0
    left: bool = False
