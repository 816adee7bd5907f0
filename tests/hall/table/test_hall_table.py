"""Orders at a table, without a broker: what comes down is done once and answered each time."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Event as Signal
from time import monotonic

import pytest

from station.app.hall.hall_table import HallTable
from station.app.hall.light.light_table import LightTable, Pace
from station.app.table.session_start import anew
from station.clock.control import TimeControl
from station.hall.link.client import Received
from station.hall.link.outbox import Outbox
from station.hall.link.table_link import TableLink
from station.hall.wire.event import Event
from station.hall.wire.happened import (
    AnyHappened,
    ArbiterRuled,
    ArbiterWanted,
    EventRow,
    JournalRows,
    OrderDone,
    Result,
    SealRow,
)
from station.hall.wire.order import (
    AnyDeed,
    Assign,
    Continue,
    Message,
    Order,
    Pause,
    Picture,
    Restore,
    Rule,
    Withdraw,
)
from station.hall.wire.payload import packed, unpacked
from station.hall.wire.rulings import ClockIs, Stands
from station.hall.wire.topics import Down, Topic
from station.journal.contents import read_journal
from station.referee.events import GameSettings
from station.referee.state import Phase
from station.rules.tile import Side

SETTINGS = GameSettings("house", ("Ann", "Bo", "Cy", "Di"), control=TimeControl(600_000))
GAME = "r1-abc"


class Table:
    """A light table whose orders are put where the broker would."""

    def __init__(self, folder: Path) -> None:
        self.outbox = Outbox(folder / "outbox")
        self.link = TableLink("m-1", self.outbox)
        self.light = LightTable(self.link, folder, 1, monotonic, Pace(turns=6))

    @property
    def hall(self) -> HallTable:
        return self.light.hall

    def order(self, name: str, deed: AnyDeed) -> None:
        payload = packed(Order(name, deed).to_json())
        self.link.received(Received(Topic("m-1", Down.ORDER).text, payload))

    def sent(self, kind: type[AnyHappened]) -> list[AnyHappened]:
        events = [Event.from_json(unpacked(payload)) for _, payload in self.outbox.after(0, 10_000)]
        return [event.data for event in events if isinstance(event.data, kind)]

    def answers(self, name: str) -> list[tuple[bool, str]]:
        found = [one for one in self.sent(OrderDone) if isinstance(one, OrderDone)]
        return [(one.done, one.says) for one in found if one.order == name]

    def play(self, steps: int = 6) -> None:
        for _ in range(steps):
            self.light.step()

    def phase(self) -> Phase:
        assert self.hall.station is not None
        return self.hall.station.state.phase

    def close(self) -> None:
        self.light.close()


class Later:
    """What a link is given to do waits, as for a loop that has no time. Stands for `ClientLoop`."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def call(self, what: Callable[[], None]) -> None:
        self.waiting.append(what)

    def remove(self, _client: object) -> None:
        """What waits is never done."""


class KilledError(BaseException):
    """The process is no more."""


def killed(table: Table, at: type[AnyHappened], *, stored: bool) -> None:
    """Let the table play until it is killed while it tells this, just after or just before that is stored."""
    append = table.outbox.append

    def last(data: AnyHappened, *values: object, **more: object) -> int:
        if isinstance(data, at) and not stored:
            raise KilledError
        number = append(data, *values, **more)  # type: ignore[arg-type]  # as it came
        if isinstance(data, at):
            raise KilledError
        return number

    table.outbox.append = last  # type: ignore[method-assign,assignment]  # the process ends there
    with pytest.raises(KilledError):
        table.play(1000)
    table.outbox.append = append  # type: ignore[method-assign]  # as it was
    table.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    made = Table(tmp_path / "m-1")
    yield made
    made.close()


def test_an_order_that_comes_again_is_answered_again_and_done_once(table: Table) -> None:
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    table.play()
    assert table.answers("o-1") == [(True, "")]
    table.order("o-2", Pause("fire alarm"))
    table.play(1)
    assert table.phase() is Phase.PAUSED
    table.order("o-3", Continue())
    table.play(1)
    table.order("o-2", Pause("fire alarm"))
    table.play(1)
    assert table.phase() is Phase.PLAYING
    assert table.answers("o-2") == [(True, ""), (True, "")]


