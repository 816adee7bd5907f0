"""What each game's panel says and shows, of positions that its real rules made."""

from dataclasses import replace

import pytest

from station.rules.game import BLANK_LETTER, Called, Chosen, Laid, Left, Shown
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.draw.layout import ScreenLayout
from station.screen.input.controls import title
from station.screen.show import sheet_of
from station.view import past_of, view_of
from station.view.board import Mark, Marked
from station.view.pictures import (
    Standings,
    TileRow,
)
from station.view.table.panel import PlainPanel, panel_of
from station.view.table.wording import table_words
from tests.cases import for_each
from tests.screen.examples.table import Table, laid
from tests.view.tables import EXAMPLES, WORDS, board, leafed, message, pictures, said, states


def test_a_game_without_a_panel_is_shown_plainly() -> None:
    assert type(panel_of("whist")) is PlainPanel
    state, _ = EXAMPLES["scrabble-laid"]
    (standings,) = PlainPanel().panel(state, WORDS)
    assert isinstance(standings, Standings)
    assert [(row.name, row.points, row.gained) for row in standings.rows][:2] == [
        ("Ada", "28", "+28"),
        ("Ben", "0", ""),
    ]


@for_each("name", EXAMPLES)
def test_every_state_has_a_headline(name: str) -> None:
    message = said(name)
    assert message.caption or all(message.headline)


# Scrabble


def test_points_words_and_how_many_to_draw() -> None:
    message = said("scrabble-laid")
    assert message.headline == ("+28",)
    assert message.words == "QUARTZ is good."
    assert message.text == "Ada draws 6. Ben's turn."


def test_a_refusal_gives_its_reason_in_the_language() -> None:
    assert said("scrabble-refused").text == "AXYZ is not in the English word list."
    assert said("scrabble-refused", "de").text == "AXYZ steht nicht in der englischen Wortliste."


def test_what_was_typed_is_refused_and_a_press_is_taken_back() -> None:
    state, _ = EXAMPLES["scrabble-refused"]
    assert said("scrabble-refused").headline[0] == "Refused"
    camera = replace(state, settings=replace(state.settings, camera=True))
    assert message(camera).headline[0] == "Taken back"


def test_who_begins_is_said_where_there_are_turns() -> None:
    assert said("scrabble-ready").caption == "Ada begins"
    assert said("speed-ready").caption == ""


def test_an_exchange_says_how_many_tiles_and_who_is_next() -> None:
    message = said("scrabble-exchanged")
    assert (message.headline[0], message.text) == ("Exchanged", "2 tiles exchanged. Ada's turn.")
    assert said("scrabble-exchanged", "de").text == "2 Steine getauscht. Ada ist dran."


def test_a_challenge_says_what_came_of_it_and_who_is_next() -> None:
    assert said("scrabble-challenged").text == "The play is withdrawn. Ben's turn."
    assert said("scrabble-challenged", "de").text == "Der Zug wird zurückgenommen. Ben ist dran."


def test_a_word_that_is_none_is_shown_in_the_name_of_whoever_laid_it() -> None:
    message = said("scrabble-challenged")
    assert (message.headline[0], message.words, message.caption, message.player) == (
        "No word",
        "XQZT",
        "Ada",
        0,
    )


def test_what_is_to_be_typed_stands_above_the_keys() -> None:
    def heading(name: str) -> str:
        state, local = EXAMPLES[name]
        return title(sheet_of(state, local, ScreenLayout.of(1280, 800), state.at_ms).here)

    assert heading("scrabble-exchange") == "Type the tiles that you give back."
    assert heading("auction-typing") == "Type the tile."


def test_tiles_that_were_typed_and_refused_are_shown_where_they_would_lie() -> None:
    picture = board("scrabble-refused")
    assert [face.letter for face in picture.faces if face is not None and face.ghost] == ["X", "Y", "Z"]


def test_a_play_is_shown_while_the_letter_of_its_blank_is_asked_for() -> None:
    picture = board("scrabble-blank")
    ghosts = [k for k, face in enumerate(picture.faces) if face is not None and face.ghost]
    assert ghosts == [parse_square("H8"), parse_square("I8")]
    assert Marked(parse_square("H8"), Mark.ASKED) in picture.marks


def test_the_history_says_what_was_asked_and_answered() -> None:
    table = Table("idaho", 2)
    table.start()
    table.enter(Chosen("go"), Called((0,)), Chosen("unused", 1, "2"), Chosen("pool"))
    table.enter(Chosen("pool-count", None, "75"), Chosen("whose", None, "1"))
    assert [leafed(table, turn).text for turn in (2, 4, 5)] == [
        "Ben: how many tiles unused? 2",
        "How many tiles are in the pool? 75",
        "Who took another number? Ben",
    ]
    assert leafed(table, 5).headline == ("Said",)
    assert leafed(table, 5, "de").text.endswith("? Ben")
    assert leafed(table, 1).caption == "Turn 2 of 6 · Ada"


# Friendly


def test_a_look_up_is_answered() -> None:
    message = said("friendly-looked-up")
    assert (message.headline, message.words, message.text) == (
        ("No word",),
        "QIZ",
        "It is not a word. Ada's turn.",
    )


def test_a_trade_shows_rack_order_and_what_lies_aside() -> None:
    rows = [(row.caption, row.tiles) for row in pictures("friendly-trade-aside", TileRow)]
    assert rows == [("Rack", tuple("AAAITY")), ("Trades, in order", ("U",)), ("Aside", ("I",))]


