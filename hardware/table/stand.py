"""The stand of screen and Pi: whether they fit, whether it tips, who can read it.

`python -m hardware.table.stand` writes its numbers for `stand.scad` from `stand.toml`, whose axes
are used here. Millimetres.
"""

import sys
import tomllib
from math import atan2, cos, degrees, hypot, pi, radians, sin
from pathlib import Path
from typing import Any, Final

from hardware.enclosure.stl import BED_MM
from hardware.mat.layout import Mat
from hardware.scad import assignments

HERE = Path(__file__).parent
STAND: dict[str, Any] = tomllib.loads((HERE / "stand.toml").read_text(encoding="utf-8"))
GRAVITY = 9.81
SEAT_MM: Final = 250.0
"""From the mat's edge to a player's eyes."""
AIR_MM: Final = 5.0
"""Between the turning screen and whatever stands on the mat."""

Point = tuple[float, float]


def _along(up: float, behind: float) -> Point:
    """In y and z above the plate: `up` along the screen from its lower front edge, `behind` its front."""
    cradle = STAND["cradle"]
    lean, slot = radians(cradle["lean"]), STAND["screen"]["size"][2] + cradle["play"]
    y = cradle["lip"][0] * cos(lean)
    z = cradle["under"] + slot * sin(lean)
    return y + up * sin(lean) + behind * cos(lean), z + up * cos(lean) - behind * sin(lean)


def arm_outline() -> tuple[Point, ...]:
    """Of one of the cradle's arms, in y and z above its plate: lip, slot, rest, back."""
    cradle = STAND["cradle"]
    (thick, high), (end, back) = cradle["lip"], cradle["back"]
    slot = STAND["screen"]["size"][2] + cradle["play"]
    top = _along(cradle["rest"], slot)
    return (
        (0.0, 0.0),
        _along(0, -thick),
        _along(high, -thick),
        _along(high, 0),
        _along(0, 0),
        _along(0, slot),
        top,
        (top[0] + end, top[1]),
        (back, 0.0),
    )


def screen_outline() -> tuple[Point, ...]:
    """In y and z above the plate, against the arms' rest."""
    _, high, thick = STAND["screen"]["size"]
    play = STAND["cradle"]["play"]
    return tuple(_along(up, play + behind) for up, behind in ((0, 0), (high, 0), (high, thick), (0, thick)))


def over_pi_mm() -> float:
    """Air between what stands on the Pi and the screen's back, at the Pi's front edge."""
    cradle, board = STAND["cradle"], STAND["pi"]
    lean = radians(cradle["lean"])
    y, z = _along(0, STAND["screen"]["size"][2] + cradle["play"])
    back = z + (board["at"][1] - y) / sin(lean) * cos(lean)
    return float(back - board["pillar"][1] - board["stack"])


def beside_pi_mm() -> tuple[float, float]:
    """Between the Pi and the arms: at its USB sockets on the left, and at its memory card on the right."""
    thick, apart = STAND["cradle"]["arm"]
    inner = (apart - thick) / 2
    left = STAND["pi"]["at"][0]
    return inner + left, inner - left - STAND["pi"]["board"][0]


def pillars() -> tuple[Point, ...]:
    """Below the Pi's holes, in x and y."""
    board = STAND["pi"]
    (x, y), edge, (along, across) = board["at"], board["from_edge"], board["holes"]
    right = x + board["board"][0] - edge
    return tuple((right - dx, y + edge + dy) for dx in (0.0, along) for dy in (0.0, across))


def under_pi_mm() -> float:
    """Between the pivot's nut, with the screw's end, and the Pi's board above it."""
    base, plate = STAND["base"], STAND["cradle"]["plate"][2]
    nut = base["washer"][1] + base["nut"][1]
    screw = base["screw_long"] - base["thick"] - plate
    return float(STAND["pi"]["pillar"][1] - max(nut, screw))


def nut_holds_mm() -> float:
    """By which the screw reaches past its nut."""
    base, plate = STAND["base"], STAND["cradle"]["plate"][2]
    return float(base["screw_long"] - base["thick"] - plate - base["washer"][1] - base["nut"][1])


