"""A game as an animation, drawn as the table's screen draws it, without its buttons."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pygame

from station.errors import InputError
from station.export.frames import SIZE, Frames
from station.export.game import Moment

FRAMES_A_SECOND: Final = 4
HELD: Final = 6
"""Frames that each moment is shown."""

CODECS: Final = {".mp4": "mp4v", ".avi": "MJPG"}
"""By the ending of the file's name."""


def write_video(
    path: Path,
    moments: Iterable[Moment],
    frames: Frames | None = None,
    progress: Callable[[int], None] = lambda done: None,  # noqa: ARG005  (nobody asked)
) -> int:
    """Write the file; returns the number of its frames. frames: draws them. progress: gets how many moments
    are written. Raises InputError for another ending of its name, and if it cannot be written."""
    codec = CODECS.get(path.suffix.lower())
    if codec is None:
        raise InputError(f"a video's name ends in {' or '.join(CODECS)}, not {path.suffix!r}")
    fourcc = cv2.VideoWriter.fourcc(*codec)
    video = cv2.VideoWriter(str(path), fourcc, FRAMES_A_SECOND, SIZE)
    if not video.isOpened():
        raise InputError(f"cannot write the video {path}")
    frames, count = frames or Frames(), 0
    for number, moment in enumerate(moments, start=1):
        surface = frames.draw(moment.state, moment.at_ms)
        picture = np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1)[:, :, ::-1])
        for _ in range(HELD):
            video.write(picture)
            count += 1
        progress(number)
    video.release()
    if _frames_in(path) != count:  # OpenCV says nothing when a disk is full
        raise InputError(f"the video {path} could not be written to its end; is the disk full?")
    return count


def _frames_in(path: Path) -> int:
    """How many frames a video says that it has."""
    video = cv2.VideoCapture(str(path))
    try:
        return round(video.get(cv2.CAP_PROP_FRAME_COUNT)) if video.isOpened() else 0
    finally:
        video.release()
