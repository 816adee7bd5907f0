"""House reviewed: what was missed, what it cost, where the game turned."""

import json
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

import pytest

from station.app.dealt.computers import in_hand
from station.cli.main import main
from station.clock.reading import ClockReading
from station.dealt.play_events import events
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.engine.engine import Situation, engine_for
from station.games.house.review.reviewer import HouseReviewer
from station.games.house.rules.custody import Hand
from station.games.house.rules.game import House, player_of
from station.games.house.rules.notation import parse
from station.games.house.rules.table import HouseBoard, HousePosition
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.lexicon import load
from station.referee.dealt import Dealt
from station.referee.events import AnyEvent, Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.outcome import Ending, Outcome
from station.referee.referee import Referee
from station.referee.state import AnyState, Done
from station.registry import game
from station.review.as_text import ENGLISH, as_text, sentences
from station.review.page import page
from station.review.processes import reviewed
from station.review.review import Review, TurnReviewed
from station.review.sentence import YOU
from station.review.story import Story, story_of
from station.rules.faced import FacedPosition, LaidFacing
from station.rules.game import DONE, Chosen, Passed
from station.rules.lexicon import WordGraph, WordsUsed
from station.rules.tile import FacedTile, Side

NAMES = ("Ada", "Ben", "Cleo", "Dan")

ROAD = """
    ...............
    ...............
    ...............
    .......R.......
    .......O.......
    .......A.......
    .......D.......
    .......S.......
    .......A.......
    .......N.......
    .......D.......
    .......S.......
    .......O.......
    .......N.......
    .......E.......
"""
LONG = ("INXROADSANDSONE", "XINROADSANDSONE")
CLOCK = ClockReading(500_000, 600_000, None, 0)


def story(
    first: LaidFacing | Passed, known: tuple[str, ...] = ("I", "N", "X"), lying: FacedPosition | None = None
) -> Story:
    """South (Ada) needs three tiles to join the home rows, and plays this; Ben passes and wins in the end."""
    rules = House(load_edition("en"), WordGraph.build("few", ["AB", "ZOA", *LONG]))
    board = HouseBoard(
        lying or parse(ROAD).position, Side.SOUTH, (Hand("a", 4, known), Hand("a")), 40, frozenset(Side)
    )
    other = HouseBoard(FacedPosition(), Side.SOUTH, (Hand("b"), Hand("b")), 86, frozenset(Side))
    before = HousePosition((board, other))
    middle = rules.after(before, first)
    dones = [Done(first, before, middle, (CLOCK, CLOCK), 1000)]
    if middle.won is None:
        after = rules.after(middle, Passed(1))
        dones.append(Done(Passed(1), middle, after, (CLOCK, CLOCK), 2000))
    referee = Referee(game("house"), load("english"), load_edition("en"))
    referee.handle(GameSetUp(0, GameSettings("house", NAMES, camera=False)))
    outcome = Outcome(Ending.TIME, (1, 3))
    state = replace(referee.state, outcome=outcome, history=tuple(dones))
    return Story("house", NAMES, WordsUsed("english"), "en", tuple((done, state) for done in dones), state)


def review_of(story: Story, words: tuple[str, ...] = LONG) -> Review:
    """By a lexicon that knows the words of the example."""
    reviewer = HouseReviewer()
    jobs = [replace(job, words=words) for job in reviewer.jobs(story)]
    return reviewer.sum_up(story, tuple(reviewer.work(job, 5000) for job in jobs))


AB = LaidFacing(0, ((210, FacedTile("A", Side.SOUTH)), (211, FacedTile("B", Side.SOUTH))))


@pytest.fixture(scope="module")
def given_away() -> Review:
    return review_of(story(AB))


def test_a_missed_win_is_named_with_its_word(given_away: Review) -> None:
    first, second = given_away.turns
    assert (first.missed_win, second.missed_win) == (True, False)
    assert str(first.done.text) == "AB on A15"
    assert first.better[0].wins
    assert str(first.better[0].text).split()[0] in LONG
    assert first.missed > 900
    assert first.judged_by == "tiles"


