"""The journal keeps every input, and says plainly what is wrong with a file."""

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from station.clock.reading import ClockReading
from station.editions import load_edition
from station.errors import InputError
from station.games.house.kind import HOUSE
from station.journal.contents import read_journal
from station.journal.index import listed
from station.journal.journal import Journal
from station.journal.replay import replay
from station.journal.resume import resume, unfinished
from station.journal.seal import state_digest
from station.referee.events import Aborted, AnyEvent
from station.referee.referee import Referee
from station.referee.sight import BoardSeen, SeenTile
from station.referee.state import Phase
from station.rules.lexicon import GivenWords
from station.rules.tile import Side
from tests.house_table import house_settings

Events = tuple[AnyEvent, ...]
Write = Callable[..., Journal]
Referees = Callable[[], Referee]


def test_what_was_written_is_read_in_its_order(write: Write, game: Events) -> None:
    journal = write(game)
    assert journal.events() == game
    journal.close()
    assert read_journal(journal.path).events == game


def test_a_journal_at_rest_is_one_file(write: Write, game: Events, tmp_path: Path) -> None:
    write(game).close()
    assert [file.name for file in tmp_path.iterdir()] == ["game.journal"]


def test_a_journal_can_be_read_while_it_is_written(write: Write, game: Events) -> None:
    with write(game) as journal:
        assert read_journal(journal.path).events == game


def test_a_replay_comes_to_the_sealed_states(write: Write, game: Events, referee: Referees) -> None:
    write(game).close()
    played = referee()
    for event in game:
        played.handle(event)
    with write(game, "again.journal") as journal:
        contents = read_journal(journal.path)
    fresh = referee()
    steps = list(replay(contents, fresh))
    assert sum(step.sealed is not None for step in steps) == 5
    assert not any(step.differs for step in steps)
    assert state_digest(fresh.state) == state_digest(played.state)


def test_other_words_make_another_game(write: Write, game: Events) -> None:
    journal = write(game)
    other = Referee(HOUSE, GivenWords(frozenset({"AE"})), load_edition("en"))
    differing = [step.number for step in replay(journal.contents(), other) if step.differs]
    assert differing[0] == 6
    journal.close()


@pytest.mark.parametrize("statement", ["DELETE FROM events", "UPDATE events SET at_ms = 0"])
def test_a_journal_is_only_ever_added_to(write: Write, game: Events, statement: str) -> None:
    journal = write(game)
    journal.close()
    connection = sqlite3.connect(journal.path)
    with pytest.raises(sqlite3.IntegrityError, match="only ever added to"):
        connection.execute(statement)
    connection.close()


def test_who_made_it_and_for_what_is_kept(write: Write, game: Events) -> None:
    journal = write(game)
    journal.close()
    meta = read_journal(journal.path).meta
    assert meta.keys() == {"game", "created", "settings", "lexicon", "lexicon_digest", "edition", "program"}
    assert (meta["lexicon"], meta["edition"]) == ("english", "en")


def test_an_unfinished_game_is_offered_and_resumed_where_it_was(
    write: Write, game: Events, tmp_path: Path, words: GivenWords
) -> None:
    journal = write(game)
    journal.close()
    (offered,) = unfinished(tmp_path)
    assert (offered.path, offered.turns) == (journal.path, 2)
    resumed = resume(offered.path, words)
    assert resumed.referee.state.phase is Phase.PAUSED
    assert resumed.event.clocks[0].south_ms == 598_000
    resumed.journal.append(resumed.event)
    assert resumed.journal.events() == (*game, resumed.event)
    resumed.journal.close()


