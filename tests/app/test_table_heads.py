"""A table's game with serial heads: model heads on pseudo-terminals, everything else is what runs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest

pytest.importorskip("serial", reason="pyserial is not installed")

from station.app.table.game import TableGame, new_game, readings_of, resumed_game
from station.clock.control import TimeControl
from station.clock.opened import simulated_heads
from station.clock.opening import serial_heads
from station.clock.reading import ClockReading
from station.clock.serial.port import PortDirectory
from station.clock.simulated import SimulatedHead
from station.clock.station_time import StationTime
from station.errors import DeviceError
from station.journal.resume import resume, unfinished
from station.referee.events import Continued, DeedEntered, GameSettings, PlayUndone
from station.referee.state import Phase
from station.rules.game import Chosen
from station.rules.tile import Side
from tests.clock.model_head import ModelHead
from tests.clock.model_pty import ModelOnPty, has_pseudo_terminals
from tests.house_table import house_settings

pytestmark = pytest.mark.skipif(not has_pseudo_terminals(), reason="no pseudo-terminals here: mount /dev/pts")

S, N = Side.SOUTH, Side.NORTH
LONG_S = 60.0
CONTROL = TimeControl.parse("25/5")


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[ModelOnPty, ModelOnPty]]:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    left, right = ModelOnPty(ModelHead()), ModelOnPty(ModelHead())
    yield left, right
    left.close()
    right.close()


def hear_until(game: TableGame, phase: Phase) -> None:
    until = monotonic() + LONG_S
    while game.station.state.phase is not phase and monotonic() < until:
        game.station.hear(game.time.now_ms())
    assert game.station.state.phase is phase


def test_a_game_is_started_by_the_heads_and_resumed_with_the_times_that_they_kept(
    models: tuple[ModelOnPty, ModelOnPty],
) -> None:
    left, right = models
    open_heads = serial_heads(PortDirectory(lambda: (left.device, right.device)))
    left.tap(S)
    game = new_game(house_settings(control=CONTROL, lexicon="english"), open_heads)
    hear_until(game, Phase.READY)
    left.tap(N)
    right.tap(S)
    hear_until(game, Phase.PLAYING)
    until = monotonic() + LONG_S
    while left.head.reading(left.now_ms()).running is not S and monotonic() < until:
        game.station.hear(game.time.now_ms())
    game.close()
    # Nobody is there for a while; the head runs on.
    while left.head.reading(left.now_ms()).south_ms > CONTROL.main_ms - 700 and monotonic() < until:
        pass
    again = resumed_game(resume(unfinished()[0].path), open_heads)
    assert again.station.state.phase is Phase.PAUSED
    shown = again.station.state.clocks[0]
    kept = left.head.reading(left.now_ms())
    assert kept.south_ms <= CONTROL.main_ms - 700
    assert abs(shown.south_ms - kept.south_ms) < 500
    assert shown.paused is S
    again.close()


def test_a_head_that_does_not_answer_is_said_before_the_game(
    models: tuple[ModelOnPty, ModelOnPty], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("station.clock.opening.CONNECT_S", 0.5)
    open_heads = serial_heads(PortDirectory(lambda: (models[0].device,)))
    with pytest.raises(DeviceError, match=r"the right board's clock head is not connected: .*plug it in"):
        new_game(house_settings(control=CONTROL, lexicon="english"), open_heads)
    assert unfinished() == ()


def test_keys_have_no_times_of_their_own_to_resume_with() -> None:
    time = StationTime()
    opened = simulated_heads(time, CONTROL)
    noted = (CONTROL.start(), CONTROL.start())
    assert readings_of(opened.heads, noted, CONTROL, 0) == noted
    assert opened.trouble is None


class SetUpAnew(SimulatedHead):
    """Both its buttons were held while no station ran: it shows the start of a game."""

    def ran_on(self, control: TimeControl, now_ms: int) -> ClockReading:  # type: ignore[override]  # always
        return control.start(now_ms)


@pytest.mark.parametrize("control", ["25+10", "25"])
def test_a_head_that_was_set_up_anew_meanwhile_does_not_give_a_game_its_time_back(control: str) -> None:
    given = TimeControl.parse(control)
    heads = SetUpAnew(0, given), SetUpAnew(1, given)
    noted = (ClockReading(500_000, 700_000, None, 0, paused=S), ClockReading(400_000, 900_000, N, 0))
    assert readings_of(heads, noted, given, 0) == noted


def test_an_undone_turn_sets_real_heads_back_to_what_they_showed_before_it(
    models: tuple[ModelOnPty, ModelOnPty],
) -> None:
    left, right = models
    open_heads = serial_heads(PortDirectory(lambda: (left.device, right.device)))
    left.tap(S)
    control = TimeControl.parse("10+60")
    settings = GameSettings("scrabble", ("Ada", "Ben"), control=control, camera=False)
    game = new_game(settings, open_heads)
    station, now_ms = game.station, game.time.now_ms

    def until(true: Callable[[], bool]) -> None:
        last = monotonic() + LONG_S
        while not true() and monotonic() < last:
            station.hear(now_ms())
        assert true()

    def shown() -> ClockReading:
        return left.head.reading(left.now_ms())

    station.handle(Continued(now_ms()))
    until(lambda: shown().running is S)
    left.tap(S)
    until(lambda: station.state.lanes[0].press is not None)
    assert shown().south_ms > control.main_ms
    station.handle(DeedEntered(now_ms(), Chosen("exchange", 0, "1")))
    until(lambda: station.state.turns == 1)
    station.handle(PlayUndone(0, now_ms()))
    until(lambda: shown().running is S)
    assert control.main_ms - 60_000 < shown().south_ms < control.main_ms
    assert shown().north_ms == control.main_ms
    game.close()
