"""Whether everything that the tables reported is at the director, once."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from station.app.hall.demo.fleet import Replaced
from station.hall.link.picture_post import KEY, awaited_in


@dataclass(frozen=True, slots=True)
class Audit:
    """events, pictures: at the director. lost: reported by a table, and not there as reported; pictures, too.
    doubled: there more than once: events of a machine, rows of a game's journal, results of a game, pictures
    of a moment."""

    events: int
    lost: int
    doubled: int
    pictures: int = 0


def audit(database: Path, outboxes: Iterable[tuple[str, Path]], replaced: Iterable[Replaced]) -> Audit:
    """outboxes: of the machines that stand at tables now. Of one that was replaced, what the director had
    acknowledged must be there."""
    outboxes, there = tuple(outboxes), _received(database)
    sent: dict[tuple[str, int], object] = {}
    for machine, path in outboxes:
        sent.update({(machine, seq): message for seq, message in _sent(path)})
    for stood in replaced:
        sent.update(
            {(stood.machine, seq): message for seq, message in _sent(stood.outbox) if seq <= stood.acked}
        )
    kept = {(machine, seq): message for machine, seq, message in there}
    lost = sum(kept.get(key) != message for key, message in sent.items())
    doubled = len(there) - len(kept)
    rows: Counter[tuple[str, str, int]] = Counter()
    for _, _, message in there:
        match message:
            case {"kind": "journal", "game": str(game), "data": data}:
                rows.update((game, "row", row["number"]) for row in data.get("events", ()))
            case {"kind": "result" | "game-began" as kind, "game": str(game)}:
                rows[game, kind, 0] += 1
    doubled += sum(count - 1 for count in rows.values())
    pictures = _pictures(database)
    wanted = {one for machine, path in outboxes for one in _awaited(machine, path)}
    lost += len(wanted - pictures.keys())
    doubled += sum(count - 1 for count in pictures.values())
    return Audit(len(there), lost, doubled, pictures.total())


def _received(database: Path) -> list[tuple[str, int, object]]:
    rows = _rows(database, "SELECT machine, seq, payload FROM received")
    return [(machine, seq, json.loads(payload)) for machine, seq, payload in rows]


Moment = tuple[str, str, int, str]
"""A machine, a game, a moment and what of it."""


def _pictures(database: Path) -> Counter[Moment]:
    """Of the moments that light tables call the arbiter for: those that are there as rows and as files."""
    rows = _rows(database, "SELECT name, machine, game, at_ms, what FROM pictures")
    folder = database.parent / "pictures"
    there = (row for row in rows if (folder / row[0]).is_file())
    return Counter((machine, game, at_ms + (-1 if what == "after" else 1), what)
                   for _, machine, game, at_ms, what in there)  # fmt: skip


def _awaited(machine: str, path: Path) -> list[Moment]:
    rows = _rows(path, "SELECT value FROM kept WHERE key = ?", KEY)
    awaited = awaited_in(json.loads(rows[0][0]) if rows else None)
    return [(machine, one.game, one.moment_ms, one.what) for one in awaited]


def _sent(path: Path) -> list[tuple[int, object]]:
    return [(seq, json.loads(payload)) for seq, payload in _rows(path, "SELECT seq, payload FROM events")]


def _rows(database: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        return connection.execute(query, values).fetchall()
