"""What an order to a table means for the game that is being played there."""

from collections.abc import Sequence

from station.hall.wire.order import AnyDeed, Continue, Pause, Rule, Start
from station.hall.wire.rulings import AnyRuling, ClockIs, Ended, LetterIs, Stands, Undone
from station.referee import events as t
from station.referee.state import Phase, TableState
from station.rules.tile import FacedTile, Kit


class NotNowError(ValueError):
    """An order cannot be carried out; the sentence says why."""


def events_of(deed: AnyDeed, state: TableState[object], now_ms: int) -> Sequence[t.AnyEvent]:
    """What happens at the table at `now_ms`; nothing if it is so already.

    Raises NotNowError.
    """
    match deed:
        case Start():
            return (t.Continued(now_ms, everybody=True),) if state.phase is Phase.READY else ()
        case Pause():
            return (t.Paused(now_ms),) if state.phase is Phase.PLAYING else ()
        case Continue():
            return (t.Continued(now_ms),) if state.phase is Phase.PAUSED else ()
        case Rule(ruling=ruling, reason=reason, by=by):
            return (_ruled(ruling, state, f"{reason} ({by})" if by else reason, now_ms),)
    raise NotNowError(f"a table cannot {type(deed).__name__.lower()} in a game")


def changed(event: t.AnyEvent, before: TableState[object], after: TableState[object]) -> bool:
    """Whether an order's event had the effect that was meant."""
    match event:
        case t.Continued():
            return after.phase is Phase.PLAYING
        case t.Paused():
            return after.phase is Phase.PAUSED
        case t.Aborted():
            return after.phase is Phase.OVER
    return after.interventions != before.interventions


def _ruled(ruling: AnyRuling, state: TableState[object], reason: str, now_ms: int) -> t.AnyEvent:
    lanes = len(state.lanes)
    board = getattr(ruling, "board", 0)
    if not 0 <= board < max(lanes, 2 if isinstance(ruling, ClockIs) else lanes):
        raise NotNowError("there is no such board at this table")
    if state.phase in (Phase.IDLE, Phase.READY) or state.kept:
        raise NotNowError("the game has not begun, or its end is agreed on")
    match ruling:
        case Stands():
            return t.PlayAccepted(board, now_ms, reason)
        case Undone():
            return t.PlayUndone(board, now_ms, reason)
        case ClockIs(side=side, remaining_ms=remaining_ms):
            return t.ClockSet(board, now_ms, side, remaining_ms, reason)
        case LetterIs():
            kit: Kit = "b" if ruling.kit == "b" else "a"
            tile = FacedTile(ruling.letter, ruling.facing, kit, ruling.blank) if ruling.letter else None
            return t.SquareSettled(board, now_ms, ruling.square, tile, reason)
        case Ended():
            return t.Aborted(now_ms)
