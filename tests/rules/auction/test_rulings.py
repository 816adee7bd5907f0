"""Auction Scrabble, ruling by ruling."""

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from station.rules.auction.kind import AUCTION, AuctionRules, make
from station.rules.auction.position import AuctionPosition, Ending
from station.rules.edition import Edition
from station.rules.game import (
    Bid,
    Choice,
    Chosen,
    Deed,
    Laid,
    Left,
    Passed,
    Raised,
    RuleError,
    Shown,
    Spot,
    Turn,
)
from station.rules.lexicon import GivenWords
from station.rules.scrabble.position import Position, Tile
from station.rules.square import parse_square

RULINGS_TEXT: Final = Path(__file__).resolve().parents[3] / "../shared/rulings.md"

RULINGS: Final = {
    "2–4 players, 100 points each (a setting), all tiles visible, points never below 0.": (
        "test_two_to_four_players_begin_with_a_hundred_points_each",
        "test_the_points_to_begin_with_are_a_setting",
        "test_all_tiles_are_visible_so_a_tile_that_is_not_in_hand_is_refused",
        "test_points_never_fall_below_zero_in_an_auction",
    ),
    "First an auction of 7N tiles; then rounds of word play, each followed by an auction back to seven "
    "tiles.": (
        "test_first_seven_tiles_a_player_are_auctioned_then_words_are_played",
        "test_after_a_word_round_tiles_are_auctioned_until_all_have_seven_again",
    ),
    "Per tile: drawn at random, assigned to player k at 0; then clockwise each other player raises or "
    "leaves; the high bidder pays and keeps it.": (
        "test_a_tile_goes_to_its_assigned_player_for_nothing_when_all_leave",
        "test_bidding_goes_clockwise_until_all_but_one_have_left_and_the_high_bidder_pays",
    ),
    "k advances per tile (per auction, from the player who was first in the last word round).": (
        "test_who_is_assigned_advances_with_every_tile",
        "test_an_auction_begins_with_the_player_who_was_first_in_the_last_word_round",
    ),
    "A player with seven tiles cannot bid.": ("test_a_player_with_seven_tiles_cannot_bid",),
    "**Decided:** smallest raise 1;": ("test_the_smallest_raise_is_one",),
    "leaving is final for that tile;": ("test_leaving_is_final_for_that_tile",),
    "if the assigned player is full the next eligible one is assigned;": (
        "test_if_the_assigned_player_is_full_the_next_eligible_one_is_assigned",
    ),
    "an empty bag ends the auction.": ("test_an_empty_bag_ends_the_auction",),
    "Word scores are standard Scrabble and are added to the same points.": (
        "test_word_scores_are_added_to_the_same_points",
        "test_a_blank_is_settled_as_in_scrabble",
    ),
    "The first player of the word round rotates.": ("test_the_first_player_of_the_word_round_rotates",),
    "Passing is allowed.": ("test_passing_is_allowed",),
    "End: when a player runs out with nothing left to auction, those who have not yet played in this round "
    "still may;": (
        "test_when_a_player_is_out_those_who_have_not_yet_played_still_may",
        "test_who_gets_no_tile_in_the_last_auction_is_out",
        "test_running_out_with_tiles_left_to_auction_is_no_end",
    ),
    "the first to have gone out collects the others' remaining tile values, and each loses their own": (
        "test_the_first_to_have_gone_out_collects_what_the_others_lose",
    ),
    "(**decided:** not below 0).": ("test_nobody_loses_more_than_there_is_at_the_end",),
}
"""Each sentence of the ruling on Auction Scrabble, and what tests it."""

WORDS = GivenWords(frozenset({"HUT", "HUTS", "SO", "HAT", "HATS", "HUTABCD", "HUTE", "EF"}))


def test_every_ruling_has_its_tests() -> None:
    for sentence, names in RULINGS.items():
        for name in names:
            assert callable(globals().get(name)), f"{name} of {sentence!r} is missing"


@pytest.mark.parametrize("sentence", RULINGS)
def test_the_sentences_are_those_of_the_ruling(sentence: str) -> None:
    if not RULINGS_TEXT.exists():
        pytest.skip("the rulings are not beside this checkout")
    text = re.sub(r"\s+", " ", RULINGS_TEXT.read_text(encoding="utf-8"))
    assert sentence in text.split("## 4. ")[1].split("## 5. ")[0]


