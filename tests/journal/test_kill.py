"""A station that is killed at any instant has lost nothing that was confirmed."""

import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.journal.journal import Journal
from station.journal.resume import resume
from station.referee.events import AnyEvent
from station.referee.referee import Referee
from station.rules.lexicon import GivenWords

CHILD = """
import sys
from pathlib import Path
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.journal.resume import settings_of
from station.rules.lexicon import GivenWords
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.referee.referee import Referee

told = read_journal(Path(sys.argv[1]))
words = GivenWords(frozenset({"KEEL", "AE"}), "english")
journal = Journal.create(Path(sys.argv[2]), settings_of(told), words)
referee = Referee(HOUSE, words, load_edition("en"))
for number, event in enumerate(told.events, start=1):
    journal.append(event)
    referee.handle(event)
    journal.seal(referee.state)
    journal.checkpoint(referee.state.clocks, event.at_ms)
    sys.stdout.write(f"{number}\\n")
    sys.stdout.flush()
# However late the signal comes, somebody is there to be killed.
sys.stdin.read()
"""


@pytest.mark.parametrize("seed", range(6))
def test_every_event_that_was_confirmed_is_there_after_kill_9(
    write: Callable[..., Journal],
    game: tuple[AnyEvent, ...],
    words: GivenWords,
    tmp_path: Path,
    seed: int,
) -> None:
    many = (*game, *(event for event in game[3:4] for _ in range(300)))
    write(many, "told.journal").close()
    target = tmp_path / "killed.journal"
    wanted = random.Random(seed).randrange(1, 250)
    with subprocess.Popen(
        [sys.executable, "-c", CHILD, tmp_path / "told.journal", target],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        confirmed = 0
        for line in child.stdout:
            confirmed = int(line)
            if confirmed >= wanted:
                break
        os.kill(child.pid, signal.SIGKILL)
        confirmed = max([confirmed, *(int(line) for line in child.stdout if line.endswith("\n"))])
    assert child.returncode == -signal.SIGKILL
    resumed = resume(target, words)
    events = resumed.journal.events()
    resumed.journal.close()
    assert len(events) >= confirmed
    assert events == many[: len(events)]
    again = Referee(HOUSE, words, load_edition("en"))
    for event in events:
        again.handle(event)
    assert resumed.referee.state == again.state
