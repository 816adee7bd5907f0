"""Tiles that computers lay glide to their squares from the edge where they sit."""

from dataclasses import dataclass, field, replace
from typing import Final

from station.rules.tile import Side
from station.screen.input.sheet import Sheet
from station.view.board import BoardView
from station.view.faces import Face, Faces

GLIDE_MS: Final = 240
PHASES: Final = 8
"""Pictures of one movement."""


@dataclass(frozen=True, slots=True)
class Gliding:
    """Tiles on their way, by square. done: how far, from 0 to 1. below: they come from the lower edge of the
    board as shown, not the upper one."""

    faces: tuple[tuple[int, Face], ...]
    done: float
    below: bool = False


@dataclass(slots=True)
class _Lane:
    """What a board showed last, who was to move, and what glides there since when."""

    faces: Faces
    turn: int | None
    gliding: Gliding | None = None
    since_ms: int = 0


@dataclass(slots=True)
class Glides:
    """The boards as they were shown last, to see what has just been laid."""

    _lanes: dict[int, _Lane] = field(default_factory=dict)

    def now(self, sheet: Sheet, number: int, now_ms: int) -> Gliding | None:
        """What glides on a board at this moment; to be asked for each picture."""
        lane = sheet.view.lanes[number]
        if sheet.view.dealt is None or lane.board is None or sheet.local.still:
            self._lanes.pop(number, None)
            return None
        before, faces = self._lanes.get(number), lane.board.faces
        if before is None:
            self._lanes[number] = _Lane(faces, lane.turn)
            return None
        if faces != before.faces:
            before.gliding, before.since_ms = _arrived(sheet, before, faces), now_ms
            before.faces = faces
        before.turn = lane.turn
        phase = phase_of(now_ms - before.since_ms)
        if before.gliding is None or phase >= PHASES:
            before.gliding = None
            return None
        return replace(before.gliding, done=1 - (1 - phase / PHASES) ** 2)


def phase_of(gone_ms: int) -> int:
    """How far tiles are on their way: PHASES where they go to. A picture may be of a moment before the last
    one, which was drawn while a disk was waited for: then they are still where they began."""
    return max(0, gone_ms * PHASES // GLIDE_MS)


def _arrived(sheet: Sheet, before: _Lane, faces: Faces) -> Gliding | None:
    """What a computer has just laid; people see their own tiles under their fingers."""
    dealt, player = sheet.view.dealt, before.turn
    if dealt is None or player is None or player in dealt.people:
        return None
    new = tuple(
        (square, face)
        for square, (face, was) in enumerate(zip(faces, before.faces, strict=True))
        if face is not None and was is None
    )
    seat = sheet.view.players[player].seat
    south = sheet.view.sides and seat is not None and seat.side is Side.SOUTH
    return Gliding(new, 0.0, below=south is not sheet.local.turned) if new else None


def without(board: BoardView, gliding: Gliding) -> BoardView:
    """The board before the tiles have arrived, without marks on their squares."""
    squares = {square for square, _ in gliding.faces}
    faces = tuple(None if square in squares else face for square, face in enumerate(board.faces))
    marks = tuple(one for one in board.marks if one.square not in squares)
    return replace(board, faces=faces, marks=marks)