def swept_mm() -> float:
    """Of the circle in which screen and cradle turn."""
    pivot = STAND["base"]["pivot"][1]
    width, deep = STAND["cradle"]["plate"][:2]
    half = STAND["screen"]["size"][0] / 2
    corners = [(half, y) for y, _ in screen_outline()] + [(width / 2, 0.0), (width / 2, deep)]
    return max(hypot(x, y - pivot) for x, y in corners)


def tips_at_n() -> float:
    """The push against the screen's upper edge at which the stand tips over its hindmost feet."""
    base, screen, board = STAND["base"], STAND["screen"], STAND["pi"]
    count, out, foot_high = base["feet"]
    pivot = base["pivot"][1]
    holds = pivot + out * cos(pi / count)
    outline = screen_outline()
    weights = (
        (screen["kg"], sum(y for y, _ in outline) / 4),
        (board["kg"], board["at"][1] + board["board"][1] / 2),
        (STAND["cradle"]["kg"], STAND["cradle"]["back"][1] / 2),
        (base["kg"], pivot),
    )
    moment = sum(kg * GRAVITY * (holds - y) for kg, y in weights)
    high = foot_high + base["thick"] + STAND["cradle"]["plate"][2] + max(z for _, z in outline)
    return float(moment / high)


def ends_mm(laid: Mat, arm_foot: float) -> dict[str, Point]:
    """Where the pivot may stand, in the mat's frame of reference: left of it, or right of the arm's foot."""
    away, middle = swept_mm() + AIR_MM, laid.height / 2
    return {"left": (-away, middle), "right": (laid.width + arm_foot + away, middle)}


def table_mm(laid: Mat, arm_foot: float) -> float:
    """The table's length with the stand at its left end; the screen hangs over the edge."""
    x, _ = ends_mm(laid, arm_foot)["left"]
    return float(STAND["base"]["radius"] - x + laid.width + arm_foot)


def seen_from_deg(laid: Mat, pivot: Point, turned: float | None = None) -> list[float]:
    """How far from straight on two of South and two of North see the screen, turned to their side.

    turned: by how many degrees; as far as it goes if None.
    """
    x, y = pivot
    stop = STAND["base"]["stop"][2] if turned is None else turned
    return [
        abs(degrees(atan2(abs(seat - y), abs(place.grid.middle[0] - x))) - stop)
        for seat in (laid.height + SEAT_MM, -SEAT_MM)
        for place in laid.boards
    ]


def trouble() -> list[str]:
    """What does not fit, in words."""
    screen, board, cradle, base = (STAND[name] for name in ("screen", "pi", "cradle", "base"))
    wide, high, _ = screen["size"]
    plugs, card = beside_pi_mm()
    plate, (_, top) = cradle["plate"], max(arm_outline(), key=lambda point: point[1])
    right = {
        "the screen is narrower than the cradle: bring its arms nearer together": wide
        > cradle["arm"][0] + cradle["arm"][1],
        "the screen is held too low: make the rest longer than half its height": cradle["rest"] > high / 2,
        "the screen leans onto what stands on the Pi": over_pi_mm() > 5,
        "a USB plug meets an arm: move the Pi to the right, or the arms apart": plugs > board["plugs"],
        "the memory card cannot be reached: move the Pi to the left": card > 20,
        "the pivot's nut meets the Pi: longer pillars": under_pi_mm() > 3,
        "the pivot's screw is too short for its nut": nut_holds_mm() >= 1,
        "half a kilogram against the screen's upper edge tips it: a larger base": tips_at_n() > 5,
        "the cradle is larger than a printer's bed": max(*plate[:2], 2 * base["radius"]) <= BED_MM[0]
        and plate[2] + top <= BED_MM[2],
    }
    return [says for says, fits in right.items() if not fits]


def text() -> str:
    head = "// Written by python -m hardware.table.stand from stand.toml. Millimetres.\n"
    values = [(f"{group}_{name}", given) for group, own in STAND.items() for name, given in own.items()]
    values += [
        ("arm_outline", arm_outline()),
        ("screen_outline", screen_outline()),
        ("pi_pillars", pillars()),
    ]
    return head + assignments(values)


def main() -> int:
    (HERE / "stand-dimensions.scad").write_text(text(), encoding="utf-8")
    for line in trouble():
        sys.stderr.write(f"stand: {line}\n")
    return 1 if trouble() else 0


if __name__ == "__main__":
    sys.exit(main())
