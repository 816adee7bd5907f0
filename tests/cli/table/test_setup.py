"""`station table check`, `station table setup --check` and `station table report`."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import pytest

from calibration.check.picture import check_picture
from calibration.profile import SavedBoard, SavedTable
from station.app.table.checks import tables
from station.app.table.saved_table import changed_since
from station.checks import Check
from station.cli.main import main
from station.simulator.faults.kind import Fault
from station.simulator.faults.table import FaultyTable
from station.simulator.render.scene import Scene
from vision.cameras.named import open_camera

pytestmark = [pytest.mark.xdist_group("table faults"), pytest.mark.usefixtures("own_folder")]


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("table") / "good.png"
    cv2.imwrite(str(path), FaultyTable(12).take(Scene()))
    return str(path)


def printed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_table_that_is_ready_is_said_to_be(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "setup", "--check", "--camera", good, "--json"]) == 0
    *checks, last = printed(capsys)
    assert last == {"ready": True}
    assert {"camera", "sharpness", "boards", "tabs", "size", "light"} <= {check["check"] for check in checks}
    assert all(set(check) == {"check", "ok", "says"} and check["ok"] for check in checks)


def test_what_is_wrong_is_said_and_the_status_is_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    cv2.imwrite(str(folder / "1.png"), FaultyTable(12, [Fault.TABS_SWAPPED]).take(Scene()))
    for command in (["check"], ["setup", "--check"]):
        assert main(["table", *command, "--camera", str(folder), "--json"]) == 1
        wrong = [line for line in printed(capsys) if not line.get("ok", True)]
        assert [line["check"] for line in wrong] == ["tabs"]
        assert "swapped" in wrong[0]["says"]


def test_a_picture_of_nothing_has_its_own_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wood.png"
    picture = FaultyTable(12).take(Scene())[:200, :1200]
    cv2.imwrite(str(path), picture)
    assert main(["table", "check", str(path)]) == 3
    assert "No board is found" in capsys.readouterr().out


@pytest.mark.parametrize("camera", ["/nowhere", "99999"])
def test_a_camera_that_is_not_there_is_a_check_that_fails(
    camera: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", "setup", "--check", "--camera", camera, "--json"]) == 1
    first, *_, last = printed(capsys)
    assert (first["check"], first["ok"], last) == ("camera", False, {"ready": False})


def test_a_file_that_is_no_picture_is_wrong_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notes.png"
    path.write_text("not a picture")
    assert main(["table", "check", "--camera", str(path)]) == 2
    assert "notes.png" in capsys.readouterr().err


def test_a_picture_that_is_cut_off_is_a_check_that_fails(
    good: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cut.png"
    path.write_bytes(Path(good).read_bytes()[:200_000])
    assert main(["table", "setup", "--check", "--camera", str(path), "--json"]) == 1
    first, *_, last = printed(capsys)
    assert (first["check"], first["ok"], last) == ("camera", False, {"ready": False})
    assert first["says"] == f"{path}: the picture is cut off: the end of the file is missing"


def test_a_tile_set_that_is_gone_is_said(good: str, capsys: pytest.CaptureFixture[str]) -> None:
    tables().save(SavedTable(good, "2026-11-22T21:30:00", kits=("red",)))
    assert main(["table", "setup", "--check", "--json"]) == 1
    assert {
        "check": "tile sets",
        "ok": False,
        "says": "The tile set red is gone: enrol it again",
    } in printed(capsys)


SAVED = SavedTable(
    "0", "2026-11-22T21:30:00", size=(2304, 1296), checked=(Check("light", True, "White is 212 of 255"),)
)


def test_the_simulated_table_is_set_up_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "setup", "--simulated", "--seed", "4", "--fault", "heads-swapped", "--json"]) == 0
    *said, last = printed(capsys)
    assert all(set(line) == {"check", "ok", "says"} for line in said)
    assert [(line["check"], "heads are swapped" in line["says"]) for line in said if not line["ok"]] == [
        ("clock heads", True)
    ]
    assert {line["check"] for line in said if line["ok"]} >= {"camera", "tabs", "clock heads", "trial"}
    assert last == {"ready": True}
    assert tables().load() is None, "what is set up for a look is not played with"
    assert main(["table", "report", "--table", "simulated"]) == 0


@pytest.mark.parametrize("words", [["setup", "--check"], ["report"]])
def test_a_table_that_was_not_saved_is_named(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", *words, "--table", "hall-3"]) == 2
    assert "no table is saved as hall-3; set it up with: station table setup" in capsys.readouterr().err


def test_the_report_is_printed_as_text_and_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "report"]) == 2
    assert "station table setup" in capsys.readouterr().err
    tables().save(SAVED)
    assert main(["table", "report"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("This table is ready")
    assert "2026-11-22 21:30" in text
    assert main(["table", "report", "--json"]) == 0
    (answer,) = printed(capsys)
    assert answer["ready"] is True
    assert answer["checked"] == [{"check": "light", "ok": True, "says": "White is 212 of 255"}]


def test_the_report_is_written_as_a_page(own_folder: Path) -> None:
    pytest.importorskip("fpdf", reason="the extra `report` is not installed")
    tables().save(SAVED)
    assert main(["table", "report", "--pdf", str(own_folder / "table.pdf")]) == 0
    assert (own_folder / "table.pdf").read_bytes().startswith(b"%PDF")


def test_before_a_game_it_is_said_what_has_changed_since_the_table_was_set_up(tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    table = FaultyTable(12)
    for number, bump in enumerate(((0.0, 0.0, 0.0), (70.0, 20.0, 0.0))):
        picture = table.take(Scene(bump=bump))
        for again in range(3):
            cv2.imwrite(str(folder / f"{number}{again}.jpg"), picture)
    camera = open_camera(str(folder))
    check = check_picture(camera.take().picture)
    boards = tuple(
        SavedBoard(b.number, b.by_tabs, tuple((float(x), float(y)) for x, y in b.corners))
        for b in check.boards
    )
    saved = SavedTable(str(folder), "2026-11-22", size=check.size, white=check.white, boards=boards)
    camera = open_camera(str(folder))
    assert changed_since(saved, camera) == ""
    assert "have moved" in changed_since(replace(saved, white=40.0), camera)
    assert "no more pictures" in changed_since(saved, camera)
