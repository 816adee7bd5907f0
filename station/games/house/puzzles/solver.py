"""Solving a puzzle by trying everything: every play of a hand, word by word along every line, put to the
rules. It shares nothing with the computer players' search.

One shortcut needs a proof. After a play, a tile faces the mover only if it did before, was laid, or lies in
a new word; explosions turn nothing else, and what they remove joins nothing. So a play whose mover's tiles
and new words together do not join the home rows cannot win, whatever its letters.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from station.games.house.puzzles.puzzle import Kind, Task
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import plays_line_by_line
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.strings import HOME_ROWS
from station.rules.board import joined, runs_through
from station.rules.faced import FacedPlay
from station.rules.lexicon import WordGraph
from station.rules.tile import FacedTile, Side


@dataclass(frozen=True, slots=True)
class Solved:
    """plays: every solution. near: how many other plays seem to be one (`Puzzle.near`). tried: how many plays
    there are. threat: what the opponent would win with after a pass, of a task to save."""

    plays: tuple[FacedPlay, ...]
    near: int
    tried: int
    threat: HouseLegal | None = None


def solve(task: Task, lexicon: WordGraph) -> Solved:
    """Every play that solves the task; none if it asks to save and there is no threat, or a win instead."""
    return _wins(task, lexicon) if task.kind is Kind.WIN else _saves(task, lexicon)


def solves(task: Task, play: FacedPlay, lexicon: WordGraph) -> bool:
    """Whether a play solves the task. It need not be legal."""
    ruling = judge(task.position, play, lexicon, first=False)
    if not isinstance(ruling, HouseLegal):
        return False
    return ruling.wins if task.kind is Kind.WIN else refuted(task, ruling, lexicon) is None


def refuted(task: Task, ruling: HouseLegal | None, lexicon: WordGraph) -> HouseLegal | None:
    """An answer that wins after a legal play, or after a pass (None); None if there is none."""
    return next(winning(answering(task, ruling), lexicon), None)


def winning(task: Task, lexicon: WordGraph) -> Iterator[HouseLegal]:
    """Every play that wins at once, as it is found."""
    can_join: dict[tuple[int, ...], bool] = {}
    for play in _plays(task, lexicon):
        if _can_join(task, play, can_join):
            ruling = judge(task.position, play, lexicon, first=False)
            if isinstance(ruling, HouseLegal) and ruling.wins:
                yield ruling


def answering(task: Task, ruling: HouseLegal | None) -> Task:
    """The opponent's task to win after a play; after a pass, None. The mover's hand does not matter then."""
    position = task.position if ruling is None else ruling.after
    return Task(Kind.WIN, position, task.mover.other, task.theirs, (), task.kit)


def _wins(task: Task, lexicon: WordGraph) -> Solved:
    found: list[FacedPlay] = []
    can_join: dict[tuple[int, ...], bool] = {}
    near = tried = 0
    for play in _plays(task, lexicon):
        tried += 1
        if _can_join(task, play, can_join):
            ruling = judge(task.position, play, lexicon, first=False)
            if isinstance(ruling, HouseLegal) and ruling.wins:
                found.append(play)
            else:
                near += 1
    return Solved(tuple(found), near, tried)


def _saves(task: Task, lexicon: WordGraph) -> Solved:
    threat = refuted(task, None, lexicon)
    if threat is None or next(winning(replace(task, kind=Kind.WIN), lexicon), None) is not None:
        return Solved((), 0, 0, threat)
    found: list[FacedPlay] = []
    known = [threat.play]
    near = tried = 0
    for play in _plays(task, lexicon):
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
    return Solved(tuple(found), near, tried, threat)


def _wins_with(task: Task, play: FacedPlay, lexicon: WordGraph) -> bool:
    ruling = judge(task.position, play, lexicon, first=False)
    return isinstance(ruling, HouseLegal) and ruling.wins


def _plays(task: Task, lexicon: WordGraph) -> Iterator[FacedPlay]:
    return plays_line_by_line(task.position, task.mover, task.hand, lexicon, own=task.kit)


def _can_join(task: Task, play: FacedPlay, known: dict[tuple[int, ...], bool]) -> bool:
    """Whether the mover's tiles and the new words join the home rows. known: answers by squares laid."""
    squares = tuple(square for square, _ in play.placed)
    if squares not in known:
        laid = list(task.position.tiles)
        for square in squares:
            laid[square] = FacedTile("A", task.mover)
        mine = {square for square, tile in enumerate(laid) if tile is not None and tile.facing is task.mover}
        mine.update(square for run in runs_through(laid, squares) for square in run)
        near, far = HOME_ROWS[Side.SOUTH], HOME_ROWS[Side.NORTH]
        known[squares] = bool(joined(mine & near, mine) & far)
    return known[squares]
