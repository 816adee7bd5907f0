"""House Station: a game station for physical word games."""

import os

# pygame greets on standard output, which belongs to our JSON.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__version__ = "0.1.0"
