"""Whether the boards are where a single picture showed them.

A picture may be made of parts that do not belong together: a cable loses data and what follows is decoded
elsewhere, or a driver hands a picture out while the next one is written over it. Tabs and lines in it are
whole, but not where they are on the table, and a place that was found there would be kept for good, since
half a board's corners are enough to follow it.
"""

from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from typing import Final

import numpy as np

from vision.errors import NoBoardError
from vision.lens import Lens
from vision.locate.grid_fit import FITS, fit_of
from vision.reading import DOUBT, BoardReading, Content, Corners, Picture
from vision.rectify import pixels_per_square

AGREE: Final = 0.25
"""Squares by which a board may differ between two pictures and be at the same place: one may hide a tab."""

LOOK_AGAIN_MS: Final = 500
"""How often a place that is not confirmed is looked for in the whole picture."""

UNREADABLE: Final = 75
"""So many hidden or doubtful squares are no hand: people do not cover a third of a board."""

MOST_TILES: Final = 110
"""More than any set has; a board that seems to hold more is looked at in the wrong place."""

CHECK_MS: Final = 1000
"""How often a confirmed place is checked."""

UNSOUND_MS: Final = 2000
"""How long a place must look wrong before it is doubted: a hand over a board is gone sooner."""

DOUBT_AGAIN_MS: Final = 5000
"""How often a confirmed place may be doubted."""


class Verdict(Enum):
    """What another picture says about the place of the boards."""

    AGREES = "agrees"
    UNCLEAR = "does not show all of them"
    DISPUTES = "shows them elsewhere"
    WRONG = "shows them where another one did, elsewhere"


class BelievedPlace:
    """The place of a table's boards. first: where one picture showed them."""

    def __init__(self, first: Sequence[Corners] = ()) -> None:
        self._first = tuple(first)
        self._ever_confirmed = False
        self._confirmed = False
        self._looked_ms: int | None = None
        self._next_check_ms = self._next_doubt_ms = 0
        self._unsound_since_ms: int | None = None
        self._other: tuple[Corners, ...] | None = None

    @property
    def disputed(self) -> bool:
        """Whether the last picture that was searched shows the boards elsewhere."""
        return self._other is not None

    def due(self, at_ms: int, *, moved: bool = False) -> bool:
        """Whether to search this picture for the boards. moved: in it they are followed elsewhere."""
        if self._confirmed:
            return False
        late = self._looked_ms is None or at_ms - self._looked_ms >= LOOK_AGAIN_MS
        return late or moved or self.disputed

    def seen_in(
        self,
        picture: Picture,
        at_ms: int,
        now: Sequence[Corners],
        search: Callable[[Picture], tuple[Corners, ...]],
        lens: Lens | None,
        *,
        moved: bool,
    ) -> tuple[Corners, ...] | None:
        """Search a picture for the boards, if one is due. Returns their corners if these are not where the
        boards were thought to be, which several pictures show.

        now: where they are followed to; moved: since the last picture. search: raises NoBoardError.
        """
        if not self.due(at_ms, moved=moved):
            return None
        try:
            seen = search(picture)
        except NoBoardError:
            self._looked_ms = at_ms
            return None
        verdict = self.also_seen(at_ms, now, seen, partial(fit_of, picture, lens=lens))
        return seen if verdict is Verdict.WRONG else None

    def also_seen(
        self,
        at_ms: int,
        now: Sequence[Corners],
        seen: tuple[Corners, ...],
        fit: Callable[[Corners], float],
    ) -> Verdict:
        """What a search in another picture says. now: where the boards are followed to. seen: where that
        search found them. fit: how well a grid fits the lines of the picture."""
        self._looked_ms = at_ms
        if _same(seen, now):
            # Boards that were followed from a wrong place to the right one were read at the wrong one.
            read_there = self._ever_confirmed or _same(now, self._first)
            return self._settled(Verdict.AGREES if read_there else Verdict.WRONG)
        more = [one for one in seen if not any(_alike(one, other) for other in now)]
        less = [one for one in now if not any(_alike(one, other) for other in seen)]
        if not more or (not less and self._ever_confirmed):
            return Verdict.UNCLEAR
        if min(map(fit, more)) <= min(map(fit, less), default=FITS):
            self._other = None
            return Verdict.UNCLEAR
        if self._other is not None and _same(seen, self._other):
            return self._settled(Verdict.WRONG)
        self._other = seen
        return Verdict.DISPUTES

    def _settled(self, verdict: Verdict) -> Verdict:
        self._confirmed, self._other, self._ever_confirmed = True, None, True
        return verdict

    def check(self, at_ms: int, sound: Callable[[], bool]) -> None:
        """Nothing moves: doubt a confirmed place that has not been sound for long. sound: says whether it is
        now, which takes a moment."""
        if not self._confirmed or at_ms < self._next_check_ms:
            return
        self._next_check_ms = at_ms + CHECK_MS
        if sound():
            self._unsound_since_ms = None
        elif self._unsound_since_ms is None:
            self._unsound_since_ms = at_ms
        elif at_ms - self._unsound_since_ms >= UNSOUND_MS and at_ms >= self._next_doubt_ms:
            self._confirmed, self._next_doubt_ms = False, at_ms + DOUBT_AGAIN_MS


def looks_right(picture: Picture, boards: Sequence[BoardReading], lens: Lens | None) -> bool:
    """Whether boards look as they do where they are: their lines there, and what is read of them."""
    fits = (fit_of(picture, board.corners, lens) for board in boards)
    return all(map(_readable, boards)) and all(fit >= FITS for fit in fits)


def _readable(board: BoardReading) -> bool:
    unclear = sum(one.content is Content.HIDDEN or one.confidence < DOUBT for one in board.squares)
    return unclear < UNREADABLE and sum(one.content is Content.TILE for one in board.squares) <= MOST_TILES


def _same(some: Sequence[Corners], others: Sequence[Corners]) -> bool:
    return len(some) == len(others) and all(map(_alike, some, others))


def _alike(some: Corners, other: Corners) -> bool:
    """Whether these are one board's corners, whichever comes first."""
    turns = (np.roll(some, turn, axis=0) for turn in range(4))
    off = min(float(np.linalg.norm(turned - other, axis=1).max()) for turned in turns)
    return off < AGREE * pixels_per_square(other)
