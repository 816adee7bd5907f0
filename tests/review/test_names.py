"""What players without a name are called in reviews, in every language: you, or by their seats."""

from pathlib import Path

import pytest

from station.editions import load_edition
from station.engine.engine import PARTNER, Reason
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.lexicon import load
from station.referee.dealt import Dealt
from station.referee.events import Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.registry import game
from station.review.as_text import as_lines, as_text, title_of
from station.review.page import page
from station.review.processes import reviewed
from station.review.reasons import reason_said
from station.review.sentence import YOU, Name, said, spoken, to_you
from station.review.story import story_of
from station.rules.game import Passed
from station.view.wording import words_in


def journal_of(path: Path, name: str, names: tuple[str, ...], dealt: Dealt | None = None) -> Path:
    """A game in which the first player who is awaited passes."""
    settings, words = GameSettings(name, names, camera=False, dealt=dealt), load("english")
    referee = Referee(game(name), words, load_edition("en"))
    with Journal.create(path, settings, words) as journal:
        for event in (GameSetUp(0, settings), Continued(10), DeedEntered(1000, Passed(0))):
            referee.handle(event)
            journal.append(event)
    return path


@pytest.mark.parametrize(
    ("names", "levels", "language", "called"),
    [
        (("", "Mia"), (0, 1), "en", ("You", "Mia")),
        (("", "Mia"), (0, 1), "de", ("Du", "Mia")),
        (("Ann", "Mia"), (0, 1), "en", ("Ann", "Mia")),
        (("", ""), (0, 0), "en", ("Player 1", "Player 2")),
    ],
)
def test_who_plays_alone_without_a_name_is_you(
    tmp_path: Path, names: tuple[str, ...], levels: tuple[int, ...], language: str, called: tuple[str, ...]
) -> None:
    journal, words = (
        journal_of(tmp_path / "a.journal", "scrabble", names, Dealt(7, levels)),
        words_in(language),
    )
    review = reviewed(story_of(read_journal(journal)), positions=2, processes=1)
    assert tuple(spoken(one, words) for one in review.names) == called
    assert [line for line in as_text(review, words) if line.startswith(f"  1  {called[0]}: ")]


@pytest.mark.parametrize(
    ("name", "text", "german"),
    [
        (YOU, "It gave you a win.", "Damit konntest du gewinnen."),
        ("Ann", "It gave Ann a win.", "Damit konnte Ann gewinnen."),
    ],
)
def test_sentences_speak_to_you(name: Name, text: str, german: str) -> None:
    sentence = to_you(name, said("It gave {name} a win.", name=name), said("It gave you a win."))
    assert (spoken(sentence, words_in("en")), spoken(sentence, words_in("de"))) == (text, german)


def test_tiles_are_passed_on_to_you() -> None:
    reason = Reason("passes {tiles} to {partner}", values=(("tiles", "A, C"), ("partner", PARTNER)))
    sentence = reason_said(reason, YOU)
    assert spoken(sentence, words_in("en")) == "passes A, C to you"
    assert spoken(sentence, words_in("de")) == "gibt A, C an dich weiter"


@pytest.mark.parametrize(
    ("name", "names", "language", "called"),
    [
        ("scrabble", ("", "Mia"), "en", ("Player 1", "Mia")),
        ("scrabble", ("", "Mia"), "de", ("Spieler 1", "Mia")),
        ("house", ("South", "Mia", "Tom", ""), "en", ("South", "Mia", "Tom", "North")),
        ("house", ("South", "Mia", "Tom", ""), "de", ("Süd", "Mia", "Tom", "Nord")),
    ],
)
def test_players_without_a_name_are_called_by_their_seats(
    tmp_path: Path, name: str, names: tuple[str, ...], language: str, called: tuple[str, ...]
) -> None:
    story, words = story_of(read_journal(journal_of(tmp_path / "a.journal", name, names))), words_in(language)
    assert tuple(spoken(one, words) for one in story.names) == called
    review = reviewed(story, positions=2, processes=1)
    assert title_of(review, words).endswith(": " + ", ".join(called))
    text = list(as_text(review, words))
    assert [line for line in text if line.startswith(f"{called[0]}: ")]
    assert [line for line in as_lines(review, words) if line.get("player") == called[0]]
    assert called[0] in page(review, words)