def test_a_pause_is_seen_at_once(table: Table) -> None:
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    table.play()
    table.order("o-2", Pause("Fire alarm"))
    table.play(1)
    assert table.phase() is Phase.PAUSED
    feed = table.hall.views.feed
    assert feed is not None
    assert feed["phase"] == "paused"
    assert not any(player["running"] for player in feed["players"])  # type: ignore[attr-defined]  # of the feed


def test_a_ruling_is_carried_out_noted_in_the_journal_and_reported(table: Table) -> None:
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    table.play()
    ruling = ClockIs(0, Side.SOUTH, 123_000)
    table.order("o-2", Rule(GAME, ruling, "the clock was pressed late", "Dee"))
    table.play(1)
    assert table.answers("o-2") == [(True, "")]
    reason = "the clock was pressed late (Dee)"
    assert table.sent(ArbiterRuled) == [ArbiterRuled(ruling, reason, order="o-2")]
    journal = read_journal(table.hall.journal_of(GAME))
    assert any(getattr(event, "reason", "") == reason for event in journal.events)


def test_while_a_slow_disk_stores_that_a_ruling_came_people_go_on_seeing_the_game(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    table.play()
    assert table.hall.station is not None
    assert table.hall.station.journal is not None
    looked, seen, take = Signal(), list[bool](), table.outbox.take

    def slow(order: str) -> None:
        seen.append(looked.wait(30))
        take(order)

    monkeypatch.setattr(table.outbox, "take", slow)
    table.hall.station.journal.aside.meanwhile = looked.set
    table.order("o-2", Rule(GAME, ClockIs(0, Side.SOUTH, 123_000), "late", "Dee"))
    table.play(1)
    table.hall.station.journal.aside.meanwhile = None
    assert seen == [True], "the window stood still"
    assert table.answers("o-2") == [(True, "")]


def test_what_cannot_be_done_is_said(table: Table) -> None:
    table.order("o-1", Rule(GAME, Stands(0), "good"))
    table.order("o-2", Picture())
    table.play(1)
    assert table.answers("o-1") == [(False, "this table does not play that game now")]
    assert table.answers("o-2")[0][1].startswith("there is no picture")
    table.order("o-3", Assign(GAME, "Round 1", "7", SETTINGS))
    table.play()
    table.order("o-4", Assign("r1-other", "Round 1", "7", SETTINGS))
    table.order("o-5", Withdraw(GAME))
    table.play(2)
    assert table.answers("o-4") == [(False, "a game is being played at this table")]
    assert table.answers("o-5") == [(False, "the game has begun")]


def test_an_order_of_a_later_version_is_answered(table: Table) -> None:
    topic = Topic("m-1", Down.ORDER).text
    table.link.received(Received(topic, packed({"id": "o-1", "do": "dance", "data": {}})))
    table.link.received(Received(topic, b"nonsense"))
    assert table.answers("o-1") == [(False, table.answers("o-1")[0][1])]
    assert "'dance' is no kind of order" in table.answers("o-1")[0][1]


def test_a_ruling_that_was_interrupted_is_not_done_again(tmp_path: Path) -> None:
    before = Table(tmp_path)
    before.link.take("o-1")
    before.close()
    after = Table(tmp_path)
    after.order("o-1", Rule(GAME, Stands(0), "good"))
    assert not after.link.orders
    assert "look at the table whether it was done" in after.answers("o-1")[0][1]
    after.order("o-2", Message("Lunch at one"))
    after.play(1)
    assert (after.hall.message, after.answers("o-2")) == ("Lunch at one", [(True, "")])
    after.close()


def test_a_game_goes_on_at_another_machine_from_the_rows_that_were_sent(tmp_path: Path) -> None:
    first = Table(tmp_path / "m-1")
    first.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    first.play(12)
    packets = [one for one in first.sent(JournalRows) if isinstance(one, JournalRows)]
    events = tuple(row for one in packets for row in one.events)
    seals = tuple(seal for one in packets for seal in one.seals)
    meta = tuple(sorted(read_journal(first.hall.journal_of(GAME)).meta.items()))
    first.close()

    second = Table(tmp_path / "m-2")
    half = len(events) // 2
    for number, (some, sealed) in enumerate(
        ((events[:half], seals), (events[:half], seals), (events[half:], seals)), start=1
    ):
        # The same rows may come twice.
        fitting = tuple(one for one in sealed if one.number <= some[-1].number)
        second.order(f"o-{number}", Restore(GAME, meta, 4, some, fitting))
    second.order("o-9", Assign(GAME, "Round 1", "7", SETTINGS))
    second.play(200)
    rows = [row for one in second.sent(JournalRows) if isinstance(one, JournalRows) for row in one.events]
    assert [row.number for row in rows] == list(range(len(events) + 1, len(events) + 1 + len(rows)))
    whole = read_journal(second.hall.journal_of(GAME))
    assert len(whole.events) == len(events) + len(rows)
    assert whole.damage is None
    second.close()


def test_rows_with_a_gap_are_refused(table: Table) -> None:
    row = EventRow(2, 0, "Waited", '{"is":"Waited","at_ms":0}')
    table.order("o-1", Restore(GAME, (), 4, (row,), (SealRow(2, "", "ready", 0),)))
    table.play(1)
    assert "are missing before event 2" in table.answers("o-1")[0][1]
    table.order("o-2", Restore(GAME, (), 99, (replace(row, number=1),)))
    table.play(1)
    assert "has schema 99" in table.answers("o-2")[0][1]


def test_while_a_game_is_played_the_hall_sees_the_table_every_second(table: Table) -> None:
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    table.play()
    assert table.hall.station is not None
    state = table.hall.station.state
    assert state.phase is Phase.PLAYING
    shown: list[int] = []
    table.link.show = lambda view: shown.append(now_ms)  # type: ignore[method-assign]  # seen here
    began_ms = now_ms = 100_000
    for now_ms in range(began_ms, began_ms + 3_001, 100):
        table.hall.show(state, now_ms)
    assert shown == [began_ms, began_ms + 1_000, began_ms + 2_000, began_ms + 3_000]
    assert table.hall.due_ms(began_ms + 3_000) == began_ms + 4_000


def test_a_table_killed_as_it_sent_its_result_sends_it_once(tmp_path: Path) -> None:
    table = Table(tmp_path / "m-1")
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    killed(table, Result, stored=True)
    again = Table(tmp_path / "m-1")
    again.play(50)
    assert len(again.sent(Result)) == 1
    again.close()


def test_a_table_killed_before_its_result_was_stored_has_its_game_still(tmp_path: Path) -> None:
    table = Table(tmp_path / "m-1")
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    table.play()
    table.link._loop = Later()  # type: ignore[assignment]  # what of a loop it needs
    table.play(200)
    table.link._journals.close()
    table.outbox.close()
    again = Table(tmp_path / "m-1")
    assert again.sent(Result) == []
    assert getattr(again.hall.assigned, "game", None) == GAME
    again.play(50)
    assert len(again.sent(Result)) == 1
    assert getattr(again.hall.assigned, "game", None) is None
    again.close()


def test_a_table_killed_as_it_began_a_game_begins_it(tmp_path: Path) -> None:
    table = Table(tmp_path / "m-1")
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    made = anew(table.light._settings(Assign(GAME, "Round 1", "7", SETTINGS)), table.hall.journal_of(GAME))
    assert made.journal is not None
    made.journal.close()
    table.play(200)
    assert len(table.sent(Result)) == 1
    table.close()


@pytest.mark.parametrize("stored", [True, False])
def test_a_table_killed_as_it_called_the_arbiter_shows_what_the_hall_knows(
    tmp_path: Path, stored: bool
) -> None:
    table = Table(tmp_path / "m-1")
    table.light._pace = replace(table.light._pace, calls=1.0)
    table.order("o-1", Assign(GAME, "Round 1", "7", SETTINGS))
    killed(table, ArbiterWanted, stored=stored)
    again = Table(tmp_path / "m-1")
    again.play(1)
    assert again.hall.calling is stored
    assert len(again.sent(ArbiterWanted)) == stored
    again.close()
