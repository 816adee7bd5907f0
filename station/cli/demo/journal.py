"""The journal of a demo, in the folder of its pictures."""

import sys
from pathlib import Path

from station.cli.counted import counted
from station.errors import InputError
from station.journal.contents import Contents, read_journal
from station.journal.errors import locked
from station.journal.lock import in_use
from station.journal.resume import Unfinished, unfinished
from station.referee.state import Phase

JOURNAL = "game.journal"
"""Its name."""

_BESIDE = ("", "-wal", "-shm", ".lock")
"""What SQLite and our lock keep beside a journal; after a power cut the newest turns are in there."""


def broken_off(folder: Path) -> Unfinished:
    """The demo in this folder that was broken off. Raises InputError if there is none."""
    found = _unfinished(folder / JOURNAL)
    if not found:
        raise InputError(f"no demo was broken off in {folder}; start one without --resume")
    return found[0]


def say_how_to_go_on(folder: Path) -> None:
    """Say how to resume the demo in this folder, if there is one to resume."""
    if _unfinished(folder / JOURNAL):
        print(f"The demo can go on: station demo --resume --out {folder}", file=sys.stderr)


def check_room(path: Path) -> Contents | None:
    """The journal that a new one will replace; None if there is none.

    Raises InputError if another demo is writing it, or if the file is not a journal.
    """
    if in_use(path):
        raise locked(path)
    if not path.exists():
        return None
    try:
        return read_journal(path)
    except InputError as error:
        raise InputError(f"{error}; choose another folder with --out, or move it away") from None


def make_room(path: Path) -> None:
    """Make room for a new journal; one that is damaged, or of a game that was broken off, is kept beside it.
    Raises InputError as `check_room` does."""
    contents = check_room(path)
    if contents is not None:
        seals = contents.seals
        over = bool(seals) and seals[-1].phase == Phase.OVER.value
        if contents.damage is not None or (contents.events and not over):
            kept = path.with_name("broken-off.journal")
            _forget(kept)
            _move(path, kept)
            turns = counted(seals[-1].turns if seals else 0, "turn")
            print(f"An earlier demo ended after {turns}; its journal is now {kept}.", file=sys.stderr)
    _forget(path)


def _unfinished(path: Path) -> list[Unfinished]:
    return [game for game in unfinished(path.parent) if game.path == path]


def _forget(path: Path) -> None:
    for suffix in _BESIDE:
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _move(path: Path, to: Path) -> None:
    for suffix in _BESIDE:
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(to.with_name(to.name + suffix))
