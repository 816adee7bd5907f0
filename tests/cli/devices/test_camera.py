"""`station camera`: what there is, pictures into a folder, the live picture."""

import io
from pathlib import Path

import cv2
import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from station.app.camera.view import BLUE, RED, look_through, marked
from station.cli.main import main
from vision.cameras.named import open_camera


def grey(level: int) -> NDArray[np.uint8]:
    return np.full((360, 640, 3), level, np.uint8)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "table"
    folder.mkdir()
    for number in range(3):
        cv2.imwrite(str(folder / f"{number}.png"), grey(60 + 10 * number))
    return folder


def test_pictures_are_numbered_after_those_that_are_there(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out"
    words = ["camera", "take", str(out), "--camera", str(pictures)]
    assert main([*words, "--count", "2", "--every", "0"]) == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    assert main(words) == 0
    assert sorted(path.name for path in out.iterdir()) == ["001.png", "002.png", "003.png"]
    output = capsys.readouterr()
    assert output.out.splitlines() == [str(out / f"00{number}.png") for number in (1, 2, 3)]
    assert "The camera gives 640×360 pixels" in output.err
    assert np.array_equal(np.asarray(cv2.imread(str(out / "002.png"))), grey(70))


def test_enter_is_waited_for_between_two_pictures(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    words = ["camera", "take", str(tmp_path / "out"), "--camera", str(pictures), "--count", "3"]
    assert main(words) == 2
    output = capsys.readouterr()
    assert len(output.out.splitlines()) == 2
    assert "Picture 2 of 3" in output.err
    assert "2 pictures taken" in output.err


def test_the_end_of_the_pictures_is_said(
    pictures: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["camera", "take", str(tmp_path), "--camera", str(pictures), "--count", "9", "--every", "0"]
    assert main(words) == 2
    assert "no more pictures" in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    "words", [["take", "DIR", "--camera", "97"], ["take", "DIR", "--camera", "pi"], ["view"], ["list"]]
)
def test_without_a_camera_or_a_display_one_sentence_says_so(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["camera", *(word.replace("DIR", str(tmp_path)) for word in words)]) in {2, 3}
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("station: ")


def test_the_live_picture_is_shown_and_kept(pictures: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    kept: list[NDArray[np.uint8]] = []

    def write(picture: NDArray[np.uint8]) -> Path:
        kept.append(picture)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode=""))
        return Path("001.png")

    class Pressed:
        """A folder that asks to be kept once its second picture was taken."""

        def __init__(self) -> None:
            self._camera, self.taken = open_camera(str(pictures)), 0
            self.obtained, self.settled = self._camera.obtained, True
            self.close = self._camera.close

        def take(self) -> object:
            self.taken += 1
            if self.taken == 2:
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, unicode=" "))
            return self._camera.take()

    look_through(Pressed(), (800, 480), "de", write)  # type: ignore[arg-type]  # take() is the folder's
    assert [int(picture[0, 0, 0]) for picture in kept] == [70]


def test_what_is_too_dark_or_washed_out_is_marked() -> None:
    picture = grey(120)
    picture[:100], picture[-100:] = 5, 255
    shown = marked(picture)
    assert [tuple(shown[row, 0].tolist()) for row in (0, 180, 359)] == [BLUE, (120, 120, 120), RED]
