"""A touch on a word says why it counts."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from dataclasses import replace

import pytest

from station.rules.lexicon import WordsUsed
from station.screen.dealt.unseen import above_unseen
from station.screen.dealt.why import why
from station.screen.draw.picture.moves import rows_shown
from station.screen.draw.picture.pictures import stack_boxes
from station.screen.input.actions import Do
from station.screen.input.controls import pictures_box
from station.view import view_of
from station.view.pictures import Moves
from station.view.wording import Wording
from tests.dealt.at_hand import Screen
from tests.dealt.test_allowing import refused
from tests.screen.examples.dealt import DealtTable

EYE = "EYE: a common word, in the English word list"


def eye(size: tuple[int, int] = (1280, 800)) -> Screen:
    """A table where EYE has been laid."""
    screen = Screen(DealtTable("scrabble", (0, 1), 3), size)
    for letter, square in zip("EYE", ("H8", "I8", "J8"), strict=True):
        screen.tap(screen.rack_at(screen.rack.index(letter)))
        screen.tap(screen.square_at(square))
    screen.press(Do.END_TURN)
    assert screen.table.state.turns == 1
    return screen


def row_of_moves(screen: Screen) -> tuple[int, int]:
    sheet = screen.sheet.here
    box, pictures = above_unseen(sheet, pictures_box(sheet)), sheet.view.pictures
    boxes = stack_boxes(sheet.layout, box, pictures)
    (place,) = (at for picture, at in zip(pictures, boxes, strict=False) if isinstance(picture, Moves))
    picture = next(one for one in pictures if isinstance(one, Moves))
    ((_, row),) = rows_shown(sheet.layout, place, picture)
    return row.center


def test_a_word_of_the_message_of_the_moves_and_of_the_board_is_explained() -> None:
    screen = eye()
    for point in (
        screen.sheet.here.places.message.center,
        row_of_moves(screen),
        screen.square_at("I8"),
    ):
        screen.local = replace(screen.local, notice="")
        screen.tap(point)
        assert screen.local.notice == EYE
        assert screen.sheet.here.message(screen.table.now_ms).text == EYE
    assert len(screen.events) == 1


def test_other_places_say_nothing() -> None:
    screen = eye()
    for square in ("H9", "A1"):
        screen.tap(screen.square_at(square))
        assert not screen.local.notice


def test_what_was_agreed_on_is_said_to_be_agreed() -> None:
    screen, word = refused()
    screen.press(Do.ALLOW)
    screen.press(Do.ALLOWED)
    screen.tap(screen.square_at("H8"))
    assert screen.local.notice == f"{word}: agreed at this table"


def test_a_play_that_was_refused_has_no_reasons() -> None:
    screen, _ = refused()
    screen.tap(screen.sheet.here.places.message.center)
    assert not screen.local.notice


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("CAT", "CAT: a common word, in the English word list"),
        ("XEBEC", "XEBEC: an uncommon word, in the English word list"),
        ("GIDGEE", "GIDGEE: a rare word, in the English word list"),
        ("HELL", "HELL: a common word, in SCOWL, WordNet"),
        ("EW", "EW: a word that readers know, in SCOWL, Wiktionary"),
        ("QXZ", "QXZ: agreed at this table"),
        ("ZZQ", ""),
    ],
)
def test_the_list_and_how_common_a_word_is_are_said(word: str, sentence: str) -> None:
    view = view_of(DealtTable("scrabble", (0, 1)).state, 0)
    view = replace(view, words=WordsUsed("english", agreed=("QXZ",)))
    assert why(word, view, Wording("en")) == sentence


def test_an_old_game_knows_only_its_own_words() -> None:
    view = replace(view_of(DealtTable("scrabble", (0, 1)).state, 0), words=WordsUsed("english", 1))
    assert not why("HELL", view, Wording("en"))


def test_in_german() -> None:
    view = view_of(DealtTable("scrabble", (0, 1)).state, 0)
    assert why("CAT", view, Wording("de")) == "CAT: ein häufiges Wort, in der englischen Wortliste"


def test_in_house_words_are_read_as_their_player_reads_them() -> None:
    screen, word = refused("house", (0, 1, 1, 1), first="F15")
    screen.press(Do.ALLOW)
    screen.press(Do.ALLOWED)
    screen.tap(screen.square_at("G15"))
    assert screen.local.notice == f"{word}: agreed at this table"
