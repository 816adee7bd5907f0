"""Recorded games of the hall: pages to leaf through, and moments of a dispute."""

import json
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Final

from station.clock.head import Pressed, Released
from station.errors import InputError
from station.export.game import as_json, moments
from station.export.lines import Lines
from station.export.page import leaves
from station.hall.director.hall import Hall
from station.hall.director.mirror import GameMirror
from station.journal.codec import MalformedError, decode
from station.journal.contents import Contents, Seal
from station.journal.replaying import replay
from station.journal.resuming import referee_for, settings_of
from station.referee.events import AnyEvent
from station.referee.sight import BoardSeen, SeenTile, Unseen
from station.referee.state import TableState
from station.rules.square import square_name
from station.view.feed import as_json as table_json
from station.view.makers import view_of

Json = dict[str, Any]

AROUND_MS: Final = 60_000
"""How long before a moment its story begins."""

AFTER_MS: Final = 15_000


def contents_of(mirror: GameMirror) -> Contents:
    """A mirrored journal as if it had been read from its file. Raises InputError if an event cannot be read,
    since a newer station wrote it for example."""
    events: list[AnyEvent] = []
    for row in mirror.events:
        try:
            event: AnyEvent = decode(json.loads(row.payload), AnyEvent)
        except (MalformedError, ValueError) as error:
            raise InputError(f"event {row.number} of game {mirror.game} cannot be read: {error}") from None
        events.append(event)
    seals = tuple(Seal(one.number, one.digest, one.phase, one.turns) for one in mirror.seals)
    return Contents(Path(mirror.game), dict(mirror.meta), tuple(events), seals, None)


def game_json(mirror: GameMirror) -> Json:
    """The game as `station export --json` writes it. Raises InputError if it cannot be replayed."""
    contents = contents_of(mirror)
    found = list(moments(contents, Lines(settings_of(contents), plain=True).of))
    return as_json(contents, found)


def game_leaves(game: Json) -> Json:
    """What the page to leaf through needs of it."""
    return leaves(game)


@dataclass(slots=True)
class Games:
    """Games of a hall as JSON. The last few are kept: replaying one takes a while."""

    hall: Hall
    most: int = 16
    _kept: "OrderedDict[tuple[str, int], Json]" = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def game(self, id_: str) -> Json:
        """Raises TournamentError if nothing of it has come, InputError if it cannot be replayed."""
        mirror = self.hall.journal(id_)
        key = (id_, len(mirror.events))
        with self._lock:
            if key not in self._kept:
                self._kept[key] = game_json(mirror)
                if len(self._kept) > self.most:
                    self._kept.popitem(last=False)
            return self._kept[key]

    def moment(self, id_: str, at_ms: int) -> "Moment":
        """Raises TournamentError and InputError likewise."""
        return moment_of(self.hall.journal(id_), at_ms)


@dataclass(frozen=True, slots=True)
class Happened:
    """Something around a moment. at_ms: station time; since_ms: after the moment, negative before it. kind:
    press, release, reading or ruling. text: a sentence."""

    number: int
    at_ms: int
    since_ms: int
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game. view: what the table showed then, as a line of the feed. story: what happened
    around it. readings: of the last picture before it, by board; the journal keeps which squares were
    doubtful and what they may show, best first, not how sure the reader was in numbers."""

    at_ms: int
    event: int
    view: Json | None
    story: tuple[Happened, ...]
    readings: tuple[Json, ...]


def moment_of(mirror: GameMirror, at_ms: int) -> Moment:
    """A moment of a game, by station time. Raises InputError if the game cannot be replayed."""
    contents = contents_of(mirror)
    lines = Lines(settings_of(contents), plain=True)
    story: list[Happened] = []
    readings: dict[int, Json] = {}
    shown: TableState[Any] | None = None
    reached = 0
    for step in replay(contents, referee_for(contents)):
        event, since = step.event, step.event.at_ms - at_ms
        for _, text in lines.of(step):
            if -AROUND_MS <= since <= AFTER_MS:
                story.append(Happened(step.number, event.at_ms, since, "ruling", _sentence(text)))
        if -AROUND_MS <= since <= AFTER_MS:
            story += _pressed(step.number, event, since)
        if since <= 0:
            shown, reached = step.state, step.number
            if isinstance(event, BoardSeen) and not event.moving:
                readings[event.board] = _reading(event)
    view = None if shown is None else table_json(view_of(shown, at_ms), at_ms)
    story.sort(key=lambda one: (one.at_ms, one.number))
    return Moment(at_ms, reached, view, tuple(story), tuple(readings[board] for board in sorted(readings)))


def _sentence(text: str) -> str:
    """`left ann: …` as `Left board, ann: …`."""
    side, _, rest = text.partition(" ")
    return f"{side.capitalize()} board, {rest.strip()}" if side in {"left", "right"} else text


def _pressed(number: int, event: AnyEvent, since: int) -> Iterator[Happened]:
    if isinstance(event, Pressed):
        side = event.side.name.capitalize()
        text = f"{('Left', 'Right')[event.board]} clock: {side} pressed"
        yield Happened(number, event.at_ms, since, "press", text)
    elif isinstance(event, Released):
        yield Happened(
            number, event.at_ms, since, "release", f"{('Left', 'Right')[event.board]} clock: let go"
        )


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
