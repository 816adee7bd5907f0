"""Clock heads to test: the firmware's logic built for this machine, and the shipped program in simavr."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.firmware.build import make_simulator
from station.clock.head import Adjust, Command, SetUp, Start, Stop, TakeBack
from station.clock.reading import ClockReading
from station.clock.serial import messages as m
from station.clock.serial.frames import FrameReader, frame
from station.errors import DeviceError
from station.rules.tile import Side
from tests.clock.scenario import Edge, Says, Scenario, Shows
from tests.firmware.worked_head import WorkedHead, make_bench, worked

CODES = {None: 0, Side.SOUTH: 1, Side.NORTH: 2}
SIDES = {code: side for side, code in CODES.items()}
INCREMENTS = {"none": 0, "fischer": 1, "delay": 2, "bronstein": 3}
Event = m.Pressed | m.Held | m.Released | m.Flagged


@dataclass
class Host:
    """The other end of the line, as PROTOCOL.md has it, without threads: it runs a head and listens.

    events: in order, each once. done: answers by id. zero_us: when the head's own time began.
    """

    head: Any
    session: int = 7
    zero_us: int = 0
    boot: int = 0
    taken: int = 0
    ids: int = 0
    command: m.FromHost = field(default_factory=m.Ask)
    pinged_us: int = 0
    events: list[Event] = field(default_factory=list)
    done: dict[int, m.Done] = field(default_factory=dict)
    snapshots: list[m.Snapshot] = field(default_factory=list)
    pongs: list[m.Pong] = field(default_factory=list)
    reader: FrameReader = field(default_factory=FrameReader)

    def say(self, message: m.FromHost) -> None:
        self.head.do("hear " + frame(m.pack(message)).hex())
        self._listen()

    def run(self, until_us: int) -> None:
        """Lets time pass, acknowledging and pinging."""
        while self.head.now_us < until_us:
            self.head.do(f"run {min(until_us, self.head.now_us + 500_000)}")
            self._listen()
            if self.head.now_us - self.pinged_us >= 1_200_000 and self.boot:
                self.pinged_us = self.head.now_us
                self.say(m.Ping(token=self.pinged_us // 1000 % 65536))

    def run_ms(self, for_ms: int) -> None:
        self.run(self.head.now_us + for_ms * 1000)

    def hello(self) -> m.Snapshot:
        """Opens the session, however often it must be said; the snapshot that answers."""
        self.snapshots.clear()
        while not any(snapshot.session == self.session for snapshot in self.snapshots):
            self.say(m.Hello(version=m.VERSION, session=self.session))
            self.run_ms(40)
        snapshot = self.snapshots[-1]
        self.ids = snapshot.last_id
        self.boot, self.taken = snapshot.boot, snapshot.last_event - snapshot.waiting
        return snapshot

    def send(self, message: m.FromHost) -> int:
        """Sends a command with the next id, which it returns."""
        self.ids += 1
        changed: Any = message
        self.command = replace(changed, session=self.session, id=self.ids)
        self.say(self.command)
        return self.ids

    def ask(self, message: m.FromHost) -> m.Done:
        """Sends a command until it is answered."""
        number = self.send(message)
        waited_ms = 0
        while number not in self.done:
            self.run_ms(2)
            waited_ms += 2
            assert waited_ms < 10_000, f"no answer to {message}"
            if waited_ms % 60 == 0:
                self.say(self.command)
        return self.done[number]

    def _listen(self) -> None:
        frames, self.head.said = self.head.said, []
        for _, received in frames:
            for data in self.reader.feed(received):
                self._take(m.unpack(data))

    def _take(self, message: m.Message | None) -> None:
        match message:
            case m.Pressed() | m.Held() | m.Released() | m.Flagged():
                if message.boot != self.boot:
                    return
                if message.event == self.taken + 1:
                    self.taken += 1
                    self.events.append(message)
                self.say(m.Ack(boot=self.boot, event=self.taken))
            case m.Done():
                self.done[message.id] = message
            case m.Snapshot():
                self.snapshots.append(message)
            case m.Pong():
                self.pongs.append(message)


def reading(message: m.Pressed | m.Flagged | m.Done | m.Snapshot, zero_ms: int = 0) -> ClockReading:
    """A message's clock, its times counted from `zero_ms`."""
    running, paused, first, second = (SIDES[message.state >> shift & 3] for shift in (0, 2, 4, 6))
    flagged = tuple(side for side in (first, second) if side is not None)
    return ClockReading(
        message.south_ms,
        message.north_ms,
        running,
        message.at_ms - zero_ms,
        message.delay_ms,
        flagged,
        paused,
        message.turn_ms,
    )


