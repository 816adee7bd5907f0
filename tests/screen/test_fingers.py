"""Fingers on a touch screen without a desktop, where SDL reports fingers and nothing else."""

from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from station.referee.events import Continued
from station.referee.state import Phase
from station.screen.draw.layout import ScreenLayout
from station.screen.fingers import Fingers
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import ScreenState
from station.screen.show import sheet_of
from station.screen.window import Window
from tests.screen.examples.house import NOW_MS, house_examples

SIZE = (800, 480)


def finger(kind: int, x: float, y: float, number: int = 1) -> Event:
    return Event(kind, touch_id=5, finger_id=number, x=x, y=y, dx=0.0, dy=0.0, pressure=0.0)


def test_a_touch_is_a_press_and_a_release_where_it_is() -> None:
    fingers = Fingers()
    happened = [
        finger(pygame.FINGERDOWN, 0.5, 0.25),
        finger(pygame.FINGERMOTION, 0.75, 0.5),
        finger(pygame.FINGERUP, 1.0, 1.0),
    ]
    down, moved, up = fingers.as_pointer(happened, SIZE)
    assert (down.type, down.pos, down.button, down.touch) == (pygame.MOUSEBUTTONDOWN, (400, 120), 1, True)
    assert (moved.type, moved.pos, moved.rel) == (pygame.MOUSEMOTION, (600, 240), (200, 120))
    assert (up.type, up.pos, up.button) == (pygame.MOUSEBUTTONUP, (799, 479), 1)


def test_a_second_finger_does_nothing_until_the_first_is_lifted() -> None:
    fingers = Fingers()
    first, second = finger(pygame.FINGERDOWN, 0.1, 0.1), finger(pygame.FINGERDOWN, 0.9, 0.9, 2)
    assert [one.pos for one in fingers.as_pointer([first, second], SIZE)] == [(80, 48)]
    assert fingers.as_pointer([finger(pygame.FINGERUP, 0.9, 0.9, 2)], SIZE) == []
    (up,) = fingers.as_pointer([finger(pygame.FINGERUP, 0.1, 0.1)], SIZE)
    assert up.type == pygame.MOUSEBUTTONUP
    (again,) = fingers.as_pointer([second], SIZE)
    assert again.pos == (720, 432)


def test_what_sdl_makes_of_a_finger_itself_is_not_heard_twice() -> None:
    mouse = Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=False)
    synthetic = Event(pygame.MOUSEBUTTONDOWN, pos=(2, 2), button=1, touch=True)
    key = Event(pygame.KEYDOWN, key=pygame.K_a)
    assert Fingers().as_pointer([mouse, synthetic, key], SIZE) == [mouse, key]


@pytest.mark.parametrize(("driver", "heard"), [("KMSDRM", 1), ("x11", 0)])
def test_without_a_desktop_a_finger_goes_on_with_the_game(
    driver: str, heard: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    playing, _ = house_examples()["turn"]
    paused = replace(playing, phase=Phase.PAUSED)
    window = Window(SIZE)
    sheet = sheet_of(paused, ScreenState(), ScreenLayout.of(*SIZE), NOW_MS)
    x, y = next(one.box.center for one in buttons(sheet) if one.action.do is Do.CONTINUE)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    pygame.event.clear()
    pygame.event.post(finger(pygame.FINGERDOWN, x / SIZE[0], y / SIZE[1]))
    assert window.show(paused, NOW_MS) == (Continued(NOW_MS),) * heard
    window.close()
