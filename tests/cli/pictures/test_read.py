import json
import re
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from station.cli.main import main
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import BoardTile, Scene

SCENE = Scene(
    (
        tuple(BoardTile("a", letter, 5.5 + k, 7.5, 0) for k, letter in enumerate("TABLE")),
        tuple(BoardTile("b", letter, 9.5 - k, 7.5, 180) for k, letter in enumerate("NORTH")),
    )
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """table.png, a manifest with its corners, a grey picture and something that is no picture."""
    folder = tmp_path_factory.mktemp("pictures")
    camera = SimulatedCamera(4)
    cv2.imwrite(str(folder / "table.png"), camera.take(SCENE, 0))
    boards = [{"corners": corners.tolist()} for corners in camera.truth(SCENE)]
    entry = {"file": "table.png", "edition": "en", "boards": boards, "light": "lamp"}
    (folder / "manifest.json").write_text(json.dumps([entry]), encoding="utf-8")
    cv2.imwrite(str(folder / "grey.png"), np.full((400, 400, 3), 120, np.uint8))
    (folder / "text.jpg").write_text("no picture", encoding="utf-8")
    return folder


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def assert_table(answer: dict[str, Any]) -> None:
    left, right = answer["boards"]
    assert left["rows"][7] == ".....TABLE....."
    assert left["facing"][7] == ".....^^^^^....."
    assert left["kits"][7] == ".....aaaaa....."
    assert right["rows"][7] == ".....HTRON....."
    assert right["facing"][7] == ".....vvvvv....."
    assert right["kits"][7] == ".....bbbbb....."
    for board in (left, right):
        assert [row for number, row in enumerate(board["rows"]) if number != 7] == ["." * 15] * 14
        assert board["doubtful"] == []
    assert set(answer["ms"]) == {"locate", "rectify", "read"}


def test_a_manifest_is_read_at_its_corners(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", "--manifest", str(folder / "manifest.json"), "--json"]) == 0
    (answer,) = answers(capsys)
    assert answer["file"] == "table.png"
    assert answer["ms"]["locate"] == 0
    assert_table(answer)


def test_a_picture_alone_is_searched_for_boards(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(folder / "table.png"), "--edition", "en", "--json"]) == 0
    (answer,) = answers(capsys)
    assert_table(answer)
    assert answer["ms"]["locate"] > 0


def test_with_locate_given_corners_are_ignored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    nowhere = [[0, 0], [90, 0], [90, 90], [0, 90]]
    manifest = folder / "nowhere.json"
    manifest.write_text(json.dumps([{"file": "table.png", "corners": nowhere}]), encoding="utf-8")
    assert main(["read", "--manifest", str(manifest), "--locate", "--edition", "en", "--json"]) == 0
    assert_table(answers(capsys)[0])


def test_one_bad_picture_does_not_keep_the_others_from_being_read(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ["grey.png", "text.jpg", "none.png", "table.png"]
    assert main(["read", *(str(folder / name) for name in names), "--json"]) == 2
    grey, text, none, table = answers(capsys)
    assert "no board found" in grey["error"]
    assert "not a picture" in text["error"]
    assert "no such file" in none["error"]
    assert len(table["boards"]) == 2


def test_corners_that_hold_no_board_are_status_three(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beside = [[1000, 10], [1300, 10], [1300, 150], [1000, 150]]
    outside = [[1500, 100], [3500, 100], [3500, 1200], [1500, 1200]]
    manifest = folder / "wrong.json"
    manifest.write_text(
        json.dumps([{"file": "table.png", "corners": corners} for corners in (beside, outside)]),
        encoding="utf-8",
    )
    assert main(["read", "--manifest", str(manifest), "--edition", "en", "--json"]) == 3
    assert [answer["error"] for answer in answers(capsys)] == [
        "there is no board grid at the given corners",
        "less than half of the board at the given corners is in the picture",
    ]


@pytest.mark.parametrize("kind", ["alpha", "deep", "animated", "turned"])
def test_odd_kinds_of_pictures_are_read_like_any_other(
    folder: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    table = cv2.imread(str(folder / "table.png"))
    assert table is not None
    name = folder / f"{kind}.png"
    if kind == "alpha":
        cv2.imwrite(str(name), np.dstack([table, np.full(table.shape[:2], 200, np.uint8)]))
    elif kind == "deep":
        cv2.imwrite(str(name), table.astype(np.uint16) * 257)
    elif kind == "animated":
        frames = [Image.fromarray(frame[:, :, ::-1]) for frame in (table, np.zeros_like(table))]
        frames[0].save(name, save_all=True, append_images=frames[1:])
    else:
        name = name.with_suffix(".jpg")
        turned = Image.fromarray(table[:, :, ::-1]).transpose(Image.Transpose.ROTATE_90)
        exif = Image.Exif()
        exif[0x112] = 6
        turned.save(name, exif=exif, quality=95)
    boards = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))[0]["boards"]
    manifest = folder / f"{kind}.json"
    manifest.write_text(json.dumps([{"file": name.name, "boards": boards}]), encoding="utf-8")
    assert main(["read", "--manifest", str(manifest), "--edition", "en", "--json"]) == 0
    assert_table(answers(capsys)[0])


def test_a_picture_taken_from_the_other_side_is_read_upside_down(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = cv2.imread(str(folder / "table.png"))
    assert table is not None
    cv2.imwrite(str(folder / "upside.png"), table[::-1, ::-1])
    height, width = table.shape[:2]
    board = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))[0]["boards"][0]
    corners = [[width - 1 - x, height - 1 - y] for x, y in board["corners"]]
    manifest = folder / "upside.json"
    manifest.write_text(json.dumps([{"file": "upside.png", "corners": corners}]), encoding="utf-8")
    assert main(["read", "--manifest", str(manifest), "--edition", "en", "--json"]) == 0
    assert answers(capsys)[0]["boards"][0]["rows"][7] == ".....TABLE....."


def test_no_board_found_is_status_three(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(folder / "grey.png"), "--json"]) == 3
    captured = capsys.readouterr()
    assert json.loads(captured.out)["file"] == str(folder / "grey.png")
    assert captured.err.startswith("station: ")


