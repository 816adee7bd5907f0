"""Commands carried out one after the other, without a hall."""

from station.hall.tournament.after import after
from station.hall.tournament.commands import TournamentCommand
from station.hall.tournament.decisions import decide
from station.hall.tournament.state import TournamentState


def carried_out(state: TournamentState, *commands: TournamentCommand) -> TournamentState:
    for command in commands:
        for event in decide(state, command, "Dora", "2026-11-22T10:00:00"):
            state = after(state, event)
    return state
