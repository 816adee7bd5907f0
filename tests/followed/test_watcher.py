from collections.abc import Callable
from dataclasses import replace
from typing import Any

from station.followed.story import Cleared, Corrected, Kept, Made, Names, Passed, TakenBack, TakenUp, Unclear
from station.rules.lettered.settings import Challenge, Settings
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square

German = Callable[..., Any]
HUT = {"H8": "H", "I8": "U", "J8": "T"}
GONE = dict.fromkeys(HUT)


def kinds(happened: list[Any]) -> list[type]:
    return [type(what) for what in happened]


def test_an_empty_board_before_the_first_play_is_no_turn(german: German) -> None:
    camera = german()
    assert camera.press() == []
    assert camera.watch.story.to_move == 0


def test_new_tiles_are_a_play_with_words_and_points(german: German) -> None:
    camera = german()
    (play,) = camera.word("8H", "HUT")
    assert [word.text for word in play.ruling.words] == ["HUT"]
    assert (play.player, play.ruling.score, play.totals) == (0, 8, (8, 0))
    (play,) = camera.word("K4", "MESSEN")
    assert [word.text for word in play.ruling.words] == ["MESSEN", "HUTE"]
    assert play.totals == (8, 21)


def test_an_unchanged_board_at_a_press_is_a_pass(german: German) -> None:
    camera = german()
    camera.word("8H", "HUT")
    assert kinds(camera.press()) == [Passed]
    assert camera.word("K8", "E")[0].player == 0


def test_an_unchanged_board_without_a_press_is_nothing(german: German) -> None:
    camera = german()
    camera.word("8H", "HUT")
    assert camera.press(pressed=False) == []


def test_three_players_take_turns(german: German) -> None:
    camera = german(3)
    assert [camera.word(*play)[0].player for play in (("8H", "HUT"), ("8K", "E"), ("8L", "N"))] == [0, 1, 2]
    assert camera.word("9K", "S")[0].player == 0


def test_a_tile_without_a_letter_is_a_blank_that_scores_nothing(german: German) -> None:
    (play,) = german().word("8H", "H_T")
    assert play.ruling.words[0].text == "H_T"
    assert play.ruling.score == 6


def test_names_on_the_first_picture_are_no_play_once_they_are_cleared(german: German) -> None:
    camera = german(emptied=False)
    assert kinds(camera.word("8G", "A_S")) == [Made]
    assert camera.press({"G8": None, "H8": None, "I8": None}) == [Names(("A_S",))]
    assert camera.word("8H", "HUT")[0].totals == (8, 0)


def test_names_may_be_cleared_for_the_first_play_itself(german: German) -> None:
    camera = german(emptied=False)
    camera.word("8G", "A_S")
    happened = camera.press({"G8": None, **HUT})
    assert kinds(happened) == [Names, Made]
    assert happened[1].player == 0


def test_names_that_could_be_no_play_are_none(german: German) -> None:
    camera = german(emptied=False)
    assert kinds(camera.word("1A", "ANNA")) == [Unclear]
    camera.press(dict.fromkeys(("A1", "B1", "C1", "D1")))
    assert camera.word("8H", "HUT")[0].totals == (8, 0)


def test_a_play_on_the_first_picture_is_one_when_it_stays(german: German) -> None:
    camera = german(emptied=False)
    camera.word("8H", "HUT")
    assert camera.word("8K", "E")[0].player == 1


def test_a_play_that_is_gone_was_withdrawn_and_the_turn_is_lost(german: German) -> None:
    camera = german()
    camera.word("8H", "HUT")
    camera.word("8K", "E")
    (back,) = camera.press({"K8": None})
    assert (type(back), back.player, back.totals) == (TakenBack, 1, (8, 0))
    assert camera.word("8K", "S")[0].player == 0


def test_a_withdrawn_first_play_after_an_empty_board_is_a_withdrawn_play(german: German) -> None:
    camera = german()
    camera.press(HUT)
    assert kinds(camera.press(GONE)) == [TakenBack]


def test_with_free_challenges_the_same_player_tries_again(german: German) -> None:
    camera = german(settings=Settings(challenge=Challenge.FREE))
    camera.press(HUT)
    camera.press(GONE)
    assert camera.word("8H", "OHM")[0].player == 0


