"""A new game from a position of a recorded one: its own journal begins with what led there."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from station import lexicon
from station.journal import errors
from station.journal.codec import MalformedError, decode, encode
from station.journal.contents import Contents, read_journal
from station.journal.journal import Journal
from station.journal.replay import meaning
from station.journal.resume import Resumption, referee_for, resumption_of, settings_of, words_of
from station.json_text import read_json
from station.referee.events import AnyEvent, GameSettings, GameSetUp

ORIGIN = "origin"
"""Where a journal notes from which game its own was played on."""


@dataclass(frozen=True, slots=True)
class Origin:
    """The game that another was played on from. journal: the name of its file. created: when it was set up,
    ISO 8601. turn: which turn is played again, as its review counts them."""

    journal: str
    created: str
    turn: int


def origin_of(contents: Contents) -> Origin | None:
    """From which game this one was played on; None for a game of its own."""
    if ORIGIN not in contents.meta:
        return None
    try:
        origin: Origin = decode(read_json(contents.meta[ORIGIN]), Origin)
    except (MalformedError, ValueError, RecursionError):
        return None  # the game itself can be read all the same
    return origin


def branched(path: Path, events: int, turn: int, new: Path) -> Resumption:
    """A game that begins as the one in a journal did, with its first `events`, and waits there, paused.

    Whoever plays, the tiles, and the clocks are as they were then; only a match is not gone on with. The
    journal that is read stays as it is. Raises InputError if it cannot be read or replayed, or the new one
    cannot be written; nothing is left of it then.
    """
    contents = read_journal(path)
    referee = referee_for(contents)
    origin = Origin(path.name, contents.meta.get("created", ""), turn)
    words = lexicon.load(words_of(contents))
    note = {ORIGIN: json.dumps(encode(origin, Origin), ensure_ascii=False)}
    journal = Journal.create(new, _alone(settings_of(contents)), words, notes=note)
    with _gone_if_it_fails(journal):
        first = contents.events[:events]
        with journal.recording(first):
            for number, event in enumerate(first, start=1):
                meant = _set_up_alone(meaning(contents, number, event, referee.state))
                journal.append(meant)
                try:
                    referee.handle(meant)
                except Exception as error:  # as in a replay
                    raise errors.unplayable(path, number, type(error).__name__) from error
                journal.seal(referee.state)
    return resumption_of(referee, journal)


@contextmanager
def _gone_if_it_fails(journal: Journal) -> Iterator[None]:
    try:
        yield
    except BaseException:
        journal.close()
        journal.path.unlink(missing_ok=True)
        raise


def _set_up_alone(event: AnyEvent) -> AnyEvent:
    return replace(event, settings=_alone(event.settings)) if isinstance(event, GameSetUp) else event


def _alone(settings: GameSettings) -> GameSettings:
    """The settings without the match that the game was part of."""
    return replace(settings, match=None)
