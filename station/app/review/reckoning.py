"""A review that is reckoned in a process of its own, so that the screen stays quick."""

import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Final, Protocol

from station.errors import InputError
from station.journal.contents import read_journal
from station.journal.resuming import settings_of
from station.review.boards import boards_of, starts_of
from station.review.story import story_of
from station.review.working import reviewed
from station.screen.review.state import BROKEN_OFF, ReviewState

TURN_MS: Final = 1500
"""What a turn may take: forty of them are looked at in a minute, while the screen has a core of its own."""

NICE: Final = 5
"""By so much less than the game's the process wants the processor."""

PATIENCE_S: Final = 2.0
"""How long a process that was told to end may take."""


class Reckons(Protocol):
    """A review being made."""

    def so_far(self) -> ReviewState:
        """How far it is. What is in trouble is in English, perhaps as the catalogues know it."""

    def close(self) -> None:
        """Stop it, wherever it is."""


class InProcess:
    """Reckons the review of a journal, which may still be open in this process. It starts at once."""

    def __init__(self, journal: Path) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_work, args=(journal, theirs), daemon=True)
        self._process.start()
        theirs.close()
        self._known = ReviewState()

    def so_far(self) -> ReviewState:
        known = self._known
        if known.review is not None or known.trouble:
            return known
        try:
            while self._pipe.poll():
                self._known = self._pipe.recv()
        except (EOFError, OSError):
            if self._known.review is None and not self._known.trouble:
                self._known = ReviewState(trouble=BROKEN_OFF)
        return self._known

    def wait(self, timeout_s: float) -> bool:
        """Wait for news; false if there is none by then."""
        return self._pipe.poll(timeout_s)

    def close(self) -> None:
        """Stop it, wherever it is."""
        if self._process.is_alive():
            self._process.terminate()
        self._process.join(PATIENCE_S)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._pipe.close()


def reckon(journal: Path, tell: Callable[[ReviewState], None]) -> None:
    """Review a journal, telling how far it is, and at last what it came to."""
    try:
        contents = read_journal(journal)
        dealt = settings_of(contents).dealt is not None
        story = story_of(contents)
        review = reviewed(
            story, TURN_MS, processes=1, progress=lambda done, total: tell(ReviewState(done, total))
        )
    except InputError as error:
        tell(ReviewState(trouble=str(error)))
        return
    turns = len(review.turns)
    starts = starts_of(story, review) if dealt else ()
    tell(ReviewState(turns, turns, review, boards_of(story, review), starts=starts))


def _work(journal: Path, pipe: "Connection[Any, Any]") -> None:
    """Reckon until it is done or whoever asked is gone."""
    with suppress(OSError, AttributeError):
        os.nice(NICE)
    with suppress(BrokenPipeError, KeyboardInterrupt):
        reckon(journal, pipe.send)
