"""What an event of a machine means for the hall."""

from dataclasses import dataclass

from station.hall.director import events as e
from station.hall.director.state import HallState
from station.hall.tournament import events as t
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing
from station.hall.tournament.result import HighPlay, How, Result, places_of
from station.hall.wire.event import Event
from station.hall.wire.happened import ArbiterRuled, ArbiterWanted, OrderDone
from station.hall.wire.happened import Result as TableResult
from station.hall.wire.rulings import AnyRuling


@dataclass(frozen=True, slots=True)
class Found:
    """An event of a machine, and the hall's own events that follow from it."""

    machine: str
    event: Event
    events: tuple[e.HallEvent, ...]


def noticed(state: HallState, machine: str, event: Event, at: str) -> tuple[e.HallEvent, ...]:
    """The events of the hall that follow. at: now, by the director's clock."""
    match event.data:
        case OrderDone(order, done, says):
            given = state.orders.get(order)
            return () if given is None or given.done is not None else (e.OrderAnswered(order, done, says),)
        case ArbiterWanted(withdrawn=True):
            return _settled(state, machine, event.game, None, "withdrawn at the table", at=at)
        case ArbiterWanted() as wanted:
            return (_raised(state, machine, event, wanted, at),)
        case ArbiterRuled(ruling, reason, by, order=""):
            return _settled(state, machine, event.game, ruling, reason, by=by, at=at)
        case TableResult() as result:
            return _result(state, machine, event, result)
        case _:
            return ()


def _raised(state: HallState, machine: str, event: Event, wanted: ArbiterWanted, at: str) -> e.DisputeRaised:
    return e.DisputeRaised(
        f"{machine}-{event.seq}",
        state.table_of(machine),
        machine,
        event.game,
        wanted.moment_ms,
        wanted.board,
        wanted.player,
        wanted.says,
        at,
        wanted.kept,
    )


def _settled(
    state: HallState,
    machine: str,
    game: str | None,
    ruling: AnyRuling | None,
    reason: str,
    *,
    by: str = "",
    at: str,
) -> tuple[e.HallEvent, ...]:
    """What was open at the table is ruled on. A ruling that was ordered from here is known already."""
    return tuple(
        e.DisputeRuled(one.id, ruling, reason, by, at)
        for one in state.open_disputes()
        if (one.raised.machine, one.raised.game) == (machine, game)
    )


def _result(state: HallState, machine: str, event: Event, said: TableResult) -> tuple[e.HallEvent, ...]:
    if event.game is None:
        return ()
    try:
        pairing = state.tournament.pairing(event.game)
    except TournamentError:
        return ()  # a game of the table's own, or of a round that is no more
    result = table_result(pairing, said)
    if result is None or pairing.result == result:
        return ()
    # A machine to which nobody assigned this game may lie, or its pairing was moved away: people decide.
    assigned = machine in state.assigned.get(pairing.id, ())
    plays = _high_plays(state.tournament.names(pairing), said) if assigned else ()
    if pairing.result is None and assigned:
        return (t.ResultCame(pairing.id, result, plays),)
    return (e.ResultDiffers(pairing.id, result, machine, plays),)


def _high_plays(names: tuple[str, ...], said: TableResult) -> tuple[HighPlay, ...]:
    """names: around the table."""
    there = (one for one in said.best if one.player < len(names))
    return tuple(HighPlay(names[one.player], one.points, one.word) for one in there)


def table_result(pairing: Pairing, said: TableResult) -> Result | None:
    """A result as a table reports it (by player, in the order of the seats) as one of the pairing (by side).
    None if it does not fit the pairing, or the game was broken off without a result."""
    if said.how == "aborted" or any(not 0 <= player < len(pairing.seats) for player in said.winners):
        return None
    sides = len(pairing.sides)
    of_player = [pairing.side_of(seat.entry) for seat in pairing.seats]
    scores = _by_side(said.scores, of_player, sides)
    winning = {of_player[player] for player in said.winners}
    if scores and winning == {side for side, score in enumerate(scores) if score == max(scores)}:
        places = places_of(scores)
    else:
        # Decided by something else than points, or without any.
        drawn = not winning or len(winning) == sides
        places = tuple(1 if drawn or side in winning else 2 for side in range(sides))
    return Result(How.PLAYED, places, scores, ending=said.how, game=pairing.id)


def _by_side(scores: tuple[int, ...], of_player: list[int], sides: int) -> tuple[int, ...]:
    """The scores by player as scores by side, if the players of each side have the same."""
    if len(scores) != len(of_player):
        return ()
    found = [
        {score for score, side in zip(scores, of_player, strict=True) if side == one} for one in range(sides)
    ]
    return tuple(score for (score,) in found) if all(len(one) == 1 for one in found) else ()
