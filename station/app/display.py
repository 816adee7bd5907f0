"""Whether there is a display to open a window on."""

import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from station.screen.video_drivers import KMSDRM, video_drivers


def has_display(
    environment: Mapping[str, str] | None = None,
    drivers: Callable[[], tuple[str, ...]] = video_drivers,
    graphics: Path = Path("/dev/dri"),
) -> bool:
    """True if a window can be expected to open; tests and servers set SDL_VIDEODRIVER=dummy.

    On the machine's own console, without a desktop, that takes a graphics card and an SDL with KMSDRM.
    environment: this process's by default.
    """
    environment = os.environ if environment is None else environment
    driver = environment.get("SDL_VIDEODRIVER", "")
    if driver in {"dummy", "offscreen"}:
        return False
    if driver or not sys.platform.startswith("linux"):
        return True
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return True
    return "XDG_VTNR" in environment and any(graphics.glob("card*")) and KMSDRM in drivers()
