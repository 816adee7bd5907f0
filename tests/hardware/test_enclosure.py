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


def test_a_printable_file_with_a_hole_is_told() -> None:
    corners = ("0 0 0", "1 0 0", "0 1 0", "0 0 1")
    faces = ((0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3))
    text = "".join(f"vertex {corners[i]}\n" for face in faces for i in face)
    assert stl.open_edges(stl.triangles(text)) == 0
    assert stl.open_edges(stl.triangles(text)[:3]) == 3
    assert stl.size_mm(stl.triangles(text)) == (1, 1, 1)
