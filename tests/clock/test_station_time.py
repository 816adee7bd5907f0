"""How a loop waits: in real time until something is due or it is woken, in simulated time not at all."""

from threading import Thread
from time import monotonic

from hypothesis import given
from hypothesis import strategies as st

from station.clock.station_time import SimulatedTime, StationTime

LONG_MS = 60_000


def test_a_wait_ends_when_it_is_due() -> None:
    time = StationTime()
    due_ms = time.now_ms() + 20
    time.wait_until(due_ms)
    assert time.now_ms() >= due_ms - 1


def test_whoever_wakes_it_ends_the_wait() -> None:
    time = StationTime()
    waker = Thread(target=time.wake)
    began_s = monotonic()
    waker.start()
    time.wait_until(time.now_ms() + LONG_MS)
    waker.join()
    assert monotonic() - began_s < LONG_MS / 2000


def test_a_wake_between_two_waits_is_not_lost_and_counts_once() -> None:
    time = SimulatedTime(1000)
    time.wake()
    time.wake()
    time.wait_until(5000)
    assert time.now_ms() == 1000
    time.wait_until(5000)
    assert time.now_ms() == 5000


def test_simulated_time_never_goes_back() -> None:
    time = SimulatedTime(1000)
    time.wait_until(3000)
    time.wait_until(2000)
    assert time.now_ms() == 3000


def test_work_is_counted_from_when_it_began() -> None:
    time = SimulatedTime()
    time.wait_until(700)
    time.begin_work()
    assert 700 <= time.worked_ms() < 700 + LONG_MS


@given(st.integers(0, 10**7), st.lists(st.integers(0, 10**8), min_size=1, max_size=5))
def test_a_time_written_in_seconds_is_the_same_millisecond_again(begun_ms: int, at: list[int]) -> None:
    for time in (SimulatedTime(begun_ms), StationTime(begun_ms, lambda: 123_456.789)):
        for at_ms in at:
            assert time.at_ms(time.monotonic_ms(begun_ms + at_ms) / 1000) == begun_ms + at_ms
