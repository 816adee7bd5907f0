"""Which pairing plays at which table."""

from collections.abc import Collection
from dataclasses import replace

from station.hall.tournament.division import Division
from station.hall.tournament.pairing import Pairing
from station.hall.tournament.state import TournamentState


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
