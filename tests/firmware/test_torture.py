"""A bad line and a host that comes and goes: nothing is lost, doubled or mistaken, and no time changes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from station.clock import messages as m
from station.rules.tile import Side

TURNS = 100


@dataclass
class BadLine:
    """A head whose line flips, drops, doubles and invents bytes, each way.

    rate: the share of pieces that are lost, and of those that come twice; a third as many bytes suffer.
    """

    worked: Any
    random: Random
    rate: float
    said: list[tuple[int, bytes]] = field(default_factory=list)
    carried: int = 0

    @property
    def now_us(self) -> int:
        return int(self.worked.now_us)

    def do(self, line: str) -> list[str]:
        if line.startswith("hear "):
            line = "hear " + self._spoiled(bytes.fromhex(line[5:])).hex()
        answer: list[str] = self.worked.do(line)
        self._collect()
        return answer

    def edge(self, side: Side, closed: bool, at_us: int) -> None:
        self.worked.edge(side, closed, at_us)
        self._collect()

    def _collect(self) -> None:
        self.said += [(at_us, self._spoiled(received)) for at_us, received in self.worked.said]
        self.worked.said.clear()

    def _spoiled(self, line: bytes) -> bytes:
        self.carried += len(line)
        random = self.random
        if random.random() < self.rate:
            return b""
        out = bytearray()
        for byte in line:
            fate = random.random()
            if fate < self.rate / 9:
                continue
            out.append(byte ^ 1 << random.randrange(8) if fate < self.rate / 5 else byte)
            if fate > 1 - self.rate / 9:
                out += random.randbytes(random.randrange(1, 30))
        return bytes(out) * 2 if random.random() < self.rate else bytes(out)


def played(
    host: Any, seed: int, come_again: Callable[[Any, int], Any] = lambda host, turn: host
) -> list[Any]:
    """A game at its own pace, whatever the line does: what the head said of it, times from its start."""
    random = Random(seed)
    host.run(50_000)
    host.hello()
    assert host.ask(m.SetUp(main_ms=600_000, increment=1, bonus_ms=500)).result == 0
    zero_ms = 1500
    host.ask(m.Start(side=1, when_ms=zero_ms))
    at_us = zero_ms * 1000 + 2_500_300
    events = []
    for turn in range(TURNS):
        side = (Side.SOUTH, Side.NORTH)[turn % 2]
        for closed, when in ((True, at_us), (False, at_us + 90_000)):
            host.run(when)
            assert host.head.now_us == when
            host.head.edge(side, closed, when)
        at_us += random.randrange(400, 1500) * 1000
        again = come_again(host, turn)
        if again is not host:
            events += host.events
            host = again
    host.run(at_us + 2_000_000)
    stopped = host.ask(m.Stop(when_ms=at_us // 1000 + 1000))
    assert stopped.result == 0
    said = [(type(e).__name__, e.event, e.at_ms, getattr(e, "south_ms", 0)) for e in events + host.events]
    return [*said, (stopped.at_ms, stopped.south_ms, stopped.north_ms, stopped.state)]


def test_a_bad_line_changes_nothing_in_a_game(
    bench_of: Callable[[], Any], host_of: Callable[[Any], Any]
) -> None:
    """Pieces lost and doubled, bits flipped, bytes dropped and bursts of garbage put in, both ways."""
    carried = 0
    for seed in range(4):
        wanted = played(host_of(bench_of()), seed)
        assert len(wanted) == 2 * TURNS + 1
        line = BadLine(bench_of(), Random(seed), 0.04 * (seed + 1))
        assert played(host_of(line), seed) == wanted
        carried += line.carried
    assert carried > 50_000


def test_a_host_that_dies_and_comes_again_catches_up_exactly(
    bench_of: Callable[[], Any], host_of: Callable[[Any], Any]
) -> None:
    """At fifty moments of a game, for a while each; events come once each, and the clocks never notice."""
    wanted = played(host_of(bench_of()), 5)
    random = Random(5)

    def come_again(host: Any, turn: int) -> Any:
        if turn % 2:
            return host
        if random.random() < 0.5:
            host.head.run(host.head.now_us + random.randrange(1, 390) * 1000)
            host.head.said.clear()
        again = host_of(host.head)
        again.session = host.session + 1
        again.hello()
        # What the one before had already taken, its acknowledgement lost or not, is in the journal.
        again.taken = host.taken
        return again

    assert played(host_of(bench_of()), 5, come_again) == wanted
