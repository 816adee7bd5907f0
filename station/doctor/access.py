"""What the user may open: groups and device files."""

from dataclasses import dataclass
from typing import Final

from station.checks import Check

GROUPS: Final = {
    "gpio": "the Pi's pins",
    "spi": "displays on the Pi's pins",
    "dialout": "clock heads on USB",
    "video": "cameras and the screen",
    "render": "the screen",
    "input": "touch and keys without a desktop",
    "audio": "sounds",
}
"""By name, what each is for."""


@dataclass(frozen=True, slots=True)
class Device:
    """A device file, and whether the user may read and write it."""

    path: str
    usable: bool = True


@dataclass(frozen=True, slots=True)
class Access:
    """user: by name. groups: those of the running program. to_come: those joined since the last login. known:
    those of this system. chips: of pins. spi_wanted: whether somebody will use clock heads on the Pi's
    pins."""

    user: str
    is_pi: bool
    root: bool = False
    groups: frozenset[str] = frozenset()
    to_come: frozenset[str] = frozenset()
    known: frozenset[str] = frozenset(GROUPS)
    chips: tuple[Device, ...] = ()
    spi: tuple[Device, ...] = ()
    videos: tuple[Device, ...] = ()
    ports: tuple[Device, ...] = ()
    spi_wanted: bool = False


def checks(access: Access) -> tuple[Check, ...]:
    found = [_devices("cameras' files", access.videos, "video", access)]
    found.append(_devices("serial ports", access.ports, "dialout", access))
    if access.is_pi:
        found = [_groups(access), _chips(access), _spi(access), *found]
    return tuple(check for check in found if check is not None)


def _groups(access: Access) -> Check:
    if access.root:
        return Check("groups", True, "root may open everything")
    missing = [name for name in GROUPS if name in access.known and name not in access.groups]
    coming = [name for name in missing if name in access.to_come]
    if missing and missing == coming:
        return Check(
            "groups", False, f"{access.user} has joined {', '.join(coming)}; restart the Pi for that to count"
        )
    if missing:
        wanted = ",".join(missing)
        lost = "; ".join(f"{name} is for {GROUPS[name]}" for name in missing)
        run = f"sudo usermod -aG {wanted} {access.user}"
        says = f"{access.user} is not in {wanted} ({lost}); run: {run}, then restart"
        return Check("groups", False, says)
    return Check("groups", True, ", ".join(name for name in GROUPS if name in access.groups))


def _chips(access: Access) -> Check:
    if not access.chips:
        says = (
            "there is no /dev/gpiochip0, so no clock heads on the Pi's pins; use Raspberry Pi OS's own kernel"
        )
        return Check("pins", False, says)
    return _devices("pins", access.chips, "gpio", access) or Check("pins", True, "")


def _spi(access: Access) -> Check:
    if access.spi:
        return _devices("SPI", access.spi, "spi", access) or Check("SPI", True, "")
    if access.spi_wanted:
        return Check(
            "SPI", False, "off, so displays stay dark; run: sudo raspi-config nonint do_spi 0, then restart"
        )
    return Check(
        "SPI", True, "off; only clock heads on the Pi's pins need it (make install-pi OPTIONS=--gpio-heads)"
    )


def _devices(name: str, devices: tuple[Device, ...], group: str, access: Access) -> Check | None:
    """Whether they can be used; None if there are none."""
    if not devices:
        return None
    barred = [device.path for device in devices if not device.usable]
    if barred:
        run = f"sudo usermod -aG {group} {access.user}"
        says = f"no permission for {', '.join(barred)}; run: {run}, then restart"
        return Check(name, False, says)
    return Check(name, True, ", ".join(device.path for device in devices))