def test_without_json_a_table_is_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(folder / "table.png"), "--edition", "en"]) == 0
    out = capsys.readouterr().out
    assert "    A B C D E F G H I J K L M N O" in out
    assert " 8  . . . . . T^A^B^L^E^. . . . ." in out


def test_annotated_pictures_are_written(folder: Path, tmp_path: Path) -> None:
    assert main(["read", str(folder / "table.png"), "--annotate", str(tmp_path / "out"), "--json"]) == 0
    drawn = cv2.imread(str(tmp_path / "out" / "table.png"))
    plain = cv2.imread(str(folder / "table.png"))
    assert drawn is not None
    assert plain is not None
    assert drawn.shape == plain.shape
    assert (drawn != plain).any()


def test_an_annotated_picture_never_takes_the_place_of_a_picture_that_is_read(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "table.png"
    photo.write_bytes((folder / "table.png").read_bytes())
    assert main(["read", str(photo), "--edition", "en", "--annotate", str(tmp_path)]) == 2
    assert photo.read_bytes() == (folder / "table.png").read_bytes()
    assert f"{photo} is one of the pictures to read" in capsys.readouterr().err


def test_annotated_pictures_of_the_same_name_are_kept_apart(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "table.png").symlink_to(folder / "table.png")
    photos = [str(folder / "table.png"), str(tmp_path / "b" / "table.png")]
    out = tmp_path / "out"
    assert main(["read", *photos, "--edition", "en", "--annotate", str(out), "--json"]) == 0
    assert sorted(path.name for path in out.iterdir()) == ["table-2.png", "table.png"]


def test_an_annotated_picture_is_named_for_what_it_is(folder: Path, tmp_path: Path) -> None:
    photo = tmp_path / "table.bmp"
    cv2.imwrite(str(photo), np.asarray(cv2.imread(str(folder / "table.png"))))
    assert main(["read", str(photo), "--edition", "en", "--annotate", str(tmp_path / "out"), "--json"]) == 0
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["table.bmp.png"]


def test_an_annotated_picture_that_cannot_be_written_does_not_keep_others_from_being_read(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = str(folder / "table.png")
    (tmp_path / "table.png").mkdir()
    assert main(["read", table, table, "--edition", "en", "--annotate", str(tmp_path), "--json"]) == 2
    said = capsys.readouterr()
    assert [len(json.loads(line)["boards"]) for line in said.out.splitlines()] == [2, 2]
    assert said.err == f"station: cannot write {tmp_path / 'table.png'}: Is a directory\n"
    assert (tmp_path / "table-2.png").exists()


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "not JSON"),
        ("{}", "not a list"),
        ("[]", "lists no picture"),
        ("[{}]", 'picture 1 .* has no "file"'),
        ('[{"file": "a.png", "corners": [[0, 0]]}]', "four points"),
        ('[{"file": "a.png", "corners": [[0, 0], [0, 9], [9, 9], [9, 0]]}]', "must go clockwise"),
        ('[{"file": "a.png", "boards": 3}]', "not a list of boards"),
        ('[{"file": "a.png", "boards": [{}, {}, {}]}]', "picture 1 .* has 3 boards; a table has at most 2"),
        ('[{"file": "a.png", "edition": 3}]', "edition"),
    ],
)
def test_a_bad_manifest_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, complaint: str
) -> None:
    file = tmp_path / "manifest.json"
    file.write_text(text, encoding="utf-8")
    assert main(["read", "--manifest", str(file), "--json"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert re.search(complaint, captured.err)


def test_nothing_to_read_is_wrong_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read"]) == 2
    assert "nothing to read" in capsys.readouterr().err


def test_an_edition_that_does_not_exist_is_said_once_in_a_sentence(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = str(folder / "table.png")
    assert main(["read", table, table, "--edition", "xx", "--json"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "station: there is no edition 'xx'; available: de, en, fr, pl\n"


def test_an_edition_in_a_manifest_that_does_not_exist_is_reported_for_its_picture(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (entry,) = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    manifest = tmp_path / "manifest.json"
    (tmp_path / "table.png").symlink_to(folder / "table.png")
    manifest.write_text(json.dumps([entry | {"edition": "xx"}, entry]), encoding="utf-8")
    assert main(["read", "--manifest", str(manifest), "--json"]) == 2
    wrong, right = answers(capsys)
    assert "no edition 'xx'" in wrong["error"]
    assert_table(right)
