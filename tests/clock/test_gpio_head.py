"""The GPIO head on gpiozero's mock pins, whose stamps the tests set."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from station.clock.face import Face
from station.clock.gpio.head import GpioHead
from station.clock.gpio.pins import HeadPins
from station.clock.head import (
    Adjust,
    ClockChanged,
    Flagged,
    Pressed,
    Released,
    Start,
    TakeBack,
)
from station.errors import DeviceError
from tests.cases import for_each
from tests.clock.gpio_bench import PINS, Bench, N, S
from tests.clock.scenario import Scenario, parse_scenarios, play

SCENARIOS = parse_scenarios((Path(__file__).parent / "vectors.toml").read_text(encoding="utf-8"))


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.head.close()
    bench.factory.reset()


@for_each("scenario", SCENARIOS, ids=lambda scenario: scenario.name)
def test_the_head_does_what_the_scenario_says(scenario: Scenario) -> None:
    bench = Bench(control=scenario.control)
    assert play(scenario, bench, tail_ms=200) == scenario.said
    bench.head.close()
    bench.factory.reset()


def test_a_press_reported_late_by_the_machine_has_its_own_time(bench: Bench) -> None:
    bench.head.send(Start(0, S), 0)
    bench.factory.late_s = 0.223
    bench.at(5_000)
    bench.edge(S, True)
    assert [event.at_ms for event in bench.head.poll(5_000) if isinstance(event, Pressed)] == [4_777]


def test_a_stamp_of_another_clock_is_not_believed(bench: Bench) -> None:
    bench.factory.late_s = -1.7e9
    bench.at(5_000)
    bench.edge(S, True)
    assert [event.at_ms for event in bench.head.poll(5_000)] == [5_000]


def test_a_press_reported_late_comes_before_the_flag_that_it_prevented(bench: Bench) -> None:
    bench.head.send(Adjust(0, S, 1_000), 0)
    bench.head.send(Start(0, S), 0)
    bench.head.poll(bench.at(1_010))
    bench.factory.late_s = 0.025
    bench.at(1_020)
    bench.edge(S, True)
    (press,) = bench.head.poll(1_020)
    assert isinstance(press, Pressed)
    assert press.at_ms == 995
    assert press.clock.running is N
    assert not any(isinstance(event, Flagged) for event in bench.head.poll(bench.at(1_200)))


def test_the_light_shows_whose_time_runs(bench: Bench) -> None:
    bench.head.send(Start(0, S), 0)
    bench.head.refresh(0)
    assert (bench.lit(12), bench.lit(16)) == (True, False)
    bench.at(1_000)
    bench.edge(S, True)
    bench.head.refresh(1_000)
    assert (bench.lit(12), bench.lit(16)) == (False, True)


def test_a_flag_buzzes_and_blinks_and_a_take_back_buzzes_shortly(bench: Bench) -> None:
    bench.head.send(Adjust(0, S, 1_000), 0)
    bench.head.send(Start(0, S), 0)
    blinks = []
    for now_ms in range(1_060, 3_000, 100):
        bench.head.refresh(bench.at(now_ms))
        blinks.append(bench.lit(12))
        assert bench.lit(13) is (now_ms < 1_060 + 600)
    assert {True, False} == set(blinks)
    bench.head.send(TakeBack(0, 1), 5_000)
    bench.head.refresh(5_010)
    assert bench.lit(13)
    bench.head.refresh(5_200)
    assert not bench.lit(13)


def test_a_self_test_lights_everything_and_the_clock_goes_on(bench: Bench) -> None:
    bench.head.send(Start(0, S), 0)
    bench.head.test(20, 1_000)
    bench.head.refresh(bench.at(1_100))
    assert (bench.lit(12), bench.lit(16), bench.lit(13)) == (True, True, True)
    bench.head.refresh(bench.at(3_100))
    assert (bench.lit(12), bench.lit(16), bench.lit(13)) == (True, False, False)
    assert bench.head.reading(3_100).south_ms == 600_000 - 3_100


def refreshed(bench: Bench, from_ms: int, until_ms: int) -> list[Any]:
    """What happens while the head is refreshed every 20 ms, as its thread does."""
    events: list[Any] = []
    for now_ms in range(from_ms, until_ms, 20):
        bench.head.refresh(bench.at(now_ms))
        events += bench.head.poll(now_ms)
    return [event for event in events if not isinstance(event, ClockChanged)]


def test_a_release_that_nobody_reported_is_noticed_so_that_the_next_press_counts(bench: Bench) -> None:
    """Otherwise the head would say Held, and the next press would vanish."""
    bench.head.send(Start(0, S), 0)
    bench.at(100)
    bench.edge(S, True)
    bench.factory.deaf = True
    bench.at(200)
    bench.edge(S, False)
    bench.factory.deaf = False
    events = refreshed(bench, 210, 1_500)
    assert [type(event) for event in events] == [Pressed, Released]
    bench.at(1_500)
    bench.edge(S, True)
    assert [event.number for event in bench.head.poll(1_500) if isinstance(event, Pressed)] == [2]


def test_a_press_that_nobody_reported_is_noticed_with_the_time_it_was_first_seen(bench: Bench) -> None:
    bench.head.send(Start(0, S), 0)
    bench.factory.deaf = True
    bench.at(1_005)
    bench.edge(S, True)
    bench.factory.deaf = False
    events = refreshed(bench, 1_000, 1_300)
    assert [(event.side, event.at_ms) for event in events] == [(S, 1_000)]


def test_an_edge_that_is_only_late_is_not_taken_for_lost(bench: Bench) -> None:
    """The contact is closed already; the report comes 150 ms later, with its own time."""
    bench.head.send(Start(0, S), 0)
    bench.factory.deaf = True
    bench.edge(S, True)
    bench.factory.deaf = False
    events = refreshed(bench, 1_000, 1_150)
    bench.factory.late_s = 0.145
    bench.factory.pin(f"GPIO{PINS.south_button}")._call_when_changed()
    events += refreshed(bench, 1_160, 1_500)
    assert [(type(event), event.at_ms) for event in events] == [(Pressed, 995)]


def test_a_contact_closed_since_the_start_is_no_press(bench: Bench) -> None:
    bench.edge(S, True)
    again = GpioHead(1, HeadPins(7, 8), bench.time, bench.factory)
    bench.factory.pin("GPIO7").drive_low()
    again.close()
    bench.factory.pin("GPIO7").drive_low()
    begun = GpioHead(1, HeadPins(7, 8), bench.time, bench.factory)
    for now_ms in range(0, 500, 20):
        begun.refresh(bench.at(now_ms))
    assert begun.poll(500) == ()
    begun.close()


class Seen:
    """A display that knows when North's time was first seen to run."""

    def __init__(self) -> None:
        self.north_runs = Event()

    def show(self, face: Face) -> None:
        if face.lit == (N,):
            self.north_runs.set()

    def renew(self) -> None:
        pass

    def close(self) -> None:
        pass


