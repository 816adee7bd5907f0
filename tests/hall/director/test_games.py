"""Games from the rows that tables sent: the same game as in the table's own journal."""

import sqlite3
from functools import cache
from pathlib import Path

import pytest

from station.editions import load_edition
from station.errors import InputError
from station.export.jsonl import read_jsonl
from station.gcg.check import check
from station.gcg.parser import read_gcg
from station.hall.director.commands import JoinMachine, ServeTable
from station.hall.director.events import OrderGiven
from station.hall.director.games import contents_of, game_gcg, game_jsonl
from station.hall.director.hall import Hall
from station.hall.director.mirror import GameMirror
from station.hall.tournament.commands import SetTable
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.state import Table
from station.hall.wire.event import Event
from station.hall.wire.happened import EventRow, GameBegan, JournalRows, SealRow
from station.hall.wire.order import Assign
from station.journal.contents import read_journal
from station.journal.replay import replay
from station.journal.resume import referee_for
from station.journal.rows import as_file
from station.referee.events import GameSettings
from tests.gcg.others import assert_others_read

DATA = Path(__file__).parents[2] / "journal" / "data"
HOUSE, SCRABBLE = DATA / "house-schema-3.journal", DATA / "scrabble-schema-3.journal"


@cache
def rows_of(path: Path) -> tuple[GameBegan, tuple[EventRow, ...], tuple[SealRow, ...]]:
    """What a table sends of its journal."""
    connection = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    try:
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        meta = dict(connection.execute("SELECT key, value FROM meta ORDER BY key"))
        # Their few words are all in this lexicon, too.
        meta["lexicon"] = "english"
        events = connection.execute("SELECT number, at_ms, kind, payload FROM events ORDER BY number")
        seals = connection.execute("SELECT number, digest, phase, turns FROM seals ORDER BY number")
        return (
            GameBegan(tuple(meta.items()), schema),
            tuple(EventRow(*row) for row in events),
            tuple(SealRow(*row) for row in seals),
        )
    finally:
        connection.close()


def mirrored(path: Path, first: int = 0, last: int | None = None, hall: Hall | None = None) -> GameMirror:
    """The mirror of a game after these of its events have come, 50 at a time."""
    began, events, seals = rows_of(path)
    hall = hall or Hall()
    number = len(hall.whole.machines)
    machine = f"m-{number}"
    hall.do(JoinMachine(machine))
    hall.do(SetTable(Table(1)))
    hall.do(ServeTable(1, machine, replace=number > 0))
    given = OrderGiven(machine, f"o-{number}", Assign("g", "", "1", GameSettings("house", ())))
    hall._record.add("", "director", (given,))
    hall.received([(machine, Event(1, 0, "", began, "g"))])
    sent = events[first:last]
    for seq, at in enumerate(range(0, len(sent), 50), start=2):
        part = sent[at : at + 50]
        sealed = tuple(seal for seal in seals if part[0].number <= seal.number <= part[-1].number)
        hall.received([(machine, Event(seq, 0, "", JournalRows(part, sealed), "g"))])
    return hall.journal("g")


@pytest.mark.parametrize("path", [HOUSE, SCRABBLE])
def test_a_journal_rebuilt_from_its_rows_is_the_tables_own(path: Path, tmp_path: Path) -> None:
    rebuilt = tmp_path / "again.journal"
    rebuilt.write_bytes(as_file(mirrored(path)))
    again, own = read_journal(rebuilt), read_journal(path)
    assert (again.events, again.seals) == (own.events, own.seals)
    assert again.meta == {**own.meta, "lexicon": "english"}
    assert again.damage is None


def test_a_rebuilt_house_game_replays_to_the_sealed_states() -> None:
    contents = contents_of(mirrored(HOUSE))
    referee = referee_for(contents)
    steps = list(replay(contents, referee))
    assert sum(step.sealed is not None for step in steps) == len(contents.seals) > 3
    assert not any(step.differs for step in steps)


def test_a_game_that_another_machine_went_on_with_is_one_game() -> None:
    hall = Hall()
    _, events, _ = rows_of(SCRABBLE)
    middle = len(events) // 2
    mirrored(SCRABBLE, 0, middle, hall)
    # The second machine tells the last rows before it took over again; they count once.
    whole = mirrored(SCRABBLE, middle - 3, None, hall)
    assert whole.events == events
    assert whole.machines == ("m-0", "m-1")


def test_rows_after_a_gap_do_not_count_until_it_is_closed() -> None:
    hall = Hall()
    mirrored(SCRABBLE, 0, 10, hall)
    assert len(mirrored(SCRABBLE, 20, 30, hall).events) == 10
    assert len(mirrored(SCRABBLE, 10, 20, hall).events) == 30


def test_a_scrabble_game_comes_out_as_gcg_that_others_read() -> None:
    text = game_gcg(mirrored(SCRABBLE)).decode()
    assert text.count("\n>") >= 4
    assert_others_read(text, 2)
    assert check(read_gcg(text.encode()), load_edition("en")).difference is None


def test_a_house_game_comes_out_as_lines_of_json_and_not_as_gcg() -> None:
    mirror = mirrored(HOUSE)
    with pytest.raises(InputError, match="GCG cannot hold Scrabble House: tiles face two ways"):
        game_gcg(mirror)
    assert read_jsonl(game_jsonl(mirror)).head["game"] == "house"


def test_a_game_that_never_was_is_refused() -> None:
    with pytest.raises(TournamentError, match="no journal of game nothing"):
        Hall().journal("nothing")