def state(given: ClockReading) -> int:
    flagged = [*given.flagged, None, None]
    sides = (given.running, given.paused, flagged[0], flagged[1])
    return sum(CODES[side] << 2 * place for place, side in enumerate(sides))


def set_up(control: TimeControl, when_ms: int, resume: ClockReading | None = None) -> m.SetUp:
    clock = {}
    if resume is not None:
        clock = {
            "resume": 1,
            "south_ms": resume.south_ms,
            "north_ms": resume.north_ms,
            "state": state(resume),
            "delay_ms": resume.delay_ms,
            "turn_ms": resume.turn_ms,
        }
    return m.SetUp(
        when_ms=when_ms,
        increment=INCREMENTS[control.increment.value],
        main_ms=control.main_ms,
        north_main_ms=control.north_main_ms or 0,
        bonus_ms=control.bonus_ms,
        overtime_ms=control.overtime_ms,
        penalty=control.penalty_per_minute,
        north_bonus_ms=0 if control.north_bonus_ms is None else control.north_bonus_ms or m.NO_BONUS,
        **clock,
    )


def on_the_line(command: Command, when_ms: int, presses: int) -> m.FromHost:
    """A command as a message meant for when_ms; press numbers begin after `presses`."""
    match command:
        case SetUp(control=control, reading=resume):
            return set_up(control, when_ms, resume)
        case Start(side=side):
            return m.Start(when_ms=when_ms, side=CODES[side])
        case Stop():
            return m.Stop(when_ms=when_ms)
        case TakeBack(number=number):
            return m.TakeBack(when_ms=when_ms, press=number + presses)
        case Adjust(side=side, remaining_ms=remaining_ms):
            return m.Adjust(when_ms=when_ms, side=CODES[side], remaining_ms=remaining_ms)


