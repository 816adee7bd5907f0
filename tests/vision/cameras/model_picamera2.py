"""What we use of picamera2, as its manual and source describe it: a camera that adjusts itself, in a time
of its own."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

Size = tuple[int, int]


def mode(size: Size, fps: float, crop: tuple[int, int, int, int], depth: int = 10) -> dict[str, Any]:
    return {"format": "SRGGB10_CSI2P", "unpacked": "SRGGB10", "bit_depth": depth, "size": size, "fps": fps,
            "crop_limits": crop, "exposure_limits": (9, 11_000_000, 20_000)}  # fmt: skip


MODES = {
    "imx708": [
        mode((1536, 864), 120.13, (768, 432, 3072, 1728)),
        mode((2304, 1296), 56.03, (0, 0, 4608, 2592)),
        mode((4608, 2592), 14.35, (0, 0, 4608, 2592)),
    ],
    "imx477": [
        mode((1332, 990), 120.05, (696, 528, 2664, 1980)),
        mode((2028, 1080), 50.03, (0, 440, 4056, 2160), 12),
        mode((2028, 1520), 40.01, (0, 0, 4056, 3040), 12),
        mode((4056, 3040), 10.0, (0, 0, 4056, 3040), 12),
    ],
    "imx219": [
        *(
            mode(size, fps, crop, depth)
            for depth in (8, 10)
            for size, fps, crop in (
                ((640, 480), 103.33, (1000, 752, 1280, 960)),
                ((1640, 1232), 41.85, (0, 0, 3280, 2464)),
                ((1920, 1080), 47.57, (680, 692, 1920, 1080)),
                ((3280, 2464), 21.19, (0, 0, 3280, 2464)),
            )
        )
    ],
    "imx296": [mode((1456, 1088), 60.38, (0, 0, 1456, 1088))],
}
"""Sensor modes as `rpicam-hello --list-cameras` prints them on a Raspberry Pi."""

ARGUMENTS = frozenset(
    {"main", "lores", "raw", "transform", "colour_space", "buffer_count", "controls"}
    | {"display", "encode", "queue", "sensor", "use_case"}
)
"""Of create_video_configuration."""

FRAME_NS = 33_333_000
MOVES_FRAMES = 40
"""After this many pictures everything has settled."""


class ModelClocks:
    """The `time` of a machine that has slept for a while."""

    CLOCK_BOOTTIME = 7

    def __init__(self, slept_ns: int = 0) -> None:
        self.now_ns, self.slept_ns = 5_000_000_000_000, slept_ns

    def monotonic_ns(self) -> int:
        return self.now_ns

    def clock_gettime_ns(self, which: int) -> int:
        assert which == self.CLOCK_BOOTTIME
        return self.now_ns + self.slept_ns


class ModelLibrary:
    """The module. sensors: what is connected. booted: whether stamps go on while the machine sleeps.

    `cable_in`: whether pictures come. `busy`: whether another program has the camera. `broken`: libcamera
    does not answer.
    """

    def __init__(self, *sensors: str, clocks: ModelClocks | None = None, booted: bool = True) -> None:
        self.sensors, self.booted = sensors, booted
        self.clocks = clocks or ModelClocks()
        self.cable_in, self.busy, self.broken, self.light = True, False, False, 1.0
        self.opened: list[ModelCamera] = []
        library = self

        class Picamera2:
            def __new__(cls, camera_num: int = 0) -> Any:
                return ModelCamera(library, camera_num)

            @staticmethod
            def global_camera_info() -> list[dict[str, Any]]:
                if library.broken:
                    raise RuntimeError("libcamera: no camera manager")
                return [
                    {"Model": name, "Location": 2, "Rotation": 180, "Num": number,
                     "Id": f"/base/axi/pcie@1000120000/rp1/i2c@{number}/{name}@1a"}
                    for number, name in enumerate(library.sensors)
                ]  # fmt: skip

        self.Picamera2 = Picamera2


class ModelCamera:
    def __init__(self, library: ModelLibrary, number: int) -> None:
        if library.busy:
            raise RuntimeError("Camera __init__ sequence did not complete.")
        if number >= len(library.sensors):
            raise RuntimeError("Failed to open camera")  # since 0.3.38; IndexError before
        self.library, self.sensor = library, library.sensors[number]
        self.sensor_modes = MODES[self.sensor]
        self.camera_controls = dict.fromkeys(
            ("AeEnable", "AeFlickerMode", "AeFlickerPeriod", "AnalogueGain", "AwbEnable", "ColourGains",
             "ExposureTime", "FrameDurationLimits"), (0, 1, 0)
        )  # fmt: skip
        if self.sensor == "imx708":
            self.camera_controls |= dict.fromkeys(("AfMode", "AfTrigger", "LensPosition"), (0, 32, 1))
        self.set: dict[str, Any] = {}
        self.frames = self.held = 0
        self.started = self.closed = False
        library.opened.append(self)

    def create_video_configuration(self, **config: Any) -> dict[str, Any]:
        assert config.keys() <= ARGUMENTS
        assert config["main"].keys() <= {"format", "size", "stride", "preserve_ar"}
        assert config["sensor"].keys() <= {"output_size", "bit_depth"}
        return {"buffer_count": 6, "queue": True} | config

    def configure(self, configuration: dict[str, Any]) -> None:
        self.configuration = configuration
        self.set_controls(configuration["controls"])

    def camera_configuration(self) -> dict[str, Any]:
        return self.configuration

    def set_controls(self, controls: dict[str, Any]) -> None:
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.set |= controls

    def start(self) -> None:
        self.started = True

    def stop(self) -> None:
        self.started = False

    def close(self) -> None:
        self.closed = True

    def capture_request(self, wait: float) -> "ModelRequest":
        assert self.started
        clocks = self.library.clocks
        if not self.library.cable_in or self.held >= self.configuration["buffer_count"]:
            clocks.now_ns += round(wait * 1e9)
            raise TimeoutError
        # With queue=False, the picture that is under way; it arrives some time after it was read out.
        self.frames += 1
        clocks.now_ns += FRAME_NS
        self.held += 1
        return ModelRequest(self, self._metadata(clocks.now_ns - 21_000_000))

    def _metadata(self, read_out_ns: int) -> dict[str, Any]:
        moves = max(0, MOVES_FRAMES - self.frames)
        metadata: dict[str, Any] = {
            "SensorTimestamp": read_out_ns + (self.library.clocks.slept_ns if self.library.booted else 0)
        }
        auto = self.set["AeEnable"]
        # A sensor exposes for whole lines.
        metadata["ExposureTime"] = (
            round((20_000 - 400 * moves) / self.library.light) if auto else self.set["ExposureTime"] // 9 * 9
        )
        metadata["AnalogueGain"] = 2.0 if auto else self.set["AnalogueGain"]
        metadata["ColourGains"] = (
            (1.5 + 0.05 * moves, 1.8) if self.set["AwbEnable"] else self.set["ColourGains"]
        )
        if "AfMode" in self.set:
            searching = self.set["AfMode"] == 1
            metadata["AfState"] = (1 if moves else 2) if searching else 0
            metadata["LensPosition"] = 1.1 + 0.1 * moves if searching else self.set["LensPosition"]
        self.exposed_ns = read_out_ns - 1000 * metadata["ExposureTime"]
        return metadata


class ModelRequest:
    def __init__(self, camera: ModelCamera, metadata: dict[str, Any]) -> None:
        self._camera, self._metadata = camera, metadata

    def make_array(self, stream: str) -> NDArray[np.uint8]:
        width, height = self._camera.configuration[stream]["size"]
        exposed = self._metadata["ExposureTime"] * self._metadata["AnalogueGain"]
        level = min(250.0, exposed * self._camera.library.light / 400)
        row = np.full((1, width, 3), round(level) + self._camera.frames % 3, np.uint8)
        row[:, ::2] += 1  # what noise does
        return np.broadcast_to(row, (height, width, 3))

    def get_metadata(self) -> dict[str, Any]:
        return self._metadata

    def release(self) -> None:
        self._camera.held -= 1
