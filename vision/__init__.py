"""Reads boards of word games from pictures: locate, rectify, stillness, occupancy, letters."""

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

# Since 1.31 onnxruntime stores a device id in the home folder and sends telemetry. A game station sends none.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")

if TYPE_CHECKING:
    from vision.errors import CameraError, LensError, NoBoardError, NoLayoutError, PictureError, VisionError
    from vision.picture import open_picture
    from vision.reading import BoardReading, SquareReading, TableReading
    from vision.table_reader import TableReader

__all__ = [
    "BoardReading",
    "CameraError",
    "LensError",
    "NoBoardError",
    "NoLayoutError",
    "PictureError",
    "SquareReading",
    "TableReader",
    "TableReading",
    "VisionError",
    "open_picture",
]

_HOMES: Final = ("vision.errors", "vision.picture", "vision.reading", "vision.table_reader")
"""Where these names are, quick ones first: whoever needs an error alone does not wait for the networks."""


def __getattr__(name: str) -> Any:
    if name in __all__:
        for home in _HOMES:
            found = getattr(import_module(home), name, None)
            if found is not None:
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
