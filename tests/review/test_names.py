"""What players without a name are called in reviews: by their seats, in every language."""

from pathlib import Path

import pytest

from station.editions import load_edition
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.lexicon import load
from station.referee.events import Continued, GameSettings, GameSetUp, Told
from station.referee.referee import Referee
from station.registry import game
from station.review.page import page
from station.review.said import spoken
from station.review.story import story_of
from station.review.told import as_lines, as_text, title_of
from station.review.working import reviewed
from station.rules.game import Passed
from station.view.wording import words_in


def journal_of(path: Path, name: str, names: tuple[str, ...]) -> Path:
    """A game in which the first player who is awaited passes."""
    settings, words = GameSettings(name, names, camera=False), load("english")
    referee = Referee(game(name), words, load_edition("en"))
    with Journal.create(path, settings, words) as journal:
        for event in (GameSetUp(0, settings), Continued(10), Told(1000, Passed(0))):
            referee.handle(event)
            journal.append(event)
    return path


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
    review = reviewed(story, budget_ms=10, processes=1)
    assert title_of(review, words).endswith(": " + ", ".join(called))
    text = list(as_text(review, words))
    assert [line for line in text if line.startswith(f"{called[0]}: ")]
    assert [line for line in as_lines(review, words) if line.get("player") == called[0]]
    assert called[0] in page(review, words)
