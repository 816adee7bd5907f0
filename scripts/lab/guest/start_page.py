"""The start page that the guest's display should show, and whether it does."""

import os
from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scripts.lab.guest.killed import DEADLINE_S, wait_until
from scripts.lab.guest.scanout import shown

os.environ |= {"SDL_VIDEODRIVER": "dummy", "HOME": "/home/pi"}

from station.app.start_menu import start_state
from station.screen.input.touch import Button
from station.screen.start.show import StartShow
from station.screen.start.view import StartState, StartView
from station.screen.window import Window

Picture = NDArray[np.uint8]
THEME: Final = "bright"
"""The one at home, before anybody has chosen another."""
ALIKE: Final = 2
"""By how much a colour may differ: OpenGL reckons in fractions."""
FLAGS: Final = ("camera", "pauses", "can_switch_off", "setup", "hall", "phones")


class Page:
    """The start page as it should be, drawn in memory."""

    def __init__(self, size: tuple[int, int], state: StartState) -> None:
        self.show, self.state = StartShow(StartView(theme=THEME)), state
        self._window = Window(size, self.show)

    def picture(self) -> Picture:
        self._window.wear(self.show)
        self._window.show(self.state, 0)
        return self._window.picture()

    def buttons(self) -> Sequence[Button]:
        return self.show.buttons(self.show.sheet(self.state, 0))

    def touch(self, button: Button) -> bool:
        """Touch a button; returns whether it only changes the page."""
        sheet = self.show.sheet(self.state, 0)
        before = self.show.view
        left = self.show.act(button.action, sheet, 0) or self.show.view.quit
        if left:
            self.show.view = before
        return not left and self.show.view != before


def alike(found: Picture | None, wanted: Picture) -> bool:
    """Whether two pictures are the same to the eye and almost to the bit."""
    if found is None or found.shape != wanted.shape:
        return False
    return int(np.abs(found.astype(int) - wanted).max()) <= ALIKE


def states() -> list[StartState]:
    """What the start page may offer, depending on what the station has found; the least first."""
    return [
        start_state(**dict(zip(FLAGS, values, strict=True)))
        for values in product((False, True), repeat=len(FLAGS))
    ]


def drawn(pages: Sequence[Page], degrees: int) -> list[Page]:
    """The pages that look as the display does, once one is drawn: what a station offers may only show on a
    later page."""
    wanted = [on_display(page.picture(), degrees) for page in pages]
    found: list[Page] = []

    def is_there() -> bool:
        now = shown()
        found[:] = [page for page, picture in zip(pages, wanted, strict=True) if alike(now, picture)]
        return bool(found)

    wait_until(is_there, 3 * DEADLINE_S)
    return found


def on_display(picture: Picture, degrees: int) -> Picture:
    """A picture as a display shows it that is mounted turned."""
    return np.rot90(picture, -degrees // 90)
