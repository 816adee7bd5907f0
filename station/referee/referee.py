"""The referee of a House table: events in, effects out, no input or output of its own.

The table says which events mean something in which phase; an event that is not listed for a phase does
nothing there beyond being remembered as the last one. `docs/table-protocol.md` tells the same in prose.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from station.clock.head import ClockChanged, Flagged, Held, Pressed, Released
from station.referee import arbiter, ending, presses, restart, starting, watching
from station.referee.any_game import AnyEvent, Seen
from station.referee.bench import Bench
from station.referee.effects import Effect
from station.referee.events import (
    Aborted,
    BlankChosen,
    BoardSeen,
    Challenged,
    ClockSet,
    Continued,
    GameSetUp,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SquareSettled,
)
from station.referee.state import HouseState, Phase
from station.referee.turns import Change
from station.rules.edition import Edition
from station.rules.lexicon import Lexicon

Handler = Callable[[Bench, HouseState, Any], Change]


def _noted(_bench: Bench, state: HouseState, event: BoardSeen) -> Change:
    return watching.note(state, event), ()


def _alone(handler: Callable[[HouseState, Any], Change]) -> Handler:
    """A handler that needs neither words nor tiles."""
    return lambda _bench, state, event: handler(state, event)


_ALWAYS: Final[Mapping[type, Handler]] = {
    ClockChanged: _alone(restart.kept),
    BoardSeen: _noted,
    Pressed: _alone(presses.pressed_idly),
}
_GAME: Final[Mapping[type, Handler]] = {
    **_ALWAYS,
    ClockChanged: _alone(restart.kept_in_game),
    BoardSeen: watching.watch,
    Pressed: presses.pressed,
    Held: presses.press_ended,
    Released: presses.press_ended,
    Flagged: _alone(ending.flagged),
    BlankChosen: arbiter.blank_chosen,
    SquareSettled: arbiter.square_settled,
    PlayAccepted: arbiter.play_accepted,
    PlayUndone: _alone(arbiter.play_undone),
    Challenged: ending.challenged,
    ClockSet: _alone(arbiter.clock_set),
    Aborted: _alone(ending.aborted),
    Resumed: _alone(arbiter.resumed),
}
_NEW: Final[Mapping[type, Handler]] = {
    GameSetUp: lambda bench, _state, event: starting.set_up(bench.edition, event)
}

TRANSITIONS: Final[Mapping[Phase, Mapping[type, Handler]]] = {
    Phase.IDLE: {**_ALWAYS, **_NEW},
    Phase.READY: {
        **_ALWAYS,
        **_NEW,
        ClockChanged: _alone(restart.kept_ready),
        Pressed: _alone(starting.start_press),
        ClockSet: _alone(arbiter.clock_set),
        Aborted: _alone(ending.aborted),
        Resumed: _alone(arbiter.resumed_ready),
    },
    Phase.PLAYING: {**_GAME, Paused: _alone(arbiter.paused)},
    Phase.PAUSED: {**_GAME, Continued: _alone(arbiter.continued)},
    Phase.OVER: _ALWAYS,
}
"""By phase, what each event does."""


class Referee:
    """Follows one game. Its state is a function of the events it was given, in their order, and nothing
    else; every event is accepted at any time, and none raises."""

    def __init__(self, lexicon: Lexicon, edition: Edition, state: HouseState | None = None) -> None:
        self._bench = Bench(lexicon, edition)
        self._state = starting.idle(edition) if state is None else state

    @property
    def state(self) -> HouseState:
        return self._state

    def worth_telling(self, seen: Seen) -> bool:
        """Whether a picture tells the referee anything: the rule for which pictures become events."""
        return isinstance(seen, BoardSeen) and watching.worth_telling(self._state, seen)

    def handle(self, event: AnyEvent) -> tuple[Effect, ...]:
        """Take the event into the state; returns what is to be done about it, in order."""
        state = replace(self._state, at_ms=event.at_ms)
        handler = TRANSITIONS[state.phase].get(type(event))
        effects: tuple[Effect, ...] = ()
        if handler is not None:
            state, effects = handler(self._bench, state, event)
        state, ending_effects = ending.settle_flags(state)
        self._state = state
        return (*effects, *ending_effects)
