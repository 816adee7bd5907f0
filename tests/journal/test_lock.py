"""Only one holds the lock of a journal at a time, whoever comes and goes meanwhile."""

import fcntl
from pathlib import Path
from typing import Any

import pytest

from station.journal.lock import Lock, in_use


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "game.journal"


def test_one_takes_it_and_another_cannot(journal: Path) -> None:
    first, second = Lock(journal), Lock(journal)
    assert first.take()
    assert not second.take()
    assert in_use(journal)
    first.give_back()
    assert not in_use(journal)
    assert second.take()
    second.give_back()


def test_a_file_that_its_holder_removed_meanwhile_is_not_a_lock(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    holder, late, next_one = Lock(journal), Lock(journal), Lock(journal)
    assert holder.take()
    flock = fcntl.flock
    gone: list[int] = []

    def flock_late(handle: int, how: int) -> None:
        if not gone:  # the file is open; now its holder lets go of it
            gone.append(handle)
            holder.give_back()
        flock(handle, how)

    monkeypatch.setattr(fcntl, "flock", flock_late)
    assert late.take()
    monkeypatch.undo()
    assert not next_one.take()
    late.give_back()


def test_two_threads_may_give_it_back_at_once(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = Lock(journal)
    assert lock.take()
    unlink = Path.unlink
    again: list[Path] = []

    def unlink_twice(path: Path, **options: Any) -> None:
        if not again:
            again.append(path)
            lock.give_back()
        unlink(path, **options)

    monkeypatch.setattr(Path, "unlink", unlink_twice)
    lock.give_back()
    monkeypatch.undo()
    assert list(journal.parent.iterdir()) == []
    assert lock.take()
    lock.give_back()
