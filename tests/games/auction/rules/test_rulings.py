"""Which test holds which sentence of the ruling on Auction Scrabble."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
RULINGS_TEXT: Final = HERE.parents[3] / "../shared/rulings.md"

RULINGS: Final = {
    "2–4 players, 100 points each (a setting), all tiles visible, points never below 0.": (
        "test_auctioning.py::test_two_to_four_players_begin_with_a_hundred_points_each",
        "test_auctioning.py::test_the_points_to_begin_with_are_a_setting",
        "test_auctioning.py::test_all_tiles_are_visible_so_a_tile_that_is_not_in_hand_is_refused",
        "test_auctioning.py::test_points_never_fall_below_zero_in_an_auction",
    ),
    "First an auction of 7N tiles; then rounds of word play, each followed by an auction back to seven "
    "tiles.": (
        "test_auctioning.py::test_first_seven_tiles_a_player_are_auctioned_then_words_are_played",
        "test_auctioning.py::test_after_a_word_round_tiles_are_auctioned_until_all_have_seven_again",
    ),
    "Per tile: drawn at random, assigned to player k at 0; then clockwise each other player raises or "
    "leaves; the high bidder pays and keeps it.": (
        "test_auctioning.py::test_a_tile_goes_to_its_assigned_player_for_nothing_when_all_leave",
        "test_auctioning.py::test_bidding_goes_clockwise_and_the_high_bidder_pays",
    ),
    "k advances per tile (per auction, from the player who was first in the last word round).": (
        "test_auctioning.py::test_who_is_assigned_advances_with_every_tile",
        "test_auctioning.py::test_an_auction_begins_with_who_was_first_in_the_last_word_round",
    ),
    "A player with seven tiles cannot bid.": (
        "test_auctioning.py::test_a_player_with_seven_tiles_cannot_bid",
    ),
    "**Decided:** smallest raise 1;": ("test_auctioning.py::test_the_smallest_raise_is_one",),
    "leaving is final for that tile;": ("test_auctioning.py::test_leaving_is_final_for_that_tile",),
    "two rounds of words in a row in which nobody lays end the game;": (
        "test_word_rounds.py::test_two_rounds_in_which_all_pass_end_the_game",
    ),
    "a player with an empty hand after the last auction is out;": (
        "test_word_rounds.py::test_who_gets_no_tile_in_the_last_auction_is_out",
    ),
    "if the assigned player is full the next eligible one is assigned;": (
        "test_auctioning.py::test_if_the_assigned_player_is_full_the_next_eligible_one_is_assigned",
    ),
    "an empty bag ends the auction.": ("test_auctioning.py::test_an_empty_bag_ends_the_auction",),
    "Word scores are standard Scrabble and are added to the same points.": (
        "test_word_rounds.py::test_word_scores_are_added_to_the_same_points",
        "test_word_rounds.py::test_a_blank_is_settled_as_in_scrabble",
    ),
    "The first player of the word round rotates.": (
        "test_word_rounds.py::test_the_first_player_of_the_word_round_rotates",
    ),
    "Passing is allowed.": ("test_word_rounds.py::test_passing_is_allowed",),
    "End: when a player runs out with nothing left to auction, those who have not yet played in this round "
    "still may;": (
        "test_word_rounds.py::test_when_a_player_is_out_those_who_have_not_yet_played_still_may",
        "test_word_rounds.py::test_who_gets_no_tile_in_the_last_auction_is_out",
        "test_word_rounds.py::test_running_out_with_tiles_left_to_auction_is_no_end",
    ),
    "the first to have gone out collects the others' remaining tile values, and each loses their own": (
        "test_word_rounds.py::test_the_first_to_have_gone_out_collects_what_the_others_lose",
    ),
    "(**decided:** not below 0).": ("test_word_rounds.py::test_nobody_loses_more_than_there_is_at_the_end",),
}
"""Each sentence of the ruling on Auction Scrabble, and what tests it."""


@pytest.mark.parametrize("sentence", RULINGS)
def test_every_ruling_has_its_tests(sentence: str) -> None:
    for where in RULINGS[sentence]:
        file, name = where.split("::")
        tree = ast.parse((HERE / file).read_text(encoding="utf-8"))
        functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
        assert name in functions, f"{where} is missing"


@pytest.mark.parametrize("sentence", RULINGS)
def test_the_sentences_are_those_of_the_ruling(sentence: str) -> None:
    if not RULINGS_TEXT.exists():
        pytest.skip("the rulings are not beside this checkout")
    text = re.sub(r"\s+", " ", RULINGS_TEXT.read_text(encoding="utf-8"))
    assert sentence in text.split("## 4. ")[1].split("## 5. ")[0]
