"""A game from its journal, moment by moment."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from station.errors import InputError
from station.journal.contents import Contents
from station.journal.replay import Replayed, Step, replay
from station.journal.resume import referee_for, settings_of
from station.referee.state import TableState
from station.registry import entry
from station.view.feed import as_json as table_json
from station.view.feed import ruled_last
from station.view.makers import view_of
from station.view.view import View

Json = dict[str, object]

VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Moment:
    """An event at which something happened that people care about. facts: what, as JSON, and text: in words.
    state: of the table after it. ruled: the board of the last ruling."""

    event: int
    at_ms: int
    facts: tuple[Json, ...]
    text: tuple[str, ...]
    state: TableState[object]
    ruled: int
    replayed: Replayed


Reporter = Callable[[Step], Iterable[tuple[Json, str]]]
"""What happened in a step, each as JSON and in words."""


def moments(contents: Contents, reporter: Reporter) -> Iterator[Moment]:
    """Every moment of a journal, in order. Raises InputError if it cannot be replayed."""
    referee = referee_for(contents)
    view: View | None = None
    replayed, ruled = Replayed(contents, referee.state), 0
    for step in replay(contents, referee):
        replayed = replayed.then(step)
        reported = tuple(reporter(step))
        if reported:
            now = view_of(step.state, step.event.at_ms)
            view, ruled = now, ruled_last(view, now, ruled)
            as_json, text = zip(*reported, strict=True)
            yield Moment(step.number, step.event.at_ms, as_json, text, step.state, ruled, replayed)


def up_to(found: Sequence[Moment], turn: int) -> list[Moment]:
    """The moments before the turn that follows this one, as `station replay` counts them. Raises InputError
    if the game has not so many."""
    turns = found[-1].state.turns
    before = [one for one in found if one.state.turns <= turn]
    if turn > turns or not before:
        raise InputError(f"the last turn is {turns}; there is no turn {turn}")
    return before


def as_json(contents: Contents, found: list[Moment]) -> Json:
    """A game with every position, ruling and time. The table is as in the feed (`docs/feed.md`)."""
    settings, meta = settings_of(contents), contents.meta
    last = found[-1].state if found else None
    return {
        "v": VERSION,
        "game": settings.game,
        "title": entry(settings.game).title,
        "players": [player.name for player in view_of(last, 0).players] if last else list(settings.names),
        "options": dict(settings.options),
        "created": meta.get("created", ""),
        "edition": settings.edition,
        "lexicon": meta.get("lexicon", ""),
        "damage": contents.damage,
        "moments": [
            {
                "event": moment.event,
                "at_ms": moment.at_ms,
                "told": list(moment.facts),
                "text": list(moment.text),
                "table": table_json(view_of(moment.state, moment.at_ms), moment.at_ms, moment.ruled),
            }
            for moment in found
        ],
    }
