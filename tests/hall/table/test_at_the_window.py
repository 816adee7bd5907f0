"""A round at a table's own screen, by touch: from "Ann is here" to the agreed result and back."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event
from time import monotonic

import numpy as np
import pytest

from station.app.equipment import Equipment
from station.app.hall.between import Between
from station.app.hall.demo.plan import Plan, following, opening
from station.app.hall.rounds import play_at_hall, play_at_halls
from station.app.hall.table import JoinedTable
from station.app.table.quiet_check import TableChecked
from station.checks import Check
from station.clock.station_time import SimulatedTime
from station.hall.director import commands as c
from station.hall.director.hall import Hall
from station.hall.link.membership import keep, membership
from station.hall.tournament.commands import SetDivision, WithdrawRound
from station.hall.tournament.pairing import Pairing
from station.hall.wire.joining import JoinAnswer
from station.hall.wire.rulings import ClockIs
from station.referee.events import ClockSet
from station.referee.state import Phase
from station.rules.tile import Side
from station.screen.hall.show import HallShow
from station.screen.pages.appearance import Appearance
from tests.hall.club import DIVISION
from tests.hall.table.fingers import ScriptedWindow, Step
from tests.hall.table.memory import MemoryBroker, director, table_at

PLAN = Plan(tables=1, rounds=1, seed=3)
(MACHINE,) = PLAN.machines


@dataclass
class Room:
    """A hall with one table, and people at its window."""

    broker: MemoryBroker
    hall: Hall
    table: JoinedTable
    window: ScriptedWindow
    folder: Path

    @property
    def pairing(self) -> Pairing:
        return self.hall.state.rounds_of(DIVISION)[0].pairings[0]

    @property
    def phase(self) -> Phase | None:
        """Of the game that is shown, if one is."""
        state, _ = self.window.shown
        return getattr(state, "phase", None)

    def publish(self) -> None:
        while (command := following(self.hall.state, PLAN)) is not None:
            self.hall.do(command)

    def play(self, *steps: Step, equipment: Equipment | None = None) -> None:
        self.window.script = list(steps)
        play_at_hall(self.window, equipment or Equipment(new_time=SimulatedTime), self.table, Appearance())
        assert not self.window.script


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    broker = MemoryBroker()
    hall = director(broker)
    for command in opening(PLAN):
        hall.do(command)
    window = ScriptedWindow()
    yield Room(broker, hall, table_at(broker, MACHINE, tmp_path), window, tmp_path)
    window.close()
    broker.close()


def test_a_round_from_the_first_name_to_the_result(room: Room) -> None:
    room.publish()
    names = room.hall.state.names(room.pairing)
    steps: list[Step] = [
        *names[:2],
        lambda: room.hall.table(1).checked_in == (0, 1),
        *names[2:],
        "Call arbiter",  # now the game is there, set up as the director wants it
        lambda: len(room.hall.whole.open_disputes()) == 1,
        "Not needed",
        lambda: room.hall.do(c.StartRound(DIVISION, 1)),
        lambda: room.phase is Phase.PLAYING,
        "Menu", "End the game", "South: resign", "South: resign", "South agrees", "North agrees",
        "Next round",
        lambda: isinstance(room.window.shows, HallShow),
    ]  # fmt: skip
    room.play(*steps)
    result = room.pairing.result
    assert result is not None
    assert result.ending == "resigned"
    assert sorted(result.places) == [1, 2]
    assert room.table.hall.assigned is None


def started(room: Room) -> list[Step]:
    """Steps from the assignment to a game whose clocks run."""
    room.publish()
    return ["Set up the game", lambda: room.hall.do(c.StartRound(DIVISION, 1))]


def test_the_arbiter_is_called_by_key_and_rules_and_the_screen_and_the_journal_have_it(room: Room) -> None:
    def rule() -> None:
        (dispute,) = room.hall.whole.open_disputes()
        room.hall.do(c.Rule(dispute.id, ClockIs(0, Side.SOUTH, 270_000), "It was hit late"))

    room.play(
        *started(room),
        "F9",
        lambda: room.phase is Phase.PAUSED,
        lambda: "The arbiter has been called." in room.window.reads(),
        rule,
        lambda: "has 4:30 left. It was hit late" in room.window.reads(),
        lambda: not room.hall.whole.open_disputes(),
        "Continue",
        lambda: room.phase is Phase.PLAYING,
    )  # fmt: skip
    rows = room.hall.journal(room.pairing.id).events
    assert any(row.kind == ClockSet.__name__ and "It was hit late" in row.payload for row in rows)


def test_an_arbiter_who_rules_nothing_has_answered_the_call(room: Room) -> None:
    def answer() -> None:
        (dispute,) = room.hall.whole.open_disputes()
        room.hall.do(c.Rule(dispute.id, None, "QI is a word."))

    room.play(
        *started(room),
        "Call arbiter",
        lambda: "The arbiter has been called." in room.window.reads(),
        answer,
        lambda: "Director: QI is a word." in room.window.reads(),
        lambda: "The arbiter has been called." not in room.window.reads(),
    )  # fmt: skip


def test_the_director_starts_a_table_where_not_everybody_has_touched_their_name(room: Room) -> None:
    room.publish()
    first = room.hall.state.names(room.pairing)[0]
    room.play(first, lambda: room.hall.do(c.StartRound(DIVISION, 1)), lambda: room.phase is Phase.PLAYING)


def test_pictures_of_a_call_made_while_the_hall_is_away_go_up_when_it_is_back(room: Room) -> None:
    link = room.table.hall.link

    def sees(then_ms: int) -> None:
        assert room.table.moments is not None
        room.table.moments.seen(np.full((90, 160, 3), 128, np.uint8), room.window.shown[1] + then_ms)
        room.table.moments.settle()

    def sent() -> list[str]:
        room.broker.tick(monotonic())
        return [one.what for one in room.hall.pictures(game=room.pairing.id)]

    room.play(
        *started(room),
        lambda: room.phase is Phase.PLAYING,
        lambda: room.broker.cut(link),
        lambda: sees(0),
        "F9",
        lambda: room.phase is Phase.PAUSED,
        lambda: "Can't reach the hall. Fetch the arbiter; this moment is saved." in room.window.reads(),
        lambda: sees(1000),
        "Continue",
        lambda: room.phase is Phase.PLAYING,
        lambda: not sent(),
        lambda: room.broker.mend(link),
        lambda: sent() == ["before", "after"],
        "F9",
        lambda: sent() == ["before", "after"],
    )  # fmt: skip
    dispute, _ = room.hall.whole.disputes.values()
    before, after = room.hall.pictures(game=room.pairing.id)
    assert before.at_ms <= dispute.raised.moment_ms < after.at_ms


def test_pictures_that_cannot_be_kept_are_a_light_until_they_can(room: Room) -> None:
    folder = room.folder / MACHINE / "moments"

    def presses() -> None:
        moments = room.table.moments
        assert moments is not None
        at_ms = room.window.shown[1]
        moments.seen(np.full((90, 160, 3), 128, np.uint8), at_ms)
        moments.mark(at_ms)
        moments.settle()

    def lit() -> bool:
        return any("cannot be kept" in str(one.says) for one in room.hall.table(1).alarms)

    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("a file where the folder should be")
    room.play(*started(room), presses, lit, folder.unlink, presses, lambda: not lit())


def test_a_round_that_is_withdrawn_is_not_played(room: Room) -> None:
    room.publish()
    room.play(
        lambda: room.window.shown[0].settings is not None,
        lambda: room.hall.do(WithdrawRound(DIVISION, 1)),
        lambda: room.window.shown[0].settings is None,
    )


def test_a_fire_alarm_stops_the_clocks_and_the_screen_says_who_did(room: Room) -> None:
    room.play(
        *started(room),
        lambda: room.hall.do(c.PauseTables("Fire alarm")),
        lambda: room.phase is Phase.PAUSED,
        lambda: "The director has paused: Fire alarm" in room.window.reads(),
        lambda: room.hall.do(c.ContinueTables()),
        lambda: room.phase is Phase.PLAYING,
        lambda: room.hall.do(c.SendMessage("Play ends at noon.")),
        lambda: "Director: Play ends at noon." in room.window.reads(),
    )  # fmt: skip


def test_a_table_finishes_its_game_without_the_hall(room: Room) -> None:
    steps = started(room)
    link = room.table.hall.link
    room.play(
        *steps,
        lambda: room.broker.cut(link),
        lambda: "Can't reach the hall; everything is saved here" in room.window.reads(),
        "Menu", "End the game", "North: resign", "North: resign", "South agrees", "North agrees",
        lambda: room.pairing.result is None,
        "Next round",
    )  # fmt: skip
    room.broker.mend(link)
    assert room.pairing.result is not None


def test_a_game_that_was_left_goes_on_when_the_station_starts_again_and_so_does_a_call(room: Room) -> None:
    room.play(*started(room), "F9", lambda: room.phase is Phase.PAUSED)
    room.table.close()
    window = ScriptedWindow()
    again = Room(room.broker, room.hall, table_at(room.broker, MACHINE, room.folder), window, room.folder)
    again.play(
        lambda: again.phase is Phase.PAUSED,
        lambda: "The arbiter has been called." in again.window.reads(),
        "Not needed",
        lambda: not room.hall.whole.open_disputes(),
        "Continue",
        lambda: again.phase is Phase.PLAYING,
    )  # fmt: skip
    rows = room.hall.journal(room.pairing.id).events
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert "Resumed" in {row.kind for row in rows}


def test_the_table_is_checked_quietly_and_the_hall_hears_what_is_wrong(room: Room) -> None:
    wrong = Check("boards", False, "a corner tab of the left board is hidden (id 2)")
    checked = TableChecked((("en", (Check("camera", True, "fine"), wrong)), ("de", (wrong,))))
    room.play(
        "Check the table", "Deutsch", "Tisch prüfen",
        equipment=Equipment(check=lambda: checked, new_time=SimulatedTime),
    )  # fmt: skip
    assert [one.check for one in room.hall.table(1).checks if not one.ok] == ["boards"]


def test_a_check_that_fails_is_not_silent(room: Room) -> None:
    def broken() -> TableChecked:
        raise ArithmeticError("an error of ours")

    between = Between(room.table, broken)
    between.check_again()
    between.settle()
    with pytest.raises(ArithmeticError, match="of ours"):
        between.tick()


def test_a_game_that_this_machine_has_no_words_for_is_not_confirmed(room: Room) -> None:
    division = room.hall.state.division(DIVISION)
    room.hall.do(SetDivision(replace(division, preset=replace(division.preset, lexicon="klingon"))))
    room.hall.do(c.SendPreset(DIVISION))
    room.table.hall.idle()
    answers = [one for one in room.hall.whole.orders.values() if one.done is False]
    assert len(answers) == 1
    assert "klingon" in answers[0].says


def test_a_machine_that_joins_anew_while_the_pages_are_shown_goes_on_at_its_new_place(room: Room) -> None:
    def joined(machine: str) -> JoinAnswer:
        return JoinAnswer(machine, "secret", "", "127.0.0.1", 8883, "1", "Club evening")

    opened: list[str] = []

    def open_table() -> JoinedTable:
        machine = membership(room.folder).machine
        opened.append(machine)
        return table_at(room.broker, machine, room.folder)

    room.table.close()
    keep(joined(MACHINE), room.folder)
    room.window.script = [
        lambda: isinstance(room.window.shows, HallShow),
        lambda: keep(joined("m-new"), room.folder),
        lambda: len(opened) == 2,
    ]
    play_at_halls(room.window, Equipment(new_time=SimulatedTime), open_table, Appearance())
    assert opened == [MACHINE, "m-new"]


def test_while_a_slow_disk_stores_an_order_the_page_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, seen, link = Event(), list[bool](), room.table.hall.link
    keep = link.keep

    def slow(key: str, value: object) -> None:
        seen.append(looked.wait(30))
        keep(key, value)

    monkeypatch.setattr(link, "keep", slow)
    monkeypatch.setattr(room.window, "go_on", lambda _now_ms: looked.set())
    room.play(lambda: room.hall.do(c.SendPreset(DIVISION)), lambda: room.table.hall.preset is not None)
    assert seen == [True], "the page stood still"
