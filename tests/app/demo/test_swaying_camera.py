"""A camera on an arm that somebody has knocked against: its picture sways, and the game waits it out."""

from math import exp, pi, sin
from typing import Any, Final

import cv2
import numpy as np

from hardware.table import arm
from station.app.demo.game import TakesPictures, play_fast
from station.app.demo.simulated_game import simulated_game
from station.simulator.players.habits import Habits
from vision.reading import Picture

BUMP_EVERY_MS: Final = 7_000
PIXELS_A_MM: Final = 2.0


class Swaying:
    """A camera whose arm is knocked every seven seconds, with the least damping that is reckoned with."""

    def __init__(self, camera: TakesPictures) -> None:
        self._camera = camera
        self.furthest_px = 0.0

    def take(self, scene: Any, at_ms: int) -> Picture:
        picture = self._camera.take(scene, at_ms)
        turns = 2 * pi * arm.twist_hz() * (at_ms % BUMP_EVERY_MS) / 1000
        sway = arm.ARM["sway"]
        off_px = sway["bump_mm"] * PIXELS_A_MM * exp(-sway["damping"][0] * turns) * sin(turns)
        self.furthest_px = max(self.furthest_px, abs(off_px))
        shift = np.array([[1, 0, off_px], [0, 1, off_px / 3]], np.float32)
        height, width = picture.shape[:2]
        moved = cv2.warpAffine(picture, shift, (width, height), borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(moved, np.uint8)


def test_nothing_is_misread_from_a_swaying_arm() -> None:
    game = simulated_game("scrabble", 3, Habits.careful())
    camera = Swaying(game.camera)
    game.camera = camera
    play_fast(game, plays=2)
    assert camera.furthest_px > 5
    assert game.stats.plays >= 2
    assert game.stats.misreads == []
