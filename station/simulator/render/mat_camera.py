"""A camera over one table without boards: it keeps what does not change from picture to picture."""

from collections import OrderedDict
from typing import Final

from station.simulator.render.light import gain_picture
from station.simulator.render.mat import (
    MatScene,
    MatTile,
    Picture,
    exposed,
    laid_tile,
    reaching_arm,
    table_top,
)
from station.simulator.render.mat_look import MatLook
from station.simulator.render.stamp import Stamp, lay

_KEPT: Final = 400


class MatCamera:
    """The same look, scene and time give the same bytes, whatever was taken before. The mats and the things
    of all scenes must be those of the first. Not safe to share between threads."""

    def __init__(self, look: MatLook) -> None:
        self.look = look
        self._bare: Picture | None = None
        self._gain = gain_picture(look.light, look.lens)
        self._stamps: OrderedDict[MatTile, Stamp] = OrderedDict()

    def take(self, scene: MatScene, at_ms: int) -> Picture:
        """(1296, 2304, 3) uint8 BGR, a fresh array."""
        if self._bare is None:
            self._bare = table_top(self.look, scene)
        picture = self._bare.copy()
        lay([self._stamp(tile) for tile in scene.tiles], picture, (0, 0))
        for arm in scene.arms:
            stamp = reaching_arm(self.look, arm)
            lay([stamp] if stamp else [], picture, (0, 0))
        return exposed(self.look, picture, self._gain, at_ms)

    def _stamp(self, tile: MatTile) -> Stamp:
        stamp = self._stamps.pop(tile, None) or laid_tile(self.look, tile)
        self._stamps[tile] = stamp
        if len(self._stamps) > _KEPT:
            self._stamps.popitem(last=False)
        return stamp
