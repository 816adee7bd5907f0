"""Pictures of a game for people without a display: the moments worth seeing, and an animation."""

import struct
from collections.abc import Callable
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import pygame

from station.app.demo.animation import Animation
from station.app.demo.moments import WITH_CAMERA, moments_of
from station.errors import InputError
from station.referee.events import AnyEvent
from station.referee.state import TableState
from station.screen.draw.layout import ScreenLayout
from station.screen.show import GameShow, Show
from vision.reading import Picture

FRAME_WIDTH: Final = 800
FRAME_MS: Final = 900
MOST_FRAMES: Final = 160


class Recorder:
    """Watches a game and saves pictures to a folder, which is created if necessary; those of an earlier game
    are deleted. Each is written at once, so memory does not grow with the game.

    camera: returns what the camera sees; set it once there is one. show: draws the game. Raises InputError if
    the folder cannot be written.
    """

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 800),
        *,
        show: Show[TableState[object], object] | None = None,
    ) -> None:
        self.folder = folder
        self.camera: Callable[[], Picture | None] = lambda: None
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"cannot make the folder {folder}: {error.strerror}") from error
        for earlier in _drawn_before(folder, size):
            earlier.unlink()
        self._surface = pygame.Surface(size)
        self._show: Show[TableState[object], object] = show or GameShow()
        self._show.fit(ScreenLayout.of(*size))
        self._kept: dict[str, Path] = {}
        self._animation = Animation(folder / "game.webp")

    def watch(self, _event: AnyEvent, before: TableState[object], after: TableState[object]) -> None:
        """Save the moment if it is of a new kind, or due as a frame of the animation."""
        moments = moments_of(before, after)
        if not moments:
            return
        self._show.draw(self._surface, after, after.at_ms)
        shown = self._shown()
        camera = self.camera()
        for moment in moments:
            if moment not in self._kept:
                self._kept[moment] = self._write(f"{len(self._kept) + 1:02d}-{moment}.png", shown)
                if camera is not None and moment in WITH_CAMERA:
                    self._kept[f"{moment}-camera"] = self._write(f"camera-{moment}.jpg", camera)
        if camera is not None and (self._animation.count < MOST_FRAMES or "end" in moments):
            parts = [_to_width(part, FRAME_WIDTH) for part in (shown, camera)]
            self._animation.add(np.vstack(parts), FRAME_MS)

    def close(self) -> list[Path]:
        """Complete the animation; returns every file written."""
        paths = list(self._kept.values())
        if self._animation.count:
            self._animation.close(4 * FRAME_MS)
            paths.append(self._animation.path)
        return paths

    def _shown(self) -> Picture:
        pixels = np.swapaxes(pygame.surfarray.array3d(self._surface), 0, 1)
        return np.ascontiguousarray(pixels[:, :, ::-1])

    def _write(self, name: str, picture: Picture) -> Path:
        path = self.folder / name
        if not cv2.imwrite(str(path), picture):
            raise InputError(f"cannot write {path}")
        return path


def _drawn_before(folder: Path, size: tuple[int, int]) -> list[Path]:
    """The pictures of an earlier game: named and sized like ours, in a folder with a journal. The folder may
    hold other pictures too."""
    if not any(folder.glob("*.journal")):
        return []
    found = []
    for path in folder.glob("[0-9][0-9]-*.png"):
        with path.open("rb") as file:
            if struct.unpack(">II", file.read(24)[16:].ljust(8, b"\0")) == size:
                found.append(path)
    return found


def _to_width(picture: Picture, width: int) -> Picture:
    height = round(picture.shape[0] * width / picture.shape[1])
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
