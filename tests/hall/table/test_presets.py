"""What the director presets is checked at the table at once, and shown: on its page, and by its clocks."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from station.app.hall.between import Between, with_clocks
from station.app.hall.demo.plan import Plan, following, opening
from station.app.hall.presets import ShownClocks, check_fits
from station.app.table.quiet_check import TableChecked
from station.checks import Check
from station.clock.control import TimeControl
from station.clock.head import SetUp
from station.clock.opened import OpenedHeads
from station.clock.simulated import SimulatedHead
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError
from station.hall.director import commands as c
from station.hall.director.hall import Hall
from station.hall.director.tables import Alert
from station.hall.tournament.commands import SetDivision
from station.referee.events import GameSettings
from tests.hall.club import DIVISION
from tests.hall.table.memory import MemoryBroker, director, table_at

PLAN = Plan(tables=1, rounds=1, seed=3)
(MACHINE,) = PLAN.machines
TEN = TimeControl(600_000)
HOUSE = GameSettings("house", (), control=TEN)


@pytest.fixture
def broker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MemoryBroker]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    made = MemoryBroker()
    yield made
    made.close()


@pytest.fixture
def hall(broker: MemoryBroker) -> Hall:
    made = director(broker)
    for command in opening(PLAN):
        made.do(command)
    return made


def preset(hall: Hall, **changed: object) -> None:
    division = hall.state.division(DIVISION)
    hall.do(SetDivision(replace(division, preset=replace(division.preset, **changed))))  # type: ignore[arg-type]  # any fields
    hall.do(c.SendPreset(DIVISION))


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (replace(HOUSE, game="chess"), "there is no game 'chess'"),
        (replace(HOUSE, lexicon="klingon"), "there is no lexicon 'klingon'"),
        (replace(HOUSE, edition="tlh"), "there is no edition 'tlh'"),
        (replace(HOUSE, options=(("judge", "nobody"),)), "judge"),
    ],
)
def test_what_is_missing_here_is_said(settings: GameSettings, says: str) -> None:
    with pytest.raises(InputError, match=says):
        check_fits(settings)


def test_everything_that_is_wrong_is_said_at_once(broker: MemoryBroker) -> None:
    del broker  # with an empty folder of kits
    wrong = replace(HOUSE, lexicon="klingon", edition="tlh")
    with pytest.raises(InputError, match=r"lexicon 'klingon'.*; there is no edition 'tlh'.*; .*'red'"):
        check_fits(wrong, ("red",))
    check_fits(HOUSE)


def test_the_table_shows_what_it_is_preset_to_also_after_a_restart(
    broker: MemoryBroker, hall: Hall, tmp_path: Path
) -> None:
    table = table_at(broker, MACHINE, tmp_path)
    preset(hall, control=TimeControl.parse("25+5"))
    between = Between(table)
    between.tick()
    shown = between.state().preset
    assert shown is not None
    assert (shown.game, shown.control.text) == ("house", "25+5")
    assert hall.table(1).preset
    table.close()
    again = table_at(broker, MACHINE, tmp_path)
    assert Between(again).state().preset == shown
    again.close()


def test_what_is_wrong_with_a_preset_is_a_light_until_another_is_sent(
    broker: MemoryBroker, hall: Hall, tmp_path: Path
) -> None:
    between = Between(table_at(broker, MACHINE, tmp_path))
    preset(hall, lexicon="klingon")
    between.tick()
    assert "klingon" in between.state().preset_wrong
    lights = [one for one in hall.table(1).alarms if one.alert is Alert.ORDER]
    assert [one for one in lights if "klingon" in str(one.says)]
    assert not hall.table(1).preset
    preset(hall, lexicon="english")
    between.tick()
    assert between.state().preset_wrong == ""
    assert hall.table(1).preset
    assert not [one for one in hall.table(1).alarms if one.alert is Alert.ORDER]


class Heads:
    """Opens heads, and knows what they were told. trouble: why they cannot be opened."""

    def __init__(self, trouble: str = "") -> None:
        self.trouble, self.open = trouble, 0
        self.controls: list[TimeControl] = []

    def __call__(self, _time: StationTime, control: TimeControl) -> OpenedHeads:
        if self.trouble:
            raise DeviceError(self.trouble)
        self.open += 1
        left, right = _Head(self, 0, control), _Head(self, 1, control)
        left.on_close = self.closed
        return OpenedHeads((left, right))

    def closed(self) -> None:
        self.open -= 1


class _Head(SimulatedHead):
    def __init__(self, heads: Heads, board: int, control: TimeControl) -> None:
        super().__init__(board, control)
        self.heads = heads
        self.on_close: Callable[[], None] = lambda: None

    def send(self, command: object, now_ms: int) -> None:
        assert isinstance(command, SetUp)
        self.heads.controls.append(command.control)
        super().send(command, now_ms)

    def close(self) -> None:
        self.on_close()


def looked(between: Between) -> None:
    """Until the thread that looks at the devices is done."""
    between.tick()
    end_s = time.monotonic() + 30
    while between.state().checking:
        assert time.monotonic() < end_s
        time.sleep(0.001)
        between.tick()


def test_the_clocks_show_the_time_of_the_next_game(broker: MemoryBroker, hall: Hall, tmp_path: Path) -> None:
    heads = Heads()
    between = Between(table_at(broker, MACHINE, tmp_path), None, ShownClocks(heads))
    between.tick()
    assert not between.state().checking, "nothing is known of the next game"
    preset(hall, control=TimeControl.parse("25+5"))
    looked(between)
    assert [one.text for one in heads.controls] == ["25+5"] * 2
    looked(between)
    assert len(heads.controls) == 2, "they show it already"
    preset(hall, control=TimeControl.parse("7"))
    while (command := following(hall.state, PLAN)) is not None:
        hall.do(command)
    looked(between)
    assert [one.text for one in heads.controls[2:]] == ["7"] * 2
    between.settle()
    assert heads.open == 0, "the game opens them"


def test_clocks_that_cannot_show_it_are_a_light_until_they_can(
    broker: MemoryBroker, hall: Hall, tmp_path: Path
) -> None:
    heads = Heads("no clock head found; plug one in by USB")
    table = table_at(broker, MACHINE, tmp_path)
    between = Between(table, None, ShownClocks(heads))
    preset(hall)
    looked(between)
    lights = [str(one.says) for one in hall.table(1).alarms if one.alert is Alert.CHECKS]
    assert lights == ["no clock head found; plug one in by USB"]
    assert [line.ok for line in between.state().checks_in("de")] == [False]
    heads.trouble = ""
    between.check_again()
    looked(between)
    assert not [one for one in hall.table(1).alarms if one.alert is Alert.CHECKS]
    between.settle()


def test_a_game_that_has_begun_stands_on_its_clocks(broker: MemoryBroker, hall: Hall, tmp_path: Path) -> None:
    heads = Heads()
    table = table_at(broker, MACHINE, tmp_path)
    while (command := following(hall.state, PLAN)) is not None:
        hall.do(command)
    table.hall.idle()
    assert table.hall.assigned is not None
    game, witness = table.game(table.hall.assigned, camera=False)
    table.left(witness)
    game.close()
    looked(Between(table, None, ShownClocks(heads)))
    assert heads.controls == []


def test_what_was_seen_of_the_clocks_last_counts() -> None:
    fine = Check("clock heads", True, "fine")
    checked = TableChecked((("en", (Check("camera", True, "fine"), fine)), ("de", (fine,))))
    assert with_clocks(checked, "") is checked
    assert with_clocks(None, "") is None
    broken = with_clocks(checked, "the left head does not answer")
    assert broken is not None
    assert [(one.name, one.ok) for one in broken.english] == [("camera", True), ("clock heads", False)]
    mended = with_clocks(broken, "")
    assert mended is not None
    assert all(one.ok for one in mended.english)


def test_tiles_of_another_edition_are_a_light_but_do_not_keep_a_game_from_being_played(
    broker: MemoryBroker, hall: Hall, tmp_path: Path
) -> None:
    table = table_at(broker, MACHINE, tmp_path)
    table.kits = ("red",)
    preset(hall)
    table.hall.idle()
    assert "'red'" in table.hall.preset_wrong
    assert not hall.table(1).preset
    while (command := following(hall.state, PLAN)) is not None:
        hall.do(command)
    table.hall.idle()
    assert hall.table(1).assigned
    table.close()
