"""What becomes of a deed: it stands, or it is refused, and then the press for it is taken back."""

from dataclasses import replace
from typing import Any, Final

from station.referee.effects import Cue, Effect, LookAtLayout, LookAtSpot, Sound, Stop, TakeBack
from station.referee.sight import SeenTile
from station.referee.state import Phase, Settled
from station.referee.table.bench import Bench
from station.referee.table.board import follow
from station.referee.table.state import Done, Ending, Outcome, Refused, Stood, TableState
from station.referee.table.timing import clocks_at, follow_turn
from station.rules.game import Chosen, Deed, Laid, Layout, RuleError, Shown, Spot

Change = tuple[TableState[Any], tuple[Effect, ...]]

OVERTIME: Final = "overtime"
"""The topic under which the clocks tell the rules at the end how many milliseconds a player took too much."""


def attempt(
    bench: Bench, state: TableState[Any], deed: Deed, at_ms: int, words: tuple[str, ...] = ()
) -> Change | RuleError:
    """The state after a deed, if the rules allow it."""
    after = bench.after(state.settings, state.position, deed, words)
    return after if isinstance(after, RuleError) else stands(bench, state, deed, after, at_ms, words=words)


def stands(
    bench: Bench,
    state: TableState[Any],
    deed: Deed,
    position: Any,
    at_ms: int,
    *,
    inferred: tuple[int, ...] = (),
    words: tuple[str, ...] = (),
) -> Change:
    """The deed stands, and the position is this one now."""
    before = state
    state = moved(bench, state, position)
    gained = tuple(now - then for now, then in zip(state.scores, before.scores, strict=True))
    clocks = clocks_at(before, at_ms) if before.press is None else _as_of_press(before)
    done = Done(deed, before.position, clocks, at_ms, inferred, words)
    state = replace(
        state,
        history=(*state.history, done),
        verdict=Stood(deed, gained, inferred, bool(words)),
        lift=_to_lift(before, state),
        spot_used=state.spot_used or (isinstance(deed, Shown) and _on_spot(state)),
    )
    state = follow(state)
    if isinstance(deed, Chosen) and before.press is not None and state.main == before.main:
        # Something was said beside the turn: the press for it is still to be ruled on.
        return state, ()
    effects = follow_turn(before, state, at_ms)
    state, asking = ask(replace(state, press=None, press_end=None, question=None, calls=()), at_ms)
    state, more = go_on(bench, state, at_ms)
    sound = () if state.phase is Phase.OVER else (Sound(Cue.STANDS, _board_of(before)),)
    return state, (*effects, *asking, *sound, *more)


def moved(bench: Bench, state: TableState[Any], position: Any) -> TableState[Any]:
    """The state with another position, and what the rules say of it."""
    rules = bench.rules(state.settings)
    board = rules.board(position)
    laid = () if board is None else tuple((s, seen) for s, seen in state.laid if board[s] is None)
    settled = state.settled
    if board is not None:
        settled = tuple(
            answer for answer in settled if board[answer.square] is not None and not _doubted_blank(answer)
        )
    return replace(
        state,
        position=position,
        awaits=rules.awaits(position),
        scores=rules.scores(position),
        board=board,
        laid=laid,
        settled=settled,
        chosen=state.chosen if board == state.board else (),
    )


def _doubted_blank(answer: Settled) -> bool:
    """Whether people said that a tile is a blank which the camera could not tell. Once it is confirmed, that
    needs no answer: a letter that is seen there for sure has taken the blank's place."""
    doubtful = isinstance(answer.seen, SeenTile) and answer.seen.doubtful
    return doubtful and answer.tile is not None and answer.tile.blank


def refuse(state: TableState[Any], refused: Refused) -> Change:
    """It does not stand; a press for it is made not to have happened."""
    press = state.press
    effects: tuple[Effect, ...] = (Sound(Cue.TAKEN_BACK, _board_of(state)),)
    if press is not None:
        effects = (TakeBack(press.board, press.number), *effects)
    return replace(state, verdict=refused, press=None, press_end=None, question=None, calls=()), effects


def ask(state: TableState[Any], at_ms: int) -> Change:
    """Ask for the picture that what is awaited needs."""
    state = replace(state, asked_ms=at_ms)
    match state.main:
        case Spot():
            return state, (LookAtSpot(at_ms),)
        case Layout(player=player):
            return state, (LookAtLayout(player, at_ms),)
        case _:
            return state, ()


def over(state: TableState[Any], outcome: Outcome) -> Change:
    """The game is over; nothing is awaited any more."""
    state = replace(
        state,
        phase=Phase.OVER,
        outcome=outcome,
        press=None,
        press_end=None,
        question=None,
        calls=(),
    )
    return state, (Stop(0), Stop(1), Sound(Cue.OVER))


def go_on(bench: Bench, state: TableState[Any], at_ms: int) -> Change:
    """The end, if there is nothing more to be done; the rules are told before it who overstepped the time."""
    if state.awaits:
        return state, ()
    for player in range(state.players):
        left_ms = state.remaining_ms(player, at_ms)
        if left_ms is None or left_ms >= 0:
            continue
        deed = Chosen(OVERTIME, player, str(-left_ms))
        after = bench.after(state.settings, state.position, deed)
        if not isinstance(after, RuleError):
            done = Done(deed, state.position, clocks_at(state, at_ms), at_ms)
            state = replace(moved(bench, state, after), history=(*state.history, done))
    winners = bench.rules(state.settings).winners(state.position)
    return over(state, Outcome(Ending.FINISHED, winners))


def _on_spot(state: TableState[Any]) -> bool:
    return state.spot is not None and state.spot.tile is not None


def _to_lift(before: TableState[Any], after: TableState[Any]) -> tuple[int, ...]:
    """Squares whose tiles have to go before the next play, but for those of a player who plays again."""
    if before.board is None or after.board is None:
        return ()
    lift = {square for square in before.lift if after.board[square] is None}
    laid_by = [done.deed.player for done in before.history if isinstance(done.deed, Laid)]
    if not laid_by or after.to_move != laid_by[-1]:
        lift |= {s for s, _ in before.board.occupied() if after.board[s] is None}
    return tuple(sorted(lift))


def _as_of_press(state: TableState[Any]) -> Any:
    assert state.press is not None
    clocks = list(state.clocks)
    clocks[state.press.board] = state.press.clock
    return tuple(clocks)


def _board_of(state: TableState[Any]) -> int | None:
    return None if state.press is None else state.press.board
