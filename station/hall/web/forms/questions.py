"""What is asked before something grave is done: nobody should do it by one tap."""

from typing import Final

from station.hall.director import commands as d
from station.hall.director.state import HallState
from station.hall.tournament import commands as c
from station.hall.tournament.decisions import decide
from station.hall.tournament.events import Entered
from station.hall.tournament.look_alikes import alike
from station.hall.tournament.presence.check_in import missing
from station.hall.tournament.sentence import Sentence, said
from station.hall.tournament.state import TournamentState
from station.hall.web.shown import result_text

MOST_NAMED: Final = 8
"""Pairs of names in a question."""


def question(  # noqa: PLR0911, PLR0912  (one case a command)
    command: d.HallCommand, whole: HallState
) -> Sentence | None:
    """What to ask; None if it is done at once. Raises TournamentError about what does not exist."""
    state = whole.tournament
    match command:
        case c.WithdrawRound(division, number):
            return said(
                "Withdraw round {round} of {division}? It disappears from the public pages and from the "
                "tables.",
                round=number,
                division=division,
            )
        case c.DropRound(division):
            return said(
                "Take back round {round} of {division}? You can pair it again; the pairings will differ.",
                round=len(state.rounds_of(division)),
                division=division,
            )
        case c.PairRound(division):
            return _absent(state, division)
        case c.StopRoundClock(division, number):
            return said(
                "Take the clock of round {round} of {division} away?", round=number, division=division
            )
        case c.RemoveEntry(number):
            return said("Remove {entry}?", entry=state.entry(number).title)
        case c.WithdrawEntry(number):
            return said("Withdraw {entry} from all further rounds?", entry=state.entry(number).title)
        case c.RemoveDivision(name):
            return said("Remove the division {division}?", division=name)
        case c.RemoveTable(number):
            return said("Remove table {table}?", table=number)
        case c.ClearResult(id_):
            pairing = state.pairing(id_)
            return said(
                "Take the result back? {game}: {result}",
                game=" – ".join(state.titles(pairing)),
                result="–" if pairing.result is None else result_text(pairing.result),
            )
        case c.AddEntry() | c.ImportEntries() | c.ChangeEntry():
            return _alike(command, state)
        case d.RevokeMachine(machine) if machine in whole.machines:
            return said(
                "Revoke {machine}? It is cut off at once.",
                machine=_called(whole, machine),
            )
        case d.ServeTable(table, machine, replace=True) if whole.served.get(table) not in {None, machine}:
            return said(
                "Put {machine} at table {table}? {other}, which is there now, is cut off. This cannot be "
                "undone: it has to join again with a new code.",
                machine=_called(whole, machine),
                table=table,
                other=_called(whole, whole.served[table]),
            )
        case _:
            return None


def _absent(state: TournamentState, division: str) -> Sentence | None:
    """Who would be left out of a round that is paired now, because they have not checked in."""
    number = len(state.rounds_of(division)) + 1
    absent = missing(state, division, number)
    if not absent:
        return None
    names = ", ".join(entry.title for entry in absent[:MOST_NAMED])
    if len(absent) > MOST_NAMED:
        names += " …"
    return said(
        "Not here yet: {count} ({names}). Pair round {round} of {division} without them? Whoever checks in "
        "later plays from the next round on.",
        count=len(absent),
        names=names,
        round=number,
        division=division,
    )


def _alike(command: c.AddEntry | c.ImportEntries | c.ChangeEntry, state: TournamentState) -> Sentence | None:
    entered = [event.entry for event in decide(state, command) if isinstance(event, Entered)]
    if isinstance(command, c.ChangeEntry):
        before = {player.name for player in state.entry(command.entry).players}
        if all(player.name in before for entry in entered for player in entry.players):
            return None
    found = alike(state, entered)
    if not found:
        return None
    names = "; ".join(f"{one} – {other}" for one, other in found[:MOST_NAMED])
    if len(found) > MOST_NAMED:
        names += " …"
    return said("These names look alike: {names}. Are they different people?", names=names)


def _called(whole: HallState, machine: str) -> str:
    known = whole.machines.get(machine)
    return machine if known is None or not known.name else known.name
