"""Writes a board as KiCad has it. The pour's outline is there; KiCad fills it (`hardware/pcb/pour.py`)."""

import json
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from hardware.pcb.board import Board, Placed
from hardware.pcb.copper import BACK, CLEARANCE_MM, FRONT, TRACK_MM, VIA_DRILL_MM, VIA_MM, Copper
from hardware.pcb.fits import EDGE_MM
from hardware.pcb.footprints import PAD_MM, Point

FROM: Final = (50.0, 50.0)
"""The board's far left corner on KiCad's sheet."""
SILK_MM: Final = 0.15
GROUND: Final = "GND"
LAYERS: Final = (
    (0, "F.Cu", "signal", ""),
    (2, "B.Cu", "signal", ""),
    (1, "F.Mask", "user", ""),
    (3, "B.Mask", "user", ""),
    (5, "F.SilkS", "user", "F.Silkscreen"),
    (7, "B.SilkS", "user", "B.Silkscreen"),
    (25, "Edge.Cuts", "user", ""),
    (31, "F.CrtYd", "user", "F.Courtyard"),
    (29, "B.CrtYd", "user", "B.Courtyard"),
    (35, "F.Fab", "user", ""),
    (33, "B.Fab", "user", ""),
)


def _n(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") if round(value, 4) else "0"


def _xy(at: Point, own: bool = False) -> str:
    """own: in a footprint's frame."""
    x, y = at if own else (at[0] + FROM[0], at[1] + FROM[1])
    return f"{_n(x)} {_n(y)}"


def _id(*what: object) -> str:
    return f'(uuid "{uuid5(NAMESPACE_URL, "house-station/pcb/" + "/".join(map(str, what)))}")'


def _stroke(width: float) -> str:
    return f"(stroke (width {_n(width)}) (type solid))"


def _font(size: float) -> str:
    return f"(effects (font (size {_n(size)} {_n(size)}) (thickness {_n(size * 0.15)})))"


def _text(board: Board, text: str, at: Point, turned: int, size: float) -> str:
    return (
        f'(gr_text "{text}" (at {_xy(at)} {turned}) (layer "F.SilkS") {_id(board.name, "text", text, *at)}'
        f" {_font(size)})"
    )


def _footprint(board: Board, placed: Placed, nets: dict[str, int]) -> list[str]:
    part, shape = placed.part, placed.footprint
    name = (board.name, part.reference)
    centre = _xy(shape.centre, own=True)
    lines = [
        f'(footprint "house-station:{shape.name}" (layer "F.Cu") {_id(*name)}'
        f" (at {_xy(placed.at)} {placed.place.turned})",
        f'(property "Reference" "{part.reference}" (at {centre} 0) (layer "F.Fab")'
        f" {_id(*name, 'ref')} {_font(0.8)})",
        f'(property "Value" "{part.value}" (at {centre} 0) (layer "F.Fab") (hide yes)'
        f" {_id(*name, 'value')} {_font(0.8)})",
        "(attr through_hole)",
    ]
    left, top, right, bottom = shape.body
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    drawn = list(zip(corners, corners[1:] + corners[:1], strict=True))
    layers = ["F.Fab", "F.SilkS"] if shape.printed else ["F.Fab"]
    for layer in layers:
        for index, (start, end) in enumerate([*drawn, *shape.lines]):
            lines.append(
                f"(fp_line (start {_xy(start, own=True)}) (end {_xy(end, own=True)})"
                f' {_stroke(SILK_MM)} (layer "{layer}") {_id(*name, layer, index)})'
            )
    margin = PAD_MM / 2 + CLEARANCE_MM
    left = min([left, *(pad.at[0] - margin for pad in shape.pads)])
    right = max([right, *(pad.at[0] + margin for pad in shape.pads)])
    top = min([top, *(pad.at[1] - margin for pad in shape.pads)])
    bottom = max([bottom, *(pad.at[1] + margin for pad in shape.pads)])
    lines.append(
        f"(fp_rect (start {_xy((left, top), own=True)}) (end {_xy((right, bottom), own=True)})"
        f' {_stroke(0.05)} (fill no) (layer "F.CrtYd") {_id(*name, "courtyard")})'
    )
    for pad in shape.pads:
        net = part.nets.get(pad.number, "")
        on_net = f' (net {nets[net]} "{net}")' if net else ""
        lines.append(
            f'(pad "{pad.number}" thru_hole {"rect" if pad.square else "circle"}'
            f" (at {_xy(pad.at, own=True)} {placed.place.turned})"
            f" (size {_n(PAD_MM)} {_n(PAD_MM)}) (drill {_n(pad.drill)})"
            f' (layers "*.Cu" "*.Mask"){on_net} {_id(*name, "pad", pad.number)})'
        )
    return [*lines, ")"]


def _screw_hole(board: Board, index: int, at: Point) -> list[str]:
    drill = _n(board.hole_mm)
    name = (board.name, "hole", index)
    return [
        f'(footprint "house-station:Screw" (layer "F.Cu") {_id(*name)} (at {_xy(at)})',
        f'(property "Reference" "H{index}" (at 0 0 0) (layer "F.Fab") {_id(*name, "ref")} {_font(0.8)})',
        f'(property "Value" "screw" (at 0 0 0) (layer "F.Fab") (hide yes)'
        f" {_id(*name, 'value')} {_font(0.8)})",
        "(attr exclude_from_pos_files exclude_from_bom)",
        f'(pad "" np_thru_hole circle (at 0 0) (size {drill} {drill}) (drill {drill})'
        f' (layers "*.Cu" "*.Mask") {_id(*name, "pad")})',
        ")",
    ]


def _pour(board: Board, side: str, net: int) -> list[str]:
    left, top, right, bottom = board.edges
    xs, ys = (left + EDGE_MM, right - EDGE_MM), (top + EDGE_MM, bottom - EDGE_MM)
    corners = ((xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1]))
    points = " ".join(f"(xy {_xy(corner)})" for corner in corners)
    return [
        f'(zone (net {net}) (net_name "{GROUND}") (layer "{side}") {_id(board.name, "pour", side)}',
        "(hatch edge 0.5)",
        "(connect_pads (clearance 0.3)) (min_thickness 0.25) (filled_areas_thickness no)",
        "(fill (thermal_gap 0.3) (thermal_bridge_width 0.4) (island_removal_mode 0))",
        f"(polygon (pts {points}))",
        ")",
    ]


