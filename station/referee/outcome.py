"""How a game ended, and what players may say about its end."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Final


class Ending(Enum):
    FINISHED = "finished"  # by the rules of the game
    TIME = "time"  # somebody's time ran out
    CHALLENGE = "challenge"
    RESIGNED = "resigned"
    DRAWN = "drawn"  # by agreement
    ABORTED = "aborted"


class EndTopic(StrEnum):
    """The topics of what players may say about the end of any game."""

    AGREE = "agree"  # to the end as it is; by nobody in particular: for everybody
    RESIGN = "resign"
    DRAW = "draw"  # offer one, or accept it


END_TOPICS: Final = frozenset(EndTopic)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended. winners: players; several for a tie or a team, none when aborted. lane: the board
    that decided it; squares: the deciding ones there."""

    ending: Ending
    winners: tuple[int, ...] = ()
    lane: int | None = None
    squares: tuple[int, ...] = ()

    @property
    def by_people(self) -> bool:
        """Whether somebody brought it about; such an end is undone by itself, without a deed."""
        return self.ending not in (Ending.FINISHED, Ending.TIME)
