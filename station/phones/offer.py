"""Something that is offered to somebody at a phone. Each thing has a key."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from station.phones.errors import PhoneError
from station.view.view import OptionView


class What(StrEnum):
    """What an offer does."""

    START = "start"
    CONTINUE = "continue"
    PAUSE = "pause"
    PASS = "pass"
    RAISE = "raise"
    LEAVE = "leave"
    CALL = "call"
    DONE = "done"
    WITHDRAW = "withdraw"
    CHALLENGE = "challenge"
    BLANK = "blank"
    CHOOSE = "choose"
    GIVE = "give"
    SPELL = "spell"
    COUNTS = "counts"
    UNDO = "undo"
    AGREE = "agree"
    REFUSE = "refuse"
    ANSWER = "answer"
    NAME = "name"
    PRESS = "press"
    SHOW = "show"
    BY_HAND = "by-hand"
    SQUARE = "square"


@dataclass(frozen=True, slots=True)
class Means:
    """What phones can do at a table where people hold their own tiles, besides answering. presses: they are
    the buttons of the clocks. corrects: they say what is on a square, since no PIN locks that."""

    presses: bool = False
    corrects: bool = False


ANSWERS_ONLY: Final = Means()

AGREED: Final = "Agreed by the players"
"""Why something that stands is changed, as the journal has it."""


@dataclass(frozen=True, slots=True)
class Offer:
    """topic: of a choice. lane: the board it is about. options: what to choose from. tiles: how many of their
    own tiles the player gives, 0 for as many as they like; None for none. needed: nothing else goes on before
    it. strong: it is what is expected now. grave: it ends something for others, so it is asked about again.
    player: in whose name a choice is made; None for the table as a whole. likely: how many of the options
    are, the first ones."""

    what: What
    label: str
    topic: str = ""
    lane: int = 0
    options: tuple[OptionView, ...] = ()
    tiles: int | None = None
    needed: bool = False
    strong: bool = False
    grave: bool = False
    player: int | None = None
    likely: int = 0

    @property
    def key(self) -> str:
        """What distinguishes it from everything else that is offered to the same player."""
        player = "" if self.player is None else str(self.player)
        return " ".join(part for part in (self.what.value, self.topic, player) if part)

    def chosen(self, value: str) -> str:
        """The option that is chosen. Raises PhoneError if there is no such option."""
        if value not in {option.value for option in self.options}:
            raise PhoneError("That cannot be chosen.")
        return value
