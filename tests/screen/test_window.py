"""The window, on SDL's dummy display."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from station.errors import DeviceError
from station.referee.events import Paused
from station.screen import draw
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.places import halves
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.screen import Screen
from station.screen.show import GameShow, sheet_of
from station.screen.window import Window, size_within
from tests.screen.examples.house import NOW_MS, house_examples

EXAMPLES = house_examples()


@pytest.fixture
def window() -> Iterator[Window]:
    opened = Window((800, 480))
    pygame.event.clear()
    yield opened
    opened.close()


def test_threads_that_compute_hand_over_to_the_window_within_a_millisecond() -> None:
    sys.setswitchinterval(0.005)
    Window((800, 480)).close()
    assert sys.getswitchinterval() <= 0.001


def pixels(surface: pygame.Surface) -> np.ndarray:
    return pygame.surfarray.array3d(surface)


def test_a_screen_brought_up_to_date_is_the_picture_drawn_anew() -> None:
    size = (800, 480)
    screen, kept, layout = Screen(), pygame.Surface(size), ScreenLayout.of(*size)
    for name, (state, local) in EXAMPLES.items():
        view = replace(local, still=True)  # no chain lights up that was not won here
        screen.draw(kept, sheet_of(state, view, layout, NOW_MS), NOW_MS)
        fresh = pygame.Surface(size)
        draw(fresh, state, view, NOW_MS)
        assert np.array_equal(pixels(kept), pixels(fresh)), name


def test_nothing_is_drawn_when_nothing_has_changed() -> None:
    state, view = EXAMPLES["order"]
    screen, surface = Screen(), pygame.Surface((1280, 800))
    sheet = sheet_of(state, view, ScreenLayout.of(1280, 800), NOW_MS)
    assert screen.draw(surface, sheet, NOW_MS)
    assert screen.draw(surface, sheet, NOW_MS + 10) == []


def test_a_tick_of_the_clocks_redraws_the_running_clocks_only() -> None:
    state, view = EXAMPLES["order"]
    layout = ScreenLayout.of(1280, 800)
    screen, surface = Screen(), pygame.Surface((1280, 800))
    sheet = sheet_of(state, view, layout, NOW_MS)
    screen.draw(surface, sheet, NOW_MS)
    changed = screen.draw(surface, sheet, NOW_MS + 1_100)
    assert changed == [halves(layout)[0].clocks[0], halves(layout)[1].clocks[1]]


def test_the_same_state_at_the_same_time_is_the_same_picture() -> None:
    state, view = EXAMPLES["win"]
    one, other = pygame.Surface((800, 480)), pygame.Surface((800, 480))
    draw(one, state, view, NOW_MS)
    draw(other, state, view, NOW_MS)
    assert np.array_equal(pixels(one), pixels(other))


def test_a_window_gives_back_what_people_did(window: Window) -> None:
    state, _ = EXAMPLES["turn"]
    assert window.show(state, NOW_MS) == ()
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" "))
    assert window.show(state, NOW_MS + 5) == (Paused(NOW_MS + 5),)


def test_closing_the_window_is_noticed(window: Window) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.show(EXAMPLES["turn"][0], NOW_MS)
    assert window.closed


def test_a_window_can_be_photographed(window: Window, tmp_path: Path) -> None:
    state, view = EXAMPLES["turn"]
    window.show(state, NOW_MS)
    picture = window.picture()
    expected = pygame.Surface((800, 480))
    draw(expected, state, view, NOW_MS)
    assert picture.shape == (480, 800, 3)
    assert np.array_equal(picture, pixels(expected).swapaxes(0, 1))
    window.save(tmp_path / "shot.png")
    assert np.array_equal(pixels(pygame.image.load(tmp_path / "shot.png")), pixels(expected))


def test_a_window_speaks_the_language_it_was_opened_in() -> None:
    state, _ = EXAMPLES["turn"]
    window = Window((800, 480), GameShow(ScreenState(language="de")))
    window.show(state, NOW_MS)
    expected = pygame.Surface((800, 480))
    draw(expected, state, ScreenState(language="de"), NOW_MS)
    assert np.array_equal(window.picture(), pixels(expected).swapaxes(0, 1))
    window.close()


def test_without_a_display_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-display")
    with pytest.raises(DeviceError, match="no display to open a window on"):
        Window((800, 480))


def test_a_window_made_too_small_to_read_becomes_larger_again() -> None:
    window = Window((320, 240))
    window.show(EXAMPLES["turn"][0], NOW_MS)
    assert window.picture().shape == (400, 640, 3)
    window.close()


def test_turning_the_boards_round_redraws_everything() -> None:
    state, _ = EXAMPLES["order"]
    screen, kept, layout = Screen(), pygame.Surface((1280, 800)), ScreenLayout.of(1280, 800)
    for turned in (False, True, False):
        screen.draw(kept, sheet_of(state, ScreenState(turned=turned), layout, NOW_MS), NOW_MS)
        fresh = pygame.Surface((1280, 800))
        draw(fresh, state, ScreenState(turned=turned), NOW_MS)
        assert np.array_equal(pixels(kept), pixels(fresh))


def test_a_notice_reaches_the_screen(window: Window) -> None:
    state, _ = EXAMPLES["turn"]
    window.show(state, NOW_MS)
    before = window.picture()
    window.say("The camera was bumped.", NOW_MS)
    window.show(state, NOW_MS)
    assert not np.array_equal(window.picture(), before)
    window.show(replace(state), NOW_MS + 4_000)


def test_a_notice_is_shown_for_its_time() -> None:
    state, _ = EXAMPLES["turn"]
    show = GameShow()
    show.say("The camera was bumped.", NOW_MS + 100)
    left, right = sheet_of(state, show.local, ScreenLayout.of(1280, 800), NOW_MS).lanes()
    assert left.message(NOW_MS).caption == "The camera was bumped."
    assert left.message(NOW_MS + 100).caption == "Ada"
    assert right.message(NOW_MS).caption == "Mia"


def test_the_camera_page_shows_the_latest_picture_in_its_own_shape(window: Window) -> None:
    state, _ = EXAMPLES["order"]
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, unicode="c"))
    window.show(state, NOW_MS)
    before = window.picture()
    window.camera = np.full((1296, 2304, 3), (200, 40, 10), np.uint8)
    window.show(state, NOW_MS)
    shown = (np.abs(window.picture().astype(int) - (10, 40, 200)) < 6).all(axis=2)
    rows, columns = np.flatnonzero(np.any(shown, axis=1)), np.flatnonzero(np.any(shown, axis=0))
    assert (columns[-1] - columns[0] + 1) / (rows[-1] - rows[0] + 1) == pytest.approx(2304 / 1296, rel=0.02)
    assert shown.mean() > 0.5
    assert not (before == window.picture()).all()


def test_the_camera_page_closes_with_its_key(window: Window) -> None:
    state, _ = EXAMPLES["order"]
    for panel in (Panel.CAMERA, Panel.NONE):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_c, unicode="c"))
        window.show(state, NOW_MS)
        assert window.shows.panel is panel


STOPPED = """
from station.screen.start.show import StartShow
from station.screen.start.view import StartState
from station.screen.window import Window, size_within

