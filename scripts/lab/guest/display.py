"""A display without a desktop: what the installed unit draws on it, and where touches turn up."""

import os
import sys
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scripts.lab.guest import unit
from scripts.lab.guest.killed import DEADLINE_S, wait_until
from scripts.lab.guest.scanout import shown
from scripts.lab.guest.screen import Touchscreen, plug_in_display
from scripts.lab.outcome import Checks

os.environ |= {"SDL_VIDEODRIVER": "dummy", "HOME": "/home/pi"}

from station.app.start_menu import start_state
from station.screen.input.touch import Button
from station.screen.start.sheet import LOT
from station.screen.start.show import StartShow
from station.screen.start.view import StartState, StartView
from station.screen.window import Window

Picture = NDArray[np.uint8]
TOUCHES: Final = 8
SEED: Final = 1
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


def drawn(pages: Sequence[Page], degrees: int) -> Page | None:
    """The page that the display shows, once it is drawn."""
    wanted = [on_display(page.picture(), degrees) for page in pages]
    found: list[Page] = []

    def is_there() -> bool:
        now = shown()
        found.extend(page for page, picture in zip(pages, wanted, strict=True) if alike(now, picture))
        return bool(found)

    wait_until(is_there, 3 * DEADLINE_S)
    return found[0] if found else None


def on_display(picture: Picture, degrees: int) -> Picture:
    """A picture as a display shows it that is mounted turned."""
    return np.rot90(picture, -degrees // 90)


def finger_at(point: tuple[int, int], picture: Picture, degrees: int) -> tuple[int, int]:
    """Where a point of the picture is on such a display."""
    (high, wide), (x, y) = picture.shape[:2], point
    return {0: (x, y), 90: (high - 1 - y, x), 180: (wide - 1 - x, high - 1 - y)}[degrees]


def touched(page: Page, touchscreen: Touchscreen, luck: Random, degrees: int) -> str:
    """Touch buttons that only change the page; returns the first that did not do what it should, as text."""
    for _ in range(TOUCHES):
        offered = [button for button in page.buttons() if button.action.text != LOT]  # which chance decides
        luck.shuffle(offered)
        button = next(one for one in offered if page.touch(one))
        picture = page.picture()
        touchscreen.touch(*finger_at(button.box.center, picture, degrees))
        wanted = on_display(picture, degrees)
        if not wait_until(lambda wanted=wanted: alike(shown(), wanted), DEADLINE_S):  # type: ignore[misc]
            return f"{button.label!r} at {button.box.center}"
    return ""


def mounted(
    checks: Checks, degrees: int, size: tuple[int, int], states: list[StartState]
) -> StartState | None:
    """The unit on a display that is mounted turned by so much; returns what the start page offered."""
    how = f", turned by {degrees}°," if degrees else ""
    touchscreen = Touchscreen(size)
    unit.start("--quiet", HOUSE_STATION_SCREEN_TURNED=str(degrees))
    wide, high = size
    pages = [Page((high, wide) if degrees == 90 else size, state) for state in states]
    page = drawn(pages, degrees)
    if not checks.check(
        f"the unit draws its start page{how} on the whole screen, to the pixel", page, unit.log()
    ):
        return None
    assert page is not None
    wrong = touched(page, touchscreen, Random(SEED), degrees)
    checks.check(
        f"{TOUCHES} touches{how} turn up where the finger is, and the page follows", not wrong, wrong
    )
    checks.same("the unit has not been started again", unit.state()["NRestarts"], "0")
    unit.stop()
    checks.same("stopped, it ended well", unit.state()["Result"], "success")
    touchscreen.close()
    return page.state


def main() -> int:
    checks = Checks()
    size = plug_in_display()
    state = mounted(checks, 0, size, states())
    for degrees in (180, 90) if state is not None else ():
        assert state is not None
        mounted(checks, degrees, size, [state])
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main())
