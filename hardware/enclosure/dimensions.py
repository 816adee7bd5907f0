"""Writes `dimensions.scad` from `case.toml` and the parts' sizes, so that the drawing and the fit check use
the same numbers."""

import sys
from math import cos, radians, sin
from pathlib import Path

from hardware.enclosure.fit import CASE, DISPLAY_OUT, inner_outline, plugs, solids
from hardware.parts_list import PARTS, holes_mm, size_mm
from hardware.scad import assignments, value

HERE = Path(__file__).parent


def _hole_mm(start: str) -> float:
    return float(next(part["hole_mm"] for part in PARTS if part["name"].startswith(start)))


def text() -> str:
    shell, post, pillar, cable = (CASE[name] for name in ("shell", "post", "pillar", "cable"))
    places = {place["name"]: place for place in CASE["place"]}
    tilt = radians(shell["front_tilt_deg"])
    display, board = size_mm("four-digit"), size_mm("perforated board 70")
    holes = {
        name: [
            places[name]["x"],
            places[name]["y"],
            _hole_mm(places[name]["part"]) + CASE["print"]["hole_extra"],
        ]
        for name in ("south_button", "north_button", "south_light", "north_light", "link_light")
    }
    values: dict[str, object] = {
        **{name: shell[name] for name in ("width", "depth", "height", "wall", "floor", "clearance")},
        "tilt_sin": sin(tilt),
        "tilt_cos": cos(tilt),
        "inner": list(inner_outline()),
        "front_corner": inner_outline()[0],
        "display_size": [size + CASE["print"]["hole_extra"] for size in display[:2]],
        "display_x": [places["south_display"]["x"], places["north_display"]["x"]],
        "display_up": places["south_display"]["up"] + display[1] / 2,
        "display_behind": display[2] - DISPLAY_OUT,
        "display_pillars": pillar["display_spacing"],
        "top_holes": [hole for name, hole in holes.items() if name != "link_light"],
        "link_hole": holes["link_light"],
        "sound_at": [places["piezo"]["x"], places["piezo"]["y"]],
        "board_at": [places["board"]["x"], places["board"]["y"]],
        "board_size": board,
        "board_lift": places["board"]["lift"],
        "board_pillars": list(holes_mm("perforated board 70")),
        "board_pilot": pillar["board_pilot"],
        "pillar": [pillar["diameter"], pillar["pilot"]],
        "post_size": post["size"],
        "post_x": post["x"],
        "post_y": post["y"],
        "post_holes": [post["pilot"], post["through"]],
        "cable_x": cable["x"],
        "cable_serial": cable["serial"],
        "cable_gpio": cable["gpio"],
        "tie_y": cable["tie_y"],
        "tie_slot": cable["tie_slot"],
        "module_wide": size_mm("USB serial")[0],
        "module_x": places["usb_module"]["x"],
        "module_rail": CASE["module"]["rail"],
        "module_rail_y": [CASE["module"]["from_y"], CASE["module"]["to_y"]],
        "module_tie_y": CASE["module"]["tie_y"],
    }
    head = (
        "// Written by python -m hardware.enclosure.dimensions from case.toml and parts.toml. Millimetres.\n"
    )
    return head + assignments(values.items())


def boxes_text(build: str) -> str:
    """The parts and plugs as boxes, for the interior picture."""
    lines = []
    for solid in (*solids(build), *plugs(build)):
        outline = value([[float(y), float(z)] for y, z in solid.outline])
        lines.append(f"  [{value(float(solid.left))}, {value(float(solid.right))}, {outline}],\n")
    return f"boxes_{build} = [\n{''.join(lines)}];\n"


def whole_text() -> str:
    return text() + boxes_text("serial") + boxes_text("gpio")


def main() -> int:
    (HERE / "dimensions.scad").write_text(whole_text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
