"""Commands about who is there: leaving, coming back, missing rounds, checking in."""

from dataclasses import replace

from station.hall.tournament import commands as c
from station.hall.tournament import events as e
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.result import BYES
from station.hall.tournament.state import TournamentState

Events = tuple[e.TournamentEvent, ...]


def presence(state: TournamentState, command: c.WithdrawEntry | c.ReturnEntry | c.SitOut) -> Events:
    entry = state.entry(command.entry)
    following = next_round(state, entry.division)
    match command:
        case c.WithdrawEntry():
            last = following - 1 if command.after_round is None else command.after_round
            if paired(state, entry.number, after=last):
                raise TournamentError(
                    "{entry} is paired in a round after {round}; enter a forfeit there, or pair it again",
                    entry=entry.title,
                    round=last,
                )
            return (e.Entered(replace(entry, until_round=last)),)
        case c.ReturnEntry():
            if entry.until_round is None:
                raise TournamentError("{entry} has not withdrawn", entry=entry.title)
            missed = set(range(entry.until_round + 1, following))
            sits_out = tuple(sorted({*entry.sits_out, *missed}))
            return (e.Entered(replace(entry, until_round=None, sits_out=sits_out)),)
        case c.SitOut():
            if command.round < following:
                raise TournamentError(
                    "round {round} of {division} has been paired already",
                    round=command.round,
                    division=entry.division,
                )
            if command.how and command.how not in BYES:
                raise TournamentError("there is no bye called '{name}'", name=command.how[:20])
            if command.out:
                return (e.Entered(entry.without(command.round, command.how)),)
            return (e.Entered(entry.back_in(command.round)),)


def checked_in(state: TournamentState, command: c.OpenCheckIn | c.CheckIn | c.OpenEntryForm) -> Events:
    """Raises TournamentError if nothing would change, or nobody can check in now."""
    match command:
        case c.OpenCheckIn(name, opened):
            state.division(name)
            if opened and name in state.check_in:
                raise TournamentError("check-in of {division} is open already", division=name)
            if not opened and name not in state.check_in:
                raise TournamentError("check-in of {division} is not open", division=name)
        case c.OpenEntryForm(name, opened):
            state.division(name)
            if opened and name in state.entry_form:
                raise TournamentError("the entry form of {division} is open already", division=name)
            if not opened and name not in state.entry_form:
                raise TournamentError("the entry form of {division} is not open", division=name)
        case c.CheckIn(number, here):
            entry = state.entry(number)
            if entry.division not in state.check_in:
                raise TournamentError("check-in of {division} is not open", division=entry.division)
            if here and number in state.here:
                raise TournamentError("{entry} has checked in already", entry=entry.title)
            if not here and number not in state.here:
                raise TournamentError("{entry} has not checked in", entry=entry.title)
    return (command,)


def next_round(state: TournamentState, division: str) -> int:
    """The number of the round to pair next."""
    return len(state.rounds_of(division)) + 1


def paired(state: TournamentState, entry: int, after: int = 0) -> bool:
    """Whether an entry is paired in a round after this one."""
    later = (one for one in state.rounds if one.number > after)
    return any(entry in pairing.entries for one in later for pairing in one.pairings)
