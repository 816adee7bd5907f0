"""What a game must bring along to be reviewed."""

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from station.errors import InputError
from station.registry import ENTRIES, entry
from station.registry.entry import resolve
from station.review.review import Review, TurnReviewed
from station.review.story import Story

J = TypeVar("J")


class Reviewer(Protocol[J]):
    """What a game brings along. Jobs and turns travel to other processes and back, so they are plain data."""

    def jobs(self, story: Story) -> Sequence[J]:
        """One for each turn, in order."""

    def work(self, job: J, positions: int) -> TurnReviewed:
        """Think about a turn, and look at about so many positions at most; the same twice says the same."""

    def sum_up(self, story: Story, turns: tuple[TurnReviewed, ...]) -> Review:
        """The whole review."""


AnyReviewer = Reviewer[Any]


def can_be_reviewed(game: str) -> bool:
    return game in ENTRIES and bool(ENTRIES[game].reviewer)


def reviewer_for(game: str) -> AnyReviewer:
    """The reviewer of a game. Raises InputError for a game that has none."""
    found = entry(game)
    if not found.reviewer:
        able = ", ".join(ENTRIES[name].title for name in sorted(filter(can_be_reviewed, ENTRIES)))
        raise InputError(f"{found.title} cannot be reviewed; {able} can")
    reviewer: AnyReviewer = resolve(found.reviewer)()
    return reviewer
