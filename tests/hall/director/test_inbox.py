"""Events come in any order and more than once, and are taken in theirs."""

from station.hall.director.inbox import Inbox
from station.hall.wire.event import Event
from station.hall.wire.happened import GameBegan


def event(seq: int) -> Event:
    return Event(seq, 0, "", GameBegan((), 4), "g")


def ready(inbox: Inbox, machine: str = "m") -> list[int]:
    return [one.seq for one in inbox.ready(machine)]


def take(inbox: Inbox, machine: str = "m") -> list[int]:
    seqs = ready(inbox, machine)
    for seq in seqs:
        inbox.stored(machine, seq)
    return seqs


def test_what_comes_too_early_waits_for_what_is_before_it() -> None:
    inbox = Inbox({"m": 4})
    for seq in (7, 5, 5, 3):
        inbox.put("m", event(seq))
    assert take(inbox) == [5]
    assert inbox.last("m") == 5
    inbox.put("m", event(6))
    assert take(inbox) == [6, 7]
    assert ready(inbox) == []


def test_what_is_missing_is_asked_for_once_until_more_is_stored() -> None:
    inbox = Inbox({})
    inbox.put("m", event(2))
    assert [inbox.lacks("m"), inbox.lacks("m"), inbox.lacks("n")] == [True, False, False]
    inbox.put("m", event(1))
    inbox.put("m", event(4))
    take(inbox)
    assert inbox.lacks("m")


def test_no_machine_fills_the_memory_and_what_is_missing_still_has_room() -> None:
    inbox = Inbox({})
    for seq in range(2, 1003):
        inbox.put("m", event(seq))
    assert ready(inbox) == []
    inbox.put("m", event(1))
    assert take(inbox) == [*range(1, 1002)]


def test_what_is_forgotten_may_come_again() -> None:
    inbox = Inbox({})
    inbox.put("m", event(2))
    inbox.forget("m")
    inbox.put("m", event(1))
    assert take(inbox) == [1]
    assert inbox.machines == ("m",)
