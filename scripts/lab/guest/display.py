"""A display without a desktop: what the installed unit draws on it, and where touches turn up."""

import sys
from random import Random
from typing import Final

from scripts.lab.guest import unit
from scripts.lab.guest.screen import Touchscreen, plug_in_display
from scripts.lab.guest.start_page import Page, Picture, drawn, states
from scripts.lab.outcome import Checks
from station.screen.start.sheet import LOT
from station.screen.start.view import StartState

TOUCHES: Final = 8
SEED: Final = 1


def finger_at(point: tuple[int, int], picture: Picture, degrees: int) -> tuple[int, int]:
    """Where a point of the picture is on such a display."""
    (high, wide), (x, y) = picture.shape[:2], point
    return {0: (x, y), 90: (high - 1 - y, x), 180: (wide - 1 - x, high - 1 - y)}[degrees]


def touched(
    pages: list[Page], touchscreen: Touchscreen, luck: Random, degrees: int
) -> tuple[list[Page], str]:
    """Touch buttons that only change the page. Returns the pages that are still as the display shows them,
    and the first button that did not do what it should, as text."""
    for _ in range(TOUCHES):
        first, *others = pages
        offered = [button for button in first.buttons() if button.action.text != LOT]  # which chance decides
        luck.shuffle(offered)
        button = next(one for one in offered if first.touch(one))
        for other in others:
            other.touch(button)
        touchscreen.touch(*finger_at(button.box.center, first.picture(), degrees))
        followed = drawn(pages, degrees)
        if not followed:
            return pages, f"{button.label!r} at {button.box.center}"
        pages = followed
    return pages, ""


def mounted(
    checks: Checks, degrees: int, size: tuple[int, int], states: list[StartState]
) -> list[StartState]:
    """The unit on a display that is mounted turned by so much; returns what the start page may offer."""
    how = f", turned by {degrees}°," if degrees else ""
    touchscreen = Touchscreen(size)
    unit.start("--quiet", HOUSE_STATION_SCREEN_TURNED=str(degrees))
    wide, high = size
    pages = [Page((high, wide) if degrees == 90 else size, state) for state in states]
    pages = drawn(pages, degrees)
    if not checks.check(
        f"the unit draws its start page{how} on the whole screen, to the pixel", pages, unit.log()
    ):
        return []
    pages, wrong = touched(pages, touchscreen, Random(SEED), degrees)
    checks.check(
        f"{TOUCHES} touches{how} turn up where the finger is, and the page follows", not wrong, wrong
    )
    checks.same("the unit has not been started again", unit.state()["NRestarts"], "0")
    unit.stop()
    checks.same("stopped, it ended well", unit.state()["Result"], "success")
    touchscreen.close()
    return [page.state for page in pages]


def main() -> int:
    checks = Checks()
    size = plug_in_display()
    offered = mounted(checks, 0, size, states())
    for degrees in (180, 90) if offered else ():
        offered = mounted(checks, degrees, size, offered) or offered
    return 1 if checks.outcome.failed else 0


if __name__ == "__main__":
    sys.exit(main())
