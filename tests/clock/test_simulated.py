import pytest

from station.clock.control import TimeControl
from station.clock.head import (
    Adjust,
    ClockChanged,
    Flagged,
    Held,
    Pressed,
    Released,
    SetUp,
    Start,
    Stop,
    TakeBack,
)
from station.clock.reading import ClockReading
from station.clock.simulated import SimulatedHead
from station.rules.tile import Side

S, N = Side.SOUTH, Side.NORTH


def started(main_ms: int = 60_000) -> SimulatedHead:
    """South's time runs from 0."""
    head = SimulatedHead(0, TimeControl(main_ms=main_ms))
    head.send(Start(0, S), 0)
    head.poll(0)
    return head


def test_a_press_switches_at_the_first_edge() -> None:
    head = started()
    head.press(S, 5_000)
    assert head.poll(5_000) == (Pressed(0, S, 1, 5_000, ClockReading(55_000, 60_000, N, 5_000)),)


def test_bounce_is_no_second_press_and_no_second_release() -> None:
    head = started()
    for at_ms in (5_000, 5_004, 5_105):
        head.press(S, at_ms)
    for at_ms in (5_002, 5_100, 5_112):
        head.release(S, at_ms)
    events = [(type(event), event.at_ms) for event in head.poll(6_000)]
    assert events == [(Pressed, 5_000), (Released, 5_132)]


def test_an_edge_ahead_of_time_waits_for_its_time() -> None:
    head = started()
    head.press(S, 5_000)
    assert head.poll(4_999) == ()
    assert len(head.poll(5_000)) == 1


def test_a_long_press_is_said_after_a_second() -> None:
    head = started()
    head.press(S, 5_000)
    head.poll(5_999)
    assert head.poll(6_000) == (Held(0, 1, 6_000),)
    head.release(S, 7_000)
    assert head.poll(9_000) == (Released(0, 1, 7_020),)


def test_a_press_by_the_side_not_running_switches_nothing_but_is_reported() -> None:
    head = started()
    head.press(N, 2_000)
    assert head.poll(2_000) == (Pressed(0, N, 1, 2_000, ClockReading(58_000, 60_000, S, 2_000)),)


def test_a_flag_falls_at_the_due_millisecond_however_late_it_is_polled() -> None:
    head = started(10_000)
    (flag,) = head.poll(99_999)
    assert flag == Flagged(0, S, 10_000, ClockReading(0, 10_000, None, 10_000, 0, (S,), S))
    assert head.poll(100_000) == ()


def test_a_press_in_the_millisecond_of_the_flag_comes_too_late() -> None:
    head = started(10_000)
    head.press(S, 10_000)
    flag, press = head.poll(10_000)
    assert isinstance(flag, Flagged)
    assert isinstance(press, Pressed)
    assert press.clock.running is None


def test_taking_back_a_press_also_takes_back_the_flag_it_caused() -> None:
    head = started(10_000)
    head.tap(S, 1_000)
    assert [type(event) for event in head.poll(12_000)] == [Pressed, Released, Flagged]
    head.send(TakeBack(0, 1), 12_000)
    assert head.poll(12_000) == (
        ClockChanged(0, 12_000, ClockReading(0, 10_000, None, 12_000, 0, (S,), S)),
        Flagged(0, S, 10_000, ClockReading(0, 10_000, None, 10_000, 0, (S,), S)),
    )


@pytest.mark.parametrize("command", [Start(0, N), Stop(0), TakeBack(0, 1), Adjust(0, S, 5_000)])
def test_a_command_given_twice_is_a_command_given_once(
    command: Start | Stop | TakeBack | Adjust,
) -> None:
    once, twice = started(), started()
    for head in (once, twice):
        head.tap(S, 3_000)
        head.send(command, 4_000)
    twice.send(command, 4_000)
    assert once.reading(9_000) == twice.reading(9_000)


def test_every_command_is_answered_with_what_is_shown() -> None:
    head = started()
    head.send(Stop(0), 1_000)
    head.send(SetUp(0, TimeControl.parse("5")), 2_000)
    assert head.poll(2_000) == (
        ClockChanged(0, 1_000, ClockReading(59_000, 60_000, None, 1_000, paused=S)),
        ClockChanged(0, 2_000, ClockReading(300_000, 300_000, None, 2_000)),
    )


def test_setting_up_from_a_reading_goes_on_with_its_times() -> None:
    head = SimulatedHead(1)
    head.send(SetUp(1, TimeControl(), ClockReading(1_000, 2_000, N, 77_777)), 50)
    head.send(Start(1, N), 60)
    assert head.reading(160) == ClockReading(1_000, 1_900, N, 160)


def test_a_command_for_another_board_is_our_own_fault() -> None:
    with pytest.raises(ValueError, match="board 1 came to the head of board 0"):
        started().send(Stop(1), 0)
