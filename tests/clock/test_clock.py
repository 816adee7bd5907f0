"""What holds of the clock whatever is done to it."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from station.clock.clock import Clock
from station.clock.control import Increment, TimeControl
from station.clock.head import Flagged, HeadEvent, Pressed, Released, Start, TakeBack
from station.clock.reading import ClockReading
from station.clock.simulated import SimulatedHead
from station.rules.tile import Side

S, N = Side.SOUTH, Side.NORTH
sides = st.sampled_from([S, N])
Act = tuple[str, int, Side, int]


@st.composite
def controls(draw: st.DrawFn, main: int = 150) -> TimeControl:
    increment = draw(st.sampled_from(Increment))
    return TimeControl(
        main_ms=draw(st.integers(1, 20) | st.integers(40, main)),
        increment=increment,
        bonus_ms=0 if increment is Increment.NONE else draw(st.integers(0, 12)),
        overtime_ms=draw(st.sampled_from([0, 0, 7])),
        north_main_ms=draw(st.none() | st.integers(1, main)),
        north_bonus_ms=None if increment is Increment.NONE else draw(st.none() | st.integers(0, 12)),
    )


@st.composite
def acts(draw: st.DrawFn, verbs: tuple[str, ...], most: int = 12) -> list[Act]:
    """(verb, ms, side, value) in order of time; a value is a press's number or a time left."""
    now_ms, done = 0, []
    for verb in draw(st.lists(st.sampled_from(verbs), max_size=most)):
        now_ms += draw(st.integers(0, 8))
        value = draw(st.integers(-10, 40) if verb == "adjust" else st.integers(1, most))
        done.append((verb, now_ms, draw(sides), value))
    return done


def work(clock: Any, act: Act) -> Any:
    """Do an act to either kind of clock; the new clock, or None of one that changes itself."""
    verb, at_ms, side, value = act
    match verb:
        case "press":
            return clock.press(side, at_ms)
        case "start":
            return clock.start(side, at_ms)
        case "stop":
            return clock.stop(at_ms)
        case "adjust":
            return clock.adjust(side, value, at_ms)
        case _:
            return clock.take_back(value)


EVERYTHING = ("press", "press", "press", "start", "stop", "adjust", "take back", "take back")


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(control=controls(), done=acts(EVERYTHING), later=st.integers(0, 90))
def test_it_shows_what_a_clock_shows_that_counts_every_millisecond(
    ticking: Callable[[TimeControl], Any], control: TimeControl, done: list[Act], later: int
) -> None:
    clock, slow = Clock.new(control).start(S, 0), ticking(control)
    slow.start(S, 0)
    for act in done:
        clock = work(clock, act)
        work(slow, act)
    now_ms = (done[-1][1] if done else 0) + later
    reading = clock.at(now_ms)
    assert {
        "south": reading.south_ms,
        "north": reading.north_ms,
        "running": reading.running,
        "paused": reading.paused,
        "delay": reading.delay_ms if reading.running else slow.play(now_ms)["delay"],
        "flagged": reading.flagged,
    } == slow.play(now_ms)


@given(times=st.lists(st.integers(0, 5_000), max_size=30), last=st.integers(0, 9_000))
def test_no_millisecond_is_lost_or_counted_twice(times: list[int], last: int) -> None:
    clock = Clock.new(TimeControl(main_ms=10_000_000)).start(S, 0)
    side, now_ms = S, 0
    for time in times:
        now_ms += time
        clock, side = clock.press(side, now_ms), side.other
    reading = clock.at(now_ms + last)
    assert 2 * 10_000_000 - reading.south_ms - reading.north_ms == now_ms + last


@given(
    control=controls(1_000_000),
    done=acts(("press",)),
    number=st.integers(1, 12),
    rest=acts(("press", "stop", "start", "adjust"), 6),
)
def test_a_press_taken_back_at_once_has_never_been(
    control: TimeControl, done: list[Act], number: int, rest: list[Act]
) -> None:
    with_it = without = Clock.new(control).start(S, 0)
    for act in done:
        with_it, without = work(with_it, act), work(without, act)
    now_ms = done[-1][1] if done else 0
    running = with_it.at(now_ms).running
    with_it = with_it.press(running or S, now_ms + 1).take_back(with_it.presses + 1)
    for verb, at_ms, side, value in rest:
        act = (verb, now_ms + 1 + at_ms, side, value)
        with_it, without = work(with_it, act), work(without, act)
    assert with_it.at(10**7) == without.at(10**7)


@given(
    control=controls(1000),
    done=acts(("press", "stop", "start", "adjust")),
    orders=st.permutations(range(1, 13)),
)
def test_the_order_in_which_presses_are_taken_back_does_not_matter(
    control: TimeControl, done: list[Act], orders: list[int]
) -> None:
    clock = Clock.new(control).start(S, 0)
    for act in done:
        clock = work(clock, act)
    one = other = clock
    for number in orders[:4]:
        one = one.take_back(number)
    for number in reversed(orders[:4]):
        other = other.take_back(number)
    assert one.at(10_000) == other.at(10_000)
    assert one.take_back(orders[0]) == one


