"""The facts of this machine, one function for each family of checks."""

import ctypes
import datetime
import os
import platform
import re
import shutil
import sys
from importlib import import_module
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path
from typing import Final

from station.doctor.access import Access, Device
from station.doctor.display import Connector, Display
from station.doctor.folders import Folders
from station.doctor.host import Host
from station.doctor.installed import Installed, Laid, Service
from station.doctor.machine import Machine
from station.doctor.packages import DEADLY, Package, Packages, names
from station.doctor.power import Power
from station.doctor.sound import Sound
from station.doctor.table_devices import TableDevices
from station.doctor.wall_clock import WallClock
from station.paths import data_dir

UNIT: Final = "house-station.service"
RULES: Final = "etc/udev/rules.d/70-house-station.rules"
CHECKOUT: Final = Path(__file__).parents[2]
GPIO_HEADS: Final = r"^STATION_OPTIONS=.*--heads[ =]gpio"
"""As the service's options may have it."""
BATTERY_V: Final = 2.0
"""A clock's battery with less is empty, or not there."""


def machine(host: Host) -> Machine:
    said = dict(re.findall(r'^(\w+)="?([^"\n]*)"?$', host.text("etc/os-release"), re.MULTILINE))
    memory = re.search(r"^MemTotal:\s+(\d+) kB", host.text("proc/meminfo"), re.MULTILINE)
    kilobytes = int(memory[1]) if memory else os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 1024
    return Machine(
        system=said.get("PRETTY_NAME") or platform.platform(terse=True),
        python=sys.version_info[:3],
        memory_mb=kilobytes // 1024,
        free_mb=shutil.disk_usage(_existing(data_dir())).free // 1_000_000,
        data=str(data_dir()),
        model=host.text("proc/device-tree/model"),
        release=said.get("VERSION_CODENAME", ""),
        bits=64 if sys.maxsize > 1 << 32 else 32,
    )


def packages(host: Host) -> Packages:
    is_pi = host.is_pi
    return Packages(is_pi, {name: _package(name) for name in names(is_pi=is_pi)})


def _package(name: str) -> Package:
    number = _version(name)
    if (name, number) == DEADLY:
        # Importing it may be the end of this program.
        return Package(number)
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        missing = error.name == name.partition(".")[0]
        return Package(number, "" if missing else str(error), missing=missing)
    except Exception as error:  # whatever a broken library raises is reported
        return Package(number, str(error).partition("\n")[0] or type(error).__name__)
    return Package(number or str(getattr(module, "__version__", "")))


def _version(name: str) -> str:
    """The version of what provides a module, without importing that."""
    try:
        return version(packages_distributions()[name.partition(".")[0]][0])
    except (KeyError, PackageNotFoundError):
        return ""


def access(host: Host) -> Access:
    import grp
    import pwd

    user = pwd.getpwuid(os.getuid()).pw_name
    known = {group.gr_gid: group for group in grp.getgrall()}
    running = {known[number].gr_name for number in {*os.getgroups(), os.getgid()} if number in known}
    named = {group.gr_name for group in known.values() if user in group.gr_mem}
    return Access(
        user,
        host.is_pi,
        root=os.getuid() == 0,
        groups=frozenset(running),
        to_come=frozenset(named - running),
        known=frozenset(group.gr_name for group in known.values()),
        chips=_devices(host, "gpiochip*"),
        spi=_devices(host, "spidev*"),
        videos=_devices(host, "video[0-9]*"),
        ports=_devices(host, "ttyUSB*") + _devices(host, "ttyACM*"),
        spi_wanted=re.search(GPIO_HEADS, host.text("etc/default/house-station"), re.MULTILINE) is not None,
    )


def _devices(host: Host, pattern: str) -> tuple[Device, ...]:
    return tuple(
        Device(f"/dev/{path.name}", os.access(path, os.R_OK | os.W_OK))
        for path in host.found(f"dev/{pattern}")
    )


def installed(host: Host) -> Installed:
    ours = CHECKOUT / "hardware" / "raspberry-pi" / "70-house-station.rules"
    rules = Laid.MISSING
    if host.has(RULES):
        differs = ours.exists() and ours.read_text().rstrip("\n") != host.text(RULES)
        rules = Laid.DIFFERENT if differs else Laid.SAME
    service = Service(
        there=host.has(f"etc/systemd/system/{UNIT}"),
        enabled=host.has(f"etc/systemd/system/multi-user.target.wants/{UNIT}"),
        state=host.unit_state(UNIT),
        by_hand=host.has("var/lib/house-station/no-service"),
        autostart=(host.home / ".config/autostart/house-station.desktop").exists(),
    )
    return Installed(host.is_pi, rules, service, host.unit_state("ModemManager") == "active")


