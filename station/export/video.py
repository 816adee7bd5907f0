"""A game as an animation, drawn as the table's screen draws it, without its buttons."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pygame

from station.errors import InputError
from station.export.game import Moment
from station.screen.draw.layout import ScreenLayout
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow

SIZE: Final = (1280, 800)
FRAMES_A_SECOND: Final = 4
HELD: Final = 6
"""Frames that each moment is shown."""

CODECS: Final = {".mp4": "mp4v", ".avi": "MJPG"}
"""By the ending of the file's name."""


def write_video(path: Path, moments: Iterable[Moment]) -> int:
    """Write the file; returns the number of its frames. Raises InputError for another ending of its name,
    and if it cannot be written."""
    codec = CODECS.get(path.suffix.lower())
    if codec is None:
        raise InputError(f"a video's name ends in {' or '.join(CODECS)}, not {path.suffix!r}")
    fourcc = cv2.VideoWriter.fourcc(*codec)
    video = cv2.VideoWriter(str(path), fourcc, FRAMES_A_SECOND, SIZE)
    if not video.isOpened():
        raise InputError(f"cannot write the video {path}")
    show, surface, frames = GameShow(ScreenState(watched=True)), pygame.Surface(SIZE), 0
    show.fit(ScreenLayout.of(*SIZE))
    for moment in moments:
        show.draw(surface, moment.state, moment.at_ms)
        picture = np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1)[:, :, ::-1])
        for _ in range(HELD):
            video.write(picture)
            frames += 1
    video.release()
    return frames
