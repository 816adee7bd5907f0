"""What `make install-pi` lays down, as far as that can be checked without a Pi.

`make check-pi` runs this too, on Debian 13 with everything; elsewhere, what has no tool is skipped.
"""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from station.app.machine import OWNED_VARIABLE
from station.clock.serial.port import USB_IDS

FOLDER = Path(__file__).parents[2] / "hardware" / "raspberry-pi"
RULES = FOLDER / "70-house-station.rules"
UNIT = FOLDER / "house-station.service"
SCRIPTS = sorted(FOLDER.glob("*.sh"))


def ran(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def filled_in(file: Path, checkout: Path) -> str:
    """As install.sh fills it in, for root."""
    text = file.read_text()
    for name, value in (("USER", "root"), ("CHECKOUT", str(checkout)), ("UID", "0")):
        text = text.replace(f"@{name}@", value)
    assert not re.findall(r"@\w+@", text)
    return text


def verifies_rules() -> bool:
    return shutil.which("udevadm") is not None and ran("udevadm", "verify", "--help").returncode == 0


def test_every_converter_that_heads_are_built_with_gets_a_name() -> None:
    usb = r'SUBSYSTEMS=="usb", ATTRS\{idVendor\}=="(\w+)", ATTRS\{idProduct\}=="(\w+)"'
    pattern = rf'^{usb}, ENV\{{HOUSE_STATION_HEAD\}}="1"$'
    found = [(int(v, 16), int(p, 16)) for v, p in re.findall(pattern, RULES.read_text(), re.MULTILINE)]
    assert sorted(found) == sorted(USB_IDS)


@pytest.mark.parametrize(
    ("vendor", "products"),
    [
        (0x1A86, (0x7522, 0x7523, 0x55D3, 0x55D4)),  # Linux: ch341.c, and CH343 and CH9102 by cdc-acm
        (0x067B, (0x2303, 0x23A3, 0x23B3, 0x23C3, 0x23D3, 0x23E3, 0x23F3)),  # pl2303.h
    ],
)
def test_newer_converters_of_the_same_makers_are_known(vendor: int, products: tuple[int, ...]) -> None:
    assert {(vendor, product) for product in products} <= USB_IDS.keys()


def test_a_head_is_named_by_its_serial_number_and_kept_from_modem_manager() -> None:
    rules = RULES.read_text()
    assert 'SYMLINK+="house-station/head-$env{ID_SERIAL_SHORT}"' in rules
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules
    # udev has the serial number from 60-serial.rules, and asks about modems in 77 and later.
    assert 60 < int(RULES.name.partition("-")[0]) < 77


@pytest.mark.skipif(not verifies_rules(), reason="needs udevadm verify (systemd 254)")
def test_udev_accepts_the_rules() -> None:
    verified = ran("udevadm", "verify", RULES)
    assert verified.returncode == 0, verified.stdout + verified.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    station = tmp_path / ".venv" / "bin" / "station"
    station.parent.mkdir(parents=True)
    station.write_text("#!/bin/sh\n")
    station.chmod(0o755)
    unit = tmp_path / UNIT.name
    unit.write_text(filled_in(UNIT, tmp_path))
    verified = ran("systemd-analyze", "verify", "--man=no", unit)
    warnings = [line for line in (verified.stdout + verified.stderr).splitlines() if UNIT.name in line]
    assert warnings == []


def test_the_service_may_switch_the_machine_off_and_draws_without_a_desktop() -> None:
    unit = UNIT.read_text()
    assert f"Environment={OWNED_VARIABLE}=1" in unit
    assert "Environment=SDL_VIDEODRIVER=kmsdrm" in unit


def test_lgpio_has_somewhere_to_write() -> None:
    unit = UNIT.read_text()
    assert "RuntimeDirectory=house-station\nWorkingDirectory=%t/house-station\n" in unit


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_plain_shell_can_read_the_scripts(script: Path) -> None:
    assert ran("sh", "-n", script).stderr == ""


@pytest.mark.parametrize("name", ["install.sh", "uninstall.sh"])
def test_a_wrong_option_is_a_sentence(name: str) -> None:
    refused = ran(FOLDER / name, "--nonsense")
    assert refused.returncode == 2
    assert "there is no option --nonsense; see --help" in refused.stderr
    assert ran(FOLDER / name, "--help").returncode == 0


def test_the_desktops_entry_is_filled_in() -> None:
    entry = filled_in(FOLDER / "house-station.desktop", Path("/home/ann/house-station"))
    assert "/home/ann/house-station/.venv/bin/station play --full-screen" in entry
    assert f"{OWNED_VARIABLE}=1" in entry
