"""A Wi-Fi of the station's own: NetworkManager's file, on a card and by command."""

import json
import os
import stat
import subprocess
from argparse import ArgumentParser
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import pytest

from station.card.cloud_init import Card, WifiNetwork, user_data
from station.card.hotspot import FILE, Hotspot, connection
from station.card.wifi import key
from station.cli.devices import hotspot as command
from station.cli.main import main
from station.cli.options.web import EVERYWHERE, add_web_options
from station.errors import InputError

NAME = "Anna's [Café]; #1"
HOTSPOT = Hotspot(NAME, key(NAME, "at least eight"))


def test_the_connection_is_an_access_point_that_phones_get_addresses_from() -> None:
    found = ConfigParser(interpolation=None)
    found.read_string(connection(HOTSPOT))
    assert bytes(int(byte) for byte in found["wifi"]["ssid"].rstrip(";").split(";")).decode() == NAME
    assert (found["wifi"]["mode"], found["ipv4"]["method"]) == ("ap", "shared")
    assert (found["wifi-security"]["psk"], found["connection"]["autoconnect"]) == (HOTSPOT.key, "true")


def test_phones_neither_warn_of_it_nor_try_what_needs_the_password() -> None:
    """NetworkManager would offer WPA and TKIP as well, and WPA3, which cannot be had with a key alone."""
    found = ConfigParser(interpolation=None)
    found.read_string(connection(HOTSPOT))
    security = found["wifi-security"]
    assert (security["proto"], security["pairwise"], security["group"]) == ("rsn;", "ccmp;", "ccmp;")
    assert security["pmf"] == "1"


def test_a_card_makes_it_from_the_first_start() -> None:
    card = Card("table7", hotspot=HOTSPOT, country="DE")
    data: dict[str, Any] = json.loads(user_data(card).removeprefix("#cloud-config\n"))
    (written,) = (file for file in data["write_files"] if file["path"] == str(FILE))
    assert (written["content"], written["permissions"]) == (connection(HOTSPOT), "0600")
    assert data["runcmd"][0] == ["raspi-config", "nonint", "do_wifi_country", "DE"]


def test_one_radio_does_one_thing() -> None:
    with pytest.raises(InputError, match="one radio"):
        Card("table7", WifiNetwork("Club", "", "DE"), hotspot=HOTSPOT, country="DE")
    with pytest.raises(InputError, match="two capital letters"):
        Card("table7", hotspot=HOTSPOT, country="Germany")


def test_the_command_for_cards_takes_its_password_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("at least eight\n")
    words = ["card", "write", "--to", str(tmp_path), "--name", "table7", "--git", "https://example.org/a.git"]
    words += ["--hotspot", NAME, "--wifi-password-file", str(tmp_path / "password"), "--country", "de"]
    assert main(words) == 0
    written = (tmp_path / "user-data").read_text(encoding="utf-8")
    assert f"psk={HOTSPOT.key}" in written
    assert "at least eight" not in written


class Machine:
    """NetworkManager's folder and program. status: what the program ends with."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file, self.status, self.asked = folder / "connections" / "house.nmconnection", 0, list[str]()
        self.file.parent.mkdir()
        monkeypatch.setattr(command, "FILE", self.file)
        monkeypatch.setattr(subprocess, "run", self._run)
        (folder / "password").write_text("at least eight\n")
        self.on = ["hotspot", "on", NAME, "--password-file", str(folder / "password")]

    def _run(self, words: list[str], **_: object) -> "subprocess.CompletedProcess[str]":
        self.asked.append(" ".join(words[4:]))
        return subprocess.CompletedProcess(words, self.status, "", "Error: no device for it\n")


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path, monkeypatch)


def test_it_is_turned_on_and_off(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(machine.on) == 0
    assert machine.file.read_text() == connection(HOTSPOT)
    assert stat.S_IMODE(machine.file.stat().st_mode) == 0o600
    assert main(["hotspot", "off"]) == 0
    assert not machine.file.exists()
    assert machine.asked == ["reload", "up house-station-hotspot", "reload"]
    assert main(["hotspot", "off"]) == 0
    assert capsys.readouterr().out.endswith("the hotspot is off\n")


def test_the_options_that_it_names_show_the_table_to_others_than_this_machine(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(machine.on) == 0
    _, named = capsys.readouterr().out.split(" with ")
    parser = ArgumentParser()
    add_web_options(parser)
    options = parser.parse_args(named.split())
    assert options.web == 8080
    assert options.web_host in EVERYWHERE


def test_what_networkmanager_refuses_is_a_sentence(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.status = 4
    assert main(machine.on) == 2
    assert capsys.readouterr().err == "station: NetworkManager: no device for it\n"


def test_without_networkmanager_the_sentence_says_how_to_get_it(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.file.parent.rmdir()
    assert main(machine.on) == 2
    assert "sudo apt install network-manager" in capsys.readouterr().err


def test_who_is_not_root_is_refused(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refused(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "open", refused)
    assert main(machine.on) == 2
    assert capsys.readouterr().err == "station: this takes root; run it again with sudo\n"