def test_the_game_turned_where_the_losers_gave_it_away(given_away: Review) -> None:
    assert given_away.missed_wins == 1
    assert given_away.turning_point == 1
    assert str(given_away.turning[-1]).endswith("would have won.")
    assert any(str(one).startswith("A win was missed on turn 1: ") for one in given_away.players[0])
    assert list(map(str, given_away.players[2])) == ["No turn was played."]
    assert str(given_away.result) == "Ben and Dan won on time."


def far_apart(positions: int) -> TurnReviewed:
    """A pass, where a play would have blown up four tiles of the other side."""
    upwards = {
        15 * row + 7: FacedTile(letter, Side.NORTH)
        for row, letter in zip((12, 11, 10, 9), "QUIZ", strict=True)
    }
    passing = story(Passed(0), lying=FacedPosition().replace(upwards))
    return HouseReviewer().work(HouseReviewer().jobs(passing)[0], positions)


def test_what_was_not_looked_at_far_enough_is_not_settled() -> None:
    hasty, sure = far_apart(15), far_apart(500)
    assert hasty.better
    assert sure.better
    assert (hasty.settled, sure.settled) == (False, True)


def test_wins_and_losses_at_once_are_settled(given_away: Review) -> None:
    first = given_away.turns[0]
    assert first.missed_win
    assert first.settled


def test_only_what_is_settled_is_the_turning_point_or_cost_most() -> None:
    passing = story(Passed(0))
    turn = replace(far_apart(500), missed=5.0)
    sure = HouseReviewer().sum_up(passing, (turn,))
    assert sure.turning_point == 1
    assert "cost most" in sentences(sure.players[0], ENGLISH)
    doubtful = HouseReviewer().sum_up(passing, (replace(turn, settled=False),))
    assert doubtful.turning_point is None
    assert "cost most" not in sentences(doubtful.players[0], ENGLISH)


def test_the_same_turn_reviewed_twice_says_the_same_however_slow_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    once = far_apart(500)
    monkeypatch.setattr("station.engine.engine.monotonic", map(float, count(0, 3600)).__next__)
    assert far_apart(500) == once


def test_a_win_that_is_played_is_not_missed() -> None:
    placed = tuple((15 * row + 7, FacedTile(letter, Side.SOUTH)) for row, letter in enumerate("INX"))
    turn = review_of(story(LaidFacing(0, placed))).turns[0]
    assert str(turn.done.text) == "INXROADSANDSONE on H1, a win"
    assert turn.done.wins
    assert not turn.missed_win
    assert turn.missed == 0


def test_a_review_speaks_to_whoever_played_alone() -> None:
    placed = tuple((15 * row + 7, FacedTile(letter, Side.SOUTH)) for row, letter in enumerate("INX"))
    record = replace(story(LaidFacing(0, placed)), names=(YOU, "Mia", "Tom", "Kim"))
    won = replace(record, state=replace(record.state, outcome=Outcome(Ending.FINISHED, (0, 2))))
    found = review_of(won)
    assert sentences(found.turning, ENGLISH) == "Turning point: your turn 1 brought the winners 3 squares."
    assert str(found.result) == "You and Tom won."
    given = replace(story(AB), names=(YOU, "Mia", "Tom", "Kim"))
    assert str(review_of(given).turning[0]) == "Turning point: your turn 1: AB on A15."


def test_where_nobody_gave_the_game_away_it_turned_with_the_winners_biggest_step() -> None:
    placed = tuple((15 * row + 7, FacedTile(letter, Side.SOUTH)) for row, letter in enumerate("INX"))
    record = story(LaidFacing(0, placed))
    won = replace(record, state=replace(record.state, outcome=Outcome(Ending.FINISHED, (0, 2))))
    found = review_of(won)
    assert found.turning_point == 1
    assert (
        sentences(found.turning, ENGLISH) == "Turning point: turn 1, by Ada, brought the winners 3 squares."
    )
    assert str(found.result) == "Ada and Cleo won."


def test_without_tiles_that_are_known_nothing_is_compared() -> None:
    turn = review_of(story(Passed(0), known=())).turns[0]
    assert (turn.judged_by, turn.best, str(turn.done.text)) == ("", (), "passes")


