"""Games recorded on a disk of the guest's own, until its kernel is killed; and a look at what is left.

usage: power FOLDER-OF-JOURNALS [NAME EVENTS DIGEST]: the last three say what was reported before the cut.
"""

import subprocess
import sys
import time
from pathlib import Path
from typing import Final

from scripts.lab.outcome import Checks
from scripts.lab.share import report
from station.app.station import Station
from station.clock.control import TimeControl
from station.clock.simulated import SimulatedHead
from station.errors import InputError
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.journal.replay import meaning, replay
from station.journal.resume import referee_for, resume, settings_of
from station.journal.seal import state_digest
from station.lexicon import load
from station.rules.lexicon import WordsUsed

SHARE: Final = Path("/lab/share")
DISK: Final = "/dev/ubda"
PLACE: Final = Path("/mnt")
BETWEEN_S: Final = 0.02


def look(checks: Checks, path: Path, events: int, digest: str) -> None:
    """Whether everything that was reported is in the journal, and the game goes on from there."""
    try:
        contents = read_journal(path)
    except InputError as error:
        checks.check("after a cut, the journal can be read", events == 0, str(error))
        return
    checks.same("after a cut, the journal is whole", contents.damage, None)
    steps = list(replay(contents, referee_for(contents)))
    checks.check("every event reported before is there", len(steps) >= events, f"{len(steps)} of {events}")
    if events and len(steps) >= events:
        checks.same("and the game is what it was then", state_digest(steps[events - 1].state), digest)
    checks.check("every seal is right", not any(step.differs for step in steps))
    try:
        resumption = resume(path)
        resumption.journal.append(resumption.event)
        resumption.journal.close()
        why = ""
    except InputError as error:
        why = str(error)
    checks.check("the game can go on", not why, why)


def play(source: Path, path: Path) -> None:
    """Play a recorded game again, into a new journal; report each event once the station has handled it."""
    contents = read_journal(source)
    words = load(WordsUsed("english"))
    referee = referee_for(contents, words)
    control = TimeControl(main_ms=600_000)
    journal = Journal.create(path, settings_of(contents), words)
    heads = SimulatedHead(0, control), SimulatedHead(1, control)
    station = Station(referee, heads, journal)
    for number, event in enumerate(contents.events, start=1):
        meant = meaning(contents, number, event, station.state)
        station.handle(meant)
        report(SHARE, handled=[path.name, number, state_digest(station.state), type(meant).__name__])
        time.sleep(BETWEEN_S)
    journal.close()


def main(source: str, *before_cut: str) -> int:
    checks = Checks()
    # As at every start of a Pi: what the cut left is put right before it is used.
    repaired = subprocess.run(["e2fsck", "-p", DISK], capture_output=True, text=True, check=False)
    checks.check("the disk needs nobody's help", repaired.returncode in {0, 1}, repaired.stdout)
    subprocess.run(["mount", DISK, PLACE], check=True)
    if before_cut:
        name, events, digest = before_cut
        look(checks, PLACE / name, int(events), digest)
    report(SHARE, plays=True)
    journals = sorted(Path(source).glob("*-schema-3.journal"))
    number = len(list(PLACE.glob("*.journal")))
    while True:
        play(journals[number % len(journals)], PLACE / f"{number:04}.journal")
        number += 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
