"""Whatever breaks, every confirmed event is there once and in order, and the tournament comes out the
same."""

import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from station.errors import InputError
from station.hall.director.commands import JoinMachine, ServeTable
from station.hall.director.copies import copies
from station.hall.director.errors import StorageError
from station.hall.director.hall import Hall
from station.hall.director.restore import restore
from station.hall.director.store import DATABASE
from station.hall.tournament.digest import digest
from station.hall.wire.event import Ack
from station.hall.wire.happened import Trouble
from station.hall.wire.picture import JPEG, PictureSent
from station.hall.wire.view import Status
from tests.hall.director.links import Sent
from tests.hall.director.machines import Machine, Net, next_round, opened

ROUNDS = 3


def undisturbed() -> str:
    hall = Hall()
    machines = opened(hall)
    net = Net(machines, Random(0), faults=False)
    hall.link = net
    for _ in range(ROUNDS):
        next_round(hall)
        net.deliver(hall)
        assert hall.state.rounds[-1].complete
    return digest(hall.state)


def play_out(hall: Hall, net: Net) -> None:
    """Until the round is complete; people keep trying."""
    for _ in range(200):
        if hall.state.rounds[-1].complete:
            return
        net.deliver(hall)
        net.greet(hall)
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("seed", range(3))
def test_messages_lost_doubled_late_and_out_of_order_change_nothing(seed: int) -> None:
    hall = Hall()
    net = Net(opened(hall), Random(seed))
    hall.link = net
    for _ in range(ROUNDS):
        next_round(hall)
        play_out(hall, net)
    assert digest(hall.state) == undisturbed()
    assert_once_and_in_order(hall, net)


def assert_once_and_in_order(hall: Hall, net: Net) -> None:
    net.faults = False
    for _ in range(3):
        net.greet(hall)
        net.deliver(hall)
    for machine in net.machines.values():
        stored = [one.event for one in hall._store.of_machine(machine.id)]
        assert stored == machine.outbox[: len(stored)]
        assert len(stored) >= machine.acked


