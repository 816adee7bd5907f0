"""What a bad line and a dying host do to a game on the firmware: `python -m benchmarks.clocks.torture`.

Every game is played twice on the firmware itself, once undisturbed: all events with their times and clocks,
all replies and the head's final state must be identical. The logic runs with sanitizers; part of it is also
played on the production binary in simavr. Seeded; tests/firmware/test_torture.py is a shorter version.
"""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from time import monotonic
from typing import Any, Final

from benchmarks.arguments import parser_of
from station.clock.firmware.build import make_simulator
from station.clock.serial import messages as wire
from station.clock.serial.link import SerialLink
from station.clock.serial.messages import AnyCommand, AnyEvent
from station.clock.serial.news import Answered, Connected, Happened
from station.rules.tile import Side
from tests.firmware.worked_head import WorkedHead, make_bench, worked

LONG: Final = "ten minutes"
LEAD_MS: Final = 1_700
"""A command is sent this long before its scheduled time, so that a late one still means the same."""
HOST_AHEAD_MS: Final = 1_000_000.25
AFTER_MS: Final = 6_000
Start = Callable[[], AbstractContextManager[WorkedHead]]


@dataclass(frozen=True, slots=True)
class Course:
    """Edges (µs, side, closed) and commands (ms at which they are sent) of a game, in chronological order."""

    edges: tuple[tuple[int, Side, bool], ...]
    commands: tuple[tuple[int, AnyCommand], ...]
    length_ms: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that must not depend on the line."""

    events: tuple[AnyEvent, ...]
    answers: tuple[tuple[AnyCommand, wire.Done], ...]
    last: tuple[Any, ...]


def course(seed: int, length_ms: int, *, commands: bool = True) -> Course:
    """Presses by both sides, three a second, and every kind of command that changes a clock."""
    dice = Random(seed)
    taps: list[tuple[int, Side, bool]] = []
    at_ms, presses = 1_500, 0
    while at_ms < length_ms:
        # head.elf's milliseconds change at 564 µs of ours; a byte that arrives with an edge delays its
        # timestamp by 8 µs, which must not change the millisecond.
        side, at_us = dice.choice((Side.SOUTH, Side.NORTH)), at_ms * 1000 + dice.randrange(700, 1400)
        taps += [(at_us, side, True), (at_us + dice.choice((20, 60, 90)) * 1000, side, False)]
        at_ms += dice.randrange(130, 500)
        presses += 1
    commanded: list[tuple[int, AnyCommand]] = [(200, wire.Start(side=1, when_ms=1_400))]
    at_ms = 2_000
    while commands and at_ms < length_ms:
        choice: list[AnyCommand] = [
            wire.Start(side=dice.choice((1, 2))),
            wire.Stop(),
            wire.TakeBack(press=max(1, at_ms // 315 - dice.randrange(20))),
            wire.Adjust(side=dice.choice((1, 2)), remaining_ms=dice.randrange(60_000, 600_000)),
            wire.SetUp(
                increment=dice.randrange(1, 4), main_ms=dice.randrange(90_000, 400_000), bonus_ms=3_000
            ),
            wire.Brightness(level=dice.randrange(16)),
        ]
        commanded.append((at_ms, replace(dice.choice(choice), when_ms=at_ms + LEAD_MS)))
        at_ms += dice.randrange(2_500, 4_500)
    return Course(tuple(sorted(taps, key=lambda tap: tap[0])), tuple(commanded), length_ms)


class GoodLine:
    """Delivers what it is given. A piece is what one read returns."""

    carried = 0

    def to_head(self, piece: bytes) -> list[bytes]:
        return self._carry(piece)

    def to_host(self, piece: bytes) -> list[bytes]:
        return self._carry(piece)

    def _carry(self, piece: bytes) -> list[bytes]:
        self.carried += len(piece)
        return [piece] if piece else []


class BadLine(GoodLine):
    """Flips bits, drops, duplicates, truncates, delays and merges pieces, and adds noise in between.

    badness: the share of pieces damaged.
    """

    def __init__(self, seed: int, badness: float) -> None:
        self.dice, self.badness = Random(seed), badness
        self.harmed = 0
        self._last = b""
        self._held = {True: b"", False: b""}

    def to_head(self, piece: bytes) -> list[bytes]:
        return self._spoil(piece, to_head=True)

    def to_host(self, piece: bytes) -> list[bytes]:
        return self._spoil(piece, to_head=False)

    def _spoil(self, piece: bytes, *, to_head: bool) -> list[bytes]:
        dice = self.dice
        whole = piece
        if piece and dice.random() < self.badness:
            self.harmed += 1
            whole = self._harmed(piece)
        if dice.random() < self.badness / 8:
            whole += dice.randbytes(dice.randrange(1, 200))
        self._last = piece or self._last
        line, self._held[to_head] = self._held[to_head] + whole, b""
        if len(line) > 1 and dice.random() < 0.2:
            at = dice.randrange(len(line))
            line, self._held[to_head] = line[:at], line[at:]
        self.carried += len(line)
        if dice.random() < 0.5:
            return [line] if line else []
        cuts = sorted(dice.randrange(len(line) + 1) for _ in range(3))
        return [part for a, b in zip([0, *cuts], [*cuts, len(line)], strict=True) if (part := line[a:b])]

    def _harmed(self, piece: bytes) -> bytes:
        dice = self.dice
        at = dice.randrange(len(piece))
        changed = bytearray(piece)
        match dice.randrange(7):
            case 0:
                changed[at] ^= 1 << dice.randrange(8)
            case 1:
                changed.clear()
            case 2:
                changed += self._last or piece
            case 3:
                del changed[at]
            case 4:
                del changed[at:]
            case 5:
                changed[at:at] = dice.randbytes(dice.randrange(1, 30))
            case _:
                for _ in range(4):
                    changed[dice.randrange(len(piece))] = dice.randrange(256)
        return bytes(changed)


class CutLine(GoodLine):
    """Briefly unplugged after a given number of frames, counted in both directions."""

    AWAY_STEPS = 15

    def __init__(self, after: int) -> None:
        self.left, self.away = after, 0
        self.was_cut = False

    def to_head(self, piece: bytes) -> list[bytes]:
        return self._carry(self._passed(piece))

    def to_host(self, piece: bytes) -> list[bytes]:
        if self.away:
            self.away -= 1
        return self._carry(self._passed(piece))

    def _passed(self, piece: bytes) -> bytes:
        if self.away:
            return b""
        if self.was_cut:
            return piece
        frames = [b"\0" + part + b"\0" for part in piece.split(b"\0") if part]
        passed, self.left = frames[: self.left], self.left - len(frames)
        if self.left < 0:
            self.was_cut, self.away = True, self.AWAY_STEPS
        return b"".join(passed)


@dataclass
class Table:
    """A head, a line, a host program and its records; simulated time."""

    head: WorkedHead
    course: Course
    line: GoodLine
    step_us: int = 12_000
    link: SerialLink = field(default_factory=lambda: SerialLink(77))
    events: list[AnyEvent] = field(default_factory=list)
    answers: list[tuple[AnyCommand, wire.Done]] = field(default_factory=list)
    _edges: int = 0
    _commands: int = 0
    _was_away: bool = False

    @property
    def now_ms(self) -> float:
        return self.head.now_us / 1000

    def step(self, *, host_is_there: bool = True) -> None:
        """Due commands, host to head, time and edges, head to host, news."""
        until_us = self.head.now_us + self.step_us
        lines = []
        # The host must know the head's clock before it can schedule anything on it.
        commands = self.course.commands if self.link.taken else ()
        while self._commands < len(commands) and commands[self._commands][0] <= self.now_ms:
            self.link.send(commands[self._commands][1])
            self._commands += 1
        if host_is_there:
            out = self.link.to_send(self.now_ms + HOST_AHEAD_MS)
            lines += [f"hear {piece.hex()}" for piece in self.line.to_head(out)]
        edges = self.course.edges
        while self._edges < len(edges) and edges[self._edges][0] <= until_us:
            at_us, side, closed = edges[self._edges]
            lines.append(f"edge {side.value} {int(closed)} {at_us}")
            self._edges += 1
        self.head.do(*lines, f"pass {until_us}")
        said = b"".join(data for _, data in self.head.said)
        self.head.said.clear()
        for piece in self.line.to_host(said):
            if host_is_there:
                self.link.receive(piece, self.now_ms + HOST_AHEAD_MS)
        away = bool(getattr(self.line, "away", 0))
        if away and not self._was_away:
            self.link.gone()
        self._was_away = away

    def take(self) -> None:
        """The program records what is new, and acknowledges it."""
        for news in self.link.news():
            if isinstance(news, Happened):
                event: Any = replace(news.event, waiting=0)
                self.events.append(replace(event, at_us=0) if isinstance(event, wire.Pressed) else event)
            elif isinstance(news, Answered):
                command: Any = replace(news.command, session=0, id=0)
                self.answers.append((command, replace(news.done, session=0, id=0)))
        self.link.acknowledge()

    def successor(self, session: int) -> None:
        """The program has died; a new one reads its records."""
        last = self.events[-1] if self.events else None
        self.link = SerialLink(session, (last.boot, last.event) if last else None)

    def outcome(self) -> Outcome:
        """Over a good line, from a program that knows nothing about the game."""
        self.line = GoodLine()
        done = self.link.waiting
        link = SerialLink(9)
        for _ in range(80):
            self.head.do(
                "hear " + (link.to_send(self.now_ms).hex() or "00"), f"pass {self.head.now_us + 12_000}"
            )
            for _, data in self.head.said:
                link.receive(data, self.now_ms)
            self.head.said.clear()
            found = [one for one in link.news() if isinstance(one, Connected)]
            if found:
                snapshot, control = found[0].snapshot, found[0].control
                known = (
                    snapshot.boot,
                    snapshot.last_id,
                    snapshot.last_event,
                    snapshot.presses,
                    snapshot.lost,
                )
                shown = (snapshot.brightness, snapshot.unit, snapshot.state, control)
                times = (snapshot.south_ms + snapshot.north_ms, snapshot.waiting, done)
                return Outcome(tuple(self.events), tuple(self.answers), (known, shown, times))
        raise AssertionError("the head does not answer on a good line")


def played(start: Start, course: Course, line: GoodLine, step_us: int = 12_000) -> Outcome:
    """A game over a line, stopped at its end so that everything left can be compared."""
    ends = (course.length_ms + 2_000, wire.Stop(when_ms=course.length_ms + 2_000 + LEAD_MS))
    with start() as head:
        table = Table(head, replace(course, commands=(*course.commands, ends)), line, step_us)
        while table.now_ms < course.length_ms + AFTER_MS:
            table.step()
            table.take()
        return table.outcome()


def on_a_bad_line(start: Start, seed: int, length_ms: int, badness: float) -> tuple[int, int]:
    """Bytes transferred and pieces damaged. Raises AssertionError if anything differs."""
    game, line = course(seed, length_ms), BadLine(seed, badness)
    expected = played(start, game, GoodLine(), 48_000)
    assert len(expected.events) > length_ms // 315
    assert len(expected.answers) == len(game.commands) + 1
    assert all(done.result == wire.ResultCode.DONE for _, done in expected.answers)
    assert played(start, game, line) == expected
    return line.carried, line.harmed


def unplugged_everywhere(start: Start, seed: int, length_ms: int, every: int = 1) -> int:
    """Unplug after each frame of a game, or each `every`th; returns how often."""
    game = course(seed, length_ms)
    expected = played(start, game, GoodLine())
    frames = cuts = 0
    while True:
        line = CutLine(frames)
        assert played(start, game, line) == expected
        if not line.was_cut:
            return cuts
        frames += every
        cuts += 1


def killed(start: Start, seed: int, times: int) -> int:
    """Kill and restart the host at this many moments of one game; returns the number of events received,
    each exactly once."""
    length_ms = 3_000 + times * 3_000
    dice, game = Random(seed), course(seed, length_ms, commands=False)
    expected = played(start, game, GoodLine(), 48_000)
    kills = [3_000 * number + dice.randrange(500) for number in range(1, times + 1)]
    ends = (length_ms + 2_000, wire.Stop(when_ms=length_ms + 2_000 + LEAD_MS))
    with start() as head:
        table = Table(head, replace(game, commands=(*game.commands, ends)), GoodLine())
        while table.now_ms < length_ms + AFTER_MS:
            table.step()
            if not kills or table.now_ms < kills[0]:
                table.take()
                continue
            # Half of the time the events were recorded but not yet acknowledged.
            if dice.random() < 0.5:
                table.take()
            back_ms = kills.pop(0) + dice.choice((0, 0, 300, 2_400))
            while table.now_ms < back_ms:
                table.step(host_is_there=False)
            table.successor(dice.randrange(1, 65_536))
        outcome = table.outcome()
    assert not kills
    assert (outcome.events, outcome.last) == (expected.events, expected.last)
    return len(outcome.events)


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument(
        "--bytes", type=int, default=1_000_000, help="how much data the logic's bad line transfers"
    )
    options = parser.parse_args()
    bench = partial(worked, make_bench())
    chip = partial(worked, *make_simulator())
    began, carried, harmed, seed = monotonic(), 0, 0, 0
    while carried < options.bytes:
        seed += 1
        more = on_a_bad_line(bench, seed, 600_000, (0.1, 0.2, 0.3)[seed % 3])
        carried, harmed = carried + more[0], harmed + more[1]
    print(
        f"bad line, the logic: {carried:,} bytes, {harmed:,} pieces damaged, {seed} games of 10 minutes: "
        "no difference"
    )
    more = on_a_bad_line(chip, 1, 600_000, 0.2)
    print(f"bad line, head.elf: {more[0]:,} bytes, {more[1]:,} pieces harmed, 10 minutes: no difference")
    cuts = unplugged_everywhere(bench, 3, 6_000)
    print(f"unplugged after every frame of a game, the logic: {cuts} games: no difference")
    cuts = unplugged_everywhere(chip, 3, 4_000, 4)
    print(f"unplugged after every fourth frame, head.elf: {cuts} games: no difference")
    for name, start in (("the logic", bench), ("head.elf", chip)):
        events = killed(start, 5, 200)
        print(
            f"host killed 200 times in a game, {name}: {events} events, each once, "
            "and the clocks never noticed"
        )
    print(f"{monotonic() - began:.0f} s in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
