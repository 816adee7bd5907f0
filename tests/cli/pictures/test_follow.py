import json
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

import station.cli.pictures.follow
from calibration.lens_store import StoredLens, save_lens
from station.cli.main import main
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_look
from station.simulator.render.scene import BoardTile, Scene
from vision.cameras.camera import CameraSettings, Frame
from vision.errors import CameraError
from vision.lens import Lens
from vision.reading import Picture

SHARED = Path(__file__).resolve().parents[3] / "../shared/photos"

TABLE = (("T", 5, 7), ("A", 6, 7), ("B", 7, 7), ("L", 8, 7), ("E", 9, 7))
CROSS = (("R", 7, 8), ("I", 7, 9), ("D", 7, 10), ("E", 7, 11))
WRONG = (("Z", 10, 7), ("S", 11, 7))
"""TABLE 8F, BRIDE without its B downwards, and two tiles that will be taken back: letter, column, row."""

Tiles = tuple[tuple[str, int, int], ...]


@cache
def table() -> SimulatedCamera:
    """The same for all pictures."""
    return SimulatedCamera(5)


@cache
def picture(*tiles: Tiles) -> Picture:
    """The left half of a table: one board, with corner tabs."""
    laid = tuple(
        BoardTile("a", letter, column + 0.5, row + 0.5, 0) for some in tiles for letter, column, row in some
    )
    whole = table().take(Scene((laid, ())), 0)
    return np.ascontiguousarray(whole[:, : whole.shape[1] // 2])


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The empty board, a play, a play, a pass, a play that is withdrawn; the tenth file is no picture."""
    folder = tmp_path_factory.mktemp("game")
    shown = {1: (), 2: (TABLE,), 3: (TABLE, CROSS), 8: (TABLE, CROSS), 9: (TABLE, CROSS, WRONG)}
    for number, tiles in shown.items():
        cv2.imwrite(str(folder / f"board-{number}.png"), picture(*tiles))
    (folder / "board-10.png").write_text("no picture", encoding="utf-8")
    cv2.imwrite(str(folder / "board-11.png"), picture(TABLE, CROSS))
    return folder


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_folder_is_followed_press_by_press(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["follow", str(game), "--rules", "scrabble", "--edition", "en", "--json"]) == 0
    captured = capsys.readouterr()
    *turns, last = [json.loads(line) for line in captured.out.splitlines()]
    assert [
        (turn["picture"], turn["kind"], turn["player"], turn["words"], turn["score"], turn["total"])
        for turn in turns
    ] == [
        ("board-2.png", "play", 1, ["TABLE"], 14, 14),
        ("board-3.png", "play", 2, ["BRIDE"], 9, 9),
        ("board-8.png", "pass", 1, [], 0, 14),
        ("board-9.png", "play", 2, ["TABLEZS"], 19, 28),
        ("board-11.png", "withdrawn", 2, ["TABLEZS"], -19, 9),
    ]
    assert turns[0]["at"] == "8F"
    assert turns[1]["at"] == "H8"
    assert last["totals"] == [14, 9]
    assert last["plays"] == 2
    assert "board-10.png: this is not a picture" in captured.err


def test_names_that_are_laid_out_and_taken_up_again_are_shrugged_off(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = tuple((letter, 3 + number, 7) for number, letter in enumerate("MARGARETE"))
    for number, tiles in enumerate(((names,), (names,), (), (TABLE,), (TABLE, CROSS))):
        cv2.imwrite(str(tmp_path / f"board-{number}.png"), picture(*tiles))
    assert main(["follow", str(tmp_path), "--rules", "scrabble", "--edition", "en", "--json"]) == 0
    *news, last = answers(capsys)
    assert [what["names"] for what in news if what["kind"] == "names"] == [["MARGARETE"]]
    plays = [(what["player"], what["words"], what["total"]) for what in news if what["kind"] == "play"]
    assert plays == [(1, ["TABLE"], 14), (2, ["BRIDE"], 9)]
    assert last["totals"] == [14, 9]


def test_the_text_for_people_ends_with_the_totals(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["follow", str(game), "--edition", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "totals: 14 9"
    assert "TABLE" in lines[0]


def test_a_play_in_a_video_is_finished_when_the_board_is_still(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = ((picture(), 6), (picture(TABLE[:2]), 3), (picture(TABLE), 8), (picture(TABLE, CROSS), 8))
    frames = [frame for frame, count in shown for _ in range(count)]
    height, width = frames[0].shape[:2]
    video = tmp_path / "game.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 10, (width, height))
    for frame in frames:
        writer.write(frame)
    writer.release()
    assert main(["follow", str(video), "--edition", "en", "--json"]) == 0
    *turns, last = answers(capsys)
    assert [turn["words"] for turn in turns] == [["TABLE"], ["BRIDE"]]
    assert last["totals"] == [14, 9]


class Recorded:
    """A camera that shows what was recorded, five pictures a second, fails once, and is then interrupted."""

    obtained, settled = CameraSettings(), True

    def __init__(self, frames: list[Picture]) -> None:
        self._frames, self._taken = frames, 0

    def take(self) -> Frame:
        self._taken += 1
        if self._taken == 3:
            raise CameraError("no picture from camera 0")
        if not self._frames:
            raise KeyboardInterrupt
        return Frame(self._frames.pop(0), 100.0 + 0.2 * self._taken)

    def close(self) -> None: ...


def test_a_camera_is_followed_until_it_is_interrupted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = ((picture(), 4), (picture(TABLE[:2]), 2), (picture(TABLE), 5), (picture(TABLE, CROSS), 5))
    camera = Recorded([frame for frame, count in shown for _ in range(count)])
    monkeypatch.setattr(station.cli.pictures.follow, "open_named", lambda _options: camera)
    assert main(["follow", "--camera", "0", "--edition", "en", "--json"]) == 0
    output = capsys.readouterr()
    *turns, last = [json.loads(line) for line in output.out.splitlines()]
    assert [turn["words"] for turn in turns] == [["TABLE"], ["BRIDE"]]
    assert last["totals"] == [14, 9]
    assert output.err.count("no picture from camera 0") == 1


def test_a_game_is_followed_through_a_wide_lens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    camera = SimulatedCamera(5, draw_look(5, -0.3))
    real = camera.look.lens
    matrix = ((real.focal_px, 0.0, 1152.0), (0.0, real.focal_px, 648.0), (0.0, 0.0, 1.0))
    lens = Lens((2304, 1296), matrix, (real.barrel, 0.0, 0.0, 0.0, 0.0))
    save_lens(StoredLens("0", None, 0.1, lens), tmp_path / "wide.json")
    folder = tmp_path / "game"
    folder.mkdir()
    for number, tiles in enumerate(((TABLE,), (TABLE, CROSS))):
        laid = tuple(BoardTile("a", letter, x + 0.5, y + 0.5, 0) for some in tiles for letter, x, y in some)
        whole = camera.take(Scene((laid, ())), 0)
        whole[:, 1152:] = 90
        cv2.imwrite(str(folder / f"board-{number}.png"), whole)
    named = ["--lens", str(tmp_path / "wide.json")]
    assert main(["follow", str(folder), "--edition", "en", "--json", *named]) == 0
    *turns, last = answers(capsys)
    assert [turn["words"] for turn in turns] == [["TABLE"], ["BRIDE"]]
    assert last["totals"] == [14, 9]
    cv2.imwrite(str(folder / "board-2.png"), picture(TABLE))
    assert main(["follow", str(folder), "--edition", "en", *named]) == 2
    assert "calibrated for pictures of 2304×1296 pixels, this one has 1152×1296" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("missing --edition en", "there is no missing"),
        (". --edition klingon", "there is no edition 'klingon'"),
        (". --edition en", "there are no pictures in"),
        (". --edition en --players 5", "two to four players, not 5"),
        (". --edition en --corners 1,1 2,1 2 1,2", "corners must be four points x,y"),
        (". --edition en --corners 1,1 1,2 2,2 2,1", "must go clockwise around a board"),
        (". --edition en --manifest missing.json", "no such manifest: missing.json"),
        (". --edition en --manifest other.json", "manifest other.json names no picture of ."),
        ("text.txt --edition en --manifest other.json", "--manifest is for a folder of pictures"),
        (". --edition en --lexicon klingon", "klingon"),
        (". --edition en --still -1", "between 0 and 60"),
        ("text.txt --edition en", "is not a video"),
    ],
)
def test_wrong_use_is_refused_in_a_sentence(
    arguments: str,
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.txt").write_text("no video", encoding="utf-8")
    (tmp_path / "other.json").write_text('[{"file": "a.png"}]', encoding="utf-8")
    assert main(["follow", *arguments.split()]) == 2
    assert sentence in capsys.readouterr().err


def test_pictures_without_a_play_are_nothing_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((400, 400, 3), 120, np.uint8))
    assert main(["follow", str(tmp_path), "--edition", "en"]) == 3
    assert "no play was seen" in capsys.readouterr().err


@pytest.mark.skipif(not SHARED.is_dir(), reason="the recorded games are not here")
@pytest.mark.parametrize(
    ("recording", "totals", "with_manifest"),
    [("spiel-12", [185, 208], True), ("spiel-12", [185, 208], False), ("spiel-13", [501, 421], False)],
)
def test_recorded_games_end_with_the_totals_their_players_had(
    recording: str,
    totals: list[int],
    with_manifest: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for path in SHARED.glob(f"scrabscrap-{recording}-*.jpg"):
        (tmp_path / path.name).symlink_to(path.resolve())
    options = ["--manifest", str(SHARED / "labels.json")] if with_manifest else []
    assert main(["follow", str(tmp_path), "--rules", "scrabble", "--edition", "de", "--json", *options]) == 0
    found = answers(capsys)
    assert found[-1]["totals"] == totals
    assert found[0]["kind"] == "names"