def display(host: Host) -> Display:
    import pygame

    from station.screen.video_drivers import video_drivers

    desktop = any(host.environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    desktop = desktop or host.has("etc/systemd/system/display-manager.service")
    return Display(
        host.is_pi,
        desktop,
        video_drivers(),
        str(Path(pygame.__file__).parent),
        _loads("libEGL.so.1") and _loads("libGLESv2.so.2"),
        tuple(_connector(status) for status in host.found("sys/class/drm/card*-*/status")),
    )


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _connector(status: Path) -> Connector:
    modes = status.with_name("modes")
    size = re.match(r"(\d+)x(\d+)", modes.read_text() if modes.exists() else "")
    connected = status.read_text().strip() == "connected"
    return Connector(status.parent.name, connected, (int(size[1]), int(size[2])) if size else None)


def sound(host: Host) -> Sound:
    cards = re.findall(r"^ *\d+ \[.*?\]: (.+?)$", host.text("proc/asound/cards"), re.MULTILINE)
    return Sound(host.is_pi, tuple(cards), shutil.which("espeak-ng") is not None, _mute())


def _mute() -> str:
    """Why pygame can play nothing: the wheel needs libraries of the system that a bare one has not."""
    try:
        import_module("pygame.mixer")
    except ImportError as error:
        return str(error)
    return ""


def folders(host: Host) -> Folders:
    from station.lexicon.store import names as word_lists
    from vision.free.finder import MODEL as TILES
    from vision.letters.network import MODEL as LETTERS

    kept = _existing(data_dir())
    working = Path(host.environment.get("LG_WD") or Path.cwd())
    return Folders(
        data=str(data_dir()),
        data_barred="" if os.access(kept, os.W_OK) else str(kept),
        working=str(working),
        working_writable=os.access(working, os.W_OK),
        word_lists=word_lists(),
        missing_models=tuple(path.name for path in (LETTERS, TILES) if not path.exists()),
    )


def _existing(path: Path) -> Path:
    """The path, or as much of it as exists."""
    return next(one for one in (path, *path.parents) if one.exists())


def power(host: Host) -> Power:
    throttled = re.fullmatch(r"throttled=(0x[0-9a-f]+)", host.output("vcgencmd", "get_throttled") or "")
    measured = re.match(r"temp=([\d.]+)", host.output("vcgencmd", "measure_temp") or "")
    thermal = host.text("sys/class/thermal/thermal_zone0/temp")
    celsius = float(measured[1]) if measured else float(thermal) / 1000 if thermal else None
    limit = None
    if "Raspberry Pi 5" in host.text("proc/device-tree/model"):
        limit = host.output("vcgencmd", "get_config", "usb_max_current_enable") == "usb_max_current_enable=0"
    return Power(int(throttled[1], 16) if throttled else None, celsius, limit)


def wall_clock(host: Host) -> WallClock:
    said = (
        host.output("timedatectl", "show", "--property=NTPSynchronized", "--value") if host.systemd else None
    )
    kept = not host.is_pi
    if host.is_pi:
        battery = re.search(r"=([\d.]+)V", host.output("vcgencmd", "pmic_read_adc", "BATT_V") or "")
        kept = battery is not None and float(battery[1]) > BATTERY_V
    now = datetime.datetime.now().strftime("%Y-%m-%d %H:%M")
    return WallClock(now, {"yes": True, "no": False}.get(said or ""), kept)


def table_devices(host: Host) -> TableDevices:
    from station.clock.serial.pair import find_heads
    from station.clock.serial.port import PortDirectory, candidates
    from station.errors import DeviceError
    from vision.cameras.named import found_cameras
    from vision.errors import CameraError

    cameras: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    troubles: tuple[str, ...] = ()
    trouble = ""
    try:
        cameras = tuple(f"{camera.source} ({camera.name})" for camera in found_cameras())
    except (CameraError, OSError) as error:
        trouble = str(error)
    in_use = host.unit_state(UNIT) == "active"
    try:
        if not in_use and candidates():
            answering, silent = find_heads(PortDirectory())
            heads, troubles = tuple(f"{one.port} (head {one.unit})" for one in answering), tuple(silent)
    except DeviceError as error:
        # Without pyserial no head can be asked; that is another check's affair.
        troubles = (str(error),) if _package("serial").missing is False else ()
    return TableDevices(host.is_pi, cameras, trouble, heads, troubles, in_use)
