"""The facts of machines whose files and programs answer as a Pi's do."""

import shutil
from pathlib import Path

import pygame
import pytest

from station.doctor import facts
from station.doctor.access import Device
from station.doctor.display import Connector
from station.doctor.examination import examine
from station.doctor.host import Host, output_of
from station.doctor.installed import Laid, Service
from station.doctor.power import Power

RULES = facts.CHECKOUT / "hardware" / "raspberry-pi" / "70-house-station.rules"


class Tree:
    """A file tree that is filled file by file, and programs by what they answer."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.answers: dict[tuple[str, ...], str] = {}

    def put(self, path: str, text: str = "") -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def host(self, **environment: str) -> Host:
        return Host(self.root, lambda *command: self.answers.get(command), environment, self.root / "home")


@pytest.fixture
def pi(tmp_path: Path) -> Tree:
    tree = Tree(tmp_path)
    tree.put("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    tree.put("proc/meminfo", "MemTotal:        8256000 kB\nMemFree:         7000000 kB\n")
    tree.put(
        "etc/os-release", 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_CODENAME=trixie\nID=debian\n'
    )
    tree.put("run/systemd/system/.keep")
    return tree


def test_the_model_and_the_release(pi: Tree) -> None:
    found = facts.machine(pi.host())
    assert (found.model, found.release) == ("Raspberry Pi 5 Model B Rev 1.0", "trixie")
    assert found.system == "Debian GNU/Linux 13 (trixie)"
    assert found.memory_mb == 8062
    assert found.is_pi


def test_the_firmwares_word_on_power(pi: Tree) -> None:
    pi.answers = {
        ("vcgencmd", "get_throttled"): "throttled=0x50005",
        ("vcgencmd", "measure_temp"): "temp=61.5'C",
        ("vcgencmd", "get_config", "usb_max_current_enable"): "usb_max_current_enable=0",
    }
    assert facts.power(pi.host()) == Power(0x50005, 61.5, True)


def test_a_firmware_that_may_not_be_asked(pi: Tree) -> None:
    pi.put("sys/class/thermal/thermal_zone0/temp", "48250\n")
    pi.answers = {("vcgencmd", "get_throttled"): "VCHI initialization failed"}
    assert facts.power(pi.host()) == Power(None, 48.25, False)


def test_what_install_pi_has_laid_down(pi: Tree) -> None:
    (pi.root / "etc/udev/rules.d").mkdir(parents=True)
    shutil.copy(RULES, pi.root / facts.RULES)
    pi.put("etc/systemd/system/house-station.service")
    pi.put("etc/systemd/system/multi-user.target.wants/house-station.service")
    pi.answers = {
        ("systemctl", "is-active", "house-station.service"): "active",
        ("systemctl", "is-active", "ModemManager"): "active",
    }
    found = facts.installed(pi.host())
    assert found.rules is Laid.SAME
    assert found.service == Service(there=True, enabled=True, state="active")
    assert found.modem_manager


def test_rules_of_another_version_are_distinguished(pi: Tree) -> None:
    pi.put(facts.RULES, "# older\n")
    assert facts.installed(pi.host()).rules is Laid.DIFFERENT


def test_the_screen_plugged_in(pi: Tree) -> None:
    for name, status, modes in (("A-1", "connected", "1280x800\n1024x768\n"), ("A-2", "disconnected", "")):
        pi.put(f"sys/class/drm/card1-HDMI-{name}/status", f"{status}\n")
        pi.put(f"sys/class/drm/card1-HDMI-{name}/modes", modes)
    found = facts.display(pi.host())
    assert found.connectors == (
        Connector("card1-HDMI-A-1", True, (1280, 800)),
        Connector("card1-HDMI-A-2", False),
    )
    assert not found.desktop
    assert facts.display(pi.host(WAYLAND_DISPLAY="wayland-0")).desktop


def test_the_sound_devices(pi: Tree) -> None:
    pi.put(
        "proc/asound/cards", " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
    )
    assert facts.sound(pi.host()).cards == ("vc4-hdmi - vc4-hdmi-0",)


def test_why_nothing_can_be_heard_is_known_where_nothing_can(pi: Tree) -> None:
    """On some machines pygame's wheel lacks libraries for its mixer."""
    missing = type(pygame.mixer).__name__ == "MissingModule"
    assert (facts.sound(pi.host()).mute != "") is missing


def test_device_files_and_the_chosen_heads(pi: Tree) -> None:
    pi.put("dev/gpiochip0")
    pi.put("dev/ttyUSB0")
    pi.put("etc/default/house-station", 'STATION_OPTIONS="--heads gpio"\n')
    found = facts.access(pi.host())
    assert found.chips == (Device("/dev/gpiochip0"),)
    assert found.ports == (Device("/dev/ttyUSB0"),)
    assert found.spi_wanted


def test_a_clock_with_a_battery(pi: Tree) -> None:
    pi.answers = {
        ("timedatectl", "show", "--property=NTPSynchronized", "--value"): "no",
        ("vcgencmd", "pmic_read_adc", "BATT_V"): "        BATT_V volt(24)=3.02031300V",
    }
    found = facts.wall_clock(pi.host())
    assert (found.synchronised, found.kept) == (False, True)


def test_a_missing_library_is_known_from_a_broken_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_library.py").write_text("import numpy_of_another_age")
    monkeypatch.syspath_prepend(tmp_path)
    assert facts._package("no_such_library").missing
    broken = facts._package("broken_library")
    assert not broken.missing
    assert "numpy_of_another_age" in broken.trouble


def test_a_program_that_is_not_there_answers_nothing() -> None:
    assert output_of("no-such-program") is None
    assert output_of("echo", "0x0") == "0x0"


def test_a_pi_with_nothing_installed_gets_all_advice(pi: Tree) -> None:
    """All families, on a bare Pi 5; what this machine has itself, such as packages, may be fine or not."""
    checks = {check.name: check for check in examine(pi.host())}
    assert not checks["power supply"].ok
    assert not checks["udev rules"].ok
    assert not checks["service"].ok
    assert not checks["screen"].ok
    assert checks["machine"].ok
    assert all(check.says for check in checks.values())
