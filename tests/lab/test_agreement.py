"""Displays that were read back, against the clocks of a recorded game."""

from scripts.lab.agreement import LATE_MS, MOST_LATE_MS, Agreement
from station.clock.reading import ClockReading
from station.rules.tile import Side

STOPPED = ClockReading(600_000, 600_000, None, 0)
SOUTH = ClockReading(600_000, 600_000, Side.SOUTH, 1000)
NORTH = ClockReading(590_000, 600_000, Side.NORTH, 11_000)


def agreement(*left: ClockReading) -> Agreement:
    """The right head's clock is stopped."""
    made = Agreement()
    for reading in left:
        made.clocks((reading, STOPPED), reading.at_ms)
    return made


def wrong(made: Agreement, at_ms: int, left: str, right: str = "10.0010.00") -> list[str]:
    made.look(at_ms, at_ms, (left, right))
    return made.wrong


def test_a_stopped_clock_is_shown_as_it_is() -> None:
    assert wrong(agreement(STOPPED), 500, "10.0010.00") == []


def test_another_time_is_reported_with_head_and_moment() -> None:
    (difference,) = wrong(agreement(STOPPED), 500, "10.0010.00", "10.00 9.59")
    assert difference.startswith("right at 0.50 s: '10.00 9.59'")


def test_a_running_clock_may_be_shown_a_moment_late() -> None:
    assert wrong(agreement(STOPPED, SOUTH), 6000 + LATE_MS - 50, " 9.56.10.00") == []


def test_a_running_clock_that_is_shown_late_is_counted_and_much_later_wrong() -> None:
    made = agreement(STOPPED, SOUTH)
    assert wrong(made, 7000 + LATE_MS, " 9.55.10.00") == []
    assert made.late == 1
    assert wrong(agreement(STOPPED, SOUTH), 7000 + MOST_LATE_MS, " 9.55.10.00") != []


def test_a_display_may_follow_a_press_before_the_journal_does() -> None:
    assert wrong(agreement(STOPPED, SOUTH, NORTH), 10_990, " 9.5010.00.") == []


def test_what_was_shown_before_the_press_is_wrong_long_after_it() -> None:
    assert wrong(agreement(STOPPED, SOUTH, NORTH), 14_000, " 9.50.10.00") != []


def test_a_display_may_show_any_time_between_before_and_after_it_was_read() -> None:
    made = agreement(STOPPED, SOUTH)
    made.look(5950, 6150, (" 9.55.10.00", "10.0010.00"))
    assert made.wrong == []
    assert wrong(made, 5950, " 9.55.10.00") != []


def test_what_a_picture_showed_need_not_be_shown_before_it_was_read() -> None:
    made = agreement(STOPPED, SOUTH)
    made.clocks((SOUTH, STOPPED), 15_000)  # whatever came at 15 s, the journal has it before the next
    made.clocks((NORTH, STOPPED), 11_000)
    assert wrong(made, 15_100, " 9.46.10.00") == []
    assert wrong(made, 15_100 + MOST_LATE_MS, " 9.46.10.00") != []
