"""The journal of a demo, in the folder of its pictures."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from station.errors import InputError

if TYPE_CHECKING:
    from station.journal.resuming import Unfinished

JOURNAL = "game.journal"
"""Its name."""

_BESIDE = ("", "-wal", "-shm", ".lock")
"""What SQLite and our lock keep beside a journal; after a power cut the newest turns are in there."""


def broken_off(folder: Path) -> "Unfinished":
    """The demo of this folder that was broken off. Raises InputError when there is none."""
    found = _unfinished(folder / JOURNAL)
    if not found:
        raise InputError(f"no demo was broken off in {folder}; start one without --resume")
    return found[0]


def make_room(path: Path) -> None:
    """Let a new journal be written there; one of a game that was broken off is kept beside it."""
    earlier = _unfinished(path)
    if earlier:
        turns, kept = earlier[0].turns, path.with_name("broken-off.journal")
        _forget(kept)
        _move(path, kept)
        print(f"An earlier demo ended after {turns} turns; its journal is now {kept}.", file=sys.stderr)
    _forget(path)


def _unfinished(path: Path) -> "list[Unfinished]":
    from station.journal.resuming import unfinished

    return [game for game in unfinished(path.parent) if game.path == path]


def _forget(path: Path) -> None:
    for suffix in _BESIDE:
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _move(path: Path, to: Path) -> None:
    for suffix in _BESIDE:
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(to.with_name(to.name + suffix))
