"""The referee of a table: events in, effects out, no I/O of its own.

It knows no game: the rules say what they wait for and get what was done; what a game does differently at
the table is in its `TableGame`. `TRANSITIONS` lists which events mean something in which phase; an event not
listed for a phase changes nothing there but the time. `docs/table-protocol.md` says the same in prose.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from station.clock.head import ClockChanged, Flagged, Held, Pressed, Released
from station.referee.deeds import Change, State
from station.referee.effects import Effect
from station.referee.events import (
    Aborted,
    AnyEvent,
    BlankChosen,
    BoardSeen,
    CameraUsed,
    Challenged,
    ClockSet,
    Continued,
    DeedEntered,
    DeviceFound,
    DeviceLost,
    GameSetUp,
    LayoutSeen,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SpotSeen,
    SquareSettled,
    WordsAllowed,
)
from station.referee.game_context import GameContext
from station.referee.handlers import acceptance, arbiter, devices, ending, pictures, presses, restart, start
from station.referee.handlers.ending import Handler
from station.referee.sight import Seen
from station.referee.state import Intervention, Phase
from station.rules.edition import Edition
from station.rules.game import GameKind
from station.rules.lexicon import Lexicon


def _alone(handler: Callable[[State, Any], Change]) -> Handler:
    """A handler that needs no rules, words or tiles."""
    return lambda _bench, state, event: handler(state, event)


_ALWAYS: Final[Mapping[type, Handler]] = {
    ClockChanged: _alone(restart.kept),
    Flagged: _alone(restart.kept),
    BoardSeen: lambda context, state, seen: (pictures.note(context, state, seen), ()),
    SpotSeen: _alone(lambda state, seen: (pictures.note_spot(state, seen), ())),
    LayoutSeen: _alone(lambda state, seen: (pictures.note_layout(state, seen), ())),
    Pressed: _alone(presses.pressed_idly),
    DeviceLost: _alone(devices.lost),
    DeviceFound: _alone(devices.found),
}
_GAME: Final[Mapping[type, Handler]] = {
    **_ALWAYS,
    ClockChanged: restart.kept_in_game,
    BoardSeen: pictures.watch,
    Pressed: presses.pressed,
    Held: presses.press_ended,
    Released: presses.press_ended,
    Flagged: ending.flagged,
    BlankChosen: arbiter.blank_chosen,
    SquareSettled: arbiter.square_settled,
    PlayAccepted: acceptance.play_accepted,
    WordsAllowed: acceptance.words_allowed,
    PlayUndone: arbiter.play_undone,
    Challenged: ending.ended,
    ClockSet: _alone(arbiter.clock_set),
    Aborted: _alone(ending.aborted),
    CameraUsed: _alone(devices.camera_used),
    Resumed: restart.resumed,
}

TRANSITIONS: Final[Mapping[Phase, Mapping[type, Handler]]] = {
    Phase.IDLE: {**_ALWAYS, GameSetUp: start.set_up},
    Phase.READY: {
        **_ALWAYS,
        GameSetUp: start.set_up,
        BoardSeen: start.seen_ready,
        ClockChanged: _alone(restart.kept_ready),
        Pressed: start.start_press,
        Continued: start.start_by_touch,
        ClockSet: _alone(arbiter.clock_set),
        Aborted: _alone(ending.aborted),
        CameraUsed: _alone(devices.camera_used),
        Resumed: _alone(start.resumed_ready),
    },
    Phase.PLAYING: {
        **_GAME,
        SpotSeen: pictures.watch_spot,
        LayoutSeen: pictures.watch_layout,
        DeedEntered: ending.entered,
        Paused: _alone(arbiter.paused),
        DeviceLost: _alone(devices.lost_in_play),
    },
    Phase.PAUSED: {**_GAME, DeedEntered: ending.end_entered, Continued: _alone(arbiter.continued)},
    Phase.OVER: {
        **_ALWAYS,
        ClockChanged: _alone(restart.kept_over),
        SquareSettled: ending.reopening(arbiter.square_settled),
        PlayAccepted: ending.reopening(acceptance.play_accepted),
        PlayUndone: ending.undone,
        ClockSet: ending.reopening(_alone(arbiter.clock_set)),
        Challenged: ending.challenged_after,
        DeedEntered: ending.end_entered,
        Resumed: _alone(restart.resumed_over),
    },
}
"""By phase, what each event does. An end that is agreed on (`TableState.kept`) knows only `_ALWAYS`."""


class Referee:
    """Follows one game. Its state is a function of the events it was given, in order, and nothing else. It
    accepts any event at any time, and none raises."""

    def __init__(
        self, kind: GameKind, lexicon: Lexicon, edition: Edition, state: State | None = None
    ) -> None:
        self._bench = GameContext(kind, lexicon, edition)
        self._state = start.idle(self._bench) if state is None else state

    @property
    def edition(self) -> Edition:
        return self._bench.edition

    @property
    def state(self) -> State:
        return self._state

    def is_news(self, seen: Seen) -> bool:
        """Whether a picture shows the referee anything new; only such pictures become events."""
        return pictures.is_news(self._state, seen)

    def handle(self, event: AnyEvent) -> tuple[Effect, ...]:
        """Update the state with the event and return what to do about it, in order."""
        state = replace(self._state, at_ms=event.at_ms)
        state, calls = presses.settle_calls(self._bench, state, event.at_ms)
        handler = (_ALWAYS if state.kept else TRANSITIONS[state.phase]).get(type(event))
        effects: tuple[Effect, ...] = ()
        if handler is not None:
            state, effects = handler(self._bench, state, event)
            if isinstance(event, Intervention) and event.reason:
                state = replace(state, interventions=(*state.interventions, event))
            if state.lost:
                state = devices.computed(state, effects)
        state, flags = ending.settle_flags(self._bench, state)
        self._state = state
        return (*calls, *effects, *flags)
