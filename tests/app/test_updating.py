"""Another version of the station, by command and from the menu."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from station.app import updating
from station.app.equipment import Equipment
from station.app.menu_window import play_by_menu
from station.app.start_menu import start_state
from station.app.update_page import AGAIN
from station.app.updating import SCRIPT, Updates
from station.cli.main import main
from station.errors import DeviceError
from station.screen.start.show import StartShow
from station.screen.window import Window
from tests.app.at_menu import Fingers


class Script:
    """Runs like update.sh, and remembers what it was asked."""

    def __init__(self, status: int = 0, message: str = "") -> None:
        self.asked: list[list[str]] = []
        self._status, self._message = status, message

    def __call__(self, command: Sequence[str | Path]) -> "subprocess.CompletedProcess[str]":
        self.asked.append([str(word) for word in command[2:]])
        return subprocess.CompletedProcess([], self._status, "", self._message)


@pytest.fixture
def window() -> Window:
    return Window((800, 480), StartShow())


def by_touch(window: Window, updates: Updates, label: str, monkeypatch: pytest.MonkeyPatch) -> None:
    state = start_state(camera=False, can_switch_off=True, can_update=True, can_go_back=updates.has_before)
    fingers = Fingers(window, state, ("Switch off", label))
    monkeypatch.setattr("station.clock.station_time.StationTime.now_ms", lambda _self: fingers.now_ms())
    play_by_menu(window, Equipment(switch_off=lambda: None, updates=updates))


def test_the_menu_updates_and_ends_so_that_the_new_version_is_started(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script()
    with pytest.raises(SystemExit) as ended:
        by_touch(window, Updates(tmp_path / "station", script), "Update the station", monkeypatch)
    assert ended.value.code == AGAIN
    assert script.asked == [[]]


def test_the_menu_goes_back_where_there_is_a_version_before(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script()
    (tmp_path / "station.before").mkdir()
    with pytest.raises(SystemExit):
        by_touch(window, Updates(tmp_path / "station", script), "Back to the version before", monkeypatch)
    assert script.asked == [["--back"]]


def test_an_update_that_fails_says_why_and_the_menu_goes_on(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = Script(2, "update-pi: getting it\nupdate-pi: https://example.org cannot be reached\n")
    by_touch(window, Updates(tmp_path / "station", script), "Update the station", monkeypatch)
    assert isinstance(window.shows, StartShow)
    assert window.shows.view.notice == "https://example.org cannot be reached"


def test_without_a_word_from_the_script_the_failure_is_shown(tmp_path: Path) -> None:
    with pytest.raises(DeviceError, match=r"update\.sh failed"):
        Updates(tmp_path, Script(2)).update()


def test_only_an_installed_station_is_updated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Updates.here(tmp_path / "no notes") is None
    found = Updates.here(tmp_path)
    assert found is not None
    assert (found.checkout / SCRIPT).is_file()
    monkeypatch.setattr(updating, "owns_machine", lambda: False)
    assert updating.updates_of_machine() is None


def test_the_command_passes_its_options_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / SCRIPT
    script.parent.mkdir(parents=True)
    script.write_text('echo "asked for: $*"; exit 3\n', encoding="utf-8")
    monkeypatch.setattr(Updates, "here", lambda: Updates(tmp_path))
    assert main(["update", "--back"]) == 3
    assert main(["update", "--from", str(tmp_path)]) == 3
    assert capfd.readouterr().out == f"asked for: --back\nasked for: --from {tmp_path}\n"


def test_elsewhere_the_command_says_how_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Updates, "here", lambda: None)
    assert main(["update"]) == 2
    assert "was not installed with make install-pi" in capsys.readouterr().err
