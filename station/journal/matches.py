"""Matches that are not decided: their next game can be played."""

from dataclasses import dataclass
from pathlib import Path

from station.errors import InputError
from station.journal.contents import read_journal
from station.journal.index import listed
from station.journal.lock import in_use
from station.journal.replay import replay
from station.journal.resume import referee_for
from station.referee.events import GameSettings
from station.referee.state import Phase, TableState
from station.registry.rematch import is_open, rematch
from station.view.table.results import match_view
from station.view.table.wording import table_words


@dataclass(frozen=True, slots=True)
class OpenMatch:
    """A match that is not decided. settings: of its next game. created: when its last game was set up, ISO
    8601. last: how that one ended."""

    settings: GameSettings
    created: str
    last: TableState[object]

    def standing(self, language: str = "en") -> str:
        """How it stands, in a sentence."""
        shown = match_view(self.last, table_words(language))
        return "" if shown is None else shown.text


def latest_match(game: str = "", folder: Path | None = None) -> OpenMatch | None:
    """The open match that was played last: of any game, or only of this one. A match counts if its last game
    is the latest of that game in the folder."""
    seen: set[str] = set()
    for one in listed(folder):
        summary = one.summary
        if summary is None or summary.game in seen or game not in {"", summary.game}:
            continue
        if summary.origin is not None:
            continue  # it was played between two games of a match
        seen.add(summary.game)
        match = open_match_of(one.path) if summary.open and not summary.trouble else None
        if match is not None:
            return match
    return None


def open_match_in(path: Path) -> OpenMatch | None:
    """The match of the game in a journal, if it is open and this was the last game of it so far.

    Raises InputError if the journal cannot be read.
    """
    read_journal(path)
    for later in listed(path.parent):
        if later.path.name == path.name:
            break
        if later.summary is not None and path.name in later.summary.before:
            return None
    return open_match_of(path)


def open_match_of(path: Path) -> OpenMatch | None:
    """The match of the game in a journal, if that game is over, can be replayed, and leaves it open. Later
    games of the match are not looked for."""
    try:
        contents = read_journal(path)
        over = bool(contents.seals) and contents.seals[-1].phase == Phase.OVER.value
        if not over or contents.damage is not None or in_use(path):
            return None
        referee = referee_for(contents)
        for _ in replay(contents, referee):
            pass
    except InputError:
        return None
    if not is_open(referee.state):
        return None
    following = rematch(referee.state, path.name)
    return OpenMatch(following, contents.meta.get("created", ""), referee.state)