def test_withdrawal_and_the_next_play_may_be_one_picture(german: German) -> None:
    camera = german()
    camera.press(HUT)
    camera.word("K8", "ES")
    happened = camera.press({"K8": None, "K9": None, "H7": "A", "H9": "I"})
    assert kinds(happened) == [TakenBack, Made]
    assert [what.player for what in happened] == [1, 0]
    assert camera.totals == (8 + happened[1].ruling.score, 0)


def test_a_letter_that_surely_reads_otherwise_later_is_corrected_with_its_scores(german: German) -> None:
    camera = german()
    camera.press(HUT)
    happened = camera.press({"J8": "B", "K8": "E"})
    assert isinstance(happened[0], Corrected)
    assert (happened[0].square, happened[0].was, happened[0].now) == (parse_square("J8"), "T", "B")
    assert happened[0].totals == (12, 0)
    assert [word.text for word in happened[1].ruling.words] == ["HUBE"]


def test_a_doubtful_reading_corrects_nothing(german: German) -> None:
    camera = german()
    camera.press(HUT)
    assert kinds(camera.press({"J8": "B/T"})) == [Passed]


def test_an_earlier_tile_that_seems_gone_is_kept_and_said(german: German) -> None:
    camera = german()
    camera.press(HUT)
    camera.word("8K", "E")
    happened = camera.press({"H8": None, "L8": "N"})
    assert kinds(happened) == [Unclear, Made]
    assert "H on H8 is gone" in happened[0].detail
    assert happened[1].ruling.words[0].text == "HUTEN"


def test_a_hand_over_tiles_changes_nothing(german: German) -> None:
    camera = german()
    camera.press(HUT)
    happened = camera.press({"H8": "?", "A1": "?", "K8": "E"})
    assert kinds(happened) == [Made]
    assert happened[0].ruling.words[0].text == "HUTE"


def test_a_doubtful_letter_is_one_that_the_bag_can_give(german: German) -> None:
    camera = german()
    camera.word("8H", "QU")
    (play,) = camera.press({"H9": "Q/O"})
    assert play.ruling.words[0].text == "QO"
    assert play.settled == (parse_square("H9"),)


def test_a_doubtful_tile_that_fits_no_play_is_left_out(german: German) -> None:
    camera = german()
    (play,) = camera.press({**HUT, "C3": "_/E"})
    assert play.ruling.words[0].text == "HUT"
    assert play.left_out == (parse_square("C3"),)


def test_nothing_but_doubt_is_a_pass(german: German) -> None:
    camera = german()
    camera.press(HUT)
    assert kinds(camera.press({"C3": "_/E"})) == [Passed]


def test_tiles_that_are_no_play_are_not_understood(german: German) -> None:
    camera = german()
    camera.press(HUT)
    (unclear,) = camera.press({"A1": "E", "B1": "I"})
    assert isinstance(unclear, Unclear)
    assert "no tile of the play touches" in unclear.detail
    assert camera.totals == (8, 0)


def test_a_press_that_was_not_understood_is_two_plays_on_the_next_picture(german: German) -> None:
    camera = german()
    camera.press(HUT)
    assert kinds(camera.press({"K8": "?", "K9": "S", "K10": "S"})) == [Unclear]
    happened = camera.press({"K8": "E", "H9": "I"})
    assert [(type(what), what.player) for what in happened] == [(Made, 1), (Made, 0)]


def test_a_cleared_board_at_the_end_withdraws_nothing(german: German) -> None:
    camera = german()
    camera.press(HUT)
    camera.word("8K", "E")
    before = camera.totals
    assert camera.press(dict.fromkeys(("H8", "I8", "J8", "K8"))) == [Cleared()]
    assert camera.press(HUT) == []
    assert camera.totals == before


def test_a_game_under_way_is_taken_up_where_it_is(german: German) -> None:
    camera = german(emptied=False)
    camera.press(HUT | {"K4": "M", "K5": "E", "K6": "S", "K7": "S", "K8": "E", "K9": "N"})
    assert camera.totals == (0, 0)
    assert camera.watch.story.begun
    (play,) = camera.word("L4", "IX")
    assert (play.player, play.ruling.score) == (0, 35)


