"""`make install-pi` and `make uninstall-pi`, run on a machine that is a folder."""

import os
import shutil
import subprocess

import pytest

from tests.hardware.pi_machine import Machine


def test_a_station_that_shall_not_start_at_boot_stays_so_until_asked(machine: Machine) -> None:
    machine.run("install.sh")
    assert machine.service.exists()
    machine.run("install.sh", "--no-service")
    assert not machine.service.exists()
    assert "not at boot (--service changes that)" in machine.run("install.sh")
    assert not machine.service.exists()
    machine.run("install.sh", "--service")
    assert machine.service.exists()
    machine.run("install.sh")
    assert machine.service.exists()


@pytest.mark.parametrize("was_on", [False, True])
def test_uninstalling_leaves_spi_as_it_was(machine: Machine, was_on: bool) -> None:
    (machine.folder / "played/spi").write_text("0\n" if was_on else "1\n")
    machine.run("install.sh", "--gpio-heads")
    machine.run("install.sh", "--gpio-heads")
    assert machine.spi_is_on
    machine.run("uninstall.sh")
    assert machine.spi_is_on is was_on


def test_a_lite_system_that_was_given_a_desktop_starts_the_station_once(machine: Machine) -> None:
    machine.run("install.sh")
    desktop = machine.root / "etc/systemd/system/display-manager.service"
    # As Debian has it: a link to a unit below /usr, which need not be there in a folder.
    desktop.symlink_to("/usr/lib/systemd/system/no-such-desktop.service")
    machine.run("install.sh")
    assert machine.autostart.exists()
    assert not machine.service.exists()
    desktop.unlink()
    machine.run("install.sh")
    assert machine.service.exists()
    assert not machine.autostart.exists()


def test_a_virtual_environment_that_was_there_is_kept_and_put_back(machine: Machine) -> None:
    own = machine.checkout / ".venv"
    own.mkdir()
    (own / "pyvenv.cfg").write_text("include-system-site-packages = false\n")
    (own / "mine").write_text("half a day of work")
    machine.run("install.sh")
    assert not (own / "mine").exists()
    assert (machine.checkout / ".venv.before/mine").exists()
    machine.run("install.sh")
    machine.run("uninstall.sh")
    assert (own / "mine").read_text() == "half a day of work"


def test_a_second_such_environment_is_not_thrown_away_either(machine: Machine) -> None:
    for name in (".venv", ".venv.before"):
        (machine.checkout / name).mkdir()
        (machine.checkout / name / "pyvenv.cfg").write_text("")
    assert "move one of them away" in machine.run("install.sh", status=2)
    assert (machine.checkout / ".venv/pyvenv.cfg").exists()


def test_games_on_record_are_kept_for_ever_unless_somebody_says_otherwise(machine: Machine) -> None:
    machine.run("install.sh")
    assert not machine.keeping.exists()
    machine.run("install.sh", "--keep-games", "365")
    machine.run("install.sh")
    journals = machine.folder / "home/.local/share/house-station/journals"
    assert f'e "{journals}" - - - m:365d' in machine.keeping.read_text()
    machine.run("install.sh", "--keep-games", "forever")
    assert not machine.keeping.exists()


@pytest.mark.parametrize("days", ["", "0", "-1", "soon", "36500"])
def test_a_wrong_number_of_days_is_a_sentence(machine: Machine, days: str) -> None:
    printed = machine.run("install.sh", "--keep-games", days, status=2)
    assert "--keep-games takes a number of days, or forever" in printed


@pytest.mark.skipif(shutil.which("systemd-tmpfiles") is None, reason="needs systemd-tmpfiles")
def test_only_games_not_played_on_for_so_long_are_removed(machine: Machine) -> None:
    machine.run("install.sh", "--keep-games", "30")
    journals = machine.folder / "home/.local/share/house-station/journals"
    journals.mkdir(parents=True)
    day_s = 86_400
    for name, days in (("old.jsonl", 31), ("new.jsonl", 29)):
        (journals / name).write_text("{}")
        at_s = (journals / name).stat().st_mtime - days * day_s
        os.utime(journals / name, (at_s, at_s))
    subprocess.run(["systemd-tmpfiles", "--clean", str(machine.keeping)], check=True)
    assert [file.name for file in journals.iterdir()] == ["new.jsonl"]


def test_uninstalling_leaves_nothing(machine: Machine) -> None:
    before = {file for file in machine.root.rglob("*") if not file.is_dir()}
    machine.run("install.sh", "--gpio-heads", "--keep-games", "30")
    machine.run("uninstall.sh")
    assert {file for file in machine.root.rglob("*") if not file.is_dir()} == before
