"""Commands of the director, and what they and the tournament's mean for the tables."""

from collections.abc import Callable, Iterator

from station.hall.director import commands as c
from station.hall.director import events as e
from station.hall.director.presets import settings
from station.hall.director.state import HallState
from station.hall.tournament import events as t
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.timing.decisions import with_start, with_tables
from station.hall.wire import order as w

NewId = Callable[[], str]


def directed(
    state: HallState, command: c.DirectorCommand, new_id: NewId, actor: str, at: str
) -> tuple[e.HallEvent, ...]:
    """The events that a command of the director comes to. Raises TournamentError if it cannot be."""
    try:
        return _directed(state, command, new_id, actor, at)
    except TournamentError:
        raise
    except ValueError as error:
        # What goes over the wire checks itself: a text may be too long.
        raise TournamentError("this cannot be sent: {why}", why=str(error)) from None


def _directed(  # noqa: PLR0911  (one case a command)
    state: HallState, command: c.DirectorCommand, new_id: NewId, actor: str, at: str
) -> tuple[e.HallEvent, ...]:
    match command:
        case c.JoinMachine(machine):
            known = state.machines.get(machine)
            if known is not None and known.revoked:
                raise TournamentError(
                    "machine {machine} has been revoked; it needs a new name to join again", machine=machine
                )
            return (command,)
        case c.ServeTable():
            return tuple(_serve(state, command))
        case c.RevokeMachine(machine):
            if state.machines.get(machine) is None:
                raise TournamentError("there is no machine {machine}", machine=machine)
            return (command,)
        case c.ReadmitMachine(machine, table):
            return tuple(_readmitted(state, machine, table))
        case c.KeepResult(pairing):
            if pairing not in state.differing:
                raise TournamentError("no other result was reported for this pairing")
            return (command,)
        case c.Note():
            return (command,)
        case c.Rule():
            return _rule(state, command, new_id, actor, at)
        case _:
            return (*_orders(state, command, new_id), *_round_clocks(state, command, at))


def _round_clocks(state: HallState, command: c.DirectorCommand, at: str) -> Iterator[e.HallEvent]:
    """What an order to all tables means for the clocks of the rounds."""
    match command:
        case c.StartRound(name, number):
            yield from with_start(state.tournament, name, number, at)
        case c.PauseTables(tables=()):
            yield from with_tables(state.tournament, at, paused=True)
        case c.ContinueTables(tables=()):
            yield from with_tables(state.tournament, at, paused=False)
        case _:
            pass


def _serve(state: HallState, command: c.ServeTable) -> Iterator[e.HallEvent]:
    state.tournament.table(command.table)
    known = state.machines.get(command.machine)
    if known is None or known.revoked:
        raise TournamentError(
            "machine {machine} has not joined, or has been revoked; let it join again",
            machine=command.machine,
        )
    there = state.served.get(command.table)
    if there == command.machine:
        raise TournamentError(
            "machine {machine} serves table {table} already", machine=command.machine, table=command.table
        )
    if there is not None:
        if not command.replace:
            raise TournamentError(
                "machine {machine} serves table {table}; replace it, or free the table first",
                machine=there,
                table=command.table,
            )
        yield e.MachineRevoked(there, f"replaced by {command.machine}")
    yield e.TableServed(command.table, command.machine)


def _readmitted(state: HallState, machine: str, table: int | None) -> Iterator[e.HallEvent]:
    known = state.machines.get(machine)
    if known is None or not known.revoked:
        raise TournamentError("this cannot be undone any more: something was changed since")
    yield e.MachineReadmitted(machine)
    there = any(one.number == table for one in state.tournament.tables)
    if table is not None and there and table not in state.served:
        yield e.TableServed(table, machine)


def _rule(state: HallState, command: c.Rule, new_id: NewId, actor: str, at: str) -> tuple[e.HallEvent, ...]:
    dispute = state.disputes.get(command.dispute)
    if dispute is None:
        raise TournamentError("there is no call '{call}' for the arbiter", call=command.dispute)
    if dispute.ruled is not None:
        raise TournamentError("this call has been ruled on already")
    if not command.reason.strip():
        raise TournamentError("a ruling needs a reason; the players read it and the journal keeps it")
    ruled = e.DisputeRuled(dispute.id, command.ruling, command.reason.strip(), actor, at)
    raised = dispute.raised
    machine = state.served.get(raised.table) if raised.table is not None else raised.machine
    if machine is None or raised.game is None:
        return (ruled,)
    if command.ruling is None:
        deed: w.AnyDeed = w.Message(command.reason.strip(), settles=True)
    else:
        deed = w.Rule(raised.game, command.ruling, command.reason.strip(), actor)
    return (ruled, e.OrderGiven(machine, new_id(), deed, dispute.id))


