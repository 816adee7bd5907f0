"""The solver against judging every play and every answer, on random boards with random words."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from scripts.puzzles.solving import solve
from station.games.house.puzzles.puzzle import Kind, Task
from station.games.house.puzzles.solver import answering, refuted
from station.games.house.rules.game import player_of
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import plays_line_by_line
from station.games.house.rules.ruling import HouseLegal
from station.rules.faced import FacedPlay
from station.rules.lexicon import WordGraph
from tests.games.house.engine.test_engine import lexicon_of, random_case


def case(seed: int, kind: Kind) -> tuple[Task, WordGraph]:
    asked = random_case(seed)
    board = asked.position.boards[0]
    theirs = asked.hands[player_of(0, board.to_move.other)]
    return Task(kind, board.position, board.to_move, asked.hand, theirs), lexicon_of(asked)


def rulings(task: Task, lexicon: WordGraph) -> Iterator[HouseLegal]:
    """Every play, judged."""
    for play in plays_line_by_line(task.position, task.mover, task.hand, lexicon):
        ruling = judge(task.position, play, lexicon, first=False)
        assert isinstance(ruling, HouseLegal)
        yield ruling


@pytest.mark.parametrize("seed", [13, 27, 38, 44])
def test_every_winning_play_is_found_and_no_other(seed: int) -> None:
    task, lexicon = case(seed, Kind.WIN)
    every = list(rulings(task, lexicon))
    wins = {ruling.play for ruling in every if ruling.wins}
    solved = solve(task, lexicon)
    assert wins
    assert set(solved.plays) == wins
    assert solved.tried == len(every)


def test_every_saving_play_is_found_and_no_other() -> None:
    """In a case in which the opponent would win after a pass."""
    task, lexicon = case(14, Kind.SAVE)
    task = replace(task, hand=task.hand[:1])
    safe: set[FacedPlay] = set()
    for ruling in rulings(task, lexicon):
        if not any(answer.wins for answer in rulings(answering(task, ruling), lexicon)):
            safe.add(ruling.play)
    assert refuted(task, None, lexicon) is not None
    solved = solve(task, lexicon)
    assert safe
    assert set(solved.plays) == safe


def test_there_is_nothing_to_save_where_one_can_win_or_nothing_threatens() -> None:
    task, lexicon = case(13, Kind.SAVE)
    assert not solve(task, lexicon).plays
    task, lexicon = case(14, Kind.SAVE)
    assert not solve(replace(task, theirs=()), lexicon).plays
