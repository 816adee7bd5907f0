"""Time controls and the text people write them in."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from station.clock.control import Increment, TimeControl
from station.errors import InputError
from station.rules.tile import Side
from tests.cases import for_each


@for_each(
    ("text", "control"),
    [
        ("10", TimeControl()),
        (" 10 ", TimeControl()),
        ("7:30", TimeControl(450_000)),
        ("0:00.050", TimeControl(50)),
        ("10+5", TimeControl(600_000, Increment.FISCHER, 5_000)),
        ("10+2.5", TimeControl(600_000, Increment.FISCHER, 2_500)),
        ("10d3", TimeControl(600_000, Increment.DELAY, 3_000)),
        ("10b3", TimeControl(600_000, Increment.BRONSTEIN, 3_000)),
        ("25/5", TimeControl(1_500_000, overtime_ms=300_000)),
        ("25/5x20", TimeControl(1_500_000, overtime_ms=300_000, penalty_per_minute=20)),
        ("10,8", TimeControl(600_000, north_main_ms=480_000)),
        ("10+5,3", TimeControl(600_000, Increment.FISCHER, 5_000, north_bonus_ms=3_000)),
        ("10b5,0/1", TimeControl(600_000, Increment.BRONSTEIN, 5_000, 60_000, north_bonus_ms=0)),
        ("0+30", TimeControl(0, Increment.FISCHER, 30_000)),
        ("5,0+10,20", TimeControl(300_000, Increment.FISCHER, 10_000, 0, 10, 0, 20_000)),
        ("10,7:30d3/0:30", TimeControl(600_000, Increment.DELAY, 3_000, 30_000, 10, 450_000)),
    ],
)
def test_the_text_form_is_minutes_then_seconds_a_play_then_overtime(text: str, control: TimeControl) -> None:
    assert TimeControl.parse(text) == control


@for_each(
    "text",
    [
        "",
        "ten",
        "-5",
        "10+",
        "10+5+5",
        "7:3",
        "7:60",
        "10/",
        "10x5",
        "1e3",
        "10 5",
        "١٠",
        "10,",
        "10.5",
        "10+5,",
        "10,8+,3",
        "10,8,7",
        "10+5,3,2",
    ],
)
def test_what_is_no_time_control_is_answered_with_the_form(text: str) -> None:
    with pytest.raises(InputError, match="is not a time control; write minutes"):
        TimeControl.parse(text)


@pytest.mark.parametrize("form", ["{}", "10+{}", "10/{}", "10/5x{}"])
def test_a_number_of_any_length_is_answered(form: str) -> None:
    with pytest.raises(InputError, match="is not a time control"):
        TimeControl.parse(form.format("9" * 5000))


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"main_ms": 0}, "the main time must be more than 0"),
        ({"main_ms": 0, "increment": Increment.FISCHER}, "it may be 0 where each play gives some, as in 0"),
        ({"north_main_ms": 0}, "North's main time must be more than 0"),
        ({"north_bonus_ms": 0}, "needs a kind"),
        ({"north_bonus_ms": -1, "increment": Increment.FISCHER}, "North's bonus for a play must be between"),
        (
            {"north_main_ms": 0, "increment": Increment.DELAY, "bonus_ms": 5_000},
            "a delay needs main time for both sides or for none",
        ),
        ({"main_ms": 86_400_001}, "at most 24 hours"),
        ({"north_main_ms": -1}, "North's main time must be more than 0"),
        ({"bonus_ms": 1}, "needs a kind"),
        ({"bonus_ms": -1, "increment": Increment.DELAY}, "the bonus for a play must be between"),
        ({"overtime_ms": -1}, "the overtime must be between"),
        ({"penalty_per_minute": -1}, "cannot be negative"),
    ],
)
def test_values_that_make_no_time_control_are_said(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        TimeControl(**values)


@pytest.mark.parametrize("text", ["0", "0+0", "10,0+5,0", "99999", "10+99999999"])
def test_a_text_in_the_form_may_still_be_no_time_control(text: str) -> None:
    with pytest.raises(InputError, match="24 hours"):
        TimeControl.parse(text)


times = st.integers(1, 86_400_000)
controls = st.sampled_from(Increment).flatmap(
    lambda kind: st.builds(
        TimeControl,
        main_ms=times,
        increment=st.just(kind),
        bonus_ms=st.just(0) if kind is Increment.NONE else st.integers(0, 100_000),
        overtime_ms=st.integers(0, 86_400_000),
        penalty_per_minute=st.integers(0, 100),
        north_main_ms=st.none() | times,
        north_bonus_ms=st.none() if kind is Increment.NONE else st.none() | st.integers(0, 100_000),
    )
)


@given(control=controls)
def test_the_text_of_a_control_reads_back_as_it(control: TimeControl) -> None:
    assert TimeControl.parse(control.text) == control


def test_the_default_is_ten_minutes_sudden_death() -> None:
    assert TimeControl().text == "10"


@pytest.mark.parametrize(
    ("remaining_ms", "points"),
    [(5_000, 0), (0, 0), (-1, 10), (-60_000, 10), (-60_001, 20), (-299_999, 50), (-300_000, 50)],
)
def test_overtime_costs_10_points_a_minute_or_part_of_it(remaining_ms: int, points: int) -> None:
    assert TimeControl(overtime_ms=300_000).penalty(remaining_ms) == points


def test_a_game_may_have_no_limit() -> None:
    control = TimeControl.parse("none")
    assert control.untimed
    assert control.text == "none"
    assert not TimeControl.parse("25").untimed


def test_of_a_long_text_that_is_no_time_control_the_beginning_is_quoted() -> None:
    with pytest.raises(InputError, match=r"^'1{39}…' is not a time control"):
        TimeControl.parse("1" * 5000)


@pytest.mark.parametrize(
    ("text", "south_ms", "north_ms", "counted"),
    [
        ("10+5", 600_000, 600_000, "10+5"),
        ("0+30", 30_000, 30_000, "0:30+30"),
        ("0b30", 30_000, 30_000, "0:30b30"),
        ("0d30", 30_000, 30_000, "0:30b30"),
        ("0+30,20", 30_000, 20_000, "0:30,0:20+30,20"),
        ("5,0+10,20", 300_000, 20_000, "5,0:20+10,20"),
        ("0,5+300,10", 300_000, 300_000, "5+300,10"),
    ],
)
def test_without_main_time_a_clock_begins_with_what_a_play_gives(
    text: str, south_ms: int, north_ms: int, counted: str
) -> None:
    control = TimeControl.parse(text)
    start = control.start()
    assert (start.south_ms, start.north_ms) == (south_ms, north_ms)
    assert control.counted == TimeControl.parse(counted) == control.counted.counted
    assert control.counted.start() == start


def test_what_one_side_has() -> None:
    control = TimeControl.parse("15,10+5,3")
    assert (control.of(Side.SOUTH).text, control.of(Side.NORTH).text) == ("15+5", "10+3")
    assert control.uneven
    assert not TimeControl.parse("10,10+5,5").uneven
