"""Corner tabs laid wrongly, and light and cameras hung wrongly: a look changed before it is drawn."""

from dataclasses import replace

import numpy as np
from numpy.random import Generator

from station.simulator.faults.kind import OF_A_BOARD, Fault, Injected
from station.simulator.render.looks.look import TableLook
from station.simulator.render.looks.palette import DESIGNS
from station.simulator.render.placement import Tab, tab_corners

FAR_MM = (22.0, 34.0)
"""How far out along both sides a tab lies that is too far from the grid."""

ON_GRID_MM = (-22.0, -14.0)
PALE = tuple(number for number, design in enumerate(DESIGNS) if min(design.ground) > 200)
"""Boards on which white tiles are hard to see."""

RAISED_MM = (45.0, 70.0)


def with_fault(look: TableLook, fault: Fault, dice: Generator) -> tuple[TableLook, Injected]:
    """The look with a fault in it, and what exactly was done. Faults of pictures leave the look as it is."""
    board = int(dice.integers(len(look.boards))) if fault in OF_A_BOARD else None
    if board is not None:
        tabs, concerned = _laid(look.boards[board].tabs, fault, dice)
        if tabs is not None:
            return _with_tabs(look, board, tabs), Injected(fault, board, concerned)
        return look, Injected(fault, board, concerned)
    if fault is Fault.TABS_SWAPPED:
        for number, of_board in enumerate(look.boards):
            swapped = tuple(replace(tab, printed=(tab.seen + 4) % 8) for tab in of_board.tabs)
            look = _with_tabs(look, number, swapped)
    elif fault is Fault.TOO_SMALL:
        look = replace(
            look, lens=replace(look.lens, focal_px=look.lens.focal_px * float(dice.uniform(0.35, 0.48)))
        )
    elif fault is Fault.OVEREXPOSED:
        # A dark board's print outlasts most light; what is on a light one is lost.
        pale = tuple(replace(board, design=DESIGNS[int(dice.choice(PALE))]) for board in look.boards)
        look = _lit(replace(look, boards=pale), fault, dice)
    elif fault in {Fault.DARK, Fault.UNEVEN, Fault.SHADOW}:
        look = _lit(look, fault, dice)
    return look, Injected(fault)


def middle_mm(look: TableLook, board: int, corner: int) -> tuple[float, float]:
    """Where the middle of a tab is on the table."""
    own = look.boards[board]
    tab = next(tab for tab in own.tabs if tab.marker % 4 == corner)
    x, y = tab_corners(own.skew, board, tab).mean(axis=0)
    return float(x), float(y)


def _laid(  # noqa: PLR0911  (a table of faults)
    tabs: tuple[Tab, ...], fault: Fault, dice: Generator
) -> tuple[tuple[Tab, ...] | None, tuple[int, ...]]:
    """The tabs laid like that, and which; None for faults that leave them as they are."""
    first = tabs[0].marker // 4 * 4
    corner = int(dice.integers(4))
    match fault:
        case Fault.TABS_SHIFTED:
            by = int(dice.integers(1, 4))
            return tuple(replace(t, printed=first + (t.marker + by) % 4) for t in tabs), ()
        case Fault.TABS_COUNTER_CLOCKWISE:
            return tuple(replace(t, printed=first + (4 - t.marker) % 4) for t in tabs), ()
        case Fault.TABS_EXCHANGED:
            pair = {first + corner: first + (corner + 1) % 4, first + (corner + 1) % 4: first + corner}
            return tuple(replace(t, printed=pair.get(t.marker)) for t in tabs), tuple(sorted(pair))
        case Fault.TAB_MISSING:
            return tuple(t for t in tabs if t.marker % 4 != corner), (first + corner,)
        case Fault.TAB_FAR | Fault.TAB_ON_GRID:
            low, high = FAR_MM if fault is Fault.TAB_FAR else ON_GRID_MM
            out = float(dice.uniform(low, high))
            moved = replace(tabs[corner], out_x_mm=out, out_y_mm=out * float(dice.uniform(0.9, 1.0)))
        case Fault.TAB_RAISED:
            moved = replace(tabs[corner], high_mm=float(dice.uniform(*RAISED_MM)))
        case Fault.TAB_COVERED:
            return None, (first + corner,)
        case _:
            return None, ()
    return tuple(moved if t is tabs[corner] else t for t in tabs), (first + corner,)


def _with_tabs(look: TableLook, board: int, tabs: tuple[Tab, ...]) -> TableLook:
    boards = list(look.boards)
    boards[board] = replace(boards[board], tabs=tabs)
    return replace(look, boards=tuple(boards))


def _lit(look: TableLook, fault: Fault, dice: Generator) -> TableLook:
    light = look.light
    match fault:
        case Fault.DARK:
            light = replace(light, exposure=float(dice.uniform(0.05, 0.11)))
        case Fault.OVEREXPOSED:
            light = replace(light, exposure=float(dice.uniform(1.75, 2.4)) / min(light.tint))
        case Fault.UNEVEN:
            turn = float(dice.uniform(0, 2 * np.pi))
            throw = (np.hypot(*light.throw) * np.cos(turn), np.hypot(*light.throw) * np.sin(turn))
            # Two boards reach less far down the table than across it.
            reach = np.clip(abs(np.cos(turn)) + 0.4 * abs(np.sin(turn)), 0.6, 1.0)
            light = replace(
                light, slope=float(0.8 / reach), throw=(float(throw[0]), float(throw[1])),
                exposure=min(light.exposure, 0.8), vignette=0.1,
            )  # fmt: skip
        case _:
            light = replace(
                light, bar=float(dice.uniform(0.55, 0.75)), bar_angle=float(dice.uniform(-40, 40)),
                bar_mm=float(dice.uniform(-60, 60)),
            )  # fmt: skip
    return replace(look, light=light)
