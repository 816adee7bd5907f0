"""Who takes part in a game beside the people at its window."""

from typing import Protocol

from station.app.runtime import Participant
from station.screen.input.actions import ArbiterCalled


class Onlooker(Participant, Protocol):
    """Who takes part in a game beside the people at the table: the hall. They see what the camera sees."""

    @property
    def over(self) -> bool:
        """Whether they are done with the game, so that the table can be left."""

    def called(self, call: ArbiterCalled, now_ms: int) -> None:
        """Somebody at the table calls the arbiter, or no longer does."""


class PhonesHere(Protocol):
    """People at phones of their own, and the page about them."""

    @property
    def acting(self) -> Participant:
        """Acts for them."""

    def open(self) -> None:
        """Show the page over the game."""

    def keep_up(self) -> None:
        """Do what was chosen on it."""
