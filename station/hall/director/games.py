"""A game from the rows of its journal that came to the hall: as a journal again, replayed, exported."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from station.errors import InputError
from station.export.game import Moment, Telling, as_json, moments
from station.export.record import gcg
from station.hall.director.errors import JournalError
from station.hall.director.mirror import GameMirror
from station.journal.contents import Contents, Seal
from station.journal.journal import SUFFIX
from station.journal.reading import BROKEN, event_in, why
from station.journal.replaying import Step, replay
from station.journal.resuming import referee_for
from station.journal.rows import as_file, understood
from station.journal.schema import BEFORE, written_before
from station.json_text import read_json
from station.rules.lexicon import Lexicon
from station.view.feed import as_json as feed_json
from station.view.makers import view_of

Json = dict[str, Any]


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


def journal_bytes(mirror: GameMirror) -> bytes:
    """The journal as the content of a file, which `station replay`, `export` and `play --from` read like any
    other."""
    return as_file(mirror)


def write_journal(mirror: GameMirror, path: Path) -> None:
    """The journal as a file. Raises InputError if there is a file already or it cannot be written."""
    try:
        with path.open("xb") as file:
            file.write(journal_bytes(mirror))
    except FileExistsError:
        raise InputError(f"{path} exists already; a journal is never overwritten") from None
    except OSError as error:
        raise InputError(
            f"{path} cannot be written: {error.strerror}; make room, or choose another folder"
        ) from error


def exported(mirror: GameMirror, telling: Callable[[Contents], Telling]) -> tuple[Contents, list[Moment]]:
    """The moments of a game for `station.export`. telling: words for what happened.

    Raises InputError as `contents_of` does, and if nothing has happened yet.
    """
    contents = contents_of(mirror)
    found = list(moments(contents, telling(contents)))
    if not found:
        raise JournalError("nothing has happened in game {game} yet", game=mirror.game)
    return contents, found


def game_json(mirror: GameMirror, telling: Callable[[Contents], Telling]) -> Json:
    """The game as `station export --json` writes it. Raises InputError as `exported` does."""
    return as_json(*exported(mirror, telling))


def game_gcg(mirror: GameMirror) -> bytes:
    """The game as GCG. Raises InputError as `exported` does, and for a game that GCG has no signs for."""
    _, found = exported(mirror, lambda _: _everything)
    return gcg(found[-1])


def _everything(step: Step) -> Iterable[tuple[Json, str]]:
    yield {}, type(step.event).__name__


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of a game's journal. number: from 1. at_ms: station time, to the millisecond, of a press for
    example. kind: its name in the journal. said: all that the journal holds of it, such as a reading with its
    confidence."""

    number: int
    at_ms: int
    kind: str
    said: Json


@dataclass(frozen=True, slots=True)
class PastMoment:
    """A game as it was after an event. feed: what the table showed, as a line of the feed. around: the events
    before and after it. last: the number of the game's last event that has come."""

    game: str
    number: int
    at_ms: int
    feed: Json
    around: tuple[Happened, ...]
    last: int


def moment_at(
    mirror: GameMirror,
    *,
    number: int | None = None,
    at_ms: int | None = None,
    around: int = 10,
    words: Lexicon | None = None,
) -> PastMoment:
    """A past moment: after event `number`, or the last event up to `at_ms`; else the last one. around: how
    many events before and after it to tell. words: the game's lexicon, if it is loaded already.

    Raises InputError as `contents_of` does, if there is no such event, and if the lexicon is not on this
    machine.
    """
    contents = contents_of(mirror)
    last = len(contents.events)
    if number is None:
        number = last if at_ms is None else sum(row.at_ms <= at_ms for row in mirror.events)
    if not 1 <= number <= last:
        raise JournalError(
            "game {game} has {last} events; there is no event {number}",
            game=mirror.game,
            last=last,
            number=number,
        )
    referee = referee_for(contents, words)
    ruled = 0
    for step in replay(contents, referee):
        for lane, (before, now) in enumerate(zip(step.before.lanes, step.state.lanes, strict=False)):
            if now.verdict is not None and now.verdict is not before.verdict:
                ruled = lane
        if step.number == number:
            break
    now_ms = mirror.events[number - 1].at_ms if at_ms is None else max(at_ms, mirror.events[number - 1].at_ms)
    rows = mirror.events[max(0, number - 1 - around) : number + around]
    return PastMoment(
        mirror.game,
        number,
        now_ms,
        feed_json(view_of(referee.state, now_ms), now_ms, ruled),
        tuple(Happened(row.number, row.at_ms, row.kind, read_json(row.payload)) for row in rows),
        last,
    )
