"""A new game on a board where tiles lie says so and asks."""

from collections.abc import Callable
from typing import Any

from station.games.scrabble.rules import SCRABBLE
from station.referee.effects import Cue
from station.referee.events import Continued, GameSettings, GameSetUp
from station.referee.state import Phase
from station.view import view_of

Tables = Callable[..., Any]


def ready(table: Tables, **settings: Any) -> Any:
    game = table(SCRABBLE)
    game.handle(GameSetUp(0, GameSettings("scrabble", ("Ada", "Ben"), **settings)))
    game.see("G8:C H8:A I8:T")
    return game


def test_the_first_press_says_that_tiles_lie_there_and_the_second_begins(table: Tables) -> None:
    game = ready(table)
    game.tap(1)
    assert game.state.phase is Phase.READY
    assert game.heard(Cue.QUESTION) == 1
    message = view_of(game.state, game.now_ms).lanes[0].message
    assert message.text.startswith("Tiles lie on the board already: take them off, or start once more")
    game.tap(1)
    assert (game.state.phase, game.state.lanes[0].verdict, game.running()) == (Phase.PLAYING, None, [0])


def test_a_touch_asks_too(table: Tables) -> None:
    game = ready(table)
    phases = []
    for _ in range(2):
        game.handle(Continued(game.now_ms))
        phases.append(game.state.phase)
    assert phases == [Phase.READY, Phase.PLAYING]


def test_once_the_tiles_are_off_the_game_begins_at_once(table: Tables) -> None:
    game = ready(table)
    game.tap(1)
    game.see()
    assert game.state.lanes[0].verdict is None
    game.tap(1)
    assert game.state.phase is Phase.PLAYING


def test_an_empty_board_asks_nothing(table: Tables) -> None:
    game = ready(table)
    game.see()
    game.tap(1)
    assert game.state.phase is Phase.PLAYING
