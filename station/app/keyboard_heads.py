"""Keys as clock buttons, for a table that has no clock heads yet."""

from typing import Final

from station.clock.simulated import SimulatedHead
from station.rules.tile import Side

BUTTON_KEYS: Final = {
    "1": (0, Side.SOUTH),
    "2": (0, Side.NORTH),
    "9": (1, Side.SOUTH),
    "0": (1, Side.NORTH),
}
"""By key, the board and side whose button it is: left board 1 and 2, right board 9 and 0."""


def work_button(heads: tuple[SimulatedHead, SimulatedHead], key: str, *, down: bool, at_ms: int) -> bool:
    """Hand a key's edge to its head; False when the key is no button."""
    if key not in BUTTON_KEYS:
        return False
    board, side = BUTTON_KEYS[key]
    if down:
        heads[board].press(side, at_ms)
    else:
        heads[board].release(side, at_ms)
    return True