@given(
    control=controls(1000),
    done=acts(("press", "stop", "start", "adjust")),
    looks=st.lists(st.integers(0, 2_000)),
)
def test_a_stopped_clock_set_up_from_its_reading_goes_on_the_same(
    control: TimeControl, done: list[Act], looks: list[int]
) -> None:
    clock = Clock.new(control).start(S, 0)
    for act in done:
        clock = work(clock, act)
    now_ms = done[-1][1] if done else 0
    stopped = clock.stop(now_ms)
    resumed = Clock.new(control).set_up(control, now_ms, clock.at(now_ms))
    assert resumed.at(now_ms) == stopped.at(now_ms)
    for side in (S, N):
        for look in looks:
            later = now_ms + look
            assert resumed.start(side, now_ms).at(later) == stopped.start(side, now_ms).at(later)
            pressed, expected = (clock.start(side, now_ms).press(side, later) for clock in (resumed, stopped))
            assert pressed.at(later + 5) == expected.at(later + 5)


@settings(max_examples=150, deadline=None)
@given(
    control=controls(4_000),
    edges=st.lists(st.tuples(st.integers(0, 4_000), sides, st.booleans()), max_size=20),
    polls=st.lists(st.integers(0, 6_000), max_size=25),
    taken_back=st.integers(1, 4),
)
def test_how_often_a_head_is_polled_changes_nothing(
    control: TimeControl, edges: list[tuple[int, Side, bool]], polls: list[int], taken_back: int
) -> None:
    heads = SimulatedHead(0, control), SimulatedHead(0, control)
    events = []
    for head, moments in zip(heads, (sorted({*polls, 0, 2_000, 9_000}), [0, 2_000, 9_000]), strict=True):
        head.send(Start(0, S), 0)
        for at_ms, side, closed in edges:
            (head.press if closed else head.release)(side, at_ms)
        seen: list[HeadEvent] = []
        for now_ms in moments:
            seen += head.poll(now_ms)
            if now_ms == 2_000:
                head.send(TakeBack(0, taken_back), now_ms)
        events.append(seen)
    assert events[0] == events[1]
    assert heads[0].reading(9_000) == heads[1].reading(9_000)


@given(edges=st.lists(st.tuples(st.integers(0, 3_000), sides, st.booleans()), max_size=40))
def test_presses_are_numbered_from_1_and_each_is_released_before_its_button_presses_again(
    edges: list[tuple[int, Side, bool]],
) -> None:
    head = SimulatedHead(0)
    for at_ms, side, closed in edges:
        (head.press if closed else head.release)(side, at_ms)
    down: dict[int, Side] = {}
    numbers = []
    for event in head.poll(10_000):
        if isinstance(event, Pressed):
            assert event.side not in down.values()
            down[event.number] = event.side
            numbers.append(event.number)
        elif isinstance(event, Released):
            del down[event.number]
    assert numbers == list(range(1, len(numbers) + 1))


def test_an_edge_that_comes_late_still_counts_from_its_own_time() -> None:
    head = SimulatedHead(0, TimeControl(main_ms=1_000))
    head.send(Start(0, S), 0)
    assert [type(event) for event in head.poll(1_003)][1:] == [Flagged]
    head.press(S, 998)
    (press,) = head.poll(1_004)
    assert isinstance(press, Pressed)
    assert press.clock == ClockReading(2, 1_000, N, 998)
    assert head.reading(1_004).flagged == ()
    head.tap(N, 1_100)
    assert [event.at_ms for event in head.poll(2_000) if isinstance(event, Flagged)] == [1_102]


def test_an_operation_before_the_last_one_happens_with_it() -> None:
    clock = Clock.new(TimeControl()).start(S, 0).press(S, 5_000).press(N, 4_000)
    assert clock.at(6_000) == ClockReading(594_000, 600_000, S, 6_000)


def test_an_operation_that_came_late_stays_where_it_happened_when_a_press_is_taken_back() -> None:
    clock = Clock.new(TimeControl()).start(S, 0).press(S, 5_000)
    assert clock.stop(4_000).take_back(1).at(6_000).south_ms == 595_000
    assert clock.press(N, 4_000).press(S, 4_500).take_back(1).at(6_000).south_ms == 595_000


def test_asking_about_the_past_shows_the_last_operation() -> None:
    clock = Clock.new(TimeControl()).start(S, 3_000)
    assert clock.at(1_000) == ClockReading(600_000, 600_000, S, 3_000)


def test_a_press_older_than_what_is_kept_is_final() -> None:
    clock = Clock.new(TimeControl()).start(S, 0)
    for index in range(33):
        clock = clock.press((S, N)[index % 2], index * 10)
    assert clock.take_back(1) == clock
    assert clock.take_back(2) != clock
    assert len(clock.log) == 32


def test_mashing_the_wrong_button_does_not_make_a_press_final() -> None:
    clock = Clock.new(TimeControl()).start(S, 0).press(S, 1_000)
    for index in range(160):
        clock = clock.press(S, 1_000 + index)
    assert clock.take_back(1).at(3_000).running is S


@pytest.mark.parametrize(("side", "fell_ms"), [(S, 60_000), (N, None)])
def test_it_says_when_a_flag_fell(side: Side, fell_ms: int | None) -> None:
    clock = Clock.new(TimeControl(main_ms=60_000)).start(S, 0).stop(70_000)
    assert clock.flag_ms(side, 99_000) == fell_ms
