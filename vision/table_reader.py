"""The whole of reading a table: picture in, what lies on both boards out."""

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from calibration.profile import TableProfile
from vision.locate import locate
from vision.occupancy import Occupancy, occupancy
from vision.reading import BoardReading, Content, Corners, Facing, Picture, SquareReading, TableReading
from vision.rectify import patches, rectify
from vision.squares import measure


class Letters(Protocol):
    """What a letter reader says of n patches."""

    @property
    def letters(self) -> Sequence[str | None]: ...

    @property
    def facings(self) -> Sequence[Facing | None]: ...

    @property
    def confidence(self) -> NDArray[np.floating]: ...

    @property
    def candidates(self) -> Sequence[tuple[tuple[str, float], ...]]: ...


class ReadsLetters(Protocol):
    """A letter reader."""

    def read(self, patches: NDArray[np.uint8]) -> Letters: ...


class TableReader:
    """Reads picture after picture of one table.

    alphabet: the letters there may be, all that the letter reader knows if None. profile: where the boards
    lie and how their tiles look, found on the picture if None. letters: reads single tiles; by default
    the trained reader.
    """

    def __init__(
        self,
        profile: TableProfile | None = None,
        alphabet: str | None = None,
        letters: ReadsLetters | None = None,
    ) -> None:
        if letters is None:
            from vision.letters import LetterReader

            letters = LetterReader.load(alphabet)
        self._letters = letters
        self._corners: tuple[Corners, ...] = profile.corners if profile else ()

    def read(self, picture: Picture, at_ms: int = 0) -> TableReading:
        """Read a picture taken at `at_ms`. Raises NoBoardError when no board is known nor found."""
        started = time.perf_counter()
        if not self._corners:
            self._corners = tuple(board.corners for board in locate(picture))
        located = time.perf_counter()
        reading = self.read_still(picture, self._corners, at_ms)
        return replace(reading, ms={"locate": (located - started) * 1e3, **reading.ms})

    def read_still(self, picture: Picture, corners: Sequence[Corners], at_ms: int = 0) -> TableReading:
        """Read the boards at these corners from this picture alone, remembering nothing."""
        started = time.perf_counter()
        views = [rectify(picture, of_board) for of_board in corners]
        rectified = time.perf_counter()
        boards = tuple(
            self._read_board(view, of_board) for view, of_board in zip(views, corners, strict=True)
        )
        read = time.perf_counter()
        ms = {"rectify": (rectified - started) * 1e3, "read": (read - rectified) * 1e3}
        hidden = tuple(any(s.content is Content.HIDDEN for s in board.squares) for board in boards)
        return TableReading(at_ms, boards, (False,) * len(boards), hidden, False, ms)

    def _read_board(self, view: Picture, corners: Corners) -> BoardReading:
        seen = occupancy(measure(view))
        tiles = np.flatnonzero(seen.tile > 0.5)
        said = self._letters.read(patches(view, tiles))
        squares = [SquareReading(Content.EMPTY, confidence=float(1 - p)) for p in seen.tile]
        kits = _kit_names(seen)
        for number, square in enumerate(tiles):
            letter = said.letters[number]
            squares[square] = SquareReading(
                Content.TILE,
                letter,
                said.facings[number] if letter else None,
                kits[square],
                float(min(said.confidence[number], seen.tile[square])),
                said.candidates[number],
            )
        return BoardReading(corners, tuple(squares))


def _kit_names(seen: Occupancy) -> list[str | None]:
    if len(seen.kits) == 0:
        return [None] * 225
    nearest = ((seen.body[:, None] - seen.kits[None]) ** 2).sum(axis=2).argmin(axis=1)
    return ["ab"[int(kit)] for kit in nearest]
