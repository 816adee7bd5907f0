"""A game from the rows of its journal that came to the hall: as a journal again, replayed, exported."""

from collections.abc import Callable
from pathlib import Path

from station.export.game import Moment, Reporter, as_json, moments
from station.export.jsonl import write_jsonl
from station.export.lines import Lines
from station.export.record import gcg
from station.hall.director.errors import JournalError
from station.hall.director.mirror import GameMirror
from station.journal.contents import Contents, Seal
from station.journal.journal import SUFFIX
from station.journal.reader import BROKEN, event_in, why
from station.journal.resume import settings_of
from station.journal.rows import understood
from station.journal.schema import BEFORE, written_before
from station.json_text import Json


def contents_of(mirror: GameMirror) -> Contents:
    """What `read_journal` would read of the journal, as far as it has come.

    Raises InputError if a table with another version of the program wrote it, and this one cannot read it.
    """
    if not understood(mirror.schema):
        raise JournalError(
            "game {game} was played with another version of House Station (schema {schema}); use that "
            "version to look at it",
            game=mirror.game,
            schema=mirror.schema,
        )
    meta = dict(mirror.meta)
    events = []
    for row in mirror.events:
        try:
            events.append(event_in(row.payload))
        except BROKEN as error:
            raise JournalError(
                "game {game}: event {number} cannot be read ({why})",
                game=mirror.game,
                number=row.number,
                why=why(error),
            ) from None
    seals = tuple(Seal(seal.number, seal.digest, seal.phase, seal.turns) for seal in mirror.seals)
    before = (min(len(events), written_before(schema, mirror.schema, meta)) for schema in BEFORE)
    return Contents(Path(f"{mirror.game}{SUFFIX}"), meta, tuple(events), seals, None, None, *before)


def exported(mirror: GameMirror, reporter: Callable[[Contents], Reporter]) -> tuple[Contents, list[Moment]]:
    """The moments of a game for `station.export`. reporter: words for what happened.

    Raises InputError as `contents_of` does, and if nothing has happened yet.
    """
    contents = contents_of(mirror)
    found = list(moments(contents, reporter(contents)))
    if not found:
        raise JournalError("nothing has happened in game {game} yet", game=mirror.game)
    return contents, found


def game_json(mirror: GameMirror, reporter: Callable[[Contents], Reporter]) -> Json:
    """The game as `station export --json` writes it. Raises InputError as `exported` does."""
    return as_json(*exported(mirror, reporter))


def game_gcg(mirror: GameMirror) -> bytes:
    """The game as GCG. Raises InputError as `exported` does, and for a game that GCG has no signs for."""
    return gcg(exported(mirror, _plainly)[1])


def game_jsonl(mirror: GameMirror) -> str:
    """The game in our own notation, which holds any. Raises InputError as `exported` does."""
    return write_jsonl(*exported(mirror, _plainly))


def _plainly(contents: Contents) -> Reporter:
    return Lines(settings_of(contents), plain=True).of
