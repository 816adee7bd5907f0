"""The state after an event."""

from collections.abc import Callable
from dataclasses import replace

from station.hall.tournament import events as e
from station.hall.tournament.pairing import Pairing, Round
from station.hall.tournament.result import Correction
from station.hall.tournament.state import TournamentState

BY_HAND = "by hand"


def after(state: TournamentState, event: e.TournamentEvent) -> TournamentState:  # noqa: PLR0911, PLR0912  (one case an event)
    """Raises TournamentError if the event is about something that does not exist."""
    match event:
        case e.TournamentNamed():
            return replace(state, name=event.name, date=event.date, place=event.place)
        case e.DivisionSet(division):
            others = tuple(one for one in state.divisions if one.name != division.name)
            if len(others) == len(state.divisions):
                return replace(state, divisions=(*others, division))
            same = (division if one.name == division.name else one for one in state.divisions)
            return replace(state, divisions=tuple(same))
        case e.DivisionRemoved(name):
            return replace(
                state,
                divisions=tuple(one for one in state.divisions if one.name != name),
                check_in=tuple(one for one in state.check_in if one != name),
                entry_form=tuple(one for one in state.entry_form if one != name),
            )
        case e.TableSet(table):
            tables = (*(one for one in state.tables if one.number != table.number), table)
            return replace(state, tables=tuple(sorted(tables, key=lambda one: one.number)))
        case e.TableRemoved(number):
            return replace(state, tables=tuple(one for one in state.tables if one.number != number))
        case e.Entered(entry):
            entries = (*(one for one in state.entries if one.number != entry.number), entry)
            return replace(
                state,
                entries=tuple(sorted(entries, key=lambda one: one.number)),
                numbers_given=max(state.numbers_given, entry.number),
            )
        case e.EntryRemoved(number):
            return replace(state, entries=tuple(one for one in state.entries if one.number != number))
        case e.CheckInOpened(name, opened):
            others_open = tuple(one for one in state.check_in if one != name)
            return replace(state, check_in=(*others_open, name) if opened else others_open)
        case e.EntryChecked(number, here):
            others_here = tuple(one for one in state.here if one != number)
            return replace(state, here=(*others_here, number) if here else others_here)
        case e.EntryFormOpened(name, opened):
            forms = tuple(one for one in state.entry_form if one != name)
            return replace(state, entry_form=(*forms, name) if opened else forms)
        case e.RoundPaired():
            paired = Round(event.division, event.round, event.pairings, event.method)
            return replace(state, rounds=(*state.rounds, paired))
        case e.PairingsChanged():
            return _round(
                state,
                event.division,
                event.round,
                lambda one: replace(one, pairings=event.pairings, method=BY_HAND),
            )
        case e.RoundDropped():
            gone = state.round(event.division, event.round)
            return replace(state, rounds=tuple(one for one in state.rounds if one is not gone))
        case e.RoundPublished():
            return _round(state, event.division, event.round, lambda one: replace(one, published=True))
        case e.RoundWithdrawn():
            return _round(state, event.division, event.round, lambda one: replace(one, published=False))
        case e.ResultsShown(shown=shown):
            return _round(state, event.division, event.round, lambda one: replace(one, results_shown=shown))
        case e.RoundTimed(clock=clock):
            return _round(state, event.division, event.round, lambda one: replace(one, clock=clock))
        case e.ResultCame(result=result):
            return _pairing(state, event.pairing, lambda one: replace(one, result=result))
        case e.ResultCorrected():
            return _pairing(state, event.pairing, lambda one: _corrected(one, event))


def _corrected(pairing: Pairing, event: e.ResultCorrected) -> Pairing:
    kept = Correction(pairing.result, event.result, event.reason, event.actor, event.at)
    return replace(pairing, result=event.result, corrections=(*pairing.corrections, kept))


def _round(
    state: TournamentState, division: str, number: int, change: Callable[[Round], Round]
) -> TournamentState:
    found = state.round(division, number)
    return replace(state, rounds=tuple(change(one) if one is found else one for one in state.rounds))


def _pairing(state: TournamentState, id_: str, change: Callable[[Pairing], Pairing]) -> TournamentState:
    round_, found = state.located(id_)
    pairings = tuple(change(one) if one is found else one for one in round_.pairings)
    return _round(state, round_.division, round_.number, lambda one: replace(one, pairings=pairings))
