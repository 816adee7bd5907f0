"""What a camera that is kept passes on, and what not."""

import threading

import numpy as np
import pytest

from station.rules.tile import Side
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Arm, Scene
from tests.vision.cameras.pseudo_camera import Fault, NoisyCamera, PseudoCamera, half
from tests.vision.torn import torn
from vision.cameras.camera import CameraSettings, Frame
from vision.cameras.half_pictures import is_whole
from vision.cameras.kept import KeptCamera
from vision.cameras.punctual import PunctualCamera
from vision.errors import CameraError
from vision.reading import Picture


class Table:
    """A camera that is kept, and the device it takes its pictures from."""

    def __init__(self) -> None:
        self.source = NoisyCamera()
        self.device = PseudoCamera(self.source)
        self.camera = KeptCamera("camera 0", self.device.open_again, self.source.monotonic_s)
        self.camera.take()

    def lost(self) -> str:
        """Why there is no picture."""
        with pytest.raises(CameraError) as caught:
            self.camera.take()
        return str(caught.value)


def test_a_camera_that_is_pulled_is_found_again() -> None:
    table = Table()
    with table.device.faulty(Fault.PULLED):
        for _ in range(20):
            assert "camera 0" in table.lost()
            table.source.now_s += 0.2
    table.source.now_s += 0.6
    assert table.camera.take().began_s == table.source.now_s
    assert table.device.opened == 2


def test_a_camera_is_not_looked_for_more_than_twice_a_second() -> None:
    table = Table()
    with table.device.faulty(Fault.PULLED):
        table.lost()
    for _ in range(4):
        table.lost()
        table.source.now_s += 0.1
    table.source.now_s += 0.2
    table.camera.take()


def test_the_same_picture_again_counts_as_taken_when_it_was_first() -> None:
    table = Table()
    with table.device.faulty(Fault.FROZEN):
        first_s = table.camera.take().began_s
        assert [table.camera.take().began_s for _ in range(3)] == [first_s] * 3
    assert table.camera.take().began_s > first_s


def test_a_frozen_picture_is_noticed_within_a_second_or_so_and_never_taken_for_a_new_one() -> None:
    table = Table()
    with table.device.faulty(Fault.FROZEN):
        began_s = table.camera.take().began_s
        while table.source.now_s - began_s < 0.85:
            assert table.camera.take().began_s == began_s
        table.source.now_s += 0.1
        assert "frozen" in table.lost()
        for _ in range(5):
            table.source.now_s += 0.6
            assert "frozen" in table.lost()
    table.source.now_s += 0.6
    assert table.camera.take().began_s == table.source.now_s


def test_half_pictures_are_skipped_and_said_if_there_are_no_others() -> None:
    table = Table()
    with table.device.faulty(Fault.HALF):
        assert "only half pictures" in table.lost()


@pytest.mark.parametrize("share", [0.05, 0.3, 0.5, 0.7, 0.9])
def test_a_half_picture_is_known_from_a_whole_one(share: float) -> None:
    picture = NoisyCamera((480, 640)).take().picture
    assert is_whole(picture)
    assert is_whole(half(picture, 1.0))
    assert not is_whole(half(picture, share))


@pytest.mark.parametrize("level", [0, 255])
def test_a_picture_that_is_all_black_or_white_is_whole(level: int) -> None:
    assert is_whole(np.full((48, 64, 3), level, np.uint8))


def test_pictures_of_another_size_are_refused_until_they_are_as_before() -> None:
    table = Table()
    with table.device.faulty(Fault.OTHER_SIZE):
        assert "32×24 instead of 64×48" in table.lost()
        table.source.now_s += 0.6
        assert "32×24 instead of 64×48" in table.lost()
    table.source.now_s += 0.6
    assert table.camera.take().picture.shape == (48, 64, 3)


def test_nobody_waits_longer_than_a_camera_may_take() -> None:
    hangs, entered = threading.Event(), threading.Event()
    hangs.set()

    def tick() -> None:
        entered.set()
        hangs.wait()

    source = NoisyCamera(tick=tick)
    camera = PunctualCamera("camera 0", PseudoCamera(source).open_again(None), patience_s=0.05)
    camera.take()
    hangs.clear()
    with pytest.raises(CameraError, match="no new picture from camera 0"):
        camera.take()
    entered.clear()
    hangs.set()
    assert camera.take().began_s > 100.0
    hangs.clear()
    with pytest.raises(CameraError):
        camera.take()
    camera.close()
    hangs.set()


class Playback:
    """A camera that delivers these pictures, 0.1 s apart."""

    settled, obtained = True, CameraSettings()

    def __init__(self, *pictures: Picture) -> None:
        self._pictures, self._now_s = list(pictures), 0.0

    def take(self) -> Frame:
        if not self._pictures:
            raise CameraError("no more")
        self._now_s += 0.1
        return Frame(self._pictures.pop(0), self._now_s)

    def close(self) -> None: ...


def passed_on(*pictures: Picture) -> list[int]:
    """Which of these pictures are passed on, by number."""
    camera = KeptCamera("camera 0", lambda _: Playback(*pictures), lambda: 0.0)
    found = []
    for _ in pictures:
        try:
            frame = camera.take()
        except CameraError:
            break
        found.append(next(k for k, one in enumerate(pictures) if one is frame.picture))
    return found


@pytest.fixture(scope="module")
def bare() -> list[Picture]:
    """Pictures of an empty table, with other noise each."""
    camera = SimulatedCamera(0)
    return [camera.take(Scene(), number) for number in range(3)]


@pytest.mark.parametrize("share", [0.2, 0.35, 0.65, 0.9])
def test_torn_pictures_are_skipped(bare: list[Picture], share: float) -> None:
    one, two, three = bare
    assert passed_on(one, torn(two, share), two, torn(one, share), three) == [0, 2, 4]


def test_after_a_first_picture_that_was_torn_whole_ones_are_passed_on(bare: list[Picture]) -> None:
    one, two, three = bare
    assert passed_on(torn(one, 0.5), one, two, three) == [0, 2, 3]


def test_hands_are_no_tear(bare: list[Picture]) -> None:
    camera = SimulatedCamera(0)
    reaching = [
        camera.take(Scene(arms=(Arm(Side.SOUTH, -300, reach), Arm(Side.SOUTH, 300, reach))), 9)
        for reach in (20, 220)
    ]
    assert passed_on(bare[0], *reaching, bare[1]) == [0, 1, 2, 3]


def test_a_picture_with_a_displaced_band_is_skipped(bare: list[Picture]) -> None:
    band = bare[1].copy()
    band[500:900] = np.roll(band[500:900], 80, axis=1) // 2 + 100
    assert passed_on(bare[0], band, bare[2]) == [0, 2]


def test_the_flicker_of_lamps_is_no_tear(bare: list[Picture]) -> None:
    rows = np.arange(len(bare[0]))[:, None, None]
    flickers = [
        (picture + 12 * np.sin(rows / 60 + phase)).clip(0, 255).astype(np.uint8)
        for phase, picture in enumerate(bare)
    ]
    assert passed_on(*flickers) == [0, 1, 2]


def test_what_goes_on_is_no_tear(bare: list[Picture]) -> None:
    """Somebody draws a cloth of many colours over the lower half of the table."""
    drawn = [bare[0].copy() for _ in range(6)]
    for number, picture in enumerate(drawn):
        picture[600:] = 255 * (number % 2), 40 * number, 120
        # No sensor delivers rows without noise.
        picture[-1, -1] = 0
    assert passed_on(bare[0], *drawn) == [0, 3, 4, 5, 6]
