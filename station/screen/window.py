"""The window on a display."""

import os
import sys
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any, Final, TypeVar

import numpy as np
import pygame
from numpy.typing import NDArray
from pygame._sdl2 import video

from station.errors import DeviceError
from station.screen.draw.camera import camera_box, draw_camera
from station.screen.draw.layout import LEAST_HEIGHT, LEAST_WIDTH, ScreenLayout
from station.screen.fingers import Fingers
from station.screen.input.screen_state import Panel
from station.screen.mounted import Mounted, turned_by
from station.screen.show import AnyShow, GameShow
from station.screen.video_drivers import acceleration, makes_pointer
from station.waiting import Aside

T = TypeVar("T")

USUAL_SIZE: Final = (1280, 800)

HAND_OVER_S: Final = 0.0005
"""After so long a thread that computes lets the window's go on. Drawing a page lets go of the interpreter
twenty times; with Python's usual 5 ms, a picture of 15 ms took 130 while games were read beside it."""

TAKEN: Final = (32, 112)
"""Pixels of a desktop that title bars, frames and a panel may take, across and down."""


def size_within(desktop: tuple[int, int]) -> tuple[int, int]:
    """The usual size of a window, or as much of it as a desktop of so many pixels has room for."""
    wide, high = (
        min(usual, most - taken) for usual, most, taken in zip(USUAL_SIZE, desktop, TAKEN, strict=True)
    )
    return max(wide, LEAST_WIDTH), max(high, LEAST_HEIGHT)


def connect_display() -> None:
    """Connect to the display, as opening a window does; call it before anything that takes long.

    Raises DeviceError if there is no display.
    """
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _no_display(error) from error


def _no_display(error: pygame.error) -> DeviceError:
    return DeviceError(
        f"no display to open a window on ({error}); start it under a desktop, or without a window: "
        "station play with --typed, station demo with --headless"
    )


