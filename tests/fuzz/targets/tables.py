"""Tables in the middle of random games, as places where things are typed and happen."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from station.referee.events import AnyEvent
from station.referee.referee import Referee
from station.referee.state import TableState
from station.registry import ENTRIES
from tests.referee.random_game import EDITION, WORDS, RandomGame

GAMES: Final = tuple(sorted(ENTRIES))
MOMENTS: Final = 40
"""How many moments of each game are kept."""


@dataclass(frozen=True, slots=True)
class Games:
    """states: of one game, in order. events: that happened in it."""

    states: tuple[TableState[Any], ...]
    events: tuple[AnyEvent, ...]


@cache
def played(game: str) -> Games:
    """A random game of this kind."""
    kind = ENTRIES[game].kind
    random_game = RandomGame(kind, 7)
    states = [random_game.state]
    # The moments between are those of the same game, told again.
    random_game.play()
    referee = Referee(kind, WORDS, EDITION)
    for event in random_game.events:
        referee.handle(event)
        states.append(referee.state)
    step = max(1, len(states) // MOMENTS)
    return Games(tuple(states[::step]), tuple(random_game.events))


def prepare() -> None:
    """Play every game."""
    for game in GAMES:
        played(game)


def referee_at(game: str, moment: int) -> Referee:
    """A referee in the middle of the game."""
    states = played(game).states
    return Referee(ENTRIES[game].kind, WORDS, EDITION, states[moment % len(states)])
