"""What the pages of a review show, and the screen's own state of them."""

from dataclasses import dataclass
from typing import Final

from station.review.board import TurnBoards
from station.review.review import Review
from station.texts import tr
from station.view.wording import Wording

BROKEN_OFF: Final = tr("The review was interrupted. Close it and open it again.")
"""Why there is none, if what made it is gone."""

NOT_PLAYED_ON: Final = tr("You cannot play on from here: {why}")


@dataclass(frozen=True, slots=True)
class ReviewState:
    """done, total: turns that have been looked at, and all of them. review: once it is there; boards: by
    turn. trouble: why there will be none. sides: two sides face each other across the boards. starts: by
    turn, with how many events of the journal a new game begins that is played on from there; () where none
    can be. ends: by turn, the number of the event with which it ended. preparing: a new game is being got
    ready; unprepared: why there will be none."""

    done: int = 0
    total: int = 0
    review: Review | None = None
    boards: tuple[TurnBoards | None, ...] = ()
    trouble: str = ""
    sides: bool = False
    starts: tuple[int, ...] = ()
    ends: tuple[int, ...] = ()
    preparing: bool = False
    unprepared: str = ""


@dataclass(frozen=True, slots=True)
class ReviewView:
    """page: 0 is the overview, 1 the curves, then the turns. option: what the board of a turn shows: 0 for
    what was done, from 1 for what would have been better. turned: boards as North sees them."""

    language: str = "en"
    theme: str = "dark"
    turned: bool = False
    page: int = 0
    option: int = 0


def played_on_text(words: Wording, turn: int) -> str:
    """That a game begins where another one was."""
    return words.tr("Play turn {turn} again, with the same tiles.", turn=turn)
