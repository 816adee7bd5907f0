from dataclasses import replace
from typing import Any

import numpy as np

from vision.evaluate.score import Score, Truth, judge
from vision.reading import BoardReading, Content, Facing, SquareReading

EMPTY = "." * 15
HI = "HI" + "." * 13
UPRIGHT = "^^" + "." * 13


def board(**squares: SquareReading) -> BoardReading:
    """A board with these squares of row 1, named by column."""
    read = [SquareReading(Content.EMPTY)] * 225
    for column, square in squares.items():
        read["ABCDEFGHIJKLMNO".index(column)] = square
    return BoardReading(np.zeros((4, 2)), tuple(read))


def tile(letter: str | None, facing: Facing | None = Facing.UP, kit: str = "a") -> SquareReading:
    return SquareReading(Content.TILE, letter, facing if letter else None, kit)


def truth(row: str, facing: str, **more: Any) -> Truth:
    return replace(Truth([row] + [EMPTY] * 14, [facing] + [EMPTY] * 14), **more)


def scored(read: BoardReading, true: Truth) -> Score:
    score = Score()
    judge(score, [read], [true])
    return score


def test_a_board_read_right_is_exact() -> None:
    score = scored(board(A=tile("H"), B=tile("I")), truth(HI, UPRIGHT))
    assert score.share("board") == score.share("letter") == 1
    assert score.share("false tile") == 0
    assert score.share("wrong doubted") is None


def test_a_missed_tile_is_a_wrong_letter_and_a_seen_one_a_false_tile() -> None:
    score = scored(board(A=tile("H"), C=tile("O")), truth(HI, UPRIGHT))
    assert (score.right["letter"], score.of["letter"]) == (1, 2)
    assert (score.right["false tile"], score.of["false tile"]) == (1, 223)
    assert score.share("board") == 0


def test_letters_that_look_alike_turned_are_counted_apart() -> None:
    turned = board(A=tile("H", Facing.DOWN), B=tile("E"))
    score = scored(turned, truth("HE" + "." * 13, UPRIGHT))
    assert score.share("facing alike") == 0
    assert score.share("facing") == 1


def test_wrong_squares_that_are_doubted_are_caught() -> None:
    doubted = replace(tile("K"), confidence=0.5)
    score = scored(board(A=doubted, B=tile("L")), truth(HI, UPRIGHT))
    assert score.share("wrong doubted") == 0.5
    assert score.share("right doubted") == 0


def test_kits_under_each_others_names_are_right() -> None:
    read = board(A=tile("H", kit="b"), B=tile("I", kit="a"))
    kits = ["ab" + "." * 13] + [EMPTY] * 14
    assert scored(read, truth(HI, UPRIGHT, kits=kits)).share("kit") == 1


def test_a_square_under_a_hand_is_to_be_hidden_or_doubted() -> None:
    true = truth("???" + "." * 12, EMPTY, hand=True)
    read = board(A=SquareReading(Content.HIDDEN), B=tile("K"), C=replace(tile("K"), confidence=0.5))
    assert scored(read, true).share("uncovered") == 1 / 3


def test_blanks_that_are_not_labelled_are_not_judged() -> None:
    score = scored(board(A=tile(None)), truth(EMPTY, EMPTY, blanks=False))
    assert score.of["square"] == 224
    assert score.share("board") == 1
