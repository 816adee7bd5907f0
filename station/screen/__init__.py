"""What the table shows, drawn from a frozen view, and how touch and keys become events.

`draw` draws onto any pygame surface and needs no display; `Window` opens one. Only a view (`station.view`) is
drawn; touches become events for the referee.
"""

import os

# pygame prints a greeting on standard output, where our commands write JSON.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.show import GameShow, draw
from station.screen.window import Window

__all__ = ["GameShow", "Panel", "ScreenLayout", "ScreenState", "Window", "draw"]
