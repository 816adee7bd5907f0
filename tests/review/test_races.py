"""Speed Scrabble and Idaho reviewed: crosswords that were checked, and how fast people called."""

from collections import Counter
from dataclasses import replace
from typing import Any

from station.lexicon import load
from station.review.races.analysis import longest_word
from station.review.races.job import LayoutJob
from station.review.races.reviewer import RaceReviewer
from station.rules.game import Called, Chosen
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordsUsed
from tests.review.stories import story_of_deeds


def layout(word: str, loose: str = "", **changes: Any) -> LayoutJob:
    """A word laid in a row."""
    cells = tuple((0, column, Tile(letter)) for column, letter in enumerate(word))
    job = LayoutJob(
        number=1, player=0, at_ms=0, lexicon=WordsUsed("english"), edition="en", allowed=(), refused=(),
        cells=cells, loose=tuple(loose), checked=True, counts=False,
    )  # fmt: skip
    return replace(job, **changes)


def test_a_word_that_is_none_is_named_and_marked() -> None:
    found = RaceReviewer().work(layout("CATX"), 10)
    assert "No word: CATX." in map(str, found.notes)
    assert found.done.picture is not None
    assert all(cell.wrong for cell in found.done.picture.cells)


def test_a_word_that_was_voted_on_counts() -> None:
    found = RaceReviewer().work(layout("CATX", allowed=("CATX",)), 10)
    assert str(found.done.text) == "4 tiles laid, with CATX"
    assert not any("No word" in str(note) for note in found.notes)


def test_a_much_longer_word_in_the_tiles_is_shown() -> None:
    found = RaceReviewer().work(layout("RETAIN", "S", counts=True), 10)
    assert not any("The tiles held" in str(note) for note in found.notes)
    found = RaceReviewer().work(layout("TEA", "RINS", counts=True), 10)
    assert any(str(note).startswith("The tiles held ") for note in found.notes)


def test_the_longest_word_uses_blanks_and_no_tile_twice() -> None:
    graph = load("english")
    assert longest_word(graph, Counter("QZZ"), 0) == ""
    assert len(longest_word(graph, Counter("RETAIN"), 1)) == 7


def test_points_of_idaho_are_held_against_a_better_crossword_of_the_same_tiles() -> None:
    found = RaceReviewer().work(layout("TEA", "RINS", counts=True), 10)
    assert found.done.points == 3 - 4
    assert found.best[0].points >= 7
    assert found.missed == found.best[0].worth - found.done.worth
    assert found.best[0].picture is not None


def test_a_call_that_was_not_checked_is_reported_and_no_more() -> None:
    found = RaceReviewer().work(layout("", checked=False), 10)
    assert (found.judged_by, str(found.done.text)) == ("", "calls")


def test_a_session_shows_who_called_and_what_cannot_be_known() -> None:
    record = story_of_deeds(
        "speed", ("Ada", "Ben", "Cleo", "Dan"), Chosen("go"), Called((1,)), Chosen("all-draw"), Called((1, 2))
    )
    reviewer = RaceReviewer()
    review = reviewer.sum_up(record, tuple(reviewer.work(job, 50) for job in reviewer.jobs(record)))
    assert [(turn.player, str(turn.done.text)) for turn in review.turns] == [
        (1, "calls"),
        (1, "calls"),
        (2, "calls"),
    ]
    assert "2 calls, the fastest, turn 1, 0:01 after the tiles were taken." in map(str, review.players[1])
    assert next(map(str, review.players[0])) == "Never called."
    assert "No crossword was checked" in str(review.players[0][-1])
    assert review.curves[0].points[-1] == (3, (0.0, 2.0, 1.0, 0.0))
