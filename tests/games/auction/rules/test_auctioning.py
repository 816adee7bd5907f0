"""Who may have a tile, and for how much."""

from dataclasses import replace
from typing import Any

import pytest

from station.games.auction.rules.kind import AUCTION, make
from station.rules.game import (
    Bid,
    Choice,
    Chosen,
    Left,
    Passed,
    Raised,
    RuleError,
    Shown,
    Spot,
    Turn,
)
from station.rules.square import parse_square


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_begin_with_a_hundred_points_each(auctions: Any, players: int) -> None:
    game = auctions.rules(players)
    assert game.scores(game.begin()) == (100,) * players
    assert game.awaits(game.begin()) == (Spot(),)
    for wrong in (1, 5):
        with pytest.raises(RuleError, match="two to four players"):
            AUCTION.make(wrong, auctions.english, auctions.words, {})


def test_the_points_to_begin_with_are_a_setting(auctions: Any) -> None:
    game = auctions.rules(points="60")
    assert game.scores(game.begin()) == (60, 60)
    with pytest.raises(RuleError, match="points must be a whole number of at least 0"):
        auctions.rules(points="many")


def test_all_tiles_are_visible_so_a_tile_that_is_not_in_hand_is_refused(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUTABCD", "EFGILMN", left="SS")
    with pytest.raises(RuleError, match="S on K8 is not among the player's tiles: A B C D H T U") as refused:
        game.after(position, auctions.word(0, "H8", "HUTS"))
    assert refused.value.squares == (parse_square("K8"),)
    with pytest.raises(RuleError, match="blank on I8 is not among"):
        game.after(position, auctions.word(0, "H8", "H_T"))
    with pytest.raises(RuleError, match="H on I8 is not among"):
        game.after(position, auctions.word(0, "H8", "HH"))


def test_points_never_fall_below_zero_in_an_auction(auctions: Any) -> None:
    game = auctions.rules(points="2")
    position = auctions.play(game, game.begin(), [Shown("E"), Raised(1), Raised(0)])
    assert position.bidding is None
    assert (position.points, position.hands) == ((0, 2), (("E",), ()))
    position = game.after(position, Shown("S"))
    assert position.hands == (("E",), ("S",))
    with pytest.raises(RuleError, match="no tile to bid for"):
        game.after(position, Raised(0))
    rich = auctions.play(auctions.rules(), auctions.rules().begin(), [Shown("E")])
    with pytest.raises(RuleError, match="a bid of 101 is too high: only 100 points"):
        game.after(rich, Chosen("bid", 1, "101"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_seven_tiles_a_player_are_auctioned_then_words_are_played(auctions: Any, players: int) -> None:
    game = auctions.rules(players)
    tiles = "EEEEEEEEEEEEAAAAAAAAAIIIIIII"[: 7 * players]
    position = auctions.given(game, game.begin(), tiles[:-1])
    assert game.awaits(position) == (Spot(),)
    position = auctions.given(game, position, tiles[-1:])
    assert all(len(hand) == 7 for hand in position.hands)
    assert game.awaits(position) == (Turn(0, 7),)
    with pytest.raises(RuleError, match="words are played now"):
        game.after(position, Shown("O"))


def test_after_a_word_round_tiles_are_auctioned_until_all_have_seven_again(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.in_words("HUTABCD", "SEFGILM", left="OOOO")
    position = auctions.play(game, position, [auctions.word(0, "H8", "HUT"), auctions.word(1, "K8", "S")])
    assert game.awaits(position) == (Spot(),)
    with pytest.raises(RuleError, match="tiles are auctioned first"):
        game.after(position, Passed(0))
    position = auctions.given(game, position, "OOOO")
    assert [len(hand) for hand in position.hands] == [7, 7]
    assert game.awaits(position) == (Turn(1, 7),)


def test_a_tile_goes_to_its_assigned_player_for_nothing_when_all_leave(auctions: Any) -> None:
    game = auctions.rules(3)
    position = auctions.play(game, game.begin(), [Shown("Q"), Left(1), Left(2)])
    assert (position.hands, position.points) == ((("Q",), (), ()), (100, 100, 100))


def test_bidding_goes_clockwise_and_the_high_bidder_pays(
    auctions: Any,
) -> None:
    game = auctions.rules(3)
    position = game.after(game.begin(), Shown("S"))
    for deed, then in (
        (Raised(1), Bid(2, 2)),
        (Raised(2), Bid(0, 3)),
        (Raised(0), Bid(1, 4)),
        (Left(1), Bid(2, 4)),
        (Raised(2), Bid(0, 5)),
    ):
        position = game.after(position, deed)
        assert game.awaits(position)[0] == then
    position = game.after(position, Left(0))
    assert (position.hands, position.points) == (((), (), ("S",)), (100, 100, 96))
    assert [(sale.tile, sale.player, sale.price) for sale in position.sold] == [("S", 2, 4)]


def test_higher_bids_that_can_be_paid_are_offered(auctions: Any) -> None:
    for points, higher in (("100", ("2", "5", "10")), ("6", ("2", "5")), ("5", ("2", "5")), ("4", ("2",))):
        game = auctions.rules(points=points)
        assert game.awaits(game.after(game.begin(), Shown("S"))) == (Bid(1, 1), Choice("bid", 1, higher))
    poor = auctions.rules(points="1")
    assert poor.awaits(poor.after(poor.begin(), Shown("S"))) == (Bid(1, 1),)


def test_only_whoever_is_to_bid_may(auctions: Any) -> None:
    game = auctions.rules(3)
    position = game.after(game.begin(), Shown("S"))
    for deed in (Raised(2), Left(0), Chosen("bid", 2, "5")):
        with pytest.raises(RuleError, match="another player's bid"):
            game.after(position, deed)
    with pytest.raises(RuleError, match="not sold yet"):
        game.after(position, Shown("E"))


def test_a_tile_that_is_not_in_the_bag_cannot_be_drawn(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.given(game, game.begin(), "Q??")
    for tile, name in (("Q", "Q"), ("?", "blank"), ("Ä", "Ä")):
        with pytest.raises(RuleError, match=f"no {name} left in the bag"):
            game.after(position, Shown(tile))


def test_who_is_assigned_advances_with_every_tile(auctions: Any) -> None:
    game = auctions.rules(3)
    position = game.begin()
    seen = []
    for tile in "EAIOU":
        position = game.after(position, Shown(tile))
        assert position.bidding is not None
        seen.append(position.bidding.high)
        position = auctions.play(game, position, [Left((seen[-1] + 1) % 3), Left((seen[-1] + 2) % 3)])
    assert seen == [0, 1, 2, 0, 1]


def test_an_auction_begins_with_who_was_first_in_the_last_word_round(auctions: Any) -> None:
    game = auctions.rules(3)
    position = auctions.in_words("HUTABCD", "SEFGILM", "OOOOOOO", left="EEEEEE")
    opening = [auctions.word(0, "H8", "HUT"), auctions.word(1, "K8", "S")]
    position = auctions.play(game, position, [*opening, Passed(2), Shown("E")])
    assert position.bidding is not None
    assert position.bidding.high == 0
    hands = ("ABCD", "SEFGILM", "OOOOOOO")
    later = replace(auctions.in_words(*hands, left="HUTEEEEEE"), position=auctions.hut(), first=1, rounds=2)
    position = auctions.play(game, later, [auctions.word(1, "K8", "S"), Passed(2), Passed(0), Shown("E")])
    assert position.bidding is not None
    assert position.bidding.high == 1


def test_a_player_with_seven_tiles_cannot_bid(auctions: Any) -> None:
    game = auctions.rules(3)
    position = auctions.in_words("HUTABCD", "SEFGILM", "OOOOOOO", left="EEEEEE")
    opening = [auctions.word(0, "H8", "HUT"), auctions.word(1, "K8", "S")]
    position = auctions.play(game, position, [*opening, Passed(2), Shown("E")])
    assert position.bidding is not None
    assert position.bidding.bidders == (0, 1)
    with pytest.raises(RuleError, match="another player's bid"):
        game.after(position, Raised(2))
    position = auctions.play(game, position, [Raised(1), Left(0), Shown("E")])
    assert [len(hand) for hand in position.hands] == [5, 7, 7]


def test_the_smallest_raise_is_one(auctions: Any) -> None:
    game = auctions.rules()
    position = auctions.play(game, game.begin(), [Shown("S"), Chosen("bid", 1, "5")])
    assert game.awaits(position)[0] == Bid(0, 6)
    for value, why in (
        ("5", "does not top 5"),
        ("4", "does not top 5"),
        ("-7", "is not a bid"),
        ("x", "is not a bid"),
    ):
        with pytest.raises(RuleError, match=why):
            game.after(position, Chosen("bid", 0, value))
    assert game.awaits(game.after(position, Raised(0)))[0] == Bid(1, 7)


def test_leaving_is_final_for_that_tile(auctions: Any) -> None:
    game = auctions.rules(3)
    position = auctions.play(game, game.begin(), [Shown("S"), Left(1), Raised(2), Raised(0)])
    assert game.awaits(position)[0] == Bid(2, 3)
    with pytest.raises(RuleError, match="another player's bid"):
        game.after(position, Raised(1))
    position = auctions.play(game, position, [Left(2), Shown("E")])
    assert position.bidding is not None
    assert 1 in position.bidding.bidders


def test_if_the_assigned_player_is_full_the_next_eligible_one_is_assigned(auctions: Any) -> None:
    game = auctions.rules(3)
    position = replace(game.begin(), hands=(("E",) * 7, ("A",), ("I",)))
    position = game.after(position, Shown("S"))
    assert position.bidding is not None
    assert (position.bidding.high, position.bidding.to_bid) == (1, 2)
    position = game.after(position, Left(2))
    assert position.assigned == 1


def test_who_alone_wants_tiles_has_them_for_nothing(auctions: Any) -> None:
    game = auctions.rules()
    position = replace(game.begin(), hands=(("E",) * 7, ("A",) * 5), points=(50, 0))
    position = auctions.play(game, position, [Shown("S"), Shown("Q")])
    assert position.points == (50, 0)
    assert game.awaits(position) == (Turn(0, 7),)


def test_an_empty_bag_ends_the_auction(auctions: Any) -> None:
    game = make(2, auctions.of_tiles("EEEEEEE"), auctions.words, {})
    position = auctions.given(game, game.begin(), "EEEEEEE")
    assert [len(hand) for hand in position.hands] == [4, 3]
    assert game.awaits(position) == (Turn(0, 4),)
