"""Which test holds which sentence of the ruling on Scrabble House, but for what the table does with it."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
RULINGS_TEXT: Final = HERE.parents[3] / "../shared/rulings.md"

RULINGS: Final = {
    "A *string* is a maximal straight run of two or more tiles": (
        "test_strings.py::test_strings_are_runs_of_two_or_more_in_rows_and_columns",
        "test_strings.py::test_a_string_whose_tiles_face_both_ways_is_mixed",
    ),
    "all in one row or one column, with no empty square between them": (
        "test_ruling.py::test_tiles_lie_in_one_row_or_column",
        "test_ruling.py::test_an_empty_square_between_is_a_gap",
    ),
    "either on X's home row or next to a tile already there": (
        "test_ruling.py::test_a_later_play_may_begin_on_the_home_row_away_from_all_tiles",
        "test_ruling.py::test_a_later_play_elsewhere_must_touch_a_tile",
    ),
    "X's first play of the game puts a tile on X's home row": (
        "test_ruling.py::test_a_first_play_must_reach_home_even_if_it_touches_tiles",
    ),
    "each is in the lexicon *as X reads it*": (
        "test_ruling.py::test_every_new_word_must_be_in_the_lexicon",
        "test_ruling.py::test_the_ways_tiles_face_play_no_part_in_what_a_word_reads",
    ),
    "it is not optional": (
        "test_properties.py::test_tiles_are_turned_exactly_when_a_new_word_has_an_opponents_tile",
    ),
    "Every tile of every new word is turned to face X.": (
        "test_explosion.py::test_every_tile_of_every_new_word_is_turned",
    ),
    "All mixed strings are found on the one picture after the turning.": (
        "test_explosion.py::test_all_mixed_strings_are_found_before_any_tile_goes",
    ),
    "loses each tile that is **not part of a new word of three or more letters**": (
        "test_explosion.py::test_a_left_over_loses_only_tiles_of_no_new_word_of_three",
    ),
    "all of it goes; the mover is shown this before confirming.": (
        "test_explosion.py::test_a_left_over_of_protected_tiles_only_goes_whole_in_a_step_of_its_own",
    ),
    "What a string keeps after it lost some tiles here is judged in step 4, for it lost a neighbour in its "
    "own line: two tiles or more that still do not read as a word for X go whole, protected or not.": (
        "test_explosion.py::test_what_is_left_of_a_movers_left_over_is_judged_because_it_lost_a_neighbour",
        "test_explosion.py::test_new_words_that_a_left_over_took_tiles_from_are_judged_again",
        "test_reference.py::test_both_answer_alike",
    ),
    "an opponent's string that was turned as a whole": (
        "test_explosion.py::test_an_opponents_string_that_is_turned_whole_is_judged_as_the_mover_reads_it",
    ),
    "does not read as a word for its owner, is removed whole": (
        "test_explosion.py::test_a_string_that_lost_a_neighbour_is_judged_as_its_owner_reads_it",
    ),
    "every tile next to an emptied square that is now in no string is removed.": (
        "test_explosion.py::test_a_single_tile_beside_an_emptied_square_goes",
        "test_explosion.py::test_a_single_tile_beside_no_emptied_square_stays",
    ),
    "All judgements of one round are made on the same picture.": (
        "test_explosion.py::test_one_round_judges_one_picture",
    ),
    "(a word once accepted stays accepted)": (
        "test_explosion.py::test_a_string_that_lost_nothing_is_not_judged_again",
    ),
    "A removed blank becomes free again.": ("test_custody.py::test_a_removed_blank_becomes_free_again",),
    "some group of X's tiles, joined edge to edge, touches both home rows.": (
        "test_strings.py::test_a_chain_touches_both_home_rows",
        "test_strings.py::test_a_tile_that_faces_the_opponent_breaks_the_chain",
    ),
    "Bonus tiles of the other kit do not count.": (
        "test_custody.py::test_bonus_tiles_of_the_other_kit_do_not_count",
    ),
    "A tile of the other board's kit can be played only if that very letter (or a blank) was passed": (
        "test_custody.py::test_a_tile_of_the_other_kit_can_be_laid_only_if_that_letter_was_passed",
        "test_custody.py::test_a_blank_of_the_other_kit_can_be_laid_only_if_a_blank_was_passed",
    ),
    "Variants that must hold too: with OD illegal, D and O also go; with CA legal, the A stays.": (
        "test_worked_example.py::test_with_ca_legal_the_a_stays",
    ),
}
"""Each sentence, or a part of it, and what tests it. What happens at the table is in `tests/games/house`."""


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
    assert sentence in text.split("## 1. ")[1].split("## 2. ")[0]
