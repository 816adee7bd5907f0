"""The simulated camera: pictures of a `Scene` as a real camera over the table would take them."""

import zlib
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property, lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from station.simulator.render.canvas import DARK, Canvas
from station.simulator.render.lens import HEIGHT, WIDTH, Points
from station.simulator.render.looks.look import TableLook, draw_look, grid_corners, on_plane
from station.simulator.render.scene import Scene

_SHIFTS = 64


class SimulatedCamera:
    """One table, one lamp, one camera, drawn from a seed.

    The same seed, scene and time give the same bytes. Not safe to share between threads.
    """

    def __init__(self, seed: int, look: TableLook | None = None) -> None:
        self.look = draw_look(seed) if look is None else look
        self._seed = seed
        self._canvas: Canvas | None = None

    @cached_property
    def _noise(self) -> NDArray[np.uint8]:
        return _noise_pool(self._seed, self.look.noise)

    def take(
        self,
        scene: Scene,
        at_ms: int,
        effects: Iterable[Callable[[NDArray[np.uint8], int], NDArray[np.uint8]]] = (),
    ) -> NDArray[np.uint8]:
        """(1296, 2304, 3) uint8 BGR, a fresh array. at_ms affects only the sensor's noise, and effects: what
        happens to the light on its way to the sensor, given the picture without noise and at_ms."""
        if self._canvas is None or self._canvas.bump != scene.bump:
            self._canvas = None  # two at a time would take twice the memory
            self._canvas = Canvas(self.look, scene.bump)
        self._canvas.draw(scene)
        dice = zlib.crc32(f"{self._seed}:{at_ms}".encode())
        x, y = dice % _SHIFTS, dice // _SHIFTS % _SHIFTS
        noise = self._noise[y : y + HEIGHT, x : x + WIDTH]
        shown = self._lit(self._canvas, scene)
        for effect in effects:
            shown = effect(shown, at_ms)
        return np.asarray(cv2.add(shown, noise), dtype=np.uint8)

    def _lit(self, canvas: Canvas, scene: Scene) -> NDArray[np.uint8]:  # noqa: ARG002  - for cameras with further lamps
        """The light that comes to the camera."""
        return canvas.shown

    def truth(self, scene: Scene) -> tuple[Points, ...]:
        """Where the boards are in a picture of this scene, only for tests and figures: per board (4, 2)
        picture pixels, the grid's outer corners TL, TR, BR, BL at the height of the board's top."""
        lens = replace(self.look.lens, bump=scene.bump)
        boards = range(len(self.look.boards))
        return tuple(lens.project(on_plane(grid_corners(self.look, board), 0.0)) for board in boards)


@lru_cache(maxsize=4)
def _noise_pool(seed: int, spread: float) -> NDArray[np.uint8]:
    """Sensor noise around DARK, somewhat larger than a picture so that each takes a different part."""
    dice = np.random.default_rng((seed, 5))
    pool = np.empty((HEIGHT + _SHIFTS, WIDTH + _SHIFTS, 3), np.uint8)
    for top in range(0, len(pool), 80):
        strip = pool[top : top + 80]
        noise = dice.standard_normal(strip.shape, dtype=np.float32)
        noise *= spread
        noise += DARK
        np.clip(np.rint(noise, out=noise), 0, 2 * DARK, out=noise)
        strip[:] = noise
    pool.flags.writeable = False
    return pool
