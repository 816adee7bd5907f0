"""Tiles laid out in order are known by their order."""

import numpy as np
import pytest

from calibration.errors import KitError
from calibration.layout import label, orders
from vision.reading import BoardReading, Content, Facing, SquareReading

ABC = orders({"A": 2, "B": 1, "C": 1, "_": 2})


def board(*lines: str, facing: Facing = Facing.UP, confidence: float = 0.99) -> BoardReading:
    """Lines of letters, `_` a blank, as the reader sees them from South."""
    text = "".join(line.ljust(15, ".") for line in lines).ljust(225, ".")
    return BoardReading(np.zeros((4, 2)), tuple(square(sign, facing, confidence) for sign in text))


def square(sign: str, facing: Facing, confidence: float) -> SquareReading:
    if sign == ".":
        return SquareReading(Content.EMPTY)
    if sign == "_":
        return SquareReading(Content.TILE, confidence=confidence)
    return SquareReading(Content.TILE, sign, facing, None, confidence)


def test_one_of_each_or_the_whole_set_with_or_without_blanks() -> None:
    assert ABC == ("ABC_", "ABC", "AABC__", "AABC")


def test_the_order_is_read_line_by_line_whatever_the_gaps() -> None:
    laid = label(board(".A..B", "", "C.._"), ABC)
    assert laid.labels.rows[:3] == (".A..B..........", "." * 15, "C.._...........")
    assert laid.labels.facing[:3] == (".^..^..........", "." * 15, "^..?...........")
    assert laid.slips == ()


@pytest.mark.parametrize(
    ("facing", "lines"),
    [
        (Facing.DOWN, ("_C", "BA")),
        (Facing.RIGHT, ("CA", "_B")),
        (Facing.LEFT, ("B_", "AC")),
    ],
)
def test_tiles_that_face_another_side_are_read_from_there(facing: Facing, lines: tuple[str, str]) -> None:
    laid = label(board(*lines, facing=facing), ABC)
    assert laid.labels.rows[:2] == tuple(line.ljust(15, ".") for line in lines)
    assert facing.value in laid.labels.facing[0]


def test_the_order_is_believed_where_the_reader_is_unsure() -> None:
    laid = label(board("ABB_", confidence=0.85), ABC)
    assert laid.labels.rows[0].startswith("ABC_")


def test_a_sure_slip_is_reported_but_does_not_stop() -> None:
    assert label(board("ABB_"), ABC).slips == ("C belongs at C1, but the tile there looks like B",)


def test_exchanged_tiles_are_refused_unless_they_are_meant() -> None:
    with pytest.raises(KitError, match="out of order: A belongs at A1, but the tile there looks like B"):
        label(board("BAC_"), ABC)
    assert label(board("BAC_"), ABC, as_laid=True).labels.rows[0].startswith("ABC_")


def test_a_wrong_number_of_tiles_is_said_with_what_is_seen() -> None:
    with pytest.raises(KitError, match="5 tiles found, but 4 or 3 or 6 expected; they read ABBC_"):
        label(board("ABBC_"), orders({"A": 2, "B": 1, "C": 1, "_": 2})[:3])


def test_tiles_that_face_different_ways_are_refused() -> None:
    mixed = board("ABC_")
    turned = SquareReading(Content.TILE, "B", Facing.DOWN, None, 0.99)
    squares = (mixed.squares[0], turned, *mixed.squares[2:])
    with pytest.raises(KitError, match="different ways"):
        label(BoardReading(mixed.corners, squares), ABC)


def test_a_board_without_letters_is_refused() -> None:
    with pytest.raises(KitError, match="no tile with a letter"):
        label(board("___"), ABC)
