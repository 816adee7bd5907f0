"""A game of Scrabble reviewed: what was better, what was won and lost."""

import io
import json
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from station.cli.main import main
from station.editions import load_edition
from station.engine.engine import engine_for
from station.engine.match.game import Contest, play_game
from station.journal.contents import read_journal
from station.journal.resume import journal_dir
from station.lexicon import load
from station.referee.events import AnyEvent, Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.outcome import Ending, Outcome
from station.referee.referee import Referee
from station.referee.state import Done, TableState
from station.registry import ENTRIES, game
from station.review.as_text import as_lines, as_text, how_much
from station.review.lettered.analysis import thought_about
from station.review.lettered.job import TurnJob
from station.review.lettered.reviewer import TurnReviewer
from station.review.page import page
from station.review.processes import reviewed
from station.review.review import Review
from station.review.reviewer import can_be_reviewed, reviewer_for
from station.review.sentence import YOU, Name, said
from station.review.sentences import cost_most, result_in_points
from station.review.story import Story, story_of
from station.rules.game import Deed, GameDeed, Passed
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordsUsed
from tests.review.stories import story_of_deeds


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))


def row(number: int, column: int, word: str) -> dict[int, Tile]:
    """The tiles of a word across, from a column (both from 1)."""
    start = (number - 1) * 15 + column - 1
    return {start + place: Tile(letter.upper(), letter.islower()) for place, letter in enumerate(word)}


def turn(board: dict[int, Tile], placed: dict[int, Tile], rack: str, score: int, **changes: Any) -> TurnJob:
    """A turn of the first of two players, with many tiles to come."""
    job = TurnJob(
        number=1,
        player=0,
        at_ms=0,
        lexicon=WordsUsed("english"),
        edition="en",
        board=Position().replace(board),
        placed=tuple(sorted(placed.items())),
        swapped=(),
        what=said("what was done"),
        given=(),
        score=score,
        rack=tuple(sorted(rack)),
        whole=True,
        theirs=None,
        in_bag=60,
        counts=(7, 7),
        scores=(0, 0),
        scoreless=0,
        scoreless_turns=6,
        exchanges=True,
        hand=7,
        takes_blanks=False,
    )
    return replace(job, **changes)


def test_a_bingo_that_was_not_seen_is_the_best_and_what_was_done_falls_short_of_it() -> None:
    found = thought_about(turn({}, row(8, 7, "RAT"), "RETAINS", 6), positions=0)
    assert found.best[0].points >= 60
    assert found.missed > 30
    assert found.done.points == 6


def test_with_a_hidden_rack_a_play_is_held_against_its_own_tiles() -> None:
    board = row(8, 7, "CAT")
    found = thought_about(turn(board, row(9, 9, "OX"), "OX", 10, whole=False), positions=0)
    assert found.judged_by == "tiles"
    assert all(len(str(option.text).split()[0]) <= 6 for option in found.best)
    assert found.best[0].points >= found.done.points


def test_the_best_play_misses_nothing() -> None:
    first = thought_about(turn({}, row(8, 7, "RAT"), "RAT", 6, whole=False), positions=0)
    text = str(first.best[0].text)
    assert text.endswith("across")
    assert first.missed >= 0


def test_a_win_that_could_be_counted_out_and_was_not_taken_is_named() -> None:
    board = row(8, 7, "CAT")
    late = {"in_bag": 0, "theirs": ("E",), "counts": (1, 1), "exchanges": False}
    passing = thought_about(turn(board, {}, "S", 0, scores=(95, 100), **late), positions=1000)
    assert passing.missed_win
    assert passing.best[0].wins
    assert not passing.done.wins
    assert "would have won" in str(passing.notes[0])
    played = thought_about(turn(board, row(8, 10, "S"), "S", 6, scores=(95, 100), **late), positions=1000)
    assert not played.missed_win
    assert played.done.wins


LATE = {"in_bag": 0, "theirs": tuple("AEINRST"), "counts": (7, 7), "exchanges": False, "scores": (95, 100)}
"""An end in which both have seven tiles: too much to count out at once."""


def test_an_end_that_was_not_counted_out_says_so_and_gives_no_number() -> None:
    cut = thought_about(turn(row(8, 7, "CAT"), row(8, 10, "S"), "SDEILNO", 6, **LATE), positions=0)
    assert not cut.settled
    assert not cut.missed_win
    assert "not counted out" in str(cut.notes[-1])
    short = {**LATE, "theirs": ("E",), "counts": (1, 1)}
    assert thought_about(turn(row(8, 7, "CAT"), row(8, 10, "S"), "S", 6, **short), positions=1000).settled


def test_what_more_time_may_change_is_about_as_good() -> None:
    hasty = thought_about(turn({}, row(8, 7, "RAT"), "RETAINS", 6), positions=0)
    sure = thought_about(turn({}, row(8, 7, "RAT"), "RETAINS", 6), positions=4000)
    assert (hasty.settled, sure.settled) == (False, True)
    seen = Review("scrabble", "Scrabble", ("Ann",), said(""), "points", (hasty, sure), (), None, (), ())
    assert how_much(hasty, seen) == said("about as good")
    assert "better by" in str(how_much(sure, seen))
    assert (seen.shows_number(hasty), seen.shows_number(sure)) == (False, True)


def test_the_same_turn_reviewed_twice_says_the_same_however_slow_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    early = turn({}, row(8, 7, "RAT"), "RETAINS", 6)
    late = turn(row(8, 7, "CAT"), row(8, 10, "S"), "SDEILNO", 6, **LATE)
    once = [thought_about(job, 13) for job in (early, late)]
    monkeypatch.setattr("station.engine.engine.monotonic", map(float, count(0, 3600)).__next__)
    assert [thought_about(job, 13) for job in (early, late)] == once
    assert not once[-1].settled


