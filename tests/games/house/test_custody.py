"""Exploded tiles are the partner's as soon as they have left the board (rulings, House, step 5)."""

from collections.abc import Callable
from typing import Any

import pytest

from station.referee.events import PlayUndone
from station.referee.ruling import Refusal, Refused, Valid
from station.rules.tile import Side

Tables = Callable[..., Any]

BOARD = "\n".join(["." * 15] * 13 + ["." * 5 + "do" + "." * 8] + ["." * 5 + "a" + "." * 9])
LAID = "H14:G"
TURNED = "H14:G F14:D G14:O"
DONE = f"{TURNED} F15:."


@pytest.fixture
def game(table: Tables) -> Any:
    """Left South has laid DOG: D and O are to be turned, North's A is to be taken. Right South is to move."""
    game = table("DOG AE", BOARD)
    game.play("S", LAID)
    assert game.left.task is not None
    game.hold("N", 1)
    game.see("", 1)
    return game


def whole(game: Any) -> bool:
    return bool(game.tiles_of_kit("a") == game.tiles_of_kit("b") == 100)


def test_a_tile_is_the_partner_s_once_it_has_left_the_board(game: Any) -> None:
    game.see(TURNED)
    assert game.right.hand(Side.SOUTH).bonus == ()
    game.see(DONE)
    assert game.right.hand(Side.SOUTH).bonus == ("A",)
    assert whole(game)
    game.see(TURNED)
    assert game.right.hand(Side.SOUTH).bonus == ()
    assert whole(game)


def test_the_partner_may_lay_it_before_the_second_press(game: Any) -> None:
    game.see(DONE)
    game.play("S", "C15:A' D15:E", 1)
    assert isinstance(game.right.verdict, Valid)
    assert game.right.hand(Side.SOUTH).bonus == ()
    assert whole(game)
    game.play("S", DONE)
    assert isinstance(game.left.verdict, Valid)
    assert (game.left.early, game.right.hand(Side.SOUTH).bonus) == ((), ())
    assert [tile.letter for tile in game.left.made().transfer.passed] == ["A"]
    assert whole(game)


def test_a_tile_that_still_lies_there_is_not_the_partner_s(game: Any) -> None:
    game.see(TURNED)
    game.play("S", "C15:A' D15:E", 1)
    assert game.right.verdict.reason is Refusal.NOT_IN_HAND


def test_a_play_that_is_taken_back_takes_its_tiles_back(game: Any) -> None:
    game.see(DONE)
    game.see("")
    assert (game.left.task, game.left.early, game.right.hand(Side.SOUTH).bonus) == (None, (), ())
    game.play("S", "C15:A' D15:E", 1)
    assert game.right.verdict.reason is Refusal.NOT_IN_HAND


def test_a_play_that_used_a_tile_is_named_when_the_tile_should_go_back(game: Any) -> None:
    game.see(DONE)
    game.play("S", "C15:A' D15:E", 1)
    game.play("S", "F15:.")
    refused = game.left.verdict
    assert isinstance(refused, Refused)
    assert refused.detail == (
        "A was passed on and has been played since, by South (AE): undo that play first."
    )
    game.handle(PlayUndone(1, game.now_ms))
    assert game.right.hand(Side.SOUTH).bonus == ("A",)
    game.see("", 1)
    game.see("")
    assert (game.left.task, game.right.hand(Side.SOUTH).bonus) == (None, ())
    assert whole(game)


def test_a_play_that_used_a_tile_is_named_when_the_explosion_is_undone(game: Any) -> None:
    game.play("S", DONE)
    game.play("S", "C15:A' D15:E", 1)
    game.handle(PlayUndone(0, game.now_ms))
    assert "by South (AE)" in game.left.verdict.detail
    assert not game.left.history[-1].undone
    game.handle(PlayUndone(1, game.now_ms))
    game.handle(PlayUndone(0, game.now_ms))
    assert game.left.history[-1].undone
    assert whole(game)


def test_undoing_the_play_before_an_explosion_under_way_takes_the_tiles_back(table: Tables) -> None:
    game = table("DOG AE", BOARD)
    game.hold("S")
    game.see()
    game.hold("N")
    game.see()
    game.play("S", LAID)
    game.see(DONE)
    assert game.right.hand(Side.SOUTH).bonus == ("A",)
    game.handle(PlayUndone(0, game.now_ms))
    assert (game.left.task, game.left.early, game.right.hand(Side.SOUTH).bonus) == (None, (), ())
    assert whole(game)


def test_a_bonus_tile_passed_early_leaves_the_draw_as_it_is(table: Tables) -> None:
    game = table("DOG AE", "", BOARD, first="N")
    game.play("S", LAID, 1)
    game.see(DONE, 1)
    assert game.left.hand(Side.SOUTH).bonus == ("A",)
    game.hold("N")
    game.see()
    game.play("S", "C15:A' D15:E")
    assert game.left.made().transfer.drawn == 1
    assert whole(game)
