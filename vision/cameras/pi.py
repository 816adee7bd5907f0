"""The Raspberry Pi's own cameras, through picamera2.

picamera2 is a package of Raspberry Pi OS (python3-picamera2); Debian has libcamera's bindings, which it
needs, but not picamera2 itself. Written to its manual and source and to libcamera's list of controls, and
tested against a model of that interface, not on a Pi:
https://datasheets.raspberrypi.com/camera/picamera2-manual.pdf
"""

import os
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, Final

import numpy as np

from vision.cameras.camera import WIDTH, CameraSettings, Frame
from vision.cameras.settling import Light, Settling, brightness
from vision.errors import CameraError

LEAST_FRAMES_PER_SECOND: Final = 10.0
"""A sensor mode slower than this keeps players waiting."""

ENOUGH_WIDTH: Final = 1920
"""Width in pixels of the smallest sensor mode from which a whole table can be read."""

WHOLE_FIELD: Final = 0.98
"""Share of the sensor's whole area from which a mode counts as showing all the lens sees."""

PATIENCE_S: Final = 1.5
"""How long to wait for a picture; the first takes longest."""

FRAME_US: Final = (33_333, 66_667)
"""Shortest and longest time a picture may take: 15 a second in poor light."""

MOST_LATE_S: Final = 5.0
"""No picture is older than this when it arrives."""

USUAL_MAINS_HZ: Final = 50

AF_MANUAL: Final = 0
AF_AUTO: Final = 1
AF_START: Final = 0
AF_SCANNING: Final = 1
FLICKER_MANUAL: Final = 1
"""Values of libcamera's AfMode, AfTrigger, AfState and AeFlickerMode."""

Mode = Mapping[str, Any]
"""One of picamera2's `sensor_modes`: size, fps, bit_depth, crop_limits (x, y, width, height) …"""


