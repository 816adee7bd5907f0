"""A journal as rows: told by one machine, made again by another."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from station.errors import InputError
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.journal.rows import Held, RowReader, add_rows, as_file, understood
from station.journal.schema import SCHEMA
from station.referee.events import AnyEvent


@dataclass(frozen=True)
class Event:
    number: int
    at_ms: int
    kind: str
    payload: str


@dataclass(frozen=True)
class Seal:
    number: int
    digest: str
    phase: str
    turns: int


@dataclass(frozen=True)
class Rows:
    meta: tuple[tuple[str, str], ...]
    schema: int
    events: tuple[Event, ...]
    seals: tuple[Seal, ...]

    def part(self, first: int, last: int) -> "Rows":
        return replace(
            self,
            events=tuple(event for event in self.events if first <= event.number <= last),
            seals=tuple(seal for seal in self.seals if first <= seal.number <= last),
        )


@pytest.fixture
def rows(write: Callable[..., Journal], game: tuple[AnyEvent, ...]) -> Rows:
    """All rows of a game that is still being written."""
    with write(game) as journal:
        reader = RowReader(journal.path)
        events = tuple(Event(*row) for row in reader.events(0, 1000))
        seals = tuple(Seal(*row) for row in reader.seals(0, 1000))
        whole = Rows(reader.meta(), reader.schema(), events, seals)
        reader.close()
    return whole


def test_the_same_journal_is_made_of_its_rows(rows: Rows, tmp_path: Path) -> None:
    again = tmp_path / "again.journal"
    again.write_bytes(as_file(rows))
    own, made = read_journal(tmp_path / "game.journal"), read_journal(again)
    assert (made.meta, made.events, made.seals, made.damage) == (own.meta, own.events, own.seals, None)
    assert len(made.events) == 9
    assert made.seals


def test_rows_may_come_in_parts_and_twice(rows: Rows, tmp_path: Path) -> None:
    again = tmp_path / "again.journal"
    last = rows.seals[-1].number
    assert add_rows(again, rows.part(1, 4)).event == 4
    assert add_rows(again, rows.part(1, 4)).event == 4
    assert add_rows(again, rows.part(3, 9)) == Held(9, last)
    assert read_journal(again).seals == read_journal(tmp_path / "game.journal").seals
    with Journal.open(again) as journal:
        assert len(journal.events()) == 9


def test_rows_that_leave_a_gap_add_nothing(rows: Rows, tmp_path: Path) -> None:
    again = tmp_path / "again.journal"
    add_rows(again, rows.part(1, 4))
    with pytest.raises(InputError, match="rows of the journal of again are missing before event 9"):
        add_rows(again, rows.part(6, 9))
    assert len(read_journal(again).events) == 4


def test_rows_are_read_from_where_the_last_ended(rows: Rows, tmp_path: Path) -> None:
    reader = RowReader(tmp_path / "game.journal")
    assert [number for number, *_ in reader.events(4, 3)] == [5, 6, 7]
    seals = [seal.number for seal in rows.seals]
    assert [number for number, *_ in reader.seals(seals[0], seals[-1])] == seals[1:]
    reader.close()


def test_only_schemas_that_mean_the_same_here_are_understood() -> None:
    assert [understood(schema) for schema in (2, 3, SCHEMA, SCHEMA + 1)] == [False, True, True, False]
