"""The table of a game that the unit plays: carries out orders from outside, and tells what goes on.

Orders: `see` (pictures for the camera), `press` (a button), `touch` (points of the screen), `stop`.
News: `screen` (its size), `meta` and `event` (of the journal), `shown` (both displays read back, and between
which times), `pressed`, `touched`.
"""

import os
import sys
import threading
import time
from pathlib import Path
from typing import Any, Final

from scripts.lab.guest import unit
from scripts.lab.guest.cameras.feed import DEVICE
from scripts.lab.guest.cameras.pulled import PulledCamera
from scripts.lab.guest.chip import Chip, displays, spoiled
from scripts.lab.guest.fingers import press
from scripts.lab.guest.journal_tail import JournalTail
from scripts.lab.guest.screen import Touchscreen, plug_in_display
from scripts.lab.outcome import Checks
from scripts.lab.share import orders_in, report
from station.rules.tile import Side

SHARE: Final = Path("/lab/share")
PICTURES: Final = SHARE / "pictures"
"""The station keeps there what it read last."""
LOOK_S: Final = 0.02
SAMPLE_S: Final = 0.5
BETWEEN_TOUCHES_S: Final = 0.4


class Table:
    """Everything on the guest's table."""

    def __init__(self, pulls: int) -> None:
        self.chip = Chip()
        screen = plug_in_display()
        report(SHARE, screen=screen)
        self.camera, self.touchscreen = PulledCamera(pulls), Touchscreen(screen)
        self.tail = JournalTail(unit.JOURNALS)
        self.begun = False
        self._sampled_s = self._asked_s = 0.0

    def carry_out(self, order: dict[str, Any]) -> bool:
        """Do what is asked; returns whether it was the last order."""
        match order:
            case {"see": names}:
                places = [SHARE / name for name in names]
                self.camera.see(tuple(place.read_bytes() for place in places))
                for place in places:
                    place.unlink()
            case {"press": [int(board), str(side), int(down_ms), int(bounces)]}:
                # A finger of its own: others move meanwhile.
                finger = (board, Side(side), down_ms / 1000, bounces)
                threading.Thread(target=self._press, args=finger, daemon=True).start()
            case {"touch": points}:
                for x, y in points:
                    self.touchscreen.touch(x, y)
                    time.sleep(BETWEEN_TOUCHES_S)
                report(SHARE, touched=points)
            case {"stop": _}:
                return True
        return False

    def _press(self, board: int, side: Side, down_s: float, bounces: int) -> None:
        at_s = time.monotonic()
        report(SHARE, pressed=[board, side.value], at_s=at_s)
        press(self.chip, board, side, down_s, bounces)

    def plays(self) -> bool:
        """Whether the unit still runs; systemd is asked every other second."""
        if time.monotonic() < self._asked_s:
            return True
        self._asked_s = time.monotonic() + 2
        return unit.state()["ActiveState"] in {"active", "activating"}

    def look(self) -> None:
        """Tell what is new in the journal, and now and then what the displays show."""
        if not self.begun:
            meta = self.tail.meta()
            self.begun = meta is not None
            if meta:
                report(SHARE, meta=meta)
        for payload in self.tail.events():
            report(SHARE, event=payload)
        now_s = time.monotonic()
        if self.begun and now_s >= self._sampled_s:
            self._sampled_s = now_s + SAMPLE_S
            # On a busy machine it takes a while to read them.
            both, until_s = displays(), time.monotonic()
            report(SHARE, shown=both, at_s=now_s, until_s=until_s)


def main(pulls: int, game: str, options: str) -> int:
    # A camera on USB has a processor of its own; this one shares that of the guest, where pictures are read.
    os.nice(-10)
    checks, table = Checks(), Table(pulls)
    while not table.camera.sees:
        for order in orders_in(SHARE):
            table.carry_out(order)
        time.sleep(LOOK_S)
    PICTURES.mkdir()
    PICTURES.chmod(0o777)
    unit.start(f"{game} --new --camera {DEVICE} --heads gpio --pictures {PICTURES} {options}")
    last = False
    while not last and table.plays():
        table.camera.take_due(playing=table.begun)
        for order in orders_in(SHARE):
            last = table.carry_out(order) or last
        table.look()
        time.sleep(LOOK_S)
    checks.check("the unit runs to the end", last, f"{unit.state()}\n{unit.log()}")
    if pulls:
        checks.same("the camera was pulled out, and plugged in again, so often", table.camera.pulled, pulls)
    checks.same("without being started again", unit.state()["NRestarts"], "0")
    unit.stop()
    checks.same("stopped, it ended well", unit.state()["Result"], "success")
    checks.same("and the displays are dark", displays(), ["dark", "dark"])
    checks.same("no display was sent half a word", spoiled(), 0)
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2], " ".join(sys.argv[3:])))
