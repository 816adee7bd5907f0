"""The board behind one display, in place of a cut perforated one: display in front, wires at the back.

Each pin has a hole for its wire, in order. A straight cable of twelve wires leads to DS1 or DS2 on the
head's board.
"""

from typing import Final

from hardware.enclosure.fit import CASE
from hardware.parts_list import size_mm
from hardware.pcb.board import Board, Place, placed_parts
from hardware.pcb.footprints import PITCH
from hardware.schematic import symbols as s
from hardware.schematic.circuits import Circuit, Part

PLACES: Final = {"DS": Place(10, 8), "J": Place(7, 9.25)}
HEADER: Final = s.Symbol(
    "Pin-header-1x12", "J", tuple(s.Pin(str(number), str(number), "passive") for number in range(1, 13))
)


def circuit() -> Circuit:
    straight = {str(number): f"PIN_{number}" for number in range(1, 13)}
    parts = [Part("DS", s.DISPLAY, "display", straight), Part("J", HEADER, "to DS1 or DS2", straight)]
    return Circuit("display", "Clock head display", [[("", parts)]])


def board() -> Board:
    """As large as fits the grid within the cut board's size, and with its screws."""
    wide, deep, _ = size_mm("perforated board cut")
    size = wide // (PITCH / 2) * (PITCH / 2), deep // (PITCH / 2) * (PITCH / 2)
    middle = size[0] / 2, size[1] / 2
    reach = CASE["pillar"]["display_spacing"] / 2
    holes = ((middle[0] - reach, middle[1]), (middle[0] + reach, middle[1]))
    return Board("display", "", size, holes, 2.7, 2.6, placed_parts(circuit(), PLACES))
