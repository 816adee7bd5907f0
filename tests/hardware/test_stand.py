"""The stand of screen and Pi: everything has room, it stands a push, and both sides can read it."""

from math import hypot

import pytest

from hardware.mat.layout import mat
from hardware.table import arm, stand

STAND = stand.STAND
SCREW_HEAD_MM = 3.1
"""Of an M4 screw with a pan head."""


def test_everything_has_room_and_it_stands_a_push() -> None:
    assert stand.trouble() == []


@pytest.mark.parametrize("size", [[230.0, 150.0, 8.0], [260.0, 175.0, 20.0]], ids=str)
def test_smaller_and_larger_screens_fit_too(size: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(STAND["screen"], "size", size)
    assert stand.trouble() == []


@pytest.mark.parametrize(
    ("group", "name", "value", "says"),
    [
        ("screen", "size", [170.0, 110.0, 10.0], "narrower than the cradle"),
        ("cradle", "rest", 70.0, "held too low"),
        ("cradle", "lean", 35.0, "leans onto what stands on the Pi"),
        ("pi", "at", [-55.0, 48.0], "a USB plug meets an arm"),
        ("pi", "at", [-10.0, 48.0], "cannot be reached"),
        ("pi", "pillar", [6.5, 7.0], "nut meets the Pi"),
        ("base", "screw_long", 14.0, "too short for its nut"),
        ("base", "feet", [6, 60.0, 5.0], "tips it"),
    ],
)
def test_what_does_not_fit_is_reported_in_words(
    group: str, name: str, value: object, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(STAND[group], name, value)
    (line,) = stand.trouble()
    assert says in line


def test_the_pi_s_holes_are_a_pi_s() -> None:
    board = STAND["pi"]
    assert (board["board"], board["holes"], board["from_edge"]) == ([85.0, 56.0], [58.0, 49.0], 3.5)
    (x, y), (wide, deep) = board["at"], board["board"]
    for px, py in stand.pillars():
        assert x < px < x + wide
        assert min(py - y, y + deep - py) == pytest.approx(3.5)
        # A spanner turns the pivot's nut beside it.
        assert (
            hypot(px, py - STAND["base"]["pivot"][1]) - board["pillar"][0] / 2
            > STAND["base"]["washer"][0] / 2 + 2
        )


def test_the_washer_holds_the_cradle_and_the_screw_s_head_does_not_touch_the_table() -> None:
    base = STAND["base"]
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
    assert 1440 < stand.table_mm(laid, FOOT_MM) <= 1450
    assert laid.width + FOOT_MM < 1210
    guide = (stand.HERE / "README.md").read_text(encoding="utf-8")
    assert "145 cm" in guide
    assert "125 × 60 cm" in guide


def test_the_drawing_s_numbers_are_up_to_date() -> None:
    assert (stand.HERE / "stand-dimensions.scad").read_text(encoding="utf-8") == stand.text()
