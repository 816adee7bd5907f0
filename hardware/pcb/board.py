"""A printed circuit board before it has tracks: its outline, its holes, and every part in its place.

Millimetres from the board's far left corner seen from above, y towards the front. Places are multiples of
`STEP`.
"""

from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin
from typing import Final

from hardware.pcb.footprints import PITCH, Footprint, Pad, Point, cable_to, footprint_of
from hardware.schematic.circuits import Circuit, Part

STEP: Final = PITCH / 4
"""The grid on which tracks run: two of them fit side by side, and one between two pins of a chip."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a part's pin 1 is, in multiples of 2.54 mm, and its turn anticlockwise in degrees."""

    column: float
    row: float
    turned: int = 0


@dataclass(frozen=True)
class Placed:
    """A part on the board."""

    part: Part
    footprint: Footprint
    place: Place

    @property
    def at(self) -> Point:
        return self.place.column * PITCH, self.place.row * PITCH

    def point(self, own: Point) -> Point:
        """A point of the footprint on the board."""
        angle = radians(self.place.turned)
        x, y = self.at
        across, down = cos(angle), sin(angle)
        return round(x + own[0] * across + own[1] * down, 6), round(y - own[0] * down + own[1] * across, 6)

    def body(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom on the board, pads included."""
        left, top, right, bottom = self.footprint.body
        corners = [self.point((x, y)) for x in (left, right) for y in (top, bottom)]
        corners += [self.point(pad.at) for pad in self.footprint.pads]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True)
class Board:
    """size: width and depth. holes: of the screws, with their diameter; nothing comes nearer to one than
    `free` (a screw's head and the pillar below it). corner: the far left one, if not at the grid's origin."""

    name: str
    title: str
    size: tuple[float, float]
    holes: tuple[Point, ...]
    hole_mm: float
    free: float
    placed: tuple[Placed, ...]
    corner: Point = (0.0, 0.0)

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        (left, top), (wide, deep) = self.corner, self.size
        return left, top, left + wide, top + deep

    @cached_property
    def pads(self) -> tuple[tuple[Placed, Pad, Point, str], ...]:
        """Every pad with its place on the board and its net; "" if it has none."""
        return tuple(
            (placed, pad, placed.point(pad.at), placed.part.nets.get(pad.number, ""))
            for placed in self.placed
            for pad in placed.footprint.pads
        )

    @cached_property
    def nets(self) -> dict[str, tuple[Point, ...]]:
        """The pads of every net."""
        found: dict[str, list[Point]] = {}
        for _, _, at, net in self.pads:
            if net:
                found.setdefault(net, []).append(at)
        return {net: tuple(points) for net, points in sorted(found.items())}


def placed_parts(circuit: Circuit, places: dict[str, Place], cables: bool = False) -> tuple[Placed, ...]:
    """The circuit's parts where `places` has them. Raises KeyError for a part without a place or a footprint.

    cables: what is mounted in the case is on the board as a header for its cable.
    """

    def shape(part: Part) -> Footprint:
        header = cable_to(part.symbol.name) if cables else None
        return header or footprint_of(part.symbol.name, part.value)

    return tuple(
        Placed(part, shape(part), places[part.reference])
        for part in circuit.parts
        if not part.reference.startswith("#")
    )
