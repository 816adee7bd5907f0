"""How a game ends besides a chain: on time, by a challenge, or broken off."""

from station.clock.head import Flagged
from station.referee.bench import Bench
from station.referee.events import Aborted, Challenged, Judge
from station.referee.ledger import set_board
from station.referee.state import Ending, HouseState, Outcome, Phase
from station.referee.turns import Change, over


def flagged(state: HouseState, event: Flagged) -> Change:
    """A side's time ran out; `settle_flags` says whether it counts yet."""
    now = state.boards[event.board]
    first = event if now.flag is None else now.flag
    return set_board(state, event.board, clock=event.clock, flag=first), ()


def settle_flags(state: HouseState) -> Change:
    """End the game by the first flag, unless a press made before it is still to be ruled on.

    Such a press is judged as of the moment it was made: it may win the game, and if it is taken back, the
    opponent's time did not run out at all.
    """
    if state.phase not in (Phase.PLAYING, Phase.PAUSED):
        return state, ()
    flags = [now.flag for now in state.boards if now.flag is not None]
    if not flags:
        return state, ()
    first = min(flags, key=lambda flag: (flag.at_ms, flag.board))
    if any(now.press is not None and now.press.at_ms <= first.at_ms for now in state.boards):
        return state, ()
    return over(state, Outcome(Ending.TIME, first.side.other, first.board))


def challenged(bench: Bench, state: HouseState, event: Challenged) -> Change:
    """The game goes to whoever is right about the last play's words (Rulings, section 1)."""
    last = state.boards[event.board].last
    if state.settings.judge is not Judge.PLAYERS or last is None or last.mover is not event.side.other:
        return state, ()
    if last.ruling is None or last.accepted:
        return state, ()
    right = any(word.text not in bench.lexicon for word in last.ruling.words)
    winner = event.side if right else event.side.other
    return over(state, Outcome(Ending.CHALLENGE, winner, event.board))


def aborted(state: HouseState, _event: Aborted) -> Change:
    return over(state, Outcome(Ending.ABORTED, None))
