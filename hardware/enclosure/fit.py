"""Whether the parts fit in the case, computed from their sizes and positions.

Every part is a box. The tilted front makes some of them lean, so each is an interval along x and a convex
outline in the y-z plane (axes: see `case.toml`). Millimetres.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import cos, radians, sin, tan
from pathlib import Path
from typing import Any

from hardware.parts_list import holes_mm, size_mm

CASE: dict[str, Any] = tomllib.loads((Path(__file__).parent / "case.toml").read_text(encoding="utf-8"))

Point = tuple[float, float]
BUILDS = ("serial", "gpio")
PILLAR_MORE = 0.5
"""How much thicker than a display's the main board's pillars are, in radius."""
HEADER_MM = 2.54
"""The part of `above_board` that is a header's body; a module's own pins lie along it, without one."""
MODULE_PLUG_HIGH = 6.0
OPEN_PINS = ("JP1", "J2")
"""Headers with no cable while the case is closed."""
DISPLAY_OUT = 3.0
"""How far a display protrudes into its window in the front wall."""


@dataclass(frozen=True, slots=True)
class Solid:
    """outline: corners in y and z, in order around it."""

    name: str
    left: float
    right: float
    outline: tuple[Point, ...]


def _box(y: float, z: float, depth: float, height: float) -> tuple[Point, ...]:
    return (y, z), (y + depth, z), (y + depth, z + height), (y, z + height)


def inner_outline() -> tuple[Point, ...]:
    """Of the cavity: floor, back, top, front."""
    shell = CASE["shell"]
    wall, floor, tilt = shell["wall"], shell["floor"], radians(shell["front_tilt_deg"])
    top, back = shell["height"] - wall, shell["depth"] - wall

    def front(z: float) -> Point:
        return z * tan(tilt) + wall / cos(tilt), z

    return front(floor), (back, floor), (back, top), front(top)


def on_front(up: float, inside: float) -> Point:
    """The point `up` along the front's inner face from the top of the floor plate, and `inside` behind it."""
    tilt = radians(CASE["shell"]["front_tilt_deg"])
    y, z = inner_outline()[0]
    return y + up * sin(tilt) + inside * cos(tilt), z + up * cos(tilt) - inside * sin(tilt)


def _outline(place: dict[str, Any], size: tuple[float, float, float]) -> tuple[Point, ...]:
    _, depth, height = size
    shell = CASE["shell"]
    if place["on"] == "front":
        # A front part lies on its back: its depth runs up the front, its height into the case.
        start, low = place.get("inside", -DISPLAY_OUT), place["up"]
        return tuple(
            on_front(up, inside)
            for up, inside in (
                (low, start),
                (low, start + height),
                (low + depth, start + height),
                (low + depth, start),
            )
        )
    if place["on"] == "top":
        return _box(place["y"] - depth / 2, shell["height"] - shell["wall"] - height, depth, height)
    return _box(place["y"] - depth / 2, shell["floor"] + place.get("lift", 0.0), depth, height)


def solids(build: str) -> tuple[Solid, ...]:
    """Every part of this build, in place."""
    found = []
    for place in CASE["place"]:
        if place.get("build", build) != build:
            continue
        size = size_mm(place["part"])
        half = size[0] / 2
        outline = _outline(place, size)
        found.append(Solid(place["name"], place["x"] - half, place["x"] + half, outline))
    return tuple(found)


def posts() -> tuple[Solid, ...]:
    """The four posts that hold the floor plate."""
    shell, post = CASE["shell"], CASE["post"]
    half, floor = post["size"] / 2, shell["floor"]
    height = shell["height"] - shell["wall"] - floor
    return tuple(
        Solid(f"post at {x:g}, {y:g}", x - half, x + half, _box(y - half, floor, 2 * half, height))
        for x in post["x"]
        for y in post["y"]
    )


def pillars() -> tuple[Solid, ...]:
    """The four pillars under the main board, at its holes."""
    place = next(place for place in CASE["place"] if place["name"] == "board")
    across, along = holes_mm(place["part"])
    half = CASE["pillar"]["diameter"] / 2 + PILLAR_MORE
    found = []
    for x in (place["x"] - across / 2, place["x"] + across / 2):
        for y in (place["y"] - along / 2, place["y"] + along / 2):
            outline = _box(y - half, CASE["shell"]["floor"], 2 * half, place["lift"])
            found.append(Solid(f"pillar at {x:g}, {y:g}", x - half, x + half, outline))
    return tuple(found)


def _on_board(x: float, y: float) -> Point:
    """A point of the main board, from its far left corner, in the case's x and y."""
    place = next(place for place in CASE["place"] if place["name"] == "board")
    wide, deep, _ = size_mm(place["part"])
    return place["x"] - wide / 2 + x, place["y"] + deep / 2 - y


