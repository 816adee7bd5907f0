"""A screen that is mounted turned."""

from dataclasses import replace

import numpy as np
import pygame
import pytest
from pygame.event import Event

from station.errors import InputError
from station.referee.events import Continued
from station.referee.state import Phase
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import ScreenState
from station.screen.mounted import VARIABLE, Mounted, turned_by
from station.screen.show import sheet_of
from station.screen.window import Window
from tests.screen.examples.house import NOW_MS, house_examples

TURNED = (90, 180, 270)


def test_what_no_screen_is_turned_by_is_a_sentence() -> None:
    assert [turned_by({VARIABLE: value}) for value in ("", "0", "90")] == [0, 0, 90]
    with pytest.raises(InputError, match=f"{VARIABLE} is 90, 180 or 270, clockwise; not '45'"):
        turned_by({VARIABLE: "45"})


@pytest.mark.parametrize("degrees", TURNED)
def test_parts_come_where_the_turned_picture_has_them(degrees: int) -> None:
    display = pygame.Surface((60, 40))
    mounted = Mounted(display, degrees)
    pixels = np.random.default_rng(1).integers(0, 255, (*mounted.picture.get_size(), 3), np.uint8)
    pygame.surfarray.blit_array(mounted.picture, pixels)
    whole = pygame.transform.rotate(mounted.picture, -degrees)
    for part in (pygame.Rect(3, 5, 11, 7), pygame.Rect(20, 10, 15, 25), mounted.picture.get_rect()):
        (place,) = mounted.bring([part])
        found = pygame.surfarray.array3d(display.subsurface(place))
        assert np.array_equal(found, pygame.surfarray.array3d(whole.subsurface(place)))


@pytest.mark.parametrize("degrees", TURNED)
def test_a_point_of_the_display_is_that_of_the_picture_shown_there(degrees: int) -> None:
    display = pygame.Surface((60, 40))
    mounted = Mounted(display, degrees)
    mounted.picture.set_at((7, 9), (255, 0, 0))
    mounted.bring([mounted.picture.get_rect()])
    red = np.argwhere(pygame.surfarray.array3d(display)[..., 0] == 255)
    ((x, y),) = red.tolist()
    assert mounted.point((x, y)) == (7, 9)


@pytest.mark.parametrize("degrees", TURNED)
def test_a_whole_screen_is_drawn_and_touched_as_it_is_mounted(
    degrees: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing, _ = house_examples()["turn"]
    paused = replace(playing, phase=Phase.PAUSED)
    monkeypatch.setenv(VARIABLE, str(degrees))
    window = Window(None)
    window.show(paused, NOW_MS)
    shown = pygame.display.get_surface()
    assert np.array_equal(
        pygame.surfarray.array3d(pygame.transform.rotate(shown, degrees)).swapaxes(0, 1), window.picture()
    )
    sheet = sheet_of(paused, ScreenState(), window.layout, NOW_MS)
    wanted = next(one.box for one in buttons(sheet) if one.action.do is Do.CONTINUE)
    pygame.event.clear()
    x, y = next(
        (x, y)
        for x in range(0, shown.get_width(), 4)
        for y in range(0, shown.get_height(), 4)
        if wanted.inflate(-8, -8).collidepoint(Mounted(shown, degrees).point((x, y)))
    )
    pygame.event.post(Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
    assert window.show(paused, NOW_MS) == (Continued(NOW_MS),)
    window.close()
