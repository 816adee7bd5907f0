"""The job of a whole game: the unit in the guest plays it, with simulated people outside."""

import json
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Final

from scripts.lab.agreement import LATE_MS, MOST_LATE_MS, Agreement
from scripts.lab.build import Built
from scripts.lab.folders import cache
from scripts.lab.followed import FollowedGame
from scripts.lab.machine import Guest, follow, started
from scripts.lab.outcome import Checks, Outcome, outcome_of
from scripts.lab.people import People, show_bare_table
from scripts.lab.share import News, Orders
from station.clock.head import Pressed
from station.referee.state import Phase

OPTIONS: Final = "--time 3 --quiet --no-pause"
OPTIONS_WHEN_PULLED: Final = "--time 10 --quiet --no-pause"
"""While there is no camera, clocks run on."""
SEED: Final = 2
BOUNCES: Final = 1
MOST_S: Final = 1500.0
STILL_S: Final = 240.0
"""So long without an event, and the game has come to a stop."""
REPORT_S: Final = 60.0
LOOK_S: Final = 0.02


@dataclass(slots=True)
class Game:
    """The game in the guest as it is known here. record: what was agreed and every event, as JSON."""

    orders: Orders
    seed: int
    people: People | None = None
    screen: tuple[int, int] = (0, 0)
    agreement: Agreement = field(default_factory=Agreement)
    events: int = 0
    heard_s: float = field(default_factory=time.monotonic)
    _samples: list[tuple[float, float, tuple[str, str]]] = field(default_factory=list)
    _presses: dict[tuple[int, str], float] = field(default_factory=dict)
    _offsets_ms: list[float] = field(default_factory=list)
    _begun_ms: int | None = None
    record: list[str] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.people is not None and self.people.game.state.phase is Phase.OVER

    def hear(self, news: dict[str, Any]) -> None:
        """Take in one line from the guest."""
        match news:
            case {"screen": [int(wide), int(high)]}:
                self.screen = wide, high
            case {"meta": meta}:
                self.record.append(json.dumps(meta))
                self.people = People(FollowedGame(meta), self.seed, self.orders, BOUNCES, self.screen)
            case {"event": payload}:
                self.record.append(payload)
                self._event(payload)
            case {"shown": [left, right], "at_s": at_s, "until_s": until_s}:
                self._samples.append((at_s, until_s, (left, right)))
            case {"pressed": [board, side], "at_s": at_s}:
                self._presses[board, side] = at_s

    def live(self, passed_ms: int) -> None:
        """Let people act for so long, once the game has begun: what was agreed is news of its own."""
        if self.people is not None and self.events:
            self.people.live(passed_ms)

    def _event(self, payload: str) -> None:
        assert self.people is not None, "a journal begins with what was agreed"
        event, before, after = self.people.game.follow(payload)
        self.events, self.heard_s = self.events + 1, time.monotonic()
        self.people.confirmed(before, after)
        self.agreement.clocks(after.clocks, event.at_ms)
        if isinstance(event, Pressed) and self._begun_ms is None:
            self._begun_ms = event.at_ms
        if (
            isinstance(event, Pressed)
            and (at_s := self._presses.get((event.board, event.side.value))) is not None
        ):
            self._offsets_ms.append(event.at_ms - at_s * 1000)

    def judge_displays(self) -> None:
        """Judge what the displays showed from the first press on, once the whole game is known. When the
        journal is late a press may be taken for the one before, so the station's time is what most presses
        say."""
        if not self._offsets_ms or self._begun_ms is None:
            return
        offset_ms = median(self._offsets_ms)
        for at_s, until_s, shown in self._samples:
            at_ms, until_ms = round(at_s * 1000 + offset_ms), round(until_s * 1000 + offset_ms)
            if at_ms >= self._begun_ms:
                self.agreement.look(at_ms, until_ms, shown)


def play(name: str, built: Built, show: Callable[[str], None], pulls: int = 0) -> Outcome:
    """Play a game to its end, in which the camera is pulled out so many times; returns what held."""
    options = OPTIONS_WHEN_PULLED if pulls else OPTIONS
    with started(built.kernel, built.root, f"table {pulls} {name} {options}") as guest:
        orders, news = Orders(guest.share), News(guest.share)
        game = Game(orders, SEED)
        show_bare_table(orders, name, SEED)
        begun = time.monotonic()
        why = _played(game, guest, news, show)
        took = time.monotonic() - begun
        checks = Checks()
        people = game.people
        game.judge_displays()
        checks.check("the game begins", people is not None, why)
        if people is not None:
            stats = people.stats
            checks.check("the game is over by its rules", game.over, why)
            show(
                f"        {stats.sentence()}, {people.touched} touches, {game.events} events, "
                f"{game.agreement.looked} looks at displays ({game.agreement.late} later than {LATE_MS} ms), "
                f"{took:.0f} s"
            )
            checks.same("no tile was misread", [str(one) for one in stats.misreads], [])
            checks.same("everything that people wanted to touch was there", people.untouched, [])
            checks.check(
                f"every display read back shows what the clocks said at most {MOST_LATE_MS} ms before",
                game.agreement.looked and not game.agreement.wrong,
                "; ".join(game.agreement.wrong[:4]),
            )
        if checks.outcome.failed:
            kept = cache() / f"{name}.jsonl"
            kept.write_text("".join(f"{one}\n" for one in game.record), encoding="utf-8")
            show(f"        the game's events are in {kept}")
            show(f"        {keep_pictures(guest.share / 'pictures', cache() / f'{name}-pictures')}")
        orders.give(stop=True)
        lines = follow(guest, show)
        news.close()
    return checks.outcome + outcome_of(lines)


def keep_pictures(there: Path, kept: Path) -> str:
    """Bring out the pictures that the station read last, in place of those of an earlier game; returns where
    they are, as a sentence."""
    shutil.rmtree(kept, ignore_errors=True)
    if not there.is_dir():
        return "the station kept no pictures"
    shutil.copytree(there, kept)
    return f"the last {len(list(kept.glob('*.jpg')))} pictures that it read are in {kept}"


def _played(game: Game, guest: Guest, news: News, show: Callable[[str], None]) -> str:
    """Let people play; returns why it ended, as a sentence."""
    last_s, reported_s, begun_s = time.monotonic(), time.monotonic(), time.monotonic()
    while not game.over:
        now_s = time.monotonic()
        for line in news.fetch():
            game.hear(line)
        game.live(round((now_s - last_s) * 1000))
        last_s = now_s
        if guest.ended:
            return "the guest ended"
        if now_s - game.heard_s > STILL_S:
            return f"nothing has happened for {STILL_S:.0f} s"
        if now_s - begun_s > MOST_S:
            return f"it takes longer than {MOST_S:.0f} s"
        if now_s - reported_s > REPORT_S and game.people is not None:
            reported_s = now_s
            show(f"        {now_s - begun_s:.0f} s: {game.people.stats.sentence()}")
        time.sleep(LOOK_S)
    return ""