class Player:
    """Plays scenarios on one head, one after the other.

    Over the line a command takes some ms: what is shown between edges that follow one another faster is not
    looked at (`unseen`), and a scenario with commands so close to edges is not judged (`unplayed`).
    """

    AHEAD_MS = 25
    """A command is given this long before its time, when nothing else happens in between."""

    def __init__(self, head: WorkedHead, line_ms: int = 8) -> None:
        """line_ms: what a command and its answer may take on the line."""
        self.line_ms = line_ms
        self.host = Host(head)
        self.host.run(50_000)
        self.host.hello()
        edge_us = self.host.head.now_us + 10_000
        self._edge(Side.SOUTH, True, edge_us)
        self.host.run(edge_us + 100_000)
        pressed = self.host.events[0]
        assert isinstance(pressed, m.Pressed)
        self.host.zero_us = edge_us - pressed.at_ms * 1000 - pressed.at_us
        self._edge(Side.SOUTH, False, edge_us + 100_000)
        self.presses = 1
        self.unseen = self.unplayed = 0
        self.late = False

    def play(self, scenario: Scenario) -> None:
        """Asserts that the head shows and says what the scenario has."""
        host = self.host
        host.run_ms(100)
        assert host.ask(m.Stop()).result == 0
        zero_ms = (host.head.now_us - host.zero_us) // 1000 + 100
        host.events.clear()
        self.late = False
        shows: list[tuple[int, ClockReading]] = []
        last_ms, part_us = -100, 300
        host.send(on_the_line(SetUp(0, scenario.control), zero_ms - 50, self.presses))
        for index, step in enumerate(scenario.steps):
            if isinstance(step, Says):
                continue
            at_ms = step.reading.at_ms if isinstance(step, Shows) else step.at_ms
            if isinstance(step, Edge):
                # Two in one millisecond come one after the other.
                part_us = part_us + 40 if last_ms == at_ms else 300
                self._run_to(zero_ms, at_ms, part_us)
                self.late |= host.head.now_us > self._us(zero_ms, at_ms) + 900
                self._edge(step.side, step.closed, host.head.now_us)
                last_ms = at_ms
                continue
            following = [later.at_ms for later in scenario.steps[index:] if isinstance(later, Edge)]
            hurried = following and last_ms + self.line_ms > at_ms and at_ms + 2 * self.line_ms > following[0]
            if isinstance(step, Shows) and hurried:
                self.unseen += 1
                continue
            self._run_to(zero_ms, max(last_ms, at_ms - self.AHEAD_MS), 600)
            self._answered()
            late = host.head.now_us > self._us(zero_ms, at_ms - self.line_ms)
            if isinstance(step, Shows):
                shows.append((host.ids + 1, step.reading))
                host.send(m.Brightness(when_ms=zero_ms + at_ms, level=8))
            else:
                host.send(on_the_line(step.command, zero_ms + at_ms, self.presses))
            if late:
                self._answered()
            last_ms = at_ms
        self._run_to(zero_ms, last_ms + 150, 0)
        self._let_go(scenario)
        presses, self.presses = self.presses, self._last_press()
        if self.late:
            self.unplayed += 1
            host.done.clear()
            return
        for number, wanted in shows:
            assert number in host.done
            done = host.done[number]
            got = reading(done, zero_ms)
            assert done.result == 0
            assert (
                ClockReading(got.south_ms, got.north_ms, got.running, got.at_ms, got.delay_ms, got.flagged)
                == wanted
            )
        assert all(done.result == 0 for done in host.done.values())
        said = [event for event in host.events if event.at_ms - zero_ms <= last_ms + 100]
        assert tuple(self._said(event, zero_ms, presses) for event in said) == scenario.said
        host.done.clear()

    def _last_press(self) -> int:
        return max([self.presses, *(e.press for e in self.host.events if isinstance(e, m.Pressed))])

    def _us(self, zero_ms: int, at_ms: int) -> int:
        return self.host.zero_us + (zero_ms + at_ms) * 1000

    def _run_to(self, zero_ms: int, at_ms: int, part_us: int) -> None:
        until_us = self._us(zero_ms, at_ms)
        self.host.run(until_us + part_us)

    def _answered(self) -> None:
        """Waits for the last command's answer: one at a time."""
        while self.host.ids not in self.host.done:
            self.host.run_ms(1)

    def _edge(self, side: Side, closed: bool, at_us: int) -> None:
        self.host.head.edge(side, closed, at_us)
        self.host._listen()

    def _let_go(self, scenario: Scenario) -> None:
        """Opens what the scenario leaves closed."""
        for side in Side:
            edges = [step.closed for step in scenario.steps if isinstance(step, Edge) and step.side is side]
            if edges and edges[-1]:
                self._edge(side, False, self.host.head.now_us)
        self.host.run_ms(30)

    def _said(self, event: Event, zero_ms: int, presses: int) -> Says:
        at_ms = event.at_ms - zero_ms
        match event:
            case m.Pressed(press=press, side=side):
                return Says(at_ms, "pressed", SIDES[side], press - presses)
            case m.Flagged(side=side):
                return Says(at_ms, "flagged", SIDES[side], 0)
            case _:
                return Says(at_ms, type(event).__name__.lower(), None, event.press - presses)


@pytest.fixture(scope="session")
def built_bench() -> Path:
    """The logic built for this machine."""
    try:
        return make_bench()
    except DeviceError as error:
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def built_chip() -> tuple[Path, Path]:
    """The simulator and the shipped program."""
    try:
        return make_simulator()
    except DeviceError as error:
        pytest.skip(str(error))


@pytest.fixture
def bench(built_bench: Path) -> Iterator[WorkedHead]:
    """The logic alone."""
    with worked(built_bench) as head:
        yield head


@pytest.fixture
def bench_of(built_bench: Path) -> Iterator[Callable[[], WorkedHead]]:
    """Makes as many as wanted of the logic alone."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(worked(built_bench))


@pytest.fixture
def chip(built_chip: tuple[Path, Path]) -> Iterator[WorkedHead]:
    """The shipped program in simavr."""
    with worked(*built_chip) as head:
        yield head


@pytest.fixture
def chip_of(built_chip: tuple[Path, Path]) -> Iterator[Callable[[], WorkedHead]]:
    """Makes as many as wanted of the shipped program in simavr."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(worked(*built_chip))


@pytest.fixture
def host_of() -> Callable[[WorkedHead], Host]:
    return Host


@pytest.fixture
def player_of() -> Callable[..., Player]:
    return Player


@pytest.fixture(params=["bench", "chip"])
def head(request: pytest.FixtureRequest) -> Any:
    return request.getfixturevalue(request.param)


@pytest.fixture
def host(head: Any, host_of: Callable[[Any], Any]) -> Any:
    host = host_of(head)
    host.run(50_000)
    host.hello()
    return host
