"""A simulated table with faults, and its camera."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from station.simulator.faults.kind import Fault, Injected
from station.simulator.faults.misplaced import middle_mm, with_fault
from station.simulator.faults.pictures import Effect, effect_of
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import TableLook, draw_look, on_plane
from station.simulator.render.looks.palette import TILES, TileDesign, colours_apart
from station.simulator.render.placement import board_points
from station.simulator.render.scene import BOARD_PITCH_MM, LooseTile, Scene


class FaultyTable:
    """A table drawn from a seed, with these faults in it. injected: what exactly is wrong."""

    def __init__(self, seed: int, faults: Iterable[Fault] = (), look: TableLook | None = None) -> None:
        dice = np.random.default_rng((seed, 0xFA17))
        self.injected: list[Injected] = []
        self._effects: list[Effect] = []
        self._covering: list[LooseTile] = []
        look = draw_look(seed) if look is None else look
        for fault in faults:
            look, done = with_fault(look, fault, dice)
            self.injected.append(done)
            if fault is Fault.TAB_COVERED:
                board, corner = done.tabs[0] // 4, done.tabs[0] % 4
                x_mm, y_mm = middle_mm(look, board, corner)
                self._covering.append(LooseTile("a", "E", x_mm, y_mm, float(dice.uniform(-40, 40))))
            square_px = look.lens.focal_px / look.lens.height_mm * BOARD_PITCH_MM
            effect = effect_of(fault, dice, _spot(look, done.board or 0, dice), square_px)
            if effect is not None:
                self._effects.append(effect)
        others = [tile for tile in TILES if all(_unlike(tile, kit) for kit in look.kits)]
        look = replace(look, kits=(*look.kits, others[int(dice.integers(len(others)))]))
        self.look = look
        self._camera = SimulatedCamera(seed, look)

    def take(self, scene: Scene, at_ms: int = 0) -> NDArray[np.uint8]:
        """(1296, 2304, 3) uint8 BGR."""
        loose = (*scene.loose, *self._covering)
        return self._camera.take(Scene(scene.boards, loose, scene.arms, scene.bump), at_ms, self._effects)


def _unlike(tile: TileDesign, kit: TileDesign) -> bool:
    return colours_apart(tile.face, kit.face) > 40


def _spot(look: TableLook, board: int, dice: np.random.Generator) -> tuple[float, float]:
    """Some place on a board, in picture pixels."""
    square = dice.uniform(3, 12, size=(1, 2))
    ((x, y),) = look.lens.project(on_plane(board_points(look.boards[board].skew, board, square), 0.0))
    return float(x), float(y)
