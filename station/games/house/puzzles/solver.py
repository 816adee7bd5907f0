"""Solving a puzzle by trying everything: every play of a hand, word by word along every line, put to the
rules. It shares nothing with the computer players' search.

One shortcut needs a proof. After a play, a tile faces the mover only if it did before, was laid, or lies in
a new word; explosions turn nothing else, and what they remove joins nothing. So a play whose mover's tiles
and new words together do not join the home rows cannot win, whatever its letters.
"""

from collections.abc import Iterator

from station.games.house.puzzles.puzzle import Kind, Task
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import plays_line_by_line
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.strings import HOME_ROWS
from station.rules.board import joined, runs_through
from station.rules.faced import FacedPlay
from station.rules.lexicon import WordGraph
from station.rules.tile import FacedTile, Side


def refuted(task: Task, ruling: HouseLegal | None, lexicon: WordGraph) -> HouseLegal | None:
    """An answer that wins after a legal play, or after a pass (None); None if there is none."""
    return next(winning(answering(task, ruling), lexicon), None)


def winning(task: Task, lexicon: WordGraph) -> Iterator[HouseLegal]:
    """Every play that wins at once, as it is found."""
    known: dict[tuple[int, ...], bool] = {}
    for play in every_play(task, lexicon):
        if can_join(task, play, known):
            ruling = judge(task.position, play, lexicon, first=False)
            if isinstance(ruling, HouseLegal) and ruling.wins:
                yield ruling


def answering(task: Task, ruling: HouseLegal | None) -> Task:
    """The opponent's task to win after a play; after a pass, None. The mover's hand does not matter then."""
    position = task.position if ruling is None else ruling.after
    return Task(Kind.WIN, position, task.mover.other, task.theirs, (), task.kit)


def every_play(task: Task, lexicon: WordGraph) -> Iterator[FacedPlay]:
    return plays_line_by_line(task.position, task.mover, task.hand, lexicon, own=task.kit)


def can_join(task: Task, play: FacedPlay, known: dict[tuple[int, ...], bool]) -> bool:
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
