"""The set-up in a real window, with a camera in its threads."""

from pathlib import Path
from time import monotonic

import cv2
import numpy as np
import pygame
import pytest

from station.app.camera.pictures import StillCamera
from station.app.setup.devices import opened_session
from station.app.setup.eyes import LiveEyes, Look
from station.app.setup.window import set_up
from station.app.table.checks import tables
from station.clock.station_time import StationTime
from station.screen.window import Window
from station.setup.facts import Step
from station.simulator.faults.table import FaultyTable
from station.simulator.render.scene import Scene
from vision.cameras.camera import CameraSettings, Frame
from vision.errors import CameraError
from vision.reading import Picture

pytestmark = pytest.mark.xdist_group("table faults")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A picture of a table, and a user's folder."""
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    path = tmp_path / "table.png"
    cv2.imwrite(str(path), FaultyTable(12).take(Scene()))
    return path


def test_keys_lead_through_all_pages_and_the_table_is_saved(table: Path) -> None:
    time = StationTime()
    session = opened_session(time, camera=str(table))
    window = Window((1280, 800))
    try:
        pygame.event.clear()
        for _ in Step:
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r"))
        set_up(window, session, time)
    finally:
        window.close()
    saved = tables().load()
    assert saved is not None
    assert session.saved == tables().path()
    assert saved.camera == str(table)
    assert "trial" in {check.name for check in saved.checked if not check.ok}


def test_a_camera_is_looked_through_in_its_own_threads_and_its_last_picture_stays(table: Path) -> None:
    eyes = LiveEyes(StillCamera(table), live=False)
    try:
        look = seen(eyes)
        assert look.check.wrong == ()
        assert eyes.picture is look.picture
        assert eyes.trouble == ""
        assert eyes.look(2) is None
    finally:
        eyes.close()


def seen(eyes: LiveEyes) -> Look:
    """The first look, once there is one."""
    until = monotonic() + 60
    while monotonic() < until:
        look = eyes.wait_for_look(2, timeout_s=1.0)
        if look is not None:
            return look
    raise AssertionError("nothing was seen")


class Flickering:
    """A camera that gives a picture, fails, and gives pictures again."""

    def __init__(self, picture: Picture) -> None:
        self._picture, self._taken = picture, 0
        self.obtained, self.settled = CameraSettings(), True

    def take(self) -> Frame:
        self._taken += 1
        if self._taken == 2:
            raise CameraError("the camera was pulled")
        return Frame(self._picture, 0.0)

    def close(self) -> None:
        """Nothing is open."""


def test_a_live_camera_that_was_pulled_is_looked_through_again_when_it_is_back() -> None:
    eyes = LiveEyes(Flickering(np.zeros((60, 80, 3), np.uint8)), live=True)
    try:
        assert [seen(eyes).check.wrong != () for _ in range(3)] == [True] * 3
        assert eyes.trouble == ""
    finally:
        eyes.close()
