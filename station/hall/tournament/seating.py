"""Who sits where: at a table, and which pairing at which."""

from collections.abc import Collection
from dataclasses import replace

from station.hall.tournament.division import Division, Form
from station.hall.tournament.entry import Entry
from station.hall.tournament.pairing import Pairing, Seat, pairing_id
from station.hall.tournament.result import BYE, How, bye
from station.hall.tournament.state import TournamentState

Sides = tuple[tuple[int, ...], ...]


def seated(division: Division, sides: Sides, turned: bool = False) -> tuple[Seat, ...]:
    """The seats of the sides, in the order of `Pairing.seats`.

    With two boards the first side sits South. Its player on the left starts, and so does the other side's
    player on the right. turned: the players of every fixed team change boards.
    """
    if len(sides) == 1:
        return ()
    if division.form is Form.SINGLES:
        return tuple(Seat(side[0]) for side in sides)
    south, north = sides
    if division.form is Form.TEAMS:
        left, right = (1, 0) if turned else (0, 1)
        return (Seat(south[0], left), Seat(north[0], left), Seat(south[0], right), Seat(north[0], right))
    return (Seat(south[0]), Seat(north[0]), Seat(south[1]), Seat(north[1]))


def pairing(division: Division, round_number: int, sides: Sides, table: int | None = None) -> Pairing:
    """A pairing of these sides; a bye, with its result, for a single one."""
    id_ = pairing_id(division.name, round_number, sides)
    if len(sides) == 1:
        return Pairing(id_, sides, result=BYE)
    # Who sits on the left, and so who starts, changes from round to round.
    return Pairing(id_, sides, seated(division, sides, turned=round_number % 2 == 0), table)


def requested(division: Division, round_number: int, entries: Collection[Entry]) -> tuple[Pairing, ...]:
    """The byes that entries asked for in a round."""
    return tuple(
        Pairing(
            pairing_id(division.name, round_number, ((entry.number,),)),
            ((entry.number,),),
            result=bye(How(how)),
        )
        for entry in entries
        if (how := entry.bye_in(round_number)) and not entry.plays(round_number)
    )


def starters(pairing: Pairing, boards: int = 2) -> tuple[Seat, ...]:
    """Who plays first: where two meet two on two boards, a player on each, else the first around
    the table."""
    if boards == 2 and len(pairing.sides) == 2 and len(pairing.seats) == 4:
        return (pairing.seats[0], pairing.seats[3])
    return pairing.seats[:1]


def placed(
    state: TournamentState, division: Division, pairings: tuple[Pairing, ...], taken: Collection[int] = ()
) -> tuple[Pairing, ...]:
    """The pairings, best first, with tables: first those with a reserved table, then the streamed tables for
    the best of the rest, then the others in order. A pairing for which no table is left has none. taken:
    tables that others play at."""
    tables = [table for table in state.tables if table.number not in taken]
    if division.tables:
        listed = [table for table in tables if table.number in division.tables]
        tables = sorted(listed, key=lambda table: division.tables.index(table.number))
    reserved = {table.reserved: table.number for table in tables if table.reserved is not None}
    given: dict[str, int] = {}
    used: set[int] = set()
    for pairing in pairings:
        kept = [reserved[entry] for entry in pairing.entries if entry in reserved]
        free = [number for number in kept if number not in used]
        if free and not pairing.is_bye:
            given[pairing.id] = free[0]
            used.add(free[0])
    entered = {entry for pairing in pairings for entry in pairing.entries}
    # A table kept for somebody who does not play this round is free for others.
    open_ = [table for table in tables if table.number not in used and table.reserved not in entered]
    order = [table.number for table in sorted(open_, key=lambda table: not table.streamed)]
    rest = [pairing for pairing in pairings if not pairing.is_bye and pairing.id not in given]
    given |= {pairing.id: table for pairing, table in zip(rest, order, strict=False)}
    return tuple(replace(pairing, table=given.get(pairing.id)) for pairing in pairings)


def busy(state: TournamentState) -> frozenset[int]:
    """The tables of rounds that are not complete."""
    return frozenset(
        pairing.table for one in state.rounds for pairing in one.open if pairing.table is not None
    )
