"""What a computer player is: a situation in, a choice out.

An engine is pure. It reads no clock but the one it is given, draws its luck from the `Random` it is given,
and sees no more than a person in its seat sees.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Any, Final, Protocol

from station.registry import ENTRIES
from station.registry.entry import resolve
from station.rules.game import AnyRules, GameDeed
from station.rules.moves.rack import RackTile
from station.texts import tr

LEVELS: Final = (1, 2, 3, 4)
LEVEL_NAMES: Final = {1: "beginner", 2: "club", 3: "expert", 4: "master"}


PARTNER: Final = tr("the partner")
"""Stands for the partner among the values of a reason; who knows the name puts it there."""

A_BLANK: Final = tr("a blank tile")
"""Stands for a blank among the values of a reason, among letters."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All that a seat may know when it is to move.

    rules, position: of the game; whatever the table does not see is missing from the position (hidden
    hands). seat: the player, as the rules number them. hand: the player's tiles, `BLANK` for a blank; in
    games of one set the kit is always "a". unseen: the tiles of the sets that this seat has not seen, in
    the bags and in hidden hands. hands: by player, where everybody's tiles lie open, as in House and
    Auction; () where they are hidden. clocks_ms: by player, the time left; () without clocks.
    """

    rules: AnyRules
    position: Any
    seat: int
    hand: tuple[RackTile, ...]
    unseen: tuple[RackTile, ...] = ()
    clocks_ms: tuple[int, ...] = ()
    hands: tuple[tuple[RackTile, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that speaks for or against a choice.

    sentence: English, for people, with values in braces, so that a screen can translate it before filling
    them in. value: how much it weighs, in the unit of `Choice.value`; negative if it speaks against.
    """

    sentence: str
    value: float = 0.0
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """What an engine does.

    deed: a `station.rules.game.Deed` that the rules accept, or a deed of the game's own. value: how good the
    engine thinks it is for its own side; the unit is the game's.
    """

    deed: GameDeed
    value: float = 0.0


NowMs = Callable[[], float]
"""A clock: milliseconds since some moment."""


def monotonic_ms() -> float:
    """The clock of play; tests give engines a clock that counts how often it is read."""
    return monotonic() * 1e3


@dataclass(frozen=True, slots=True)
class Deadline:
    """When thinking has to end."""

    at_ms: float
    now_ms: NowMs

    @classmethod
    def after(cls, budget_ms: float, now_ms: NowMs) -> "Deadline":
        """So many milliseconds from now."""
        return cls(now_ms() + budget_ms, now_ms)

    @property
    def passed(self) -> bool:
        return self.now_ms() >= self.at_ms

    @property
    def left_ms(self) -> float:
        """Not below 0."""
        return max(0.0, self.at_ms - self.now_ms())


class Engine(Protocol):
    """A computer player of one level. It keeps nothing from one situation to the next but what speeds it
    up, so the same engine may play several seats. usual_ms: how long it likes to think about a play."""

    @property
    def usual_ms(self) -> int: ...

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        """What to do now: whatever the rules await of this seat. Takes `budget_ms` at most, give or take
        one step of its thinking; the same situation and seed give the same choice unless time ran out.
        Raises ValueError if nothing is awaited of the seat."""


MakesEngine = Callable[[int, NowMs], Engine]


class NoEngineError(LookupError):
    """There is no computer player for a game, or no such level. Its text is a sentence for people."""


def has_engine(game: str) -> bool:
    """Whether computers play this game."""
    return game in ENTRIES and bool(ENTRIES[game].engine)


def games_with_engines() -> tuple[str, ...]:
    """The games that computers play, in the order of the alphabet."""
    return tuple(sorted(filter(has_engine, ENTRIES)))


def engine_for(game: str, level: int, now_ms: NowMs = monotonic_ms) -> Engine:
    """The computer player of a game at a level. Raises NoEngineError."""
    if not has_engine(game):
        able = ", ".join(games_with_engines())
        raise NoEngineError(f"there is no computer player for {game}; there is one for {able}")
    if level not in LEVELS:
        raise NoEngineError(f"there is no level {level}; levels are {', '.join(map(str, LEVELS))}")
    make: MakesEngine = resolve(ENTRIES[game].engine)
    return make(level, now_ms)
