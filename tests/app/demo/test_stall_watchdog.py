"""A simulated game that does not get on ends with a sentence, and a long one says how far it is."""

import json
from pathlib import Path

import pytest

from station.app.demo.game import SimulatedGame
from station.app.demo.simulated_game import simulated_game
from station.app.demo.stall_watchdog import StallWatchdog, StandstillError
from station.cli.main import main
from station.clock.simulated import SimulatedHead
from station.referee.events import Continued, DeedEntered
from station.referee.ruling import Doubt, Question
from station.rules.game import Passed as TurnPassed
from station.rules.tile import Side
from station.simulator.players.habits import Habits


@pytest.fixture
def game() -> SimulatedGame:
    """Ada is on move."""
    game = simulated_game("scrabble", 1, Habits.careful())
    game.begin()
    game.station.handle(Continued(0))
    return game


@pytest.fixture
def house() -> SimulatedGame:
    game = simulated_game("house", 1, Habits.careful())
    game.begin()
    for head, side in zip(game.station.heads, (Side.NORTH, Side.SOUTH), strict=True):
        assert isinstance(head, SimulatedHead)
        head.tap(side, 10)
    game.station.hear(500)
    return game


def test_what_stands_still_is_given_up_with_what_it_waits_for(game: SimulatedGame) -> None:
    watchdog = StallWatchdog(game)
    watchdog.show(game.state, 0)
    watchdog.show(game.state, 300_000)
    with pytest.raises(
        StandstillError, match="stood still for 5 minutes of its time; the table shows: Ada · Ada's turn"
    ) as given_up:
        watchdog.show(game.state, 300_001)
    assert given_up.value.at_ms == 300_001


def test_whatever_is_done_gives_it_more_time(game: SimulatedGame) -> None:
    watchdog = StallWatchdog(game)
    watchdog.show(game.state, 0)
    game.station.handle(DeedEntered(300_000, TurnPassed(0)))
    watchdog.show(game.state, 300_000)
    watchdog.show(game.state, 600_000)


def test_it_is_said_how_far_the_game_is(game: SimulatedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    warnings: list[str] = []
    watchdog = StallWatchdog(game, warnings.append)
    watchdog.show(game.state, 65_000)
    assert warnings == []
    monkeypatch.setattr("station.app.demo.stall_watchdog.REPORT_S", 0.0)
    watchdog.show(game.state, 65_000)
    assert warnings == ["1:05 of the game, 0 plays; the table shows: Ada · Ada's turn"]


def test_each_board_of_house_has_its_own(house: SimulatedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    warnings: list[str] = []
    monkeypatch.setattr("station.app.demo.stall_watchdog.REPORT_S", -1.0)
    watchdog = StallWatchdog(house, warnings.append)
    watchdog.show(house.state.on_lane(0, question=Question(Doubt.LETTER, 112)), 65_000)
    left, right = warnings[0].split("the table shows: ")[1].split("; ")
    assert left == "Ada · Which letter is on H8? · H8 is …?"
    assert right.startswith("Dan · Dan's turn")


def test_the_demo_ends_when_nothing_happens(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("station.app.demo.stall_watchdog.STILL_MS", 300)
    asked = ["demo", "--game", "speed", "--headless", "--json", "--seed", "3", "--out", str(tmp_path)]
    assert main(asked) == 1
    output = capsys.readouterr()
    assert "station: the game has stood still" in output.err
    assert "the table shows: " in json.loads(output.out.splitlines()[-1])["stuck"]
