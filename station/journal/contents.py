"""Reading a journal without changing it, whatever state it is in."""

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from station.clock.reading import ClockReading
from station.journal import errors, reader
from station.journal.codec import MalformedError
from station.journal.lock import in_use
from station.journal.schema import BEFORE, written_before
from station.referee.events import AnyEvent

Clocks = tuple[ClockReading, ClockReading]


@dataclass(frozen=True, slots=True)
class Seal:
    """The state after event `number`: its digest, its phase, and how many turns were confirmed."""

    number: int
    digest: str
    phase: str
    turns: int


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The clocks as last reported by `at_ms` and untouched since."""

    at_ms: int
    clocks: Clocks


@dataclass(frozen=True, slots=True)
class Contents:
    """All that can be read of a journal. events: numbered from 1. damage: a sentence saying what cannot be
    read, None for a sound file. old: how many of the events were written by version 0.1 and translated; the
    game may have gone on since. earlier: the same for everything before schema 4. unproved: how many were
    sealed before schema 5, by digests of what this program no longer knows."""

    path: Path
    meta: dict[str, str]
    events: tuple[AnyEvent, ...]
    seals: tuple[Seal, ...]
    checkpoint: Checkpoint | None
    damage: str | None = None
    old: int = 0
    earlier: int = 0
    unproved: int = 0


def read_journal(path: Path) -> Contents:
    """Everything that can be read of a journal, which may be in use by a running station.

    Raises JournalError if there is no such file, it is not a journal, a newer program wrote it, or it is
    damaged so that not even what was agreed before the game can be read.
    """
    contents = _read(path)
    # A station may have opened or closed it meanwhile.
    return _read(path) if contents.damage is not None and in_use(path) else contents


def _read(path: Path) -> Contents:
    with reader.opened(path) as connection:
        schema = reader.schema_of(path, connection)
        meta, meta_damage = reader.tolerant(lambda: reader.meta_of(connection), dict[str, str]())
        if meta_damage is not None:
            raise errors.damaged(path, meta_damage)
        reader.settings_in(path, meta)
        events, damage = reader.events_of(connection, written_before(3, schema, meta))
        no_seals: tuple[Seal, ...] = ()
        seals, seals_damage = reader.tolerant(lambda: _seals(connection), no_seals)
        checkpoint, checkpoint_damage = reader.tolerant(lambda: _checkpoint(connection), None)
    # Seals beyond the last event that can be read prove nothing.
    seals = tuple(seal for seal in seals if seal.number <= len(events))
    old, earlier, unproved = (min(len(events), written_before(n, schema, meta)) for n in BEFORE)
    trouble = damage or seals_damage or checkpoint_damage
    if trouble is None:
        return Contents(path, meta, events, seals, checkpoint, None, old, earlier, unproved)
    count = "1 event" if len(events) == 1 else f"{len(events)} events"
    sentence = (
        f"{path.name} is damaged: {count} can be read, what follows cannot ({trouble}); "
        "the file is left as it is"
    )
    return Contents(path, meta, events, seals, checkpoint, sentence, old, earlier, unproved)


def _seals(connection: sqlite3.Connection) -> tuple[Seal, ...]:
    rows = connection.execute("SELECT number, digest, phase, turns FROM seals ORDER BY number")
    seals = tuple(Seal(*row) for row in rows)
    for seal in seals:
        if tuple(map(type, (seal.number, seal.digest, seal.phase, seal.turns))) != (int, str, str, int):
            raise MalformedError("a seal makes no sense")
    return seals


def _checkpoint(connection: sqlite3.Connection) -> Checkpoint | None:
    row = connection.execute("SELECT at_ms, clocks FROM checkpoint").fetchone()
    return None if row is None else Checkpoint(reader.time_in(row[0]), reader.value_in(row[1], Clocks))