def test_taking_up_a_game_is_said(german: German) -> None:
    camera = german(emptied=False)
    happened = camera.press(HUT | {"K4": "M", "K5": "E", "K6": "S", "K7": "S", "K8": "E", "K9": "N"})
    assert happened == [TakenUp(9)]


def test_tiles_that_make_no_play_and_stay_keep_nobody_from_being_scored(german: German) -> None:
    camera = german()
    camera.press(HUT)
    camera.press({"A1": "E", "B1": "I"})
    happened = camera.word("8K", "E")
    assert [(type(what), what.player) for what in happened] == [(Kept, 1), (Made, 0)]
    assert camera.totals == (8 + 5, 0)
    assert camera.word("8L", "N")[0].player == 1


def test_a_tile_too_many_of_a_letter_is_scored_and_marked_as_doubtful(german: German) -> None:
    camera = german()
    camera.word("8H", "QU")
    (play,) = camera.word("H9", "Q")
    assert play.ruling.words[0].text == "QQ"
    assert play.settled == (parse_square("H9"),)


def test_with_a_lexicon_a_doubtful_letter_is_one_that_makes_words(german: German) -> None:
    camera = german()
    camera.watch = replace(camera.watch, lexicon=GivenWords(frozenset({"HUT"})))
    (play,) = camera.press({"H8": "H", "I8": "O/U", "J8": "T"})
    assert play.ruling.words[0].text == "HUT"


NAMES = {"D8": "A", "E8": "N", "F8": "N", "G8": "A", "H8": "L", "I8": "E", "J8": "N", "K8": "A"}
"""Eight tiles in a line: more than a play may have."""


def test_what_was_laid_out_before_the_game_and_is_taken_up_again_is_no_game(german: German) -> None:
    camera = german(emptied=False)
    camera.press(NAMES)
    assert camera.press(dict.fromkeys(NAMES)) == [Names(("ANNALENA",))]
    (play,) = camera.word("8H", "HUT")
    assert (type(play), play.player, play.totals) == (Made, 0, (8, 0))


def test_the_first_play_may_be_laid_where_names_are_taken_up(german: German) -> None:
    camera = german(emptied=False)
    camera.press(NAMES)
    happened = camera.press({**dict.fromkeys(NAMES), **HUT})
    assert [(type(what)) for what in happened] == [Names, Made]
    assert happened[1].player == 0
    assert kinds(camera.word("8K", "E")) == [Made]


def test_names_that_lie_for_several_presses_are_neither_a_play_nor_passes(german: German) -> None:
    camera = german(emptied=False)
    camera.word("8G", "ANA")
    camera.press()
    camera.press()
    assert camera.press(dict.fromkeys(("G8", "H8", "I8"))) == [Names(("ANA",))]
    assert camera.word("8H", "HUT")[0].player == 0


def test_names_that_are_taken_up_bit_by_bit_are_no_play(german: German) -> None:
    camera = german(emptied=False)
    camera.press(NAMES)
    for name in NAMES:
        camera.press({name: None})
    assert camera.totals == (0, 0)
    (play,) = camera.word("8H", "HUT")
    assert (play.player, play.totals) == (0, (8, 0))


def test_two_names_that_lie_apart_are_no_game(german: German) -> None:
    camera = german(emptied=False)
    camera.word("8G", "ANA")
    camera.word("11B", "BEN")
    for _ in range(3):
        camera.press()
    camera.press(dict.fromkeys(("G8", "H8", "I8", "B11", "C11", "D11")))
    assert camera.word("8H", "HUT")[0].totals == (8, 0)


def test_a_hand_over_names_does_not_take_them_up(german: German) -> None:
    camera = german(emptied=False)
    camera.press(NAMES)
    assert not any(isinstance(what, Names) for what in camera.press(dict.fromkeys(NAMES, "?")))


def test_a_first_play_after_a_game_taken_up_was_cleared_with_one_play_begins_another(german: German) -> None:
    camera = german(emptied=False)
    camera.press(NAMES)
    camera.word("9G", "BEN")
    assert camera.press(dict.fromkeys((*NAMES, "G9", "H9", "I9"))) == [Cleared()]
    before = camera.totals
    assert camera.press() == []
    assert camera.totals == before
    assert [(type(what), what.totals) for what in camera.press(HUT)] == [(Made, (8, 0))]