def test_a_trade_says_on_which_tiles_one_may_draw_again() -> None:
    """From the document: trading U of AAAITUY one redraws on A, T, I, Y, and so on every vowel."""
    assert "You may draw again if it is: A E I O T U Y" in said("friendly-trade-draw").text


def test_a_blank_that_was_taken_is_named() -> None:
    assert said("friendly-swapped").text.startswith("The blank of K8 was played again.")


def test_remarks_are_made_in_the_language() -> None:
    assert said("speed-left-over", "de").text == "Cleo: E ist übrig."
    assert said("speed-void", "de").text == "Cleo: Der Ruf gilt nicht; es geht weiter."


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_topic_is_shown_as_the_rules_call_it(language: str) -> None:
    words = table_words(language)
    raw = {
        (state.settings.game, choice.topic)
        for state in states()
        for choice in state.choices
        if not choice.options and panel_of(state.settings.game).choice(state, choice, words) == choice.topic
    }
    assert raw == set()


def test_whose_turn_it_is_now_is_said_after_every_kind_of_deed() -> None:
    for name in ("scrabble-laid", "scrabble-exchanged", "scrabble-challenged", "friendly-looked-up"):
        assert said(name).text.endswith("'s turn."), name
    assert said("scrabble-laid", "de").text.endswith(" ist dran.")
    assert said("auction-laid").text.endswith("'s turn.")
    assert said("scrabbage-word").text.endswith("'s turn.")


def test_a_word_that_may_still_be_challenged_is_not_called_good() -> None:
    assert "good" not in said("scrabble-challenge").words
    assert said("scrabble-laid").words == "QUARTZ is good."


def test_who_left_the_bidding_is_said() -> None:
    table = Table("auction", 3)
    table.start()
    table.enter(Shown("Q"))
    table.enter(Left(table.state.to_move or 0))
    now = message(table.state)
    assert (now.headline[0], now.text) == (
        "Cleo bids?",
        "Ben is out of the bidding. Bid 1 or more, or leave.",
    )


def test_who_has_little_time_is_asked_to_hurry_and_the_view_says_when() -> None:
    table = Table("scrabble")
    table.start()
    state, now_ms = table.state, table.now_ms
    clock = replace(state.clocks[0], south_ms=90_000, running=Side.SOUTH, at_ms=now_ms)
    state = replace(state, clocks=(clock, state.clocks[1]))
    calm = view_of(state, now_ms)
    assert "minute" not in calm.lanes[0].message.text
    assert calm.changes_ms == now_ms + 30_001
    hurried = view_of(state, now_ms + 30_001)
    assert hurried.lanes[0].message.text.endswith("Ada has less than a minute: play, then press.")
    assert hurried.changes_ms == now_ms + 90_001
    assert "minute" not in view_of(state, now_ms + 90_001).lanes[0].message.text


@pytest.mark.parametrize(
    ("text", "values", "en", "de"),
    [
        (
            "{text} are not words, and cannot become words with the {tiles} still in hand",
            {"text": "CA and OC", "tiles": "2 tiles"},
            "CA and OC are not words, and cannot become words with the 2 tiles still in hand.",
            "CA und OC sind keine Wörter und können mit dem Rest der Hand (2 Steine) keine werden.",
        ),
        (
            "{text} is not a word, and cannot become one with the {tiles} still in hand",
            {"text": "CA", "tiles": "1 tile"},
            "CA is not a word, and cannot become one with the 1 tile still in hand.",
            "CA ist kein Wort und kann mit dem Rest der Hand (1 Stein) keines werden.",
        ),
        (
            "{text} are not words, and the scrab makes whole words only",
            {"text": "CA and OC and XQ"},
            "CA, OC and XQ are not words, and the scrab makes whole words only.",
            "CA, OC und XQ sind keine Wörter, und der Scrab bildet nur ganze Wörter.",
        ),
        (
            "{words} are not in {lexicon}",
            {"words": "AXY, QQ", "lexicon": "club-2026"},
            "AXY and QQ are not in the word list club-2026.",
            "AXY und QQ stehen nicht in der Wortliste club-2026.",
        ),
        (
            "{words} is not in {lexicon}",
            {"words": "AXY", "lexicon": "the test's words"},
            "AXY is not in the test's words.",
            "AXY steht nicht in the test's words.",
        ),
    ],
)
def test_words_and_tiles_in_sentences_are_said_as_people_say_them(
    text: str, values: dict[str, object], en: str, de: str
) -> None:
    assert table_words("en").sentence(text, values.items()) == en
    assert table_words("de").sentence(text, values.items()) == de


def test_the_history_shows_the_letter_that_a_blank_was_given() -> None:
    table = Table("scrabble", 2)
    table.start()
    h8 = parse_square("H8")
    table.enter(Laid(0, ((h8, Tile(None, True)), (h8 + 1, Tile("O")))), Chosen(BLANK_LETTER, 0, "G"))
    table.enter(laid(1, "H8", ".AT", down=True))
    shown = [past_of(table.state, 0, turn, "en").board for turn in range(3)]
    faces = [face for board in shown if board is not None and (face := board.faces[h8]) is not None]
    assert [(face.letter, face.blank) for face in faces] == [("", True), ("G", True), ("G", True)]
    assert [board and board.faces[h8 + 15] is not None for board in shown] == [False, False, True]
