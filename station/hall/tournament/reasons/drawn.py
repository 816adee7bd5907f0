"""A round as it was when it was drawn."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from station.hall.tournament import events as e
from station.hall.tournament.after import BY_HAND, after
from station.hall.tournament.methods.ask import Ask
from station.hall.tournament.pairing import Pairing
from station.hall.tournament.presence.check_in import playing
from station.hall.tournament.state import TournamentState


@dataclass(frozen=True, slots=True)
class Drawn:
    """before: the tournament just before the round was paired. paired: what came of it. changes: what was
    changed by hand afterwards, in order."""

    before: TournamentState
    paired: e.RoundPaired
    changes: tuple[e.PairingsChanged, ...] = ()

    @property
    def ask(self) -> Ask:
        """What the pairing method was asked."""
        state, name, number = self.before, self.paired.division, self.paired.round
        entries = playing(state, name, number)
        return Ask(state.division(name), number, entries, state.rounds_of(name), self.paired.seed)

    def by_hand(self, pairing: Pairing) -> e.PairingsChanged | None:
        """The change that brought these people together; None if they were drawn."""
        together = _together(pairing)
        if any(_together(one) == together for one in self.paired.pairings):
            return None
        found = (one for one in self.changes if any(_together(each) == together for each in one.pairings))
        return next(found, None)

    @property
    def entered(self) -> bool:
        """Whether somebody paired all of it."""
        return self.paired.method == BY_HAND


def _together(pairing: Pairing) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(side) for side in pairing.sides)


def drawn(events: Iterable[e.TournamentEvent], division: str, round_number: int) -> Drawn | None:
    """From everything that happened in a tournament: how the round came about that there is now; None if
    there is none."""
    state, this = TournamentState(), (division, round_number)
    found, dropped, gone = None, None, frozenset[str]()
    for event in events:
        match event:
            case e.RoundPaired(name, number) if (name, number) == this:
                # Somebody may have taken the round back, and then undone that.
                same = dropped is not None and _ids(event.pairings) == gone
                found = dropped if same else Drawn(state, event)
            case e.RoundDropped(name, number) if (name, number) == this:
                dropped, gone, found = found, _ids(state.round(*this).pairings), None
            case e.PairingsChanged(name, number) if found and (name, number) == this:
                found = replace(found, changes=(*found.changes, event))
            case _:
                pass
        state = after(state, event)
    return found


def _ids(pairings: Iterable[Pairing]) -> frozenset[str]:
    return frozenset(one.id for one in pairings)