def test_only_what_is_settled_cost_most() -> None:
    sure = thought_about(turn({}, row(8, 7, "RAT"), "RETAINS", 6), positions=4000)
    worse = replace(sure, number=2, missed=sure.missed + 50, settled=False)
    (sentence,) = cost_most([sure, worse], 3.0)
    assert dict(sentence.values)["turn"] == 1
    assert list(cost_most([worse], 3.0)) == []


def test_once_the_bag_is_empty_the_racks_follow_from_what_was_laid_and_left() -> None:
    words, edition, kind = load("english"), load_edition("en"), game("scrabble")
    ticks = count()
    players = [engine_for("scrabble", level, lambda: float(next(ticks))) for level in (3, 2)]
    deeds: list[Deed] = []

    def seen(before: object, deed: GameDeed, after: object) -> None:
        assert isinstance(deed, Deed)
        deeds.append(deed)

    rules = kind.make(2, edition, words, {})
    play_game("scrabble", Contest(rules, players, seed=5, budget_ms=30, seen=seen))
    referee = Referee(kind, words, edition)
    settings = GameSettings("scrabble", ("Ann", "Bob"), camera=False)
    events: list[AnyEvent] = [GameSetUp(0, settings), Continued(10)]
    dones: list[tuple[Done[Any], TableState[Any]]] = []
    for event in (*events, *(DeedEntered(20 + number, deed) for number, deed in enumerate(deeds))):
        before = referee.state
        referee.handle(event)
        dones += [(done, before) for done in referee.state.history[len(before.history) :]]
    story = Story("scrabble", settings.names, WordsUsed("english"), "en", tuple(dones), referee.state)
    jobs = TurnReviewer().jobs(story)
    late = [job for job in jobs if not job.in_bag]
    assert len(late) > 1
    assert all(job.whole and job.theirs is not None for job in late)
    assert not any(job.whole for job in jobs if job.in_bag)
    for job in late:
        assert job.theirs is not None
        assert (len(job.rack), len(job.theirs)) == (job.counts[job.player], job.counts[1 - job.player])
    last = thought_about(late[-1], positions=600)
    assert last.judged_by == "rack"


@pytest.mark.parametrize(
    ("names", "sentence"), [(("Ann", "Bob"), "10:0. Ann resigned."), ((YOU, "Mia"), "10:0. You resigned.")]
)
def test_the_result_says_who_resigned_though_ahead(names: tuple[Name, ...], sentence: str) -> None:
    played = story_of_deeds("scrabble", ("Ann", "Bob"), Passed(0))
    resigned = replace(played.state, outcome=Outcome(Ending.RESIGNED, (1,)))
    assert str(result_in_points(replace(played, names=names, state=resigned), (10, 0))) == sentence


PLAY = "8D WATER\n9D OX\n8D .....S\nabort\n"


@pytest.fixture
def journal(monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("sys.stdin", io.StringIO(PLAY))
    main(["play", "scrabble", "--typed"])
    (path,) = journal_dir().glob("*.journal")
    return path


def review_of(path: Path) -> Review:
    return reviewed(story_of(read_journal(path)), positions=2, processes=1)


def test_a_journal_is_reviewed_turn_by_turn(journal: Path) -> None:
    steps: list[tuple[int, int]] = []
    review = reviewed(
        story_of(read_journal(journal)), 10, processes=1, progress=lambda *step: steps.append(step)
    )
    assert [turn.number for turn in review.turns] == [1, 2, 3]
    assert steps[-1] == (len(review.turns), len(review.turns))
    assert str(review.turns[0].done.text) == "WATER on D8 across"
    assert len(review.curves[0].points) == len(review.turns) + 1
    lines = list(as_lines(review))
    story = replace(story_of(read_journal(journal)), names=(YOU, YOU))
    mover, ahead = (str(one) for one in TurnReviewer().sum_up(story, review.turns).turning)
    assert mover.startswith("Turning point: your turn ")
    assert ahead.startswith("Your chance went from ")
    assert set(lines[-1]) == {"turns", "missed_wins", "turning_point"}
    assert lines[-1]["turns"] == len(review.turns)
    assert any("WATER" in line for line in as_text(review))


def test_the_page_is_one_file_and_names_do_not_break_it(journal: Path) -> None:
    review = replace(review_of(journal), names=("<b>Ann", "Ben & Co"))
    text = page(review)
    assert "<b>Ann" not in text
    assert "Ben &amp; Co" in text
    assert "http" not in text.replace("http-equiv", "")
    assert text.count("<svg") == len(review.curves)


def test_the_command_prints_text_json_and_writes_a_page(
    journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    html = tmp_path / "r.html"
    assert main(["review", str(journal), "--json", "--think", "0.01", "--html", str(html)]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(last) == {"turns", "missed_wins", "turning_point"}
    assert html.read_text().startswith("<!doctype html>")


def test_clabbers_is_reviewed_with_the_letters_in_any_order() -> None:
    job = replace(
        turn(row(8, 7, "CAT"), row(9, 9, "OX"), "XO", 10, whole=False), lexicon=WordsUsed("english")
    )
    found = reviewer_for("clabbers").work(job, 0)
    assert found.judged_by == "tiles"
    assert found.best[0].points >= 10


def test_clabbers_names_a_word_of_the_letters() -> None:
    job = turn({}, row(8, 7, "TCA"), "TCA", 10, whole=False)
    assert str(reviewer_for("clabbers").work(job, 0).done.text) == "TCA (ACT) on G8 across"


def test_every_game_can_be_reviewed() -> None:
    for name in ENTRIES:
        assert can_be_reviewed(name)
        reviewer_for(name)
