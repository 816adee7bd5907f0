"""House Station: a game station for physical word games."""

import os

# pygame prints a greeting on stdout, which is reserved for our JSON.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__version__ = "0.3.0"