def test_the_head_works_by_itself_once_started() -> None:
    display = Seen()
    bench = Bench(display=display)
    bench.head.send(Start(0, S), 0)
    bench.head.start()
    bench.at(1_000)
    bench.edge(S, True)
    assert display.north_runs.wait(60)
    bench.head.close()
    bench.factory.reset()


class Unplugged:
    def show(self, face: Face) -> None:
        raise OSError(5, "Input/output error")

    def renew(self) -> None:
        raise OSError(5, "Input/output error")

    def close(self) -> None:
        pass


def test_a_display_that_fails_is_said_and_the_clock_runs_on() -> None:
    bench = Bench(display=Unplugged())
    bench.head.send(Start(0, S), 0)
    bench.head.refresh(bench.at(500))
    assert bench.head.trouble is not None
    assert "check its plug" in bench.head.trouble
    assert bench.head.reading(1_000).south_ms == 599_000
    bench.head.close()
    bench.factory.reset()


class OffUntil(Unplugged):
    """A display whose plug goes in again some time. tries: how often anybody wrote to it."""

    plugged, tries = False, 0

    def renew(self) -> None:
        self.show(Face("", "", ()))

    def show(self, face: Face) -> None:
        self.tries += 1
        if not self.plugged:
            super().show(face)
        self.face = face


def test_a_display_that_fails_is_tried_again_once_a_second_and_comes_back() -> None:
    display = OffUntil()
    bench = Bench(display=display)
    bench.head.send(Start(0, S), 0)
    for now_ms in range(0, 10_000, 20):
        bench.head.refresh(bench.at(now_ms))
    assert 9 <= display.tries <= 11
    display.plugged = True
    for now_ms in range(10_000, 11_100, 20):
        bench.head.refresh(bench.at(now_ms))
    assert bench.head.trouble is None
    assert display.face.south == " 9.49."
    bench.head.close()
    bench.factory.reset()


def test_a_pin_that_is_taken_is_said() -> None:
    bench = Bench()
    with pytest.raises(DeviceError, match="pin 5 cannot be used"):
        GpioHead(1, PINS, bench.time, bench.factory)
    bench.head.close()
    bench.factory.reset()


def test_releases_are_reported_too(bench: Bench) -> None:
    bench.at(100)
    bench.edge(N, True)
    bench.at(200)
    bench.edge(N, False)
    assert bench.head.poll(300)[-1] == Released(0, 1, 220)
