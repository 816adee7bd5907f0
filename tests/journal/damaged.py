"""Journals with damage: in their bytes, their pages, their tables or what is written there."""

import json
import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
SOUND = tuple(sorted(DATA.glob("*.journal")))


def sound(source: Path, path: Path) -> Path:
    """A copy that is judged by words which are on every machine."""
    shutil.copyfile(source, path)
    connection = sqlite3.connect(path, isolation_level=None)
    (guard,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = 'meta_update'").fetchone()
    connection.execute("DROP TRIGGER meta_update")
    connection.execute("UPDATE meta SET value = 'english' WHERE key = 'lexicon'")
    connection.execute(guard)
    connection.close()
    return path


def damage(path: Path, *statements: str, values: tuple[object, ...] = ()) -> None:
    """Do this to a journal's tables, without their types and their guards."""
    connection = sqlite3.connect(path, isolation_level=None)
    for name in ("events", "seals", "meta"):
        for what in ("update", "delete"):
            connection.execute(f"DROP TRIGGER IF EXISTS {name}_{what}")
    for table, columns in (
        ("meta", "key, value"),
        ("events", "number, at_ms, kind, payload"),
        ("seals", "number, digest, phase, turns"),
        ("checkpoint", "id, at_ms, clocks"),
    ):
        kept = connection.execute(f"SELECT {columns} FROM {table}").fetchall()
        connection.execute(f"DROP TABLE {table}")
        connection.execute(f"CREATE TABLE {table} ({columns})")
        marks = ", ".join("?" * len(columns.split(",")))
        connection.executemany(f"INSERT INTO {table} VALUES ({marks})", kept)
    for statement in statements:
        connection.execute(statement, values if "?" in statement else ())
    connection.close()


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT"

REFUSED = {
    "no settings": ("DELETE FROM meta",),
    "settings are NULL": ("UPDATE meta SET value = NULL WHERE key = 'settings'",),
    "settings are another's": ("UPDATE meta SET value = '{\"game\": 1}' WHERE key = 'settings'",),
    "settings are a number": ("UPDATE meta SET value = '7' WHERE key = 'settings'",),
    "settings are too deep": (f"UPDATE meta SET value = '{'[' * 50_000}' WHERE key = 'settings'",),
    "a number is long": (f"UPDATE meta SET value = '{'7' * 5_000}' WHERE key = 'settings'",),
    "events are a view without end": (
        "DROP TABLE events",
        f"CREATE VIEW events AS {ENDLESS} i AS number, 0 AS at_ms, 'x' AS kind, '' AS payload FROM n",
    ),
    "meta is a view without end": (
        "DROP TABLE meta",
        f"CREATE VIEW meta AS {ENDLESS} i AS key, '' AS value FROM n",
    ),
    "events are missing": ("DROP TABLE events",),
    "a trigger does something else": (
        "CREATE TRIGGER more AFTER INSERT ON events BEGIN DELETE FROM seals; END",
    ),
    "too many notes": ("INSERT INTO meta SELECT number || 'x', 'x' FROM events",) * 3,
}

PARTLY = {
    "a payload is NULL": "UPDATE events SET payload = NULL WHERE number = 5",
    "a payload is a blob": "UPDATE events SET payload = x'00ff' WHERE number = 5",
    "a payload is no UTF-8": "UPDATE events SET payload = CAST(x'ff22' AS TEXT) WHERE number = 5",
    "a payload is large": "UPDATE events SET payload = zeroblob(30000000) WHERE number = 5",
    "a payload is too deep": f"UPDATE events SET payload = '{'[' * 50_000}' WHERE number = 5",
    "a payload is JSON of another kind": "UPDATE events SET payload = '{\"is\": {}}' WHERE number = 5",
    "a number is NULL": "UPDATE events SET number = NULL WHERE number = 5",
    "a number is text": "UPDATE events SET number = 'five' WHERE number = 5",
    "a number is huge": "UPDATE events SET number = 9223372036854775807 WHERE number = 5",
    "a number comes twice": "UPDATE events SET number = 4 WHERE number = 5",
    "a time is huge": (
        'UPDATE events SET payload = \'{"is": "Waited", "at_ms": 9223372036854775807}\' WHERE number = 5'
    ),
    "a seal is NULL": "UPDATE seals SET number = NULL",
    "a seal is text": "UPDATE seals SET turns = 'three'",
    "the checkpoint is NULL": "INSERT OR REPLACE INTO checkpoint VALUES (1, NULL, NULL)",
    "the checkpoint is huge": "UPDATE checkpoint SET at_ms = 9223372036854775807",
}


NASTY: tuple[Any, ...] = (
    None, True, -1, 0, 1, 7, 224, 225, 1 << 31, 1 << 62, 1 << 64, -(1 << 63), 0.5, "", "x", "\x1b[31m",
    "\x00", "ß", [], [[]], {}, {"is": "Told"}, ["x"] * 300,
)  # fmt: skip


def changed(value: Any, chance: random.Random) -> Any:
    """The JSON value with one of its parts replaced, dropped or doubled."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        if chance.random() < 0.1:
            return {name: item for name, item in value.items() if name != key}
        return {**value, key: changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.9:
        place = chance.randrange(len(value))
        middle = [] if chance.random() < 0.1 else [changed(value[place], chance)]
        return [*value[:place], *middle, *value[place + chance.randrange(2) :]]
    if type(value) is int and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 1000, -(10**6), 10**9))
    return chance.choice(NASTY)


def mutate(path: Path, chance: random.Random) -> None:
    """Damage a journal somewhere: its bytes, its pages, its rows, its types or its JSON."""
    match chance.randrange(6):
        case 0:
            content = bytearray(path.read_bytes())
            for _ in range(chance.choice((1, 8, 64))):
                content[chance.randrange(len(content))] = chance.randrange(256)
            path.write_bytes(content)
        case 1:
            content = bytearray(path.read_bytes())
            page = 4096 * chance.randrange(len(content) // 4096)
            content[page : page + 4096] = chance.choice((bytes(4096), b"", chance.randbytes(4096)))
            path.write_bytes(content)
        case 2:
            table, column = chance.choice(
                (("events", "number"), ("events", "payload"), ("seals", "number"), ("seals", "phase"),
                 ("seals", "turns"), ("meta", "value"), ("checkpoint", "clocks"), ("checkpoint", "at_ms"))
            )  # fmt: skip
            value = chance.choice((None, "", "x", b"\xff", -1, 1 << 62, 0.5, "[" * 9999))
            row = f"(SELECT rowid FROM {table} ORDER BY rowid LIMIT 1 OFFSET {chance.randrange(9)})"
            damage(path, f"UPDATE {table} SET {column} = ? WHERE rowid = {row}", values=(value,))
        case 3:
            connection = sqlite3.connect(path)
            (text,) = connection.execute("SELECT value FROM meta WHERE key = 'settings'").fetchone()
            connection.close()
            value = json.dumps(changed(json.loads(text), chance))
            damage(path, "UPDATE meta SET value = ? WHERE key = 'settings'", values=(value,))
        case _:
            connection = sqlite3.connect(path)
            rows = connection.execute("SELECT number, payload FROM events").fetchall()
            connection.close()
            number, text = chance.choice(rows)
            value = json.dumps(changed(json.loads(text), chance))
            damage(path, f"UPDATE events SET payload = ? WHERE number = {number}", values=(value,))
