"""What the table shows, drawn from a frozen view, and how touch and keys become events.

`draw` draws onto any pygame surface and needs no display; `Window` opens one. What is drawn is a view
(`station.view`) and nothing else; what is touched becomes events for the referee.
"""

import os

# pygame greets on standard output, where commands of this program write JSON.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from station.screen.draw.layout import Layout
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.show import GameShow, draw
from station.screen.window import Window

__all__ = ["GameShow", "Layout", "Panel", "ScreenState", "Window", "draw"]
