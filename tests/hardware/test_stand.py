"""The stand of screen and Pi: everything has room, it stands a push, and both sides can read it."""

import pytest

from hardware.mat.layout import mat
from hardware.table import arm, stand

STAND = stand.STAND
SCREW_HEAD_MM = 3.1
"""Of an M4 screw with a pan head."""


def test_the_pi_fits_below_the_leaning_screen_with_its_plugs() -> None:
    assert stand.over_pi_mm() > 5
    plugs, card = stand.beside_pi_mm()
    assert plugs > STAND["pi"]["plugs"]
    assert card > 20
    # Soldered pins reach 2 mm below the board.
    assert stand.under_pi_mm() > 3
    assert STAND["pi"]["at"][1] + STAND["pi"]["board"][1] <= STAND["cradle"]["plate"][1]


def test_a_screen_thicker_or_leaning_more_meets_the_pi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STAND["cradle"], "lean", 35.0)
    assert stand.over_pi_mm() < 5


def test_the_pi_s_holes_are_a_pi_s() -> None:
    board = STAND["pi"]
    assert (board["board"], board["holes"], board["from_edge"]) == ([85.0, 56.0], [58.0, 49.0], 3.5)
    (x, y), (wide, deep) = board["at"], board["board"]
    for px, py in stand.pillars():
        assert x < px < x + wide
        assert min(py - y, y + deep - py) == pytest.approx(3.5)


def test_a_screen_is_wider_than_the_arms_are_apart() -> None:
    thick, apart = STAND["cradle"]["arm"]
    assert STAND["screen"]["size"][0] > apart + thick
    assert STAND["cradle"]["rest"] > STAND["screen"]["size"][1] / 2


def test_half_a_kilogram_pushed_against_its_upper_edge_does_not_tip_it() -> None:
    assert stand.tips_at_n() > 5


def test_a_smaller_base_tips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STAND["base"], "feet", [6, 55.0, 5.0])
    assert stand.tips_at_n() < 5


def test_the_screw_holds_its_nut_and_its_head_does_not_touch_the_table() -> None:
    base = STAND["base"]
    assert stand.nut_holds_mm() >= 1
    assert base["washer"][0] - base["pivot"][0] - STAND["print"]["hole_extra"] > 2
    assert base["feet"][2] > SCREW_HEAD_MM
    assert base["feet"][1] + base["foot"] / 2 <= base["radius"]
    assert 0 < base["less"] < STAND["cradle"]["plate"][2] - 3


FOOT_MM = arm.ARM["foot"]["plate"][1] + 10


@pytest.mark.parametrize("end", ["left", "right"])
def test_turned_to_a_side_it_faces_both_of_its_players(end: str) -> None:
    """An IPS screen can be read from 60 degrees and more beside straight on."""
    laid = mat()
    assert max(stand.seen_from_deg(laid, stand.ends_mm(laid, FOOT_MM)[end])) < 30


def test_it_stands_clear_of_mat_and_foot_and_the_guide_says_how_long_a_table_that_takes() -> None:
    laid = mat()
    ends = stand.ends_mm(laid, FOOT_MM)
    assert ends["left"][0] + stand.swept_mm() < 0
    assert ends["right"][0] - stand.swept_mm() > laid.width + FOOT_MM
    assert stand.table_mm(laid, FOOT_MM) == pytest.approx(1445, abs=5)
    assert laid.width + FOOT_MM < 1210
    guide = (stand.HERE / "README.md").read_text(encoding="utf-8")
    assert "145 cm" in guide
    assert "120 × 60 cm" in guide


def test_the_drawing_s_numbers_are_up_to_date() -> None:
    assert (stand.HERE / "stand-dimensions.scad").read_text(encoding="utf-8") == stand.text()
