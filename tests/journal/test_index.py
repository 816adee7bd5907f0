"""The index of the games on record: it saves replaying them, and nobody misses it."""

import json
import os
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from station.app.table.game import new_game
from station.cli.main import main
from station.journal import index
from station.journal.index import index_of, listed
from station.journal.journal import SUFFIX
from station.journal.recorded import recorded_in
from station.journal.resume import journal_dir
from station.journal.summary import local_time
from station.referee.events import Continued, DeedEntered, GameSettings
from station.rules.game import Chosen, Passed


@pytest.fixture
def journal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A game that is over."""
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    return played()


def played(*, over: bool = True) -> Path:
    game = new_game(GameSettings("scrabble", ("Ann", "Bob"), camera=False))
    for event in (
        Continued(0),
        DeedEntered(10, Passed(0)),
        *((DeedEntered(20, Chosen("resign", 1)),) if over else ()),
    ):
        game.station.handle(event)
    game.close()
    assert game.station.journal is not None
    return game.station.journal.path


def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the journals that are listed, and replayed for it."""
    found: list[str] = []

    def note(path: Path) -> object:
        found.append(path.name)
        return recorded_in(path)

    with monkeypatch.context() as patched:
        patched.setattr(index, "recorded_in", note)
        assert all(game.summary is not None for game in listed())
    return found


def test_a_game_is_replayed_once(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = list(listed())
    assert index_of(journal.parent).parent == journal.parent.parent
    assert replayed(monkeypatch) == []
    assert list(listed()) == before


def test_a_game_that_has_changed_is_replayed_again(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = played(over=False)
    list(listed())
    shutil.copyfile(journal, other)
    assert replayed(monkeypatch) == [other.name]
    os.utime(other, ns=(0, 0))
    assert replayed(monkeypatch) == [other.name]


def test_a_game_whose_journal_is_gone_is_forgotten(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = played()
    list(listed())
    other.unlink()
    assert [game.path for game in listed()] == [journal]
    assert other.name not in index_of(journal.parent).read_text()
    assert replayed(monkeypatch) == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\x00",
        b"[" * 100_000,
        b"[]",
        b'{"form": "0"}',
        json.dumps({"form": index.FORM, "games": []}).encode(),
    ],
    ids=["empty", "no text", "nested", "a list", "another form", "no games"],
)
def test_a_damaged_index_is_made_again(
    journal: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = list(listed())
    index_of(journal.parent).write_bytes(content)
    assert list(listed()) == before
    assert replayed(monkeypatch) == []


@pytest.mark.parametrize("entry", [None, {"stamp": 1}, {"stamp": "x", "summary": {"turns": "many"}}])
def test_an_entry_that_makes_no_sense_is_made_again(journal: Path, entry: object) -> None:
    before = list(listed())
    file = index_of(journal.parent)
    content = json.loads(file.read_text())
    content["games"][journal.name] = entry
    file.write_text(json.dumps(content))
    assert list(listed()) == before


def test_games_are_listed_where_no_index_can_be_written(journal: Path) -> None:
    """Root may write in any folder, so something else is in the way of the index."""
    index_of(journal.parent).mkdir()
    (index_of(journal.parent) / "something").touch()
    (game,) = listed()
    assert (game.path, game.summary is not None) == (journal, True)
    assert {path.name for path in journal.parent.parent.iterdir()} == {"journals", "journals.index"}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write in any folder")
def test_games_are_listed_in_a_folder_that_cannot_be_written_to(journal: Path) -> None:
    journal.parent.parent.chmod(0o500)
    try:
        assert [game.path for game in listed()] == [journal]
    finally:
        journal.parent.parent.chmod(0o700)


def test_games_are_listed_by_when_they_were_played_whatever_their_journals_are_called(journal: Path) -> None:
    later = played()
    renamed = later.rename(later.with_name(f"0-later{SUFFIX}"))
    earlier = journal.rename(journal.with_name(f"z-earlier{SUFFIX}"))
    created = "2020-02-03T23:30:00+00:00"
    moved_to(earlier, created)
    assert [game.path for game in listed()] == [renamed, earlier]


def moved_to(path: Path, created: str) -> None:
    """Make a journal one of a game of another day."""
    connection = sqlite3.connect(path)
    connection.execute("DROP TRIGGER meta_update")
    connection.execute("UPDATE meta SET value = ? WHERE key = 'created'", (created,))
    connection.execute(
        "CREATE TRIGGER meta_update BEFORE UPDATE ON meta\n"
        "        BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END"
    )
    connection.commit()
    connection.close()


def test_results_are_in_local_time(
    journal: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    moved_to(journal, "2020-02-03T23:30:00+00:00")
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        assert main(["results"]) == 0
    finally:
        monkeypatch.undo()
        time.tzset()
    assert capsys.readouterr().out.startswith("2020-02-04 00:30  Scrabble: Ann 0, Bob 0; ")


def test_a_time_that_makes_no_sense_is_said_as_it_is() -> None:
    assert local_time("") == ""
    assert local_time("yesterday") == "yesterday"


def test_a_folder_that_is_missing_has_no_games(journal: Path) -> None:
    shutil.rmtree(journal.parent)
    assert list(listed(journal_dir())) == []


def test_a_player_without_a_name_is_called_by_their_seat(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    game = new_game(GameSettings("scrabble", ("", "Mia"), camera=False))
    for event in (Continued(0), DeedEntered(10, Passed(0)), DeedEntered(20, Chosen("resign", 1))):
        game.station.handle(event)
    game.close()
    assert game.station.journal is not None
    assert main(["results"]) == 0
    assert "Player 1 0, Mia 0" in capsys.readouterr().out
    assert main(["review", str(game.station.journal.path)]) == 0
    assert "Scrabble: Player 1, Mia" in capsys.readouterr().out
