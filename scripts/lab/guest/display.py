"""A display without a desktop: what the installed unit draws on it, and where touches turn up."""

import sys
from random import Random
from typing import Final

from scripts.lab.guest import unit
from scripts.lab.guest.killed import DEADLINE_S, wait_until
from scripts.lab.guest.scanout import shown
from scripts.lab.guest.screen import Touchscreen, plug_in_display
from scripts.lab.guest.start_page import Page, Picture, alike, drawn, on_display, states
from scripts.lab.outcome import Checks
from station.screen.start.sheet import LOT
from station.screen.start.view import StartState

TOUCHES: Final = 8
SEED: Final = 1


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
