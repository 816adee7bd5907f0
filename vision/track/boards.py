"""Where one table's boards are, from picture to picture: followed, found again, or reported as lost."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import numpy as np

from vision.errors import NoBoardError
from vision.lens import Lens
from vision.locate.boards import printed_again, tabbed
from vision.locate.grid_fit import fit_grid
from vision.locate.printed_board import lies_at
from vision.reading import Corners, Picture
from vision.rectify import pixels_per_square
from vision.track.corners import Landmarks, remember, track, unmoved

LOOK_AGAIN_MS: Final = 500
"""How often boards not recognised at their place are searched for in the whole picture."""

REPORT_MS: Final = 2000
"""How long a board may be lost before it is reported: a hand over its corners is gone sooner."""

SAME: Final = 0.05
"""Maximum shift, in squares, at which a board found again counts as unmoved, merely covered for a while."""

STILL_FITS: Final = 0.8
"""Grid fit from which a board without tabs counts as being where it was."""

AGREE: Final = 0.15
"""Squares by which two searches in different pictures may differ and mean the same place."""

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Followed:
    """Per board. moved: whether it is elsewhere than in the previous picture. lost: whether its position is
    unknown; something hides its corners, or it was moved far."""

    moved: tuple[bool, ...]
    lost: tuple[bool, ...]


class LocatedBoards:
    """The boards that were at these corners in this picture. lens: what the pictures are taken through.

    A lost board is believed to be elsewhere once two pictures show it there: a cable that loses data, or a
    driver that hands out a picture while the next one arrives, gives pictures made of parts that do not
    belong together, in which a board may be anywhere.
    """

    def __init__(self, picture: Picture, corners: Sequence[Corners], lens: Lens | None = None) -> None:
        self.corners = tuple(corners)
        self._lens = lens
        self._landmarks = remember(picture, corners)
        self._tried_ms: int | None = None
        self._lost_since: dict[int, int] = {}
        self._moved: set[int] = set()
        self._seen_at: dict[int, Landmarks] = {}

    def follow(self, picture: Picture, at_ms: int) -> Followed:
        """Update the corners.

        Lost boards are searched for twice a second. Raises NoBoardError at such a search if a board has been
        lost for two seconds and is not found; the others can still be followed.
        """
        tracked = track(picture, self._landmarks, self.corners)
        self.corners = tracked.corners
        lost = [number for number, of_board in enumerate(tracked.lost) if of_board]
        self._lost_since = {number: self._lost_since.get(number, at_ms) for number in lost}
        self._moved |= {number for number, of_board in enumerate(tracked.moved) if of_board}
        self._seen_at = {number: place for number, place in self._seen_at.items() if number in lost}
        for number, corners in self._believed(picture, lost).items():
            self._settle_again(picture, number, corners)
            lost.remove(number)
        if not lost:
            self._tried_ms = None
        elif self._tried_ms is None or at_ms - self._tried_ms >= LOOK_AGAIN_MS:
            self._tried_ms = at_ms
            self._search(picture, lost)
            # Those just seen are believed, or not, with the next picture.
            nowhere = self._lost_since.keys() - self._seen_at.keys()
            if any(at_ms - self._lost_since[number] >= REPORT_MS for number in nowhere):
                raise NoBoardError(self._what_is_lost())
        moved, self._moved = self._moved, set()
        boards = range(len(self.corners))
        return Followed(
            tuple(number in moved for number in boards),
            tuple(number in self._lost_since for number in boards),
        )

    def _believed(self, picture: Picture, lost: list[int]) -> dict[int, Corners]:
        """The lost boards that an earlier picture showed exactly where this one does."""
        places = {number: self._seen_at[number] for number in lost if number in self._seen_at}
        return {number: place.corners[0] for number, place in places.items() if unmoved(picture, place, 0)}

    def _search(self, picture: Picture, lost: list[int]) -> None:
        """Look for lost boards in the whole picture."""
        found = self._find_again(picture, lost)
        agreed = [number for number, corners in found.items() if self._agreed(number, corners)]
        self._seen_at = {n: remember(picture, [found[n]]) for n in found if n not in agreed}
        for number in agreed:
            self._settle_again(picture, number, found[number])

    def _agreed(self, number: int, corners: Corners) -> bool:
        """Whether an earlier picture showed a board there, too."""
        seen = self._seen_at.get(number)
        found_before = seen is not None and _apart(corners, seen.corners[0]) < AGREE
        return found_before or _apart(corners, self.corners[number]) < SAME

    def _settle_again(self, picture: Picture, number: int, corners: Corners) -> None:
        """A lost board is here from now on; if it is where it was, it was only covered."""
        covered = _apart(corners, self.corners[number]) < SAME
        if not covered:
            self._moved.add(number)
        self._settle(picture, number, self.corners[number] if covered else corners)
        self._lost_since.pop(number)
        self._seen_at.pop(number, None)

    def _find_again(self, picture: Picture, lost: list[int]) -> dict[int, Corners]:
        """The boards found among these: moved far, or recognised again in different light."""
        by_tabs = tabbed(picture, self._lens)
        found = {number: by_tabs[number] for number in lost if number in by_tabs}
        for number in lost:
            if number not in found:
                fitted, fit = fit_grid(picture, self.corners[number], lens=self._lens)
                if fit > STILL_FITS and lies_at(picture, fitted, self._lens):
                    found[number] = fitted
        rest = [number for number in lost if number not in found]
        if rest and not by_tabs:
            others = [found.get(k, self.corners[k]) for k in range(len(self.corners)) if k not in rest]
            before = [self.corners[number] for number in rest]
            again = printed_again(picture, before, others, self._lens)
            found |= {
                number: corners for number, corners in zip(rest, again, strict=True) if corners is not None
            }
        return found

    def _settle(self, picture: Picture, number: int, corners: Corners) -> None:
        self.corners = _with(self.corners, number, corners)
        new: Landmarks = remember(picture, [corners])
        self._landmarks = replace(
            self._landmarks,
            corners=_with(self._landmarks.corners, number, new.corners[0]),
            pieces=_with(self._landmarks.pieces, number, new.pieces[0]),
        )

    def _what_is_lost(self) -> str:
        middles = [float(np.mean(corners[:, 0])) for corners in self.corners]
        sides = ["the board"]
        if len(middles) > 1:
            left = int(np.argmin(middles))
            sides = [f"the {'left' if number == left else 'right'} board" for number in self._lost_since]
        which = " and ".join(sides)
        are = "are" if len(sides) > 1 else "is"
        return (
            f"{which} {are} covered or not where seen before; show all of it, with its frame, or lay it back"
        )


def _apart(some: Corners, others: Corners) -> float:
    """How far, in squares, the worst of four corners differs."""
    return float(np.linalg.norm(some - others, axis=1).max() / pixels_per_square(others))


def _with(items: tuple[Item, ...], number: int, item: Item) -> tuple[Item, ...]:
    return (*items[:number], item, *items[number + 1 :])
