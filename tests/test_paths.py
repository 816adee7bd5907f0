from pathlib import Path

import pytest

from station.errors import InputError
from station.paths import data_dir


def test_the_environment_says_where_data_lie(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "elsewhere"))
    assert data_dir() == tmp_path / "elsewhere"


def test_a_relative_place_does_not_move_with_the_working_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOUSE_STATION_DATA", "here")
    assert data_dir() == tmp_path / "here"


@pytest.mark.parametrize("unset", [True, False])
def test_without_it_data_lie_where_the_system_keeps_this_users(
    monkeypatch: pytest.MonkeyPatch, unset: bool
) -> None:
    if unset:
        monkeypatch.delenv("HOUSE_STATION_DATA", raising=False)
    else:
        monkeypatch.setenv("HOUSE_STATION_DATA", "")
    assert data_dir().name == "house-station"
    assert data_dir().is_absolute()


def test_the_home_of_nobody_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", "~nouser/x")
    with pytest.raises(InputError, match="there is no user ~nouser; set it to an existing folder"):
        data_dir()
