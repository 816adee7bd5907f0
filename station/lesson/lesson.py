"""A lesson as a value: one game that was played before, and the moments of it at which people try something.

What counts as right is asked of the state after each deed, so whatever fulfils a step is right.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from station.referee.state import Done

Values = tuple[tuple[str, str], ...]
"""By name, what fills the braces of a text."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a deed that the referee let stand comes to in a step. text: English, marked with `tr`, with names
    of `values` and of the lesson's players in braces: praise that says what happened, or why this is not
    what was asked for."""

    right: bool
    text: str
    values: Values = ()


Judges = Callable[[Done[Any]], Judged]
"""Asked about each deed of the learner's that stands."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do. Texts are English, marked with `tr`, with names of the lesson's players in braces.

    begins: how many of the lesson's lines have been played by then; the next one is an example of what is
    right. title: to be read from afar. task: what to do, in a sentence; why: what it is good for, in another.
    """

    begins: int
    title: str
    task: str
    why: str
    judges: Judges


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson for one game, played at the screen without a clock.

    seed: of its bags. lines: the whole game, as `station play NAME --typed` takes them. players: what they
    are called. learner: who learns. cast: by the names that texts use in braces, which player is meant.
    beside: the text above the board at which the learner does not play, if there is one. title, ending:
    what the lesson says at the end.
    """

    game: str
    seed: int
    lines: tuple[str, ...]
    steps: tuple[Step, ...]
    players: tuple[str, ...]
    title: str
    ending: str
    learner: int = 0
    cast: tuple[tuple[str, int], ...] = ()
    beside: str = ""
    edition: str = "en"
    lexicon: str = "english"

    def called(self) -> dict[str, str]:
        """By the names in braces, what those players are called."""
        return {name: self.players[player] for name, player in self.cast}
