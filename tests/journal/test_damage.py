"""Whatever a journal's file holds, every door gives a value or one clear refusal, in bounded time."""

import contextlib
import io
import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from station.cli.main import main
from station.errors import InputError
from station.journal import reader
from station.journal.contents import read_journal
from station.journal.errors import JournalError
from station.journal.index import listed
from station.journal.journal import Journal
from station.journal.matches import latest_match, open_match_in
from station.journal.order import dated
from station.journal.replay import replay
from station.journal.resume import referee_for, resume, unfinished
from station.journal.rows import add_rows
from station.review.story import story_of
from station.view.makers import view_of
from station.view.narrator import narrator_of
from tests.journal.damaged import DATA, ENDLESS, PARTLY, REFUSED, SOUND, damage, mutate, sound


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the user's journals."""
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    journals = tmp_path / "journals"
    journals.mkdir()
    return journals


@pytest.fixture
def journal(folder: Path) -> Path:
    """A sound journal of a game that can go on."""
    return sound(DATA / "scrabble-schema-3.journal", folder / "2026-11-05-120000.journal")


@pytest.mark.parametrize("statements", REFUSED.values(), ids=REFUSED)
def test_a_journal_that_cannot_be_read_is_refused_in_a_sentence(
    journal: Path, statements: tuple[str, ...]
) -> None:
    damage(journal, *statements)
    with pytest.raises(
        JournalError, match=r"^2026-11-05-120000\.journal is damaged .*; move it away"
    ) as caught:
        read_journal(journal)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("statement", PARTLY.values(), ids=PARTLY)
def test_of_a_journal_with_one_bad_row_the_rest_is_read(journal: Path, statement: str) -> None:
    if "checkpoint" in statement:
        clocks = '[{"south_ms": 1, "north_ms": 1, "running": null, "at_ms": 0}]'
        damage(journal, "DELETE FROM checkpoint", f"INSERT INTO checkpoint VALUES (1, 1, '{clocks}')")
    damage(journal, statement)
    contents = read_journal(journal)
    assert contents.damage is not None
    assert contents.damage.isprintable()
    assert len(contents.damage) < 400
    with pytest.raises(JournalError, match="is damaged"):
        Journal.open(journal)


def test_an_event_that_no_game_can_have_is_refused(journal: Path) -> None:
    damage(
        journal,
        "UPDATE events SET payload = ? WHERE number = 3",
        values=(json.dumps({"is": "Told", "at_ms": 5, "deed": {"is": "Left", "player": -99}}),),
    )
    contents = read_journal(journal)
    with contextlib.suppress(JournalError):
        list(replay(contents, referee_for(contents)))


