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


def drawn(size: tuple[int, int]) -> Page | None:
    """The page that the display shows, once it is drawn."""
    pages = [Page(size, state) for state in states()]
    wanted = [page.picture() for page in pages]
    found: list[Page] = []

    def is_there() -> bool:
        now = shown()
        found.extend(page for page, picture in zip(pages, wanted, strict=True) if alike(now, picture))
        return bool(found)

    wait_until(is_there, 3 * DEADLINE_S)
    return found[0] if found else None


def main() -> int:
    checks = Checks()
    size = plug_in_display()
    touchscreen, luck = Touchscreen(size), Random(SEED)
    unit.start("--quiet")
    page = drawn(size)
    if not checks.check("the unit draws its start page on the whole screen, to the pixel", page, unit.log()):
        return 1
    assert page is not None
    right, wrong = 0, ""
    for _ in range(TOUCHES):
        offered = [button for button in page.buttons() if button.action.text != LOT]  # which chance decides
        luck.shuffle(offered)
        button = next(one for one in offered if page.touch(one))
        wanted = page.picture()
        touchscreen.touch(*button.box.center)
        if wait_until(lambda wanted=wanted: alike(shown(), wanted), DEADLINE_S):  # type: ignore[misc]
            right += 1
        else:
            wrong = f"{button.label!r} at {button.box.center}"
            break
    checks.check(
        f"{TOUCHES} touches turn up where the finger is, and the page follows", right == TOUCHES, wrong
    )
    checks.same("the unit has not been started again", unit.state()["NRestarts"], "0")
    unit.stop()
    checks.same("stopped, it ended well", unit.state()["Result"], "success")
    touchscreen.close()
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main())
