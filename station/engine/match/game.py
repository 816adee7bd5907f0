"""One game of computer players against each other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from station.engine.engine import Engine, Situation
from station.engine.match.outcome import Acted, Ended
from station.registry import ENTRIES
from station.registry.entry import resolve
from station.rules.game import AnyRules, GameDeed

Watches = Callable[[object, GameDeed, object], None]
"""Somebody who looks on: the position before a deed, the deed, and the position after it."""

Timer = Callable[[], float]
"""By which choices are timed, in seconds."""


def nobody(before: object, deed: GameDeed, after: object) -> None:
    """Nobody watches."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A game to be played. engines: by seat. budget_ms: for every choice; None: what an engine likes to take.
    The same seed and engines give the same game as long as no time runs out."""

    rules: AnyRules
    engines: Sequence[Engine]
    seed: int
    budget_ms: int | None = None
    seen: Watches = nobody
    timer: Timer = perf_counter

    def choice(self, situation: Situation, luck: Random) -> Acted:
        """What the player in a situation does."""
        engine = self.engines[situation.seat]
        budget = engine.usual_ms if self.budget_ms is None else self.budget_ms
        began = self.timer()
        chosen = engine.choose(situation, budget, luck)
        return Acted(situation.seat, chosen.deed, (self.timer() - began) * 1e3, chosen.value)


PlaysMatch = Callable[[Contest], Ended]
"""What a game's entry names as `match`."""


def can_be_matched(game: str) -> bool:
    """Whether computers can play a whole game among themselves."""
    return game in ENTRIES and bool(ENTRIES[game].match) and bool(ENTRIES[game].engine)


def play_game(game: str, contest: Contest) -> Ended:
    """Play to the end. Raises RuleError if a player does what the rules do not allow."""
    match: PlaysMatch = resolve(ENTRIES[game].match)
    return match(contest)
