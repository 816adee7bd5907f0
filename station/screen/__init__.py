"""What the table shows, drawn from a frozen state, and how touch and keys become events.

`Screen` draws onto any pygame surface and needs no display; `Window` opens one. Nothing here asks
hardware, rules or files of the game.
"""

import os

# pygame greets on standard output, where commands of this program write JSON.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from station.screen.inputs import handle_input
from station.screen.layout import Layout
from station.screen.screen import Screen, draw
from station.screen.view import Panel, View
from station.screen.window import Window

__all__ = ["Layout", "Panel", "Screen", "View", "Window", "draw", "handle_input"]
