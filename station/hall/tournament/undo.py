"""Taking back what a director has just done.

Nothing is ever deleted: an event is undone by another one that brings back what was before.
"""

from collections.abc import Callable
from dataclasses import replace

from station.hall.tournament import commands as c
from station.hall.tournament import events as e
from station.hall.tournament.after import after
from station.hall.tournament.entry_checks import checked
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Pairing
from station.hall.tournament.seating import busy
from station.hall.tournament.state import TournamentState

REASON = "undone"

Decide = Callable[[TournamentState, c.TournamentCommand, str, str], tuple[e.TournamentEvent, ...]]


def inverses(
    before: TournamentState, events: tuple[e.TournamentEvent, ...]
) -> tuple[e.TournamentEvent, ...] | None:
    """What undoes these events, in the order in which it is to happen; None if one cannot be undone."""
    found: list[e.TournamentEvent] = []
    for event in events:
        back = inverse(before, event)
        if back is None:
            return None
        found.append(back)
        before = after(before, event)
    return tuple(reversed(found))


def inverse(  # noqa: PLR0911, PLR0912  (one case an event)
    before: TournamentState, event: e.TournamentEvent
) -> e.TournamentEvent | None:
    """The event that undoes one. before: the state before it happened."""
    match event:
        case e.EntryRemoved(number):
            return e.Entered(before.entry(number))
        case e.Entered(entry):
            known = next((one for one in before.entries if one.number == entry.number), None)
            return e.EntryRemoved(entry.number) if known is None else e.Entered(known)
        case e.DivisionRemoved(name):
            return e.DivisionSet(before.division(name))
        case e.TableRemoved(number):
            return e.TableSet(before.table(number))
        case e.CheckInOpened(division, opened):
            return e.CheckInOpened(division, not opened)
        case e.EntryFormOpened(division, opened):
            return e.EntryFormOpened(division, not opened)
        case e.EntryChecked(number, here):
            return e.EntryChecked(number, not here)
        case e.RoundDropped(division, number):
            dropped = before.round(division, number)
            return e.RoundPaired(division, number, dropped.pairings, dropped.method)
        case e.RoundPaired(division, number):
            return e.RoundDropped(division, number)
        case e.RoundWithdrawn(division, number):
            return e.RoundPublished(division, number)
        case e.RoundPublished(division, number):
            return e.RoundWithdrawn(division, number)
        case e.ResultsShown(division, number):
            return e.ResultsShown(division, number, before.round(division, number).results_shown)
        case e.RoundTimed(division, number):
            return e.RoundTimed(division, number, before.round(division, number).clock)
        case e.PairingsChanged(division, number):
            return e.PairingsChanged(division, number, before.round(division, number).pairings, REASON)
        case e.ResultCame(pairing) | e.ResultCorrected(pairing):
            return e.ResultCorrected(pairing, before.pairing(pairing).result, REASON)
        case _:
            return None


def undone(
    state: TournamentState, command: c.Undo, decide: Decide, actor: str, at: str
) -> tuple[e.TournamentEvent, ...]:
    """The events of `c.Undo`. Raises TournamentError if something that came later depends on what would be
    undone."""
    decided: list[e.TournamentEvent] = []
    for happened, back in zip(reversed(command.happened), command.back, strict=True):
        events = _undone(state, happened, back, decide, (actor, at))
        for event in events:
            state = after(state, event)
        decided += events
    return tuple(decided)


def _undone(  # noqa: PLR0911  (one case an event)
    state: TournamentState,
    happened: e.TournamentEvent,
    back: e.TournamentEvent,
    decide: Decide,
    by: tuple[str, str],
) -> tuple[e.TournamentEvent, ...]:
    match back:
        case e.Entered(entry):
            return (e.Entered(checked(state, entry)),)
        case e.RoundPaired():
            _check_free(state, back)
            return (back,)
        case e.RoundDropped(division, number):
            if len(state.rounds_of(division)) != number:
                _too_late()
            return decide(state, c.DropRound(division), *by)
        case e.RoundTimed(division, number):
            assert isinstance(happened, e.RoundTimed), "that is what it undoes"
            if state.round(division, number).clock != happened.clock:
                _too_late()
            return (back,)
        case e.PairingsChanged():
            return (_kept(state, back),)
        case e.ResultCorrected(pairing):
            assert isinstance(happened, e.ResultCame | e.ResultCorrected), "that is what it undoes"
            if state.pairing(pairing).result != happened.result:
                _too_late()
            return (replace(back, actor=by[0], at=by[1]),)
        case _:
            return decide(state, back, *by)  # type: ignore[arg-type]  # the others are commands too


def _too_late() -> None:
    raise TournamentError("this cannot be undone any more: something was changed since")


def _check_free(state: TournamentState, back: e.RoundPaired) -> None:
    """A round that was taken back can be there again if nothing has taken its place."""
    if len(state.rounds_of(back.division)) != back.round - 1:
        _too_late()
    known = {entry.number for entry in state.entries if entry.plays(back.round)}
    if any(number not in known for pairing in back.pairings for number in pairing.entries):
        _too_late()
    if busy(state) & {pairing.table for pairing in back.pairings if pairing.table is not None}:
        raise TournamentError("this cannot be undone any more: other games have its tables")


def _kept(state: TournamentState, back: e.PairingsChanged) -> e.PairingsChanged:
    """The pairings as they were; with the results that came meanwhile, none of which may be lost."""
    now = {pairing.id: pairing for pairing in state.round(back.division, back.round).pairings}

    def with_result(pairing: Pairing) -> Pairing:
        there = now.get(pairing.id)
        if there is None:
            return pairing
        return replace(pairing, result=there.result, corrections=there.corrections)

    pairings = tuple(with_result(pairing) for pairing in back.pairings)
    ids = {pairing.id for pairing in pairings}
    if any(one.result is not None and not one.is_bye and one.id not in ids for one in now.values()):
        _too_late()
    return replace(back, pairings=pairings)
