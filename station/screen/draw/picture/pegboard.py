"""A cribbage board: points as pegs on a track, the last two scores of each player or team."""

from dataclasses import replace
from typing import Final

import pygame

from station.screen.draw.canvas import Canvas
from station.screen.draw.palette import BLACK, CARD, DONE, QUIET, SQUARE, blend
from station.screen.draw.seats import PLAYERS
from station.view.pictures import PegBoard, Pegs

PER_ROW: Final = 30
"""Holes in a row of the track; a game is four rows plus one hole."""


LEAST_LABEL = 14
"""Pixels that a row's number needs at least."""


def draw_pegboard(canvas: Canvas, box: pygame.Rect, board: PegBoard) -> None:
    """Draw the track in rows of thirty, a lane per player; the goal is the last hole, beside the last row."""
    canvas.card(box, CARD, 12)
    rows = max(1, -(-(board.goal - 1) // PER_ROW))
    pad, label = canvas.px(12), canvas.px(40)
    inner = pygame.Rect(
        box.left + pad + label, box.top + pad, box.width - 2 * pad - label, box.height - 2 * pad
    )
    high = inner.height // rows
    # If rows are lower than a number, only some have one.
    every = max(1, -(-LEAST_LABEL // max(1, high)))
    for row in range(rows):
        strip = pygame.Rect(inner.left, inner.top + row * high, inner.width, high)
        last = row == rows - 1
        _row(canvas, strip, board, row, last=last)
        if row % every:
            continue
        text = pygame.Rect(box.left + pad, strip.top, label - canvas.px(8), strip.height)
        canvas.write(str(row * PER_ROW), text, 13, colour=QUIET, align="right", least=7)


def _row(canvas: Canvas, strip: pygame.Rect, board: PegBoard, row: int, *, last: bool) -> None:
    first = row * PER_ROW
    lanes = len(board.pegs)
    step = strip.width / (_along(PER_ROW, 1.0) + 2.6)
    lane_high = min(strip.height / (lanes + 0.8), step * 2.2)
    top = strip.centery - lane_high * lanes / 2
    for five in range(1, min(PER_ROW, board.goal - first - 1) // 5, 2):
        left, right = _along(5 * five + 1, step) - step / 2, _along(5 * five + 5, step) + step / 2
        ground = pygame.Rect(strip.left + left, top, right - left, lane_high * lanes)
        pygame.draw.rect(canvas.surface, canvas.ground(SQUARE), ground, border_radius=canvas.px(3))
    for lane, counted in enumerate(board.pegs):
        pegs = replace(counted, front=min(counted.front, board.goal))
        y = top + lane_high * (lane + 0.5)
        gone = min(pegs.front - first, PER_ROW)
        if gone > 1:
            ends = (strip.left + _along(1, step), y), (strip.left + _along(gone, step), y)
            colour = blend(canvas.ground(CARD), PLAYERS[pegs.player], 0.45)
            pygame.draw.line(canvas.surface, colour, *ends, max(2, round(step * 0.4)))
        for k in range(1, PER_ROW + 1):
            if first + k < board.goal:
                _hole(canvas, (strip.left + _along(k, step), y), first + k, pegs, step)
        if last:
            goal = strip.left + _along(PER_ROW, step) + 1.6 * step, y
            _hole(canvas, goal, board.goal, pegs, step * 1.5)


def _along(hole: int, step: float) -> float:
    """How far the hole is from the row's start, with a small gap after every five."""
    return (hole - 0.5) * step + (hole - 1) // 5 * step * 0.5


def _hole(canvas: Canvas, at: tuple[float, float], points: int, pegs: Pegs, step: float) -> None:
    colour = PLAYERS[pegs.player]
    place = round(at[0]), round(at[1])
    if points == pegs.front:
        pygame.draw.circle(canvas.surface, colour, place, max(3, round(step * 0.5)))
        pygame.draw.circle(canvas.surface, BLACK, place, max(3, round(step * 0.5)), 1)
    elif points == pegs.back:
        ring = max(1, round(step * 0.13))
        pygame.draw.circle(canvas.surface, colour, place, max(2, round(step * 0.36)), ring)
    else:
        passed = BLACK if points < pegs.front else DONE
        pygame.draw.circle(canvas.surface, passed, place, max(1, round(step * 0.15)))
