"""Hints in steps: where to look, how long the word is, and only then the tiles."""

from dataclasses import dataclass, replace
from typing import Final

from station.dealt.play_events import Placed
from station.rules.square import COLUMNS, SIZE, square_name
from station.screen.dealt.touch import hinted
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.view.faces import Face
from station.view.wording import Wording

Faces = tuple[Face | None, ...]

LAST: Final = 3
"""The step that lays the tiles."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a computer would play. player: for whom, at the board `lane` as it is with these faces. placed:
    the tiles. step: how much of it is shown."""

    player: int
    lane: int
    faces: Faces
    placed: tuple[Placed, ...]
    step: int = 1

    @classmethod
    def of(cls, sheet: Sheet, player: int, placed: tuple[Placed, ...]) -> "Hint":
        """A first hint; all of it where there is nothing to look for on a board."""
        faces = _faces(sheet)
        return cls(player, sheet.local.lane, faces, placed, 1 if placed and faces else LAST)

    def after(self, sheet: Sheet, player: int) -> "Hint | None":
        """The next step; None if it was given for another turn, or all of it was shown."""
        same = (self.player, self.lane, self.faces) == (player, sheet.local.lane, _faces(sheet))
        return replace(self, step=self.step + 1) if same and self.step < LAST else None

    def shown(self, sheet: Sheet) -> ScreenState:
        """The screen with as much of it as this step shows."""
        return sheet.local if self.step < LAST else hinted(sheet, self.player, self.placed)

    def sentence(self, words: Wording) -> str:
        """What this step shows."""
        squares = sorted(square for square, _, _ in self.placed)
        if not squares:
            return words.tr("I'd pass.")
        if self.step == LAST:
            return words.tr("I'd play this.")
        if self.step > 1:
            return words.tr("Look for a word of {count} letters.").format(count=self._length(squares))
        if len({square // SIZE for square in squares}) > 1:
            return words.tr("Look along column {column}.").format(column=COLUMNS[squares[0] % SIZE])
        if len(squares) > 1:
            return words.tr("Look along row {row}.").format(row=squares[0] // SIZE + 1)
        return words.tr("Look around {square}.").format(square=square_name(squares[0]))

    def _length(self, squares: list[int]) -> int:
        """Letters of the longest word that the tiles lie in."""
        filled = {square for square, face in enumerate(self.faces) if face is not None and not face.ghost}
        filled.update(squares)
        columns = {square % SIZE for square in squares}
        rows = {square // SIZE for square in squares}
        along = [_run(filled, squares[0], 1)] if len(rows) == 1 else []
        down = [_run(filled, squares[0], SIZE)] if len(columns) == 1 else []
        return max(along + down, default=len(squares))


def _faces(sheet: Sheet) -> Faces:
    """What lies on the large board, without a play that was refused; nothing where everybody lays out a
    crossword."""
    board = sheet.view.lanes[sheet.local.lane].board
    return () if board is None else board.confirmed or board.faces


def _run(filled: set[int], start: int, by: int) -> int:
    """How many squares in a row are filled around one, one after the other at this distance."""
    count = 1
    for step in (by, -by):
        square = start + step
        while square in filled and (by == SIZE or square // SIZE == start // SIZE):
            count += 1
            square += step
    return count
