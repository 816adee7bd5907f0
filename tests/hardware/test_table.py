"""The camera's arm and the parts of a whole table."""

import re
from math import ceil
from pathlib import Path

import pytest

from calibration.tab_sheet import TABS
from hardware.mat.layout import camera_height_mm, mat
from hardware.table import arm, holders, parts_list, stand
from vision.cameras.geometry import BETWEEN_MM, BOARD_MM, OPTICS, Optics

ARM = arm.ARM


@pytest.mark.parametrize(("board", "grid"), [(360.0, 286.0), (410.0, 300.0)])
def test_the_arm_reaches_the_middle_of_the_mat_and_is_high_enough(board: float, grid: float) -> None:
    laid = mat(board, grid)
    assert arm.reach_mm() > arm.needed_reach_mm(laid)
    assert arm.highest_mm() > camera_height_mm(laid)


@pytest.mark.parametrize("optics", OPTICS, ids=lambda optics: optics.name)
def test_the_page_on_cameras_says_which_the_arm_holds_high_enough(optics: Optics) -> None:
    page = (arm.HERE.parents[1] / "docs" / "camera.md").read_text(encoding="utf-8")
    (row,) = (
        line for line in page.splitlines() if line.startswith(f"| {optics.name} | {optics.field_deg:.0f}")
    )
    fits = optics.lowest_mm <= arm.highest_mm()
    assert row.endswith(f"| {'yes' if fits else '**no**'} |")
    assert f"reaches {arm.highest_mm() / 10:.0f} cm" in page


def test_camera_mat_and_arm_share_one_geometry() -> None:
    laid = mat()
    assert laid.left.outline.width == BOARD_MM
    assert laid.right.outline.left - laid.left.outline.right == pytest.approx(BETWEEN_MM, abs=1)
    for optics in OPTICS:
        assert camera_height_mm(laid, optics) == pytest.approx(optics.lowest_mm, abs=1)


@pytest.mark.parametrize(("board", "grid"), [(360.0, 286.0), (370.0, 289.0), (410.0, 300.0)])
def test_the_table_in_the_guide_is_long_enough(board: float, grid: float) -> None:
    guide = " ".join((arm.HERE / "README.md").read_text(encoding="utf-8").split())
    usual, more = map(
        int, re.findall(r"on the table \((\d+) × 60 cm at least, (\d+) with boards of", guide)[0]
    )
    needed_mm = mat(board, grid).width + ARM["foot"]["plate"][1] + 10
    assert needed_mm <= 10 * (usual if board <= BOARD_MM else more)
    assert f"table of {usual} × 60 cm" in parts_list.text()


def test_the_arm_bends_little() -> None:
    assert arm.sag_mm() < 3
    assert arm.sway_hz() > 6


def test_how_long_a_bump_is_seen_is_reckoned_with_damping() -> None:
    """The guide promised half a second once, which followed from nothing."""
    guide = " ".join((arm.HERE / "README.md").read_text(encoding="utf-8").split())
    (bent, longest_bent), (turned, longest_turned) = (
        arm.sways_s(hertz) for hertz in (arm.sway_hz(), arm.twist_hz())
    )
    assert 4 < arm.twist_hz() < arm.sway_hz()
    assert f"sways for {bent:.0f} to {longest_bent:.0f} seconds" in guide
    assert f"swings round the post for {turned:.0f} to {longest_turned:.0f}" in guide


def test_a_thinner_profile_is_too_weak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ARM["profile"], "area_mm4", 1500.0)
    assert arm.sag_mm() > 3
    assert arm.sway_hz() < 6


def test_the_camera_s_holes_are_a_camera_module_s() -> None:
    camera, plate, thin = ARM["camera"], ARM["plate"], ARM["print"]["smallest_wall"]
    assert (camera["board"], camera["holes"]) == ([25.0, 24.0], [21.0, 12.5])
    assert camera["board"][0] - camera["holes"][0] == 2 * camera["from_edge"]
    # Plug and slot for the ribbon lie on the plate.
    plug = camera["holes"][1] / 2 + camera["board"][1] - camera["from_edge"] - camera["holes"][1]
    assert plug + 1 + camera["cable"][1] + thin <= plate["width"] / 2
    assert camera["board"][0] < plate["beyond"]


