"""Recorded games of the hall: pages to leaf through, and moments of a dispute."""

import json
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, Protocol

from station.clock.head import Pressed, Released
from station.errors import InputError
from station.export.game import Reporter
from station.export.lines import Lines
from station.hall.director.errors import JournalError
from station.hall.director.games import contents_of, game_json
from station.hall.director.mirror import GameMirror
from station.hall.tournament.sentence import Sentence, said, verbatim
from station.journal.contents import Contents
from station.journal.replay import replay
from station.journal.resume import referee_for, settings_of
from station.json_text import Json
from station.referee.events import AnyEvent
from station.referee.sight import BoardSeen, SeenTile, Unseen
from station.referee.state import TableState
from station.rules.square import square_name
from station.rules.tile import Side
from station.view.feed import as_json as table_json
from station.view.makers import view_of

AROUND_MS: Final = 60_000
"""How long before a moment its story begins."""

AFTER_MS: Final = 15_000


def _reporter(contents: Contents) -> Reporter:
    return Lines(settings_of(contents), plain=True).of


class Journals(Protocol):
    """Where the journals of games are."""

    def journal(self, game: str) -> GameMirror:
        """Raises TournamentError if nothing of it has come."""


@dataclass(slots=True)
class Games:
    """Games of a hall as JSON. Replaying one takes a while: they are kept, packed, and made one at a time."""

    hall: Journals
    most: int = 500
    _kept: "OrderedDict[tuple[str, int], bytes]" = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def game(self, id_: str) -> Json:
        """Raises TournamentError if nothing of it has come, InputError if it cannot be replayed."""
        mirror = self.hall.journal(id_)
        key = (id_, len(mirror.events))
        with self._lock:
            packed = self._kept.get(key)
            if packed is None:
                with _replaying(id_):
                    made = game_json(mirror, _reporter)
                self._kept[key] = zlib.compress(json.dumps(made, ensure_ascii=False).encode(), 1)
                if len(self._kept) > self.most:
                    self._kept.popitem(last=False)
                return made
        found: Json = json.loads(zlib.decompress(packed))
        return found

    def moment(self, id_: str, at_ms: int, language: str = "en") -> "Moment":
        """A moment in words of a language. Raises TournamentError and InputError likewise."""
        mirror = self.hall.journal(id_)
        with _replaying(id_):
            return moment_of(mirror, at_ms, language)


@contextmanager
def _replaying(game: str) -> Iterator[None]:
    """Rows come from a table; whatever they are, they must not break a page."""
    try:
        yield
    except InputError:
        raise
    except Exception as error:
        raise JournalError(
            "the journal of game {game} cannot be replayed ({why})", game=game, why=type(error).__name__
        ) from error


@dataclass(frozen=True, slots=True)
class TimelineEntry:
    """Something around a moment. at_ms: station time; since_ms: after the moment, negative before it. kind:
    press, release, reading or ruling. text: a sentence."""

    number: int
    at_ms: int
    since_ms: int
    kind: str
    text: Sentence


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game. view: what the table showed then, as a line of the feed. story: what happened
    around it. readings: of the last picture before it, by board; the journal keeps which squares were
    doubtful and what they may show, best first, not how sure the reader was in numbers."""

    at_ms: int
    event: int
    view: Json | None
    story: tuple[TimelineEntry, ...]
    readings: tuple[Json, ...]


def moment_of(mirror: GameMirror, at_ms: int, language: str = "en") -> Moment:
    """A moment of a game, by station time. Raises InputError if the game cannot be replayed."""
    contents = contents_of(mirror)
    reporter = _reporter(contents)
    story: list[TimelineEntry] = []
    readings: dict[int, Json] = {}
    shown: TableState[object] | None = None
    reached = 0
    for step in replay(contents, referee_for(contents)):
        event, since = step.event, step.event.at_ms - at_ms
        for _, text in reporter(step):
            if -AROUND_MS <= since <= AFTER_MS:
                story.append(
                    TimelineEntry(step.number, event.at_ms, since, "ruling", verbatim(_sentence(text)))
                )
        if -AROUND_MS <= since <= AFTER_MS:
            story += _pressed(step.number, event, since)
        if since <= 0:
            shown, reached = step.state, step.number
            if isinstance(event, BoardSeen) and not event.moving:
                readings[event.board] = _reading(event)
    view = None if shown is None else table_json(view_of(shown, at_ms, language), at_ms)
    story.sort(key=lambda one: (one.at_ms, one.number))
    return Moment(at_ms, reached, view, tuple(story), tuple(readings[board] for board in sorted(readings)))


def _sentence(text: str) -> str:
    """`left ann: …` as `Left board, ann: …`."""
    side, _, rest = text.partition(" ")
    return f"{side.capitalize()} board, {rest.strip()}" if side in {"left", "right"} else text


def _pressed(number: int, event: AnyEvent, since: int) -> Iterator[TimelineEntry]:
    if isinstance(event, Pressed):
        yield TimelineEntry(number, event.at_ms, since, "press", _PRESSED[event.board, event.side])
    elif isinstance(event, Released):
        yield TimelineEntry(number, event.at_ms, since, "release", _LET_GO[event.board])


_PRESSED: Final = {
    (0, Side.SOUTH): said("Left clock: South pressed"),
    (0, Side.NORTH): said("Left clock: North pressed"),
    (1, Side.SOUTH): said("Right clock: South pressed"),
    (1, Side.NORTH): said("Right clock: North pressed"),
}
_LET_GO: Final = (said("Left clock: let go"), said("Right clock: let go"))


def _reading(event: BoardSeen) -> Json:
    """What a picture was read as: every square that was doubtful or could not be seen, and how many tiles."""
    tiles = [(square, seen) for square, seen in enumerate(event.squares) if isinstance(seen, SeenTile)]
    doubtful = [
        {
            "square": square_name(square),
            "letter": seen.letter,
            "candidates": list(seen.candidates),
        }
        for square, seen in tiles
        if seen.doubtful
    ]
    hidden = [square_name(square) for square, seen in enumerate(event.squares) if isinstance(seen, Unseen)]
    return {
        "board": event.board,
        "at_ms": event.at_ms,
        "tiles": len(tiles),
        "doubtful": doubtful,
        "hidden": hidden,
    }