def plugs(build: str) -> tuple[Solid, ...]:
    """The plugs on the main board of a serial head, each with the wires that turn aside above it, and the
    plug at the USB module's pins. In a GPIO head, the ribbon's plug is part of the board's box."""
    if build != "serial":
        return ()
    from hardware.pcb.serial_head import board

    plug, floor = CASE["plug"], CASE["shell"]["floor"]
    lift = next(place["lift"] for place in CASE["place"] if place["name"] == "board")
    low = floor + lift + plug["board_mm"]
    found = []
    for placed in board().placed:
        if not placed.footprint.name.startswith("Header-") or placed.part.reference in OPEN_PINS:
            continue
        points = [_on_board(*placed.point(pad.at)) for pad in placed.footprint.pads]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        half = plug["half_width"]
        left, right, near, far = min(xs) - half, max(xs) + half, min(ys) - half, max(ys) + half
        height = plug["above_board"] + plug["bend"]
        found.append(
            Solid(f"plug of {placed.part.reference}", left, right, _box(near, low, far - near, height))
        )
    module = next(solid for solid in solids(build) if solid.name == "usb_module")
    front = min(y for y, _ in module.outline)
    reach = plug["above_board"] - HEADER_MM + plug["bend"]
    wires = _box(front - reach, floor, reach, MODULE_PLUG_HIGH)
    return (*found, Solid("plug of the USB module", module.left, module.right, wires))


def behind_display_mm() -> float:
    """Behind a display's board: the board itself, and the wires soldered to it, which turn aside."""
    plug = CASE["plug"]
    return float(plug["board_mm"] + plug["bend"])


def _axes(outline: tuple[Point, ...]) -> Iterator[Point]:
    """Unit normals of the outline's sides."""
    for (y0, z0), (y1, z1) in zip(outline, outline[1:] + outline[:1], strict=True):
        length = ((y1 - y0) ** 2 + (z1 - z0) ** 2) ** 0.5
        yield (z1 - z0) / length, -(y1 - y0) / length


def _span(outline: tuple[Point, ...], axis: Point) -> tuple[float, float]:
    along = [y * axis[0] + z * axis[1] for y, z in outline]
    return min(along), max(along)


def gap(one: Solid, other: Solid) -> float:
    """The largest gap along x or along a side's normal; negative if they overlap (by that much)."""
    best = max(one.left - other.right, other.left - one.right)
    for axis in (*_axes(one.outline), *_axes(other.outline)):
        low, high = _span(one.outline, axis)
        other_low, other_high = _span(other.outline, axis)
        best = max(best, low - other_high, other_low - high)
    return best


def room(solid: Solid) -> float:
    """The smallest distance to the inside of the walls; negative if it pokes into one. Parts in a front
    window, hanging from the top or standing on the floor are not measured against that wall."""
    on = next((place["on"] for place in CASE["place"] if place["name"] == solid.name), "floor")
    shell = CASE["shell"]
    half = shell["width"] / 2 - shell["wall"]
    least = float(min(solid.left + half, half - solid.right))
    inner = inner_outline()
    touched = {"floor": 0, "top": 2, "front": 3}[on]
    centre = (sum(y for y, _ in inner) / 4, sum(z for _, z in inner) / 4)
    for index, axis in enumerate(_axes(inner)):
        if index == touched:
            continue
        # Normals point outwards.
        y, z = inner[index]
        wall = y * axis[0] + z * axis[1]
        sign = 1 if centre[0] * axis[0] + centre[1] * axis[1] < wall else -1
        furthest = max(sign * (py * axis[0] + pz * axis[1]) for py, pz in solid.outline)
        least = min(least, float(sign * wall - furthest))
    return least


def tight(build: str) -> list[str]:
    """What does not fit, in words."""
    clearance = CASE["shell"]["clearance"]
    placed, cables = solids(build), plugs(build)
    found = [
        f"{solid.name} is {clearance - room(solid):.1f} mm too close to a wall"
        for solid in (*placed, *cables)
        if room(solid) < clearance
    ]
    if behind_display_mm() > size_mm("perforated board cut")[2]:
        found.append(f"a display's wires reach {behind_display_mm():.1f} mm behind it")
    for one, other in combinations((*placed, *cables, *posts()), 2):
        if _on_one_board(one, other):
            continue
        if gap(one, other) < (0 if _belong(one, other) else clearance):
            found.append(f"{one.name} and {other.name} are {clearance - gap(one, other):.1f} mm too close")
    return found


def _belong(one: Solid, other: Solid) -> bool:
    """A display touches the board it is soldered to; the plugs sit in the module."""
    pairs = ({"south_display", "south_display_board"}, {"north_display", "north_display_board"})
    module = {"usb_module", "usb_plug"}, {"usb_module", "plug of the USB module"}
    return {one.name, other.name} in (*pairs, *module)


def _on_one_board(one: Solid, other: Solid) -> bool:
    """The board's box and the plugs on it, which `hardware.pcb.fits` keeps apart."""
    names = {one.name, other.name} - {"plug of the USB module"}
    return len(names) == 2 and all(name == "board" or name.startswith("plug of ") for name in names)
