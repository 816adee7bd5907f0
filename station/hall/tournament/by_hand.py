"""Pairings changed or made by hand."""

from collections import Counter
from dataclasses import replace

from station.hall.tournament.division import Division
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.presence.check_in import playing
from station.hall.tournament.seating import Sides, pairing, requested, seated
from station.hall.tournament.state import TournamentState


def swapped(state: TournamentState, found: Round, one: int, other: int) -> tuple[Pairing, ...]:
    """Two entries of a round change places. Raises TournamentError if one of them is not in it or has
    played."""
    division = state.division(found.division)
    for number in (one, other):
        entry = state.entry(number)
        there = [each for each in found.pairings if number in each.entries]
        if not there:
            raise TournamentError(
                "{entry} is not paired in round {round} of {division}", entry=entry.title, **found.named
            )
        _open(state, there[0])
    instead = {one: other, other: one}
    return tuple(
        pairing(
            division,
            found.number,
            tuple(tuple(instead.get(entry, entry) for entry in side) for side in each.sides),
            each.table,
        )
        if one in each.entries or other in each.entries
        else each
        for each in found.pairings
    )


def turned(state: TournamentState, found: Round, which: Pairing) -> tuple[Pairing, ...]:
    """The next side around the table starts. Raises TournamentError if it has been played."""
    if which.is_bye:
        raise TournamentError("nobody starts in a bye")
    _open(state, which)
    division = state.division(found.division)
    sides = (*which.sides[1:], which.sides[0])
    # Still the same people in the same round: the id stays.
    new = replace(which, sides=sides, seats=seated(division, sides, turned=found.number % 2 == 0))
    return tuple(new if each is which else each for each in found.pairings)


def matched(
    state: TournamentState,
    division: Division,
    number: int,
    tables: tuple[Sides, ...],
    before: Round | None,
) -> tuple[Pairing, ...]:
    """The pairings of a round that is made by hand; whoever plays and is at no table has a bye.

    Raises TournamentError if somebody sits at two tables, does not play, or a table has the wrong size, and
    if a pairing that has a result would be lost.
    """
    named = Counter(entry for sides in tables for side in sides for entry in side)
    for entry_number, times in named.items():
        entry = state.entry(entry_number)
        if entry.division != division.name:
            raise TournamentError(
                "{entry} is entered in {theirs}, not in {division}",
                entry=entry.title,
                theirs=entry.division,
                division=division.name,
            )
        if times > 1:
            raise TournamentError("{entry} cannot sit at {tables} tables", entry=entry.title, tables=times)
    for sides in tables:
        _check_shape(state, division, sides)
    # A pairing that is the same as before keeps its result.
    known = {each.id: each for each in before.pairings} if before else {}
    new = (pairing(division, number, sides) for sides in tables)
    made = [known.get(each.id, each) for each in new]
    byes = [
        ((entry.number,),) for entry in playing(state, division.name, number) if entry.number not in named
    ]
    made.extend(pairing(division, number, sides) for sides in byes)
    others = [one for one in state.entries_of(division.name) if one.number not in named]
    made.extend(requested(division, number, others))
    ids = {each.id for each in made}
    for each in known.values():
        if each.result is not None and not each.is_bye and each.id not in ids:
            _open(state, each)
    return tuple(made)


def _check_shape(state: TournamentState, division: Division, sides: Sides) -> None:
    if len(sides) == 1:
        if len(sides[0]) != 1:
            raise TournamentError("a bye is for one entry")
        return
    each = 2 if division.team_size == 1 and division.sides == 2 and division.seats == 4 else 1
    if not 2 <= len(sides) <= division.sides or any(len(side) != each for side in sides):
        who = " – ".join(" + ".join(state.entry(number).title for number in side) for side in sides)
        if each == 2:
            raise TournamentError(
                "{who} cannot meet in {division}: two play against two", who=who, division=division.name
            )
        raise TournamentError(
            "{who}: this is no table of {division}; {most} sides meet there at most, each of one entry",
            who=who,
            division=division.name,
            most=division.sides,
        )


def _open(state: TournamentState, which: Pairing) -> None:
    if which.result is not None and not which.is_bye:
        raise TournamentError(
            "{game} has a result; take that back first if it was not played",
            game=" – ".join(state.titles(which)),
        )