def test_the_clocks_are_resumed_as_they_were_last_noted(
    write: Write, game: Events, words: GivenWords
) -> None:
    journal = write(game[:-1])
    running = (
        ClockReading(598_000, 600_000, Side.NORTH, 3000),
        ClockReading(600_000, 597_000, Side.SOUTH, 4000),
    )
    journal.checkpoint(running, 8000)
    journal.checkpoint(running, 9000)
    journal.close()
    resumed = resume(journal.path, words)
    resumed.journal.close()
    left, right = resumed.event.clocks
    assert resumed.event.at_ms == 9000
    assert (left.south_ms, left.north_ms) == (598_000, 594_000)
    assert (right.south_ms, right.north_ms) == (595_000, 597_000)


def test_a_game_that_is_over_is_not_offered(write: Write, game: Events, tmp_path: Path) -> None:
    write((*game, Aborted(6000))).close()
    assert unfinished(tmp_path) == ()


def test_a_game_that_is_being_played_is_not_offered(write: Write, game: Events, tmp_path: Path) -> None:
    with write(game):
        assert unfinished(tmp_path) == ()


def test_the_latest_unfinished_game_comes_first(write: Write, game: Events, tmp_path: Path) -> None:
    for day in (3, 5, 4):
        write(game, f"{day}.journal", created=datetime(2026, 11, day, tzinfo=UTC)).close()
    assert [offered.path.stem for offered in unfinished(tmp_path)] == ["5", "4", "3"]


def test_of_two_games_begun_in_one_second_the_second_comes_first(
    write: Write, game: Events, tmp_path: Path
) -> None:
    for name in ("2026-11-05-120000", "2026-11-05-120000-1"):
        write(game, f"{name}.journal", created=datetime(2026, 11, 5, 12, tzinfo=UTC)).close()
    assert [offered.path.stem[-1] for offered in unfinished(tmp_path)] == ["1", "0"]
    assert [game.path.stem[-1] for game in listed(tmp_path)] == ["1", "0"]


def test_two_stations_cannot_write_one_journal(write: Write, game: Events) -> None:
    with write(game) as journal, pytest.raises(InputError, match="another station"):
        Journal.open(journal.path)


def test_a_journal_is_never_overwritten(write: Write, game: Events) -> None:
    write(game).close()
    with pytest.raises(InputError, match="never overwritten"):
        write(game)


def test_a_journal_of_a_newer_version_is_left_alone(write: Write, game: Events) -> None:
    journal = write(game)
    journal.close()
    connection = sqlite3.connect(journal.path)
    connection.execute("PRAGMA user_version = 7")
    connection.close()
    before = journal.path.read_bytes()
    with pytest.raises(InputError, match=r"newer House Station \(schema 7; this one reads up to 6\); update"):
        Journal.open(journal.path)
    assert journal.path.read_bytes() == before


