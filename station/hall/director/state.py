"""Everything that follows from the hall's events."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, get_args

from station.hall.director import events as e
from station.hall.tournament.after import after as tournament_after
from station.hall.tournament.events import ResultCame, ResultCorrected, TournamentEvent
from station.hall.tournament.result import HighPlay, Result
from station.hall.tournament.state import TournamentState
from station.hall.wire.order import AnyDeed, Assign

EMPTY: Final = TournamentState()
_OF_THE_TOURNAMENT: Final = get_args(TournamentEvent)


@dataclass(frozen=True, slots=True)
class Machine:
    id: str
    name: str = ""
    revoked: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Given:
    """An order and what became of it. done: None until the machine has answered."""

    id: str
    machine: str
    data: AnyDeed
    done: bool | None = None
    says: str = ""
    dispute: str = ""


@dataclass(frozen=True, slots=True)
class Dispute:
    """A call for the arbiter, and the ruling; None while it waits for one."""

    raised: e.DisputeRaised
    ruled: e.DisputeRuled | None = None

    @property
    def id(self) -> str:
        return self.raised.id


@dataclass(frozen=True, slots=True)
class HallState:
    """machines, orders, disputes: by id, in order. served: the machine that stands at a table. orders: those
    that are open, and of the answered ones the latest of each kind for each machine. differing: by pairing,
    results that a table reported, but that do not count (`ResultDiffers`). assigned: by game, the machines
    that it was assigned to; nobody else says how it went. plays: by pairing, the best ones of its game, as
    its table reported them; a correction of the result leaves them."""

    tournament: TournamentState = EMPTY
    machines: Mapping[str, Machine] = field(default_factory=dict)
    served: Mapping[int, str] = field(default_factory=dict)
    orders: Mapping[str, Given] = field(default_factory=dict)
    disputes: Mapping[str, Dispute] = field(default_factory=dict)
    differing: Mapping[str, Result] = field(default_factory=dict)
    assigned: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plays: Mapping[str, tuple[HighPlay, ...]] = field(default_factory=dict)

    def table_of(self, machine: str) -> int | None:
        return next((table for table, there in self.served.items() if there == machine), None)

    def open_disputes(self) -> tuple[Dispute, ...]:
        return tuple(one for one in self.disputes.values() if one.ruled is None)

    def open_orders(self, machine: str) -> tuple[Given, ...]:
        """The orders that the machine has not answered, in the order they were given."""
        return tuple(one for one in self.orders.values() if one.machine == machine and one.done is None)


def after(state: HallState, event: e.HallEvent) -> HallState:  # noqa: PLR0911, PLR0912  (one case an event)
    """The state after an event of the hall. Raises TournamentError as the tournament's `after` does."""
    if isinstance(event, _OF_THE_TOURNAMENT):
        now = replace(state, tournament=tournament_after(state.tournament, event))
        if isinstance(event, ResultCorrected):
            now = replace(now, differing=_without(now.differing, event.pairing))
        if isinstance(event, ResultCame) and event.plays:
            now = replace(now, plays={**now.plays, event.pairing: event.plays})
        return now
    match event:
        case e.MachineJoined(machine, name):
            return replace(state, machines={**state.machines, machine: Machine(machine, name)})
        case e.MachineRevoked(machine, reason):
            gone = replace(state.machines[machine], revoked=True, reason=reason)
            machines = {**state.machines, machine: gone}
            served = {table: there for table, there in state.served.items() if there != machine}
            orders = {id_: one for id_, one in state.orders.items() if one.machine != machine}
            return replace(state, machines=machines, served=served, orders=orders)
        case e.MachineReadmitted(machine):
            back = replace(state.machines[machine], revoked=False, reason="")
            return replace(state, machines={**state.machines, machine: back})
        case e.TableServed(table, machine):
            served = {there: one for there, one in state.served.items() if there != table and one != machine}
            if machine is not None:
                served[table] = machine
            return replace(state, served=dict(sorted(served.items())))
        case e.OrderGiven():
            return _given(state, event)
        case e.OrderAnswered(order):
            if order not in state.orders:
                return state
            answered = replace(state.orders[order], done=event.done, says=event.says)
            return replace(state, orders={**state.orders, order: answered})
        case e.DisputeRaised(id_):
            return replace(state, disputes={**state.disputes, id_: Dispute(event)})
        case e.DisputeRuled(id_):
            ruled = replace(state.disputes[id_], ruled=event)
            return replace(state, disputes={**state.disputes, id_: ruled})
        case e.ResultKept(pairing):
            return replace(state, differing=_without(state.differing, pairing))
        case e.ResultDiffers(pairing, result, _, plays):
            reported = {pairing: plays} if plays else {}
            return replace(
                state, differing={**state.differing, pairing: result}, plays={**state.plays, **reported}
            )
        case _:
            return state


def _without(results: Mapping[str, Result], pairing: str) -> Mapping[str, Result]:
    return {id_: result for id_, result in results.items() if id_ != pairing}


def _superseded(earlier: Given, given: Given) -> bool:
    return (
        earlier.done is not None
        and earlier.machine == given.machine
        and type(earlier.data) is type(given.data)
    )


def _given(state: HallState, event: e.OrderGiven) -> HallState:
    given = Given(event.order, event.machine, event.data, dispute=event.dispute)
    kept = {id_: one for id_, one in state.orders.items() if not _superseded(one, given)}
    assigned = state.assigned
    if isinstance(event.data, Assign):
        players = (*assigned.get(event.data.game, ()), event.machine)
        assigned = {**assigned, event.data.game: tuple(dict.fromkeys(players))}
    return replace(state, orders={**kept, event.order: given}, assigned=assigned)
