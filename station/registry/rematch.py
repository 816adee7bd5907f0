"""The game after this one: its place in a match, who starts it, and where everybody sits."""

from dataclasses import replace

from station.referee.events import GameSettings
from station.referee.match import Match, Result
from station.referee.outcome import Ending
from station.referee.state import TableState
from station.registry import entry

State = TableState[object]


def result_of(state: State, journal: str = "") -> Result | None:
    """How the game ended; None if it has not, or was broken off. journal: the name of its file."""
    outcome = state.outcome
    if outcome is None or outcome.ending is Ending.ABORTED:
        return None
    sides = {state.side_with(player) or (player,) for player in outcome.winners}
    return Result(state.settings.names, outcome.winners, state.scores, len(sides) > 1, journal)


def match_with(state: State, journal: str = "") -> Match:
    """The match that the game belongs to, with its result if it has one."""
    result, match = result_of(state, journal), state.settings.match or Match()
    return match if result is None else match.then(result)


def is_open(state: State) -> bool:
    """Whether the game has a result and the match that it belongs to is not decided by it."""
    match = match_with(state)
    return result_of(state) is not None and match.best_of > 0 and not match.winners


def rematch(state: State, journal: str = "", unnamed: str = "Player {number}") -> GameSettings:
    """The settings of the next game. Without a result nothing changes. unnamed: what a player without a name
    is called from now on, by number, as they change seats."""
    settings = state.settings
    if settings.dealt is not None:
        settings = replace(settings, dealt=replace(settings.dealt, seed=settings.dealt.seed + 1))
    if result_of(state) is None or state.outcome is None:
        return settings
    names = tuple(name or unnamed.format(number=k) for k, name in enumerate(settings.names, start=1))
    following = entry(settings.game).custom(replace(settings, names=names), state.outcome.winners)
    result = result_of(replace(state, settings=replace(settings, names=names)), journal)
    assert result is not None
    if settings.dealt is not None and following.names != names:
        seats = [names.index(name) for name in following.names]
        levels = tuple(settings.dealt.levels[seat] for seat in seats)
        following = replace(following, dealt=replace(settings.dealt, levels=levels))
    return replace(following, match=(settings.match or Match()).then(result))
