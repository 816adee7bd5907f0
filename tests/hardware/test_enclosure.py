"""The case: every part has room, and the drawing has the numbers that were checked."""

from math import cos, hypot, radians

import pytest

from hardware.enclosure import dimensions, fit, stl
from hardware.parts_list import PARTS, holes_mm, size_mm


def box(name: str, left: float, right: float, y: float, z: float) -> fit.Solid:
    return fit.Solid(name, left, right, ((y, z), (y + 10, z), (y + 10, z + 10), (y, z + 10)))


@pytest.mark.parametrize("build", fit.BUILDS)
def test_every_part_has_room(build: str) -> None:
    assert fit.tight(build) == []


@pytest.mark.parametrize(("key", "value"), [("width", 186.0), ("height", 45.0), ("depth", 100.0)], ids=str)
def test_a_smaller_case_is_too_small(key: str, value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fit.CASE["shell"], key, value)
    assert fit.tight("serial")


@pytest.mark.parametrize(
    ("table", "key", "value"),
    [
        # Upright pins and sockets behind the displays, as the case once had them.
        ("plug", "bend", 16.5),
        # Sockets so tall that they reach the lights in the top.
        ("plug", "above_board", 40.0),
    ],
)
def test_plugs_and_their_wires_need_room(
    table: str, key: str, value: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(fit.CASE[table], key, value)
    assert fit.tight("serial")


def test_every_cable_of_the_head_s_board_has_its_plug() -> None:
    names = {solid.name.removeprefix("plug of ") for solid in fit.plugs("serial")}
    cables = {"DS1", "DS2", "SW1", "SW2", "D1", "D2", "D3", "BZ1", "J1", "the USB module"}
    assert names == cables


def test_a_module_too_far_in_front_leaves_its_plug_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    place = next(place for place in fit.CASE["place"] if place["name"] == "usb_module")
    monkeypatch.setitem(place, "y", 42.0)
    assert any("plug of the USB module" in fault for fault in fit.tight("serial"))


def test_the_usb_module_s_rails_and_tie_are_clear_of_the_posts_and_beside_it() -> None:
    module, post = fit.CASE["module"], fit.CASE["post"]
    place = next(place for place in fit.CASE["place"] if place["name"] == "usb_module")
    wide, deep, high = size_mm("USB serial")
    outer = place["x"] + wide / 2 + fit.CASE["shell"]["clearance"] / 2 + module["rail"][0]
    beside_post = outer + fit.CASE["cable"]["tie_slot"][0] > max(post["x"]) - post["size"] / 2
    assert not beside_post or module["from_y"] > min(post["y"]) + post["size"] / 2
    assert place["y"] - deep / 2 < module["from_y"] < module["tie_y"] < module["to_y"] < place["y"] + deep / 2
    assert module["rail"][1] < high


def test_overlap_is_seen_and_measured() -> None:
    assert fit.gap(box("a", 0, 10, 0, 0), box("b", 5, 15, 8, 0)) == pytest.approx(-2)


def test_a_gap_along_any_axis_is_a_gap() -> None:
    assert fit.gap(box("a", 0, 10, 0, 0), box("b", 0, 10, 0, 13)) == pytest.approx(3)
    assert fit.gap(box("a", 0, 10, 0, 0), box("b", 12, 20, 0, 0)) == pytest.approx(2)


def test_the_windows_lie_within_the_front() -> None:
    shell = fit.CASE["shell"]
    length = (shell["height"] - shell["floor"] - shell["wall"]) / cos(radians(shell["front_tilt_deg"]))
    _, high, _ = size_mm("four-digit")
    for place in fit.CASE["place"]:
        if place["part"] == "four-digit":
            assert place["up"] > 5
            assert place["up"] + high < length - 5


def test_holes_in_the_top_leave_a_wall_between_them() -> None:
    holes = [
        (
            place["x"],
            place["y"],
            next(p["hole_mm"] for p in PARTS if p["name"].startswith(place["part"])),
        )
        for place in fit.CASE["place"]
        if place["part"].startswith(("push button", "LED"))
    ]
    assert len(holes) == 5
    for index, (x, y, across) in enumerate(holes):
        for other_x, other_y, other in holes[index + 1 :]:
            between = hypot(x - other_x, y - other_y) - (across + other) / 2
            assert between > fit.CASE["print"]["smallest_wall"] + fit.CASE["print"]["hole_extra"]


def test_the_buttons_flanges_do_not_hang_over_the_case() -> None:
    across = size_mm("push button")[0]
    for place in fit.CASE["place"]:
        if place["part"] == "push button":
            assert abs(place["x"]) + across / 2 < fit.CASE["shell"]["width"] / 2


def test_the_board_s_screws_meet_its_pillars() -> None:
    """Their heads stay on the board, and the pillars clear of everything else on the floor plate."""
    wide, deep, _ = size_mm("perforated board 70")
    across, along = holes_mm("perforated board 70")
    assert (wide - across, deep - along) == (4, 4)
    clearance = fit.CASE["shell"]["clearance"]
    for build in fit.BUILDS:
        others = [solid for solid in fit.solids(build) if solid.name != "board"]
        for pillar in fit.pillars():
            assert all(fit.gap(pillar, other) >= clearance for other in (*others, *fit.posts()))


HAT_MM, HAT_HOLES_MM = (65.0, 56.5), (58.0, 49.0)
PI_FREE_MM = 65.5
"""Along a Pi 4 or 5, from the memory card's edge to the first of its USB and network sockets."""
PI_HIGHEST_MM = 13.5
"""Pin header with its plug's body, network socket, the Pi 5's cooler: the highest a HAT lies above."""


def test_the_board_on_the_pi_has_a_hat_s_outline_and_seats_clear_of_the_pi_s_sockets() -> None:
    wide, deep, _ = size_mm("board for the Pi")
    assert (wide, deep) == HAT_MM
    assert holes_mm("board for the Pi") == HAT_HOLES_MM
    assert wide < PI_FREE_MM
    (standoff,) = (part["name"] for part in PARTS if part["name"].startswith("standoff"))
    assert float(standoff.split("×")[1].split(" mm")[0]) >= PI_HIGHEST_MM


def test_the_drawing_s_numbers_are_up_to_date() -> None:
    assert (dimensions.HERE / "dimensions.scad").read_text(encoding="utf-8") == dimensions.whole_text()


def test_a_printable_file_with_a_hole_is_reported() -> None:
    corners = ("0 0 0", "1 0 0", "0 1 0", "0 0 1")
    faces = ((0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3))
    text = "".join(f"vertex {corners[i]}\n" for face in faces for i in face)
    assert stl.open_edges(stl.triangles(text)) == 0
    assert stl.open_edges(stl.triangles(text)[:3]) == 3
    assert stl.size_mm(stl.triangles(text)) == (1, 1, 1)


def block(left: float, right: float, low: float, high: float) -> str:
    """A block 80 mm deep, as the vertices of an ASCII STL."""
    corners = [(x, y, z) for z in (low, high) for y in (0, 80) for x in (left, right)]
    sides = ((0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5))
    faces = [(a, b, c) for a, b, c, _ in sides] + [(a, c, d) for a, _, c, d in sides]
    return "".join(f"vertex {' '.join(map(str, corners[i]))}\n" for face in faces for i in face)


def test_a_part_upside_down_is_reported() -> None:
    """A lid printed on its rim: nothing but the rim lies on the bed."""
    rim = (block(0, 3, 0, 30), block(97, 100, 0, 30), block(0, 100, 30, 33))
    assert stl.on_bed(stl.triangles(block(0, 100, 0, 3))) == pytest.approx(1)
    assert stl.on_bed(stl.triangles("".join(rim))) < stl.LEAST_ON_BED