def rules(english: Edition, players: int = 2, **options: str) -> AuctionRules:
    return make(players, english, WORDS, options)


def play(game: AuctionRules, position: AuctionPosition, deeds: Iterable[Deed]) -> AuctionPosition:
    for deed in deeds:
        position = game.after(position, deed)
    return position


def given(game: AuctionRules, position: AuctionPosition, tiles: str) -> AuctionPosition:
    """These tiles are auctioned one by one, and nobody ever raises."""
    for tile in tiles:
        position = game.after(position, Shown(tile))
        while position.bidding is not None:
            position = game.after(position, Left(position.bidding.to_bid))
    return position


def word(player: int, place: str, letters: str) -> Laid:
    """Letters rightwards from a square; `_` is a blank whose letter nobody has said."""
    first = parse_square(place)
    tiles = (Tile(None, blank=True) if letter == "_" else Tile(letter) for letter in letters)
    return Laid(player, tuple((first + at, tile) for at, tile in enumerate(tiles)))


def of_tiles(english: Edition, tiles: str) -> Edition:
    """A set of these tiles only."""
    counts = {letter: tiles.count(letter) for letter in english.counts if letter in tiles}
    return Edition("few", "few", counts, {letter: english.values[letter] for letter in counts})


def in_words(english: Edition, *hands: str, left: str = "", points: int = 100) -> AuctionPosition:
    """The first word round, with these hands and these tiles left in the bag."""
    edition = of_tiles(english, "".join(hands) + left)
    racks = tuple(tuple(sorted(hand)) for hand in hands)
    return AuctionPosition(edition, racks, (points,) * len(hands), auctioning=False, rounds=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_begin_with_a_hundred_points_each(english: Edition, players: int) -> None:
    game = rules(english, players)
    assert game.scores(game.begin()) == (100,) * players
    assert game.awaits(game.begin()) == (Spot(),)
    for wrong in (1, 5):
        with pytest.raises(RuleError, match="two to four players"):
            AUCTION.make(wrong, english, WORDS, {})


def test_the_points_to_begin_with_are_a_setting(english: Edition) -> None:
    game = rules(english, points="60")
    assert game.scores(game.begin()) == (60, 60)
    with pytest.raises(RuleError, match="points is a whole number from 0"):
        rules(english, points="many")


def test_all_tiles_are_visible_so_a_tile_that_is_not_in_hand_is_refused(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUTABCD", "EFGILMN", left="SS")
    with pytest.raises(RuleError, match="S on K8 is not among the player's tiles: A B C D H T U") as refused:
        game.after(position, word(0, "H8", "HUTS"))
    assert refused.value.squares == (parse_square("K8"),)
    with pytest.raises(RuleError, match="blank on I8 is not among"):
        game.after(position, word(0, "H8", "H_T"))
    with pytest.raises(RuleError, match="H on I8 is not among"):
        game.after(position, word(0, "H8", "HH"))


def test_points_never_fall_below_zero_in_an_auction(english: Edition) -> None:
    game = rules(english, points="2")
    position = play(game, game.begin(), [Shown("E"), Raised(1), Raised(0)])
    assert position.bidding is None
    assert (position.points, position.hands) == ((0, 2), (("E",), ()))
    position = game.after(position, Shown("S"))
    assert position.hands == (("E",), ("S",))
    with pytest.raises(RuleError, match="no tile to bid for"):
        game.after(position, Raised(0))
    rich = play(rules(english), rules(english).begin(), [Shown("E")])
    with pytest.raises(RuleError, match="a bid of 101 is more than the 100 points"):
        game.after(rich, Chosen("bid", 1, "101"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_first_seven_tiles_a_player_are_auctioned_then_words_are_played(
    english: Edition, players: int
) -> None:
    game = rules(english, players)
    tiles = "EEEEEEEEEEEEAAAAAAAAAIIIIIII"[: 7 * players]
    position = given(game, game.begin(), tiles[:-1])
    assert game.awaits(position) == (Spot(),)
    position = given(game, position, tiles[-1:])
    assert all(len(hand) == 7 for hand in position.hands)
    assert game.awaits(position) == (Turn(0, 7),)
    with pytest.raises(RuleError, match="words are played now"):
        game.after(position, Shown("O"))


def test_after_a_word_round_tiles_are_auctioned_until_all_have_seven_again(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUTABCD", "SEFGILM", left="OOOO")
    position = play(game, position, [word(0, "H8", "HUT"), word(1, "K8", "S")])
    assert game.awaits(position) == (Spot(),)
    with pytest.raises(RuleError, match="tiles are auctioned first"):
        game.after(position, Passed(0))
    position = given(game, position, "OOOO")
    assert [len(hand) for hand in position.hands] == [7, 7]
    assert game.awaits(position) == (Turn(1, 7),)


def test_a_tile_goes_to_its_assigned_player_for_nothing_when_all_leave(english: Edition) -> None:
    game = rules(english, 3)
    position = play(game, game.begin(), [Shown("Q"), Left(1), Left(2)])
    assert (position.hands, position.points) == ((("Q",), (), ()), (100, 100, 100))


def test_bidding_goes_clockwise_until_all_but_one_have_left_and_the_high_bidder_pays(
    english: Edition,
) -> None:
    game = rules(english, 3)
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


def test_higher_bids_that_can_be_paid_are_offered(english: Edition) -> None:
    for points, higher in (("100", ("2", "5", "10")), ("6", ("2", "5"))):
        game = rules(english, points=points)
        assert game.awaits(game.after(game.begin(), Shown("S"))) == (Bid(1, 1), Choice("bid", 1, higher))
    poor = rules(english, points="1")
    assert poor.awaits(poor.after(poor.begin(), Shown("S"))) == (Bid(1, 1),)


def test_only_whoever_is_to_bid_may(english: Edition) -> None:
    game = rules(english, 3)
    position = game.after(game.begin(), Shown("S"))
    for deed in (Raised(2), Left(0), Chosen("bid", 2, "5")):
        with pytest.raises(RuleError, match="another player's bid"):
            game.after(position, deed)
    with pytest.raises(RuleError, match="not sold yet"):
        game.after(position, Shown("E"))


def test_a_tile_that_is_not_in_the_bag_cannot_be_drawn(english: Edition) -> None:
    game = rules(english)
    position = given(game, game.begin(), "Q??")
    for tile, name in (("Q", "Q"), ("?", "blank"), ("Ä", "Ä")):
        with pytest.raises(RuleError, match=f"no {name} left in the bag"):
            game.after(position, Shown(tile))


def test_who_is_assigned_advances_with_every_tile(english: Edition) -> None:
    game = rules(english, 3)
    position = game.begin()
    seen = []
    for tile in "EAIOU":
        position = game.after(position, Shown(tile))
        assert position.bidding is not None
        seen.append(position.bidding.high)
        position = play(game, position, [Left((seen[-1] + 1) % 3), Left((seen[-1] + 2) % 3)])
    assert seen == [0, 1, 2, 0, 1]


def test_an_auction_begins_with_the_player_who_was_first_in_the_last_word_round(english: Edition) -> None:
    game = rules(english, 3)
    position = in_words(english, "HUTABCD", "SEFGILM", "OOOOOOO", left="EEEEEE")
    position = play(game, position, [word(0, "H8", "HUT"), word(1, "K8", "S"), Passed(2), Shown("E")])
    assert position.bidding is not None
    assert position.bidding.high == 0
    hands = ("ABCD", "SEFGILM", "OOOOOOO")
    later = replace(in_words(english, *hands, left="HUTEEEEEE"), position=hut(), first=1, rounds=2)
    position = play(game, later, [word(1, "K8", "S"), Passed(2), Passed(0), Shown("E")])
    assert position.bidding is not None
    assert position.bidding.high == 1


def hut() -> Position:
    return Position().replace(dict(word(0, "H8", "HUT").placed))


def test_a_player_with_seven_tiles_cannot_bid(english: Edition) -> None:
    game = rules(english, 3)
    position = in_words(english, "HUTABCD", "SEFGILM", "OOOOOOO", left="EEEEEE")
    position = play(game, position, [word(0, "H8", "HUT"), word(1, "K8", "S"), Passed(2), Shown("E")])
    assert position.bidding is not None
    assert position.bidding.bidders == (0, 1)
    with pytest.raises(RuleError, match="another player's bid"):
        game.after(position, Raised(2))
    position = play(game, position, [Raised(1), Left(0), Shown("E")])
    assert [len(hand) for hand in position.hands] == [5, 7, 7]


def test_the_smallest_raise_is_one(english: Edition) -> None:
    game = rules(english)
    position = play(game, game.begin(), [Shown("S"), Chosen("bid", 1, "5")])
    assert game.awaits(position)[0] == Bid(0, 6)
    for value, why in (("5", "does not top 5"), ("4", "does not top 5"), ("-7", "no bid"), ("x", "no bid")):
        with pytest.raises(RuleError, match=why):
            game.after(position, Chosen("bid", 0, value))
    assert game.awaits(game.after(position, Raised(0)))[0] == Bid(1, 7)


def test_leaving_is_final_for_that_tile(english: Edition) -> None:
    game = rules(english, 3)
    position = play(game, game.begin(), [Shown("S"), Left(1), Raised(2), Raised(0)])
    assert game.awaits(position)[0] == Bid(2, 3)
    with pytest.raises(RuleError, match="another player's bid"):
        game.after(position, Raised(1))
    position = play(game, position, [Left(2), Shown("E")])
    assert position.bidding is not None
    assert 1 in position.bidding.bidders


def test_if_the_assigned_player_is_full_the_next_eligible_one_is_assigned(english: Edition) -> None:
    game = rules(english, 3)
    position = replace(game.begin(), hands=(("E",) * 7, ("A",), ("I",)))
    position = game.after(position, Shown("S"))
    assert position.bidding is not None
    assert (position.bidding.high, position.bidding.to_bid) == (1, 2)
    position = game.after(position, Left(2))
    assert position.assigned == 1


def test_who_alone_wants_tiles_has_them_for_nothing(english: Edition) -> None:
    game = rules(english)
    position = replace(game.begin(), hands=(("E",) * 7, ("A",) * 5), points=(50, 0))
    position = play(game, position, [Shown("S"), Shown("Q")])
    assert position.points == (50, 0)
    assert game.awaits(position) == (Turn(0, 7),)


def test_an_empty_bag_ends_the_auction(english: Edition) -> None:
    game = make(2, of_tiles(english, "EEEEEEE"), WORDS, {})
    position = given(game, game.begin(), "EEEEEEE")
    assert [len(hand) for hand in position.hands] == [4, 3]
    assert game.awaits(position) == (Turn(0, 4),)


def test_word_scores_are_added_to_the_same_points(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUTABCD", "SEFGILM", left="OOOO", points=40)
    position = play(game, position, [word(0, "H8", "HUT"), word(1, "K8", "S")])
    assert position.points == (40 + 12, 40 + 7)
    position = in_words(english, "HUTABCD", "SEFGILM", left="OOOOOOO")
    full = game.after(position, word(0, "H8", "HUTABCD"))
    assert full.played[-1].ruling is not None
    assert full.played[-1].ruling.bonus == 50


def test_wrong_words_are_refused(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUTABCD", "SEFGILM", left="OOOO")
    with pytest.raises(RuleError, match="TUH is no word") as refused:
        game.after(position, word(0, "H8", "TUH"))
    assert refused.value.squares == (112, 113, 114)
    with pytest.raises(RuleError, match="covers H8"):
        game.after(position, word(0, "A1", "HUT"))
    with pytest.raises(RuleError, match="lays no tile"):
        game.after(position, Laid(0, ()))
    with pytest.raises(RuleError, match="stay where they are"):
        game.after(position, Laid(0, word(0, "H8", "HUT").placed, ((5, "A"),)))
    with pytest.raises(RuleError, match="another player's turn"):
        game.after(position, Passed(1))


def test_a_blank_is_settled_as_in_scrabble(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "H?TABUD", "SEFGILM", left="OOOO")
    settled = game.after(position, word(0, "H8", "HU_"))
    assert game.board(settled)[parse_square("J8")] == Tile("T", blank=True)
    asking = game.after(position, word(0, "H8", "H_T"))
    assert game.awaits(asking) == (Choice("blank", 0, ("A", "U"), needed=True),)
    with pytest.raises(RuleError, match="say first which letter"):
        game.after(asking, Passed(0))
    with pytest.raises(RuleError, match="only the player who laid"):
        game.after(asking, Chosen("blank", 1, "A"))
    after = game.after(asking, Chosen("blank", 0, "u"))
    assert game.board(after)[parse_square("I8")] == Tile("U", blank=True)
    with pytest.raises(RuleError, match="no blank waits"):
        game.after(after, Chosen("blank", 1, "A"))


def test_the_first_player_of_the_word_round_rotates(english: Edition) -> None:
    game = rules(english, 3)
    position = in_words(english, "HUTABCD", "SEFGILM", "OOOOOOO", left="EEEEEE")
    position = play(game, position, [word(0, "H8", "HUT"), Passed(1), Passed(2)])
    position = given(game, position, "EEE")
    assert game.awaits(position) == (Turn(1, 7),)
    position = play(game, position, [word(1, "K8", "S"), Passed(2), Passed(0)])
    assert game.awaits(given(game, position, "E")) == (Turn(2, 7),)


def test_passing_is_allowed(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUTABCD", "SEFGILM", left="OOOO")
    after = play(game, position, [Passed(0), Passed(1)])
    assert (after.points, after.over) == (position.points, None)
    assert game.awaits(after) == (Turn(1, 7),)


def test_two_rounds_in_which_all_pass_end_the_game(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUTABCD", "SEFGILM", left="OOOO")
    after = play(game, position, [Passed(0), Passed(1), Passed(1), Passed(0)])
    assert after.over is Ending.PASSES
    assert after.points == (100 - (4 + 1 + 1 + 1 + 3 + 3 + 2), 100 - (1 + 1 + 4 + 2 + 1 + 1 + 3))
    assert game.awaits(after) == ()
    assert game.winners(after) == (1,)
    with pytest.raises(RuleError, match="the game is over"):
        game.after(after, Passed(0))


def test_when_a_player_is_out_those_who_have_not_yet_played_still_may(english: Edition) -> None:
    game = rules(english, 3)
    position = in_words(english, "HUT", "SE", "EF")
    position = game.after(position, word(0, "H8", "HUT"))
    assert (position.out, position.over) == ((0,), None)
    assert game.awaits(position) == (Turn(1, 2),)
    position = game.after(position, word(1, "K8", "S"))
    assert game.awaits(position) == (Turn(2, 2),)
    position = game.after(position, Passed(2))
    assert position.over is Ending.OUT
    assert game.awaits(position) == ()


def test_running_out_with_tiles_left_to_auction_is_no_end(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUTABCD", "SEFGILM", left="OOOO")
    position = play(game, position, [word(0, "H8", "HUTABCD"), Passed(1)])
    assert (position.out, position.over) == ((), None)
    assert game.awaits(position) == (Spot(),)


def test_who_gets_no_tile_in_the_last_auction_is_out(english: Edition) -> None:
    game = rules(english)
    position = replace(in_words(english, "", "SEFGI", left="O"), auctioning=True, assigned=1)
    position = play(game, position, [Shown("O"), Left(0)])
    assert position.out == (0,)
    assert game.awaits(position) == (Turn(1, 6),)
    assert game.after(position, Passed(1)).over is Ending.OUT


def test_the_first_to_have_gone_out_collects_what_the_others_lose(english: Edition) -> None:
    game = rules(english, 3)
    position = in_words(english, "HUT", "S", "QF")
    position = play(game, position, [word(0, "H8", "HUT"), word(1, "K8", "S"), Passed(2)])
    assert position.out == (0, 1)
    assert position.points == (100 + 12 + 14, 100 + 7, 100 - 14)
    assert game.winners(position) == (0,)


def test_nobody_loses_more_than_there_is_at_the_end(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUT", "QZ", points=5)
    position = play(game, position, [word(0, "H8", "HUT"), Passed(1)])
    assert position.points == (5 + 12 + 20, 0)
    assert [(transfer.player, transfer.points) for transfer in position.transfers] == [(0, 20), (1, -5)]


def test_equal_points_are_won_together(english: Edition) -> None:
    game = rules(english)
    position = in_words(english, "HUTABCD", "HUTABCD", left="OOOO")
    after = play(game, position, [Passed(0), Passed(1), Passed(1), Passed(0)])
    assert game.winners(after) == (0, 1)
