"""Everything that follows from the hall's events."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, get_args

from station.hall.director import events as e
from station.hall.tournament.after import after as tournament_after
from station.hall.tournament.events import ResultCorrected, TournamentEvent
from station.hall.tournament.result import Result
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
    """served: (table, machine) for every table that a machine stands at. orders: those that are open, and of
    the answered ones the latest of each kind for each machine. differing: (pairing, result) that a table
    told, but that do not count (`ResultDiffers`). assigned: by game, the machines that were told to play it;
    nobody else says how it went."""

    tournament: TournamentState = EMPTY
    machines: tuple[Machine, ...] = ()
    served: tuple[tuple[int, str], ...] = ()
    orders: tuple[Given, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    differing: tuple[tuple[str, Result], ...] = ()
    assigned: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def machine(self, id_: str) -> Machine | None:
        return next((one for one in self.machines if one.id == id_), None)

    def machine_at(self, table: int) -> str | None:
        return dict(self.served).get(table)

    def table_of(self, machine: str) -> int | None:
        return next((table for table, there in self.served if there == machine), None)

    def open_disputes(self) -> tuple[Dispute, ...]:
        return tuple(one for one in self.disputes if one.ruled is None)

    def open_orders(self, machine: str) -> tuple[Given, ...]:
        """The orders that the machine has not answered, in the order they were given."""
        return tuple(one for one in self.orders if one.machine == machine and one.done is None)


def after(state: HallState, event: e.HallEvent) -> HallState:  # noqa: PLR0911, PLR0912, one case an event
    """The state after an event of the hall. Raises TournamentError as the tournament's `after` does."""
    if isinstance(event, _OF_THE_TOURNAMENT):
        now = replace(state, tournament=tournament_after(state.tournament, event))
        if isinstance(event, ResultCorrected):
            now = replace(now, differing=tuple(one for one in now.differing if one[0] != event.pairing))
        return now
    match event:
        case e.MachineJoined(machine, name):
            others = tuple(one for one in state.machines if one.id != machine)
            return replace(state, machines=(*others, Machine(machine, name)))
        case e.MachineRevoked(machine, reason):
            machines = tuple(
                replace(one, revoked=True, reason=reason) if one.id == machine else one
                for one in state.machines
            )
            served = tuple(pair for pair in state.served if pair[1] != machine)
            orders = tuple(one for one in state.orders if one.machine != machine)
            return replace(state, machines=machines, served=served, orders=orders)
        case e.TableServed(table, machine):
            served = tuple(pair for pair in state.served if pair[0] != table and pair[1] != machine)
            if machine is not None:
                served = tuple(sorted((*served, (table, machine))))
            return replace(state, served=served)
        case e.OrderGiven(data=Assign(game)):
            machines_ = state.assigned.get(game, ())
            if event.machine not in machines_:
                state = replace(state, assigned={**state.assigned, game: (*machines_, event.machine)})
            return _given(state, event)
        case e.OrderGiven():
            return _given(state, event)
        case e.OrderAnswered():
            orders = tuple(
                replace(one, done=event.done, says=event.says) if one.id == event.order else one
                for one in state.orders
            )
            return replace(state, orders=orders)
        case e.DisputeRaised():
            return replace(state, disputes=(*state.disputes, Dispute(event)))
        case e.DisputeRuled():
            disputes = (replace(one, ruled=event) if one.id == event.id else one for one in state.disputes)
            return replace(state, disputes=tuple(disputes))
        case e.ResultKept(pairing):
            return replace(state, differing=tuple(one for one in state.differing if one[0] != pairing))
        case e.ResultDiffers():
            others_ = tuple(one for one in state.differing if one[0] != event.pairing)
            return replace(state, differing=(*others_, (event.pairing, event.result)))
        case _:
            return state


def _superseded(earlier: Given, given: Given) -> bool:
    return (
        earlier.done is not None
        and earlier.machine == given.machine
        and type(earlier.data) is type(given.data)
    )


def _given(state: HallState, event: e.OrderGiven) -> HallState:
    given = Given(event.order, event.machine, event.data, dispute=event.dispute)
    kept = (one for one in state.orders if not _superseded(one, given))
    return replace(state, orders=(*kept, given))
