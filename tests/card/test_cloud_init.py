"""What a fresh Raspberry Pi reads from its card, and what its script does with it."""

import json
import os
import shutil
import subprocess
import tarfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from station.card.cloud_init import SCRIPT_AT, Card, WifiNetwork, files, first_start
from station.card.wifi import key
from station.errors import InputError

CLOUD_INIT = shutil.which("cloud-init")
CODE = "192.168.1.10:8443/ABCDEFGHIJKLMNOP/ABCDEFGHIJKLMNOPQRSTUVWXYA"
WIFI = WifiNetwork('Anna\'s "Café": #1', "0" * 64, "DE")
FULL = Card(
    "table7",
    WIFI,
    user="ann",
    source="https://example.org/house-station.git",
    hall=CODE,
    options="--camera pi --heads serial",
    gpio_heads=True,
    time_zone="Europe/Berlin",
    ssh_keys=("ssh-ed25519 AAAAC3Nz ann@home",),
)
CARDS = {
    "full": FULL,
    "least": Card("table7"),
    "open": replace(FULL, wifi=WifiNetwork("Club", "", "GB", True)),
}


def read(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text.removeprefix("#cloud-config\n"))
    return found


def test_the_key_is_the_standard_s() -> None:
    """IEEE 802.11i, annex H.4, the first two test vectors."""
    assert key("IEEE", "password") == "f42c6fc52df0ebef9ebb4b90b38a5f902e83fe1b135a70e23aed762e9710a12e"
    assert key("ThisIsASSID", "ThisIsAPassword").startswith("0dc0d6eb90555ed6419756b9a15ec3e3")


@pytest.mark.parametrize(
    ("network", "password"),
    [("", "password"), ("x" * 33, "password"), ("Club", "seven77"), ("Club", "ä" * 9)],
)
def test_what_cannot_be_a_network_or_its_password_is_refused(network: str, password: str) -> None:
    with pytest.raises(InputError):
        key(network, password)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "Table 7"},
        {"name": ""},
        {"name": "a" * 64},
        {"user": "root"},
        {"user": "Ann Lee"},
        {"wifi": WifiNetwork("Club", "", "Germany")},
        {"options": '--name "x"'},
    ],
    ids=str,
)
def test_what_no_pi_can_be_called_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        replace(FULL, **wrong)


def knows_wifi() -> bool:
    """Whether cloud-init asks netplan, as on Raspberry Pi OS: its own schema stops at cables."""
    tried = subprocess.run(["/usr/bin/python3", "-c", "import netplan"], capture_output=True, check=False)
    return tried.returncode == 0


@pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
@pytest.mark.parametrize("name", ["user-data", "network-config"])
def test_cloud_init_accepts_it(card: Card, name: str, tmp_path: Path) -> None:
    if CLOUD_INIT is None:
        pytest.skip("cloud-init is not installed (on Debian: apt-get install cloud-init)")
    file = tmp_path / name
    file.write_text(files(card)[name], encoding="utf-8")
    command = [CLOUD_INIT, "schema", "--config-file", str(file)]
    if name == "network-config":
        known = subprocess.run([CLOUD_INIT, "schema", "--help"], capture_output=True, text=True, check=True)
        if "network-config" not in known.stdout:
            pytest.skip("this cloud-init has no schema of network-config (24.1 and later have)")
        if card.wifi is not None and not knows_wifi():
            pytest.skip(
                "without netplan, cloud-init knows no Wi-Fi (on Debian: apt-get install python3-netplan)"
            )
        command += ["--schema-type", "network-config"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("Valid ")


def test_the_schema_s_check_can_fail(tmp_path: Path) -> None:
    if CLOUD_INIT is None:
        pytest.skip("cloud-init is not installed (on Debian: apt-get install cloud-init)")
    file = tmp_path / "user-data"
    wrong = read(files(FULL)["user-data"]) | {"hostname": ["not", "a", "name"]}
    file.write_text("#cloud-config\n" + json.dumps(wrong), encoding="utf-8")
    command = [CLOUD_INIT, "schema", "--config-file", str(file)]
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0


def test_the_machine_is_called_as_asked_and_runs_the_script_once() -> None:
    data = read(files(FULL)["user-data"])
    assert data["hostname"] == "table7"
    assert data["runcmd"] == [[SCRIPT_AT]]
    (written,) = (file["content"] for file in data["write_files"] if file["path"] == SCRIPT_AT)
    assert written == first_start(FULL)
    assert data["users"][0]["ssh_authorized_keys"] == list(FULL.ssh_keys)
    assert 'STATION_OPTIONS="--camera pi --heads serial"' in files(FULL)["user-data"].replace("\\", "")


def test_the_network_has_cable_and_wifi_and_waits_for_neither() -> None:
    network = read(files(FULL)["network-config"])["network"]
    assert network["ethernets"]["eth0"]["optional"]
    wireless = network["wifis"]["wlan0"]
    assert wireless["access-points"] == {WIFI.name: {"password": WIFI.key}}
    assert (wireless["regulatory-domain"], wireless["optional"]) == ("DE", True)
    assert "wifis" not in read(files(CARDS["least"])["network-config"])["network"]
    assert read(files(CARDS["open"])["network-config"])["network"]["wifis"]["wlan0"]["access-points"] == {
        "Club": {"hidden": True}
    }


def test_cloud_init_does_its_work_again_only_for_another_card() -> None:
    instances = {read(files(card)["meta-data"])["instance-id"] for card in CARDS.values()}
    assert len(instances) == len(CARDS)
    assert files(FULL) == files(replace(FULL))


PLAYED = {
    "su": 'echo "as $2: $4" >>"$PLAYED/did"; exec sh -c "$4"',
    "apt-get": 'echo "apt-get $*" >>"$PLAYED/did"',
    "chown": ":",
    "git": 'echo "git $*" >>"$PLAYED/did"; exit "${GIT_FAILS:-0}"',
}
INSTALLS = """#!/bin/sh
echo "installed with: $* (index: ${PIP_NO_INDEX:-yes})" >>"$PLAYED/did"
mkdir -p "$STATION_HOME/house-station/.venv/bin"
printf '#!/bin/sh\\nexit 0\\n' >"$STATION_HOME/house-station/.venv/bin/pip"
printf '#!/bin/sh\\nexit ${JOIN_FAILS:-0}\\n' >"$STATION_HOME/house-station/.venv/bin/station"
chmod +x "$STATION_HOME"/house-station/.venv/bin/*
exit ${INSTALL_FAILS:-0}
"""


@dataclass
class Pi:
    """A Pi that is a folder: its card, its home, and what was done on it."""

    folder: Path

    def start(self, card: Card, status: int = 0, **more: str) -> str:
        """Run the script of the first start; returns the log on the card."""
        script = self.folder / "first-start"
        script.write_text(first_start(card))
        environment = os.environ | {
            "PATH": f"{self.folder / 'played'}:{os.environ['PATH']}",
            "PLAYED": str(self.folder / "played"),
            "BOOT": str(self.folder / "boot"),
            "STATION_HOME": str(self.folder / "home"),
            "OPTIONS_FILE": str(self.folder / "options"),
            "TRIES": "3",
            "PAUSE_S": "0",
            **more,
        }
        done = subprocess.run(
            ["sh", str(script)], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == status, done.stdout + done.stderr
        return (self.folder / "boot" / "house-station.log").read_text()

    @property
    def did(self) -> str:
        return (self.folder / "played" / "did").read_text()

    @property
    def options(self) -> str:
        return (self.folder / "options").read_text()


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    bundle = tmp_path / "boot" / "house-station"
    for folder in (bundle / "wheels", tmp_path / "home", tmp_path / "played"):
        folder.mkdir(parents=True)
    for name, does in PLAYED.items():
        (tmp_path / "played" / name).write_text(f"#!/bin/sh\n{does}\n")
        (tmp_path / "played" / name).chmod(0o755)
    install = tmp_path / "checkout/hardware/raspberry-pi/install.sh"
    install.parent.mkdir(parents=True)
    install.write_text(INSTALLS)
    install.chmod(0o755)
    with tarfile.open(bundle / "house-station.tar.gz", "w:gz") as archive:
        archive.add(tmp_path / "checkout/hardware", "hardware")
    (tmp_path / "options").write_text('STATION_OPTIONS="--camera pi"\n')
    return Pi(tmp_path)


def test_at_its_first_start_it_installs_from_the_card_and_joins_the_hall(pi: Pi) -> None:
    log = pi.start(FULL)
    assert "installed with: --gpio-heads (index: 1)" in pi.did
    assert f"station table join {CODE}" in pi.did
    assert pi.options == 'STATION_OPTIONS="--camera pi --hall"\n'
    assert "DONE" in log
    assert "git" not in pi.did


def test_packages_on_the_card_are_installed_from_there(pi: Pi) -> None:
    packages = pi.folder / "boot/house-station/packages"
    packages.mkdir()
    (packages / "python3-numpy.deb").write_text("")
    pi.start(replace(FULL, gpio_heads=False, hall=""))
    assert f"{packages}/python3-numpy.deb" in pi.did
    assert "installed with: --no-packages" in pi.did
    assert "table join" not in pi.did


def test_without_a_bundle_it_gets_the_program_by_network(pi: Pi) -> None:
    shutil.rmtree(pi.folder / "boot/house-station")
    log = pi.start(FULL, status=1, GIT_FAILS="1")
    assert "git clone --quiet https://example.org/house-station.git" in pi.did
    assert "STOPPED: https://example.org/house-station.git cannot be reached" in log


def test_a_hall_that_does_not_let_it_in_does_not_keep_it_from_playing(pi: Pi) -> None:
    log = pi.start(FULL, JOIN_FAILS="2")
    assert "NOT AT THE HALL" in log
    assert pi.did.count("table join") == 3
    assert pi.options == 'STATION_OPTIONS="--camera pi"\n'


def test_a_failed_installation_is_said_on_the_card(pi: Pi) -> None:
    assert "STOPPED: the installation failed" in pi.start(FULL, status=1, INSTALL_FAILS="2")
