"""The pictures of a demo, in a folder that may hold other pictures too."""

import tracemalloc
from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from station.app.demo.animation import Animation
from station.app.demo.recorder import Recorder
from station.errors import InputError

SIZE = (640, 400)


def drawn(path: Path, width: int, height: int) -> Path:
    cv2.imwrite(str(path), np.zeros((height, width, 3), np.uint8))
    return path


def test_pictures_of_an_earlier_game_go_and_no_others(tmp_path: Path) -> None:
    (tmp_path / "game.journal").touch()
    ours = drawn(tmp_path / "03-stands.png", *SIZE)
    theirs = [drawn(tmp_path / "01-holiday.png", 300, 200), drawn(tmp_path / "end.png", *SIZE)]
    (tmp_path / "02-empty.png").touch()
    Recorder(tmp_path, SIZE)
    assert not ours.exists()
    assert all(path.exists() for path in (*theirs, tmp_path / "02-empty.png"))


def test_nothing_goes_from_a_folder_in_which_no_game_was_recorded(tmp_path: Path) -> None:
    theirs = drawn(tmp_path / "01-slide.png", *SIZE)
    Recorder(tmp_path, SIZE)
    assert theirs.exists()


def pictures_of_a_game(count: int) -> list[NDArray[np.uint8]]:
    """Noise everywhere, and one patch that changes from picture to picture."""
    dice = np.random.default_rng(3)
    pictures = []
    for number in range(count):
        picture = dice.normal(120, 3, (96, 160, 3)).clip(0, 255).astype(np.uint8)
        picture[32:64, 16 * (number % 8) : 16 * (number % 8) + 16] = (20 * number) % 256
        pictures.append(picture)
    return pictures


def test_an_animation_shows_every_picture_for_its_time(tmp_path: Path) -> None:
    path = tmp_path / "game.webp"
    animation = Animation(path)
    pictures = pictures_of_a_game(6)
    for picture in pictures:
        animation.add(picture, 300)
    animation.close(1200)
    read, shown = cv2.imreadanimation(str(path))
    assert read
    assert list(shown.durations) == [300] * 5 + [1200]
    for picture, frame in zip(pictures, shown.frames, strict=True):
        assert np.abs(frame[..., :3].astype(int) - picture).mean() < 8


def test_an_animation_is_on_the_disk_while_it_grows_and_in_memory_only_its_last_pictures(
    tmp_path: Path,
) -> None:
    """A long game has hundreds of pictures of two megabytes."""
    path = tmp_path / "game.webp"
    animation = Animation(path)
    held, sizes = [], []
    tracemalloc.start()
    for picture in pictures_of_a_game(4) * 40:
        animation.add(picture, 300)
        held.append(tracemalloc.get_traced_memory()[0])
        sizes.append(path.stat().st_size)
    tracemalloc.stop()
    animation.close()
    assert max(held[20:]) < held[10] + 2 * 96 * 160 * 3
    assert sizes[-1] > sizes[40] > 0
    read, shown = cv2.imreadanimation(str(path))
    assert read
    assert len(shown.frames) == 160


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot write"):
        Animation(tmp_path / "none" / "game.webp").add(pictures_of_a_game(1)[0], 300)
