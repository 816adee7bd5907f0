"""Whatever somebody sends with stolen credentials is refused, limited and shown; the others go on."""

from pathlib import Path

import pytest

from station.hall.broker.broker import prepared
from station.hall.director.errors import RefusedError
from station.hall.director.hall import Hall
from station.hall.director.inbox import MOST_CHARACTERS, Inbox
from station.hall.director.pictures import MOST
from station.hall.director.shares import MOST as SHARE
from station.hall.director.shares import Shares
from station.hall.director.store import DATABASE, Store
from station.hall.link.client import Received
from station.hall.link.director_link import DirectorLink
from station.hall.wire.errors import WireError
from station.hall.wire.event import Event
from station.hall.wire.happened import EventRow, JournalRows, Trouble
from station.hall.wire.payload import packed
from station.hall.wire.picture import JPEG, PictureSent
from station.hall.wire.topics import Topic, Up
from tests.hall.director.machines import opened

NONSENSE: list[tuple[str, dict[str, object]]] = [
    ("arbiter-wanted", {"moment_ms": 0, "player": -7}),
    ("arbiter-wanted", {"moment_ms": 0, "board": 9}),
    ("arbiter-wanted", {"moment_ms": 0, "kept": {"read": [{"square": 225, "letter": "A", "confidence": 1}]}}),
    ("result", {"how": "finished", "winners": [-99]}),
    ("result", {"how": "finished", "winners": [0], "scores": [2**40]}),
    ("checked-in", {"players": [99]}),
]


def said(kind: str, data: dict[str, object], seq: int = 1) -> dict[str, object]:
    return {"seq": seq, "at_ms": 0, "wall": "", "game": "r1-abc", "kind": kind, "data": data}


@pytest.mark.parametrize(("kind", "data"), NONSENSE)
def test_numbers_out_of_range_are_refused(kind: str, data: dict[str, object]) -> None:
    with pytest.raises(WireError, match=r"must be from|there is no"):
        Event.from_json(said(kind, data))


def test_what_is_refused_is_seen_at_the_table_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    hall = Hall()
    machines = opened(hall, tables=2)
    link = DirectorLink(hall, prepared(tmp_path / "broker", "127.0.0.1", 8883))
    kind, data = NONSENSE[0]
    link.received(Received(Topic("m-1", Up.EVENT).text, packed(said(kind, data))))
    alarms = [str(alarm.says) for alarm in hall.table(1).alarms]
    assert any(one.startswith("A message of this table was refused: player is -7") for one in alarms)
    machines["m-2"].say(Trouble("camera", "The camera is lost."))
    hall.received([("m-2", machines["m-2"].outbox[0])])
    assert "The camera is lost." in [str(alarm.says) for alarm in hall.table(2).alarms]


def test_what_was_stored_before_and_makes_no_sense_keeps_no_hall_from_opening(tmp_path: Path) -> None:
    with Hall(tmp_path) as hall:
        opened(hall, tables=1)
    store = Store(tmp_path / DATABASE)
    store.connection.execute(
        "INSERT INTO received VALUES ('m-1', 1, '2026-11-22T19:00:00+00:00', NULL, 'checked-in', ?)",
        (packed(said("checked-in", {"players": [-1]})).decode(),),
    )
    store.close()
    with Hall(tmp_path) as again:
        assert again.table(1).checked_in == ()


def test_events_far_ahead_take_little_room() -> None:
    inbox = Inbox({})
    row = EventRow(1, 0, "Pressed", "x" * 100_000)
    for seq in range(2, 200):
        inbox.put("m-1", Event(seq, 0, "", JournalRows((row,))))
    inbox.put("m-1", Event(1, 0, "", JournalRows((row,))))
    kept = list(inbox.ready("m-1"))
    assert 1 < len(kept) <= 1 + MOST_CHARACTERS // 100_000
    for event in kept:
        inbox.stored("m-1", event.seq)
    following = inbox.last("m-1") + 2
    inbox.put("m-1", Event(following, 0, "", JournalRows((row,))))
    assert inbox.lacks("m-1"), "there is room again"


def test_a_machine_has_a_share_of_the_disk() -> None:
    hall = Hall()
    machines = opened(hall, tables=2)
    row = EventRow(1, 0, "Pressed", "{}")
    hall._shares = Shares({"m-1": SHARE - 100})
    hall.received([("m-1", Event(1, 0, "", JournalRows((row,)), "r1-abc"))])
    with pytest.raises(RefusedError, match="m-1 has sent more than any table has to say"):
        hall.received([("m-1", Event(2, 0, "", JournalRows((row,)), "r1-abc"))])
    assert any("more than any table" in str(one.says) for one in hall.table(1).alarms)
    machines["m-2"].say(Trouble("camera", "The camera is lost."))
    hall.received([("m-1", Event(3, 0, "", Trouble("disk"))), ("m-2", machines["m-2"].outbox[0])])
    assert "The camera is lost." in [str(alarm.says) for alarm in hall.table(2).alarms]


def test_what_is_stored_counts_after_a_restart(tmp_path: Path) -> None:
    with Hall(tmp_path) as hall:
        opened(hall, tables=1)
        row = EventRow(1, 0, "Pressed", "x" * 5000)
        hall.received([("m-1", Event(1, 0, "", JournalRows((row,)), "r1-abc"))])
    with Hall(tmp_path) as again:
        assert again._store.lengths()["m-1"] > 5000


def test_a_machine_has_a_share_of_pictures() -> None:
    hall = Hall()
    opened(hall, tables=2)
    for at_ms in range(MOST):
        hall.picture("m-1", PictureSent("", at_ms, JPEG))
    with pytest.raises(RefusedError, match=f"m-1 has sent {MOST} pictures"):
        hall.picture("m-1", PictureSent("", MOST, JPEG))
    hall.picture("m-2", PictureSent("", 0, JPEG))
    assert len(hall.pictures()) == MOST + 1
