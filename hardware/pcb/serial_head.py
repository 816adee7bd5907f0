"""The serial head's printed circuit: where each part is.

It takes the perforated board's place, on the same pillars. Cables leave towards what they lead to: displays
at the front, South's button and light on the left, North's and USB on the right.
"""

from typing import Final

from hardware.parts_list import holes_mm, size_mm
from hardware.pcb.board import Board, Place, placed_parts
from hardware.schematic.circuits import serial_head

PLACES: Final = {
    # The processor has its pins 1 to 14 at the back, from right to left, and the crystal right behind them.
    "U1": Place(24, 8, 270),
    "Y1": Place(16, 6, 180),
    "C1": Place(16, 3),
    "C2": Place(14, 3, 180),
    "C3": Place(18, 6),
    "C4": Place(16, 13),
    "C5": Place(17, 14.5),
    "R2": Place(21, 5.5),
    # The display driver, digits at the back, segments towards the displays.
    "U2": Place(22, 19, 270),
    "R20": Place(11, 23.25),
    "C20": Place(17, 23.5),
    "C21": Place(20.5, 23.5),
    "R21": Place(3, 17.5),
    "R22": Place(3, 19),
    "R23": Place(3, 20.5),
    "DS1": Place(3, 26),
    "DS2": Place(22, 26),
    "D3": Place(16, 26),
    "BZ1": Place(19, 26),
    # South's side.
    "SW1": Place(1.5, 4, 270),
    "D1": Place(1.5, 8, 270),
    "R10": Place(4, 4),
    "R11": Place(4, 5.5),
    "C10": Place(4, 7),
    "R30": Place(4, 8.5),
    "R34": Place(4, 11),
    "R33": Place(4, 12.5),
    "R32": Place(20, 16),
    # North's side.
    "SW2": Place(34, 4, 270),
    "D2": Place(34, 7, 270),
    "R12": Place(27, 3),
    "R13": Place(27, 4.5),
    "C12": Place(28, 6),
    "R31": Place(27, 7.5),
    # USB, reset and programming.
    "J1": Place(34, 10, 270),
    "R3": Place(27, 9),
    "R4": Place(27, 10.5),
    "F1": Place(29, 12.5),
    "C6": Place(28, 14.5),
    "R1": Place(27, 16),
    "D5": Place(27, 17.5),
    "JP1": Place(34, 17, 270),
    "D4": Place(26, 19),
    "J2": Place(32.5, 20, 0),
}


def board() -> Board:
    wide, deep, _ = size_mm("perforated board 70")
    across, along = holes_mm("perforated board 70")
    left, top = (wide - across) / 2, (deep - along) / 2
    holes = tuple((x, y) for x in (left, wide - left) for y in (top, deep - top))
    return Board(
        "serial-head",
        "House Station clock head",
        (wide, deep),
        holes,
        2.5,
        2.6,
        placed_parts(serial_head(), PLACES, cables=True),
    )
