"""A review that a process of its own makes, so that the screen stays quick."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from station.app.beside import Beside
from station.errors import InputError
from station.journal.contents import read_journal
from station.journal.resume import settings_of
from station.review.boards import boards_of, ends_of, starts_of
from station.review.processes import reviewed
from station.review.story import story_of
from station.screen.review.state import BROKEN_OFF, ReviewState


class RunningReview(Protocol):
    """A review being made."""

    def so_far(self) -> ReviewState:
        """How far it is. What is in trouble is in English, perhaps as the catalogues know it."""

    def close(self) -> None:
        """Stop it, wherever it is."""


class InProcess:
    """Makes the review of a journal, which may still be open in this process. It starts at once."""

    def __init__(self, journal: Path) -> None:
        self._work = Beside(ReviewState(), reckon, journal)

    def so_far(self) -> ReviewState:
        known = self._work.news()
        if self._work.gone and known.review is None and not known.trouble:
            return ReviewState(trouble=BROKEN_OFF)
        return known

    def wait(self, timeout_s: float) -> bool:
        """Wait for news; false if there is none by then."""
        return self._work.wait(timeout_s)

    def close(self) -> None:
        """Stop it, wherever it is."""
        self._work.close()


def reckon(journal: Path, report: Callable[[ReviewState], None]) -> None:
    """Review a journal, reporting how far it is, and at last what it came to."""
    try:
        contents = read_journal(journal)
        dealt = settings_of(contents).dealt is not None
        story = story_of(contents)
        review = reviewed(story, processes=1, progress=lambda done, total: report(ReviewState(done, total)))
    except InputError as error:
        report(ReviewState(trouble=str(error)))
        return
    turns = len(review.turns)
    starts = starts_of(story, review) if dealt else ()
    boards, ends = boards_of(story, review), ends_of(story, review)
    report(ReviewState(turns, turns, review, boards, starts=starts, ends=ends))
