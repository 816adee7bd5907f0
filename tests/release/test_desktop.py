"""What desktops and software centres show: entry, icon, description."""

import configparser
import shutil
import subprocess
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from station import __version__
from station.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
PACKAGING = ROOT / "packaging"
ENTRY = PACKAGING / "house-station.desktop"
METAINFO = PACKAGING / "house-station.metainfo.xml"


@pytest.mark.parametrize(
    "validator",
    [("desktop-file-validate", str(ENTRY)), ("appstreamcli", "validate", "--no-net", str(METAINFO))],
    ids=lambda command: command[0],
)
def test_a_validator_has_nothing_to_say(validator: tuple[str, ...]) -> None:
    if shutil.which(validator[0]) is None:
        pytest.skip(f"{validator[0]} is not on this machine")
    ran = subprocess.run(validator, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_entry_starts_a_command_that_exists() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read_string(ENTRY.read_text(encoding="utf-8"))
    program, command = entry["Desktop Entry"]["Exec"].split()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert program in project["project"]["scripts"]
    assert command in COMMANDS
    assert (PACKAGING / f"{entry['Desktop Entry']['Icon']}.svg").is_file()


def test_the_description_names_entry_program_and_newest_version() -> None:
    root = ET.parse(METAINFO).getroot()
    assert root.findtext("launchable") == ENTRY.name
    assert root.findtext("provides/binary") == "station"
    newest = root.find("releases/release")
    assert newest is not None
    assert newest.get("version") == __version__


def test_the_id_promises_no_domain() -> None:
    """RFC 9476 keeps `alt` for names that are none of the DNS's."""
    root = ET.parse(METAINFO).getroot()
    assert str(root.findtext("id")).startswith("alt.")
    developer = root.find("developer")
    assert developer is not None
    assert developer.attrib == {}


def test_every_english_text_has_a_german_beside_it() -> None:
    language = "{http://www.w3.org/XML/1998/namespace}lang"
    root = ET.parse(METAINFO).getroot()
    for parent, tag in (
        (root, "summary"),
        (root.find("description"), "p"),
        (root.find("description/ul"), "li"),
    ):
        assert parent is not None
        languages = [element.get(language, "en") for element in parent.findall(tag)]
        assert languages == ["en", "de"] * (len(languages) // 2)
        assert languages
