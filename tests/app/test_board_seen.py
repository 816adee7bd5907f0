"""What the camera read, in the referee's terms."""

import numpy as np
import pytest

from station.app.picture.observation import board_seen
from station.referee.sight import SeenTile, Unseen
from station.rules.tile import Side
from vision.reading import BoardReading, Cause, Content, Facing, SquareReading

EMPTY = SquareReading(Content.EMPTY)


def seen_of(square: SquareReading) -> object:
    reading = BoardReading(np.zeros((4, 2)), (square, *[EMPTY] * 224))
    return board_seen(0, reading, 7, moving=False).squares[0]


def test_a_tile_keeps_its_letter_kit_and_side() -> None:
    square = SquareReading(Content.TILE, "K", Facing.DOWN, "b", 0.99)
    assert seen_of(square) == SeenTile("K", Side.NORTH, "b")


@pytest.mark.parametrize("facing", [Facing.LEFT, Facing.RIGHT])
def test_a_sideways_tile_faces_nobody(facing: Facing) -> None:
    seen = seen_of(SquareReading(Content.TILE, "K", facing, "a", 0.99))
    assert isinstance(seen, SeenTile)
    assert seen.sideways
    assert seen.facing is None


def test_doubt_about_a_letter_is_passed_on_with_its_candidates() -> None:
    square = SquareReading(Content.TILE, "O", Facing.UP, "a", 0.5, (("O", 0.5), ("Q", 0.4)))
    assert seen_of(square) == SeenTile("O", Side.SOUTH, "a", doubtful=True, candidates=("O", "Q"))


def test_doubt_whether_there_is_a_tile_at_all_is_a_square_not_seen() -> None:
    assert seen_of(SquareReading(Content.EMPTY, confidence=0.5)) is Unseen.HIDDEN
    assert seen_of(SquareReading(Content.HIDDEN, confidence=0.0)) is Unseen.HIDDEN


@pytest.mark.parametrize("content", [Content.HIDDEN, Content.EMPTY])
def test_why_a_square_is_not_seen_is_reported_where_it_is_glare(content: Content) -> None:
    assert seen_of(SquareReading(content, confidence=0.0, cause=Cause.GLARE)) is Unseen.GLARE
    assert seen_of(SquareReading(content, confidence=0.0, cause=Cause.FAINT)) is Unseen.HIDDEN
