"""`station table`: the sheet of tabs; tile kits."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from station.cli.main import main
from station.cli.table.kits import table_reader
from station.rules.tile import Kit
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import BoardTile, Scene

# One worker takes the pictures that many tests enrol.
pytestmark = pytest.mark.xdist_group("table kits")


def test_the_sheet_of_tabs_is_written(tmp_path: Path) -> None:
    assert main(["table", "tabs", str(tmp_path / "tabs.svg")]) == 0
    assert (tmp_path / "tabs.svg").read_text(encoding="utf-8").startswith("<svg")


def test_a_file_that_is_there_is_not_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tabs.svg"
    path.write_text("mine")
    assert main(["table", "tabs", str(path)]) == 2
    assert path.read_text() == "mine"
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["tabs", "lens-sheet"])
def test_a_sheet_is_not_written_under_the_name_of_another_kind_of_file(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.png"
    assert main(["table", command, str(path)]) == 2
    assert not path.exists()
    assert f"{path}: the sheet is written as SVG; name it sheet.svg" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "tabs", str(tmp_path / "no" / "tabs.svg")]) == 2
    assert "cannot write" in capsys.readouterr().err


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.fixture(scope="module")
def taken(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Pictures of two kits laid out on the left board, from South's and from North's side, and of both."""
    folder = tmp_path_factory.mktemp("pictures")
    camera = SimulatedCamera(3)
    scenes = {
        "first": Scene((laid("a", LETTERS, 1, 2), ())),
        "second": Scene((laid("a", LETTERS, 4, 6, from_north=True), ())),
        "other": Scene((laid("b", LETTERS, 2, 4), ())),
        "short": Scene((laid("a", LETTERS[:12], 1, 2), ())),
        "both": Scene((laid("a", "QUIZ", 3, 3), laid("b", "JACKDAW", 4, 8))),
        "none": Scene(),
        "swapped": Scene((laid("b", "JACK", 3, 3) + laid("a", "QI", 3, 6), laid("a", "DAW", 4, 8))),
    }
    for name, scene in scenes.items():
        cv2.imwrite(str(folder / f"{name}.png"), camera.take(scene, 1))
    return {name: str(folder / f"{name}.png") for name in scenes}


def laid(kit: Kit, letters: str, left: int, top: int, *, from_north: bool = False) -> tuple[BoardTile, ...]:
    """Nine tiles a row, every other row."""
    tiles = []
    for number, letter in enumerate(letters):
        x, y = left + number % 9 + 0.5, top + 2 * (number // 9) + 0.5
        tiles.append(
            BoardTile(kit, letter, 15 - x, 15 - y, 180) if from_north else BoardTile(kit, letter, x, y, 0)
        )
    return tuple(tiles)


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path / "data"))
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.usefixtures("own_folder")
def test_two_kits_are_enrolled_and_then_read_together(
    taken: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["table", "enrol", "Red", taken["first"], taken["second"], "--json"]) == 0
    (report,) = printed(capsys)
    assert (report["kit"], report["tiles"], report["missing"]) == ("Red", 52, [])
    assert report["check"] == {"right": 208, "judged": 208}
    assert main(["table", "enrol", "blue", taken["other"]]) == 0
    assert "only one picture" in capsys.readouterr().out
    assert main(["table", "kits", "list", "--json"]) == 0
    assert [kit["kit"] for kit in printed(capsys)] == ["Red", "blue"]
    assert main(["read", taken["both"], "--kit", "Red", "--kit", "blue", "--json"]) == 0
    (answer,) = printed(capsys)
    rows = [board["rows"] for board in answer["boards"]]
    assert rows[0][3] == "...QUIZ........"
    assert rows[1][8] == "....JACKDAW...."
    assert not any(board["doubtful"] for board in answer["boards"])
    assert main(["read", taken["swapped"], "--kit", "Red", "--kit", "blue", "--json"]) == 0
    (answer,) = printed(capsys)
    left, right = (board["kits"] for board in answer["boards"])
    assert (left[3], left[6], right[8]) == ("...bbbb........", "...aa..........", "....aaa........")


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    "command", [["read", "x.png", "--kit", "gold"], ["play", "house", "--kits", "gold", "red"]]
)
def test_a_kit_that_is_not_there_is_said_before_anything_opens(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 2
    assert "there is no kit 'gold'" in capsys.readouterr().err


@pytest.mark.usefixtures("own_folder")
def test_a_table_is_followed_with_the_enrolled_kits_names(taken: dict[str, str]) -> None:
    assert main(["table", "enrol", "red", taken["first"]]) == 0
    assert main(["table", "enrol", "blue", taken["other"]]) == 0
    picture = cv2.imread(taken["swapped"])
    reader = table_reader(("red", "blue"), None)
    for at_ms in (0, 100):
        left, right = reader.read(np.asarray(picture, np.uint8), at_ms).boards
        assert (left.kits()[3], left.kits()[6]) == ("...bbbb........", "...aa..........")
        assert right.kits()[8] == "....aaa........"


@pytest.mark.usefixtures("own_folder")
def test_without_pictures_the_order_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["table", "enrol", "red", "--edition", "de"]) == 0
    out = capsys.readouterr().out
    assert "30 tiles" in out
    assert "Ä" in out


