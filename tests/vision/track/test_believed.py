"""A place that only a torn picture shows is not kept."""

from functools import partial

import numpy as np
import pytest
from numpy.typing import NDArray

from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.scene import Scene
from tests.vision.torn import torn
from vision.errors import NoBoardError
from vision.table_reader import TableReader
from vision.track.believed import BelievedPlace, Verdict
from vision.track.boards import LocatedBoards

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
EVERY_MS = 600
LEFT = np.array([[0.0, 0.0], [150.0, 0.0], [150.0, 150.0], [0.0, 150.0]])
RIGHT = LEFT + np.array([200.0, 0.0])
SHEARED = LEFT + np.array([[0.0, 0.0], [0.0, 0.0], [16.0, 0.0], [16.0, 0.0]])


@pytest.fixture(scope="module")
def bare(camera: SimulatedCamera) -> list[Picture]:
    """Pictures of an empty table, with other noise each."""
    return [camera.take(Scene(), number) for number in range(4)]


@pytest.fixture(scope="module")
def true(camera: SimulatedCamera) -> list[Points]:
    return list(camera.truth(Scene()))


def read_on(reader: TableReader, pictures: list[Picture], since_ms: int = 0) -> None:
    for number, picture in enumerate(pictures):
        try:
            reader.read(picture, since_ms + number * EVERY_MS)
        except NoBoardError:
            continue


def is_right(reader: TableReader, true: list[Points]) -> bool:
    """Whether both boards are known to be where they are."""
    if len(reader.corners) != len(true):
        return False
    pairs = zip(reader.corners, true, strict=True)
    return all(np.linalg.norm(found - there, axis=1).max() < 5 for found, there in pairs)


@pytest.mark.parametrize("share", [0.2, 0.35, 0.65, 0.8])
def test_a_place_in_a_torn_picture_is_not_kept(bare: list[Picture], true: list[Points], share: float) -> None:
    reader = TableReader()
    read_on(reader, [torn(bare[0], share), *bare[1:]])
    reading = reader.read(bare[0], 4 * EVERY_MS)
    assert is_right(reader, true)
    assert [board.rows() for board in reading.boards] == [["." * 15] * 15] * 2
    assert reading.moving == (False, False)


def test_a_wrong_place_that_two_pictures_agreed_on_is_noticed(
    bare: list[Picture], true: list[Points]
) -> None:
    reader = TableReader()
    read_on(reader, [torn(bare[0], 0.65)] * 2)
    assert not is_right(reader, true)
    read_on(reader, [bare[k % 4] for k in range(10)], 2 * EVERY_MS)
    assert is_right(reader, true)


def test_a_place_that_two_pictures_show_is_not_looked_for_again(
    bare: list[Picture], monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = TableReader()
    read_on(reader, bare[:2])
    monkeypatch.setattr(TableReader, "_first_corners", lambda *_: pytest.fail("looked for again"))
    read_on(reader, [bare[k % 4] for k in range(10)], 2 * EVERY_MS)


def test_a_board_is_not_followed_into_a_torn_picture(bare: list[Picture], true: list[Points]) -> None:
    where = LocatedBoards(bare[0], true)
    lost = where.follow(torn(bare[1], 0.05), 0)
    assert any(lost.lost)
    after = where.follow(bare[2], 100)
    assert (after.moved, after.lost) == ((False, False), (False, False))
    assert all((now == then).all() for now, then in zip(where.corners, true, strict=True))


def fit(corners: Points) -> float:
    """How well a grid fits there: the true boards do."""
    return 0.9 if any((corners == board).all() for board in (LEFT, RIGHT)) else 0.1


def test_a_covered_board_disputes_nothing() -> None:
    place = BelievedPlace((LEFT, RIGHT))
    assert place.also_seen(0, (LEFT, RIGHT), (LEFT,), fit) is Verdict.UNCLEAR
    assert not place.disputed
    assert not place.due(100)
    assert place.due(500)
    assert place.also_seen(500, (LEFT, RIGHT), (LEFT, RIGHT), fit) is Verdict.AGREES
    assert not place.due(60_000)


def test_only_a_third_picture_shows_which_of_two_places_is_wrong() -> None:
    place = BelievedPlace((SHEARED, RIGHT))
    assert place.also_seen(0, (SHEARED, RIGHT), (LEFT, RIGHT), fit) is Verdict.DISPUTES
    assert place.due(1)
    assert place.also_seen(1, (SHEARED, RIGHT), (LEFT, RIGHT), fit) is Verdict.WRONG


def test_a_torn_picture_does_not_dispute_the_right_place() -> None:
    place = BelievedPlace((LEFT, RIGHT))
    assert place.also_seen(0, (LEFT, RIGHT), (SHEARED, RIGHT), fit) is Verdict.UNCLEAR


def test_a_board_beside_that_turns_up_in_a_game_changes_nothing() -> None:
    place = BelievedPlace((LEFT,))
    place.also_seen(0, (LEFT,), (LEFT,), fit)
    for at_ms in range(0, 10_000, 1000):
        place.check(at_ms, lambda: False)
    assert place.due(10_000)
    assert place.also_seen(10_000, (LEFT,), (LEFT, RIGHT), fit) is Verdict.UNCLEAR


def test_boards_followed_from_a_wrong_place_to_the_right_one_are_read_anew() -> None:
    place = BelievedPlace((SHEARED, RIGHT))
    assert place.also_seen(0, (LEFT, RIGHT), (LEFT, RIGHT), fit) is Verdict.WRONG


def test_a_confirmed_place_is_doubted_only_when_it_looks_wrong_for_long() -> None:
    place = BelievedPlace((LEFT,))
    place.also_seen(0, (LEFT,), (LEFT,), fit)
    for at_ms, sound in ((1000, False), (2000, False), (3000, True), (4000, False), (5000, False)):
        place.check(at_ms, partial(bool, sound))
    assert not place.due(5500)
    place.check(6000, lambda: False)
    assert place.due(6100)
