"""What is shown and marked for a state of the table."""

from dataclasses import replace
from typing import Any

import pytest

from station.clock.head import Pressed
from station.clock.serial.line_trouble import CAUSES, UNKNOWN_CAUSE
from station.games.house.explosion import ruling_of
from station.games.house.rules.ruling import HouseWord, Reason
from station.games.house.wording import words_in
from station.referee.ruling import Doubt, Question, Refusal, Refused, Settled
from station.referee.sight import SeenTile
from station.referee.state import Lane, TableState
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side
from station.view import past_of, view_of
from station.view.board import BoardView, Mark
from station.view.message import Message
from station.view.pictures import Hands
from tests.screen.examples.house import NOW_MS, clock, house_examples, seen, squares
from tests.screen.examples.worked import BEFORE

EXAMPLES = house_examples()
EN = words_in("en")


def message(state: TableState[Any], board: int = 0, now_ms: int = NOW_MS, *, turned: bool = False) -> Message:
    return view_of(state, now_ms, turned=turned).lanes[board].message


def board_of(state: TableState[Any], board: int = 0) -> BoardView:
    found = view_of(state, NOW_MS).lanes[board].board
    assert found is not None
    return found


def hands_of(state: TableState[Any], board: int) -> Hands:
    hands = view_of(state, NOW_MS).lanes[board].hands
    assert hands is not None
    return hands


def message_of(name: str, board: int = 0, now_ms: int = NOW_MS) -> Message:
    return message(EXAMPLES[name][0], board, now_ms)


def marked(name: str, mark: Mark, board: int = 0) -> set[int]:
    return {m.square for m in board_of(EXAMPLES[name][0], board).marks if m.mark is mark}


def with_left(state: TableState[Any], left: Lane) -> TableState[Any]:
    return replace(state, lanes=(left, state.lanes[1]))


def test_the_order_of_the_worked_example_is_that_of_the_rules() -> None:
    orders = [
        ("".join(chip.letter for chip in order.chips), order.why) for order in message_of("order").orders
    ]
    assert orders == [
        ("DOC", "turn"),
        ("CEPT", "mixed"),
        ("A", "left over"),
        ("STU", "cascade"),
        ("RADIH", "cascade"),
    ]


def test_the_mover_sees_to_whom_the_tiles_go() -> None:
    assert message_of("order").text == "Tiles taken go to Mia at the right board."


def test_once_all_is_turned_the_caption_says_why_the_next_step_takes_its_tiles() -> None:
    state, _ = EXAMPLES["half-done"]
    left = state.lanes[0]
    assert left.task is not None
    turned = replace(left.task, turned=frozenset(ruling_of(left.task).turned))
    later = message(with_left(state, replace(left, task=turned)))
    assert later.caption == "STU is not a word."


def test_tiles_to_turn_have_arrows_and_tiles_to_take_the_number_of_their_step() -> None:
    state, _ = EXAMPLES["order"]
    marks = board_of(state).marks
    assert {m.square for m in marks if m.mark is Mark.TURN} == set(squares("F8 H8"))
    # Nobody can see which way the blank on G8 lies, so that it counts as turned.
    assert {m.square for m in marks if m.mark is Mark.DONE} == set(squares("G8"))
    steps = {n: {m.square for m in marks if m.mark is Mark.TAKE and m.number == n} for n in (1, 2, 3, 4)}
    assert steps == {
        1: set(squares("H4 H5 H6 H7")),
        2: set(squares("H9")),
        3: set(squares("I5 J5 K5")),
        4: set(squares("K4 K6 K7 K8 K9")),
    }


def test_what_is_done_is_ticked_and_leaves_the_picture() -> None:
    assert marked("half-done", Mark.DONE) == set(squares("F8 G8 H4 H5 H6 H7 H9"))
    state, _ = EXAMPLES["half-done"]
    faces = board_of(state).faces
    turned, untouched = faces[parse_square("F8")], faces[parse_square("H8")]
    assert faces[parse_square("H7")] is None
    assert turned is not None
    assert turned.facing is Side.SOUTH
    assert untouched is not None
    assert untouched.facing is Side.NORTH


def test_a_mixed_string_is_named_as_those_read_it_whose_tiles_go() -> None:
    state, _ = EXAMPLES["answer-order-if-od-is-no-word"]
    assert message(state).caption == "DOCK faces both ways."


