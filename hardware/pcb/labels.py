"""What is printed on a board: every part's name and value, and where each cable goes."""

from hardware.pcb.board import Board, Placed
from hardware.pcb.footprints import PITCH, Point

REVISION, REVISED = "3", "2026-11"
"""Of all boards; count on after a change of copper or places."""
SIZE_MM = 0.9
SMALL_MM = 0.8
Label = tuple[str, Point, int, float]
"""Text, centre, direction in degrees, height in millimetres."""

CABLES = {
    "serial-head": {
        "DS1": ("DS1  SOUTH'S DISPLAY, ITS PINS 1 TO 12", (8.5, 24.8), 0),
        "DS2": ("DS2  NORTH'S DISPLAY, ITS PINS 1 TO 12", (27.5, 24.8), 0),
        "D3": ("D3 LINK", (16.5, 24.8), 0),
        "BZ1": ("BZ1 PIEZO", (19.5, 24.8), 0),
        "SW1": ("SW1 SOUTH", (2.5, 4.5), 90),
        "SW2": ("SW2 NORTH", (33, 4.5), 90),
        "D1": ("D1 SOUTH", (2.5, 8.5), 90),
        "D2": ("D2 NORTH", (33, 7.5), 90),
        "JP1": ("JP1 FLASH", (33, 17.5), 90),
        "J2": ("J2 ICSP", (33.5, 22.1), 0),
    },
    "gpio-board": {
        "J1": ("1", (2.3, 2), 0),
        "J2": ("J2 LEFT HEAD", (17.5, 20.75), 0),
        "J3": ("J3 RIGHT HEAD", (7.25, 20.75), 0),
    },
}
"""By board: a header's label, its centre in multiples of 2.54 mm, and its direction."""
TITLES = {"serial-head": (17.7, 0.7), "gpio-board": (12.5, 21.85)}
"""By board: the centre of its title, in multiples of 2.54 mm."""


def labels(board: Board) -> tuple[Label, ...]:
    if board.name == "display":
        return (
            ("PIN 1", (4.9 * PITCH, 9.25 * PITCH), 0, SMALL_MM),
            (f"REV {REVISION} {REVISED}", (21.4 * PITCH, 9.25 * PITCH), 0, SMALL_MM),
        )
    made: list[Label] = []
    cables = CABLES[board.name]
    for placed in board.placed:
        if placed.part.reference in cables:
            text, (column, row), turned = cables[placed.part.reference]
            made.append((text, (column * PITCH, row * PITCH), turned, SMALL_MM))
        elif placed.part.reference == "J1":
            made += _pin_names(placed)
        else:
            made += _name_and_value(placed)
        if placed.part.symbol.name == "LED":
            x, y = placed.at
            made.append(
                (
                    "+",
                    (x - 2.0 if placed.place.turned == 0 else x, y if placed.place.turned == 0 else y - 2.0),
                    0,
                    SMALL_MM,
                )
            )
    if board.name == "gpio-board":
        made.append(("J1: SOCKET ON THE BOTTOM", (12.5 * PITCH, 3.1 * PITCH), 0, SMALL_MM))
    column, row = TITLES[board.name]
    made.append((f"{board.title}  REV {REVISION} {REVISED}", (column * PITCH, row * PITCH), 0, 1.0))
    return tuple(made)


def _pin_names(placed: Placed) -> list[Label]:
    """Of the USB module, as they are printed on it."""
    names = {pin.number: pin.name.strip("~{}") for pin in placed.part.symbol.left}
    made: list[Label] = []
    for pad in placed.footprint.pads:
        x, y = placed.point(pad.at)
        made.append((names[pad.number], (x - 2.8, y), 0, SMALL_MM))
    return made


def _name_and_value(placed: Placed) -> list[Label]:
    reference, value = placed.part.reference, placed.part.value.replace("16MHz 20pF", "16 MHz")
    x, y = placed.point(placed.footprint.centre)
    _, top, _, bottom = placed.body()
    if reference == "D4":
        # Its body is nearly as long as the text; the name goes between body and leg.
        left, _ = placed.at
        return [(reference, (left + 1.65, y), 0, 0.7), (value, (x - 0.45, y), 0, 0.7)]
    if reference == "D5":
        return [(f"{reference} {value}", (x, top - 0.7), 0, SMALL_MM)]
    if reference == "C21":
        plus, _ = placed.at
        return [(f"{reference} {value}", (x + 5.8, y), 0, SMALL_MM), ("+", (plus - 1.7, y), 0, SMALL_MM)]
    if placed.footprint.printed:
        return [(f"{reference} {value}", (x, y), 0, SIZE_MM)]
    return [(reference, (x, y), 0, SMALL_MM), (value, (x, bottom + 0.65), 0, 0.7)]
