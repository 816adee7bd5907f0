"""What journals up to schema 3 mean today: then, an end was final as soon as it was found, and the state held
less; House called its option `challenge` (`void`, `decides`) `judge` (`referee`, `players`)."""

from dataclasses import replace
from typing import Any, Final

from station.clock.head import ClockChanged, Flagged, Pressed
from station.journal.digest import state_digest
from station.referee.events import AnyEvent, BoardSeen, GameSettings, GameSetUp, LayoutSeen, SpotSeen, Waited
from station.referee.state import Phase, TableState
from station.rules.lettered.naming import JUDGE

State = TableState[Any]

_NOTED: Final = (BoardSeen, ClockChanged, Flagged, LayoutSeen, Pressed, SpotSeen)
"""What was still noted after the end."""


_JUDGES: Final = {"void": "referee", "decides": "players"}


def _settings(today: GameSettings) -> GameSettings:
    today = replace(today, rulings=2)
    if today.game != "house":
        return today
    named = (
        (JUDGE, _JUDGES[value]) if name == "challenge" else (name, value) for name, value in today.options
    )
    return replace(today, options=tuple(named))


def meaning(event: AnyEvent, state: State) -> AnyEvent:
    """What an event meant to a table in this state."""
    if isinstance(event, GameSetUp):
        return replace(event, settings=replace(event.settings, rulings=1))
    over = state.phase is Phase.OVER and not isinstance(event, _NOTED)
    return Waited(event.at_ms) if over else event


def known(state: State) -> State:
    """The state with only what was known then."""
    fewer: State = replace(
        state.on_lanes(shown=None),
        settings=_settings(state.settings),
        history=tuple(replace(done, shown=None) for done in state.history),
        sides=(),
        draws=False,
        offered=frozenset(),
        agreed=frozenset(),
        kept=False,
        lost=(),
        clocks_set=(),
    )
    return fewer


def digest(state: State) -> str:
    """The digest of what was known then."""
    return state_digest(known(state))
