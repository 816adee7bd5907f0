"""What has changed since a table was set up, as far as a picture shows it."""

from typing import Final

import numpy as np

from calibration.check.picture import TableCheck
from calibration.profile import SavedTable
from station.checks import Check
from station.texts import tr
from station.view.wording import Wording

MOVED_SQUARES: Final = 0.5
"""How far, in squares, a board may be from where it was before that is said: it is found anyway."""

OTHER_LIGHT: Final = 1.8
"""How many times lighter or darker white paper may be before that is said."""

CAMERA_MOVED: Final = tr(
    "The camera or the boards have moved since the table was set up; the boards are found again"
)

LIGHT_CHANGED: Final = tr(
    "The light has changed since the table was set up; look at the lamps if tiles are misread"
)


def since_saved(table: SavedTable, check: TableCheck, words: Wording) -> tuple[Check, ...]:
    """Whether the boards are where they were, in the light they had. Neither has to be put right."""
    checks = []
    elsewhere = moved(table, check)
    if elsewhere is not None:
        same = words.tr("The boards haven't moved since set-up")
        checks.append(Check("place", True, words.tr(CAMERA_MOVED) if elsewhere else same))
    if table.white > 0 and check.white > 0:
        same = words.tr("The light is as it was")
        checks.append(
            Check("light since", True, words.tr(LIGHT_CHANGED) if other_light(table, check) else same)
        )
    return tuple(checks)


def moved(table: SavedTable, check: TableCheck) -> bool | None:
    """Whether a board is elsewhere in the picture than it was; None if that is unknown."""
    if check.size != table.size or not check.boards:
        return None
    now = {board.number: board for board in check.boards}
    pairs = [(board, now[board.number]) for board in table.boards if board.number in now]
    if not pairs:
        return None
    return any(
        float(np.linalg.norm(before.as_array() - after.corners, axis=1).max())
        > MOVED_SQUARES * after.square_px
        for before, after in pairs
    )


def other_light(table: SavedTable, check: TableCheck) -> bool:
    """Whether white paper is much lighter or darker than it was."""
    times = max(check.white, 1.0) / max(table.white, 1.0)
    return not 1 / OTHER_LIGHT < times < OTHER_LIGHT
