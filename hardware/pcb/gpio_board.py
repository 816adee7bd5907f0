"""The printed circuit of the board on the Pi: a HAT's outline, with the Pi's header where a HAT has it.

The right head's wires leave the header at its left, the left head's at its right, and so do the plugs.
"""

from typing import Final

from hardware.parts_list import holes_mm, size_mm
from hardware.pcb.board import Board, Place, placed_parts
from hardware.pcb.footprints import PITCH
from hardware.schematic.circuits import gpio_board

HEADER: Final = Place(3, 2)
HEADER_MM: Final = (8.37, 4.77)
"""Pin 1 of the header from a HAT's far left corner."""
HOLE_MM: Final = 3.5
"""The nearest screw from that corner, both ways."""

PLACES: Final = {
    "J1": HEADER,
    "R20": Place(1, 4.5),
    "R21": Place(1, 5.5),
    "R22": Place(1, 6.5),
    "R23": Place(1, 7.5),
    "R43": Place(7, 4.5),
    "R44": Place(7, 5.5),
    "R45": Place(7, 6.5),
    "R4": Place(7, 7.5),
    "R1": Place(13, 4.5),
    "R2": Place(13, 5.5),
    "R3": Place(13, 6.5),
    "R40": Place(13, 7.5),
    "R41": Place(13, 8.5),
    "R42": Place(19.5, 8.5),
    "R10": Place(19.5, 4.5),
    "R11": Place(19.5, 5.5),
    "R12": Place(19.5, 6.5),
    "R13": Place(19.5, 7.5),
    "C1": Place(3, 9, 180),
    "C22": Place(4.5, 9),
    "C10": Place(19.5, 9.5),
    "C12": Place(22.75, 9.5),
    "C20": Place(9, 9),
    "U1": Place(2.5, 14, 90),
    "U2": Place(13, 14, 90),
    "C2": Place(22, 11.5),
    "F2": Place(0.75, 15.75),
    "F1": Place(22, 13),
    "R24": Place(4.5, 15.5),
    "R25": Place(4.5, 16.5),
    "R26": Place(10, 15.5),
    "R14": Place(10, 16.5),
    "R15": Place(15.5, 15.5),
    "R16": Place(15.5, 16.5),
    "J3": Place(4.25, 19),
    "J2": Place(14.5, 19),
}


def board() -> Board:
    size = size_mm("board for the Pi")[:2]
    across, along = holes_mm("board for the Pi")
    left, top = HEADER.column * PITCH - HEADER_MM[0], HEADER.row * PITCH - HEADER_MM[1]
    holes = tuple((left + HOLE_MM + x, top + HOLE_MM + y) for x in (0.0, across) for y in (0.0, along))
    placed = placed_parts(gpio_board(), PLACES)
    return Board("gpio-board", "House Station heads", size, holes, 2.7, 2.6, placed, (left, top))
