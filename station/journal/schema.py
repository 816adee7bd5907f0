"""The tables of a journal file."""

APPLICATION_ID = 0x484F5553
"""Marks the SQLite file as ours ("HOUS")."""

SCHEMA = 3
"""Raised whenever an older program could not read what a newer one writes. 1 was of House alone, 2 had the
other games beside it (`station.journal.version_0_1` reads both); since 3 they are kept alike."""

OLD_EVENTS = "old_events"
"""Where a game of an older schema goes on: how many of its events, and seals, are of that schema."""

_KEPT = ("events", "seals", "meta")


TABLES = (
    """CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT""",
    # The inputs, and nothing else: everything a game is follows from them.
    """CREATE TABLE events (
        number INTEGER PRIMARY KEY,
        at_ms INTEGER NOT NULL,
        kind TEXT NOT NULL,
        payload TEXT NOT NULL
    ) STRICT""",
    # What the state was after an event, by which a replay is proved to be the same game.
    """CREATE TABLE seals (
        number INTEGER PRIMARY KEY,
        digest TEXT NOT NULL,
        phase TEXT NOT NULL,
        turns INTEGER NOT NULL
    ) STRICT""",
    # The clocks as last seen, for the case of a power cut; no input, overwritten all the time.
    """CREATE TABLE checkpoint (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        at_ms INTEGER NOT NULL,
        clocks TEXT NOT NULL
    ) STRICT""",
    *(
        f"""CREATE TRIGGER {table}_{what.lower()} BEFORE {what} ON {table}
        BEGIN SELECT RAISE(ABORT, 'a journal is only ever added to'); END"""
        for table in _KEPT
        for what in ("UPDATE", "DELETE")
    ),
)
