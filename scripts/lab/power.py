"""The job of the power: the guest's kernel is killed at any moment, and its disk left as it was."""

import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from scripts.lab.build import Built
from scripts.lab.commands import LabError
from scripts.lab.machine import in_memory, started
from scripts.lab.outcome import Outcome, outcome_of
from scripts.lab.share import NEWS, News
from station.journal.journal import PASSING

CUTS: Final = 5
SEED: Final = 1
MOST_PLAYED_S: Final = 4.0
STARTS_S: Final = 300.0
LOOK_S: Final = 0.02
SHOWN_EVERY: Final = 10
DISK_MB: Final = 64
SOURCE: Final = "tests/journal/data"
PASSING_NAMES: Final = frozenset(kind.__name__ for kind in PASSING)


@dataclass(frozen=True, slots=True)
class Reported:
    """The last event that had to be on the disk when it was reported."""

    name: str = ""
    events: int = 0
    digest: str = ""

    def after(self, news: dict[str, Any]) -> "Reported":
        """With one more line of news. Pictures and clock reports may be lost."""
        match news:
            case {"handled": [str(name), int(events), str(digest), str(kind)]} if kind not in PASSING_NAMES:
                return Reported(name, events, digest)
        return self

    @property
    def words(self) -> str:
        return f"{self.name} {self.events} {self.digest}" if self.name else ""


def cut(built: Built, show: Callable[[str], None], cuts: int = CUTS) -> Outcome:
    """Cut the power so many times; returns what held of all that had been reported."""
    dice, reported, lines = Random(SEED), Reported(), list[str]()
    with tempfile.TemporaryDirectory(prefix="lab-disk-", dir=in_memory()) as folder:
        disk = Path(folder) / "disk"
        with disk.open("wb") as file:
            file.truncate(DISK_MB << 20)
        subprocess.run(["mkfs.ext4", "-q", "-F", disk], check=True)
        for number in range(cuts + 1):
            last = number == cuts
            found, reported = _once(built, disk, reported, None if last else dice.uniform(0, MOST_PLAYED_S))
            lines += found
            for line in found:
                if line.startswith("FAILED") or last:
                    show(line)
            if (number + 1) % SHOWN_EVERY == 0 and number + 1 < cuts:
                show(f"        {number + 1} of {cuts} cuts")
    show(f"        {cuts} cuts; the last lines are those after the last one")
    return outcome_of(lines)


def _once(built: Built, disk: Path, reported: Reported, played_s: float | None) -> tuple[list[str], Reported]:
    """Start the guest, let it look at its disk and play for so long, and kill it. None: after the look."""
    with started(built.kernel, built.root, f"power {SOURCE} {reported.words}", f"ubd0={disk}") as guest:
        (guest.share / NEWS).touch()
        news = News(guest.share)
        plays_s: float | None = None
        until = time.monotonic() + STARTS_S
        while plays_s is None or time.monotonic() < plays_s + (played_s or 0):
            for one in news.fetch():
                reported = reported.after(one)
                if "plays" in one:
                    plays_s = time.monotonic()
            if guest.ended or (plays_s is None and time.monotonic() > until):
                output = (guest.share / "output").read_text(encoding="utf-8")
                raise LabError(f"the guest does not play after a cut; its output:\n{output}")
            time.sleep(LOOK_S)
        guest.kill()
        for one in news.fetch():
            reported = reported.after(one)
        news.close()
        return (guest.share / "output").read_text(encoding="utf-8").splitlines(), reported
