"""What the last picture shows of the board."""

from dataclasses import replace
from typing import Any

from station.referee.picture import still_settled, with_settled
from station.referee.scrabble.picture import compare, new_tiles
from station.referee.sight import BoardSeen
from station.referee.table.state import Refusal, Refused, TableState


def note(state: TableState[Any], seen: BoardSeen) -> TableState[Any]:
    """Keep a picture of the board."""
    if seen.board != 0:
        return state
    if seen.moving or state.board is None:
        return replace(state, seen=seen)
    return follow(replace(state, seen=seen, settled=still_settled(seen, state.settled)))


def follow(state: TableState[Any]) -> TableState[Any]:
    """What the last picture shows of the turn in progress."""
    if state.seen is None or state.seen.moving or state.board is None:
        return state
    squares = with_settled(state.seen, state.settled)
    difference = compare(state.board, squares)
    new = new_tiles(state.board, squares)
    lift = tuple(square for square in state.lift if squares[square] is not None)
    amiss = tuple(sorted(difference.disturbed | (difference.new & set(lift))))
    if difference.nothing and not difference.hidden:
        verdict = state.verdict
        # Everything lies as before the turn: what was tried is withdrawn.
        said = isinstance(verdict, Refused) and verdict.reason is not Refusal.NOTHING_CHANGED
        if state.press is None and said:
            verdict = None
        return replace(state, laid=(), chosen=(), amiss=(), lift=lift, verdict=verdict)
    gone = {square for square, _ in state.chosen if squares[square] is None}
    return replace(
        state,
        laid=tuple(sorted((s, seen) for s, seen in new.items() if s not in lift)),
        amiss=amiss,
        lift=lift,
        chosen=tuple((square, letter) for square, letter in state.chosen if square not in gone),
    )
