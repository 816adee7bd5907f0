"""One game of computer players against each other."""

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Protocol

from station.engine.engine import Engine
from station.engine.match.outcome import Ended
from station.registry import ENTRIES
from station.registry.entry import resolve
from station.rules.game import AnyRules, GameDeed

Watches = Callable[[object, GameDeed, object], None]
"""Somebody who looks on: the position before a deed, the deed, and the position after it."""

Timer = Callable[[], float]
"""By which choices are timed, in seconds."""


def nobody(before: object, deed: GameDeed, after: object) -> None:
    """Nobody looks on."""


class PlaysMatch(Protocol):
    """What a game's entry names as `match`."""

    def __call__(  # noqa: PLR0917  (the last three have their usual values in `play_game`)
        self,
        rules: AnyRules,
        engines: Sequence[Engine],
        seed: int,
        budget_ms: int | None,
        seen: Watches,
        timer: Timer,
    ) -> Ended: ...


def can_be_matched(game: str) -> bool:
    """Whether computers can play a whole game among themselves."""
    return game in ENTRIES and bool(ENTRIES[game].match) and bool(ENTRIES[game].engine)


def play_game(  # noqa: PLR0917  (the last three have their usual values)
    game: str,
    rules: AnyRules,
    engines: Sequence[Engine],
    seed: int,
    budget_ms: int | None = None,
    seen: Watches = nobody,
    timer: Timer = perf_counter,
) -> Ended:
    """Play to the end.

    engines: by seat. budget_ms: for every choice; by default what an engine likes to take. The same seed and
    engines give the same game as long as no time runs out. Raises RuleError if a player does what the rules
    do not allow.
    """
    match: PlaysMatch = resolve(ENTRIES[game].match)
    return match(rules, engines, seed, budget_ms, seen, timer)
