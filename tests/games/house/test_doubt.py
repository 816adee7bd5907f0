"""Doubt is asked about, or settled by what is known, never guessed away (Design, "Vision")."""

from collections.abc import Callable
from typing import Any

import pytest

from station.games.house.rules.ruling import Reason
from station.referee.effects import Cue
from station.referee.events import BlankChosen, SquareSettled
from station.referee.ruling import Doubt, Question, Refusal, Refused, Valid
from station.referee.sight import BoardSeen, SeenSquare, SeenTile
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side
from tests.games.house.worked_example import BEFORE, DOCK, TAKE, TURN, WORDS

Tables = Callable[..., Any]

HIDE_ROW_1 = " ".join(f"{column}1:?" for column in "ABCDEFGHIJKLMNO")
KEEL_LAID = """
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


@pytest.mark.parametrize("face", ["?", "*"], ids=["by a hand", "by glare"])
def test_a_hidden_square_of_the_play_is_asked_for_and_the_press_stays(table: Tables, face: str) -> None:
    game = table("KEEL")
    game.play("S", f"F15:K G15:E H15:E I15:{face}")
    assert game.left.question == Question(Doubt.HIDDEN, parse_square("I15"))
    assert game.left.press is not None
    assert game.left.clock.running is Side.NORTH
    assert game.heard(Cue.QUESTION) == 1
    game.see("F15:K G15:E H15:E I15:L")
    assert isinstance(game.left.verdict, Valid)
    assert game.left.question is None


def test_a_hand_that_hides_what_does_not_matter_is_no_trouble(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", f"F15:K G15:E H15:E I15:L {HIDE_ROW_1}")
    assert isinstance(game.left.verdict, Valid)


def test_a_tile_that_lay_before_must_be_in_view_even_if_the_play_is_elsewhere(table: Tables) -> None:
    game = table("KEEL EEL")
    game.play("S", "F15:K G15:E H15:E I15:L")
    game.play("N", "A1:l B1:e C1:e H15:?")
    assert game.left.question == Question(Doubt.HIDDEN, parse_square("H15"))
    game.see("A1:l B1:e C1:e H15:E")
    assert isinstance(game.left.verdict, Valid)


def test_nothing_changed_cannot_be_said_of_a_hidden_square(table: Tables) -> None:
    game = table()
    game.hold("S")
    game.see("H8:?")
    assert game.left.question == Question(Doubt.HIDDEN, parse_square("H8"))
    assert game.left.press is not None


def test_the_same_question_is_asked_once(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:E H15:E I15:?")
    game.see("F15:K G15:E H15:E I15:? A1:?")
    assert game.heard(Cue.QUESTION) == 1


def test_a_doubtful_letter_that_only_fits_as_read_is_settled_and_said(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K!KR G15:E H15:E I15:L")
    verdict = game.left.verdict
    assert isinstance(verdict, Valid)
    assert verdict.inferred == (parse_square("F15"),)
    assert game.left.history[-1].inferred == (parse_square("F15"),)


def test_two_legal_readings_are_asked_about(table: Tables) -> None:
    game = table("KEEL REEL")
    game.play("S", "F15:K!KR G15:E H15:E I15:L")
    assert game.left.question == Question(Doubt.LETTER, parse_square("F15"), candidates=("K", "R"))
    game.handle(SquareSettled(0, game.now_ms, parse_square("F15"), FacedTile("R", Side.SOUTH)))
    verdict = game.left.verdict
    assert isinstance(verdict, Valid)
    assert game.left.words == ["REEL"]


def test_a_hand_beside_a_doubtful_letter_must_go_before_anybody_is_asked(table: Tables) -> None:
    game = table("KEEL REEL")
    game.play("S", "F15:K!KR G15:E H15:E I15:L F14:?")
    assert game.left.question == Question(Doubt.HIDDEN, parse_square("F14"))
    game.see("F15:K G15:E H15:E I15:L")
    assert game.left.words == ["KEEL"]


def test_a_hand_elsewhere_does_not_keep_the_letter_from_being_asked_for(table: Tables) -> None:
    game = table("KEEL REEL")
    game.play("S", f"F15:K!KR G15:E H15:E I15:L {HIDE_ROW_1}")
    assert game.left.question == Question(Doubt.LETTER, parse_square("F15"), candidates=("K", "R"))


def test_a_legal_reading_that_is_not_the_likeliest_is_asked_about(table: Tables) -> None:
    game = table("REEL")
    game.play("S", "F15:K!KR G15:E H15:E I15:L")
    assert game.left.question is not None
    assert game.left.question.doubt is Doubt.LETTER
    game.handle(SquareSettled(0, game.now_ms, parse_square("F15"), FacedTile("K", Side.SOUTH)))
    assert game.left.verdict.reason is Reason.NOT_A_WORD


def test_a_tile_that_may_be_a_blank_or_a_letter_is_asked_about(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:_!?K G15:E H15:E I15:L")
    assert game.left.question == Question(Doubt.LETTER, parse_square("F15"), candidates=("?", "K"))
    game.handle(SquareSettled(0, game.now_ms, parse_square("F15"), FacedTile("K", Side.SOUTH, blank=True)))
    assert game.left.words == ["KEEL"]
    assert game.state.position.boards[0].position[parse_square("F15")].blank


@pytest.mark.parametrize("mistakes", ["O8:X!XK", "O8:X!XK O3:r!RB", "F14:X!XK"])
def test_a_doubtful_tile_that_a_legal_play_does_not_need_is_asked_about(table: Tables, mistakes: str) -> None:
    game = table("KEEL")
    game.play("S", f"F15:K G15:E H15:E I15:L {mistakes}")
    assert game.left.question.doubt is Doubt.LETTER
    for square in [one.partition(":")[0] for one in mistakes.split()]:
        game.handle(SquareSettled(0, game.now_ms, parse_square(square), None))
    assert isinstance(game.left.verdict, Valid)
    assert game.left.words == ["KEEL"]


def test_a_play_that_is_illegal_without_the_doubtful_tile_is_refused(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:E H15:E J15:L O8:X!XK")
    assert isinstance(game.left.verdict, Refused)


def test_rulings_of_older_games_refuse_such_a_play(table: Tables) -> None:
    game = table("KEEL", rulings=2)
    game.play("S", "F15:K G15:E H15:E I15:L O8:X!XK")
    assert isinstance(game.left.verdict, Refused)


def with_a_mistake_at_o8(table: Tables) -> Any:
    """South has laid KEEL, and said that nothing lies on O8."""
    game = table("KEEL EEL")
    game.play("S", "F15:K G15:E H15:E I15:L O8:X!XK")
    game.handle(SquareSettled(0, game.now_ms, parse_square("O8"), None))
    return game


def test_nobody_is_asked_again_where_they_said_that_nothing_lies(table: Tables) -> None:
    game = with_a_mistake_at_o8(table)
    game.play("N", "A1:l B1:e C1:e O8:X!XK")
    assert game.left.words == ["EEL"]
    game.see("O8:K!KX")  # the likeliest letter of a mistake changes from picture to picture
    assert [answer.square for answer in game.left.settled] == [parse_square("O8")]


@pytest.mark.parametrize("now", ["O8:S", "O8:s!SZ", "O8:X"])
def test_what_looks_otherwise_there_later_is_a_tile(table: Tables, now: str) -> None:
    game = with_a_mistake_at_o8(table)
    game.see(now)
    assert game.left.settled == ()


def test_what_people_said_of_a_hidden_square_does_not_outlast_the_turn(table: Tables) -> None:
    game = table("KEEL EEL")
    game.see("O8:?")
    game.handle(SquareSettled(0, game.now_ms, parse_square("O8"), None))
    game.play("S", "F15:K G15:E H15:E I15:L O8:?")
    assert game.left.settled == ()


def test_a_clear_picture_answers_the_question(table: Tables) -> None:
    game = table("KEEL REEL")
    game.play("S", "F15:K!KR G15:E H15:E I15:L")
    game.see("F15:R G15:E H15:E I15:L")
    assert game.left.words == ["REEL"]


def test_a_doubtful_reading_of_a_confirmed_tile_is_taken_as_unchanged(table: Tables) -> None:
    game = table("KEEL KEELS", KEEL_LAID)
    game.play("S", "F15:X!XK I15:l!L J15:S")
    assert isinstance(game.left.verdict, Valid)


def test_a_doubtful_reading_that_cannot_be_the_confirmed_tile_is_asked_about(table: Tables) -> None:
    game = table("KEEL KEELS", KEEL_LAID)
    game.play("S", "F15:X!XY J15:S")
    assert game.left.question == Question(Doubt.LETTER, parse_square("F15"), candidates=("X", "Y"))
    game.handle(SquareSettled(0, game.now_ms, parse_square("F15"), FacedTile("K", Side.SOUTH)))
    assert isinstance(game.left.verdict, Valid)


def test_an_answer_holds_until_the_tile_is_seen_to_change(table: Tables) -> None:
    game = table("KEEL REEL")
    game.see("F15:K G15:E H15:E I15:L")
    game.handle(SquareSettled(0, game.now_ms, parse_square("F15"), FacedTile("R", Side.SOUTH)))
    game.play("S", "F15:K G15:E H15:E I15:L")
    assert game.left.words == ["REEL"]
    game.hold("N")
    game.see("F15:K")
    assert not isinstance(game.left.verdict, Refused)
    game.see("F15:X")
    assert game.left.settled == ()


def test_a_tile_whose_letter_people_said_is_seen_to_be_turned_while_its_letter_stays_in_doubt(
    table: Tables,
) -> None:
    game = table(WORDS, BEFORE)
    game.see(f"{DOCK} F8:d!DO")
    game.handle(SquareSettled(0, game.now_ms, parse_square("F8"), FacedTile("D", Side.NORTH)))
    game.play("S", f"{DOCK} {TURN} {TAKE} F8:D!DO")
    assert isinstance(game.left.verdict, Valid)
    assert game.left.position[parse_square("F8")] == FacedTile("D", Side.SOUTH, "a")


def test_a_blank_with_one_letter_that_fits_is_that_letter(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:_ H15:E I15:L")
    assert isinstance(game.left.verdict, Valid)
    assert game.left.position[parse_square("G15")] == FacedTile("E", Side.SOUTH, "a", blank=True)


def test_a_blank_with_several_letters_that_fit_is_asked_about(table: Tables) -> None:
    game = table("KEEL REEL FEEL")
    game.play("S", "F15:_ G15:E H15:E I15:L")
    assert game.left.question == Question(Doubt.BLANK, parse_square("F15"), candidates=("F", "K", "R"))
    game.handle(BlankChosen(0, game.now_ms, parse_square("F15"), "R"))
    assert game.left.words == ["REEL"]
    assert game.left.position[parse_square("F15")] == FacedTile("R", Side.SOUTH, "a", blank=True)


def test_two_blanks_are_asked_about_one_after_the_other(table: Tables) -> None:
    game = table("KEEL KEEP REEL")
    game.play("S", "F15:_ G15:E H15:E I15:_")
    assert game.left.question == Question(Doubt.BLANK, parse_square("F15"), candidates=("K", "R"))
    game.handle(BlankChosen(0, game.now_ms, parse_square("F15"), "K"))
    assert game.left.question == Question(Doubt.BLANK, parse_square("I15"), candidates=("L", "P"))
    game.handle(BlankChosen(0, game.now_ms, parse_square("I15"), "P"))
    assert game.left.words == ["KEEP"]


def test_with_very_much_open_the_doubtful_letter_is_asked_about_first(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K!KR G15:_ H15:_ I15:L")
    assert game.left.question == Question(Doubt.LETTER, parse_square("F15"), candidates=("K", "R"))
    game.handle(SquareSettled(0, game.now_ms, parse_square("F15"), FacedTile("K", Side.SOUTH)))
    assert game.left.words == ["KEEL"]


def test_a_blank_that_no_letter_fits_is_no_word(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:X G15:_ H15:E I15:L")
    assert game.left.verdict.reason is Reason.NOT_A_WORD
    assert "G15" in game.left.verdict.detail


def test_a_blank_that_stands_is_known_again_by_its_kit(table: Tables) -> None:
    game = table("KEEL KEELS")
    game.play("S", "F15:K G15:_ H15:E I15:L")
    game.hold("N")
    game.see()
    game.play("S", "J15:S")
    assert isinstance(game.left.verdict, Valid)


def test_a_blank_that_is_to_be_turned_counts_as_turned(table: Tables) -> None:
    game = table("EX", KEEL_LAID + "blanks: G15", first="N")
    game.play("N", "G14:x F15:. H15:. I15:.")
    assert isinstance(game.left.verdict, Valid)
    assert game.left.position[parse_square("G15")] == FacedTile("E", Side.NORTH, "a", blank=True)


def test_a_colour_that_fits_neither_kit_is_taken_for_the_own(table: Tables) -> None:
    game = table("KEEL")
    game.tap("S")
    game.wait(200)
    squares: list[SeenSquare] = [None] * 225
    for name, letter in zip(("F15", "G15", "H15", "I15"), "KEEL", strict=True):
        squares[parse_square(name)] = SeenTile(letter, Side.SOUTH, kit=None)
    game.handle(BoardSeen(0, game.now_ms, tuple(squares)))
    assert isinstance(game.left.verdict, Valid)


def test_a_doubtful_tile_of_a_kit_the_mover_cannot_hold_is_taken_for_the_own(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:E'!E H15:E I15:L")
    assert isinstance(game.left.verdict, Valid)
    assert game.left.position[parse_square("G15")] == FacedTile("E", Side.SOUTH, "a")


@pytest.mark.parametrize("face", ["e!E", ">E!E"])
def test_doubt_about_which_way_a_new_tile_faces_is_asked_about(table: Tables, face: str) -> None:
    game = table("KEEL")
    game.play("S", f"F15:K G15:{face} H15:E I15:L")
    assert game.left.question == Question(Doubt.LETTER, parse_square("G15"), candidates=("E",))


def test_while_a_question_is_open_the_player_can_still_take_the_tiles_back(table: Tables) -> None:
    game = table("KEEL REEL")
    game.play("S", "F15:K!KR G15:E H15:E I15:L")
    game.see()
    assert game.left.verdict.reason is Refusal.NOTHING_CHANGED


def test_a_tile_that_the_light_leaves_open_is_of_the_only_set_that_the_mover_can_have(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K'~ G15:E'~ H15:E I15:L'~")
    assert isinstance(game.left.verdict, Valid)
    assert {game.left.position[parse_square(name)].kit for name in ("F15", "G15", "H15", "I15")} == {"a"}


def test_a_tile_that_the_light_leaves_open_is_asked_for_if_it_can_be_of_both_sets(table: Tables) -> None:
    game = table("KEEL")
    game.give(0, Side.SOUTH, "K")
    game.play("S", "F15:K~ G15:E H15:E I15:L")
    square = parse_square("F15")
    assert game.left.question == Question(Doubt.KIT, square, candidates=("a", "b"))
    game.handle(SquareSettled(0, game.now_ms, square, FacedTile("K", Side.SOUTH, "b")))
    assert isinstance(game.left.verdict, Valid)
    assert game.left.position[square].kit == "b"
    assert game.left.hand(Side.SOUTH).bonus == ()


def test_what_was_said_of_a_tiles_set_holds_while_the_light_leaves_it_open(table: Tables) -> None:
    game = table("KEEL")
    game.give(0, Side.SOUTH, "K")
    square = parse_square("F15")
    game.see("F15:K~ G15:E H15:E")
    game.handle(SquareSettled(0, game.now_ms, square, FacedTile("K", Side.SOUTH, "b")))
    game.play("S", "F15:K'~ G15:E H15:E I15:L")
    assert game.left.position[square].kit == "b"
    game.play("N", "F15:K~")
    assert game.left.question is None


def test_a_tile_whose_set_is_certain_and_that_nobody_passed_is_refused(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K' G15:E H15:E I15:L")
    assert game.left.verdict.reason is Refusal.NOT_IN_HAND
