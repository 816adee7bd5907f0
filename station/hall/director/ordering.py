"""Commands of the director, and what they and the tournament's mean for the tables."""

from collections.abc import Callable, Iterator

from station.hall.director import commands as c
from station.hall.director import events as e
from station.hall.director.presetting import settings
from station.hall.director.state import HallState
from station.hall.tournament import events as t
from station.hall.tournament.division import Division
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing, Round
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


def _directed(
    state: HallState, command: c.DirectorCommand, new_id: NewId, actor: str, at: str
) -> tuple[e.HallEvent, ...]:
    match command:
        case c.JoinMachine(machine):
            known = state.machine(machine)
            if known is not None and known.revoked:
                raise TournamentError(
                    "machine {machine} has been revoked; it needs a new name to join again", machine=machine
                )
            return (command,)
        case c.ServeTable():
            return tuple(_serve(state, command))
        case c.RevokeMachine(machine):
            if state.machine(machine) is None:
                raise TournamentError("there is no machine {machine}", machine=machine)
            return (command,)
        case c.KeepResult(pairing):
            if pairing not in dict(state.differing):
                raise TournamentError("no other result was told of this pairing")
            return (command,)
        case c.Rule():
            return _rule(state, command, new_id, actor, at)
        case _:
            return tuple(_orders(state, command, new_id))


def _serve(state: HallState, command: c.ServeTable) -> Iterator[e.HallEvent]:
    state.tournament.table(command.table)
    known = state.machine(command.machine)
    if known is None or known.revoked:
        raise TournamentError(
            "machine {machine} has not joined, or has been revoked; let it join again",
            machine=command.machine,
        )
    there = state.machine_at(command.table)
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


def _rule(state: HallState, command: c.Rule, new_id: NewId, actor: str, at: str) -> tuple[e.HallEvent, ...]:
    dispute = next((one for one in state.disputes if one.id == command.dispute), None)
    if dispute is None:
        raise TournamentError("there is no call '{call}' for the arbiter", call=command.dispute)
    if dispute.ruled is not None:
        raise TournamentError("this call has been ruled on already")
    if not command.reason.strip():
        raise TournamentError("a ruling needs a reason; the players read it and the journal keeps it")
    ruled = e.DisputeRuled(dispute.id, command.ruling, command.reason.strip(), actor, at)
    raised = dispute.raised
    machine = state.machine_at(raised.table) if raised.table is not None else raised.machine
    if machine is None or raised.game is None:
        return (ruled,)
    if command.ruling is None:
        deed: w.AnyDeed = w.Message(command.reason.strip(), settles=True)
    else:
        deed = w.Rule(raised.game, command.ruling, command.reason.strip(), actor)
    return (ruled, e.OrderGiven(machine, new_id(), deed, dispute.id))


def given(state: HallState, table: int, deed: w.AnyDeed, new_id: NewId) -> e.OrderGiven:
    """The order to the machine of a table. Raises TournamentError if there is none."""
    machine = state.machine_at(table)
    if machine is None:
        raise TournamentError("no machine serves table {table}; let one join it first", table=table)
    return e.OrderGiven(machine, new_id(), deed)


def _orders(  # noqa: PLR0912, one case a command
    state: HallState, command: c.DirectorCommand, new_id: NewId
) -> Iterator[e.HallEvent]:
    def give(table: int, deed: w.AnyDeed) -> e.OrderGiven:
        return given(state, table, deed, new_id)

    served = tuple(table for table, _ in state.served)
    match command:
        case c.SendPreset(name):
            division = state.tournament.division(name)
            for table in _tables_of(state, division):
                yield give(table, w.Preset(settings(division.preset)))
        case c.StartRound(name, number):
            one = state.tournament.round(name, number)
            if not one.published:
                raise TournamentError(
                    "round {round} of {division} is not published; publish it first",
                    round=number,
                    division=name,
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


def _tables_of(state: HallState, division: Division) -> tuple[int, ...]:
    """The tables of a division that a machine serves: those it names, or all if it names none."""
    served = tuple(table for table, _ in state.served)
    return tuple(table for table in served if not division.tables or table in division.tables)


def following(
    before: HallState, then: HallState, events: tuple[e.HallEvent, ...], new_id: NewId
) -> Iterator[e.HallEvent]:
    """The orders that follow from a command's events: a published pairing is assigned to its table, one that
    is no more is withdrawn, and a machine that takes a table over gets what is to be played there."""
    for event in events:
        match event:
            case t.RoundPublished(division, number):
                yield from _assigned(then, then.tournament.round(division, number), new_id)
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
                    yield from _assigned(then, now, new_id, but=was.pairings)
            case e.TableServed(table, str()):
                pairing = then.tournament.at_table(table)
                if pairing is not None and pairing.result is None:
                    found = then.tournament.located(pairing.id)[0]
                    yield from _assigned(then, found, new_id, only=pairing)
            case _:
                pass


def _assigned(
    state: HallState, found: Round, new_id: NewId, but: tuple[Pairing, ...] = (), only: Pairing | None = None
) -> Iterator[e.OrderGiven]:
    division = state.tournament.division(found.division)
    for pairing in found.pairings:
        if pairing.table is None or pairing.result is not None or pairing in but:
            continue
        if only is not None and pairing.id != only.id:
            continue
        machine = state.machine_at(pairing.table)
        if machine is not None:
            names = state.tournament.names(pairing)
            deed = w.Assign(
                pairing.id, f"Round {found.number}", str(pairing.table), settings(division.preset, names)
            )
            yield e.OrderGiven(machine, new_id(), deed)


def _taken_back(state: HallState, pairings: tuple[Pairing, ...], new_id: NewId) -> Iterator[e.OrderGiven]:
    for pairing in pairings:
        machine = None if pairing.table is None else state.machine_at(pairing.table)
        if machine is not None and pairing.result is None:
            yield e.OrderGiven(machine, new_id(), w.Withdraw(pairing.id))


def touched(before: HallState, then: HallState, event: e.HallEvent) -> frozenset[int]:
    """The tables that an event changes something at."""
    found: list[int | None] = []
    match event:
        case e.OrderGiven(machine):
            found.append(then.table_of(machine))
        case e.OrderAnswered(order):
            found.extend(then.table_of(one.machine) for one in then.orders if one.id == order)
        case e.MachineRevoked(machine):
            found.append(before.table_of(machine))
        case e.TableServed(table):
            found.append(table)
        case e.DisputeRaised(table=table):
            found.append(table)
        case e.DisputeRuled(id_):
            found.extend(one.raised.table for one in then.disputes if one.id == id_)
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
