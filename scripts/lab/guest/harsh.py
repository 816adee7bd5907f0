"""The installed unit where things are not as they should be: no date, nothing to write on, little memory.

usage: harsh [memory]: with that, what concerns a machine with little of it.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from evdev import ecodes

from scripts.lab.guest import unit
from scripts.lab.guest.killed import wait_until
from scripts.lab.guest.screen import Keyboard, plug_in_display
from scripts.lab.outcome import Checks
from station.errors import InputError
from station.journal.contents import Contents, read_journal
from station.journal.resume import resume

GAME: Final = "scrabble --new --dealt --computer 1=1 --computer 2=1 --quiet"
"""Computers play each other at the screen: a game without devices."""
PLACE: Final = Path("/run/lab-games")
DROP_IN: Final = Path("/run/systemd/system/house-station.service.d/lab.conf")
ROOM: Final = "2M"
PATIENCE_S: Final = 6.0
ENOUGH: Final = 4
LONG_S: Final = 300.0
LONGEST_MS: Final = 15 * 60_000


@cache
def keyboard() -> Keyboard:
    return Keyboard()


def journal(folder: Path) -> Contents | None:
    """The only game that was begun there, as far as it is recorded."""
    found = sorted(folder.glob("journals/*.journal"))
    try:
        return read_journal(found[0]) if found else None
    except InputError:
        return None


def played(folder: Path) -> int:
    """How much has happened in the game."""
    found = journal(folder)
    return 0 if found is None else len(found.events)


def goes_on(folder: Path) -> bool:
    """Wait for more to happen in the game; Enter begins it, and answers whatever else the screen asks."""
    before, pressed_s = played(folder), 0.0

    def more() -> bool:
        nonlocal pressed_s
        now = played(folder)
        if now and time.monotonic() > pressed_s + PATIENCE_S:
            pressed_s = time.monotonic()
            keyboard().press(ecodes.KEY_ENTER)
        return now >= before + ENOUGH

    return wait_until(more, LONG_S)


def whole(checks: Checks, folder: Path, what: str) -> None:
    found = journal(folder)
    damage = "there is none" if found is None else found.damage
    checks.check(f"{what}, the journal is whole", damage is None, str(damage))


def ended_well(checks: Checks, what: str) -> None:
    restarts = unit.state()["NRestarts"]
    unit.stop()
    found = unit.state()["Result"], restarts
    checks.same(f"{what}, the unit ends well and was not started again", found, ("success", "0"))


@contextmanager
def stick(options: str = "") -> Iterator[Path]:
    """A folder of the user pi's own on another file system."""
    PLACE.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"uid=1000{options}", "games", PLACE], check=True)
    try:
        yield PLACE
    finally:
        subprocess.run(["umount", "--lazy", PLACE], check=True)


def without_date(checks: Checks) -> None:
    """The date is that of 1970 until the network brings another, in the middle of a game."""
    now_s, since_s = time.time(), time.monotonic()
    time.clock_settime(time.CLOCK_REALTIME, 60.0)
    with stick() as folder:
        unit.start(GAME, HOUSE_STATION_DATA=str(folder))
        checks.check("in 1970 a game goes on", goes_on(folder), unit.log())
        time.clock_settime(time.CLOCK_REALTIME, now_s + time.monotonic() - since_s)
        checks.check("and after the network has brought the date", goes_on(folder), unit.log())
        ended_well(checks, "after a date that jumped")
        whole(checks, folder, "after a date that jumped")
        found = journal(folder)
        stamps = [] if found is None else [event.at_ms for event in found.events]
        steps = [after - before for before, after in pairwise(stamps)]
        checks.check(
            "no event's time jumped with it",
            stamps and max(steps) < LONGEST_MS and stamps[-1] < LONGEST_MS,
            str(steps),
        )


@contextmanager
def only_read() -> Iterator[None]:
    """To the unit, the whole system can only be read, but for what is in memory on every system."""
    DROP_IN.parent.mkdir(parents=True, exist_ok=True)
    DROP_IN.write_text("[Service]\nReadOnlyPaths=/\nReadWritePaths=/run /tmp /dev\n", encoding="utf-8")
    subprocess.run(["systemctl", "daemon-reload"], check=True)
    try:
        yield
    finally:
        DROP_IN.unlink()
        subprocess.run(["systemctl", "daemon-reload"], check=True)


def read_only(checks: Checks) -> None:
    """Games go onto a stick, or nowhere."""
    with only_read():
        with stick() as folder:
            unit.start(GAME, HOUSE_STATION_DATA=str(folder))
            what = "on a read-only system a game goes on, recorded on a stick"
            checks.check(what, goes_on(folder), unit.log())
            ended_well(checks, "on a read-only system")
            whole(checks, folder, "on a read-only system")
        unit.start(GAME)
        said = wait_until(lambda: "annot" in unit.log() or "ead-only" in unit.log(), LONG_S)
        one_sentence(checks, "with nothing to write on", said)
        unit.stop()


def one_sentence(checks: Checks, when: str, said: bool) -> None:
    log = unit.log()
    checks.check(f"{when}, the unit says so in a sentence", said and "Traceback" not in log, log)


def full_disk(checks: Checks) -> None:
    with stick(f",size={ROOM}") as folder:
        unit.start(GAME, HOUSE_STATION_DATA=str(folder))
        checks.check("a game goes on while there is room", goes_on(folder), unit.log())
        filled = folder / "filled"
        subprocess.run(["dd", "if=/dev/zero", f"of={filled}"], stderr=subprocess.DEVNULL, check=False)
        said = wait_until(lambda: "cannot be written" in unit.log() or "full" in unit.log(), LONG_S)
        one_sentence(checks, "when the disk is full", said)
        whole(checks, folder, "when the disk is full")
        unit.stop()
        filled.unlink()
        checks.check("with room again, the game can go on", resumed(folder))


def resumed(folder: Path) -> bool:
    """Whether the station takes the game up again, and records that."""
    (place,) = (folder / "journals").glob("*.journal")
    try:
        resumption = resume(place)
        resumption.journal.append(resumption.event)
        resumption.journal.close()
    except InputError as error:
        print(error)
        return False
    return True


def little_memory(checks: Checks) -> None:
    """No game at a camera: that takes more, and the doctor and `make install-pi` say so."""
    with stick() as folder:
        unit.start(GAME, HOUSE_STATION_DATA=str(folder))
        checks.check("with 512 MB a game at the screen goes on", goes_on(folder), unit.log())
        ended_well(checks, "with 512 MB")
    lines = Path("/proc/meminfo").read_text(encoding="utf-8").splitlines()
    print("        " + "; ".join(" ".join(line.split()) for line in lines[:3]))
    killed = "Out of memory" in subprocess.run(["dmesg"], capture_output=True, text=True, check=False).stdout
    checks.check("and nothing was killed for want of memory", not killed)


JOBS: Final[dict[str, tuple[Callable[[Checks], None], ...]]] = {
    "": (without_date, full_disk, read_only),
    "memory": (little_memory,),
}


def main(what: str = "") -> int:
    checks = Checks()
    plug_in_display()
    keyboard()
    for look in JOBS[what]:
        look(checks)
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
