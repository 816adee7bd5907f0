"""An explosion that moves: which step is shown, and what lies on the board then. Pure."""

from dataclasses import dataclass, replace
from typing import Final

from station.screen.input.screen_state import ScreenState
from station.view.board import BoardView, Mark
from station.view.dealt import BEFORE_MS, STEP_MS
from station.view.faces import Face
from station.view.view import LaneView, View

PHASES: Final = 8
"""Pictures of one movement."""


@dataclass(frozen=True, slots=True)
class Frame:
    """step: how many steps are over, and the next one is at `phase` of `PHASES`."""

    step: int
    phase: int = 0


@dataclass(frozen=True, slots=True)
class Moving:
    """Tiles in movement: turned, or taken. done: how far, from 0 to 1."""

    faces: tuple[tuple[int, Face], ...]
    taken: bool
    done: float


def frame(view: View, local: ScreenState, lane: int, now_ms: int) -> Frame | None:
    """What is shown of the explosion on a board; None if there is none."""
    orders = view.lanes[lane].order
    if view.dealt is None or not orders or view.lanes[lane].board is None:
        return None
    if local.dealt.step is not None and lane == local.lane:
        return Frame(min(local.dealt.step, len(orders)))
    since = now_ms - view.dealt.laid_ms[lane] - BEFORE_MS
    step, rest = divmod(max(0, since), STEP_MS)
    if step >= len(orders):
        return Frame(len(orders))
    return Frame(step, min(PHASES, rest * PHASES * 2 // STEP_MS))


def shown(lane: LaneView, now: Frame) -> tuple[BoardView, Moving | None]:
    """The board as it lies at a step, and what moves on it."""
    board = lane.board
    assert board is not None, "explosions happen on boards"
    faces = list(board.faces)
    for order in lane.order[: now.step]:
        for chip in order.chips:
            face = None if chip.square is None else faces[chip.square]
            if chip.square is not None and face is not None:
                faces[chip.square] = None if order.number else replace(face, facing=lane.mover)
    following = lane.order[now.step] if now.step < len(lane.order) else None
    done = {chip.square for order in lane.order[: now.step] for chip in order.chips}
    moving = None
    if following is not None and now.phase:
        squares = [chip.square for chip in following.chips if chip.square is not None]
        there = tuple((square, face) for square in squares if (face := faces[square]) is not None)
        moving = Moving(there, bool(following.number), now.phase / PHASES)
        for square, _ in there:
            faces[square] = None
        done.update(squares)
    left = tuple(
        mark
        for mark in board.marks
        if mark.mark not in {Mark.TURN, Mark.TAKE, Mark.DONE} or mark.square not in done
    )
    return replace(board, faces=tuple(faces), marks=left), moving
