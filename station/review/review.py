"""What a review says, and what a game must bring along to be reviewed."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from math import inf
from typing import Any, Final, Protocol

from station.errors import InputError
from station.games import entry
from station.review.story import Story

REVIEWERS: Final = {
    "auction": "station.review.scrabble.reviewer:AuctionReviewer",
    "clabbers": "station.review.scrabble.clabbers:ClabbersReviewer",
    "friendly": "station.review.scrabble.reviewer:ScrabbleReviewer",
    "house": "station.review.house.reviewer:HouseReviewer",
    "scrabble": "station.review.scrabble.reviewer:ScrabbleReviewer",
}
"""By game, `module:class` of its reviewer, made without arguments."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that was or could have been done. text: in words ("QUIZ on H8 across"). points: at once.
    worth: to the player, in the unit of the review. wins: it wins the game."""

    text: str
    points: int = 0
    worth: float = 0.0
    wins: bool = False


@dataclass(frozen=True, slots=True)
class TurnReviewed:
    """A turn. number: counted from 1 over all boards, undone ones left out. at_ms: when it was done. best:
    what would have been best, the best first; what was done may be among it. missed: how much more the best
    was worth. missed_win: it would have won, or kept a win, and this did not. judged_by: "rack" where all
    tiles of the player are known, "tiles" where only those that were laid are, "" where nothing could be
    compared. notes: whole sentences."""

    number: int
    player: int
    at_ms: int
    done: Option
    best: tuple[Option, ...] = ()
    missed: float = 0.0
    missed_win: bool = False
    judged_by: str = "rack"
    notes: tuple[str, ...] = ()

    @property
    def better(self) -> tuple[Option, ...]:
        """What would have been better, by half a unit or more."""
        return tuple(option for option in self.best if option.worth >= self.done.worth + 0.5)


@dataclass(frozen=True, slots=True)
class Curve:
    """Something over the game. name: what it is. lines: what each value stands for, such as the players'
    names. points: (turn number, values); turn 0 is the beginning. players: by line, whose it is; in order if
    empty. share: values are from 0 to 1 and told in percent."""

    name: str
    lines: tuple[str, ...]
    points: tuple[tuple[int, tuple[float, ...]], ...]
    players: tuple[int, ...] = ()
    share: bool = False


@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed. unit: of `worth`. turning_point: the number of the turn that decided most; None if
    none did. turning: why, in a sentence. players: by player, a few sentences. won: what a won game is worth
    in the unit; a turn that missed half as much is not told as a number."""

    game: str
    title: str
    names: tuple[str, ...]
    result: str
    unit: str
    turns: tuple[TurnReviewed, ...]
    curves: tuple[Curve, ...]
    turning_point: int | None
    turning: str
    players: tuple[tuple[str, ...], ...]
    won: float = inf

    def told(self, missed: float) -> bool:
        """Whether so much is told as a number: a game given away is not."""
        return 0.5 <= missed < self.won / 2

    @property
    def missed_wins(self) -> int:
        return sum(turn.missed_win for turn in self.turns)


class Reviewer(Protocol):
    """What a game brings along. Jobs and turns travel to other processes and back, so they are plain data."""

    def jobs(self, story: Story) -> Sequence[Any]:
        """One for each turn, in order."""

    def work(self, job: Any, budget_ms: int) -> TurnReviewed:
        """Think about a turn: so many milliseconds at most, give or take a step."""

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        """The whole review."""


def reviewer_for(game: str) -> Reviewer:
    """The reviewer of a game. Raises InputError for a game that has none."""
    if game not in REVIEWERS:
        able = ", ".join(entry(name).title for name in sorted(REVIEWERS))
        raise InputError(f"{entry(game).title} cannot be reviewed; {able} can")
    module, _, name = REVIEWERS[game].partition(":")
    reviewer: Reviewer = getattr(import_module(module), name)()
    return reviewer