def test_without_an_answer_that_is_known_a_play_is_worth_its_board() -> None:
    lying = FacedPosition().replace({15 * 14 + column: FacedTile("A", Side.SOUTH) for column in range(3)})
    placed = tuple((15 * row + 1, FacedTile(letter, Side.SOUTH)) for row, letter in ((12, "Z"), (13, "O")))
    done = review_of(story(LaidFacing(0, placed), ("Z", "O"), lying), ("ZOA",)).turns[0].done
    passed = review_of(story(Passed(0), ("Z", "O"), lying), ("ZOA",)).turns[0].done
    assert done.worth > passed.worth + 2


def test_an_explosion_that_could_have_been_had_is_shown() -> None:
    assert any("exploding 4 tiles" in str(option.text) for option in far_apart(500).best)
    assert list(map(str, far_apart(0).notes)) == ["NIX would have exploded 4 tiles."]


def test_both_races_and_four_clocks_are_curves(given_away: Review) -> None:
    left, right, minutes = given_away.curves
    assert left.points[1] == (1, (3.0, 15.0))
    assert (left.lines, left.players) == (("Ada", "Ben"), (0, 1))
    assert (right.lines, right.players) == (("Cleo", "Dan"), (2, 3))
    assert minutes.points[1][1] == pytest.approx((500 / 60, 10, 500 / 60, 10))


def test_a_game_given_away_is_not_shown_as_a_number_of_tiles(given_away: Review) -> None:
    text = "\n".join(as_text(given_away))
    assert "MISSED A WIN" in text
    assert "better by" not in text
    shown = page(given_away)
    assert shown.count("<polyline") == 2 + 2 + 4
    assert "−1" not in shown


def written(path: Path, turns: int, seed: int) -> Path:
    """A journal of a dealt game between computer players, both boards in turn."""
    words, edition = load("english"), load_edition("en")
    settings = GameSettings("house", NAMES, camera=False, dealt=Dealt(seed, (1, 1, 1, 1)))
    referee = Referee(game("house"), words, edition)
    rules = House(edition, words)
    engine, random = engine_for("house", 1), Random(seed)
    with Journal.create(path, settings, words) as journal:

        def handle(*events: AnyEvent) -> None:
            for event in events:
                referee.handle(event)
                journal.append(event)

        handle(GameSetUp(0, settings), Continued(10))
        for number in range(turns):
            state: AnyState = referee.state
            hands = deal_of(state, edition).hands
            player = player_of(number % 2, state.position.boards[number % 2].to_move)
            seen = Situation(rules, state.position, player, hands[player], (), (600_000,) * 4, hands)
            deed, now_ms = engine.choose(seen, 50, random).deed, 1000 * (number + 1)
            assert isinstance(deed, LaidFacing)
            placed = in_hand(deed, hands[player])
            laid = events(player, placed, now_ms, board=number % 2, facing=state.seats[player].side)
            handle(*laid)
            if referee.state.lanes[number % 2].task is not None:
                handle(DeedEntered(now_ms, Chosen(DONE, player)))
    return path


def test_where_the_station_dealt_the_tiles_all_of_them_count(tmp_path: Path) -> None:
    read = story_of(read_journal(written(tmp_path / "dealt.journal", 4, seed=7)))
    jobs = HouseReviewer().jobs(read)
    assert [len(job.rack) for job in jobs[:2]] == [7, 7]
    steps: list[tuple[int, int]] = []
    found = reviewed(read, 10, processes=1, progress=lambda *step: steps.append(step))
    assert steps[-1] == (4, 4)
    assert all(turn.judged_by == "rack" for turn in found.turns)


def test_the_command_ends_with_the_summary_and_writes_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, html = written(tmp_path / "dealt.journal", 5, seed=8), tmp_path / "r.html"
    options = ["--json", "--think", "0.01", "--processes", "1", "--html", str(html)]
    assert main(["review", str(journal), *options]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert set(last) == {"turns", "missed_wins", "turning_point"}
    assert last["turns"] == 5
    assert html.read_text("utf-8").startswith("<!doctype html>")
