"""A game on record: how it ended, or that it can go on."""

from dataclasses import dataclass
from pathlib import Path

from station.errors import InputError
from station.journal.branch import Origin, origin_of
from station.journal.contents import read_journal
from station.journal.replay import replay
from station.journal.resume import referee_for
from station.referee.state import TableState


@dataclass(frozen=True, slots=True)
class Recorded:
    """A game and its journal. created: when it was set up, ISO 8601. state: the last one. trouble: why that
    is not known, as a sentence. origin: the game that it was played on from, if any."""

    path: Path
    created: str = ""
    state: TableState[object] | None = None
    trouble: str = ""
    origin: Origin | None = None


def recorded_in(path: Path) -> Recorded:
    """The game in a journal, replayed."""
    try:
        contents = read_journal(path)
        referee = referee_for(contents)
        for _ in replay(contents, referee):
            pass
    except InputError as error:
        return Recorded(path, trouble=str(error))
    created = contents.meta.get("created", "")
    return Recorded(path, created, referee.state, contents.damage or "", origin_of(contents))