def test_the_post_s_screws_are_within_its_socket() -> None:
    foot, profile = ARM["foot"], ARM["profile"]
    assert all(profile["screw"] < height < foot["socket"] - profile["screw"] for height in foot["screws_at"])


def test_the_drawing_s_numbers_are_up_to_date() -> None:
    assert (arm.HERE / "arm-dimensions.scad").read_text(encoding="utf-8") == arm.text()


def test_the_parts_list_is_up_to_date() -> None:
    assert (parts_list.HERE / "PARTS.md").read_text(encoding="utf-8") == parts_list.text()


def test_screws_in_the_list_are_as_many_and_as_long_as_the_printed_parts_need() -> None:
    counts = {part["name"].split(",")[0]: part["count"] for part in parts_list.PARTS}
    profile, base, pi = ARM["profile"], stand.STAND["base"], stand.STAND["pi"]
    m5 = f"screw M{profile['screw']:g} × {profile['screw_long']:g} with T-nut for slot 6"
    # Two sides of the foot at two heights, and two through the plate.
    assert counts[m5] == 2 * len(ARM["foot"]["screws_at"]) + 2
    assert counts[f"screw M{ARM['camera']['screw']:g} × 6"] == 4
    assert counts[f"screw M{pi['screw']:g} × 6"] == len(stand.pillars())
    assert counts[f"screw M{base['screw']:g} × {base['screw_long']:g}"] == 1
    assert counts["rubber foot"] == base["feet"][0]
    (foot,) = (part["name"] for part in parts_list.PARTS if part["name"].startswith("rubber foot"))
    assert f"{base['foot']:g} mm across, {base['feet'][2]:g} mm high" in foot
    (holder,) = (part for part in parts_list.PARTS if part["name"].startswith("printed tab holder"))
    assert holder["count"] == len(TABS)
    (profiles,) = (part["name"] for part in parts_list.PARTS if part["name"].startswith("aluminium"))
    assert all(f"{profile[part]:g} mm" in profiles for part in ("post", "arm"))


def test_screws_hold_their_t_nuts_and_do_not_meet_the_slot_s_floor() -> None:
    profile = ARM["profile"]
    nut, floor = profile["slot"]
    for through in (ARM["foot"]["wall"] + profile["clearance"], ARM["plate"]["thick"]):
        into = profile["screw_long"] - through
        assert nut + profile["nut_thread"] <= into < floor


def test_a_key_reaches_the_foot_s_screws_between_its_ribs() -> None:
    foot, profile = ARM["foot"], ARM["profile"]
    tower = profile["side"] + 2 * (profile["clearance"] + foot["wall"])
    assert tower - 2 * foot["rib"] > profile["screw_head"]


PICTURES = sorted((arm.HERE / "pictures").glob("*.png"))


@pytest.mark.parametrize("picture", PICTURES, ids=lambda picture: picture.stem)
def test_a_picture_is_small_and_shown_by_the_guide(picture: Path) -> None:
    assert picture.stat().st_size < 60_000
    assert f"(pictures/{picture.name})" in (arm.HERE / "README.md").read_text(encoding="utf-8")


def test_the_guide_s_figures_are_as_reckoned() -> None:
    guide = " ".join((arm.HERE / "README.md").read_text(encoding="utf-8").split())
    laid = mat()
    ends = stand.ends_mm(laid, ARM["foot"]["plate"][1] + 10).values()
    turned = [angle for end in ends for angle in stand.seen_from_deg(laid, end)]
    straight = [angle for end in ends for angle in stand.seen_from_deg(laid, end, 0.0)]
    seen = [
        one
        for off in (-holders.MEASURED_MM, 0.0, holders.MEASURED_MM)
        for one in holders.seen_out_mm(holders.CLIP, holders.HOLDER["plate"], off)
    ]
    lifted = holders.HOLDER["lip"] + holders.HOLDER["play"]
    beyond = max(holders.flat_to()) - holders.FLAT.frame
    for figure in (
        f"stops at {stand.STAND['base']['stop'][2]:g}° to either side",
        f"within {ceil(max(turned)):g}° of straight on",
        f"from {ceil(max(straight)):g}° aside at most",
        f"at {round(min(seen)):g} to {ceil(max(seen)):g} mm (6 to 15 are allowed)",
        f"stands {lifted:g} mm higher",
        f"flat holders reach {beyond:.0f} mm beyond",
    ):
        assert figure in guide
