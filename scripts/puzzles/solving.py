"""Every solution of a puzzle, by the rules' own judge: nothing here is shared with the engine's search."""

from dataclasses import dataclass, replace

from station.games.house.puzzles.puzzle import Kind, Task
from station.games.house.puzzles.solver import answering, can_join, every_play, refuted, winning
from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseLegal
from station.rules.faced import FacedPlay
from station.rules.lexicon import WordGraph


@dataclass(frozen=True, slots=True)
class Solved:
    """plays: every solution. near: how many other plays seem to be one (`Puzzle.near`). tried: how many plays
    there are."""

    plays: tuple[FacedPlay, ...]
    near: int
    tried: int


def solve(task: Task, lexicon: WordGraph) -> Solved:
    """Every play that solves the task; none if it asks to save and there is no threat, or a win instead."""
    return _wins(task, lexicon) if task.kind is Kind.WIN else _saves(task, lexicon)


def _wins(task: Task, lexicon: WordGraph) -> Solved:
    found: list[FacedPlay] = []
    joins: dict[tuple[int, ...], bool] = {}
    near = tried = 0
    for play in every_play(task, lexicon):
        tried += 1
        if can_join(task, play, joins):
            ruling = judge(task.position, play, lexicon, first=False)
            if isinstance(ruling, HouseLegal) and ruling.wins:
                found.append(play)
            else:
                near += 1
    return Solved(tuple(found), near, tried)


def _saves(task: Task, lexicon: WordGraph) -> Solved:
    threat = refuted(task, None, lexicon)
    if threat is None or next(winning(replace(task, kind=Kind.WIN), lexicon), None) is not None:
        return Solved((), 0, 0)
    found: list[FacedPlay] = []
    known = [threat.play]
    near = tried = 0
    for play in every_play(task, lexicon):
        ruling = judge(task.position, play, lexicon, first=False)
        assert isinstance(ruling, HouseLegal)
        tried += 1
        after = answering(task, ruling)
        again = next((answer for answer in known if _wins_with(after, answer, lexicon)), None)
        if again is not None:
            # The answer that refuted this play is likely to refute the next one.
            known.remove(again)
            known.insert(0, again)
        else:
            answer = next(winning(after, lexicon), None)
            if answer is None:
                found.append(play)
                continue
            known.insert(0, answer.play)
        near += not _wins_with(after, threat.play, lexicon)
    return Solved(tuple(found), near, tried)


def _wins_with(task: Task, play: FacedPlay, lexicon: WordGraph) -> bool:
    ruling = judge(task.position, play, lexicon, first=False)
    return isinstance(ruling, HouseLegal) and ruling.wins