class PiCamera:
    """A camera on the Raspberry Pi's camera connector. number: as picamera2 counts them.

    Focus, exposure, gain and white balance are left to the camera until they have settled, and then locked;
    pictures are delivered meanwhile. If the light changes for good, all but the focus is found again.

    The driver stamps a picture when its first row is read out, at the end of that row's exposure; all other
    rows are exposed later (https://github.com/raspberrypi/picamera2/issues/821).

    library: picamera2's module. clocks: `time`, for tests.
    """

    def __init__(
        self,
        number: int = 0,
        settings: CameraSettings | None = None,
        library: Any = None,
        clocks: Any = time,
    ) -> None:
        self._name = "camera pi" if number == 0 else f"camera pi:{number}"
        self._clocks = clocks
        self._settings = settings or CameraSettings()
        library = library or picamera2()
        self._camera = self._opened(library, number)
        try:
            self._start()
        except RuntimeError as error:
            self.close()
            raise CameraError(f"{self._name} does not start: {error}") from error

    def _opened(self, library: Any, number: int) -> Any:
        # For a camera that is not there, picamera2 raises different errors in different versions.
        if not 0 <= number < len(connected(library)):
            raise CameraError(
                f"there is no {self._name}: is its cable in, with the contacts the right way round? "
                "`station camera list` shows which there are"
            )
        try:
            return library.Picamera2(number)
        except (IndexError, RuntimeError) as error:
            raise CameraError(
                f"{self._name} does not open: is another program using it? "
                f"`station camera list` shows which there are (picamera2: {error})"
            ) from error

    def _start(self) -> None:
        mode = best_mode(self._camera.sensor_modes)
        size = self._settings.width, self._settings.height
        size = picture_size(mode["size"]) if None in size else size
        configuration = self._camera.create_video_configuration(
            # Despite its name, this is BGR in memory, as OpenCV wants it.
            main={"size": size, "format": "RGB888"},
            sensor={"output_size": mode["size"], "bit_depth": mode["bit_depth"]},
            controls=self._first_controls(),
            buffer_count=4,
            # Never a picture from before it was asked for.
            queue=False,
            display=None,
            encode=None,
        )
        self._camera.configure(configuration)
        width, height = self._camera.camera_configuration()["main"]["size"]
        self._obtained = CameraSettings(width, height, mains_hz=self._mains_hz)
        self._settling: Settling | None = Settling()
        self._light: Light | None = None
        self._camera.start()

    @property
    def _mains_hz(self) -> int | None:
        offered = {"AeFlickerMode", "AeFlickerPeriod"} <= set(self._camera.camera_controls)
        return (self._settings.mains_hz or USUAL_MAINS_HZ) if offered else None

    def _first_controls(self) -> dict[str, Any]:
        """What is known, and how to find the rest."""
        settings = self._settings
        controls: dict[str, Any] = {"FrameDurationLimits": FRAME_US}
        if self._mains_hz is not None:
            # Lamps flicker at twice the frequency of the mains.
            period_us = round(1_000_000 / (2 * self._mains_hz))
            controls |= {"AeFlickerMode": FLICKER_MANUAL, "AeFlickerPeriod": period_us}
        if "AfMode" in self._camera.camera_controls:
            if settings.focus is None:
                controls |= {"AfMode": AF_AUTO, "AfTrigger": AF_START}
            else:
                controls |= {"AfMode": AF_MANUAL, "LensPosition": settings.focus}
        controls |= _exposure(settings) | _white_balance(settings)
        return controls

    @property
    def obtained(self) -> CameraSettings:
        """What was obtained so far."""
        return self._obtained

    @property
    def settled(self) -> bool:
        """Whether everything is found and locked."""
        return self._settling is None

    def take(self) -> Frame:
        """The next picture. Raises CameraError if the camera is gone."""
        try:
            request = self._camera.capture_request(wait=PATIENCE_S)
        except (TimeoutError, RuntimeError):
            raise CameraError(f"no picture from {self._name}; check its cable") from None
        try:
            picture = np.asarray(request.make_array("main"), np.uint8)
            metadata: Mapping[str, Any] = request.get_metadata()
        finally:
            # It is one of four buffers.
            request.release()
        began_s = began(metadata, self._clocks)
        self._settle(metadata, began_s, brightness(picture))
        return Frame(picture, began_s)

    def _settle(self, metadata: Mapping[str, Any], at_s: float, level: float) -> None:
        """Lock everything once it has settled; find the exposure again if the light changes."""
        if self._settling is None:
            if self._light is not None and self._light.changed(at_s, level):
                known = CameraSettings(focus=self._obtained.focus, mains_hz=self._settings.mains_hz)
                self._settings, self._settling, self._light = known, Settling(), None
                self._camera.set_controls(_exposure(known) | _white_balance(known))
            return
        lens = metadata.get("LensPosition")
        values = metadata["ExposureTime"] * metadata["AnalogueGain"], *metadata["ColourGains"], lens or 0.0
        searching = self._settings.focus is None and metadata.get("AfState") == AF_SCANNING
        if not self._settling.note(at_s, values, busy=searching):
            return
        self._settling, self._light = None, Light(level)
        # What was given stays as given: a sensor rounds it a little, and rounding again and again adds up.
        given, gains = self._settings, metadata["ColourGains"]
        self._obtained = replace(
            self._obtained,
            focus=lens if given.focus is None or lens is None else given.focus,
            exposure_us=given.exposure_us or metadata["ExposureTime"],
            gain=given.gain or metadata["AnalogueGain"],
            red_gain=given.red_gain or gains[0],
            blue_gain=given.blue_gain or gains[1],
        )
        locked = _exposure(self._obtained) | _white_balance(self._obtained)
        if lens is not None:
            locked |= {"AfMode": AF_MANUAL, "LensPosition": self._obtained.focus}
        self._camera.set_controls(locked)

    def close(self) -> None:
        """Stop and release the camera."""
        self._camera.stop()
        self._camera.close()


