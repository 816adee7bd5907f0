"""The host's end of the line against the model head, on clean lines and on bad ones; time is simulated."""

from bisect import insort
from dataclasses import dataclass, field, replace
from operator import itemgetter
from random import Random

import pytest

from station.clock.reading import ClockReading
from station.clock.serial import messages as wire
from station.clock.serial.frames import frame
from station.clock.serial.link import SerialLink
from station.clock.serial.messages import AnyCommand, AnyEvent, pack
from station.clock.serial.news import Answered, Connected, Forgotten, Happened, Lost, OtherVersion, Refreshed
from station.rules.tile import Side
from tests.clock.model_head import ModelHead

S, N = Side.SOUTH, Side.NORTH
STEP_MS = 5
HOST_AHEAD_MS = 1_000_000.25


@dataclass
class Line:
    """A host and a head with a line between them; `spoil` may do anything to a piece on its way."""

    head: ModelHead = field(default_factory=ModelHead)
    link: SerialLink = field(default_factory=lambda: SerialLink(77))
    now_ms: int = 0
    plugged: bool = True
    step_ms: int = STEP_MS
    carried: int = 0
    happened: list[AnyEvent] = field(default_factory=list)
    answered: list[Answered] = field(default_factory=list)
    other: list[object] = field(default_factory=list)
    waits: list[tuple[int, AnyCommand]] = field(default_factory=list)
    taps: list[tuple[int, Side, bool]] = field(default_factory=list)

    def spoil(self, piece: bytes) -> list[bytes]:
        return [piece] if piece else []

    def step(self) -> None:
        """One step of time: buttons, host to head, head to host, news."""
        self.now_ms += self.step_ms
        while self.taps and self.taps[0][0] <= self.now_ms:
            at_ms, side, closed = self.taps.pop(0)
            self.head.edge(side, closed, at_ms)
        while self.waits and self.waits[0][0] <= self.now_ms:
            self.link.send(self.waits.pop(0)[1])
        # What the host sends arrives within the step; what the head answers, at its end.
        out = self.link.to_send(self.now_ms - 1 + HOST_AHEAD_MS)
        if self.plugged:
            for piece in self.spoil(out):
                self.carried += len(piece)
                self.head.receive(piece, self.now_ms)
        out = self.head.to_send(self.now_ms)
        if self.plugged:
            for piece in self.spoil(out):
                self.carried += len(piece)
                self.link.receive(piece, self.now_ms + 1 + HOST_AHEAD_MS)
        self.take()

    def take(self) -> None:
        """The program deals with the news and says so."""
        for news in self.link.news():
            match news:
                case Happened(event=event):
                    self.happened.append(replace(event, waiting=0))
                case Answered():
                    self.answered.append(news)
                case _:
                    self.other.append(news)
        self.link.acknowledge()

    def run(self, for_ms: int) -> None:
        until = self.now_ms + for_ms
        while self.now_ms < until:
            self.step()

    def tap(self, side: Side, at_ms: int, down_ms: int = 50) -> None:
        for tap in ((at_ms, side, True), (at_ms + down_ms, side, False)):
            insort(self.taps, tap, key=itemgetter(0))


def up(line: Line) -> bool:
    return line.link.up


def news_of(line: Line, kind: type) -> list[object]:
    return [news for news in line.other if isinstance(news, kind)]


def test_hello_brings_the_snapshot_and_every_press_comes_once() -> None:
    line = Line()
    line.run(100)
    assert up(line)
    line.link.send(wire.Start(side=1))
    line.tap(S, 500)
    line.run(1_000)
    assert [type(event) for event in line.happened] == [wire.Pressed, wire.Released]
    assert [(answer.command.id, answer.done.result) for answer in line.answered] == [(1, 0)]
    assert line.head.reading(600).running is N
    assert line.head.waiting == 0


def test_a_press_waits_in_the_head_until_the_program_has_dealt_with_it() -> None:
    line = Line()
    line.run(100)
    line.head.edge(S, True, 100)
    line.link.receive(line.head.to_send(105), 105)
    line.link.news()
    line.head.receive(line.link.to_send(106), 106)
    assert line.head.waiting == 1
    line.link.acknowledge()
    line.head.receive(line.link.to_send(107), 107)
    assert line.head.waiting == 0


