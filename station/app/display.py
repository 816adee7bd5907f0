"""Whether there is a display to open a window on."""

import os
import sys


def has_display() -> bool:
    """True if a window can be expected to open; tests and servers set SDL_VIDEODRIVER=dummy."""
    driver = os.environ.get("SDL_VIDEODRIVER", "")
    if driver in {"dummy", "offscreen"}:
        return False
    if driver or not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
