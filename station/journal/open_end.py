"""The end of a game stays open until everybody agrees to it, or a new game begins."""

from pathlib import Path
from threading import Thread
from typing import Final

from station.errors import InputError
from station.journal.journal import SUFFIX, Journal
from station.journal.lock import in_use
from station.journal.order import dated
from station.journal.replay import replay
from station.journal.resume import journal_dir, referee_for
from station.referee.events import DeedEntered
from station.referee.outcome import EndTopic
from station.referee.state import Phase
from station.rules.game import Chosen

_AGREED: Final = Chosen(EndTopic.AGREE.value)


def keep_last(folder: Path | None = None) -> None:
    """A new game begins: agree to the end of the game before it, if that is still open, for the whole table.

    The game before it is the latest in the folder that no running station has open. One that is not over is
    left as it is, and so is a journal that cannot be read or written: a new game can begin all the same.
    """
    path = _last(folder)
    if path is not None:
        _keep(path)


def keep_last_beside(folder: Path | None = None) -> None:
    """The same for a program with a window: the game before is found at once, and a thread replays it and
    agrees to its end."""
    path = _last(folder)
    if path is not None:
        Thread(target=_keep, args=(path,), name="keep the last game").start()


def _last(folder: Path | None) -> Path | None:
    """The latest journal in a folder that no running station has open."""
    paths = sorted(
        (folder or journal_dir()).glob(f"*{SUFFIX}"), key=lambda path: dated(path.stem), reverse=True
    )
    free = (path for path in paths if not in_use(path))
    return next(free, None)


def _keep(path: Path) -> None:
    """Agree to the end of the game in a journal, if that is open."""
    try:
        journal = Journal.open(path)
    except InputError:
        return
    try:
        contents = journal.contents()
        if not contents.seals or contents.seals[-1].phase != Phase.OVER.value:
            return
        if contents.events and contents.events[-1] == DeedEntered(contents.events[-1].at_ms, _AGREED):
            return
        referee = referee_for(contents)
        if any(step.differs for step in replay(contents, referee)) or referee.state.kept:
            return
        agreed = DeedEntered(referee.state.at_ms, _AGREED)
        journal.append(agreed)
        referee.handle(agreed)
        journal.seal(referee.state)
    except InputError:
        return
    finally:
        journal.close()