def test_what_happened_while_the_host_was_away_is_reported_to_the_next_one() -> None:
    line = Line()
    line.run(100)
    line.link.send(wire.Start(side=1))
    line.run(100)
    line.plugged = False
    line.tap(S, 3_000)
    line.tap(N, 9_000)
    line.run(10_000)
    lit_meanwhile = line.head.lit
    line.link = SerialLink(78, line.link.taken)
    line.plugged = True
    line.run(200)
    assert (lit_meanwhile, line.head.lit) == (True, False)
    assert [event.at_ms for event in line.happened if isinstance(event, wire.Pressed)] == [3_000, 9_000]


def test_a_line_on_which_nothing_sound_comes_is_lost_after_two_seconds_and_comes_back() -> None:
    line = Line()
    line.run(100)
    line.plugged = False
    line.run(1_900)
    assert up(line)
    line.run(200)
    assert not up(line)
    line.plugged = True
    line.run(300)
    assert up(line)
    assert len(news_of(line, Lost)) == 1
    assert [news.new_boot for news in line.other if isinstance(news, Connected)] == [True, False]


def test_a_head_that_was_reset_is_a_new_boot_with_the_times_it_had() -> None:
    line = Line()
    line.run(100)
    line.link.send(wire.Start(side=1))
    line.run(1_000)
    left_ms = line.head.reading(line.now_ms).south_ms
    line.head.reset(line.now_ms)
    line.now_ms = 0
    line.run(600)
    first, again = [news for news in line.other if isinstance(news, Connected)]
    assert (first.new_boot, again.new_boot) == (True, True)
    assert again.snapshot.cause & wire.CauseCode.RESTORED
    assert again.snapshot.south_ms == left_ms
    line.link.send(wire.Start(side=1))
    line.run(300)
    assert line.head.reading(line.now_ms).running is S


def test_after_a_reset_a_take_back_under_way_is_said_to_be_forgotten_and_the_rest_is_done() -> None:
    line = Line()
    line.run(100)
    line.plugged = False
    line.link.send(wire.TakeBack(press=3))
    line.link.send(wire.Adjust(side=2, remaining_ms=5_000, when_ms=150))
    line.head.reset(100)
    line.now_ms = 0
    line.plugged = True
    line.run(600)
    assert len(news_of(line, Forgotten)) == 1
    assert line.head.reading(line.now_ms).north_ms == 5_000


def test_a_head_that_had_to_drop_events_says_so_and_the_host_goes_on_with_the_oldest() -> None:
    line = Line()
    line.run(100)
    line.plugged = False
    for number in range(60):
        line.tap(S, 200 + 100 * number, 30)
    line.run(7_000)
    line.plugged = True
    line.run(600)
    assert len(news_of(line, Refreshed)) == 1
    numbers = [event.event for event in line.happened]
    assert numbers == list(range(numbers[0], 121))
    assert numbers[0] > 1


def test_another_version_is_said_and_nothing_else_is_believed() -> None:
    line = Line(ModelHead(version=9))
    line.run(1_000)
    assert news_of(line, OtherVersion)
    assert not up(line)


@pytest.mark.parametrize(
    "command",
    [wire.Start(side=3), wire.Adjust(side=1, remaining_ms=wire.LONGEST_MS + 1), wire.SetUp(main_ms=0)],
)
def test_a_command_with_wrong_values_is_refused_and_the_next_is_done(command: AnyCommand) -> None:
    line = Line()
    line.run(100)
    line.link.send(command)
    line.link.send(wire.Start(side=1))
    line.run(500)
    assert [answer.done.result for answer in line.answered] == [wire.ResultCode.BAD_VALUE, 0]


