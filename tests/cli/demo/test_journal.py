"""Where a demo writes its journal: nothing that is worth keeping is overwritten."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from station.cli.demo.journal import JOURNAL, make_room
from station.cli.main import main
from station.clock.control import TimeControl
from station.errors import InputError
from station.journal.journal import Journal
from station.lexicon import load
from station.referee.events import Continued, GameSettings, GameSetUp

SETTINGS = GameSettings("scrabble", ("Ann", "Bob"), control=TimeControl.parse("5"))


def begun(path: Path) -> Journal:
    journal = Journal.create(path, SETTINGS, load("english"))
    for event in (GameSetUp(0, SETTINGS), Continued(10)):
        journal.append(event)
    return journal


def test_a_game_that_was_broken_off_is_kept_beside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / JOURNAL
    begun(path).close()
    before = path.read_bytes()
    make_room(path)
    assert not path.exists()
    assert (tmp_path / "broken-off.journal").read_bytes() == before
    assert "An earlier demo ended after 0 turns; its journal is now" in capsys.readouterr().err


def test_a_damaged_journal_is_kept_beside(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    begun(path).close()
    data = bytearray(path.read_bytes())
    data[len(data) // 2 :] = bytes(len(data) - len(data) // 2)
    path.write_bytes(data)
    make_room(path)
    assert (tmp_path / "broken-off.journal").read_bytes() == data


def test_a_journal_that_is_being_written_stays(tmp_path: Path) -> None:
    path = tmp_path / JOURNAL
    with begun(path):
        with pytest.raises(InputError, match="another station that is running"):
            make_room(path)
        assert path.exists()


def test_pictures_of_a_demo_that_is_being_played_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    drawn = tmp_path / "03-stands.png"
    cv2.imwrite(str(drawn), np.zeros((800, 1280, 3), np.uint8))
    with begun(tmp_path / JOURNAL):
        assert main(["demo", "--headless", "--out", str(tmp_path)]) == 2
    assert "another station that is running" in capsys.readouterr().err
    assert drawn.exists()


def test_a_file_that_is_no_journal_stays(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_text("my own notes", encoding="utf-8")
    with pytest.raises(InputError, match="not a journal of House Station; choose another folder"):
        make_room(tmp_path / JOURNAL)
    assert (tmp_path / JOURNAL).read_text(encoding="utf-8") == "my own notes"


def test_a_negative_seed_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["demo", "--seed", "-5", "--headless"]) == 2
    assert capsys.readouterr().err == "station: --seed must be 0 or more, not -5\n"
