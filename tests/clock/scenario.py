"""Scenarios with which every clock head must agree, as data (`tests/clock/vectors.toml`).

A scenario has a `name`, a `control` (in the form of `TimeControl.parse`) that the head is set up with at 0,
and a `script`: lines `AT VERB …`, with AT in milliseconds and the sides S and N.

    AT down S | up S                 the contact of a button closes, opens
    AT start S | stop                a command
    AT take-back NUMBER              a command
    AT adjust S REMAINING            a command
    AT setup CONTROL [from SHOWN]    a command; SHOWN as below
    AT shows SHOWN                   what both displays show then
    AT says pressed S NUMBER | held NUMBER | released NUMBER | flagged S

SHOWN is `SOUTH NORTH RUNNING [delay MS] [flagged SIDES]`: milliseconds left, and S, N or - for none. Lines
run as written, inputs in order of time. The `says` lines are everything the head reports by itself, in that
order; answers to commands are not listed.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from station.clock.control import TimeControl
from station.clock.head import (
    Adjust,
    ClockChanged,
    Command,
    Flagged,
    HeadEvent,
    Pressed,
    SetUp,
    Start,
    Stop,
    TakeBack,
)
from station.clock.reading import ClockReading
from station.rules.tile import Side


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closes or opens."""

    at_ms: int
    side: Side
    closed: bool


@dataclass(frozen=True, slots=True)
class Commanded:
    """A command comes to the head of board 0."""

    at_ms: int
    command: Command


@dataclass(frozen=True, slots=True)
class Shows:
    """What is shown; its `paused` and `turn_ms` are not compared."""

    reading: ClockReading


@dataclass(frozen=True, slots=True)
class Says:
    """kind: "pressed", "held", "released", "flagged". number is 0 for a flag; side None if not given."""

    at_ms: int
    kind: str
    side: Side | None
    number: int


Step = Edge | Commanded | Shows | Says


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    control: TimeControl
    steps: tuple[Step, ...]

    @property
    def said(self) -> tuple[Says, ...]:
        """Everything the head must report by itself, in order."""
        return tuple(step for step in self.steps if isinstance(step, Says))


def parse_scenarios(text: str) -> tuple[Scenario, ...]:
    """The scenarios in a TOML text. Raises ValueError naming a line that cannot be parsed."""
    return tuple(
        Scenario(given["name"], TimeControl.parse(given["control"]), tuple(_steps(given["script"])))
        for given in tomllib.loads(text)["scenario"]
    )


def shown(reading: ClockReading) -> ClockReading:
    """A reading reduced to what a `shows` line compares."""
    return ClockReading(
        reading.south_ms,
        reading.north_ms,
        reading.running,
        reading.at_ms,
        reading.delay_ms,
        reading.flagged,
    )


def _steps(script: str) -> Iterator[Step]:
    for line in script.splitlines():
        if words := line.split():
            try:
                yield _step(int(words[0]), words[1], words[2:])
            except (ValueError, IndexError, KeyError) as error:
                raise ValueError(f"this line of a scenario cannot be read: {line.strip()}") from error


def _step(at_ms: int, verb: str, rest: list[str]) -> Step:
    match verb, rest:
        case "down" | "up", [side]:
            return Edge(at_ms, Side(side), verb == "down")
        case "shows", _:
            return Shows(_reading(at_ms, rest))
        case "says", [("pressed" as kind), side, number]:
            return Says(at_ms, kind, Side(side), int(number))
        case "says", [("held" | "released") as kind, number]:
            return Says(at_ms, kind, None, int(number))
        case "says", [("flagged" as kind), side]:
            return Says(at_ms, kind, Side(side), 0)
    return Commanded(at_ms, _command(at_ms, verb, rest))


def _command(at_ms: int, verb: str, rest: list[str]) -> Command:
    match verb, rest:
        case "start", [side]:
            return Start(0, Side(side))
        case "stop", []:
            return Stop(0)
        case "take-back", [number]:
            return TakeBack(0, int(number))
        case "adjust", [side, remaining]:
            return Adjust(0, Side(side), int(remaining))
        case "setup", [control]:
            return SetUp(0, TimeControl.parse(control))
        case "setup", [control, "from", *words]:
            return SetUp(0, TimeControl.parse(control), _reading(at_ms, words))
    raise ValueError(verb)


def _reading(at_ms: int, words: list[str]) -> ClockReading:
    south, north, running, *rest = words
    more = dict(zip(rest[::2], rest[1::2], strict=True))
    delay_ms, flagged = int(more.pop("delay", "0")), more.pop("flagged", "")
    if more:
        raise ValueError(more)
    side = None if running == "-" else Side(running)
    return ClockReading(int(south), int(north), side, at_ms, delay_ms, tuple(map(Side, flagged)))


class ShownHead(Protocol):
    """What scenarios need of a head: a `ClockHead` that tells what it shows."""

    def send(self, command: Command, now_ms: int) -> None: ...
    def poll(self, now_ms: int) -> tuple[HeadEvent, ...]: ...
    def reading(self, now_ms: int) -> ClockReading | None: ...


class Bench(Protocol):
    """A head of board 0 and the means to operate it, in time that stands still until set. Write one for a new
    kind of head, and every scenario runs on it."""

    @property
    def head(self) -> ShownHead: ...

    def at(self, now_ms: int, /) -> object:
        """Let time pass until `at_ms`."""

    def edge(self, side: Side, closed: bool) -> None:
        """Close or open a contact now."""


def play(scenario: Scenario, bench: Bench, every_ms: int = 333, tail_ms: int = 100) -> tuple[Says, ...]:
    """Play a scenario on a head set up with its control; returns what the head reported by itself.

    every_ms: how often the head is polled; tail_ms: how long after the last step it is polled once more.
    Raises AssertionError if it shows anything but what it should.
    """
    events: list[HeadEvent] = []
    now_ms = 0
    for step in scenario.steps:
        if isinstance(step, Says):
            continue
        at_ms = step.reading.at_ms if isinstance(step, Shows) else step.at_ms
        for poll_ms in range(now_ms, at_ms, every_ms):
            bench.at(poll_ms)
            events += bench.head.poll(poll_ms)
        now_ms = max(now_ms, at_ms)
        bench.at(now_ms)
        match step:
            case Edge(side=side, closed=closed):
                bench.edge(side, closed)
            case Commanded(command=command):
                bench.head.send(command, at_ms)
                bench.at(now_ms)
            case Shows(reading=wanted):
                known = bench.head.reading(at_ms)
                if known is None or shown(known) != wanted:
                    raise AssertionError(f"it shows {known}, not {wanted}")
    bench.at(now_ms + tail_ms)
    events += bench.head.poll(now_ms + tail_ms)
    return tuple(said(event) for event in events if not isinstance(event, ClockChanged))


def said(event: HeadEvent) -> Says:
    """An event as scenarios write it. Raises ValueError for the answer to a command."""
    match event:
        case Pressed(side=side, number=number):
            return Says(event.at_ms, "pressed", side, number)
        case Flagged(side=side):
            return Says(event.at_ms, "flagged", side, 0)
        case ClockChanged():
            raise ValueError("an answer is not said by itself")
        case _:
            return Says(event.at_ms, type(event).__name__.lower(), None, event.number)
