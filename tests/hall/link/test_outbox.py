"""What a table has to tell is numbered, kept and handed out in order."""

import json
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from station.errors import InputError
from station.hall.link.outbox import JournalProgress, Outbox, Taken
from station.hall.wire.happened import OrderDone, Trouble


def troubles(outbox: Outbox, *devices: str) -> None:
    for device in devices:
        outbox.append(Trouble(device), 5, "2031")


def test_events_are_numbered_over_restarts(tmp_path: Path) -> None:
    path = tmp_path / "outbox"
    outbox = Outbox(path)
    troubles(outbox, "camera", "disk")
    outbox.close()
    outbox = Outbox(path)
    assert outbox.last == 2
    troubles(outbox, "left-head")
    found = outbox.after(1, 10)
    assert [seq for seq, _ in found] == [2, 3]
    assert json.loads(found[1][1])["data"] == {"device": "left-head"}
    assert [seq for seq, _ in outbox.after(0, 2)] == [1, 2]
    outbox.close()


def test_an_order_is_taken_once_and_its_answer_kept(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    assert outbox.taken("o-1") is None
    outbox.take("o-1")
    assert outbox.taken("o-1") == Taken(None)
    outbox.append(OrderDone("o-1", done=False, says="no"), 0, "")
    outbox.close()
    outbox = Outbox(tmp_path / "outbox")
    assert outbox.taken("o-1") == Taken(done=False, says="no")
    outbox.close()


def test_how_much_of_a_journal_was_sent_is_stored_with_it(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    progress = JournalProgress(tmp_path / "a.journal", 7, 6)
    assert outbox.progress("r1-t1") is None
    outbox.append(Trouble("disk"), 0, "", "r1-t1", progress)
    assert outbox.progress("r1-t1") == progress
    outbox.keep("acked", 7)
    assert outbox.kept("acked") == 7
    outbox.keep("acked", None)
    assert outbox.kept("acked") is None
    outbox.close()


def test_a_full_disk_is_said_and_nothing_is_numbered(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    troubles(outbox, "camera")
    pages = outbox._connection.execute("PRAGMA page_count").fetchone()[0]
    outbox._connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(InputError, match=r"nothing can be stored in .*full"):
        troubles(outbox, *["x" * 200] * 100)
    last = outbox.last
    outbox._connection.execute("PRAGMA max_page_count = 1000000")
    troubles(outbox, "again")
    assert [seq for seq, _ in outbox.after(0, 1000)] == list(range(1, last + 2))
    outbox.close()


def test_two_stations_cannot_be_the_same_table(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    with pytest.raises(InputError, match="another station uses the outbox"):
        Outbox(tmp_path / "outbox")
    outbox.close()
    Outbox(tmp_path / "outbox").close()


def test_another_file_is_no_outbox(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello " * 1000)
    with pytest.raises(InputError, match="cannot be opened"):
        Outbox(tmp_path / "text")
    other = sqlite3.connect(tmp_path / "other")
    other.execute("CREATE TABLE t (x)")
    other.commit()
    other.close()
    with pytest.raises(InputError, match="is not the outbox of a table"):
        Outbox(tmp_path / "other")


def test_what_is_kept_is_known_while_something_is_stored(tmp_path: Path) -> None:
    """A window asks, and a slow disk takes its time."""
    outbox = Outbox(tmp_path / "outbox")
    outbox.keep("assigned", {"game": "r1-a"})
    with ThreadPoolExecutor(1) as other, outbox._lock:
        assert other.submit(outbox.kept, "assigned").result(30) == {"game": "r1-a"}
    outbox.append(Trouble("camera"), 1, "", keep=("assigned", None))
    assert outbox.kept("assigned") is None
    outbox.close()