def test_a_command_that_came_with_its_answer_lost_is_done_once() -> None:
    line = Line()
    line.run(100)
    line.link.send(wire.Start(side=1))
    line.head.receive(line.link.to_send(line.now_ms + HOST_AHEAD_MS), line.now_ms)
    line.head.to_send(line.now_ms)
    line.link.gone()
    line.run(500)
    assert [answer.command.id for answer in line.answered] == [1]
    assert len(line.head.done) == 1


def test_numbers_go_on_past_their_sixteen_bits() -> None:
    line = Line()
    line.head._last_event = 65_533
    line.head._last_id = 65_534
    line.run(100)
    for number in range(4):
        line.tap(S, 200 + 100 * number, 30)
        line.link.send(wire.Stop())
    line.run(1_000)
    assert [event.event for event in line.happened] == [65_534, 65_535, *range(6)]
    assert [answer.command.id for answer in line.answered] == [65_535, 0, 1, 2]


def test_a_second_program_takes_over_and_the_first_one_numbers_on_after_it() -> None:
    line = Line()
    line.run(100)
    line.link.send(wire.Stop())
    line.run(100)
    first, line.link = line.link, SerialLink(500)
    line.run(100)
    line.link.send(wire.Start(side=1))
    line.run(100)
    line.link = first
    line.link.send(wire.Adjust(side=2, remaining_ms=4_000))
    line.run(1_000)
    assert [type(done.command) for done in line.head.done] == [wire.Stop, wire.Start, wire.Adjust]


def test_clocks_are_compared_to_a_fraction_of_a_millisecond() -> None:
    line = Line()
    line.run(20_000)
    assert line.link.comparison.host_ms(10_000) == pytest.approx(10_000 + HOST_AHEAD_MS, abs=1.2)


# Bad lines. Commands are meant for a time ahead, so that a late one is no other command.


class BadLine(Line):
    """Flips bits, drops, doubles, cuts up and glues together pieces, and shouts in between."""

    def __init__(self, seed: int, badness: float) -> None:
        super().__init__(step_ms=20)
        self.dice, self.badness = Random(seed), badness
        self.kept: list[bytes] = []
        self.last = b""

    def spoil(self, piece: bytes) -> list[bytes]:
        dice = self.dice
        pieces = [piece] if piece else []
        if piece and dice.random() < self.badness:
            at = dice.randrange(len(piece))
            match dice.randrange(6):
                case 0:
                    flipped = bytearray(piece)
                    flipped[at] ^= 1 << dice.randrange(8)
                    pieces = [bytes(flipped)]
                case 1:
                    pieces = []
                case 2:
                    pieces = [piece, self.last or piece]
                case 3:
                    pieces = [piece[:at] + piece[at + 1 :]]
                case 4:
                    pieces = [piece[:at]]
                case _:
                    flipped = bytearray(piece)
                    for _ in range(4):
                        flipped[dice.randrange(len(piece))] = dice.randrange(256)
                    pieces = [bytes(flipped)]
        if dice.random() < self.badness / 10:
            pieces.append(dice.randbytes(dice.randrange(1, 200)))
        self.last = piece or self.last
        return [part for piece in pieces for part in self.cut(piece)]

    def cut(self, piece: bytes) -> list[bytes]:
        if self.dice.random() < 0.5:
            return [piece]
        places = sorted(self.dice.randrange(len(piece) + 1) for _ in range(3))
        return [piece[a:b] for a, b in zip([0, *places], [*places, len(piece)], strict=True)]


