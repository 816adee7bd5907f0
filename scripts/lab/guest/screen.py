"""The guest's display and touch screen: vkms, and a device of uinput."""

import subprocess
import time
from pathlib import Path
from typing import Final

from evdev import AbsInfo, UInput, ecodes

CARDS: Final = Path("/sys/class/drm")
DOWN_S: Final = 0.08


def plug_in_display() -> tuple[int, int]:
    """Load the driver of a display without glass; returns its size in pixels, that of its preferred mode."""
    subprocess.run(["modprobe", "vkms"], check=True)
    subprocess.run(["udevadm", "settle"], check=True)
    (connector,) = CARDS.glob("card*-Virtual-*")
    # Nobody has asked it yet what it can show.
    (connector / "status").write_text("detect")
    wide, high = (connector / "modes").read_text().split()[0].split("x")
    return int(wide), int(high)


class Touchscreen:
    """A touch screen with one finger. size: of the display that it lies on, in pixels."""

    def __init__(self, size: tuple[int, int]) -> None:
        wide, high = size
        axes = [
            (ecodes.ABS_X, AbsInfo(0, 0, wide - 1, 0, 0, 10)),
            (ecodes.ABS_Y, AbsInfo(0, 0, high - 1, 0, 0, 10)),
            (ecodes.ABS_MT_SLOT, AbsInfo(0, 0, 0, 0, 0, 0)),
            (ecodes.ABS_MT_TRACKING_ID, AbsInfo(0, 0, 65535, 0, 0, 0)),
            (ecodes.ABS_MT_POSITION_X, AbsInfo(0, 0, wide - 1, 0, 0, 10)),
            (ecodes.ABS_MT_POSITION_Y, AbsInfo(0, 0, high - 1, 0, 0, 10)),
        ]
        abilities = {ecodes.EV_KEY: [ecodes.BTN_TOUCH], ecodes.EV_ABS: axes}
        self._device = UInput(
            abilities, name="Laboratory touch screen", input_props=[ecodes.INPUT_PROP_DIRECT]
        )
        self._number = 0
        subprocess.run(["udevadm", "settle"], check=True)

    def touch(self, x: int, y: int) -> None:
        """Put a finger down and lift it."""
        self._number += 1
        for code, value in (
            (ecodes.ABS_MT_SLOT, 0),
            (ecodes.ABS_MT_TRACKING_ID, self._number),
            (ecodes.ABS_MT_POSITION_X, x),
            (ecodes.ABS_MT_POSITION_Y, y),
            (ecodes.ABS_X, x),
            (ecodes.ABS_Y, y),
        ):
            self._device.write(ecodes.EV_ABS, code, value)
        self._device.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 1)
        self._device.syn()
        time.sleep(DOWN_S)
        self._device.write(ecodes.EV_ABS, ecodes.ABS_MT_TRACKING_ID, -1)
        self._device.write(ecodes.EV_KEY, ecodes.BTN_TOUCH, 0)
        self._device.syn()

    def close(self) -> None:
        self._device.close()


class Keyboard:
    """A keyboard with the keys that a game at the screen needs."""

    def __init__(self) -> None:
        self._device = UInput(
            {ecodes.EV_KEY: [ecodes.KEY_ENTER, ecodes.KEY_SPACE, ecodes.KEY_A, ecodes.KEY_Z]},
            name="Laboratory keyboard",
        )
        subprocess.run(["udevadm", "settle"], check=True)

    def press(self, key: int) -> None:
        """Press a key and release it."""
        for down in (1, 0):
            self._device.write(ecodes.EV_KEY, key, down)
            self._device.syn()
            time.sleep(DOWN_S)
