"""The whole of reading a table: picture in, what lies on both boards out."""

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from calibration.profile import TableProfile
from vision.kits import name_kits
from vision.locate import locate
from vision.reading import BoardReading, Content, Corners, Picture, SquareReading, TableReading
from vision.rectify import patches, rectify
from vision.squares import measure
from vision.verdict import ReadsLetters, settle_alone

CERTAIN = 0.8
"""Confidence in a letter from which on nothing can lie over its tile."""


class TableReader:
    """Reads picture after picture of one table.

    profile: where the boards lie and how their tiles look, found on the picture if None. alphabet: the
    letters there may be, all that the letter reader knows if None. letters: reads single tiles; by default
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
        boards = self._read_views(views, corners)
        read = time.perf_counter()
        ms = {"rectify": (rectified - started) * 1e3, "read": (read - rectified) * 1e3}
        hidden = tuple(any(s.content is Content.HIDDEN for s in board.squares) for board in boards)
        return TableReading(at_ms, boards, (False,) * len(boards), hidden, False, ms)

    def _read_views(self, views: Sequence[Picture], corners: Sequence[Corners]) -> tuple[BoardReading, ...]:
        asked = [Asked(self._letters, view) for view in views]
        settled = [settle_alone(measure(view), ask) for view, ask in zip(views, asked, strict=True)]
        tiles = [(verdict.tile > 0.5) & ~verdict.hidden for _, _, verdict in settled]
        kits = name_kits([seen.body for _, seen, _ in settled], tiles)
        boards = []
        for number, (_, _, verdict) in enumerate(settled):
            asked[number](tiles[number])
            squares = [
                _square(
                    float(verdict.tile[k]),
                    bool(verdict.hidden[k]),
                    asked[number].said.get(k),
                    kits[number][k],
                )
                for k in range(225)
            ]
            boards.append(BoardReading(corners[number], tuple(squares)))
        return tuple(boards)


class Asked:
    """What the letter reader said of the squares of one view. Asks for each square once at most."""

    def __init__(self, letters: ReadsLetters, view: Picture) -> None:
        self._letters = letters
        self._view = view
        self._shows_tile = np.full(225, np.nan)
        self._certain = np.zeros(225, np.bool_)
        self.said: dict[int, SquareReading] = {}

    def __call__(self, chosen: NDArray[np.bool_], /) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """(225,) probability of a tile, NaN for squares never asked for; (225,) whether surely a letter."""
        numbers = np.flatnonzero(chosen & np.isnan(self._shows_tile))
        if len(numbers):
            read = self._letters.read(patches(self._view, numbers))
            self._shows_tile[numbers] = read.tile
            lettered = np.array([letter is not None for letter in read.letters])
            self._certain[numbers] = (
                lettered & (np.asarray(read.confidence) > CERTAIN) & (np.asarray(read.tile) > 0.9)
            )
            for place, number in enumerate(numbers.tolist()):
                letter = read.letters[place]
                facing = read.facings[place] if letter else None
                sure = float(read.confidence[place])
                self.said[number] = SquareReading(
                    Content.TILE, letter, facing, None, sure, read.candidates[place]
                )
        return self._shows_tile, self._certain


def _square(tile: float, hidden: bool, said: SquareReading | None, kit: str | None) -> SquareReading:
    if hidden:
        return SquareReading(Content.HIDDEN)
    if tile <= 0.5 or said is None:
        return SquareReading(Content.EMPTY, confidence=1 - tile)
    return replace(said, kit=kit, confidence=min(said.confidence, tile))