def test_a_hall_that_is_killed_again_and_again_comes_to_the_same(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    net = Net(opened(hall), Random(5))
    for _ in range(ROUNDS):
        hall.link = net
        next_round(hall)
        net.deliver(hall)
        hall.close()  # nothing is written then that was not there before
        hall = Hall(tmp_path, net)
        net.greet(hall)
        play_out(hall, net)
    assert digest(hall.state) == undisturbed()
    assert_once_and_in_order(hall, net)
    hall.close()


def test_after_going_back_to_a_copy_the_tables_send_again_what_it_does_not_know(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    net = Net(opened(hall), Random(1), faults=False)
    hall.link = net
    next_round(hall)
    net.deliver(hall)
    next_round(hall)
    kept = hall.backup()
    net.deliver(hall)
    assert hall.state.rounds[-1].complete
    known = {machine: machine_.acked for machine, machine_ in net.machines.items()}
    hall.close()

    restore(tmp_path / DATABASE, kept)
    hall = Hall(tmp_path, net)
    assert hall.state.rounds[-1].open
    net.greet(hall)
    assert all(machine.acked < known[machine.id] for machine in net.machines.values())
    net.deliver(hall)
    assert hall.state.rounds[-1].complete
    next_round(hall)
    net.deliver(hall)
    assert digest(hall.state) == undisturbed()
    assert_once_and_in_order(hall, net)
    hall.close()


def test_a_round_that_the_copy_does_not_know_is_paired_again_and_its_results_count(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    net = Net(opened(hall), Random(1), faults=False)
    hall.link = net
    next_round(hall)
    net.deliver(hall)
    kept = hall.backup()
    next_round(hall)
    net.deliver(hall)
    hall.close()

    restore(tmp_path / DATABASE, kept)
    hall = Hall(tmp_path, net)
    net.greet(hall)
    net.deliver(hall)  # results of a round that the hall has not paired yet
    assert len(hall.state.rounds) == 1
    for _ in range(2):
        next_round(hall)
        net.deliver(hall)
    assert hall.state.round("A", 2).complete
    assert digest(hall.state) == undisturbed()
    hall.close()


def test_a_machine_that_is_replaced_is_refused_and_the_round_goes_on_without_it() -> None:
    hall = Hall()
    machines = opened(hall)
    net = Net(machines, Random(1), faults=False)
    hall.link = net
    next_round(hall)
    old = machines["m-2"]
    new = Machine("m-new", "1999-12-31T23:59:59")
    hall.received([("m-2", old.outbox[0])])
    hall.do(JoinMachine(new.id))
    machines[new.id] = new
    hall.do(ServeTable(2, new.id, replace=True))
    assert "m-2" not in machines
    assert hall.table(2).machine == new.id
    net.deliver(hall)
    assert hall.state.rounds[-1].complete
    machines["m-2"] = old  # with stolen credentials, say
    net.deliver(hall)
    assert net.refused == len(old.waiting) > 0


def test_clocks_that_are_off_by_hours_or_go_back_do_not_matter() -> None:
    """Neither those of the machines nor the director's own."""
    times = Random(3)

    def now() -> datetime:
        return datetime(2026, 11, 22, 12, tzinfo=UTC) + timedelta(hours=times.randrange(-12, 12))

    hall = Hall(now=now)
    net = Net(opened(hall), Random(2))
    hall.link = net
    for _ in range(ROUNDS):
        next_round(hall)
        play_out(hall, net)
    assert digest(hall.state) == undisturbed()
    for one in hall.state.rounds:
        assert all(len(hall.journal(pairing.id).events) == 3 for pairing in one.pairings)


def test_when_the_disk_is_full_nothing_is_confirmed_and_nothing_is_lost(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    link = Sent()
    hall.link = link
    machines = opened(hall, tables=1)
    machine = machines["m-1"]
    fill(hall)
    machine.say(Trouble("camera", "x" * 900))
    says = ""
    while not says:
        try:
            hall.received([("m-1", machine.outbox[-1])])
        except StorageError as error:
            says = str(error)
        else:
            machine.say(Trouble("camera", "x" * 900))
    assert "free some space on the disk" in says
    stored = hall.hello("m-1").seq
    assert stored == len(machine.outbox) - 1
    assert "free some space on the disk" in str(hall.trouble)
    assert not hall.retry()
    with pytest.raises(StorageError):
        hall.do(JoinMachine("m-2", "y" * 5000))
    assert hall.whole.machines.get("m-2") is None

    hall._store.connection.execute("PRAGMA max_page_count = 100000")
    assert hall.retry()
    assert not hall.trouble
    # The event that could not be stored had been kept, and is stored now.
    assert link.acks("m-1")[-1] == Ack(stored + 1, again=True)
    hall.close()


def fill(hall: Hall) -> None:
    """No page more: as if the disk were full (SQLite says the same of both)."""
    connection: sqlite3.Connection = hall._store.connection
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages + 2}")


def test_the_hall_copies_itself_when_a_round_is_published_and_when_it_is_complete(tmp_path: Path) -> None:
    hall = Hall(tmp_path)
    net = Net(opened(hall), Random(1), faults=False)
    hall.link = net
    settle(hall)
    before = len(copies(tmp_path))
    next_round(hall)
    settle(hall)
    assert len(copies(tmp_path)) == before + 1
    net.deliver(hall)
    settle(hall)
    assert len(copies(tmp_path)) == before + 2
    hall.close()
    assert restore(tmp_path / DATABASE) == copies(tmp_path)[-1]
    with Hall(tmp_path) as again:
        assert again.state.rounds[-1].complete
    assert (tmp_path / "hall-replaced-1.sqlite").exists()


def settle(hall: Hall) -> None:
    assert hall._record.copier is not None
    hall._record.copier.wait()
    assert hall.copy_trouble is None


def test_a_hall_is_directed_once_at_a_time(tmp_path: Path) -> None:
    with Hall(tmp_path) as hall:
        kept = hall.backup()
        with pytest.raises(InputError, match="is being directed already"):
            Hall(tmp_path)
        with pytest.raises(InputError, match="is running; stop it first"):
            restore(tmp_path / DATABASE, kept)
    restore(tmp_path / DATABASE, kept)
    Hall(tmp_path).close()


def test_what_a_hall_keeps_is_for_its_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        with Hall(tmp_path) as hall:
            opened(hall, tables=1)
            hall.picture("m-1", PictureSent("", 0, JPEG))
            settle(hall)
            found = [one for one in tmp_path.rglob("*") if one.is_file() and one.suffix != ".lock"]
            open_to_others = [one for one in found if one.stat().st_mode & 0o077]
    finally:
        os.umask(before)
    assert {one.suffix for one in found} >= {".sqlite", ".sqlite-wal", ".jpg"}
    assert open_to_others == []


def test_what_is_no_copy_of_a_hall_is_not_restored(tmp_path: Path) -> None:
    with Hall(tmp_path):
        pass
    with pytest.raises(InputError, match="there are no copies"):
        restore(tmp_path / DATABASE)
    other = tmp_path / "other.sqlite"
    connection = sqlite3.connect(other)
    connection.execute("CREATE TABLE t (a)")
    connection.close()
    with pytest.raises(InputError, match="is not the database of a hall"):
        restore(tmp_path / DATABASE, other)
    text = tmp_path / "note.txt"
    text.write_text(
        "a note that is long enough to be read as the head of a database, but is none at all\n" * 3
    )
    with pytest.raises(InputError, match="file is not a database"):
        restore(tmp_path / DATABASE, text)
    with Hall(tmp_path):
        pass


def test_a_gap_is_asked_for_once() -> None:
    link = Sent()
    hall = Hall(link=link)
    machine = opened(hall, tables=1)["m-1"]
    for _ in range(3):
        machine.say(Trouble("camera"))
    hall.received([("m-1", machine.outbox[1])])
    hall.received([("m-1", machine.outbox[2])])
    assert link.acks("m-1") == [Ack(0, again=True)]
    hall.received([("m-1", machine.outbox[0])])
    hall.received([("m-1", machine.outbox[0])])
    assert len(link.acks("m-1")) == 1
    assert hall.hello("m-1") == Ack(3, again=True)


def test_what_is_acknowledged_survives_a_power_cut(tmp_path: Path) -> None:
    """As far as SQLite can promise that: every transaction is on disk when it ends (FULL)."""
    with Hall(tmp_path) as hall:
        assert hall._store.connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert hall._store.connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_what_is_known_of_a_table_outlives_the_hall(tmp_path: Path) -> None:
    with Hall(tmp_path) as hall:
        machine = opened(hall, tables=1)["m-1"]
        machine.say(Trouble("camera", "The camera is lost."))
        machine.say(Trouble("left-head", "The left head is lost."))
        machine.say(Trouble("camera", over=True))
        for event in machine.outbox:
            hall.received([("m-1", event)])
    with Hall(tmp_path) as again:
        assert "The left head is lost." in [str(alarm.says) for alarm in again.table(1).alarms]
        assert "The camera is lost." not in [str(alarm.says) for alarm in again.table(1).alarms]


def test_a_record_that_cannot_be_read_is_said_and_left_alone(tmp_path: Path) -> None:
    with Hall(tmp_path) as hall:
        opened(hall, tables=1)
    connection = sqlite3.connect(tmp_path / DATABASE)
    connection.execute("INSERT INTO events VALUES (1000, '', '', '{}')")
    connection.commit()
    connection.close()
    for _ in range(2):  # and nobody else is kept out by the first try
        with pytest.raises(InputError, match="event 1000 cannot be read"):
            Hall(tmp_path)


def test_how_much_a_table_still_has_to_send_can_be_seen() -> None:
    hall = Hall()
    machine = opened(hall, tables=1)["m-1"]
    machine.say(Trouble("camera", "The camera is lost."))
    hall.status("m-1", Status(online=True, last=5))
    hall.received([("m-1", machine.outbox[0])])
    assert (hall.table(1).behind, hall.table(1).online) == (4, True)
    assert [str(alarm.says) for alarm in hall.table(1).alarms] == ["The camera is lost."]
