"""What a game adds to the screen of its table: one of these for each game, named in `panels.py`."""

from dataclasses import dataclass
from typing import Any, Protocol

from station.referee.table.state import Stood, TableState
from station.rules.game import Choice
from station.screen.table.wording import TableWording


@dataclass(frozen=True, slots=True)
class Said:
    """Something in words. headline: the same thing said ever shorter, read from two metres. words: what was
    played. text: a sentence or two."""

    headline: tuple[str, ...]
    words: str = ""
    text: str = ""


State = TableState[Any]


class GamePanel(Protocol):
    """How one game is told. Every picture is a frozen value that `station.screen.table.pictures` can draw."""

    def stood(self, state: State, stood: Stood, words: TableWording) -> Said | None:
        """What the last deed came to; None where it is not worth saying, and what is awaited is said."""

    def waits(self, state: State, words: TableWording) -> Said | None:
        """What is awaited, where the game has better words for it than the table's own."""

    def choice(self, state: State, choice: Choice, words: TableWording) -> str:
        """What a choice is called, on a button or above its options."""

    def option(self, choice: Choice, option: str, words: TableWording) -> str:
        """What one of its options is called."""

    def main(self, state: State, words: TableWording) -> object | None:
        """The picture in place of the board; None for the board."""

    def panel(self, state: State, words: TableWording) -> tuple[object, ...]:
        """The pictures below the message, from the top."""