@pytest.mark.usefixtures("own_folder")
@pytest.mark.parametrize(
    ("arguments", "status", "complaint"),
    [
        (["short"], 2, "12 tiles found, but 27 or 26"),
        (["none"], 2, "no tiles found"),
        (["first", "--board", "right"], 2, "no tile with a letter"),
        (["first", "--corners", "1,2", "3,4", "5,6", "x"], 2, "four points x,y"),
        (["first", "--edition", "xx"], 2, "no edition 'xx'"),
        (["first", "--manifest", "none.json"], 2, "no such manifest: none.json"),
    ],
)
def test_pictures_that_teach_nothing_are_refused(
    taken: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    status: int,
    complaint: str,
) -> None:
    name, *options = arguments
    assert main(["table", "enrol", "red", taken[name], *options]) == status
    assert complaint in capsys.readouterr().err
    assert main(["table", "kits", "list"]) == 0
    assert capsys.readouterr().out == ""


def test_a_manifest_names_the_letters(own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    camera = SimulatedCamera(3)
    scene = Scene((laid("a", "HELPFUL", 0, 0), ()))
    cv2.imwrite(str(own_folder / "x.png"), camera.take(scene, 1))
    entry = {
        "file": "x.png",
        "rows": ["HELPFUL........", *["." * 15] * 14],
        "corners": camera.truth(scene)[0].tolist(),
    }
    (own_folder / "labels.json").write_text(json.dumps([entry]))
    assert main(["table", "enrol", "red", "--manifest", str(own_folder / "labels.json"), "--json"]) == 0
    (report,) = printed(capsys)
    assert report["tiles"] == 7
    assert "A" in report["missing"]


@pytest.mark.parametrize(
    ("wrong", "status", "complaint"),
    [
        ({"rows": ["helpful........", *["." * 15] * 14]}, 2, "'h' in \"rows\" is not one of"),
        ({"rows": ["HELPFUL"]}, 2, '"rows" must be 15 strings'),
        ({"facing": ["x" * 15] * 15}, 2, "'x' in \"facing\" is not one of"),
        ({"corners": None}, 2, "corners must be four points"),
        ({"corners": [[0, 0], [0, 90], [90, 90], [90, 0]]}, 2, "must go clockwise around a board"),
        ({"corners": [[4e4, 0], [5e4, 0], [5e4, 1e4], [4e4, 1e4]]}, 3, "less than half of the board"),
        ({"corners": [[5, 5], [55, 5], [55, 55], [5, 55]]}, 3, "no board grid"),
    ],
)
def test_a_manifest_that_cannot_be_right_teaches_nothing(
    own_folder: Path,
    taken: dict[str, str],
    capsys: pytest.CaptureFixture[str],
    *,
    wrong: dict[str, Any],
    status: int,
    complaint: str,
) -> None:
    entry = {"file": taken["none"], "rows": ["HELPFUL........", *["." * 15] * 14]}
    entry |= {"corners": [[0, 0], [90, 0], [90, 90], [0, 90]]} | wrong
    (own_folder / "labels.json").write_text(json.dumps([entry]))
    assert main(["table", "enrol", "red", "--manifest", str(own_folder / "labels.json")]) == status
    said = capsys.readouterr().err
    assert "picture 1 of the manifest" in said
    assert complaint in said
    assert main(["table", "kits", "list"]) == 0
    assert capsys.readouterr().out == ""


def test_kits_are_exported_renamed_deleted_and_imported(
    own_folder: Path, taken: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(own_folder / "red.kit")
    assert main(["table", "enrol", "red", taken["other"]]) == 0
    assert main(["table", "enrol", "red", taken["other"]]) == 2
    assert main(["table", "kits", "export", "red", file]) == 0
    assert main(["table", "kits", "rename", "red", "walnut"]) == 0
    assert main(["table", "kits", "delete", "walnut"]) == 0
    assert main(["table", "kits", "delete", "walnut"]) == 2
    assert "none is enrolled yet" in capsys.readouterr().err
    assert main(["table", "kits", "import", file, "--as", "rot"]) == 0
    assert capsys.readouterr().out == "rot: 26 tiles seen\n"
    assert main(["table", "kits", "import", taken["none"]]) == 2
    assert "is not a kit" in capsys.readouterr().err
