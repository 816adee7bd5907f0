"""Whole games by real touches on a real window."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator

import pytest

from station.app.table.at_window import PlayersAtWindow
from station.app.table.real_table import seen_by_people
from station.referee.outcome import Ending
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow
from station.screen.window import Window
from tests.dealt.finger import Chooses, Finger, like_a_computer, to_the_far_row
from tests.dealt.playing import DealtGame, ShortPlays


@pytest.fixture
def opened() -> Iterator[list[Window]]:
    windows: list[Window] = []
    yield windows
    for window in windows:
        window.close()


def by_finger(
    game: DealtGame,
    size: tuple[int, int],
    chooses: Chooses,
    opened: list[Window],
    until: Callable[[], bool] | None = None,
) -> tuple[Finger, Window]:
    """Play a game to its end, or until this is true, at a window of this size."""
    window = Window(size, GameShow(seen_by_people(game.state, ScreenState())))
    opened.append(window)
    finger = Finger(window, game.desk, chooses)
    game.play(finger, PlayersAtWindow(window, lambda: None), until=until)
    return finger, window


def test_house_is_won_by_touch_alone(opened: list[Window]) -> None:
    """On a small screen to the end; a large one is as far as a few plays, which are laid in the same ways."""
    for size, turns in ((800, 480), 400), ((1280, 800), 12):
        game = DealtGame("house", (0, 1, 1, 1), seed=3, thinker=ShortPlays(most=14))

        def played_so_far(game: DealtGame = game, turns: int = turns) -> bool:
            return bool(game.state.turns >= turns)

        finger, _ = by_finger(game, size, to_the_far_row, opened, played_so_far)
        assert {"BEGIN", "END_TURN"} <= set(finger.touches)
        assert any(touch.startswith("drag") for touch in finger.touches)
        assert any(touch.startswith("tap") for touch in finger.touches)
        if size == (800, 480):
            assert game.state.outcome.ending is Ending.FINISHED
            assert 0 in game.state.outcome.winners


def test_scrabble_between_two_people_is_played_by_touch_and_hides_their_tiles(opened: list[Window]) -> None:
    game = DealtGame("scrabble", (0, 0), seed=6)
    finger, _ = by_finger(game, (800, 480), like_a_computer(), opened)
    assert game.state.outcome.ending is Ending.FINISHED
    assert finger.touches.count("SHOW_HAND") >= finger.touches.count("END_TURN") - 1


def test_scrabbage_is_played_by_touch_with_what_is_set_aside(opened: list[Window]) -> None:
    game = DealtGame("scrabbage", (0, 1), seed=2, time="3")

    def third_hand() -> bool:
        return bool(game.state.position.number == 3)

    finger, _ = by_finger(game, (1280, 800), like_a_computer(), opened, third_hand)
    assert game.state.position.number == 3
    assert any(touch.startswith("GIVEN") for touch in finger.touches)
