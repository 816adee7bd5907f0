"""A table with mats as its camera sees it, with the truth that a picture of it should give."""

from dataclasses import dataclass
from typing import Final

from station.referee.state import TableState
from station.simulator.render.lens import Points
from station.simulator.render.mat_camera import MatArm, MatCamera, MatScene, MatTile
from station.simulator.render.scene import Scene
from station.simulator.render.things.block import Block
from station.simulator.tables.mat_table import MatTable
from station.simulator.world.mat_pieces import TrueLayout
from vision.reading import Picture

KEPT_MS: Final = 5000
"""How long the truth about a picture is kept."""


@dataclass(frozen=True, slots=True)
class MatView:
    """What lies on the table at one instant. truth: by player, what a picture of it should give."""

    tiles: tuple[MatTile, ...] = ()
    arms: tuple[MatArm, ...] = ()
    truth: tuple[TrueLayout, ...] = ()


class MatPictures:
    """Takes pictures of views, with mats and still objects, and keeps the truth about them for a while."""

    def __init__(self, camera: MatCamera, mats: tuple[Points, ...], things: tuple[Block, ...]) -> None:
        self._camera, self._mats, self._things = camera, mats, things
        self.truths: dict[int, tuple[TrueLayout, ...]] = {}

    def take(self, view: MatView | Scene, at_ms: int) -> Picture:
        """A picture of the view; of the bare table if nobody has looked yet."""
        if isinstance(view, Scene):
            view = MatView()
        self.truths = {at: truth for at, truth in self.truths.items() if at > at_ms - KEPT_MS}
        self.truths[at_ms] = view.truth
        return self._camera.take(MatScene(view.tiles, self._mats, self._things, view.arms), at_ms)


class MatPeople(MatTable):
    """The people around the mats; each view comes with its truth."""

    def step(self, now_ms: int, state: TableState[object]) -> MatView:  # type: ignore[override]  # a richer view
        scene = super().step(now_ms, state)
        return MatView(scene.tiles, scene.arms, self.truth())
