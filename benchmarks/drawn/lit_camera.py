"""The simulated camera over a table with further lamps, which make colours hard to tell."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from benchmarks.drawn.lamps import Lamplight, Lamps
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.canvas import DARK, Canvas
from station.simulator.render.looks.look import TableLook
from station.simulator.render.scene import Scene


class LitCamera(SimulatedCamera):
    """lamps: None for the table's own light alone."""

    def __init__(self, seed: int, look: TableLook, lamps: Lamps | None) -> None:
        super().__init__(seed, look)
        self._lamps = lamps
        self._lamplight: tuple[object, Lamplight] | None = None

    def _lit(self, canvas: Canvas, scene: Scene) -> NDArray[np.uint8]:
        if self._lamps is None:
            return canvas.shown
        if self._lamplight is None or self._lamplight[0] != scene.bump:
            self._lamplight = None  # two at a time would take twice the memory
            lens = replace(self.look.lens, bump=scene.bump)
            self._lamplight = scene.bump, Lamplight(self._lamps, self.look, lens, DARK)
        return self._lamplight[1].on(canvas.shown, scene, canvas.arms)
