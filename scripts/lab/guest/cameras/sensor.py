"""picamera2 on the kernel's simulated camera (vimc): what it lacks of a Pi's sensor is made up here.

libcamera, its pipeline, picamera2, its buffers and requests are real. Made up are a sensor's modes, and that
it finds focus, exposure and colours: vimc has nothing to set.
"""

import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final

from scripts.lab.guest.cameras.feed import HEIGHT, WIDTH

INSTALLED: Final = Path("/opt/picamera2")
HEAPS: Final = Path("/dev/dma_heap")
HEAP_OF_PI: Final = "vidbuf_cached"
"""What Raspberry Pi OS calls the memory that picamera2 takes buffers from."""
MODES: Final = (
    {"size": (WIDTH, HEIGHT), "fps": 30.0, "bit_depth": 10, "crop_limits": (0, 0, WIDTH, HEIGHT)},
)
FOUND: Final = {"ExposureTime": 20_000, "AnalogueGain": 2.0, "ColourGains": (1.5, 1.7)}


def plug_in() -> None:
    """Load the camera's driver, and make memory for pictures as Raspberry Pi OS has it."""
    subprocess.run(["modprobe", "vimc"], check=True)
    subprocess.run(["udevadm", "settle"], check=True)
    (HEAPS / HEAP_OF_PI).symlink_to("system")


def packages() -> Path:
    """Where picamera2 is installed."""
    (found,) = INSTALLED.glob("lib/python3*/site-packages")
    return found


def as_on_a_pi() -> None:
    """From now on `import picamera2` in this program finds the one with a Pi's sensor."""
    sys.path.append(str(packages()))
    real = import_module("picamera2")
    module: Any = ModuleType("picamera2")
    module.Picamera2 = with_sensor(real.Picamera2)
    sys.modules["picamera2"] = module


class Request:
    """A request of picamera2's that also says what a Pi's sensor had set."""

    def __init__(self, request: Any) -> None:
        self._request = request

    def __getattr__(self, name: str) -> Any:
        return getattr(self._request, name)

    def get_metadata(self) -> Mapping[str, Any]:
        return {**FOUND, **self._request.get_metadata()}


def with_sensor(base: Any) -> Any:
    """picamera2's class with a Pi's sensor; everything else is as it is."""

    class WithSensor(base):  # type: ignore[misc]  # its types are not known
        asked: SimpleNamespace

        @property
        def sensor_modes(self) -> Any:
            return list(MODES)

        def create_video_configuration(self, main: Mapping[str, Any] | None = None, **more: Any) -> Any:
            """There is one stream, and a pipeline for one order of colours."""
            if main is None:
                return super().create_video_configuration(**more)
            known = {name: more[name] for name in ("buffer_count", "queue", "display", "encode")}
            self.asked = SimpleNamespace(format=main["format"], controls=dict(more["controls"]))
            return super().create_video_configuration({**main, "format": "BGR888"}, raw=None, **known)

        def set_controls(self, controls: Mapping[str, Any]) -> None:
            self.asked.controls |= controls

        def capture_request(self, **how: Any) -> Request:
            return Request(super().capture_request(**how))

    return WithSensor
