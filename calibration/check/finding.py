"""What a check found."""

from dataclasses import dataclass
from enum import StrEnum


class Trouble(StrEnum):
    """What can be wrong with a table or its picture."""

    BLACK = "black"
    MIRRORED = "mirrored"
    NO_BOARD = "no-board"
    ONE_BOARD = "one-board"
    FEW_TABS = "few-tabs"  # a board shows one or two tabs
    TAB_MISSING = "tab-missing"
    TABS_SWAPPED = "tabs-swapped"
    TABS_MIXED = "tabs-mixed"  # tabs of one board lie at the other
    TABS_SHIFTED = "tabs-shifted"
    TABS_COUNTER_CLOCKWISE = "tabs-counter-clockwise"
    TABS_EXCHANGED = "tabs-exchanged"
    TAB_MISPLACED = "tab-misplaced"  # too far from the grid's corner
    TAB_ON_GRID = "tab-on-grid"
    TAB_RAISED = "tab-raised"
    NO_GRID = "no-grid"  # no grid is where the tabs say
    BOARD_CUT_OFF = "board-cut-off"
    TOO_SMALL = "too-small"
    THIRD_SET = "third-set"  # of tiles
    BENT = "bent"  # by the lens
    OUT_OF_FOCUS = "out-of-focus"
    MOVED = "moved"
    DARK = "dark"
    OVEREXPOSED = "overexposed"
    GLARE = "glare"
    SHADOW = "shadow"
    UNEVEN = "uneven"
    FLICKER = "flicker"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is wrong. board: 0 the left, 1 the right, None if it is not about one. tabs: by number.
    squares: indices, A1 first. quarters: quarter turns clockwise by which a board's tabs lie wrongly.
    harmless: the station reads well all the same; it is worth knowing."""

    trouble: Trouble
    board: int | None = None
    tabs: tuple[int, ...] = ()
    squares: tuple[int, ...] = ()
    quarters: int = 0
    harmless: bool = False
