"""Reads a table: picture in, both boards out."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.contrast import drowned, unveiled
from vision.faint_board import beside, graded, smoothed
from vision.lens import Lens, fitted_to
from vision.locate import given_corners
from vision.locate.boards import locate, tabbed
from vision.reading import (
    DOUBT,
    BoardReading,
    Content,
    Corners,
    KnownTiles,
    Picture,
    SquareReading,
    TableReading,
)
from vision.rectify import RectifiedBoard
from vision.squares.kit_fit import KitColours
from vision.squares.kits import KitReading, name_kits
from vision.squares.tile_colours import logs_of_light
from vision.squares.verdict import ReadsLetters
from vision.table_profile import TableProfile
from vision.track.believed import BelievedPlace, looks_right
from vision.track.boards import Followed, LocatedBoards
from vision.track.known_tiles import KnownTilesLeft
from vision.track.memory import BoardMemory, Settled
from vision.track.stillness import changed_squares, excess, glances, levels, moves
from vision.track.unsettled import Unsettled

MANY: Final = 100
"""Minimum number of changed squares at which the two boards are read in parallel."""

NOISY: Final = 0.06
"""Noise, as `drowned` measures it, above which a board is read smoothed and doubted square by square."""

DROWNED: Final = 0.13
"""Noise above which nothing read can be trusted."""

SMOOTH: Final = 0.05
"""Squares over which a noisy picture is smoothed."""

LESS_SMOOTH: Final = 0.03
"""The same when it is read once more."""

STRANGE: Final = 5
"""Maximum number of hidden or doubtful squares at which given corners are believed."""


class TableReader:
    """Reads one picture of a table after another.

    profile: where the boards are and how their tiles look; None: find out from the picture. alphabet: the
    possible letters; None: all that the letter reader knows. letters: reads single tiles, called from
    several threads at once; by default the trained reader. enrolled: (2, 3) log colours of the kits of the
    left and right board, in any light; once both colours are on the boards, these show which is which. lens:
    what the pictures are taken through; None: one that bends little. Corners are pixels of the pictures as
    they are.

    Ideally it sees the empty boards first: then their look is known rather than inferred.
    """

    def __init__(
        self,
        profile: TableProfile | None = None,
        alphabet: str | None = None,
        letters: ReadsLetters | None = None,
        enrolled: NDArray[np.float64] | None = None,
        lens: Lens | None = None,
    ) -> None:
        if letters is None:
            from vision.letters.network import LetterReader

            letters = LetterReader.load(alphabet)
        self._letters = letters
        self._profile = profile
        self._where: LocatedBoards | None = None
        self._memories: list[BoardMemory] = []
        self._unsettled: list[Unsettled] = []
        self._settled: dict[int, Settled] = {}
        self._before: list[Picture] = []
        self._read_from: list[Picture] = []
        self._place = BelievedPlace()
        self._last: TableReading | None = None
        self._kits: KitColours | None = None
        self._kit_names: KitReading | None = None
        self._enrolled = enrolled
        self._lens = lens
        self._to_know: KnownTiles = ()
        self._known = KnownTilesLeft()

    def know(self, tiles: KnownTiles) -> None:
        """From the next picture on, these tiles are known, such as those of plays that were confirmed. Any
        thread may call this."""
        self._to_know = tiles

    @property
    def lens(self) -> Lens | None:
        """What the pictures are taken through."""
        return self._lens

    @property
    def corners(self) -> tuple[Corners, ...]:
        """The boards' corners, in pixels of the last picture; empty before the first."""
        return () if self._where is None else self._where.corners

    def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
        """Read a picture taken at `at_ms`.

        Raises NoBoardError if no board is known or found, and periodically while a known board is lost. For
        a lost board, its last reading is returned, marked as moving. Raises LensError for a picture of
        another shape than the lens's camera takes.
        """
        started = time.perf_counter()
        followed = self._follow(picture, at_ms)
        lens = fitted_to(self._lens, picture)
        views = glances(picture, self.corners, lens)
        located = time.perf_counter()
        first = self._last is None
        moving, changed = [], []
        for board, (now, before, then) in enumerate(
            zip(views, self._before or views, self._read_from or views, strict=True)
        ):
            since = excess(now, then)
            unsettled = followed.moved[board] or followed.lost[board]
            lately = since if before is then else excess(now, before)
            moving.append(not first and (unsettled or moves(lately)))
            anew = _changed(since, followed, board, first=not self._read_from)
            changed.append(self._unsettled[board].again(anew))
            self._unsettled[board].read(changed[board], moving=moving[board])
        self._before = views
        compared = time.perf_counter()
        at_rest = [not of_board for of_board in moving]
        renewed = self._known.renew(self._to_know)
        same = self._last is not None and not renewed and not any(of_board.any() for of_board in changed)
        self._learn_kits(at_rest)
        if self._last is not None and same:
            ms = {"locate": (located - started) * 1e3, "rectify": (compared - located) * 1e3, "read": 0.0}
            if not any(moving):
                self._place.check(at_ms, partial(looks_right, picture, self._last.boards, lens))
            self._last = replace(self._last, at_ms=at_ms, moving=tuple(moving), moved=False, ms=ms)
            return self._last
        light = [None if moved else levels(view) for view, moved in zip(views, followed.moved, strict=True)]
        reading = self._read_changed(picture, changed, at_ms, at_rest, light)
        ms = {
            "locate": (located - started) * 1e3,
            "rectify": (compared - located) * 1e3 + reading.ms["rectify"],
            "read": reading.ms["read"],
        }
        self._read_from = [
            then if lost else now
            for now, then, lost in zip(views, self._read_from or views, followed.lost, strict=True)
        ]
        self._last = replace(reading, moving=tuple(moving), moved=any(followed.moved), ms=ms)
        return self._last

    def read_still(
        self, picture: Picture, corners: Sequence[Corners], at_ms: int = 0, *, fitted: bool = False
    ) -> TableReading:
        """Read the boards at these corners from this picture alone, remembering nothing.

        Slightly wrong corners are moved onto the grid in the picture, unless they are already `fitted`; also
        by whole squares, if the print says so. If only colours, but no lines, indicate a board, squares are
        doubtful that read differently when the picture is smoothed or the board taken to be slightly
        elsewhere. Squares outside the picture are hidden. Raises NoBoardError for invalid corners, or if less
        than half of a board is in the picture, or none there; LensError as `read`.
        """
        started = time.perf_counter()
        lens = fitted_to(self._lens, picture)
        known = [given_corners.Placed(of_board, plain=True) for of_board in corners]
        placed = known if fitted else given_corners.placed(picture, corners, lens)
        exact = [board.corners for board in placed]
        shown, by = picture, np.zeros(2)
        if lens is None and any(given_corners.outside(shown, of_board).any() for of_board in exact):
            picture, by = given_corners.completed(shown, exact)
            exact = [of_board + by for of_board in exact]
        refined = (time.perf_counter() - started) * 1e3
        noise = [drowned(picture, of_board, lens) for of_board in exact]
        faint = [not board.plain or of_board > NOISY for board, of_board in zip(placed, noise, strict=True)]
        seen = smoothed(picture, exact, SMOOTH) if max(noise, default=0.0) > NOISY else picture
        reading = self._read_alone(seen, exact, at_ms)
        if not fitted and any(_suspicious(board) for board in reading.boards):
            moved = [given_corners.by_whole_squares(picture, of_board, lens) for of_board in exact]
            if any(of_board is not None for of_board in moved):
                exact = [old if new is None else new for old, new in zip(exact, moved, strict=True)]
                reading = self._read_alone(seen, exact, at_ms)
        boards = reading.boards
        if any(faint):
            others = [
                self._read_alone(smoothed(picture, exact, LESS_SMOOTH), exact, at_ms).boards,
                self._read_alone(seen, [beside(of_board) for of_board in exact], at_ms).boards,
            ]
            boards = tuple(
                graded(read, again if of_board < DROWNED else ()) if hardly else read
                for read, hardly, of_board, again in zip(
                    boards, faint, noise, zip(*others, strict=True), strict=True
                )
            )
        boards = tuple(_cut_off(replace(board, corners=board.corners - by), shown, lens) for board in boards)
        ms = {**reading.ms, "rectify": reading.ms["rectify"] + refined}
        return replace(reading, boards=boards, ms=ms)

    def _read_alone(self, picture: Picture, corners: Sequence[Corners], at_ms: int) -> TableReading:
        alone = TableReader(letters=self._letters, enrolled=self._enrolled, lens=self._lens)
        alone._settle_at(picture, tuple(corners))
        picture = unveiled(picture, corners, fitted_to(self._lens, picture))
        return alone._read_changed(picture, [np.ones(225, np.bool_)] * len(corners), at_ms)

    def _follow(self, picture: Picture, at_ms: int) -> Followed:
        if self._where is None:
            self._settle_at(picture, self._first_corners(picture))
            self._place = BelievedPlace(self.corners)
            return Followed(*((False,) * len(self.corners),) * 2)
        followed, lens = self._where.follow(picture, at_ms), fitted_to(self._lens, picture)
        moved = any(followed.moved)
        really = self._place.seen_in(picture, at_ms, self.corners, self._first_corners, lens, moved=moved)
        if really is not None:
            # They never were where they were thought to be: nothing read there is worth remembering.
            self._settle_at(picture, really)
            self._before, self._read_from, self._kits, self._kit_names = [], [], None, None
            return Followed((True,) * len(really), (False,) * len(really))
        return replace(followed, lost=(True,) * len(self.corners)) if self._place.disputed else followed

    def _first_corners(self, picture: Picture) -> tuple[Corners, ...]:
        lens = fitted_to(self._lens, picture)
        if found := tabbed(picture, lens):
            return tuple(found.values())
        height, width = picture.shape[:2]
        if self._profile is not None and self._profile.corners and self._profile.camera == (width, height):
            return self._profile.corners
        return tuple(board.corners for board in locate(picture, lens))

    def _settle_at(self, picture: Picture, corners: tuple[Corners, ...]) -> None:
        self._where = LocatedBoards(picture, corners, fitted_to(self._lens, picture))
        self._memories = [BoardMemory(self._letters) for _ in corners]
        self._unsettled = [Unsettled() for _ in corners]
        self._settled = {}

    def _read_changed(
        self,
        picture: Picture,
        changed: Sequence[NDArray[np.bool_]],
        at_ms: int,
        at_rest: Sequence[bool] = (False, False),
        light: Sequence[NDArray[np.float32] | None] = (None, None),
    ) -> TableReading:
        todo = [number for number, of_board in enumerate(changed) if of_board.any()]
        started = time.perf_counter()
        lens = fitted_to(self._lens, picture)
        views = {number: RectifiedBoard(picture, self.corners[number], lens) for number in todo}
        for number in todo:
            if changed[number].all():
                views[number].rectify()
        rectified = time.perf_counter()

        def look(number: int) -> Settled:
            kits = None if self._kits is None else logs_of_light(self._kits.body[:, number])
            return self._memories[number].read(views[number], changed[number], light[number], kits)

        if len(todo) > 1 and sum(int(changed[number].sum()) for number in todo) > MANY:
            # Half of it is small steps that use a single core.
            with ThreadPoolExecutor(len(todo)) as pool:
                read = list(pool.map(look, todo))
        else:
            read = [look(number) for number in todo]
        self._settled |= dict(zip(todo, read, strict=True))
        read_ms = (time.perf_counter() - rectified) * 1e3
        settled = [board for _, board in sorted(self._settled.items())]
        certain = self._known.kits(self._settled, self._memories)
        colours = [board.colours for board in settled]
        self._kit_names = named = name_kits(colours, self._kits, self._enrolled, certain)
        self._learn_kits(at_rest)
        boards = tuple(
            BoardReading(corners, memory.squares(of_board, names, sure))
            for corners, memory, of_board, names, sure in zip(
                self.corners, self._memories, settled, named.names, named.confidence, strict=True
            )
        )
        ms = {"rectify": (rectified - started) * 1e3, "read": read_ms}
        hidden = tuple(any(s.content is Content.HIDDEN for s in board.squares) for board in boards)
        return TableReading(at_ms, boards, (False,) * len(boards), hidden, False, ms)

    def _learn_kits(self, at_rest: Sequence[bool]) -> None:
        """The tiles of a board's own kit name it for good, once they lie at rest with no hand near: the
        fingers laying them have a colour too."""
        clear = not any(of_board.verdict.hidden.any() for of_board in self._settled.values())
        if self._kit_names is not None and all(at_rest) and clear:
            self._kits = self._kit_names.colours


def _changed(since: NDArray[np.float32], followed: Followed, board: int, *, first: bool) -> NDArray[np.bool_]:
    """(225,) squares of a board to read again. None of what a lost board shows is on it."""
    if followed.lost[board]:
        return np.zeros(225, np.bool_)
    return np.ones(225, np.bool_) if first or followed.moved[board] else changed_squares(since)


def _cut_off(board: BoardReading, picture: Picture, lens: Lens | None) -> BoardReading:
    """The reading with the squares outside the picture hidden."""
    outside = given_corners.outside(picture, board.corners, lens)
    if not outside.any():
        return board
    hidden = SquareReading(Content.HIDDEN)
    squares = (hidden if cut else one for cut, one in zip(outside.tolist(), board.squares, strict=True))
    return replace(board, squares=tuple(squares))


def _suspicious(board: BoardReading) -> bool:
    """Whether so much of a board is odd that its corners may be wrong."""
    strange = sum(square.content is Content.HIDDEN or square.confidence < DOUBT for square in board.squares)
    return strange > STRANGE
