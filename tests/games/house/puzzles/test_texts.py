"""What is said about a play."""

import pytest

from station.games.house.puzzles.puzzle import Kind, Puzzle
from station.games.house.puzzles.shipped import WORDS, shipped
from station.games.house.puzzles.texts import SIDES, answer, verdict
from station.games.house.puzzles.typed import same, written
from station.games.house.rules.moves import plays_line_by_line
from station.lexicon import load
from station.rules.faced import FacedPlay

LEXICON = load(WORDS)


def first_of(kind: Kind) -> Puzzle:
    return next(puzzle for puzzle in shipped() if puzzle.task.kind is kind)


def failing(puzzle: Puzzle) -> FacedPlay:
    """The first legal play that is no solution."""
    task = puzzle.task
    plays = plays_line_by_line(task.position, task.mover, task.hand, LEXICON, own=task.kit)
    return next(play for play in plays if not any(same(play, one) for one in puzzle.plays))


@pytest.mark.parametrize("kind", Kind)
def test_every_solution_is_right(kind: Kind) -> None:
    puzzle = first_of(kind)
    for play in puzzle.plays:
        assert verdict(puzzle, play, LEXICON)[0]
        assert written(play, puzzle.task) in answer(puzzle)


def test_a_play_that_does_not_win_is_named() -> None:
    puzzle = first_of(Kind.WIN)
    play = failing(puzzle)
    right, sentence = verdict(puzzle, play, LEXICON)
    assert not right
    assert sentence.startswith(f"{written(play, puzzle.task)} does not win")


def test_a_play_that_does_not_save_is_answered_with_what_wins_then() -> None:
    puzzle = first_of(Kind.SAVE)
    play = failing(puzzle)
    right, sentence = verdict(puzzle, play, LEXICON)
    assert not right
    opponent = SIDES[puzzle.task.mover.other]
    assert sentence.startswith(f"{written(play, puzzle.task)} does not save the game: {opponent} wins with ")


def test_what_is_no_play_is_answered_with_the_rule() -> None:
    puzzle = first_of(Kind.WIN)
    right, sentence = verdict(puzzle, FacedPlay(puzzle.task.mover, ()), LEXICON)
    assert (right, sentence) == (False, "the play lays no tile.")