@pytest.mark.parametrize("beside", ["", "-wal"])
def test_reading_leaves_no_file_behind(journal: Path, beside: str) -> None:
    with contextlib.closing(sqlite3.connect(journal)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        if beside:
            connection.execute("INSERT INTO meta VALUES ('more', 'x')")
            connection.commit()
            copy = journal.with_name("copy.journal")
            shutil.copyfile(journal, copy)
            shutil.copyfile(f"{journal}-wal", f"{copy}-wal")
            journal = copy
    before = sorted(file.name for file in journal.parent.glob("*"))
    assert read_journal(journal).meta.get("more", "") == ("x" if beside else "")
    assert sorted(file.name for file in journal.parent.glob("*")) == before


def test_a_pipe_is_no_journal(folder: Path) -> None:
    os.mkfifo(folder / "pipe.journal")
    with pytest.raises(JournalError, match="is not a journal"):
        read_journal(folder / "pipe.journal")
    assert unfinished(folder) == ()


def test_sqlite_gives_up_in_time() -> None:
    connection = sqlite3.connect(":memory:")
    reader.bound(connection, most_steps=100_000)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        connection.execute(f"{ENDLESS} count(*) FROM n").fetchone()
    connection.close()


def test_rows_are_not_added_to_a_file_that_is_no_journal(folder: Path) -> None:
    file = folder / "T1-1.journal"
    file.write_bytes(b"notes\n" * 1000)
    with pytest.raises(JournalError, match="is not a journal"):
        add_rows(file, None)  # type: ignore[arg-type]  # never looked at


def test_a_folder_with_damaged_journals_is_read_past_them(folder: Path, journal: Path) -> None:
    for number, (_, statements) in enumerate(REFUSED.items()):
        bad = shutil.copyfile(journal, folder / f"bad-{number}.journal")
        damage(bad, *statements)
    for file in folder.glob("bad-*"):
        assert read_or_refusal(file)
    assert [game.path for game in listed(folder) if game.summary is not None] == [journal]
    assert len([game for game in listed(folder) if game.trouble]) == len(REFUSED)
    assert {game.path for game in unfinished(folder)} <= {journal}
    assert latest_match(folder=folder) is None
    assert open_match_in(journal) is None


def read_or_refusal(path: Path) -> str:
    try:
        read_journal(path)
    except JournalError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(
    "command", [["replay"], ["replay", "--verify"], ["review"], ["play", "--typed", "--from"]]
)
def test_every_command_says_what_is_wrong_with_a_journal(
    journal: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    damage(journal, *REFUSED["settings are NULL"])
    assert main([*command, str(journal)]) == 2
    said = capsys.readouterr().err.strip()
    assert said.startswith("station: ")
    assert "\n" not in said


@pytest.mark.parametrize("how", [["--resume"], ["--from", "JOURNAL"]])
def test_a_game_that_another_station_has_open_is_said_to_be_open(
    journal: Path, how: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    damage(journal, "DELETE FROM seals WHERE phase = 'over'")
    words = [str(journal) if word == "JOURNAL" else word for word in how]
    with Journal.open(journal):
        assert main(["play", "scrabble", "--typed", *words]) == 2
        assert "another station that is running has this journal open" in capsys.readouterr().err
        assert main(["results"]) == 0
        printed = capsys.readouterr().out
        assert "another station has it open" in printed
        assert "--from" not in printed


def test_a_game_dated_in_the_future_does_not_come_first(folder: Path) -> None:
    for year in ("2200", "2025", "2026"):
        path = sound(DATA / "scrabble-schema-3.journal", folder / f"{year}-01-05-120000.journal")
        damage(
            path,
            f"UPDATE meta SET value = '{year}-01-05T12:00:00' WHERE key = 'created'",
            "DELETE FROM seals WHERE phase = 'over'",
        )
    assert [game.path.stem[:4] for game in listed(folder)] == ["2026", "2025", "2200"]
    assert [game.path.stem[:4] for game in unfinished(folder)] == ["2026", "2025", "2200"]


def test_only_dates_after_tomorrow_are_not_believed() -> None:
    now = datetime(2026, 3, 1, 12, tzinfo=UTC)
    assert dated("2026-03-02-110000", now)[0]
    assert not dated("2026-03-03-110000", now)[0]
    assert dated("game", now)[0]


@pytest.mark.parametrize("command", [["review"], ["export", "--json", "OUT"]])
def test_a_game_whose_plays_are_lost_is_said_to_be_damaged(
    journal: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    damage(journal, "UPDATE events SET payload = NULL WHERE number = 1")
    words = [str(journal.with_suffix(".json")) if word == "OUT" else word for word in command]
    assert main([*words, str(journal)]) == 2
    assert "is damaged: 0 events can be read" in capsys.readouterr().err
    assert main(["results"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("is damaged") == 1
    assert "--from" not in printed


# Doors that a fuzzed journal goes through: each gives a value or an InputError.


def doors(path: Path) -> Iterator[Callable[[], object]]:
    def replayed() -> object:
        contents = read_journal(path)
        referee = referee_for(contents)
        for _ in replay(contents, referee):
            pass
        view_of(referee.state, referee.state.at_ms)
        return narrator_of(referee.state.settings.game).outcome_json(referee.state.outcome)

    def resumed() -> None:
        resume(path).journal.close()

    yield replayed
    yield lambda: story_of(read_journal(path))
    yield lambda: unfinished(path.parent)
    yield lambda: latest_match(folder=path.parent)
    yield lambda: open_match_in(path)
    yield lambda: list(listed(path.parent))
    yield resumed
    yield lambda: quietly(["replay", str(path)])
    yield lambda: quietly(["replay", "--stats", str(path)])
    yield lambda: quietly(["export", str(path), "--json", str(path.with_suffix(".json"))])


def quietly(words: list[str]) -> int:
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return main(words)


# They go every way through station.journal that 48 seeds go; tests.fuzz tries new ones every day.
WORTH_IT = (0, 1, 3, 5, 6, 7, 8, 9, 10, 12, 14, 18, 19, 21, 22, 25, 26, 34, 46)


@pytest.mark.parametrize("seed", WORTH_IT)
def test_a_mutated_journal_gives_a_value_or_one_refusal_at_every_door(folder: Path, seed: int) -> None:
    chance = random.Random(seed)
    path = sound(SOUND[seed % len(SOUND)], folder / "game.journal")
    mutate(path, chance)
    for door in doors(path):
        with contextlib.suppress(InputError):
            door()
