"""Whether everything that the tables told is at the director, once."""

import json
import sqlite3
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from station.hall.demo.fleet import Stood


@dataclass(frozen=True, slots=True)
class Audit:
    """events: at the director. lost: told by a table, and not there as it was told. doubled: there more than
    once: events of a machine, rows of a game's journal, results of a game."""

    events: int
    lost: int
    doubled: int


def audit(database: Path, outboxes: Iterable[tuple[str, Path]], replaced: Iterable[Stood]) -> Audit:
    """outboxes: of the machines that stand at tables now. Of one that was replaced, what the director had
    acknowledged must be there."""
    there = _received(database)
    told: dict[tuple[str, int], Any] = {}
    for machine, path in outboxes:
        told.update({(machine, seq): said for seq, said in _sent(path)})
    for stood in replaced:
        told.update({(stood.machine, seq): said for seq, said in _sent(stood.outbox) if seq <= stood.acked})
    kept = {(machine, seq): said for machine, seq, said in there}
    lost = sum(kept.get(key) != said for key, said in told.items())
    doubled = len(there) - len(kept)
    rows: Counter[tuple[str, str, int]] = Counter()
    for _, _, said in there:
        match said:
            case {"kind": "journal", "game": str(game), "data": data}:
                rows.update((game, "row", row["number"]) for row in data.get("events", ()))
            case {"kind": "result" | "game-began" as kind, "game": str(game)}:
                rows[game, kind, 0] += 1
    doubled += sum(count - 1 for count in rows.values())
    return Audit(len(there), lost, doubled)


def _received(database: Path) -> list[tuple[str, int, Any]]:
    connection = sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT machine, seq, payload FROM received").fetchall()
    finally:
        connection.close()
    return [(machine, seq, json.loads(payload)) for machine, seq, payload in rows]


def _sent(path: Path) -> list[tuple[int, Any]]:
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT seq, payload FROM events").fetchall()
    finally:
        connection.close()
    return [(seq, json.loads(payload)) for seq, payload in rows]
