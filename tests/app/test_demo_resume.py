"""A demo killed in the middle goes on where it was, with its clocks."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from station.cli.main import main
from station.journal.contents import read_journal
from station.journal.replaying import replay
from station.journal.resuming import referee_for, unfinished
from station.referee.events import Resumed
from station.referee.referee import Referee
from station.referee.state import HouseState


def replayed(journal: Path) -> HouseState:
    contents = read_journal(journal)
    referee = referee_for(contents)
    assert isinstance(referee, Referee)
    assert not any(step.differs for step in replay(contents, referee))
    return referee.state


def killed_after(turns: int, out: Path) -> Path:
    """Start a demo and kill it, without warning, once it has told of so many turns."""
    child = subprocess.Popen(
        [sys.executable, "-m", "station", "demo", "--headless", "--seed", "5", "--out", str(out)],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
    )
    assert child.stderr is not None
    for _ in range(turns):
        assert "board" in child.stderr.readline()
    child.send_signal(signal.SIGKILL)
    child.wait()
    child.stderr.close()
    return out / "game.journal"


def test_a_killed_demo_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = killed_after(3, tmp_path)
    before = replayed(journal)
    assert [game.path for game in unfinished(tmp_path)] == [journal]
    assert main(["demo", "--headless", "--json", "--resume", "--plays", "1", "--out", str(tmp_path)]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (figures["plays"], figures["misreads"]) == (1, 0)
    after = replayed(journal)
    for old, new in zip(before.boards, after.boards, strict=True):
        assert new.history[: len(old.history)] == old.history
    assert sum(len(board.history) for board in after.boards) > sum(
        len(board.history) for board in before.boards
    )
    (resumed,) = [event for event in read_journal(journal).events if isinstance(event, Resumed)]
    for old, clock in zip(before.boards, resumed.clocks, strict=True):
        # No more than a second of what ran after the last confirmed event may be lost, and none invented.
        assert clock.south_ms <= old.clock.south_ms
        assert clock.north_ms <= old.clock.north_ms


def test_there_may_be_nothing_to_go_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--headless", "--resume", "--out", str(tmp_path)]) == 2
    assert "no demo was broken off" in capsys.readouterr().err
