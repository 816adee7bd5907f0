"""A head that nobody switches off: its milliseconds wrap after 49.7 days, and half of that once misled it.

Time is skipped: the head's own count of milliseconds is set forward, in steps of a day, and it runs between.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from station.clock.firmware.head import sign_text
from station.clock.serial import messages as m
from station.rules.tile import Side
from tests.firmware.at_the_head import NORTH, SOUTH, set_up, tap

DAY_MS = 86_400_000
HALF_MS, WHOLE_MS = 1 << 31, 1 << 32
EVERYTHING, BUZZER = 7, 4
LONG = [HALF_MS - 2000, HALF_MS + 5000, WHOLE_MS - 2000, WHOLE_MS + 5000, WHOLE_MS + HALF_MS + 5000]


def leave(host: Any, for_ms: int) -> None:
    """Nobody touches the head for so long; its host stays."""
    while for_ms > 0:
        step_ms = min(for_ms, DAY_MS)
        host.head.do(f"skip {step_ms}")
        host.run_ms(3)
        for_ms -= step_ms
    host.say(m.Ask())
    host.run_ms(50)


def passing(host: Any) -> Iterator[int]:
    """Each of the long times, once so much has passed since the beginning: the head is only asked between."""
    gone_ms = 0
    for until_ms in LONG:
        leave(host, until_ms - gone_ms)
        gone_ms = until_ms
        yield until_ms


def test_a_self_test_long_ago_shows_and_sounds_no_more(host: Any) -> None:
    host.ask(m.SelfTest(parts=EVERYTHING, tenths=2))
    host.run_ms(500)
    shown, lights, _ = host.head.face()
    for gone_ms in passing(host):
        assert host.head.face() == (shown, lights, 0), gone_ms


def test_a_head_that_was_identified_long_ago_blinks_no_more(host: Any) -> None:
    host.ask(m.Identify())
    host.run_ms(3500)
    shown = host.head.face()[0]
    for gone_ms in passing(host):
        for _ in range(4):
            assert host.head.face()[0] == shown, gone_ms
            host.run_ms(150)


@pytest.mark.parametrize("gone_ms", LONG)
def test_a_clock_untouched_for_long_runs_as_soon_as_somebody_presses(head: Any, gone_ms: int) -> None:
    """Without a host: the clock of a head alone."""
    head.run(50_000)
    for _ in range(gone_ms // DAY_MS):
        head.do(f"skip {DAY_MS}")
        head.run(head.now_us + 3000)
    head.do(f"skip {gone_ms % DAY_MS}")
    head.run(head.now_us + 3000)
    head.edge(Side.NORTH, True, head.now_us + 1000)
    head.edge(Side.NORTH, False, head.now_us + 80_000)
    head.run(head.now_us + 3_000_000)
    assert sign_text(head.face()[0]) == " 9.57.10.00"


@pytest.mark.parametrize("gone_ms", LONG)
def test_a_clock_stopped_for_long_goes_on_with_the_time_it_had(host: Any, gone_ms: int) -> None:
    host.ask(set_up("10"))
    host.ask(m.Start(side=SOUTH))
    host.run_ms(2000)
    tap(host, Side.SOUTH)
    stopped = host.ask(m.Stop())
    leave(host, gone_ms)
    host.ask(m.Start(side=NORTH))
    host.run_ms(4000)
    now = host.ask(m.Stop())
    assert now.south_ms == stopped.south_ms
    assert 3990 <= stopped.north_ms - now.north_ms <= 4100


def test_a_fallen_flag_stays_fallen(host: Any) -> None:
    """Nobody stops a clock whose flag has fallen, and nobody reports the flag twice."""
    host.ask(m.SetUp(main_ms=1500))
    host.ask(m.Start(side=SOUTH))
    host.run_ms(1800)
    assert [type(event) for event in host.events] == [m.Flagged]
    for gone_ms in passing(host):
        snapshot = host.snapshots[-1]
        assert (snapshot.south_ms, snapshot.north_ms) == (0, 1500), gone_ms
        assert snapshot.state == SOUTH << 2 | SOUTH << 4
        assert len(host.events) == 1


@pytest.mark.parametrize("gone_ms", LONG)
def test_a_button_stuck_for_long_does_not_keep_the_other_from_a_new_game(head: Any, gone_ms: int) -> None:
    """South's is pressed down from the start; North's is held for three seconds much later."""
    head.run(50_000)
    head.edge(Side.SOUTH, True, head.now_us + 1000)
    head.run(head.now_us + 2_500_000)
    assert sign_text(head.face()[0]) == "10.00 9.58."
    for step_ms in (*[DAY_MS] * (gone_ms // DAY_MS), gone_ms % DAY_MS):
        head.do(f"skip {step_ms}")
        head.run(head.now_us + 3000)
    head.edge(Side.NORTH, True, head.now_us + 1000)
    head.run(head.now_us + 3_100_000)
    assert sign_text(head.face()[0]) == "10.0010.00"


def test_a_press_is_taken_back_a_week_later(host: Any) -> None:
    host.ask(set_up("10"))
    host.ask(m.Start(side=SOUTH))
    host.run_ms(2000)
    tap(host, Side.SOUTH)
    stopped = host.ask(m.Stop())
    leave(host, 7 * DAY_MS)
    back = host.ask(m.TakeBack(press=1))
    assert back.state == SOUTH << 2
    assert back.north_ms == 600_000
    assert back.south_ms < stopped.south_ms


def test_a_year_of_idling_and_playing(host: Any) -> None:
    """Some fifty games, days or more than a month apart, with a self-test before each."""
    year_ms, away_ms, games = 0, 0, 0
    while year_ms < 365 * DAY_MS:
        away_ms = (1 + games * 17 % 12) * DAY_MS if games % 20 else 40 * DAY_MS
        leave(host, away_ms)
        year_ms += away_ms
        assert host.head.face()[2] == 0, f"day {year_ms // DAY_MS}: a tone sounds"
        host.ask(m.SelfTest(parts=EVERYTHING, tenths=1))
        host.ask(set_up("10"))
        started = host.ask(m.Start(side=SOUTH))
        host.run_ms(1000)
        host.events.clear()
        tap(host, Side.SOUTH)
        host.run_ms(1000)
        ended = host.ask(m.Stop())
        used_ms = 1_200_000 - ended.south_ms - ended.north_ms
        assert used_ms == (ended.at_ms - started.at_ms) & 0xFFFFFFFF, f"day {year_ms // DAY_MS}"
        assert [type(event) for event in host.events] == [m.Pressed, m.Released], f"day {year_ms // DAY_MS}"
        games += 1
    assert games >= 40
