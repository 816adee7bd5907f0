"""Tiles that are no part of the play, lie the wrong way, or cannot be in the mover's hand."""

from collections.abc import Callable
from typing import Any

from station.clock.head import TakeBack
from station.games.house.rules.ruling import Reason
from station.referee.ruling import Refusal, Valid
from station.rules.square import square_name
from station.rules.tile import Side

Tables = Callable[..., Any]

BOARD = """
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    .....KEEL......
"""
CROSSING = """
    ...............
    ...............
    ...............
    ...............
    ...............
    .....ab........
    ...............
    .....DO........
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
"""


def refused(game: Any) -> tuple[object, set[str]]:
    verdict = game.left.verdict
    return verdict.reason, {square_name(square) for square in verdict.squares}


def test_a_missing_tile_is_to_be_put_back(table: Tables) -> None:
    game = table("KEEL", BOARD)
    game.play("S", "H15:.")
    assert refused(game) == (Refusal.DISTURBED, {"H15"})
    assert "H15: E, facing South" in game.left.verdict.detail


def test_a_turned_tile_is_to_be_turned_back(table: Tables) -> None:
    game = table("KEEL", BOARD)
    game.play("S", "I15:l")
    assert refused(game) == (Refusal.DISTURBED, {"I15"})


def test_a_swapped_letter_is_disturbed(table: Tables) -> None:
    game = table("KEEL", BOARD)
    game.play("S", "F15:R")
    assert refused(game) == (Refusal.DISTURBED, {"F15"})


def test_a_tile_bumped_to_the_next_square_is_disturbed(table: Tables) -> None:
    game = table("KEEL", BOARD)
    game.play("S", "I15:. I14:L")
    assert refused(game) == (Refusal.DISTURBED, {"I15"})


def test_a_good_play_with_another_tile_missing_is_disturbed(table: Tables) -> None:
    game = table("KEEL KEELS", BOARD)
    game.play("S", "J15:S F15:.")
    assert refused(game) == (Refusal.DISTURBED, {"F15"})
    game.play("S", "J15:S")
    assert isinstance(game.left.verdict, Valid)


def test_a_long_press_does_not_pass_over_a_disturbed_tile(table: Tables) -> None:
    game = table("KEEL", BOARD)
    game.hold("S")
    game.see("H15:.")
    assert refused(game) == (Refusal.DISTURBED, {"H15"})


def test_a_new_tile_that_faces_the_opponent_is_refused(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:e H15:E I15:L")
    assert refused(game) == (Refusal.WRONG_FACING, {"G15"})


def test_a_new_tile_that_lies_sideways_is_refused(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:>E H15:E I15:L")
    assert refused(game) == (Refusal.WRONG_FACING, {"G15"})


def test_a_tile_of_the_other_kit_that_nobody_passed_is_not_in_hand(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:E' H15:E I15:L")
    assert refused(game) == (Refusal.NOT_IN_HAND, {"G15"})
    assert "E (G15)" in game.left.verdict.detail


def test_a_tile_of_the_other_kit_that_was_passed_can_be_played_once(table: Tables) -> None:
    game = table("AD DO OB DXA OYB YX TE ET", "", CROSSING, first="S")
    game.play("N", "F7:x G7:y", board=1)
    gone = "F6:. G6:. F7:. G7:. F8:. G8:."
    game.see(gone, 1)
    game.tap("N", 1)
    game.see(gone, 1)
    assert isinstance(game.right.verdict, Valid)
    assert game.left.hand(Side.NORTH).bonus == ("A", "B", "D", "O", "X", "Y")
    game.hold("S")
    game.see()
    game.play("N", "H1:o' G1:b'")
    assert isinstance(game.left.verdict, Valid)
    assert game.left.hand(Side.NORTH).bonus == ("A", "D", "X", "Y")
    assert game.left.hand(Side.NORTH).own == 7
    assert game.tiles_of_kit("a") == game.tiles_of_kit("b") == 100


def test_tiles_of_the_play_itself_may_be_taken_in_its_explosion(table: Tables) -> None:
    game = table("OYB DXA YX", CROSSING, first="N")
    game.see("F7:x G7:y")
    gone = "F6:. G6:. F8:. G8:."
    game.play("N", gone)
    verdict = game.left.verdict
    assert isinstance(verdict, Valid)
    made = game.left.made()
    assert (len(made.placed), len(made.transfer.passed)) == (2, 6)
    assert not game.commands(TakeBack)


def test_tiles_taken_with_nothing_laid_are_disturbed(table: Tables) -> None:
    game = table("OYB DXA YX", CROSSING, first="N")
    game.play("N", "F6:. G6:. F8:. G8:.")
    assert refused(game) == (Refusal.DISTURBED, {"F6", "G6", "F8", "G8"})


def test_a_word_that_is_none_is_said_even_if_its_explosion_is_done(table: Tables) -> None:
    game = table("DO AB DXA YX", CROSSING, first="N")
    game.play("N", "F7:x G7:y F8:d G8:o")
    assert refused(game)[0] is Reason.NOT_A_WORD
    assert "OYB" in game.left.verdict.detail


def test_a_tile_tried_elsewhere_before_is_no_part_of_the_play(table: Tables) -> None:
    game = table("KEEL")
    game.see("A1:K B1:E")
    game.see("F14:L")
    game.play("S", "F15:K G15:E H15:E I15:L")
    assert isinstance(game.left.verdict, Valid)
