"""The machine and its system."""

from dataclasses import dataclass
from typing import Final

from station.checks import Check

LEAST_MEMORY_MB: Final = 800
"""A Pi with 1 GB has about 900 for programs; a Zero 2, with 512 MB, has too little."""
LEAST_FREE_MB: Final = 500
LEAST_PYTHON: Final = (3, 11)
OLD_RELEASES: Final = frozenset({"buster", "bullseye", "bookworm"})
"""Their picamera2 does not work with numpy 2."""
FAST_ENOUGH: Final = ("Raspberry Pi 4", "Raspberry Pi 5", "Compute Module 4", "Compute Module 5")
"""How models begin; the 400 and the 500 do, too."""


@dataclass(frozen=True, slots=True)
class Machine:
    """model: as the device tree has it; "" where there is none. release: Debian's code name, "" elsewhere.
    free_mb: of the disk that holds the data folder, which is `data`."""

    system: str
    python: tuple[int, int, int]
    memory_mb: int
    free_mb: int
    data: str
    model: str = ""
    release: str = ""
    bits: int = 64

    @property
    def is_pi(self) -> bool:
        return "Raspberry Pi" in self.model


def checks(machine: Machine) -> tuple[Check, ...]:
    return (_model(machine), _system(machine), _python(machine), _memory(machine), _disk(machine))


def _model(machine: Machine) -> Check:
    if not machine.is_pi:
        return Check("machine", True, "not a Raspberry Pi; what concerns only a Pi is left out")
    if any(model in machine.model for model in FAST_ENOUGH):
        return Check("machine", True, machine.model)
    return Check("machine", False, f"a {machine.model} is too slow or too small; use a Pi 4 or Pi 5")


def _system(machine: Machine) -> Check:
    if machine.bits < 64:
        says = f"{machine.system} is {machine.bits} bit; install the 64-bit system"
        return Check("system", False, says)
    if machine.is_pi and machine.release in OLD_RELEASES:
        says = (
            f"{machine.system} has a camera library that does not work with numpy 2; "
            "install Raspberry Pi OS Trixie (64 bit)"
        )
        return Check("system", False, says)
    return Check("system", True, f"{machine.system}, {machine.bits} bit")


def _python(machine: Machine) -> Check:
    version = ".".join(str(part) for part in machine.python)
    if machine.python[:2] < LEAST_PYTHON:
        return Check("Python", False, f"Python {version} is too old; House Station needs 3.11 or newer")
    return Check("Python", True, version)


def _memory(machine: Machine) -> Check:
    if machine.memory_mb < LEAST_MEMORY_MB:
        says = f"{machine.memory_mb} MB are too little; use a Pi 4 or Pi 5 with 1 GB or more"
        return Check("memory", False, says)
    return Check("memory", True, f"{machine.memory_mb} MB")


def _disk(machine: Machine) -> Check:
    if machine.free_mb < LEAST_FREE_MB:
        says = f"only {machine.free_mb} MB are free for {machine.data}; delete what is not needed"
        return Check("disk", False, says)
    return Check("disk", True, f"{machine.free_mb} MB free")
