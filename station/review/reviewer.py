"""What a game must bring along to be reviewed, and which games do."""

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, Protocol

from station.errors import InputError
from station.registry import entry
from station.review.review import Review, TurnReviewed
from station.review.story import Story

REVIEWERS: Final = {
    "auction": "station.review.lettered.reviewer:AuctionReviewer",
    "clabbers": "station.games.clabbers.review:ClabbersReviewer",
    "friendly": "station.review.lettered.reviewer:ScrabbleReviewer",
    "house": "station.games.house.review.reviewer:HouseReviewer",
    "idaho": "station.review.races.reviewer:RaceReviewer",
    "scrabbage": "station.games.scrabbage.review.reviewer:ScrabbageReviewer",
    "scrabble": "station.review.lettered.reviewer:ScrabbleReviewer",
    "speed": "station.review.races.reviewer:RaceReviewer",
}
"""By game, `module:class` of its reviewer, made without arguments."""


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
