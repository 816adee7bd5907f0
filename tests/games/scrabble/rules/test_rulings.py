"""Which test holds which sentence of the ruling on Scrabble and the Friendly rules."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
RULINGS_TEXT: Final = HERE.parents[3] / "../shared/rulings.md"

RULINGS: Final = {
    "Standard Scrabble (2–4 players, premium squares, 50 for seven tiles, last-rack bonus) is the base;": (
        "test_game.py::test_scrabble_is_for_two_to_four",
        "../../../rules/lettered/test_judge.py::test_the_board_has_the_premium_squares_of_the_standard_set",
        "../../../rules/lettered/test_judge.py::test_seven_tiles_bring_a_bonus_of_fifty",
        "test_game.py::test_who_goes_out_gets_the_last_racks",
        "test_kind.py::test_going_out_brings_the_others_racks",
        "../../friendly/rules/test_friendly.py::test_the_game_ends_as_scrabble_does",
    ),
    "scores agree with GCG records.": (
        "../../../gcg/test_check.py::test_words_scores_and_totals_come_out",
        "../../../gcg/test_round_trip.py::test_a_game_written_and_read_again_is_the_same_and_agrees",
        "../../../cli/records/test_score.py::test_every_recorded_game_agrees",
    ),
    "An invalid word is withdrawn and the same player tries again, with no penalty.": (
        "../../friendly/rules/test_friendly.py::test_an_invalid_word_is_withdrawn_and_the_same_player_tries_again",
        "../../friendly/rules/test_friendly.py::test_a_challenge_of_a_valid_word_costs_nothing",
        "../../friendly/rules/test_friendly.py::test_a_player_withdraws_a_word_that_is_none_but_no_good_one",
    ),
    "A look-up before playing is free.": (
        "../../friendly/rules/test_friendly.py::test_a_look_up_before_playing_is_free",
    ),
    "At the start of a turn a player who holds the letter a blank on the board stands for may put the tile "
    "there and take the blank;": (
        "../../friendly/rules/test_friendly.py::test_a_letter_takes_the_place_of_a_blank_that_is_played_again",
        "../../friendly/rules/test_friendly.py::test_only_the_letter_a_blank_stands_for_takes_its_place",
        "../../friendly/rules/test_friendly.py::test_two_blanks_may_be_taken_in_one_turn",
    ),
    "each blank so taken is played again in that same turn, or the turn is refused.": (
        "../../friendly/rules/test_friendly.py::"
        "test_a_blank_that_is_taken_is_played_again_in_the_same_turn_or_the_turn_is_refused",
    ),
    "Allowed while the rack shows: two pair, three of a letter, fewer than two vowels, or fewer than two "
    "consonants.": (
        "../../friendly/rules/test_trades.py::test_four_conditions_permit_a_trade",
        "../../friendly/rules/test_trades.py::test_a_good_rack_and_an_empty_bag_permit_no_trade",
    ),
    "The blank is ignored, Y counts as either, to the player's advantage.": (
        "../../friendly/rules/test_trades.py::test_four_conditions_permit_a_trade",
        "../../friendly/rules/test_trades.py::test_y_counts_as_whichever_shows_a_condition",
    ),
    "The order of trades is announced first.": (
        "../../friendly/rules/test_friendly.py::test_a_trade_goes_step_by_step",
        "../../friendly/rules/test_friendly.py::test_the_order_may_be_announced_at_once_or_given_up",
        "../../friendly/rules/test_trades.py::test_steps_out_of_turn_are_refused",
    ),
    "A drawn tile that would restore such a condition may be rejected;": (
        "../../friendly/rules/test_trades.py::test_from_aaddlpo_is_redrawn_on_a_d_l_o_and_p",
        "../../friendly/rules/test_trades.py::test_a_tile_that_may_be_rejected_may_be_kept",
    ),
    "**decided:** one trade a turn, of as many tiles as were announced (three where three are needed: "
    "AAAEEEP);": (
        "../../friendly/rules/test_friendly.py::test_ruling_one_trade_a_turn",
        "../../friendly/rules/test_friendly.py::test_ruling_one_trade_a_turn_also_when_the_play_after_it_is_withdrawn",
        "../../friendly/rules/test_friendly.py::test_ruling_three_trades_where_three_are_needed",
        "../../friendly/rules/test_friendly.py::test_ruling_a_play_fits_the_rack_just_told",
        "../../friendly/rules/test_trades.py::test_ruling_three_trades_where_three_are_needed",
        "../../friendly/rules/test_trades.py::test_the_orders_are_those_of_a_brute_force",
    ),
    "rejected tiles lie aside until the trade is done;": (
        "../../friendly/rules/test_trades.py::test_rejected_tiles_lie_aside_until_the_trade_is_done",
    ),
    'four alike is "three of a letter", not "two pair".': (
        "../../friendly/rules/test_trades.py::test_four_alike_are_three_of_a_letter_and_not_two_pair",
    ),
    "If no remaining tile cures it, the original tiles come back.": (
        "../../friendly/rules/test_trades.py::test_if_no_remaining_tile_cures_it_the_original_tiles_come_back",
        "../../friendly/rules/test_trades.py::test_if_the_bag_ends_between_two_trades_the_original_tiles_come_back",
    ),
    "AADDLPO may trade an A or a D and redraw on A, D, L, O, P;": (
        "../../friendly/rules/test_trades.py::test_from_aaddlpo_an_a_or_a_d_is_traded_and_nothing_after_it",
        "../../friendly/rules/test_trades.py::test_from_aaddlpo_is_redrawn_on_a_d_l_o_and_p",
    ),
    "AAAITUY may trade U then A, redraw on A, I, T, Y, and must keep a U drawn after trading U for a "
    "consonant.": (
        "../../friendly/rules/test_trades.py::test_from_aaaituy_u_then_a_may_be_traded",
        "../../friendly/rules/test_trades.py::test_from_aaaituy_two_a_may_not_be_traded",
        "../../friendly/rules/test_trades.py::test_from_aaaituy_is_redrawn_on_a_i_t_and_y",
        "../../friendly/rules/test_trades.py::test_a_u_drawn_after_u_was_traded_for_a_consonant_must_be_kept",
    ),
}
"""Each sentence, and what tests it: file and function."""


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
    section = text.split("## 2. ")[1].split("## 3. ")[0]
    assert sentence in section
