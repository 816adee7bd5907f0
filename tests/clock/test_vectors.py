"""The scenarios of vectors.toml, played on the bare clock and on the simulated head."""

from pathlib import Path

import pytest

from station.clock.clock import Clock
from station.clock.head import Adjust, Command, SetUp, Start, Stop, TakeBack
from station.clock.simulated import SimulatedHead
from station.rules.tile import Side
from tests.cases import for_each
from tests.clock.scenario import Commanded, Says, Scenario, Shows, parse_scenarios, play, shown

SCENARIOS = parse_scenarios((Path(__file__).parent / "vectors.toml").read_text(encoding="utf-8"))
every_scenario = for_each("scenario", SCENARIOS, ids=lambda scenario: scenario.name)


def after_command(clock: Clock, command: Command, at_ms: int) -> Clock:
    match command:
        case SetUp(control=control, reading=reading):
            return clock.set_up(control, at_ms, reading)
        case Start(side=side):
            return clock.start(side, at_ms)
        case Stop():
            return clock.stop(at_ms)
        case TakeBack(number=number):
            return clock.take_back(number)
        case Adjust(side=side, remaining_ms=remaining_ms):
            return clock.adjust(side, remaining_ms, at_ms)


@every_scenario
def test_the_clock_shows_what_the_scenario_says(scenario: Scenario) -> None:
    """Buttons are no part of it: it is pressed whenever the scenario says that a head reports a press."""
    clock = Clock.new(scenario.control)
    for step in scenario.steps:
        match step:
            case Says(at_ms=at_ms, kind="pressed", side=Side() as side, number=number):
                clock = clock.press(side, at_ms)
                assert clock.presses == number
            case Says(at_ms=at_ms, kind="flagged", side=Side() as side):
                assert clock.flag_ms(side, at_ms + 100_000) == at_ms
            case Commanded(at_ms=at_ms, command=command):
                clock = after_command(clock, command, at_ms)
            case Shows(reading=reading):
                assert shown(clock.at(reading.at_ms)) == reading


class SimulatedBench:
    """A simulated head, which has no time of its own."""

    def __init__(self, scenario: Scenario) -> None:
        self.head = SimulatedHead(0, scenario.control)
        self.now_ms = 0

    def at(self, now_ms: int) -> None:
        self.now_ms = now_ms

    def edge(self, side: Side, closed: bool) -> None:
        work = self.head.press if closed else self.head.release
        work(side, self.now_ms)


@every_scenario
@for_each("every_ms", [11, 10_000_000])
def test_the_simulated_head_does_what_the_scenario_says(scenario: Scenario, every_ms: int) -> None:
    """However often it is polled."""
    assert play(scenario, SimulatedBench(scenario), every_ms) == scenario.said


def test_a_head_that_shows_something_else_is_found_out() -> None:
    scenario = next(one for one in SCENARIOS if any(isinstance(step, Shows) for step in one.steps))
    bench = SimulatedBench(scenario)
    bench.head.send(Adjust(0, Side.SOUTH, 1), 0)
    with pytest.raises(AssertionError, match="it shows"):
        play(scenario, bench)


def test_every_scenario_has_its_own_name() -> None:
    assert len({scenario.name for scenario in SCENARIOS}) == len(SCENARIOS) >= 200


@pytest.mark.parametrize("line", ["x start S", "5 jump", "5 start Q", "5 says held", "5 shows 1 2", "5"])
def test_a_line_that_is_no_scenario_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=f"cannot be read: {line}"):
        parse_scenarios(f'[[scenario]]\nname = "x"\ncontrol = "10"\nscript = "{line}"')
