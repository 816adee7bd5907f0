"""What journals up to schema 3 mean today: then, an end was final as soon as it was found, and the state held
less."""

from dataclasses import replace
from typing import Any, Final

from station.clock.head import ClockChanged, Flagged, Pressed
from station.journal.digest import state_digest
from station.referee.events import AnyEvent, BoardSeen, LayoutSeen, SpotSeen, Waited
from station.referee.state import Phase, TableState

State = TableState[Any]

_NOTED: Final = (BoardSeen, ClockChanged, Flagged, LayoutSeen, Pressed, SpotSeen)
"""What was still noted after the end."""


def meaning(event: AnyEvent, state: State) -> AnyEvent:
    """What an event meant to a table in this state."""
    over = state.phase is Phase.OVER and not isinstance(event, _NOTED)
    return Waited(event.at_ms) if over else event


def known(state: State) -> State:
    """The state with only what was known then."""
    fewer: State = replace(
        state.on_lanes(shown=None),
        history=tuple(replace(done, shown=None) for done in state.history),
        sides=(),
        draws=False,
        offered=frozenset(),
        agreed=frozenset(),
        kept=False,
    )
    return fewer


def digest(state: State) -> str:
    """The digest of what was known then."""
    return state_digest(known(state))