def picamera2() -> Any:
    """picamera2's module. Raises CameraError where it is not installed."""
    # Otherwise libcamera writes a page to standard error each time.
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")
    try:
        library = import_module("picamera2")
    except ImportError as error:
        raise CameraError(
            "a Raspberry Pi's camera needs picamera2, which is part of Raspberry Pi OS: install "
            f"python3-picamera2, and make the virtual environment with --system-site-packages ({error})"
        ) from None
    except (AttributeError, ValueError) as error:
        # What modules built for numpy 1 raise with numpy 2.
        raise CameraError(
            f"picamera2 does not load ({error}); it needs Raspberry Pi OS Trixie, since Bookworm's is built "
            "for another numpy"
        ) from None
    return library


def connected(library: Any) -> Sequence[Mapping[str, Any]]:
    """What picamera2 knows about each camera of libcamera, by number; cameras on USB are among them.
    Raises CameraError if libcamera does not answer."""
    try:
        found: Sequence[Mapping[str, Any]] = library.Picamera2.global_camera_info()
    except RuntimeError as error:
        raise CameraError(f"libcamera does not say which cameras are connected: {error}") from error
    return found


def best_mode(modes: Sequence[Mode]) -> Mode:
    """The sensor's mode to use: the smallest that shows the whole field and is wide enough, since binned
    pixels are less noisy and take less work; else the largest. Raises CameraError if there is none."""
    usable = [mode for mode in modes if "size" in mode and mode["fps"] >= LEAST_FRAMES_PER_SECOND]
    if not usable:
        raise CameraError("this is no camera of a Raspberry Pi; for one on USB: station camera list")
    whole = max(_area(mode["crop_limits"][2:]) for mode in usable)
    full = [mode for mode in usable if _area(mode["crop_limits"][2:]) >= WHOLE_FIELD * whole]
    wide = [mode for mode in full if mode["size"][0] >= ENOUGH_WIDTH]
    if wide:
        return min(wide, key=lambda mode: (_area(mode["size"]), -mode["bit_depth"]))
    return max(full, key=lambda mode: (_area(mode["size"]), mode["bit_depth"]))


def picture_size(sensor: tuple[int, int]) -> tuple[int, int]:
    """The size of the pictures: the sensor's, at most as wide as a table needs."""
    width, height = sensor
    scale = min(1.0, WIDTH / width)
    return round(width * scale) // 2 * 2, round(height * scale) // 2 * 2


def began(metadata: Mapping[str, Any], clocks: Any = time) -> float:
    """The earliest time, by `time.monotonic`, at which a picture's exposure can have begun.

    libcamera says that its stamp is of the clock that goes on while the machine sleeps, the kernel's driver
    that it is of the one that does not. They differ once the machine has slept: whichever fits is meant.
    """
    now_ns = clocks.monotonic_ns()
    asleep_ns = clocks.clock_gettime_ns(clocks.CLOCK_BOOTTIME) - now_ns
    exposure_ns = 1000 * int(metadata.get("ExposureTime", FRAME_US[1]))
    stamp_ns = metadata.get("SensorTimestamp")
    if stamp_ns is not None:
        for read_out_ns in (stamp_ns - asleep_ns, stamp_ns):
            if 0 <= now_ns - read_out_ns <= MOST_LATE_S * 1e9:
                return float(read_out_ns - exposure_ns) / 1e9
    return float(now_ns - exposure_ns - 2000 * FRAME_US[1]) / 1e9


def _area(size: Sequence[int]) -> int:
    return size[0] * size[1]


def _exposure(settings: CameraSettings) -> dict[str, Any]:
    if settings.exposure_us is None:
        return {"AeEnable": True}
    gain = 1.0 if settings.gain is None else settings.gain
    return {"AeEnable": False, "ExposureTime": settings.exposure_us, "AnalogueGain": gain}


def _white_balance(settings: CameraSettings) -> dict[str, Any]:
    if settings.red_gain is None or settings.blue_gain is None:
        return {"AwbEnable": True}
    return {"AwbEnable": False, "ColourGains": (settings.red_gain, settings.blue_gain)}
