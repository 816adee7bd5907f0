"""What a game must bring along to be reviewed."""

from collections.abc import Sequence
from typing import Any, Protocol

from station.errors import InputError
from station.registry import ENTRIES, entry
from station.registry.entry import resolve
from station.review.review import Review, TurnReviewed
from station.review.story import Story


class Reviewer(Protocol):
    """What a game brings along. Jobs and turns travel to other processes and back, so they are plain data."""

    def jobs(self, story: Story) -> Sequence[Any]:
        """One for each turn, in order."""

    def work(self, job: Any, budget_ms: int) -> TurnReviewed:
        """Think about a turn: so many milliseconds at most, give or take a step."""

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        """The whole review."""


def can_be_reviewed(game: str) -> bool:
    return game in ENTRIES and bool(ENTRIES[game].reviewer)


def reviewer_for(game: str) -> Reviewer:
    """The reviewer of a game. Raises InputError for a game that has none."""
    found = entry(game)
    if not found.reviewer:
        able = ", ".join(ENTRIES[name].title for name in sorted(filter(can_be_reviewed, ENTRIES)))
        raise InputError(f"{found.title} cannot be reviewed; {able} can")
    reviewer: Reviewer = resolve(found.reviewer)()
    return reviewer
