"""A demo killed in the middle resumes where it was, with its clocks."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from station.app.demo.game import play_fast
from station.app.demo.simulated_game import game_of, simulated_game
from station.app.table.session_start import broken_off
from station.cli.main import main
from station.editions import load_edition
from station.journal.contents import read_journal
from station.journal.replay import replay
from station.journal.resume import referee_for, resume, unfinished
from station.referee.events import Resumed
from station.referee.state import AnyState, Phase
from station.rules.edition import BLANK
from station.simulator.players.habits import Habits
from station.simulator.render.seats import seat_at
from station.simulator.tables.board_table import BoardTable
from tests.app.demo.all_seeing import watched

EDITION = load_edition("en")


def replayed(journal: Path) -> Any:
    contents = read_journal(journal)
    referee = referee_for(contents)
    assert not any(step.differs for step in replay(contents, referee))
    return referee.state


def ended_after(turns: int, signal_number: signal.Signals, out: Path, *options: str) -> str:
    """Start a demo and send it a signal once it has recorded so many turns; what it says then."""
    command = [sys.executable, "-m", "station", "demo", "--headless", "--seed", "5", "--out", str(out)]
    # A shell starts what it runs in the background with Ctrl-C ignored, and children inherit that.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        child = subprocess.Popen(
            [*command, *options],
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        )
    finally:
        signal.signal(signal.SIGINT, before)
    assert child.stderr is not None
    assert child.stderr.readline()
    while replayed(out / "game.journal").turns < turns:
        assert child.stderr.readline()
    child.send_signal(signal_number)
    said = child.stderr.read()
    child.wait()
    child.stderr.close()
    return said


def test_a_killed_demo_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ended_after(1, signal.SIGKILL, tmp_path)
    assert replayed(tmp_path / "game.journal").turns
    goes_on("house", tmp_path, capsys)


def test_a_demo_that_is_stopped_says_how_it_goes_on_and_goes_on_whichever_game_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = ended_after(0, signal.SIGINT, tmp_path, "--game", "friendly").splitlines()
    assert said[-2:] == [f"The demo can go on: station demo --resume --out {tmp_path}", "station: stopped"]
    goes_on("friendly", tmp_path, capsys)


def goes_on(game: str, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A demo that was broken off is resumed by one more play, and its journal is still whole."""
    journal = out / "game.journal"
    before = replayed(journal)
    assert [one.path for one in unfinished(out)] == [journal]
    assert main(["demo", "--headless", "--json", "--resume", "--plays", "1", "--out", str(out)]) == 0
    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (figures["game"], figures["plays"], figures["misreads"]) == (game, 1, 0)
    after = replayed(journal)
    assert after.history[: before.turns] == before.history
    assert after.turns > before.turns
    nobody_gained_time(before, journal)


def nobody_gained_time(before: Any, journal: Path) -> None:
    """No more than a second of what ran after the last confirmed event may be lost, and none invented."""
    (resumed,) = [event for event in read_journal(journal).events if isinstance(event, Resumed)]
    for old, clock in zip(before.clocks, resumed.clocks, strict=True):
        assert clock.south_ms <= old.south_ms
        assert clock.north_ms <= old.north_ms


def test_a_demo_of_another_game_than_was_asked_for_is_not_gone_on_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "game.journal"
    game = simulated_game("scrabble", 1, Habits.careful(), journal)
    game.begin()
    assert game.station.journal is not None
    game.station.journal.close()
    asked = ["demo", "--game", "auction", "--headless", "--resume", "--out", str(tmp_path)]
    assert main(asked) == 2
    assert f"{journal} is a game of scrabble, not of auction" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "players"), [("scrabble", None), ("friendly", None), ("scrabbage", None), ("auction", 2)]
)
def test_the_table_is_laid_out_as_it_was_confirmed(game: str, players: int | None, tmp_path: Path) -> None:
    """Of the auction every tile is sold first: two players buy the fewest."""
    journal = tmp_path / "game.journal"
    first = watched(simulated_game(game, 2, Habits.careful(), journal, players=players))
    play_fast(first, plays=1)
    before: AnyState = first.state
    assert first.station.journal is not None
    first.station.journal.close()
    again = game_of(2, Habits.careful(), broken_off(resume(journal)))
    again.begin()
    again.people(again.start.at_ms)
    assert again.station.journal is not None
    again.station.journal.close()
    assert again.state.phase is Phase.PLAYING
    assert (again.state.position, again.state.history) == (before.position, before.history)
    assert isinstance(again.table, BoardTable)
    again.stats.compare(0, again.state, again.table.truth())
    assert [str(one) for one in again.stats.misreads] == []
    pieces = again.table.pieces
    assert Counter(piece.letter or BLANK for piece in pieces.all) == EDITION.counts
    hands = getattr(before.position, "hands", None) or before.position.game.hands
    for player, hand in enumerate(hands):
        row = sorted(piece.letter or BLANK for piece in pieces.row(seat_at(player, len(hands))))
        tiles = hand if isinstance(hand, tuple) else hand.tiles
        assert len(row) == (len(hand) if isinstance(hand, tuple) else hand.count)
        assert tiles is None or row == sorted(tiles)


def test_there_may_be_nothing_to_go_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--headless", "--resume", "--out", str(tmp_path)]) == 2
    assert "no demo was broken off" in capsys.readouterr().err
