"""A Raspberry Pi's own cameras, on a model of picamera2."""

from pathlib import Path

import pytest

from tests.vision.cameras.model_picamera2 import MODES, ModelClocks, ModelLibrary, Size
from vision.cameras.camera import CameraSettings
from vision.cameras.kept import KeptCamera
from vision.cameras.pi import PiCamera, best_mode, picture_size
from vision.errors import CameraError

HOUR_NS = 3_600_000_000_000


def camera_of(library: ModelLibrary, settings: CameraSettings | None = None) -> PiCamera:
    return PiCamera(0, settings, library, library.clocks)


def settled(camera: PiCamera) -> PiCamera:
    for _ in range(200):
        if camera.settled:
            break
        camera.take()
    assert camera.settled
    return camera


@pytest.mark.parametrize(
    ("sensor", "size", "picture"),
    [
        ("imx708", (2304, 1296), (2304, 1296)),
        ("imx477", (2028, 1520), (2028, 1520)),
        # Binned to 1640 pixels it would be too coarse for a table.
        ("imx219", (3280, 2464), (2304, 1730)),
        ("imx296", (1456, 1088), (1456, 1088)),
    ],
)
def test_of_a_sensors_modes_the_smallest_that_shows_and_resolves_the_table_is_used(
    sensor: str, size: Size, picture: Size
) -> None:
    chosen = best_mode(MODES[sensor])
    assert chosen["size"] == size
    assert chosen["bit_depth"] == max(one["bit_depth"] for one in MODES[sensor] if one["size"] == size)
    assert picture_size(size) == picture
    shape = camera_of(ModelLibrary(sensor)).take().picture.shape
    assert shape == (picture[1], picture[0], 3)


@pytest.mark.parametrize("booted", [True, False])
@pytest.mark.parametrize("slept_ns", [0, 2_000_000, 3_000_000_000, HOUR_NS])
def test_no_picture_counts_from_later_than_its_exposure_began(booted: bool, slept_ns: int) -> None:
    library = ModelLibrary("imx708", clocks=ModelClocks(slept_ns), booted=booted)
    camera = camera_of(library)
    for _ in range(60):
        began_s = camera.take().began_s
        (opened,) = library.opened
        assert began_s <= opened.exposed_ns / 1e9
        assert began_s > opened.exposed_ns / 1e9 - 3.01


def test_what_has_settled_is_locked() -> None:
    library = ModelLibrary("imx708")
    camera = camera_of(library)
    (opened,) = library.opened
    assert opened.set["AfMode"] == 1
    camera.take()
    assert opened.set["AeEnable"]
    settled(camera)
    assert not opened.set["AeEnable"]
    assert not opened.set["AwbEnable"]
    assert opened.set["AfMode"] == 0
    assert camera.obtained == CameraSettings(
        2304, 1296, focus=1.1, exposure_us=20_000, gain=2.0, red_gain=1.5, blue_gain=1.8, mains_hz=50
    )


def test_a_lens_that_cannot_move_is_left_alone() -> None:
    library = ModelLibrary("imx477")
    assert settled(camera_of(library)).obtained.focus is None
    assert "LensPosition" not in library.opened[0].set


@pytest.mark.parametrize(("hz", "period_us"), [(50, 10_000), (60, 8_333)])
def test_exposures_are_whole_periods_of_the_lamps(hz: int, period_us: int) -> None:
    library = ModelLibrary("imx708")
    camera_of(library, CameraSettings(mains_hz=hz))
    assert library.opened[0].set["AeFlickerMode"] == 1
    assert library.opened[0].set["AeFlickerPeriod"] == period_us


def test_a_camera_whose_pictures_stop_comes_back_as_it_was_set() -> None:
    library = ModelLibrary("imx708")
    kept = KeptCamera(
        "camera pi",
        lambda again: PiCamera(0, again, library, library.clocks),
        lambda: library.clocks.now_ns / 1e9,
    )
    while not kept.settled:
        kept.take()
    obtained = kept.obtained
    library.cable_in = False
    for _ in range(3):
        with pytest.raises(CameraError, match="check its cable"):
            kept.take()
        library.clocks.now_ns += 1_000_000_000
    library.cable_in = True
    kept.take()
    first, *_, last = library.opened
    assert first.closed
    assert (last.set["ExposureTime"], last.set["LensPosition"], last.set["AfMode"]) == (20_000, 1.1, 0)
    for _ in range(60):
        kept.take()
    assert kept.obtained == obtained


def test_a_camera_that_is_not_there_or_busy_is_said_in_one_sentence() -> None:
    library = ModelLibrary("imx708")
    with pytest.raises(CameraError, match=r"there is no camera pi:1: is its cable in"):
        PiCamera(1, None, library, library.clocks)
    library.busy = True
    with pytest.raises(CameraError, match=r"another program.*did not complete") as caught:
        camera_of(library)
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_a_libcamera_that_does_not_answer_is_no_missing_camera() -> None:
    library = ModelLibrary("imx708")
    library.broken = True
    with pytest.raises(CameraError, match=r"libcamera does not say .*no camera manager"):
        camera_of(library)


def test_without_picamera2_it_is_said_where_it_comes_from() -> None:
    with pytest.raises(CameraError, match="install python3-picamera2"):
        PiCamera(0)


def test_when_the_light_changes_for_good_the_exposure_is_found_again() -> None:
    library = ModelLibrary("imx708")
    camera = settled(camera_of(library))
    library.light = 0.4
    for _ in range(230):
        camera.take()
    assert camera.settled
    assert (camera.obtained.exposure_us, camera.obtained.focus) == (50_000, 1.1)
    assert not library.opened[0].set["AeEnable"]
    assert library.opened[0].set["AfMode"] == 0


def test_a_picamera2_built_for_another_numpy_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "picamera2.py").write_text("raise ValueError('numpy.dtype size changed')")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(CameraError, match="needs Raspberry Pi OS Trixie"):
        PiCamera(0)
