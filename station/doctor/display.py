"""The screen: a desktop, or KMSDRM on the whole screen without one."""

from dataclasses import dataclass

from station.checks import Check
from station.screen.draw.layout import LEAST_HEIGHT, LEAST_WIDTH
from station.screen.video_drivers import KMSDRM


@dataclass(frozen=True, slots=True)
class Connector:
    """A socket for a screen, such as "card1-HDMI-A-1". size: pixels of what is plugged in, if known."""

    name: str
    connected: bool
    size: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Display:
    """drivers: those of pygame's SDL. pygame: where its package lies. opengl: whether the library that KMSDRM
    draws with can be loaded."""

    is_pi: bool
    desktop: bool = False
    drivers: tuple[str, ...] = ()
    pygame: str = ""
    opengl: bool = True
    connectors: tuple[Connector, ...] = ()


def checks(display: Display) -> tuple[Check, ...]:
    if not display.is_pi:
        says = (
            "a desktop" if display.desktop else "none here: the demo writes pictures, and games can be typed"
        )
        return (Check("screen", True, says),)
    if display.desktop:
        return (_screen(display),)
    return (_screen(display), _drawing(display))


def _screen(display: Display) -> Check:
    connected = [one for one in display.connectors if one.connected]
    if not connected:
        if display.desktop:
            return Check("screen", True, "a desktop")
        return Check(
            "screen", False, "no screen is plugged in; connect it, switch it on, then restart the Pi"
        )
    first = connected[0]
    if first.size is None:
        return Check("screen", True, first.name)
    wide, high = first.size
    if wide < LEAST_WIDTH or high < LEAST_HEIGHT:
        says = f"{wide}×{high} pixels are too few; use a screen with {LEAST_WIDTH}×{LEAST_HEIGHT} or more"
        return Check("screen", False, says)
    return Check("screen", True, f"{first.name}, {wide}×{high}")


def _drawing(display: Display) -> Check:
    if KMSDRM not in display.drivers:
        says = (
            f"the pygame in {display.pygame} cannot draw without a desktop; "
            "delete .venv and run make install-pi, which takes Debian's"
        )
        return Check("KMSDRM", False, says)
    if not display.opengl:
        says = "KMSDRM lacks OpenGL; run: sudo apt install libegl1 libgles2 libgl1-mesa-dri"
        return Check("KMSDRM", False, says)
    return Check("KMSDRM", True, "draws on the whole screen without a desktop")
