"""What Clabbers says on its screen and in the terminal."""

from station.games.clabbers.panel import ClabbersPanel, answered
from station.referee.ruling import Refused, Valid
from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.view.table.panel import Announcement, panel_of
from station.view.table.wording import table_words
from tests.screen.examples.games import clabbers
from tests.screen.examples.table import Table, laid

EXAMPLES = clabbers()
ENGLISH = table_words("en")


def said(name: str, language: str = "en") -> Announcement | None:
    state, _ = EXAMPLES[name]
    assert isinstance(state.lanes[0].verdict, Valid)
    return panel_of("clabbers").stood(state, state.lanes[0].verdict, table_words(language))


def test_a_play_is_announced_with_the_words_of_its_letters() -> None:
    assert said("clabbers-laid") == Announcement(("+28",), "TRAQU: QUART", "Ada draws 5. Ben's turn.", draw=5)
    assert said("clabbers-blank") == Announcement(
        ("+9",), "AX?: AXE, FAX, LAX, …", "Ben draws 2. Ada's turn.", draw=2
    )


def test_a_challenge_is_answered_with_the_words() -> None:
    answer = said("clabbers-challenged")
    assert answer is not None
    assert (answer.words, answer.text) == ("CTA: ACT, CAT", "The play stands. Ada's turn.")


def test_a_refusal_names_the_strings_in_the_language() -> None:
    state, _ = EXAMPLES["clabbers-refused"]
    assert isinstance(state.lanes[0].verdict, Refused)
    sentences = [
        table_words(language).sentence(state.lanes[0].verdict.sentence, state.lanes[0].verdict.values)
        for language in ("en", "de")
    ]
    assert sentences == [
        "No word in the English word list has the letters of AXYZ.",
        "Kein Wort in der englischen Wortliste hat die Buchstaben von AXYZ.",
    ]


def test_before_a_challenge_nothing_is_given_away() -> None:
    table = Table("clabbers", options=(("challenge", "single"),))
    table.start()
    state = table.enter(laid(0, "G8", "CT"), laid(1, "I8", "A"))
    assert isinstance(state.lanes[0].verdict, Valid)
    panel = panel_of("clabbers").stood(state, state.lanes[0].verdict, ENGLISH)
    assert panel is not None
    assert panel.words == "CTA"
    table.enter(Laid(0, ((114, Tile(None, blank=True)),)))
    verdict = table.state.lanes[0].verdict
    assert isinstance(verdict, Valid)
    panel = panel_of("clabbers").stood(table.state, verdict, ENGLISH)
    assert panel is not None
    assert panel.words == "CTA?"


def test_a_word_that_is_spelt_right_is_not_repeated() -> None:
    assert answered(("QUIZ", ("QUIZ",))) == "QUIZ"
    assert answered(("CAT", ("ACT", "CAT"))) == "CAT: ACT, CAT"
    assert answered(("C_T", ())) == "C?T"


def test_a_terminal_shows_the_words_too() -> None:
    state, _ = EXAMPLES["clabbers-laid"]
    assert isinstance(state.lanes[0].verdict, Valid)
    assert (
        ClabbersPanel().outcome_line(state, state.lanes[0].verdict, ENGLISH)
        == "TRAQU: QUART. Ada draws 5. Ben's turn."
    )


def test_the_bonus_for_all_tiles_follows_the_words() -> None:
    table = Table("clabbers")
    table.start()
    table.enter(laid(0, "F8", "STAINER"))
    verdict = table.state.lanes[0].verdict
    assert isinstance(verdict, Valid)
    panel = panel_of("clabbers").stood(table.state, verdict, ENGLISH)
    assert panel is not None
    assert panel.words == "STAINER: ANESTRI, ANTSIER, NASTIER, … · All tiles: +50."
