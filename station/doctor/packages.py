"""The libraries: whether they can be imported, and go together."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from station.checks import Check

ALWAYS: Final = ("numpy", "cv2", "onnxruntime", "pygame")
ON_A_PI: Final = ("serial", "gpiozero", "lgpio", "spidev", "luma.led_matrix", "picamera2")
FOR: Final = {
    "numpy": "numbers",
    "cv2": "pictures",
    "onnxruntime": "the reader",
    "pygame": "the screen",
    "serial": "clock heads on USB",
    "gpiozero": "clock heads on the Pi's pins",
    "lgpio": "clock heads on the Pi's pins",
    "spidev": "the displays of clock heads on the Pi's pins",
    "luma.led_matrix": "the displays of clock heads on the Pi's pins",
    "picamera2": "a camera on the Pi's connector",
}
DEBIAN: Final = {
    "lgpio": "python3-lgpio",
    "spidev": "python3-spidev",
    "picamera2": "python3-picamera2",
    "pygame": "python3-pygame",
    "numpy": "python3-numpy",
}
"""What must be Debian's on a Pi; the rest is pip's."""
DEADLY: Final = ("onnxruntime", "1.21.0")
"""Dies of an illegal instruction on the processor of a Pi 4."""


@dataclass(frozen=True, slots=True)
class Package:
    """A library. version: "" if it does not say. trouble: why it cannot be imported; "" if it can. missing:
    whether it is not installed at all."""

    version: str = ""
    trouble: str = ""
    missing: bool = False


@dataclass(frozen=True, slots=True)
class Packages:
    """found: by the name it is imported by."""

    is_pi: bool
    found: Mapping[str, Package] = field(default_factory=dict)


def names(*, is_pi: bool) -> tuple[str, ...]:
    """What is looked for."""
    return (*ALWAYS, *ON_A_PI) if is_pi else ALWAYS


def checks(packages: Packages) -> tuple[Check, ...]:
    listed = names(is_pi=packages.is_pi)
    return tuple(_check(name, packages.found.get(name, Package(missing=True)), packages) for name in listed)


def _check(name: str, package: Package, packages: Packages) -> Check:
    if (name, package.version) == DEADLY:
        says = "1.21.0 crashes on a Pi 4; run: .venv/bin/pip install --upgrade onnxruntime"
        return Check(name, False, says)
    if package.missing:
        return Check(name, False, f"not installed, so no {FOR[name]}; {_get(name, packages)}")
    if package.trouble:
        return Check(name, False, _broken(name, package, packages))
    return Check(name, True, package.version or "installed")


def _broken(name: str, package: Package, packages: Packages) -> str:
    numpy = packages.found.get("numpy", Package()).version
    if name == "picamera2" and "numpy" in package.trouble.lower():
        return (
            f"it does not work with numpy {numpy}; only Raspberry Pi OS Trixie has one that does: "
            "there, delete .venv and run: make install-pi"
        )
    return f"cannot be imported ({package.trouble}); {_get(name, packages)}"


def _get(name: str, packages: Packages) -> str:
    if packages.is_pi and name in DEBIAN:
        return f"run: sudo apt install {DEBIAN[name]}, then make install-pi"
    return "run: make install-pi" if packages.is_pi else "run: make demo, which installs it"