class Window:
    """A window that shows states. Opens on construction; raises DeviceError if there is no display.

    size: pixels of the window; None fills the display. show: what to show, a game by default. `closed` turns
    true when the user closes it. `camera` is what the camera sees, (height, width, 3) uint8 BGR, for the
    camera page; set it to a new array for each new picture.
    """

    def __init__(self, size: tuple[int, int] | None = USUAL_SIZE, show: AnyShow | None = None) -> None:
        self.shows: AnyShow = show or GameShow()
        self.closed = False
        self.camera: NDArray[np.uint8] | None = None
        self._camera_shown: NDArray[np.uint8] | None = None
        self._keys: list[tuple[str, bool]] = []
        self._shown: tuple[object, int, float] | None = None
        self._meanwhile: tuple[Any, ...] = ()
        self._fingers = Fingers()
        self._full = size is None
        self._size = size or (1280, 800)
        connect_display()
        sys.setswitchinterval(HAND_OVER_S)
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", acceleration(pygame.display.get_driver()))
        try:
            self._open()
        except pygame.error as error:
            raise _no_display(error) from error
        pygame.display.set_caption("House Station")

    def _open(self) -> None:
        if self._full:
            self._fit(pygame.display.set_mode((0, 0), pygame.FULLSCREEN))
            return
        size = self._size
        if size == USUAL_SIZE and pygame.display.get_driver() != "dummy":
            size = size_within(pygame.display.get_desktop_sizes()[0])
        self._fit(pygame.display.set_mode(size, pygame.RESIZABLE))
        # SDL hands this object out with every event, but pygame counts no reference for that.
        self._native = video.Window.from_display_module()
        if size != self._size:
            self._native.maximize()

    def _fit(self, surface: pygame.Surface) -> None:
        """Lay the picture out for a surface; a window made too small to read is enlarged again."""
        wide, high = surface.get_size()
        if wide < LEAST_WIDTH or high < LEAST_HEIGHT:
            if self._full:
                raise DeviceError(
                    f"the display has {wide}×{high} pixels; House Station needs {LEAST_WIDTH}×{LEAST_HEIGHT}"
                )
            size = max(wide, LEAST_WIDTH), max(high, LEAST_HEIGHT)
            surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._mounted = Mounted(surface, turned_by(os.environ) if self._full else 0)
        self._surface = self._mounted.picture
        self.layout = ScreenLayout.of(*self._surface.get_size())
        self.shows.fit(self.layout)

    def show(self, state: object, now_ms: int) -> tuple[Any, ...]:
        """Show `state` at `now_ms`, and return what people have done since the last call.

        Costs next to nothing while nothing changes; call it 10 to 30 times a second.
        """
        self._shown = state, now_ms, monotonic()
        done, self._meanwhile = self._meanwhile, ()
        return (*done, *self._bring(state, now_ms))

    def _bring(self, state: object, now_ms: int) -> tuple[Any, ...]:
        events: list[Any] = []
        for happened in self._happened():
            if happened.type == pygame.KEYUP:
                self._keys.append((pygame.key.name(happened.key), False))
            elif happened.type == pygame.KEYDOWN and not self.shows.takes_key(happened, state, now_ms):
                self._keys.append((pygame.key.name(happened.key), True))
            if happened.type == pygame.QUIT:
                self.closed = True
            elif happened.type == pygame.KEYDOWN and happened.key == pygame.K_F11:
                self._full = not self._full
                self._open()
            elif happened.type in {pygame.VIDEORESIZE, pygame.VIDEOEXPOSE}:
                self._fit(pygame.display.get_surface())
            else:
                events += self.shows.touched(happened, state, now_ms)
        self.closed = self.closed or self.shows.quit
        changed = self.shows.draw(self._surface, state, now_ms)
        if self._show_camera(redrawn=bool(changed)):
            changed.append(camera_box(self.layout))
        if changed:
            pygame.display.update(self._mounted.bring(changed))
        return tuple(events)

    def go_on(self, now_ms: int) -> None:
        """Show again what was shown last, as it looks by now; `show` returns next time what people do."""
        if self._shown is not None:
            self._meanwhile += self._bring(self._shown[0], now_ms)

    def while_shown(self, work: Callable[[], T]) -> T:
        """Do something that may wait for a disk, in a thread, while the window goes on showing what it shows.

        What people do meanwhile is for nobody, unless the same page is shown afterwards.
        """
        shown = self._shown
        if shown is None:
            return work()
        _, began_ms, since_s = shown
        aside = Aside(lambda: self.go_on(began_ms + int((monotonic() - since_s) * 1000)), "beside the window")
        try:
            return aside.do(work)
        finally:
            aside.close()

    def _happened(self) -> list[pygame.event.Event]:
        happened = pygame.event.get()
        if not makes_pointer(pygame.display.get_driver()):
            happened = self._fingers.as_pointer(happened, pygame.display.get_surface().get_size())
        return [self._mounted.touched(one) for one in happened]

    def _show_camera(self, *, redrawn: bool) -> bool:
        """Bring the camera's picture up to date, if shown; returns whether anything changed."""
        if self.shows.panel is not Panel.CAMERA or self.camera is None:
            return False
        if self.camera is self._camera_shown and not redrawn:
            return False
        draw_camera(self._surface, camera_box(self.layout), self.camera)
        self._camera_shown = self.camera
        return True

    def frames(self, a_second: int = 30) -> Iterator[None]:
        """The turns of a loop that shows something, so many a second at most, until the window is closed."""
        while not self.closed:
            due_s = monotonic() + 1 / a_second
            yield
            sleep(max(0.0, due_s - monotonic()))

    def wear(self, show: AnyShow) -> None:
        """Show another game or page from now on."""
        self.shows = show
        self._keys, self._shown, self._meanwhile = [], None, ()
        show.fit(self.layout)

    def take_keys(self) -> list[tuple[str, bool]]:
        """The keys pressed (True) or released since the last call, by name, oldest first; without those that
        were pressed for what is shown, such as digits that are typed."""
        keys, self._keys = self._keys, []
        return keys

    def picture(self) -> NDArray[np.uint8]:
        """What is shown: (height, width, 3) uint8, RGB."""
        return np.ascontiguousarray(np.swapaxes(pygame.surfarray.array3d(self._surface), 0, 1))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write what is shown as a PNG."""
        pygame.image.save(self._surface, os.fspath(path))

    def say(self, notice: str, now_ms: int, for_ms: int = 4000) -> None:
        """Show a sentence for a while; with two boards, on the half touched last."""
        self.shows.say(notice, now_ms + for_ms)

    def close(self) -> None:
        pygame.display.quit()
