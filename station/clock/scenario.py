"""Scenarios that every clock head must play alike, as data (`tests/clock/vectors.toml`).

A scenario has a `name`, a `control` (as `TimeControl.parse` reads it) that the head is set up with at 0, and
a `script`: lines `AT VERB …`, AT in milliseconds, S and N the sides.

    AT down S | up S                 the contact of a button closes, opens
    AT start S | stop                a command
    AT take-back NUMBER              a command
    AT adjust S REMAINING            a command
    AT setup CONTROL [from SHOWN]    a command; SHOWN as below
    AT shows SHOWN                   what both displays show then
    AT says pressed S NUMBER | held NUMBER | released NUMBER | flagged S

SHOWN is `SOUTH NORTH RUNNING [delay MS] [flagged SIDES]`: milliseconds left, and S, N or - for none. Lines
are worked off as they stand, inputs in order of time. The `says` lines are all that the head reports by
itself, in that order; answers to commands are not listed.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from station.clock.control import TimeControl
from station.clock.head import Adjust, Command, SetUp, Start, Stop, TakeBack
from station.clock.reading import ClockReading
from station.rules.tile import Side


@dataclass(frozen=True, slots=True)
class Edge:
    """A contact closes or opens."""

    at_ms: int
    side: Side
    closed: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A command comes to the head of board 0."""

    at_ms: int
    command: Command


@dataclass(frozen=True, slots=True)
class Shows:
    """What is shown; its `paused` and `turn_ms` are not said."""

    reading: ClockReading


@dataclass(frozen=True, slots=True)
class Says:
    """kind: "pressed", "held", "released", "flagged". number is 0 for a flag; side None where not said."""

    at_ms: int
    kind: str
    side: Side | None
    number: int


Step = Edge | Told | Shows | Says


@dataclass(frozen=True, slots=True)
class Scenario:
    name: str
    control: TimeControl
    steps: tuple[Step, ...]

    @property
    def said(self) -> tuple[Says, ...]:
        """All that the head must report by itself, in order."""
        return tuple(step for step in self.steps if isinstance(step, Says))


def parse_scenarios(text: str) -> tuple[Scenario, ...]:
    """The scenarios in a TOML text. Raises ValueError that names a line which cannot be read."""
    return tuple(
        Scenario(given["name"], TimeControl.parse(given["control"]), tuple(_steps(given["script"])))
        for given in tomllib.loads(text)["scenario"]
    )


def shown(reading: ClockReading) -> ClockReading:
    """A reading reduced to what a `shows` line says."""
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
    return Told(at_ms, _command(at_ms, verb, rest))


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
