"""Reading boards of word games from pictures: locate, rectify, stillness, occupancy, letters."""

import os

# From 1.31 on onnxruntime keeps a device id in the home folder and reports its use over the network. A game
# station tells nobody that it is used.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
