"""Words between the auctions, and the end."""

from dataclasses import replace
from typing import Any

import pytest

from station.games.auction.rules.position import AuctionEnding
from station.rules.game import (
    Choice,
    Chosen,
    Laid,
    Left,
    Passed,
    RuleError,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered.position import Tile
from station.rules.square import parse_square


def test_word_scores_are_added_to_the_same_points(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUTABCD", "SEFGILM", left="OOOO", points=40)
    position = auctions.play(game, position, [auctions.word(0, "H8", "HUT"), auctions.word(1, "K8", "S")])
    assert position.points == (40 + 12, 40 + 7)
    position = auctions.in_words("HUTABCD", "SEFGILM", left="OOOOOOO")
    full = game.after(position, auctions.word(0, "H8", "HUTABCD"))
    assert full.played[-1].ruling is not None
    assert full.played[-1].ruling.bonus == 50


def test_wrong_words_are_refused(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUTABCD", "SEFGILM", left="OOOO")
    with pytest.raises(RuleError, match="TUH is not in") as refused:
        game.after(position, auctions.word(0, "H8", "TUH"))
    assert refused.value.squares == (112, 113, 114)
    with pytest.raises(RuleError, match="covers H8"):
        game.after(position, auctions.word(0, "A1", "HUT"))
    with pytest.raises(RuleError, match="lays no tile"):
        game.after(position, Laid(0, ()))
    with pytest.raises(RuleError, match="stay where they are"):
        game.after(position, Laid(0, auctions.word(0, "H8", "HUT").placed, ((5, "A"),)))
    with pytest.raises(RuleError, match="another player's turn"):
        game.after(position, Passed(1))


def test_a_blank_is_settled_as_in_scrabble(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("H?TABUD", "SEFGILM", left="OOOO")
    settled = game.after(position, auctions.word(0, "H8", "HU_"))
    assert game.board(settled)[parse_square("J8")] == Tile("T", blank=True)
    asking = game.after(position, auctions.word(0, "H8", "H_T"))
    assert game.awaits(asking) == (Choice("blank", 0, ("A", "U"), needed=True),)
    with pytest.raises(RuleError, match="say first which letter"):
        game.after(asking, Passed(0))
    with pytest.raises(RuleError, match="only the player who laid"):
        game.after(asking, Chosen("blank", 1, "A"))
    after = game.after(asking, Chosen("blank", 0, "u"))
    assert game.board(after)[parse_square("I8")] == Tile("U", blank=True)
    with pytest.raises(RuleError, match="no blank waits"):
        game.after(after, Chosen("blank", 1, "A"))


def test_the_first_player_of_the_word_round_rotates(auctions: Any) -> None:
    game = auctions.rules(3)
    position = auctions.in_words("HUTABCD", "SEFGILM", "OOOOOOO", left="EEEEEE")
    position = auctions.play(game, position, [auctions.word(0, "H8", "HUT"), Passed(1), Passed(2)])
    position = auctions.given(game, position, "EEE")
    assert game.awaits(position) == (Turn(1, 7),)
    position = auctions.play(game, position, [auctions.word(1, "K8", "S"), Passed(2), Passed(0)])
    assert game.awaits(auctions.given(game, position, "E")) == (Turn(2, 7),)


def test_passing_is_allowed(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUTABCD", "SEFGILM", left="OOOO")
    after = auctions.play(game, position, [Passed(0), Passed(1)])
    assert (after.points, after.over) == (position.points, None)
    assert game.awaits(after) == (Turn(1, 7),)


def test_two_rounds_in_which_all_pass_end_the_game(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUTABCD", "SEFGILM", left="OOOO")
    after = auctions.play(game, position, [Passed(0), Passed(1), Passed(1), Passed(0)])
    assert after.over is AuctionEnding.PASSES
    assert after.points == (100 - (4 + 1 + 1 + 1 + 3 + 3 + 2), 100 - (1 + 1 + 4 + 2 + 1 + 1 + 3))
    assert game.awaits(after) == ()
    assert game.winners(after) == (1,)
    with pytest.raises(RuleError, match="the game is over"):
        game.after(after, Passed(0))


def test_when_a_player_is_out_those_who_have_not_yet_played_still_may(auctions: Any) -> None:
    game = auctions.rules(3)
    position = auctions.in_words("HUT", "SE", "EF")
    position = game.after(position, auctions.word(0, "H8", "HUT"))
    assert (position.out, position.over) == ((0,), None)
    assert game.awaits(position) == (Turn(1, 2),)
    position = game.after(position, auctions.word(1, "K8", "S"))
    assert game.awaits(position) == (Turn(2, 2),)
    position = game.after(position, Passed(2))
    assert position.over is AuctionEnding.OUT
    assert game.awaits(position) == ()


def test_running_out_with_tiles_left_to_auction_is_no_end(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUTABCD", "SEFGILM", left="OOOO")
    position = auctions.play(game, position, [auctions.word(0, "H8", "HUTABCD"), Passed(1)])
    assert (position.out, position.over) == ((), None)
    assert game.awaits(position) == (Spot(),)


def test_who_gets_no_tile_in_the_last_auction_is_out(auctions: Any) -> None:
    game = auctions.rules()
    position = replace(auctions.in_words("", "SEFGI", left="O"), auctioning=True, assigned=1)
    position = auctions.play(game, position, [Shown("O"), Left(0)])
    assert position.out == (0,)
    assert game.awaits(position) == (Turn(1, 6),)
    assert game.after(position, Passed(1)).over is AuctionEnding.OUT


def test_the_first_to_have_gone_out_collects_what_the_others_lose(auctions: Any) -> None:
    game = auctions.rules(3)
    position = auctions.in_words("HUT", "S", "QF")
    position = auctions.play(
        game, position, [auctions.word(0, "H8", "HUT"), auctions.word(1, "K8", "S"), Passed(2)]
    )
    assert position.out == (0, 1)
    assert position.points == (100 + 12 + 14, 100 + 7, 100 - 14)
    assert game.winners(position) == (0,)


def test_nobody_loses_more_than_there_is_at_the_end(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUT", "QZ", points=5)
    position = auctions.play(game, position, [auctions.word(0, "H8", "HUT"), Passed(1)])
    assert position.points == (5 + 12 + 20, 0)
    assert [(transfer.player, transfer.points) for transfer in position.transfers] == [(0, 20), (1, -5)]


def test_equal_points_are_won_together(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUTABCD", "HUTABCD", left="OOOO")
    after = auctions.play(game, position, [Passed(0), Passed(1), Passed(1), Passed(0)])
    assert game.winners(after) == (0, 1)