window = Window((800, 480), StartShow())
print("open", flush=True)
while not window.closed:
    window.show(StartState(), 0)
window.close()
print("closed")
"""


def test_a_service_that_is_stopped_closes_its_window_in_good_order() -> None:
    """systemd sends SIGTERM; whoever runs the window closes heads and journal as if a person had quit."""
    command = [sys.executable, "-c", STOPPED]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        while "open" not in program.stdout.readline():
            assert program.poll() is None
        program.send_signal(signal.SIGTERM)
        rest, _ = program.communicate(timeout=20)
    assert rest.splitlines()[-1:] == ["closed"]
    assert program.returncode == 0


@pytest.mark.parametrize(
    ("desktop", "size"),
    [((1920, 1080), (1280, 800)), ((1280, 800), (1248, 688)), ((800, 480), (768, 400))],
)
def test_a_window_leaves_room_for_its_title_bar(desktop: tuple[int, int], size: tuple[int, int]) -> None:
    assert size_within(desktop) == size


ON_A_SMALL_DESKTOP = """
import gc, pygame
from station.screen.window import Window

window = Window()
for _ in range(100):
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)))
    for event in pygame.event.get():
        event.dict
    rubbish = [bytearray(200) for _ in range(2000)]
    gc.collect()
"""


def test_a_window_smaller_than_usual_lives_on() -> None:
    """SDL's driver without a screen has a desktop of 1024 × 768. pygame gives events a window that was thrown
    away, which ended the program some seconds later."""
    environment = os.environ | {"SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", ON_A_SMALL_DESKTOP],
        check=False,
        env=environment,
        capture_output=True,
        text=True,
    )
    if "offscreen not available" in done.stderr:
        pytest.skip("this SDL has no driver without a screen")
    assert done.returncode == 0, done.stderr


def test_a_loop_over_frames_ends_once_the_window_is_closed(window: Window) -> None:
    turns = 0
    for _ in window.frames(1000):
        turns += 1
        window.closed = turns == 3
    assert turns == 3
    assert list(window.frames()) == []
