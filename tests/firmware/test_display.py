"""What a head shows and sounds."""

from typing import Any

import pytest

from station.clock.face import time_text
from station.clock.firmware.head import sign_text
from station.clock.serial import messages as m
from tests.firmware.at_the_head import NORTH, SOUTH, set_up


def test_a_head_that_came_back_blinks_until_something_is_done(host: Any) -> None:
    host.ask(m.Start(side=SOUTH))
    host.run_ms(500)
    host.head.do("reset 4")
    host.boot = 0
    faces = set()
    for _ in range(20):
        host.head.run(host.head.now_us + 50_000)
        faces.add(host.head.face()[0] == bytes(8))
    assert faces == {True, False}
    host.hello()
    host.ask(m.Stop())
    for _ in range(20):
        host.run_ms(50)
        assert host.head.face()[0] != bytes(8)


@pytest.mark.parametrize(
    "left_ms",
    [0, 1, 99, 100, 59_900, 59_901, 60_000, 61_001, 600_000, 5_999_000, 5_999_001, 6_000_001, 36_000_000,
     86_400_000, -1, -999, -1000, -65_000, -599_999, -600_000, -3_600_000],
)  # fmt: skip
def test_the_display_shows_the_time_as_every_head_does(host: Any, left_ms: int) -> None:
    host.ask(m.SetUp(main_ms=600_000, overtime_ms=3_700_000))
    host.ask(m.Adjust(side=NORTH, remaining_ms=left_ms))
    host.run_ms(30)
    assert sign_text(host.head.face()[0]) == "10.00" + time_text(left_ms)


def test_a_flag_stays_and_can_be_heard(host: Any) -> None:
    host.ask(m.SetUp(main_ms=2000))
    host.ask(m.Start(side=NORTH))
    host.run_ms(2100)
    assert host.head.face()[2] > 0
    lights = set()
    for _ in range(40):
        host.run_ms(100)
        digits, lit, _ = host.head.face()
        lights.add(lit)
        assert sign_text(digits) == "  2.0 . 0.0"
    assert lights == {0, 2}
    assert [type(event) for event in host.events] == [m.Flagged]


def test_the_running_side_has_its_light_and_its_last_point(host: Any) -> None:
    host.ask(set_up("10"))
    host.ask(m.Start(side=NORTH))
    host.run_ms(1500)
    digits, lights, tone = host.head.face()
    assert (sign_text(digits), lights, tone) == ("10.00 9.59.", 2, 0)


def test_the_self_test_shows_lights_and_sounds_everything_while_time_goes_on(host: Any) -> None:
    host.ask(set_up("10"))
    started = host.ask(m.Start(side=SOUTH))
    host.ask(m.SelfTest(parts=7, tenths=10))
    host.run_ms(300)
    digits, lights, tone = host.head.face()
    assert (digits, lights) == (b"\xff" * 8, 7)
    assert 1900 < tone < 2200
    host.run_ms(1000)
    now = host.ask(m.Stop())
    assert now.south_ms == 600_000 - (now.at_ms - started.at_ms)
    assert host.head.face()[2] == 0