def _orders(  # noqa: PLR0912  (one case a command)
    state: HallState, command: c.DirectorCommand, new_id: NewId
) -> Iterator[e.HallEvent]:
    def give(table: int, deed: w.AnyDeed) -> e.OrderGiven:
        machine = state.served.get(table)
        if machine is None:
            raise TournamentError("no machine serves table {table}; let one join it first", table=table)
        return e.OrderGiven(machine, new_id(), deed)

    served = tuple(state.served)
    match command:
        case c.SendPreset(name):
            division = state.tournament.division(name)
            for table in served:
                # A division that names no tables plays at any.
                if not division.tables or table in division.tables:
                    yield give(table, w.Preset(settings(division.preset)))
        case c.StartRound(name, number):
            one = state.tournament.round(name, number)
            if not one.published:
                raise TournamentError(
                    "round {round} of {division} is not published; publish it first", **one.named
                )
            for pairing in one.open:
                if pairing.table in served:
                    yield give(pairing.table, w.Start(pairing.id))
            yield e.Noted(f"Clocks of round {number} of {name} started")
        case c.PauseTables(reason, tables):
            for table in tables or served:
                yield give(table, w.Pause(reason))
            yield e.Noted(f"Clocks paused: {reason}" if reason else "Clocks paused")
        case c.ContinueTables(tables):
            for table in tables or served:
                yield give(table, w.Continue())
            yield e.Noted("Clocks continued")
        case c.AskPicture(table):
            yield give(table, w.Picture())
        case c.AskMoment(table, game, at_ms):
            yield give(table, w.Moment(game, at_ms))
        case c.SendMessage(text, tables):
            for table in tables or served:
                yield give(table, w.Message(text))


def following(
    before: HallState, then: HallState, events: tuple[e.HallEvent, ...], new_id: NewId
) -> Iterator[e.HallEvent]:
    """The orders that follow from a command's events: a published pairing is assigned to its table, one that
    is no more is withdrawn, and a machine that takes a table over gets the games that are due there."""
    for event in events:
        match event:
            case t.RoundPublished(division, number):
                one = then.tournament.round(division, number)
                yield from _assigned(then, one, one.pairings, new_id)
            case t.RoundWithdrawn(division, number):
                yield from _taken_back(before, before.tournament.round(division, number).pairings, new_id)
            case t.PairingsChanged(division, number):
                was, now = (one.tournament.round(division, number) for one in (before, then))
                if now.published:
                    gone = tuple(
                        one for one in was.pairings if one not in now.pairings and one.result is None
                    )
                    same = {one.id: one.table for one in now.pairings}
                    yield from _taken_back(
                        before, tuple(one for one in gone if same.get(one.id) != one.table), new_id
                    )
                    new = tuple(one for one in now.pairings if one not in was.pairings)
                    yield from _assigned(then, now, new, new_id)
            case e.TableServed(table, str()):
                found, pairing = then.tournament.pairings_at_tables().get(table, (None, None))
                if found is not None and pairing is not None and pairing.result is None:
                    yield from _assigned(then, found, (pairing,), new_id)
            case _:
                pass


def _assigned(
    state: HallState, found: Round, pairings: tuple[Pairing, ...], new_id: NewId
) -> Iterator[e.OrderGiven]:
    division = state.tournament.division(found.division)
    for pairing in pairings:
        machine = None if pairing.table is None else state.served.get(pairing.table)
        if machine is not None and pairing.result is None:
            names = state.tournament.names(pairing)
            deed = w.Assign(
                pairing.id, f"Round {found.number}", str(pairing.table), settings(division.preset, names)
            )
            yield e.OrderGiven(machine, new_id(), deed)


def _taken_back(state: HallState, pairings: tuple[Pairing, ...], new_id: NewId) -> Iterator[e.OrderGiven]:
    for pairing in pairings:
        machine = None if pairing.table is None else state.served.get(pairing.table)
        if machine is not None and pairing.result is None:
            yield e.OrderGiven(machine, new_id(), w.Withdraw(pairing.id))


def touched(before: HallState, then: HallState, event: e.HallEvent) -> frozenset[int]:
    """The tables that an event changes something at."""
    found: list[int | None] = []
    match event:
        case e.OrderGiven(machine):
            found.append(then.table_of(machine))
        case e.OrderAnswered(order):
            if order in then.orders:
                found.append(then.table_of(then.orders[order].machine))
        case e.MachineRevoked(machine):
            found.append(before.table_of(machine))
        case e.TableServed(table=table) | e.DisputeRaised(table=table):
            found.append(table)
        case e.DisputeRuled(id_):
            found.append(then.disputes[id_].raised.table)
        case t.RoundPublished(division, number) | t.RoundWithdrawn(division, number):
            found.extend(one.table for one in before.tournament.round(division, number).pairings)
        case t.PairingsChanged(division, number):
            for state in (before, then):
                found.extend(one.table for one in state.tournament.round(division, number).pairings)
        case t.ResultCame(id_) | t.ResultCorrected(id_) | e.ResultDiffers(id_) | e.ResultKept(id_):
            found.append(then.tournament.pairing(id_).table)
        case _:
            pass
    return frozenset(table for table in found if table is not None)
