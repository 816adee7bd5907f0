"""Clock heads on USB as the station finds and drives them: named by udev, paired, unplugged, exchanged."""

import itertools
import json
import os
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Final

from scripts.lab.guest.heads import DEADLINE_S, Heads
from scripts.lab.guest.killed import AS_PI, STATION, wait_until
from scripts.lab.guest.usb_head import UsbHead, plug_in_controllers
from scripts.lab.outcome import Checks
from scripts.lab.share import orders_in, report
from station.clock.control import TimeControl
from station.clock.head import ClockChanged, Pressed
from station.clock.opened import OpenedHeads
from station.clock.opening import serial_heads
from station.clock.serial.messages import CauseCode
from station.clock.station_time import StationTime
from station.errors import DeviceError
from station.rules.tile import Side

SHARE: Final = Path("/lab/share")
NAMES: Final = Path("/dev/house-station")
SERIALS: Final = ("A10K2XYZ", "B20K3ABC")
BOARDS: Final = ("left", "right")
UNPLUGGED: Final = 5
LOOKS: Final = 10
LOOK_S: Final = 0.02
_numbers = itertools.count(1)


def ask(head: int, *what: object) -> list[str]:
    """Have something done to a head outside; returns its display, from left to right, and "lost" if it shows
    that it has no host."""
    number = next(_numbers)
    report(SHARE, head=head, ask=what, number=number)
    while True:
        for order in orders_in(SHARE):
            if order["answer"] == number:
                return [str(word) for word in order["value"]]
        time.sleep(LOOK_S)


def shown(head: int) -> str:
    return ask(head, "look")[0]


def names(checks: Checks, heads: tuple[UsbHead, UsbHead]) -> None:
    wanted = [f"head-{head.serial}" for head in heads]
    # It takes the controller a moment to find that something is plugged in.
    named = wait_until(lambda: all((NAMES / name).exists() for name in wanted))
    checks.check("udev names both heads by their serial numbers", named)
    for name in wanted:
        port = (NAMES / name).resolve()
        found = f"{port.group()} {port.stat().st_mode & 0o777:o}"
        checks.same(f"members of dialout may use {name}", found, "dialout 660")


