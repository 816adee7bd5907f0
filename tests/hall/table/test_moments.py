"""Pictures of moments: before and after each press, for whoever asks later, also after a restart."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from station.app.hall.moments import Moments, as_jpeg
from station.hall.wire.picture import JPEG

GAME = "House-1-1"


def picture(shade: int) -> np.ndarray:
    return np.full((90, 160, 3), shade, np.uint8)


@pytest.fixture
def moments(tmp_path: Path) -> Iterator[Moments]:
    made = Moments(tmp_path, GAME)
    yield made
    made.close()


def stored_around(moments: Moments, at_ms: int) -> list[tuple[str, int]]:
    return [(one.what, one.at_ms) for one in moments.around(at_ms, "o-1")]


def test_of_a_press_the_last_picture_before_it_and_the_next_after_it_are_kept(moments: Moments) -> None:
    for at_ms in (1000, 1100, 1200):
        moments.seen(picture(10), at_ms)
    moments.mark(1150)  # heard of once a later picture had been taken
    moments.mark(1250)
    assert stored_around(moments, 1150) == [("before", 1100), ("after", 1200)]
    moments.seen(picture(20), 1300)
    moments.seen(picture(30), 1400)
    assert stored_around(moments, 1250) == [("before", 1200), ("after", 1300)]
    (_, after) = moments.around(1250)
    assert after.jpeg.startswith(JPEG)
    assert after.game == GAME


def test_of_a_moment_without_a_press_the_nearest_pictures_are_found(moments: Moments) -> None:
    moments.seen(picture(10), 1000)
    moments.mark(1050)
    moments.seen(picture(10), 5000)
    moments.mark(5050)
    assert stored_around(moments, 3000) == [("before", 1000), ("after", 5000)]
    assert stored_around(moments, 500) == [("after", 1000)]


def test_what_was_kept_is_there_after_a_restart(moments: Moments, tmp_path: Path) -> None:
    moments.seen(picture(10), 1000)
    moments.mark(1001)
    moments.settle()
    again = Moments(tmp_path, GAME)
    assert stored_around(again, 2000) == [("before", 1000)]
    again.close()


def test_the_latest_picture_is_there_on_demand(moments: Moments) -> None:
    assert moments.now("o-2") == ()
    moments.seen(picture(10), 1000)
    (sent,) = moments.now("o-2")
    assert (sent.order, sent.at_ms, sent.what) == ("o-2", 1000, "now")


def test_a_picture_that_was_begun_before_the_game_is_its_first(moments: Moments) -> None:
    moments.seen(picture(10), -40)
    (sent,) = moments.now("o-2")
    assert sent.at_ms == 0


def test_a_picture_that_cannot_be_written_is_reported_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / GAME).write_text("a file where the folder should be")
    moments = Moments(tmp_path, GAME)
    moments.seen(picture(10), 1000)
    moments.mark(1001)
    assert moments.around(1001) == []
    assert "cannot be kept" in moments.trouble
    moments.close()


def test_pictures_of_the_oldest_games_make_room(tmp_path: Path) -> None:
    for number in range(35):
        (tmp_path / f"old-{number}").mkdir()
    Moments(tmp_path, GAME).close()
    assert len(list(tmp_path.iterdir())) == 29


def test_a_picture_is_made_small_enough_to_be_sent() -> None:
    noise = np.random.default_rng(1).integers(0, 256, (300, 400, 3), np.uint8)
    large = as_jpeg(noise)
    for most in (len(large) // 2, len(large) // 8):
        assert len(as_jpeg(noise, most)) <= most