def test_when_all_is_done_the_mover_is_asked_to_press_again() -> None:
    assert message_of("done").headline == ("Press again", "Press")
    assert message_of("done").text == "All done. Then DOCK · KEEL stand.", "the A of AE is gone"


def test_a_tile_that_was_disturbed_during_the_explosion_is_named_first() -> None:
    state, _ = EXAMPLES["order"]
    left = state.lanes[0]
    assert left.task is not None
    moved = replace(left.task, wrong=frozenset(squares("O12")))
    disturbed = with_left(state, replace(left, task=moved))
    assert message(disturbed).headline == ("Put right",)
    assert message(disturbed).caption.startswith("Put right first: O12")
    assert parse_square("O12") in {m.square for m in board_of(disturbed).marks if m.mark is Mark.WRONG}


def test_a_play_that_stands_shows_its_words_and_what_to_draw() -> None:
    stands = message_of("stands")
    assert (stands.headline[0], stands.closing[0]) == ("Stands", "Draw 4")
    assert stands.text == "DOCK · AE · KEEL are good. Ada draws 4. Ben's turn."


def test_the_last_play_is_outlined() -> None:
    assert marked("stands", Mark.LAST) == set(squares("I8 I9 I10 I11"))


def test_an_illegal_word_is_named_and_outlined() -> None:
    assert message_of("not-a-word").text == "ROL is not a word."
    assert marked("not-a-word", Mark.WRONG) == set(squares("E7 F7 G7"))


SAID_BY_RULES = {Refusal.RULES, Refusal.SETTINGS}
"""The sentence of these is the rules' own."""


@pytest.mark.parametrize("reason", [*Reason, *(one for one in Refusal if one not in SAID_BY_RULES)])
def test_every_reason_has_a_sentence(reason: Reason | Refusal) -> None:
    words = (HouseWord("ZZZ", squares("A1 B1 C1")),)
    for language in ("en", "de"):
        refused = Refused(reason, "DETAIL", player=0, squares=squares("A1 O11"), words=words)
        text = words_in(language).refused(refused, BEFORE)
        assert text
        assert "DETAIL" not in text
        assert "{" not in text


def test_what_belongs_on_a_disturbed_square_is_said() -> None:
    refused = Refused(Refusal.DISTURBED, "", player=0, squares=squares("H8 A1"))
    assert EN.refused(refused, BEFORE) == "Put back as it was: H8 (C, faces North), A1 (empty)"


def test_a_refusal_stands_beside_its_squares() -> None:
    state, _ = EXAMPLES["not-a-word"]
    label = board_of(state).label
    assert label is not None
    assert (label.text, set(label.squares)) == ("not a word", set(squares("E7 F7 G7")))


def test_with_ca_legal_the_a_stays_and_is_turned() -> None:
    orders = message_of("order-if-ca-is-a-word").orders
    assert "".join(chip.letter for chip in orders[0].chips) == "DOCA"
    assert [order.why for order in orders] == ["turn", "mixed", "cascade", "cascade"]


def test_with_od_illegal_d_and_o_go_too() -> None:
    orders = message_of("answer-order-if-od-is-no-word").orders
    assert [("".join(chip.letter for chip in order.chips), order.why) for order in orders] == [
        ("CK", "mixed"),
        ("OD", "left over"),
    ]


def test_tiles_laid_but_not_confirmed_are_marked_as_new() -> None:
    assert marked("laid", Mark.NEW) == set(squares("I8 I9 I10 I11"))


def test_a_tile_that_was_taken_away_leaves_its_ghost() -> None:
    state, _ = EXAMPLES["turn"]
    gone = with_left(state, replace(state.lanes[0], seen=seen(BEFORE, {parse_square("O11"): None})))
    face = board_of(gone).faces[parse_square("O11")]
    assert face is not None
    assert face.ghost


def test_a_turned_tile_is_drawn_as_it_lies() -> None:
    state, _ = EXAMPLES["turn"]
    look = SeenTile("G", Side.NORTH, "a")
    turned = with_left(state, replace(state.lanes[0], seen=seen(BEFORE, {parse_square("O11"): look})))
    face = board_of(turned).faces[parse_square("O11")]
    assert face is not None
    assert face.facing is Side.NORTH


def test_what_people_said_lies_on_a_square_is_drawn_there() -> None:
    state, _ = EXAMPLES["laid"]
    said = Settled(parse_square("I8"), FacedTile("X", Side.SOUTH))
    face = board_of(with_left(state, replace(state.lanes[0], settled=(said,))))
    tile = face.faces[parse_square("I8")]
    assert tile is not None
    assert tile.letter == "X"