@pytest.mark.parametrize("content", [b"", b"not a journal\n" * 400, b"\x89PNG"])
def test_another_file_is_not_taken_for_a_journal(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(content)
    with pytest.raises(InputError, match="is not a journal of House Station"):
        read_journal(file)
    assert file.read_bytes() == content


def test_another_sqlite_file_is_not_taken_for_a_journal(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "other.db")
    connection.execute("CREATE TABLE events (number)")
    connection.close()
    with pytest.raises(InputError, match="is not a journal"):
        read_journal(tmp_path / "other.db")


def test_a_missing_journal_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no journal"):
        read_journal(tmp_path / "none.journal")


def test_a_missing_folder_is_said_to_be_missing(tmp_path: Path, words: GivenWords) -> None:
    with pytest.raises(InputError, match="no such folder"):
        Journal.create(tmp_path / "none" / "game.journal", house_settings(), words)


def test_a_folder_is_not_a_journal(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no journal"):
        read_journal(tmp_path)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder in which nobody can write")
def test_a_folder_that_takes_no_files_is_said_to_be_one(words: GivenWords) -> None:
    with pytest.raises(InputError, match=r"the journal /proc/game.journal cannot be written: \w"):
        Journal.create(Path("/proc/game.journal"), house_settings(), words)


def _long(game: Events) -> Events:
    """A game with enough pictures to fill many pages."""
    pictures = tuple(replace(game[3], at_ms=10_000 + count) for count in range(400))
    return (*game, *pictures)


def test_of_a_truncated_journal_the_beginning_is_read_and_the_file_left_as_it_is(
    write: Write, game: Events
) -> None:
    journal = write(_long(game))
    journal.close()
    content = journal.path.read_bytes()
    journal.path.write_bytes(content[: len(content) * 3 // 4])
    contents = read_journal(journal.path)
    assert contents.damage is not None
    assert f"{len(contents.events)} events can be read" in contents.damage
    assert len(contents.events) > 100
    assert contents.events == _long(game)[: len(contents.events)]
    with pytest.raises(InputError, match="is damaged"):
        Journal.open(journal.path)
    assert journal.path.read_bytes() == content[: len(content) * 3 // 4]


@pytest.mark.parametrize("share", [0.01, 0.1, 0.3, 0.5, 0.9, 0.999])
def test_wherever_a_journal_is_cut_off_it_is_said_in_a_sentence(
    write: Write, game: Events, share: float
) -> None:
    journal = write(_long(game))
    journal.close()
    content = journal.path.read_bytes()
    journal.path.write_bytes(content[: int(len(content) * share)])
    said = ""
    events: tuple[AnyEvent, ...] = ()
    try:
        contents = read_journal(journal.path)
        said, events = str(contents.damage), contents.events
    except InputError as error:
        said = str(error)
    assert "is damaged" in said or "is not a journal" in said
    assert events == _long(game)[: len(events)]


def test_an_event_that_makes_no_sense_ends_what_can_be_read(write: Write, game: Events) -> None:
    journal = write(game)
    journal.close()
    connection = sqlite3.connect(journal.path)
    connection.execute("INSERT INTO events VALUES (10, 0, 'Paused', '{\"is\": \"Paused\"}')")
    connection.execute('INSERT INTO events VALUES (11, 0, \'Paused\', \'{"is": "Paused", "at_ms": 1}\')')
    connection.commit()
    connection.close()
    contents = read_journal(journal.path)
    assert contents.events == game
    assert "9 events can be read" in str(contents.damage)
    assert "event 10: a Paused with no at_ms" in str(contents.damage)


def test_a_whole_evening_of_pictures_stays_small(write: Write, game: Events) -> None:
    seventy = [SeenTile("E", Side.SOUTH, "b")] * 70 + [None] * 155
    pictures = tuple(BoardSeen(0, at_ms, tuple(seventy)) for at_ms in range(2000))
    journal = write(pictures)
    journal.close()
    assert journal.path.stat().st_size < 2_000_000


@pytest.mark.parametrize("deep", [500, 9_000, 100_000])
def test_an_event_that_is_nested_too_deeply_is_damage(
    write: Write, game: Events, tmp_path: Path, deep: int
) -> None:
    with write(game):
        pass
    connection = sqlite3.connect(tmp_path / "game.journal")
    for (trigger,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute("UPDATE events SET payload = ? WHERE number = 3", ("[" * deep + "]" * deep,))
    connection.commit()
    connection.close()
    contents = read_journal(tmp_path / "game.journal")
    assert contents.events == game[:2]
    assert "event 3: it is nested too deeply" in (contents.damage or "")


def test_a_station_killed_while_it_begins_a_journal_leaves_none(
    write: Write, game: Events, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as until:
        until.setattr("station.journal.journal.make_tables", killed)
        with pytest.raises(KeyboardInterrupt):
            write(game)
    assert not (tmp_path / "game.journal").exists()
    assert not list(listed(tmp_path))


def test_what_a_killed_station_left_is_in_nobodys_way(write: Write, game: Events, tmp_path: Path) -> None:
    (tmp_path / "game.journal.new").write_bytes(b"half a page")
    (tmp_path / "game.journal.new-journal").write_bytes(b"and its journal")
    journal = write(game)
    assert journal.events() == game
    journal.close()
    assert [file.name for file in tmp_path.iterdir()] == ["game.journal"]
