"""Following an explosion on the board: what is done already, and what does not belong to it."""

from dataclasses import replace

from station.referee.picture import Difference, compare
from station.referee.sight import SeenSquare, SeenTile
from station.referee.state import ExplosionTask
from station.rules.house.position import Position
from station.rules.house.ruling import Legal
from station.rules.house.strings import NEIGHBOURS, ends_of


def laid_out(before: Position, ruling: Legal) -> Position:
    """The position with the play's tiles on it, before the explosion."""
    return before.replace(dict(ruling.play.placed))


def strays(ruling: Legal, difference: Difference) -> frozenset[int]:
    """Squares that lie neither as before the explosion nor as after it.

    difference: of the picture against `laid_out`.
    """
    return (
        difference.new
        | difference.other
        | (difference.missing - set(ruling.removed))
        | (difference.turned - set(ruling.turned))
    )


def progress(task: ExplosionTask, before: Position, squares: tuple[SeenSquare, ...]) -> ExplosionTask:
    """The task with what this picture shows done; of hidden squares the last look holds."""
    ruling = task.ruling
    laid = laid_out(before, ruling)
    difference = compare(laid, squares)
    hidden = difference.hidden
    turned = set()
    for square in ruling.turned:
        tile, seen = laid[square], squares[square]
        if tile is not None and tile.blank:
            turned.add(square)
        elif isinstance(seen, SeenTile) and square not in difference.other:
            # Doubt about the letter does not matter here: the letter is known, only its turn is asked.
            if seen.facing is ruling.play.mover:
                turned.add(square)
        elif square in hidden and square in task.turned:
            turned.add(square)
    removed = {s for s in ruling.removed if s in difference.missing or (s in hidden and s in task.removed)}
    return replace(
        task,
        turned=frozenset(turned),
        removed=frozenset(removed),
        wrong=strays(ruling, difference) | (task.wrong & hidden),
    )


def matters(ruling: Legal, before: Position) -> frozenset[int]:
    """Squares that must be in plain view to rule on this play: its tiles and every tile that lay before
    (one taken away under a hand would otherwise be the next player's trouble), its words, and where its
    words or tiles could go on."""
    squares = {square for square, _ in ruling.play.placed} | {square for square, _ in before.occupied()}
    for word in ruling.words:
        run = tuple(sorted(word.squares))
        squares.update(run, ends_of(run))
    for square, _ in ruling.play.placed:
        squares.update(beside for beside in NEIGHBOURS[square] if before[beside] is None)
    return frozenset(squares)
