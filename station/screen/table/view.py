"""What this screen shows of a table's state: local to the screen, no part of the game."""

from dataclasses import dataclass
from enum import Enum

from station.screen.actions import Action
from station.screen.view import Panel

Cell = tuple[int, int]
"""Row and column of a free crossword."""


class What(Enum):
    """What is being typed."""

    PLAY = "play"  # tiles from a square on
    LETTERS = "letters"  # tiles that a choice asks for
    SPOT = "spot"  # the tile on the spot
    NUMBER = "number"  # a number that a choice asks for


@dataclass(frozen=True, slots=True)
class Entry:
    """What somebody is typing. player: for whom. topic: of the choice. square, down: where a play begins and
    which way it goes. tiles: letters so far, small for a blank that stands for one, `?` for a blank; of a
    number, its digits."""

    what: What
    player: int | None = None
    topic: str = ""
    square: int = 0
    down: bool = False
    tiles: tuple[str, ...] = ()
    blank: bool = False  # the next letter is a blank's
    swaps: tuple[int, ...] = ()  # squares whose blank is taken for the letter it stands for


@dataclass(frozen=True, slots=True)
class TableView:
    """As `station.screen.view.View`, for one board. turned: the board as North sees it. entry: what is being
    typed. square: the one being corrected. turn: which deed of the history is shown. page: of a choice with
    very many options. said: what was said of doubtful tiles of the crossword that was seen at
    `said_of_ms`. focus: what the keyboard would touch. left: the game is over and the players have left
    the table."""

    language: str = "en"
    turned: bool = False
    panel: Panel = Panel.NONE
    entry: Entry | None = None
    square: int | None = None
    turn: int = 0
    page: int = 0
    said: tuple[tuple[Cell, str], ...] = ()
    said_of_ms: int = -1
    notice: str = ""
    notice_until_ms: int = 0
    focus: Action | None = None
    left: bool = False
