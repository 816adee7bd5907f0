"""Following an explosion on the board: what has been done, and what does not belong to it."""

from collections.abc import Set as AbstractSet

from station.games.house.picture import Difference, compare
from station.games.house.rules.ruling import HouseLegal
from station.games.house.rules.strings import ends_of
from station.referee.ruling import Task
from station.referee.sight import SeenSquare
from station.rules.faced import FacedPosition, LaidFacing
from station.rules.square import NEIGHBOURS


def laid_out(before: FacedPosition, ruling: HouseLegal) -> FacedPosition:
    """The position with the play's tiles on it, before the explosion."""
    return before.replace(dict(ruling.play.placed))


def strays(ruling: HouseLegal, difference: Difference) -> frozenset[int]:
    """Squares that match neither the position before the explosion nor the one after.

    difference: of the picture against `laid_out`.
    """
    return (
        difference.new
        | difference.other
        | (difference.missing - set(ruling.removed))
        | (difference.turned - set(ruling.turned))
    )


def ruling_of(task: Task) -> HouseLegal:
    """The play whose explosion this is."""
    assert isinstance(task.ruling, HouseLegal)
    return task.ruling


def task_of(player: int, ruling: HouseLegal, before: FacedPosition, inferred: tuple[int, ...] = ()) -> Task:
    """The explosion as a task; a blank shows no facing, so it counts as turned."""
    laid = laid_out(before, ruling)
    return Task(
        deed=LaidFacing(player, ruling.play.placed),
        turn=ruling.turned,
        steps=tuple(step.squares for step in ruling.steps),
        facing=ruling.play.mover,
        faceless=frozenset(s for s in ruling.turned if (tile := laid[s]) is not None and tile.blank),
        ruling=ruling,
        inferred=inferred,
    )


def progress(task: Task, before: FacedPosition, squares: tuple[SeenSquare, ...]) -> Task:
    """The task with what this picture shows to be done."""
    laid = laid_out(before, ruling_of(task))
    return task.seen(squares, strays(ruling_of(task), compare(laid, squares)))


def matters_anyhow(new: AbstractSet[int], before: FacedPosition) -> frozenset[int]:
    """Squares that must be in view whichever play these new tiles are: a part of what matters to each."""
    beside = {square for of in new for square in NEIGHBOURS[of] if before[square] is None}
    return frozenset(beside | {square for square, _ in before.occupied()})


def matters(ruling: HouseLegal, before: FacedPosition) -> frozenset[int]:
    """Squares that must be in view to rule on this play: its tiles, every tile that was there before (one
    removed under a hand would otherwise be the next player's problem), its words, and the squares where its
    words or tiles could continue."""
    squares = {square for square, _ in ruling.play.placed} | {square for square, _ in before.occupied()}
    for word in ruling.words:
        run = tuple(sorted(word.squares))
        squares.update(run, ends_of(run))
    for square, _ in ruling.play.placed:
        squares.update(beside for beside in NEIGHBOURS[square] if before[beside] is None)
    return frozenset(squares)
