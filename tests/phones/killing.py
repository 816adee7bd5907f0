"""Kills a table in the middle of what phones send, and looks at what is there once it is back."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from threading import Timer

import httpx

from tests.phones.playing import NAMES, Phone

ROOT = Path(__file__).parents[2]


@dataclass
class Child:
    """A table in a process of its own. port: the same one each time it is started. camera: people play with
    their own tiles before one."""

    journal: Path
    camera: bool = False
    port: int = 0
    code: str = ""
    process: "subprocess.Popen[str]" = field(init=False)

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.phones.served", str(self.journal), str(self.port)]
        command += ["camera"] * self.camera
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        port, self.code = self.process.stdout.readline().split()
        self.port = int(port)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def killed_often(journal: Path, *, camera: bool = False) -> Iterator[tuple[Child, list[Phone]]]:
    """A table that is on, with four phones. camera: as in `Child`."""
    child = Child(journal, camera)
    child.start()
    try:
        with httpx.Client(timeout=30) as browser:
            address = f"http://127.0.0.1:{child.port}"
            phones = []
            for player in range(4):
                who = {"player": player, "name": NAMES[player]}
                seat = browser.post(f"{address}/j/{child.code}", json=who).json()["seat"]
                phones.append(Phone(address, seat, browser))
            phones[0].look()
            assert phones[0].take("start").status_code == 200
            yield child, phones
    finally:
        child.kill()


def deed_across_a_kill(child: Child, phones: list[Phone], luck: Random) -> None:
    """Somebody passes; the table is killed at some moment of that, and started again. The phone sends the
    same deed until it is answered, as its page does; it must be done once, whatever the moment was."""
    for phone in phones:
        phone.look()
    phone = next(one for one in phones if "pass" in one.offered())
    board, before = phone.mine["board"], int(phone.mine["moment"])
    number = f"{luck.random()}"
    deed = {"do": "take", "key": "pass", "lane": board, "moment": f"{before}", "number": number}
    timer = Timer(luck.random() * 0.06, child.process.kill)
    timer.start()
    with suppress(httpx.HTTPError):  # the table goes away meanwhile
        phone.post("/do", deed)
    timer.join()
    child.kill()
    child.start()
    phone.look()
    assert phone.line["phase"] == "paused", "the seat is the phone's as before"
    continued = phone.take("continue")
    assert continued.status_code == 200, continued.text
    answered = phone.post("/do", deed).status_code
    phone.look()
    assert answered in {200, 409}
    assert int(phone.mine["moment"]) == before + 1, f"the deed was done once, and not twice: {answered}"