def paired(checks: Checks) -> None:
    """`station clocks pair`, with a press on the left head when it asks for that."""
    words: list[str | Path] = [*AS_PI, STATION, "clocks", "pair"]
    process = subprocess.Popen(words, cwd="/tmp", text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stderr is not None
    asked = process.stderr.readline()
    ask(0, "tap", "S")
    out, err = process.communicate()
    numbered = out.startswith("left: head ") and "right: head " in out
    checks.check(
        "`station clocks pair` numbers them by a press on the left one", numbered, f"{asked}{out}{err}"
    )
    words = [*AS_PI, STATION, "clocks", "list", "--json"]
    listed = subprocess.run(words, cwd="/tmp", text=True, capture_output=True, check=False)
    boards = sorted(json.loads(line)["board"] for line in listed.stdout.splitlines())
    checks.same("`station clocks list` shows both with their boards", boards, sorted(BOARDS))


def opened(station_time: StationTime) -> OpenedHeads:
    """Both heads as a game gets them; on a busy machine they may answer late."""
    until = time.monotonic() + 2 * DEADLINE_S
    while True:
        try:
            return serial_heads()(station_time, TimeControl(main_ms=600_000))
        except DeviceError:
            if time.monotonic() > until:
                raise


def presses(checks: Checks, heads: Heads) -> None:
    for board, side in itertools.product((0, 1), Side):
        heads.events.clear()
        ask(board, "tap", side.value)
        came = heads.wait_for(lambda: any(isinstance(one, Pressed) for one in heads.events))
        heads.run_on(0.3)
        found = [(one.board, one.side) for one in heads.events if isinstance(one, Pressed)]
        what = f"a bouncing press of {BOARDS[board]} {side.name.lower()} is reported once"
        checks.check(what, came and found == [(board, side)], str(found))


def displays(checks: Checks, heads: Heads, when: str) -> None:
    wrong = [why for _ in range(LOOKS) for board in (0, 1) if (why := heads.as_shown(board))]
    checks.check(f"displays show the clocks' times{when}", not wrong, "; ".join(wrong[:3]))


def comes_back(heads: Heads, board: int) -> bool:
    return heads.wait_for(lambda: heads.both[board].trouble is None)


def unplugged(checks: Checks, heads: Heads, plugs: tuple[UsbHead, UsbHead]) -> None:
    """A press while the plug is out counts once it is in again."""
    heads.begin(300_000, running=True)
    running = heads.wait_for(lambda: all(shown(board).startswith(" 4.") for board in (0, 1)))
    checks.check("clocks that are started run", running, str([shown(board) for board in (0, 1)]))
    plugs[0].unplug()
    lost = heads.wait_for(lambda: heads.both[0].trouble is not None)
    checks.check(
        "an unplugged head is reported",
        lost and "plug" in str(heads.both[0].trouble),
        str(heads.both[0].trouble),
    )
    alone = wait_until(lambda: ask(0, "look")[1] == "lost")
    checks.check("and shows that it has no host", alone)
    heads.events.clear()
    ask(0, "tap", "S")
    plugs[0].plug(0)
    checks.check("plugged in again, it is found", comes_back(heads, 0), str(heads.both[0].trouble))
    heads.wait_for(lambda: any(isinstance(one, Pressed) for one in heads.events))
    found = [(one.board, one.side) for one in heads.events if isinstance(one, Pressed)]
    checks.same("and a press from while it was out is reported, once", found, [(0, Side.SOUTH)])
    displays(checks, heads, " after that")


def exchanged(checks: Checks, heads: Heads, plugs: tuple[UsbHead, UsbHead]) -> None:
    """Each head in the other's socket: its number says whose board it is."""
    for plug in plugs:
        plug.unplug()
    gone = heads.wait_for(lambda: all(head.trouble is not None for head in heads.both))
    checks.check("both unplugged are reported", gone)
    plugs[0].plug(1)
    plugs[1].plug(0)
    checks.check("exchanged, both are found", comes_back(heads, 0) and comes_back(heads, 1))
    presses(checks, heads)
    displays(checks, heads, " with plugs exchanged")
    back = 0
    for number in range(UNPLUGGED):
        plugs[1].unplug()
        heads.wait_for(lambda: heads.both[1].trouble is not None)
        plugs[1].plug(2 if number % 2 else 0)
        back += comes_back(heads, 1)
    checks.same(f"unplugged {UNPLUGGED} times, in one socket and another: found each time", back, UNPLUGGED)


def power_dips(checks: Checks, heads: Heads) -> None:
    restarts: list[str] = []

    def restarted() -> bool:
        now_ms = heads.time.now_ms()
        found = heads.both[1].poll(now_ms)
        restarts.extend(one.restarted for one in found if isinstance(one, ClockChanged) and one.restarted)
        return bool(restarts)

    ask(1, "reset", int(CauseCode.BROWN_OUT))
    wait_until(restarted)
    checks.check(
        "a head whose power dipped says so", restarts and "power dipped" in restarts[0], str(restarts)
    )
    # The time on its display comes and goes until the game goes on.
    checks.check("and shows the times that it had", wait_until(partial(_shows, heads, 1)), heads.as_shown(1))


def _shows(heads: Heads, board: int) -> bool:
    heads.poll()
    return not heads.as_shown(board)


def main() -> int:
    os.environ["HOME"] = "/home/pi"  # where `station clocks pair`, as pi, keeps what it found
    checks = Checks()
    plug_in_controllers(3)
    plugs = UsbHead(SERIALS[0], 0), UsbHead(SERIALS[1], 1)
    for socket, plug in enumerate(plugs):
        plug.plug(socket)
    names(checks, plugs)
    paired(checks)
    station_time = StationTime()
    both = opened(station_time)
    heads = Heads(station_time, both.heads, shown)  # type: ignore[arg-type]  # they are heads of devices
    heads.begin(600_000, running=False)
    heads.wait_for(lambda: all(shown(board) == "10.0010.00" for board in (0, 1)))
    checks.same("clocks that are set up are shown", [shown(board) for board in (0, 1)], ["10.0010.00"] * 2)
    presses(checks, heads)
    unplugged(checks, heads, plugs)
    exchanged(checks, heads, plugs)
    power_dips(checks, heads)
    heads.close()
    for plug in plugs:
        plug.close()
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main())
