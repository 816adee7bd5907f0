"""The referee of any table but House: events in, effects out, no input or output of its own.

The table says which events mean something in which phase; an event that is not listed for a phase does
nothing there beyond being remembered as the last one. `docs/any-game.md` tells the same in prose.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from station.clock.head import ClockChanged, Flagged, Held, Pressed, Released
from station.referee.any_game import AnyEvent, Seen
from station.referee.effects import Effect
from station.referee.state import Phase
from station.referee.table import accepting, arbiter, board, presses, restart, watching
from station.referee.table.bench import Bench
from station.referee.table.deeds import Change
from station.referee.table.events import (
    Aborted,
    BlankChosen,
    BoardSeen,
    ClockSet,
    Continued,
    LayoutSeen,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SpotSeen,
    SquareSettled,
    TableSettings,
    TableSetUp,
    Told,
)
from station.referee.table.state import TableState
from station.rules.edition import Edition
from station.rules.game import GameKind
from station.rules.lexicon import Lexicon

Handler = Callable[[Bench, TableState[Any], Any], Change]


def _alone(handler: Callable[[TableState[Any], Any], Change]) -> Handler:
    """A handler that needs neither rules nor words nor tiles."""
    return lambda _bench, state, event: handler(state, event)


_ALWAYS: Final[Mapping[type, Handler]] = {
    ClockChanged: _alone(restart.kept),
    Flagged: _alone(restart.kept),
    BoardSeen: _alone(lambda state, seen: (board.note(state, seen), ())),
    SpotSeen: _alone(lambda state, seen: (watching.note_spot(state, seen), ())),
    LayoutSeen: _alone(lambda state, seen: (watching.note_layout(state, seen), ())),
    Pressed: _alone(presses.pressed_idly),
}
_GAME: Final[Mapping[type, Handler]] = {
    **_ALWAYS,
    ClockChanged: _alone(restart.kept_in_game),
    BoardSeen: watching.watch,
    Pressed: presses.pressed,
    Held: presses.press_ended,
    Released: presses.press_ended,
    BlankChosen: arbiter.blank_chosen,
    SquareSettled: arbiter.square_settled,
    PlayUndone: arbiter.play_undone,
    ClockSet: _alone(arbiter.clock_set),
    Aborted: _alone(arbiter.aborted),
    Resumed: _alone(arbiter.resumed),
}

TRANSITIONS: Final[Mapping[Phase, Mapping[type, Handler]]] = {
    Phase.IDLE: {**_ALWAYS, TableSetUp: arbiter.set_up},
    Phase.READY: {
        **_ALWAYS,
        TableSetUp: arbiter.set_up,
        ClockChanged: _alone(restart.kept_ready),
        Pressed: _alone(presses.start_press),
        Continued: _alone(lambda state, event: presses.started(state, event.at_ms)),
        ClockSet: _alone(arbiter.clock_set),
        Aborted: _alone(arbiter.aborted),
        Resumed: _alone(arbiter.resumed_ready),
    },
    Phase.PLAYING: {
        **_GAME,
        SpotSeen: watching.watch_spot,
        LayoutSeen: watching.watch_layout,
        Told: arbiter.told,
        PlayAccepted: accepting.play_accepted,
        Paused: _alone(arbiter.paused),
    },
    Phase.PAUSED: {**_GAME, Continued: _alone(arbiter.continued)},
    Phase.OVER: _ALWAYS,
}
"""By phase, what each event does."""


def idle(kind: GameKind) -> TableState[Any]:
    """A table at which nothing has been set up."""
    return TableState(Phase.IDLE, TableSettings(kind.name, ()))


class TableReferee:
    """Follows one game. Its state is a function of the events it was given, in their order, and nothing
    else; every event is accepted at any time, and none raises."""

    def __init__(
        self, kind: GameKind, lexicon: Lexicon, edition: Edition, state: TableState[Any] | None = None
    ) -> None:
        self._bench = Bench(kind, lexicon, edition)
        self._state = idle(kind) if state is None else state

    @property
    def state(self) -> TableState[Any]:
        return self._state

    def worth_telling(self, seen: Seen) -> bool:
        """Whether a picture tells the referee anything: the rule for which pictures become events."""
        return watching.worth_telling(self._state, seen)

    def handle(self, event: AnyEvent) -> tuple[Effect, ...]:
        """Take the event into the state; returns what is to be done about it, in order."""
        state = replace(self._state, at_ms=event.at_ms)
        state, settled = presses.settle_calls(self._bench, state, event.at_ms)
        handler = TRANSITIONS[state.phase].get(type(event))
        effects: tuple[Effect, ...] = ()
        if handler is not None:
            state, effects = handler(self._bench, state, event)
        self._state = state
        return (*settled, *effects)
