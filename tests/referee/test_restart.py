"""A clock head that comes back after a reset, in games that know nothing of it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.clock.head import ClockChanged, SetUp, Stop
from station.referee.events import Continued, GameSettings, GameSetUp
from station.referee.state import Phase
from station.registry import game as game_kind

Tables = Callable[..., Any]

SCRABBLE = game_kind("scrabble")
WHY = "its program hung; please report it if it happens again"


def restart(game: Any, board: int, silent_ms: int = 0) -> None:
    """The head comes back paused, with times that are seven seconds old."""
    shown = game.heads[board].reading(game.now_ms)
    old = replace(
        shown, south_ms=shown.south_ms + 7_000, north_ms=shown.north_ms + 7_000, running=None, paused=None
    )
    game.heads[board].send(SetUp(board, game.state.control, old), game.now_ms)
    game.heads[board].poll(game.now_ms)
    game.handle(ClockChanged(board, game.now_ms, old, WHY, game.now_ms - silent_ms))
    game.poll()


@pytest.mark.parametrize("board", [0, 1])
def test_the_game_is_paused_and_goes_on_with_the_times_last_known(table: Tables, board: int) -> None:
    game = table(SCRABBLE)
    game.start(4)
    game.wait(20_000)
    before = [game.left_ms(player) for player in range(4)]
    game.effects.clear()
    restart(game, board)
    assert game.state.phase is Phase.PAUSED
    assert game.state.restarted == ((board, WHY),)
    assert Stop(1 - board) in game.effects
    game.wait(30_000)
    assert [game.left_ms(player) for player in range(4)] == before
    game.handle(Continued(game.now_ms))
    assert game.running() == [0]
    assert [game.left_ms(player) for player in range(4)] == before
    assert game.state.restarted == ()


def test_time_after_the_head_was_last_heard_is_nobody_s(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.wait(20_000)
    heard_ms = game.left_ms(0)
    game.wait(60_000)
    restart(game, 0, silent_ms=60_000)
    assert game.left_ms(0) == heard_ms


def test_a_press_on_that_head_that_was_not_ruled_on_is_made_again(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(2)
    game.press(0)
    mover_ms, other_ms = game.state.lanes[0].press.clock.south_ms, game.left_ms(1)
    game.wait(10_000)
    restart(game, 0)
    assert game.state.lanes[0].press is None
    assert (game.left_ms(0), game.left_ms(1)) == (mover_ms, other_ms)
    game.handle(Continued(game.now_ms))
    assert game.running() == [0]


def test_a_press_on_the_other_head_stays_in_force(table: Tables) -> None:
    game = table(SCRABBLE)
    game.start(4)
    game.press(0)
    restart(game, 1)
    assert game.state.lanes[0].press is not None


def test_a_head_that_restarts_before_the_game_is_set_to_its_start_again(table: Tables) -> None:
    game = table(SCRABBLE)
    game.handle(GameSetUp(0, GameSettings("scrabble", ("Ada", "Ben"))))
    game.poll()
    start_ms = game.left_ms(0)
    restart(game, 0)
    assert game.state.phase is Phase.READY
    assert game.left_ms(0) == start_ms
