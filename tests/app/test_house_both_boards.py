"""House without a camera serves both boards at once: each has its own keys on its own half."""

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from station.app.table.game import new_game
from station.app.table.real_table import show_of
from station.referee.events import DeedEntered
from station.referee.state import Phase
from station.rules.faced import LaidFacing
from station.rules.game import Chosen
from station.rules.square import square_name
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import Panel
from station.screen.window import Window
from tests.app.test_house_by_hand import NAMES, AtWindow
from tests.house_table import house_settings

SIZES = [(800, 480), (1280, 800), (1920, 1080)]


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def people(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[AtWindow]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window(request.param)
    game = new_game(house_settings(NAMES, camera=False))
    window.wear(show_of(game))
    at_window = AtWindow(game, window)
    for board in (0, 1):
        at_window.press("Press", board)
    assert at_window.state.phase is Phase.PLAYING
    yield at_window
    game.close()
    window.close()


def type_at(people: AtWindow, board: int, letters: str) -> None:
    for letter in letters:
        people.press(letter, board)


def laid(people: AtWindow) -> list[tuple[int, str]]:
    """The plays that stand, by who made them."""
    deeds = [done.deed for done in people.state.history]
    return [
        (deed.player, "".join(tile.letter for _, tile in deed.placed))
        for deed in deeds
        if isinstance(deed, LaidFacing)
    ]


def test_both_teams_type_at_the_same_time_by_touch(people: AtWindow) -> None:
    people.touch_square(0, "F15")
    people.touch_square(1, "J1")
    for left, right in zip("CAT", "DOG", strict=True):
        type_at(people, 0, left)
        type_at(people, 1, right)
    people.press("Done", 1)
    assert laid(people) == [(3, "GOD")]
    type_at(people, 0, "S")
    people.press("Done", 0)
    assert laid(people) == [(3, "GOD"), (0, "CATS")]
    assert people.show.local.aside is None


def test_each_board_stays_in_sight_above_its_own_keys(people: AtWindow) -> None:
    people.touch_square(0, "F15")
    people.touch_square(1, "J1")
    half = people.window.layout.width // 2
    for board, lane in enumerate(people.sheet.lanes()):
        keys = [one.box for one in buttons(people.sheet) if (one.box.centerx >= half) is bool(board)]
        assert {one.label for one in buttons(people.sheet) if one.box in keys} >= {*"ABCXYZ", "Close"}
        assert all(lane.places.seen.bottom <= box.top for box in keys)
        assert lane.places.seen.height >= 7 * lane.places.main.height // 15
    assert people.square(0, "F15")
    assert people.square(1, "J1")


def test_keys_go_to_the_board_that_was_touched_last(people: AtWindow) -> None:
    people.touch_square(0, "F15")
    people.touch_square(1, "J1")
    people.key(pygame.K_d, "d")
    type_at(people, 0, "C")
    people.key(pygame.K_a, "a")
    entry, aside = people.show.local.entry, people.show.local.aside
    assert entry is not None
    assert aside is not None
    assert aside.entry is not None
    assert (entry.tiles, aside.entry.tiles) == (("C", "A"), ("D",))


def test_keys_of_who_types_are_no_commands_once_the_other_board_was_touched(people: AtWindow) -> None:
    people.touch_square(0, "F15")
    people.press("History", 1)
    people.press("Close", 1)
    people.key(pygame.K_m, "m")
    entry = people.show.local.entry
    assert entry is not None
    assert entry.tiles == ("M",)
    assert people.show.local.panel is Panel.NONE


@pytest.mark.parametrize("opened", ["Menu", "History"])
def test_a_page_of_the_other_board_takes_nothing_from_who_types(people: AtWindow, opened: str) -> None:
    people.touch_square(0, "F15")
    type_at(people, 0, "CA")
    people.press(opened, 1)
    there = {one.label for one in buttons(people.sheet)}
    type_at(people, 0, "T")
    assert {one.label for one in buttons(people.sheet)} == there
    people.press("Close", 1)
    people.press("Done", 0)
    assert laid(people) == [(0, "CAT")]


def test_what_the_other_board_does_takes_nothing_from_who_types(people: AtWindow) -> None:
    people.touch_square(0, "F15")
    type_at(people, 0, "CA")
    people.press("Type a play", 1)
    people.press("Pass", 1)
    type_at(people, 0, "T")
    people.press("Done", 0)
    assert len(people.state.history) == 2
    assert laid(people) == [(0, "CAT")]


def test_a_square_touched_twice_begins_a_play_downwards_though_keys_opened_meanwhile(
    people: AtWindow,
) -> None:
    point = people.square(0, "C13")
    people.touch(point)
    people.now_ms -= 400  # so that it is soon
    people.touch(point)
    entry = people.show.local.entry
    assert entry is not None
    assert (square_name(entry.square), entry.down, entry.tiles) == ("C13", True, ())
    people.touch_square(0, "C13")
    entry = people.show.local.entry
    assert entry is not None
    assert not entry.down, "later it turns back, where the square is by then"


def test_keys_are_gone_once_the_game_is_over(people: AtWindow) -> None:
    people.touch_square(0, "F15")
    type_at(people, 0, "CA")
    people.game.station.handle(DeedEntered(people.now_ms, Chosen("resign", 3)))
    people.go_on()
    assert people.state.phase is Phase.OVER
    assert Do.KEY not in {one.action.do for one in buttons(people.sheet)}
    assert Do.REMATCH in {one.action.do for one in buttons(people.sheet)}
