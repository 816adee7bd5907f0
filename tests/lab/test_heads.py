"""A clock as it was a moment before."""

from scripts.lab.guest.heads import as_before
from station.clock.reading import ClockReading
from station.rules.tile import Side


def test_the_running_side_had_more_time() -> None:
    now = ClockReading(59_800, 62_000, Side.SOUTH, 10_000)
    before = as_before(now, 300)
    assert before == ClockReading(60_100, 62_000, Side.SOUTH, 9_700)
    assert before.remaining_ms(Side.SOUTH, 10_000) == now.remaining_ms(Side.SOUTH, 10_000)


def test_a_stopped_clock_was_the_same() -> None:
    now = ClockReading(59_800, 62_000, None, 10_000)
    assert as_before(now, 300) == ClockReading(59_800, 62_000, None, 9_700)
