"""A clock head that comes back after a reset: the game waits with the times that were known before."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from station.clock.control import TimeControl
from station.clock.head import ClockChanged, Pressed, SetUp, Start, Stop
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.referee.effects import Cue
from station.referee.events import Continued, GameSetUp
from station.referee.outcome import Ending
from station.referee.referee import Referee
from station.referee.state import Phase
from station.rules.lexicon import GivenWords
from station.rules.tile import Side
from tests.house_table import house_settings

Tables = Callable[..., Any]

KEEL = "F15:K G15:E H15:E I15:L"
WHY = "its power dipped; check the cable and the power supply"


def restart(game: Any, board: int, *, silent_ms: int = 0, kept_back_ms: int = 7_000) -> None:
    """The head comes back, last heard `silent_ms` ago, paused with times that are `kept_back_ms` old."""
    shown = game.heads[board].reading(game.now_ms)
    old = replace(
        shown,
        south_ms=shown.south_ms + kept_back_ms,
        north_ms=shown.north_ms + kept_back_ms,
        running=None,
        paused=shown.running,
        at_ms=game.now_ms,
    )
    game.heads[board].send(SetUp(board, game.state.settings.control, old), game.now_ms)
    game.heads[board].poll(game.now_ms)
    game.handle(ClockChanged(board, game.now_ms, old, WHY, game.now_ms - silent_ms))
    game.poll()


def shown(game: Any) -> list[tuple[int, int, Side | None]]:
    readings = (head.reading(game.now_ms) for head in game.heads)
    return [(reading.south_ms, reading.north_ms, reading.running) for reading in readings]


def test_the_game_is_paused_and_both_clocks_stand_at_the_times_last_known(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", KEEL)
    game.wait(20_000)
    before = shown(game)
    game.effects.clear()
    restart(game, 0)
    assert game.state.phase is Phase.PAUSED
    assert game.state.restarted == ((0, WHY),)
    assert game.commands(Stop) == [Stop(1)]
    assert game.heard(Cue.QUESTION, 0) == 1
    game.wait(30_000)
    assert shown(game) == [(south, north, None) for south, north, _ in before]
    game.handle(Continued(game.now_ms))
    assert shown(game) == before
    assert game.state.restarted == ()


def test_time_after_the_head_was_last_heard_is_nobody_s(table: Tables) -> None:
    game = table("KEEL")
    game.wait(20_000)
    heard = shown(game)
    game.wait(60_000)
    restart(game, 0, silent_ms=60_000)
    assert shown(game)[0][:2] == heard[0][:2]
    assert shown(game)[1][1] == heard[1][1] - 60_000


def test_a_press_on_that_head_that_was_not_ruled_on_is_made_again(table: Tables) -> None:
    game = table("KEEL", control=TimeControl.parse("10+5"))
    game.tap("S")
    pressed = game.left.press.clock
    game.wait(10_000)
    restart(game, 0)
    assert game.left.press is None
    assert shown(game)[0] == (pressed.south_ms - 5_000, 600_000, None)
    game.handle(Continued(game.now_ms))
    assert game.commands(Start)[-2] == Start(0, Side.SOUTH)
    game.play("S", KEEL)
    assert game.left.words == ["KEEL"]


def test_a_press_on_the_other_head_is_still_ruled_on(table: Tables) -> None:
    game = table("KEEL")
    game.see(KEEL, moving=True)
    game.tap("S")
    restart(game, 1)
    game.see(KEEL)
    assert game.left.words == ["KEEL"]
    game.handle(Continued(game.now_ms))
    assert [side for _, _, side in shown(game)] == [Side.NORTH, Side.NORTH]


def test_a_flag_that_fell_before_the_head_was_last_heard_still_counts(table: Tables) -> None:
    game = table("KEEL", control=TimeControl.parse("1"))
    game.now_ms += 70_000
    for head in game.heads:
        head.poll(game.now_ms)
    restart(game, 0)
    assert game.state.outcome.ending is Ending.TIME
    assert game.state.outcome.winners == (1, 3)


def test_both_heads_may_restart_and_one_may_do_so_twice(table: Tables) -> None:
    game = table("KEEL")
    game.wait(20_000)
    before = shown(game)
    for board in (0, 1, 0):
        restart(game, board)
    assert game.state.restarted == ((1, WHY), (0, WHY))
    assert shown(game) == [(south, north, None) for south, north, _ in before]


def test_a_head_that_restarts_before_the_game_is_set_to_its_start_again() -> None:
    settings = house_settings(control=TimeControl.parse("7"))
    referee = Referee(HOUSE, GivenWords(frozenset()), load_edition("en"))
    referee.handle(GameSetUp(0, settings))
    start = settings.control.start(0)
    referee.handle(Pressed(0, Side.NORTH, 1, 100, start))
    old = replace(start, south_ms=1_000, north_ms=2_000)
    assert referee.handle(ClockChanged(0, 5_000, old, WHY)) == (SetUp(0, settings.control),)
    assert referee.state.phase is Phase.READY
    assert referee.state.ready == {1}


def test_a_head_that_restarts_after_the_game_changes_nothing(table: Tables) -> None:
    game = table("KEEL", control=TimeControl.parse("1"))
    game.wait(70_000)
    outcome = game.state.outcome
    restart(game, 0)
    assert (game.state.phase, game.state.outcome, game.state.restarted) == (Phase.OVER, outcome, ())
