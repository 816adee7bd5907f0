"""What can be wrong with a table and its pictures."""

from dataclasses import dataclass
from enum import StrEnum


class Fault(StrEnum):
    """One thing wrong."""

    TABS_SWAPPED = "tabs-swapped"  # the left board's tabs lie at the right board
    TABS_SHIFTED = "tabs-shifted"  # a board's tabs lie one corner on, or it was turned with its tabs
    TABS_COUNTER_CLOCKWISE = "tabs-counter-clockwise"
    TABS_EXCHANGED = "tabs-exchanged"  # two neighbours of a board
    TAB_MISSING = "tab-missing"
    TAB_COVERED = "tab-covered"  # a tile lies on it
    TAB_FAR = "tab-far"
    TAB_ON_GRID = "tab-on-grid"
    TAB_RAISED = "tab-raised"  # it lies on something
    BLACK = "black"
    MIRRORED = "mirrored"
    OUT_OF_FOCUS = "out-of-focus"
    MOVED = "moved"  # the camera or the table moved during the exposure
    TOO_SMALL = "too-small"
    DARK = "dark"
    OVEREXPOSED = "overexposed"
    GLARE = "glare"
    SHADOW = "shadow"
    UNEVEN = "uneven"
    FLICKER = "flicker"


OF_A_BOARD = frozenset(
    {Fault.TABS_SHIFTED, Fault.TABS_COUNTER_CLOCKWISE, Fault.TABS_EXCHANGED, Fault.TAB_MISSING,
     Fault.TAB_COVERED, Fault.TAB_FAR, Fault.TAB_ON_GRID, Fault.TAB_RAISED, Fault.GLARE}
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Injected:
    """A fault put into a table. board: 0 the left, 1 the right, None for both. tabs: those concerned, by the
    corner they lie at (0–7)."""

    fault: Fault
    board: int | None = None
    tabs: tuple[int, ...] = ()