def test_a_blank_just_laid_shows_the_letter_chosen_for_it() -> None:
    state, _ = EXAMPLES["blank"]
    square = parse_square("I11")
    before = board_of(state).faces[square]
    chosen = with_left(state, replace(state.lanes[0], chosen=((square, "L"),)))
    after = board_of(chosen).faces[square]
    assert before is not None
    assert after is not None
    assert (before.letter, after.letter, after.blank) == ("", "L", True)


def test_a_blank_keeps_its_letter_though_its_face_shows_none() -> None:
    state, _ = EXAMPLES["laid"]
    face = board_of(state).faces[parse_square("G8")]
    assert face is not None
    assert (face.letter, face.blank) == ("O", True)


def test_a_question_names_its_square() -> None:
    assert message_of("which-letter").headline[0] == "I8 is …?"
    assert message_of("blank").caption == "Ada · Which letter is the blank on I11?"
    assert marked("blank", Mark.ASKED) == {parse_square("I11")}


def test_a_hand_over_the_board_hatches_what_it_hides() -> None:
    assert message_of("hidden").headline[0] == "Move the hand"
    assert parse_square("H10") in marked("hidden", Mark.HIDDEN)


def test_a_press_that_waits_long_says_that_the_station_is_looking() -> None:
    state, _ = EXAMPLES["laid"]
    press = Pressed(0, Side.SOUTH, 1, NOW_MS, clock(1, 1, Side.NORTH))
    pressed = with_left(state, replace(state.lanes[0], press=press))
    assert message(pressed, now_ms=NOW_MS + 200).text == ""
    assert message(pressed, now_ms=NOW_MS + 900).text == "Looking …"


def test_at_the_start_each_opponent_is_asked_by_name() -> None:
    assert message_of("start").text == "Ben, press when you are ready. Ada plays first."
    assert message_of("start", board=1).text == "Waiting for Ben at the left board."


def test_the_winners_are_named_and_their_chain_is_marked() -> None:
    assert (message_of("win").headline[0], message_of("win").words) == ("South wins", "Ada & Mia")
    assert {parse_square("H1"), parse_square("N15")} <= marked("win", Mark.CHAIN)
    assert parse_square("C1") in marked("win", Mark.FAINT)


def test_hands_show_bonus_tiles_passed_by_the_partner_and_what_may_be_drawn() -> None:
    state, _ = EXAMPLES["stands"]
    mia = next(p for p in hands_of(state, 1).players if p.name == "Mia")
    ada = next(p for p in hands_of(state, 0).players if p.name == "Ada")
    assert "".join(mia.bonus) == "AACDEHIPRSTTU"
    assert (ada.tells, ada.draw) == ("draw 4", 4)


def test_on_norths_side_of_the_table_left_and_right_change_places() -> None:
    state, _ = EXAMPLES["order"]
    turned = message(state, turned=True)
    assert turned.text == "Tiles taken go to Mia at the left board."


def test_history_shows_the_board_as_it_was_and_what_was_done() -> None:
    past = past_of(EXAMPLES["history"][0], 0, 0)
    picture = past.board
    assert past.message.caption == "Turn 1 of 2 · Ada · 13 tiles taken"
    assert picture is not None
    assert picture.faces[parse_square("K9")] is not None
    assert {m.square for m in picture.marks if m.mark is Mark.LAST} == set(squares("I8 I9 I10 I11"))


def test_history_without_turns_says_so() -> None:
    state, _ = EXAMPLES["turn"]
    assert past_of(state, 0, 0).message.text == "Nothing has been played yet."


def test_a_question_about_the_whole_board_needs_no_square() -> None:
    state, _ = EXAMPLES["turn"]
    hidden = with_left(state, replace(state.lanes[0], question=Question(Doubt.HIDDEN, None)))
    assert message(hidden).text == "The board cannot be seen. The press still counts."


def test_a_clock_head_that_restarted_is_said_at_its_board() -> None:
    left, right = message_of("restarted"), message_of("restarted", 1)
    assert left.text == ("The left clock restarted: its power dipped; check the cable and the power supply.")
    assert (right.text, right.caption) == ("", "Check the clocks, then continue.")


@pytest.mark.parametrize("why", sorted({*CAUSES.values(), UNKNOWN_CAUSE}))
def test_every_cause_of_a_restart_is_translated(why: str) -> None:
    assert why in EN.restarted(0, why)
    assert why not in words_in("de").restarted(0, why)
