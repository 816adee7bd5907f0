"""Pictures that are kept take no more memory the longer a game is."""

import gc
import weakref
from dataclasses import dataclass

import pygame
import pytest

from station.screen.draw.canvas import TEXTS_BYTES, render
from station.screen.draw.fonts import MOST_FONTS, Weight, font
from station.screen.draw.icons import ICONS_BYTES, Icon, icon
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.sized_cache import SizedCache, sized_cache
from station.screen.draw.tiles import TILES_BYTES, tile_picture
from station.screen.show import GameShow
from station.view.faces import Face
from tests.screen.examples.house import NOW_MS, house_examples


@dataclass(eq=False)
class Picture:
    size: int


def _sized(most_bytes: int) -> SizedCache[[int], Picture]:
    def size_of(picture: Picture) -> int:
        return picture.size

    return sized_cache(size_of, most_bytes)(Picture)


def test_the_same_is_made_once() -> None:
    make = _sized(100)
    assert make(10) is make(10)


def test_what_was_used_longest_ago_goes_first() -> None:
    make = _sized(100)
    old, used = make(40), make(50)
    assert make(40) is old
    make(30)
    assert make.held_bytes == 70
    assert make(40) is old
    assert make(50) is not used


def test_what_is_let_go_of_is_freed() -> None:
    make = _sized(100)
    pictures = [weakref.ref(make(size)) for size in range(50, 60)]
    gc.collect()
    assert [picture() is None for picture in pictures] == [True] * 9 + [False]


def test_what_is_larger_than_all_that_may_be_kept_is_made_all_the_same() -> None:
    make = _sized(100)
    assert make(1000).size == 1000
    make(20)
    assert make.held_bytes == 20


def test_what_is_forgotten_takes_nothing() -> None:
    make = _sized(100)
    make(40)
    make.cache_clear()
    assert make.held_bytes == 0


@pytest.mark.parametrize(("size", "seconds"), [((1280, 800), 900), ((3840, 2160), 200)])
def test_clocks_that_run_for_long_keep_no_more_texts_than_may_be(size: tuple[int, int], seconds: int) -> None:
    """A text of the large screen takes nine times as much."""
    state, view = house_examples()["turn"]
    surface = pygame.Surface(size)
    show = GameShow(view)
    show.fit(ScreenLayout.of(*size))
    for second in range(seconds):
        show.draw(surface, state, NOW_MS + second * 1000)
    assert TEXTS_BYTES / 2 < render.held_bytes <= TEXTS_BYTES


def test_tiles_and_signs_of_any_size_keep_no_more_than_may_be() -> None:
    for size in range(100, 420, 8):
        tile_picture(Face("A", None), size, turned=False)
        icon(Icon.TICK, size, (255, 255, 255))
    assert TILES_BYTES / 2 < tile_picture.held_bytes <= TILES_BYTES
    assert ICONS_BYTES / 2 < icon.held_bytes <= ICONS_BYTES


def test_windows_of_ever_new_sizes_keep_no_more_fonts_than_may_be() -> None:
    taken = [weakref.ref(font(Weight.BOLD, capital)) for capital in range(10, 200)]
    gc.collect()
    assert sum(one() is not None for one in taken) <= MOST_FONTS
