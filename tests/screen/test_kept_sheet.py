"""What the screen shows is worked out once, however often it is drawn, until something changes."""

from collections.abc import Callable

import pygame
import pytest

from station.screen.draw.layout import ScreenLayout
from station.screen.input import controls
from station.screen.input.entry_keys import entry_keys
from station.screen.input.screen_state import Entry
from station.screen.input.sheet import LaneSheet
from station.screen.input.touch import Button
from station.screen.show import GameShow
from tests.screen.conftest import Player
from tests.screen.examples.table import laid

SIZE = (1280, 800)


def test_keys_are_placed_once_until_a_letter_is_typed(
    at: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player, placed = at("scrabble"), list[str]()
    player.touch_square("H8")

    def counted(sheet: LaneSheet, entry: Entry) -> list[Button]:
        placed.append("".join(entry.tiles))
        return entry_keys(sheet, entry)

    monkeypatch.setattr(controls, "entry_keys", counted)
    show, surface = GameShow(player.view), pygame.Surface(SIZE)
    show.fit(ScreenLayout.of(*SIZE))
    for later_ms in range(0, 300, 100):
        show.draw(surface, player.state, player.table.now_ms + later_ms)
    assert placed == [""]
    typed = pygame.event.Event(pygame.KEYDOWN, key=ord("c"), unicode="c")
    show.touched(typed, player.state, player.table.now_ms + 300)
    for later_ms in range(400, 700, 100):
        show.draw(surface, player.state, player.table.now_ms + later_ms)
    assert placed == ["", "C"]


def anew(player: Player, size: tuple[int, int]) -> bytes:
    """What a screen shows that has shown nothing before."""
    show, surface = GameShow(player.view), pygame.Surface(size)
    show.fit(ScreenLayout.of(*size))
    show.draw(surface, player.state, player.table.now_ms)
    return pygame.image.tobytes(surface, "RGB")


def test_another_size_or_state_is_drawn_as_by_a_screen_that_has_shown_nothing_yet(
    at: Callable[..., Player],
) -> None:
    player = at("scrabble")
    show = GameShow(player.view)
    for size in (SIZE, (800, 480), SIZE):
        show.fit(ScreenLayout.of(*size))
        surface = pygame.Surface(size)
        show.draw(surface, player.state, player.table.now_ms)
        assert pygame.image.tobytes(surface, "RGB") == anew(player, size)
    before = anew(player, SIZE)
    player.table.enter(laid(0, "H8", "CAT"))
    show.draw(surface, player.state, player.table.now_ms)
    assert pygame.image.tobytes(surface, "RGB") == anew(player, SIZE) != before
