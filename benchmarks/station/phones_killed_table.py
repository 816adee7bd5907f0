"""Kills `station demo --phones` while its people play before a simulated camera and phones correct it."""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Timer
from time import monotonic, sleep
from typing import Any, Final

import httpx

from station.journal.contents import read_journal
from station.phones.offer import AGREED
from station.referee.events import SquareSettled
from station.rules.square import SIZE, SQUARES
from tests.phones.playing import NAMES, Phone

ROOT: Final = Path(__file__).parents[2]
PLAYS_S: Final = 4.0
"""People play for up to so long between two kills."""
PATIENCE_S: Final = 60.0
AFTER_S: Final = 0.06
"""A kill comes so long after a deed was sent, at the latest."""
CORNERS: Final = (0, SIZE - 1, SQUARES - SIZE, SQUARES - 1)
"""Squares that people seldom use."""


@dataclass
class Demo:
    """A demo in a process of its own. port: the same one each time it is started."""

    folder: Path
    port: int = 0
    code: str = ""
    process: "subprocess.Popen[str]" = field(init=False)

    def start(self) -> None:
        command = [sys.executable, "-m", "station", "demo", "--game", "scrabble", "--quiet"]
        command += ["--phones", str(self.port), "--phones-host", "127.0.0.1", "--out", str(self.folder)]
        command += ["--resume"] * self.journal.exists()
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stderr is not None
        lines = []
        for line in self.process.stderr:
            lines.append(line)
            if line.startswith("Phones join at "):
                where = httpx.URL(line.split()[-1])
                self.port, self.code = where.port or 0, where.path.rpartition("/")[2]
                return
        raise AssertionError(f"the demo has not started: {''.join(lines)}")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()

    @property
    def journal(self) -> Path:
        return self.folder / "game.journal"

    def recorded(self) -> list[Any]:
        return list(read_journal(self.journal).events)


def table_killed(folder: Path, kills: int, report: Callable[[int, str], None]) -> int:
    """How often something was lost, doubled, or without a seat."""
    demo, luck, wrong, expected = Demo(folder), Random(1), 0, 0
    demo.start()
    try:
        with httpx.Client(timeout=30) as browser:
            phones = _joined(demo, browser)
            for kill in range(1, kills + 1):
                trouble = ""
                try:
                    expected += _deed_across_a_kill(demo, phones, luck, kill)
                except AssertionError as error:
                    wrong, trouble = wrong + 1, str(error)
                report(kill, trouble)
            phones[0].look()
            turns = phones[0].line["turns"]
    finally:
        demo.kill()
    deeds = corrected(demo.recorded()).total()
    print(f"{kills} kills, {deeds} deeds, {kills - deeds} refused, {sum(turns)} turns; {wrong} times wrong")
    return wrong + int(deeds != expected)


def _joined(demo: Demo, browser: httpx.Client) -> list[Phone]:
    address, phones = f"http://127.0.0.1:{demo.port}", []
    for player, name in enumerate(NAMES):
        answer = browser.post(f"{address}/j/{demo.code}", json={"player": player, "name": name})
        if answer.status_code == httpx.codes.OK:
            phones.append(Phone(address, answer.json()["seat"], browser))
    assert phones, "somebody has joined"
    return phones


def _seated(phones: list[Phone]) -> None:
    """Wait until each phone's seat shows a game that is on: people set the table up first, or resume it."""
    give_up = monotonic() + PATIENCE_S
    while any(one.look()[0] != "view" or one.line["phase"] != "playing" for one in phones):
        assert monotonic() < give_up, f"the seat is the phone's as before: {phones[0].line}"
        sleep(0.2)


def corrected(events: list[Any]) -> Counter[int]:
    """The squares that phones have corrected."""
    return Counter(one.square for one in events if isinstance(one, SquareSettled) and one.reason == AGREED)


def _deed_across_a_kill(demo: Demo, phones: list[Phone], luck: Random, kill: int) -> bool:
    """Somebody says that nothing is on a square; the demo is killed at some moment of that. Whether that was
    done; else it was refused."""
    sleep(luck.random() * PLAYS_S)
    _seated(phones)
    phone, square = luck.choice(phones), luck.choice(CORNERS)
    before = demo.recorded()
    turns = list(phone.line["turns"])
    deed = {"do": "take", "key": "square", "value": f"{square} .", "number": f"{kill}"}
    deed |= {"lane": phone.mine["board"], "moment": phone.mine["moment"]}
    timer, answered = Timer(luck.random() * AFTER_S, demo.process.kill), 0
    timer.start()
    with suppress(httpx.HTTPError):  # the table goes away meanwhile
        answered = phone.post("/do", deed).status_code
    timer.join()
    demo.kill()
    after = demo.recorded()
    assert after[: len(before)] == before, "nothing that was recorded is lost"
    done = corrected(after) - corrected(before)
    assert answered != httpx.codes.OK or done[square] == 1, "what was answered is recorded"
    demo.start()
    _seated(phones)
    for one in phones:
        assert all(now >= was for now, was in zip(one.line["turns"], turns, strict=True)), "no turn is lost"
    again = phone.post("/do", deed).status_code
    resumed = demo.recorded()
    assert resumed[: len(after)] == after, "nothing is lost by going on"
    done = corrected(resumed) - corrected(before)
    once = done == {square: 1}
    refused = not done and again == httpx.codes.CONFLICT  # people have played on, and the phone says so
    assert once or refused, f"the deed was done once: {answered}, {again}, {done}"
    return once
