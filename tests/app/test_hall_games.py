"""A station in a window as a table of a hall: it waits, players check in, the game is played and told."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from station.app.hall_games import play_in_hall, waiting
from station.app.menu_window import Equipment
from station.clock.control import TimeControl
from station.hall.link.hall_table import HallTable
from station.hall.link.outbox import Outbox
from station.hall.link.table_link import TableLink
from station.hall.wire.event import Event
from station.hall.wire.happened import ArbiterWanted, CheckedIn, GameBegan, JournalRows, OrderDone, Result
from station.hall.wire.order import Assign, Order
from station.hall.wire.payload import unpacked
from station.referee.events import Continued, GameSettings, Told
from station.referee.state import EndTopic, Phase
from station.rules.game import Chosen
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import Panel
from station.screen.start.waiting import Begin, Here, Waiting

SETTINGS = GameSettings("clabbers", ("Ann", "Bo"), control=TimeControl(600_000))


@dataclass
class People:
    """A window with two people at it, who check in, begin, resign and agree."""

    closed: bool = False
    camera: Any = None
    shows: Any = None
    done: list[str] = field(default_factory=list)
    panel: Panel = Panel.NONE
    keys: list[tuple[str, bool]] = field(default_factory=list)

    def wear(self, show: Any) -> None:
        show.fit(ScreenLayout.of(1280, 800))
        self.shows = show

    def show(self, state: Any, now_ms: int) -> Sequence[Any]:
        if isinstance(state, Waiting):
            return self._wait(state)
        if state.phase is Phase.READY:
            return [Continued(now_ms)]
        if state.phase is Phase.PLAYING and "called" not in self.done:
            self.done.append("called")
            self.keys = [("f9", True)]
            return []
        if state.phase is Phase.PAUSED:
            return [Continued(now_ms)]
        if state.phase is Phase.PLAYING:
            return [Told(now_ms, Chosen("resign", 0))]
        return [Told(now_ms, Chosen(EndTopic.AGREE.value))] if not state.kept else []

    def _wait(self, state: Waiting) -> Sequence[Any]:
        if not state.title:
            self.closed = "begun" in self.done
            return []
        missing = set(range(len(state.players))) - state.here
        if missing:
            return [Here(min(missing))]
        self.done.append("begun")
        return [Begin()]

    def take_keys(self) -> list[tuple[str, bool]]:
        keys, self.keys = self.keys, []
        return keys

    def say(self, notice: str, now_ms: int, for_ms: int = 0) -> None:
        self.done.append(notice)


def told(outbox: Outbox) -> list[Any]:
    return [Event.from_json(unpacked(payload)) for _, payload in outbox.after(0, 1000)]


def test_an_assigned_game_is_played_and_its_result_told(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    link = TableLink("m-7", outbox)
    link.orders.append(Order("o-1", Assign("r1-abc", "Round 1", "7", SETTINGS)))
    hall = HallTable(link, tmp_path)
    window: Any = People()
    play_in_hall(window, Equipment(), hall, "Club night", "7")
    assert window.done == ["begun", "called", "The arbiter has been called."]
    events = told(outbox)
    kinds = [type(event.data) for event in events]
    assert kinds[0] is OrderDone
    assert kinds[1:3] == [CheckedIn, CheckedIn]
    assert kinds[3] is GameBegan
    assert JournalRows in kinds
    result = next(event for event in events if isinstance(event.data, Result))
    assert (result.game, result.data.how, result.data.winners) == ("r1-abc", "resigned", (1,))
    called = next(event for event in events if isinstance(event.data, ArbiterWanted))
    assert called.game == "r1-abc"
    assert any(
        "Paused" in row.kind for one in events if isinstance(one.data, JournalRows) for row in one.data.events
    )
    assert hall.assigned is None
    outbox.close()


def test_what_is_shown_while_it_waits(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    hall = HallTable(TableLink("m-7", outbox), tmp_path)
    assert waiting(hall, "Club night", "7", frozenset()) == Waiting("Club night", "7")
    hall.link.orders.append(Order("o-1", Assign("r1-abc", "Round 1", "12", SETTINGS)))
    hall.idle()
    shown = waiting(hall, "Club night", "7", frozenset({1}))
    assert (shown.table, shown.title, shown.minutes, shown.players) == ("12", "Round 1", "10", ("Ann", "Bo"))
    assert not shown.all_here
    outbox.close()


def test_an_assignment_outlives_a_restart(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    hall = HallTable(TableLink("m-7", outbox), tmp_path)
    hall.link.orders.append(Order("o-1", Assign("r1-abc", "Round 1", "7", SETTINGS)))
    hall.idle()
    outbox.close()
    outbox = Outbox(tmp_path / "outbox")
    assert HallTable(TableLink("m-7", outbox), tmp_path).assigned == hall.assigned
    outbox.close()
