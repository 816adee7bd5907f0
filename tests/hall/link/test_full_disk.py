"""The disk of a table is full for a while: what it has to say comes once there is room, in order."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from station.hall.link.client import Received
from station.hall.link.outbox import Outbox
from station.hall.link.table_link import TableLink
from station.hall.wire.event import Event
from station.hall.wire.happened import OrderDone, Result, Trouble
from station.hall.wire.order import Message, Order
from station.hall.wire.payload import packed, unpacked
from station.hall.wire.topics import Down, Topic
from station.journal.journal import Journal
from station.lexicon import load
from station.referee.events import GameSettings, GameSetUp


class SmallDisk:
    """A table's link whose outbox can be kept from growing."""

    def __init__(self, folder: Path) -> None:
        self.outbox = Outbox(folder / "outbox")
        self.link = TableLink("m-1", self.outbox)
        self.now_s = monotonic()

    def room(self, pages: int | None) -> None:
        connection = self.outbox._connection
        (now,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(f"PRAGMA max_page_count = {1_000_000 if pages is None else now + pages}")

    def fill(self) -> None:
        """Until nothing more can be stored."""
        self.room(0)
        while not self.link.state.why:
            self.link.report(Trouble("camera", "x" * 900), 0)

    def later(self) -> None:
        self.now_s += 2.0
        self.link.tick(self.now_s)

    def sent(self) -> list[object]:
        events = [Event.from_json(unpacked(payload)) for _, payload in self.outbox.after(0, 10_000)]
        return [event.data for event in events]


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SmallDisk]:
    made = SmallDisk(tmp_path)
    yield made
    made.link.close()


def test_what_happened_meanwhile_is_sent_in_order_and_once(disk: SmallDisk) -> None:
    disk.fill()
    before, result = len(disk.sent()), Result("resigned", (0,))
    disk.link.report(result, 5, "g-1", ("result g-1", True))
    disk.link.report(Trouble("camera", over=True), 6)
    assert "full" in disk.link.state.why
    disk.later()
    assert (len(disk.sent()), disk.link.kept("result g-1")) == (before, None)
    disk.room(None)
    disk.later()
    assert [type(one).__name__ for one in disk.sent()[before:]] == ["Trouble", "Result", "Trouble"]
    assert disk.sent()[-2:] == [result, Trouble("camera", over=True)]
    assert disk.link.kept("result g-1") is True, "what follows from it is kept with it"
    assert disk.link.state.why == ""
    disk.later()
    assert len(disk.sent()) == before + 3


def test_an_order_that_was_answered_meanwhile_is_answered(disk: SmallDisk) -> None:
    disk.fill()
    payload = packed(Order("o-1", Message("Lunch at one")).to_json())
    disk.link.received(Received(Topic("m-1", Down.ORDER).text, payload))
    disk.link.answer(disk.link.orders.popleft().id, True)
    disk.link.received(Received(Topic("m-1", Down.ORDER).text, payload))
    assert not disk.link.orders
    disk.room(None)
    disk.later()
    assert [one for one in disk.sent() if isinstance(one, OrderDone)] == [OrderDone("o-1", True)]


def test_the_journal_of_a_game_that_ended_meanwhile_is_sent_whole(disk: SmallDisk, tmp_path: Path) -> None:
    settings = GameSettings("house", ("Ann", "Bo", "Cy", "Di"))
    journals = [tmp_path / "g-1.journal", tmp_path / "g-2.journal"]
    written = [Journal.create(path, settings, load("english")) for path in journals]
    disk.fill()
    disk.link.follow("g-1", journals[0], 0)
    written[0].append(GameSetUp(1, settings))
    disk.link.moved(1)
    disk.link.follow("g-2", journals[1], 2)
    written[1].append(GameSetUp(3, settings))
    disk.link.moved(3)
    disk.room(None)
    disk.later()
    disk.link.moved(4)
    sent = [
        (event.game, event.kind)
        for event in map(Event.from_json, (unpacked(payload) for _, payload in disk.outbox.after(0, 10_000)))
        if event.game is not None
    ]
    assert sent == [("g-1", "game-began"), ("g-1", "journal"), ("g-2", "game-began"), ("g-2", "journal")]
    for one in written:
        one.close()