def game(line: Line, seed: int, length_ms: int) -> list[AnyCommand]:
    """Buttons and commands of a game, the same on every line; returns the commands."""
    dice = Random(seed)
    line.run(1_000)
    at_ms = 1_500
    commands: list[AnyCommand] = []
    while at_ms < length_ms:
        line.tap(dice.choice((S, N)), at_ms, dice.choice((20, 60, 90)))
        at_ms += dice.randrange(130, 500)
    at_ms = 2_000
    while at_ms < length_ms:
        when_ms = at_ms + 1_700
        choice: list[AnyCommand] = [
            wire.Start(side=dice.choice((1, 2))),
            wire.Stop(),
            wire.TakeBack(press=max(1, at_ms // 315 - dice.randrange(20))),
            wire.Adjust(side=dice.choice((1, 2)), remaining_ms=dice.randrange(60_000, 600_000)),
            wire.SetUp(increment=1, main_ms=dice.randrange(90_000, 400_000), bonus_ms=3_000),
        ]
        command: AnyCommand = replace(dice.choice(choice), when_ms=when_ms)
        line.waits.append((at_ms, command))
        commands.append(command)
        at_ms += dice.randrange(2_000, 4_000)
    return commands


def bare(command: AnyCommand) -> AnyCommand:
    return replace(command, session=0, id=0)


def played(line: Line, seed: int, length_ms: int) -> tuple[list[AnyEvent], ClockReading]:
    """Play a game; checks that no wrong, missing or second command was carried out."""
    commands = game(line, seed, length_ms)
    line.run(length_ms + 5_000 - line.now_ms)
    assert [bare(done.command) for done in line.head.done] == commands
    assert [bare(answer.command) for answer in line.answered] == commands
    return line.happened, line.head.reading(line.now_ms)


@pytest.mark.parametrize(("badness", "seed"), [(0.1, 1), (0.3, 2)])
def test_on_a_bad_line_no_command_is_wrong_and_no_event_is_lost_or_doubled(badness: float, seed: int) -> None:
    """Eight minutes in both cases together, and the times are those of a good line."""
    length_ms = 240_000
    line = BadLine(seed, badness)
    assert played(line, seed, length_ms) == played(Line(step_ms=20), seed, length_ms)
    assert line.carried >= 80_000
    assert line.link.damaged > 150


class CutLine(Line):
    """Is unplugged for a moment after so many frames, counted both ways."""

    def __init__(self, after: int) -> None:
        super().__init__()
        self.left = after
        self.back_ms = 0

    def spoil(self, piece: bytes) -> list[bytes]:
        frames = [b"\0" + part + b"\0" for part in piece.split(b"\0") if part]
        if self.left < 0:
            return frames
        passed, self.left = frames[: self.left], self.left - len(frames)
        if self.left < 0:
            self.plugged = False
            self.link.gone()
            self.back_ms = self.now_ms + 150
        return passed

    def step(self) -> None:
        super().step()
        if not self.plugged and self.now_ms >= self.back_ms:
            self.plugged = True


def test_unplugged_at_every_frame_nothing_is_lost_doubled_or_wrong() -> None:
    good = Line()
    expected = played(good, 3, 4_000)
    frames, cut = 0, None
    while cut is None or cut.left < 0:
        cut = CutLine(frames)
        assert played(cut, 3, 4_000) == expected
        frames += 1
    assert frames > 100


def test_a_host_that_is_killed_at_any_moment_catches_up_exactly() -> None:
    """Two hundred times in one game. What the host had dealt with, it had written down."""
    dice = Random(5)
    length_ms = 200_000
    line, good = Line(), Line()
    for each in (line, good):
        game(each, 6, length_ms)
        each.waits = [(1_200, wire.Start(side=1))]
    kills = sorted(dice.sample(range(2_000, length_ms, STEP_MS), 200))
    while line.now_ms < length_ms + 5_000:
        line.step()
        good.step()
        assert line.head.reading(line.now_ms) == good.head.reading(good.now_ms)
        if kills and line.now_ms >= kills[0]:
            kills.pop(0)
            if dice.random() < 0.5:
                # Killed with bytes on their way: some were never sent, some never read.
                line.head.receive(line.link.to_send(line.now_ms + HOST_AHEAD_MS)[:-3], line.now_ms)
                line.head.to_send(line.now_ms)
            line.link = SerialLink(dice.randrange(1, 65_536), line.link.taken)
    assert not kills
    assert line.happened == good.happened
    assert line.head.waiting == 0


def test_a_frame_that_is_too_long_or_of_no_kind_is_ignored() -> None:
    line = Line()
    line.run(100)
    line.link.receive(frame(b"\x3f" + bytes(20)) + frame(pack(wire.Pong()) + bytes([1] * 40)), 100)
    line.run(100)
    assert line.link.up
    assert not news_of(line, Lost)
