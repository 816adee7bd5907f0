"""Commands about the clock of a round."""

from collections.abc import Iterator

from station.hall.tournament import commands as c
from station.hall.tournament import events as e
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.state import TournamentState
from station.hall.tournament.timing.round_clock import LONGEST_MINUTES, RoundClock, begun

Command = c.StartRoundClock | c.PauseRoundClock | c.ContinueRoundClock | c.ExtendRoundClock | c.StopRoundClock


def timed(state: TournamentState, command: Command, at: str) -> tuple[e.RoundTimed, ...]:
    """Raises TournamentError if that cannot be now."""
    one = state.round(command.division, command.round)
    if isinstance(command, c.StartRoundClock):
        if not one.published:
            raise TournamentError(
                "round {round} of {division} is not published; publish it first", **one.named
            )
        if not 1 <= command.minutes <= LONGEST_MINUTES:
            raise TournamentError("a round has from 1 to {most} minutes", most=LONGEST_MINUTES)
        return (e.RoundTimed(one.division, one.number, begun(command.minutes, at)),)
    if one.clock is None:
        raise TournamentError("round {round} of {division} has no clock; start one first", **one.named)
    return (e.RoundTimed(one.division, one.number, _changed(one.clock, command, at)),)


def _changed(clock: RoundClock, command: Command, at: str) -> RoundClock | None:
    match command:
        case c.PauseRoundClock():
            if not clock.running:
                raise TournamentError("the clock of the round is paused already")
            return clock.paused(at)
        case c.ContinueRoundClock():
            if clock.running:
                raise TournamentError("the clock of the round is running already")
            return clock.going(at)
        case c.ExtendRoundClock(minutes=minutes):
            after = clock.extended(minutes * 60_000)
            if not minutes or not 0 < after.length_ms <= LONGEST_MINUTES * 60_000:
                raise TournamentError("a round has from 1 to {most} minutes", most=LONGEST_MINUTES)
            return after
        case _:
            return None


def with_tables(state: TournamentState, at: str, *, paused: bool) -> Iterator[e.RoundTimed]:
    """What a pause of all tables, or its end, means for the clocks of the rounds."""
    for one in state.rounds:
        clock = one.clock
        if clock is None or one.complete:
            continue
        if paused and clock.running:
            yield e.RoundTimed(one.division, one.number, clock.paused(at, with_tables=True))
        if not paused and clock.with_tables:
            yield e.RoundTimed(one.division, one.number, clock.going(at))


def with_start(state: TournamentState, division: str, round_number: int, at: str) -> Iterator[e.RoundTimed]:
    """When the clocks of all tables of a round start, so does the clock of the round, if its division says
    how long a round is and nobody has started it before."""
    minutes = state.division(division).round_minutes
    if minutes and state.round(division, round_number).clock is None:
        yield e.RoundTimed(division, round_number, begun(minutes, at))
