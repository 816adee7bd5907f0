"""Reads boards of word games from pictures: locate, rectify, stillness, occupancy, letters."""

import os

# Since 1.31 onnxruntime stores a device id in the home folder and sends telemetry. A game station sends none.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
