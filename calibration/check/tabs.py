"""Whether tabs lie where they should beside the grid, flat on the table."""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calibration.check.finding import Finding, Trouble
from vision.errors import NoBoardError
from vision.locate.boards import PITCH_MM, TAB_GAP_MM, Located, locate_by_tabs
from vision.locate.tabs import Tab
from vision.reading import Corners, Picture
from vision.rectify import grid_to_picture, project

ASTRAY_MM: Final = 9.0
"""How far a tab's nearest corner may lie from its usual place, diagonally 10 mm from the grid's corner."""

LARGER: Final = 1.04
"""How much larger than the others a tab looks that lies on something: 3 cm and more under a camera that hangs
80 cm high. Less cannot be measured, and matters little."""

CORNERS_PX: Final = 2.0
"""By how much, in pixels, a tab may be measured too large."""

GOOD_FIT: Final = 0.6
"""Fit of the grid's lines below which a tab has led astray."""

CLEAR_FIT: Final = 0.9
"""The same from which on none has; between the two one may have, such as one that lies on something."""

BETTER: Final = 0.2
"""How much better the lines then fit without that tab."""


def located(picture: Picture, tabs: Sequence[Tab]) -> tuple[list[Located], tuple[Finding, ...]]:
    """The boards to which tabs belong, and what is wrong with where tabs lie.

    If the lines of a board are not where its four tabs say, each tab is left out in turn. No board is
    located by fewer than three.
    """
    findings: list[Finding] = []
    boards: list[Located] = []
    for number in (0, 1):
        own = [tab for tab in tabs if tab.number // 4 == number]
        other = [tab for tab in tabs if tab.number // 4 != number]
        board = _locate(picture, own, other, number)
        fit = 0.0 if board is None else board.fit
        if len(own) == 4 and fit < CLEAR_FIT:
            tries = [_locate(picture, [t for t in own if t is not tab], other, number) for tab in own]
            better = [
                one
                for one in tries
                if one is not None and one.fit > (GOOD_FIT if fit < GOOD_FIT else fit + BETTER)
            ]
            if better:
                board = max(better, key=lambda one: one.fit)
        if board is None:
            if len(own) >= 3:
                findings.append(Finding(Trouble.NO_GRID, number))
            continue
        boards.append(board)
        findings += [_misplaced(board.corners, tab, number) for tab in _astray(board.corners, own)]
    raised = {tab.number for tab in _raised(boards, tabs)}
    kept = [finding for finding in findings if not raised & set(finding.tabs)]
    kept += [Finding(Trouble.TAB_RAISED, number // 4, (number,)) for number in sorted(raised)]
    boards = [Located(b.number, b.corners, tuple(sorted(_lacking(b.number, tabs))), b.fit) for b in boards]
    return boards, tuple(kept)


def _lacking(board: int, tabs: Sequence[Tab]) -> set[int]:
    return {4 * board + k for k in range(4)} - {tab.number for tab in tabs}


def _locate(picture: Picture, own: list[Tab], other: list[Tab], number: int) -> Located | None:
    """The board of these tabs; three of the other's help to see how the table lies."""
    help_ = other if len(other) >= 3 else []
    for tabs in ([*own, *help_], own) if help_ else (own,):
        try:
            found = locate_by_tabs(picture, sorted(tabs, key=lambda tab: tab.number))
        except NoBoardError:
            continue
        for board in found:
            if board.number == number:
                return board
    return None


def _outwards_mm(corners: Corners, tab: Tab) -> NDArray[np.float64]:
    """(2,) how far a tab's nearest corner lies outside the grid's, along both sides."""
    to_grid = np.asarray(np.linalg.inv(grid_to_picture(corners)), np.float64)
    k = tab.number % 4
    corner = np.array([(0, 0), (15, 0), (15, 15), (0, 15)][k], np.float64)
    outwards = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)][k], np.float64)
    out = (project(to_grid, tab.corners) - corner) * outwards * PITCH_MM
    return np.asarray(out[out.sum(axis=1).argmin()], np.float64)


def _astray(corners: Corners, own: list[Tab]) -> list[Tab]:
    return [t for t in own if np.linalg.norm(_outwards_mm(corners, t) - TAB_GAP_MM) > ASTRAY_MM]


def _misplaced(corners: Corners, tab: Tab, board: int) -> Finding:
    on_grid = bool((_outwards_mm(corners, tab) < -1).all())
    return Finding(Trouble.TAB_ON_GRID if on_grid else Trouble.TAB_MISPLACED, board, (tab.number,))


def _raised(boards: Sequence[Located], tabs: Sequence[Tab]) -> list[Tab]:
    """Tabs that look larger than the others, by the plane of their board."""
    sides: list[tuple[Tab, float]] = []
    for board in boards:
        to_grid = np.asarray(np.linalg.inv(grid_to_picture(board.corners)), np.float64)
        for tab in tabs:
            if tab.number // 4 == board.number:
                flat = project(to_grid, tab.corners)
                sides.append((tab, float(np.linalg.norm(flat - np.roll(flat, 1, axis=0), axis=1).mean())))
    if len(sides) < 3:
        return []
    usual = float(np.median([side for _, side in sides]))
    return [tab for tab, side in sides if side > max(LARGER, 1 + CORNERS_PX / _side_px(tab)) * usual]


def _side_px(tab: Tab) -> float:
    return float(np.linalg.norm(tab.corners - np.roll(tab.corners, 1, axis=0), axis=1).mean())