def board_text(board: Board, copper: Copper, labels: tuple[tuple[str, Point, int, float], ...]) -> str:
    """labels: texts printed on the front, with their centres, directions in degrees and sizes."""
    nets = {net: number for number, net in enumerate(board.nets, 1)}
    left, top, right, bottom = board.edges
    lines = [
        '(kicad_pcb (version 20241229) (generator "house_station") (generator_version "9.0")',
        '(general (thickness 1.6) (legacy_teardrops no)) (paper "A4")',
        f'(title_block (title "{board.title}") (company "House Station") (comment 1 "CERN-OHL-P v2")'
        ' (comment 2 "Written by python -m hardware.pcb.boards"))',
        "(layers",
        *(
            f'({number} "{name}" {kind}{f" {json.dumps(shown)}" if shown else ""})'
            for number, name, kind, shown in LAYERS
        ),
        ")",
        "(setup (pad_to_mask_clearance 0.05) (allow_soldermask_bridges_in_footprints no))",
        '(net 0 "")',
        *(f'(net {number} "{net}")' for net, number in nets.items()),
    ]
    for placed in board.placed:
        lines += _footprint(board, placed, nets)
    for index, hole in enumerate(board.holes, 1):
        lines += _screw_hole(board, index, hole)
    lines.append(
        f"(gr_rect (start {_xy((left, top))}) (end {_xy((right, bottom))}) {_stroke(0.1)} (fill no)"
        f' (layer "Edge.Cuts") {_id(board.name, "edge")})'
    )
    lines += [_text(board, *label) for label in labels]
    for index, track in enumerate(copper.tracks):
        for piece, (start, end) in enumerate(zip(track.points, track.points[1:], strict=False)):
            lines.append(
                f"(segment (start {_xy(start)}) (end {_xy(end)}) (width {_n(track.width)})"
                f' (layer "{track.side}") (net {nets[track.net]}) {_id(board.name, "track", index, piece)})'
            )
    for via in copper.vias:
        lines.append(
            f"(via (at {_xy(via.at)}) (size {_n(VIA_MM)}) (drill {_n(VIA_DRILL_MM)})"
            f' (layers "F.Cu" "B.Cu") (net {nets[via.net]}) {_id(board.name, "via", *via.at)})'
        )
    for side in (FRONT, BACK) if GROUND in nets else ():
        lines += _pour(board, side, nets[GROUND])
    return "\n".join([*lines, ")", ""])


def project_text() -> str:
    """Rules as the board is made by; the footprints are the board's own, in no library."""
    ignored = ("lib_footprint_issues", "lib_footprint_mismatch")
    rules = {
        "min_clearance": CLEARANCE_MM,
        "min_copper_edge_clearance": EDGE_MM,
        "min_track_width": 0.25,
        "min_via_diameter": 0.6,
        "min_through_hole_diameter": 0.3,
        "min_hole_to_hole": 0.25,
        "min_silk_clearance": 0.0,
        "min_text_height": 0.7,
        "min_text_thickness": 0.08,
        # Ground has tracks of its own: one bridge from a pad to the pour is enough.
        "min_resolved_spokes": 1,
    }
    net_class = {
        "name": "Default",
        "clearance": CLEARANCE_MM,
        "track_width": TRACK_MM,
        "via_diameter": VIA_MM,
        "via_drill": VIA_DRILL_MM,
    }
    project = {
        "board": {
            "design_settings": {"rule_severities": dict.fromkeys(ignored, "ignore"), "rules": rules},
        },
        "meta": {"filename": "", "version": 3},
        "net_settings": {"classes": [net_class], "meta": {"version": 4}},
    }
    return json.dumps(project, indent=2) + "\n"
