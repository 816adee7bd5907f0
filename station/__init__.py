"""House Station: a game station for physical word games."""

import os

# pygame greets on standard output, which belongs to our JSON.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# From 1.31 on onnxruntime keeps a device id in the home folder and reports its use over the network. A game
# station tells nobody that it is used.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

__version__ = "0.1.0"
