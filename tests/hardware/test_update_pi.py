"""`make update-pi`, run on a machine that is a folder: forward, back, and back by itself."""

import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.hardware.pi_machine import REAL, Machine


def program(folder: Path, version: str) -> Path:
    """A program of that version, as in a checkout; its `station` says so."""
    shutil.copytree(REAL, folder / "hardware/raspberry-pi")
    (folder / "VERSION").write_text(version)
    return folder


@pytest.fixture
def installed(machine: Machine) -> Machine:
    (machine.checkout / "VERSION").write_text("1")
    machine.run("install.sh")
    return machine


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """What `make card-bundle` makes, of version 2."""
    folder = tmp_path / "stick"
    (folder / "wheels").mkdir(parents=True)
    own = program(tmp_path / "second", "2")
    with tarfile.open(folder / "house-station.tar.gz", "w:gz") as archive:
        for file in own.iterdir():
            archive.add(file, file.name)
    return folder


def test_an_update_keeps_what_was_there_and_goes_back(installed: Machine, bundle: Path) -> None:
    assert "updated from station 1 to station 2" in installed.run("update.sh", "--from", str(bundle))
    assert installed.version == "station 2"
    assert (installed.checkout.with_name("house-station.before") / "VERSION").read_text() == "1"
    assert "back at station 1" in installed.run("update.sh", "--back")
    assert installed.version == "station 1"
    installed.run("update.sh", "--back")
    assert installed.version == "station 2"


def test_what_was_chosen_when_it_was_installed_stays(installed: Machine, bundle: Path) -> None:
    installed.run("install.sh", "--no-service")
    installed.run("update.sh", "--from", str(bundle))
    assert not installed.service.exists()


def test_a_version_that_does_not_start_is_taken_back(installed: Machine, tmp_path: Path) -> None:
    broken = program(tmp_path / "broken", "no such thing")
    stick = tmp_path / "stick"
    stick.mkdir()
    with tarfile.open(stick / "house-station.tar.gz", "w:gz") as archive:
        for file in broken.iterdir():
            archive.add(file, file.name)
    printed = installed.run("update.sh", "--from", str(stick), status=2)
    assert "so this is station 1 again" in printed
    assert installed.version == "station 1"


def test_with_git_the_newest_is_got(installed: Machine, tmp_path: Path) -> None:
    origin = program(tmp_path / "origin", "3")
    who = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    for command in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "Three"]):
        subprocess.run(["git", "-C", str(origin), *command], check=True)
    subprocess.run(["git", "-C", str(installed.checkout), "init", "-q"], check=True)
    subprocess.run(["git", "-C", str(installed.checkout), "remote", "add", "origin", str(origin)], check=True)
    installed.run("update.sh")
    assert installed.version == "station 3"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--back"], "there is nothing to go back to"),
        (["--from", "/nowhere"], "has no house-station.tar.gz"),
        ([], "was not got with git"),
        (["--nonsense"], "there is no option --nonsense"),
        (["--from"], "--from takes a folder"),
    ],
)
def test_what_cannot_be_is_a_sentence_and_changes_nothing(
    options: list[str], sentence: str, installed: Machine
) -> None:
    assert sentence in installed.run("update.sh", *options, status=2)
    assert installed.version == "station 1"
    names = {file.name for file in installed.checkout.parent.iterdir()} - {".config", ".local"}
    assert names == {"house-station"}
