"""The puzzles that come with the program are what they say."""

from collections.abc import Iterable

import pytest

from scripts.puzzles.grading import grade
from scripts.puzzles.solving import solve
from station.games.house.puzzles.puzzle import GRADES, Kind, Puzzle, from_json, places, to_json
from station.games.house.puzzles.shipped import WORDS, shipped
from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseLegal
from station.lexicon import load
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay

LEXICON = load(WORDS)
BLANKS = [
    puzzle for puzzle in shipped() if BLANK in {held.letter for held in puzzle.task.hand + puzzle.task.theirs}
]
SAMPLE = [puzzle for puzzle in shipped() if puzzle not in BLANKS][::8]
"""With blanks there is too much to try; `python -m benchmarks.engines.puzzles` solves all in a minute."""


def test_they_are_numbered_from_one_and_none_comes_twice() -> None:
    puzzles = shipped()
    assert [puzzle.number for puzzle in puzzles] == list(range(1, len(puzzles) + 1))
    assert len({puzzle.key for puzzle in puzzles}) == len(puzzles)
    assert {puzzle.task.kind for puzzle in puzzles} == set(Kind)
    assert {puzzle.grade for puzzle in puzzles} <= set(GRADES)


@pytest.mark.parametrize("grade", [None, *GRADES])
@pytest.mark.parametrize("kind", [None, *Kind])
def test_two_in_a_row_are_never_from_one_game(grade: int | None, kind: Kind | None) -> None:
    """Positions a few turns apart are much alike. Leafing is cyclic, through all or some of them."""
    some = [one for one in shipped() if grade in {None, one.grade} and kind in {None, one.task.kind}]
    games = [one.source.seed for one in some]
    pairs = zip(games, [*games[1:], *games[:1]], strict=True)
    assert [one for one, after in pairs if one == after and len(games) > 1] == []


def test_all_are_read_as_they_were_written() -> None:
    for puzzle in shipped():
        assert from_json(to_json(puzzle)) == puzzle


def test_every_solution_is_legal_and_wins_where_it_should_and_only_there() -> None:
    for puzzle in shipped():
        for play in puzzle.plays:
            ruling = judge(puzzle.task.position, play, LEXICON, first=False)
            assert isinstance(ruling, HouseLegal)
            assert ruling.wins is (puzzle.task.kind is Kind.WIN)


def test_all_are_of_their_grade() -> None:
    for puzzle in shipped():
        assert puzzle.grade == grade(puzzle.task, puzzle.plays, puzzle.near, puzzle.tried, LEXICON)


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: puzzle.number)
def test_trying_everything_finds_just_these_solutions(puzzle: Puzzle) -> None:
    solved = solve(puzzle.task, LEXICON)
    # Of equal letters in both kits, either may lie on either square.
    assert _laid(solved.plays) == _laid(puzzle.plays)
    assert (solved.near, solved.tried) == (puzzle.near, puzzle.tried)


def _laid(plays: Iterable[FacedPlay]) -> set[frozenset[tuple[str, str]]]:
    return {frozenset(places(play).items()) for play in plays}
