"""What an action does at a table: to the view, or as an event for the referee. Pure."""

from dataclasses import replace
from typing import Any

from station.referee.state import Doubt, Phase
from station.referee.table.events import (
    Aborted,
    BlankChosen,
    ClockSet,
    Continued,
    Paused,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
    TableEvent,
    Told,
)
from station.referee.table.seats import seat_of
from station.referee.table.state import TableState
from station.rules.edition import BLANK
from station.rules.game import Called, Chosen, Deed, Left, Passed, Raised, Shown
from station.rules.square import SQUARES
from station.rules.tile import Side, Tile
from station.screen.actions import OPENS, Action, Do
from station.screen.keys import moved
from station.screen.table import doubt
from station.screen.table.entries import new_entry, retyped, tell_typed
from station.screen.table.message import asked_choice
from station.screen.table.numbers import asks_number, with_key
from station.screen.table.view import TableView
from station.screen.view import Panel

State = TableState[Any]
Answer = tuple[TableView, tuple[TableEvent, ...]]


def act(action: Action, state: State, view: TableView, now_ms: int) -> Answer:
    """Carry out an action on the view, or say what the referee is to be told.

    What does not apply (any more) in this state changes nothing.
    """
    if action.do is Do.LEAVE_TABLE:
        return replace(view, left=state.phase in {Phase.IDLE, Phase.OVER}), ()
    if action.do in OPENS:
        panel = OPENS[action.do]
        again = view.panel is panel
        last = max(0, len(state.history) - 1)
        return (
            replace(view, panel=Panel.NONE if again else panel, entry=None, square=None, turn=last),
            (),
        )
    if action.do is Do.TYPED:
        return tell_typed(state, view, now_ms)
    if action.do is Do.ANSWER and state.question is not None and state.question.cell is not None:
        return doubt.answer(action.text, state, replace(view, panel=Panel.NONE), now_ms)
    event = _event(action, state, now_ms)
    if event is not None:
        stays = action.do is Do.ADJUST
        closed = replace(view, panel=Panel.NONE, entry=None, square=None, page=0)
        return (view if stays else closed), (event,)
    return _changed(action, state, view), ()


def _event(action: Action, state: State, now_ms: int) -> TableEvent | None:
    if state.phase is Phase.OVER:
        return None
    live = state.phase in {Phase.PLAYING, Phase.PAUSED}
    return (_dealt_with(action, state, now_ms) if live else None) or _ruled(action, state, now_ms)


def _dealt_with(action: Action, state: State, now_ms: int) -> TableEvent | None:
    """What players say by touch, and what sets their clocks."""
    player = action.player
    if action.do is Do.CHOOSE:
        return Told(now_ms, Chosen(action.text, player, action.value))
    if player is None:
        return None
    if action.do is Do.ADJUST:
        return _adjusted(player, action.amount, state, now_ms)
    deeds: dict[Do, Deed] = {
        Do.PASS: Passed(player), Do.RAISE: Raised(player), Do.LEAVE: Left(player), Do.CALL: Called((player,)),
    }  # fmt: skip
    return Told(now_ms, deeds[action.do]) if action.do in deeds else None


def _ruled(action: Action, state: State, now_ms: int) -> TableEvent | None:
    """What an arbiter rules, and what lies on a square."""
    live = state.phase in {Phase.PLAYING, Phase.PAUSED}
    event: TableEvent | None = None
    match action.do:
        case Do.PAUSE if state.phase is Phase.PLAYING:
            event = Paused(now_ms)
        case Do.CONTINUE:
            event = Continued(now_ms)
        case Do.ABORT if state.phase is not Phase.IDLE:
            event = Aborted(now_ms)
        case Do.ACCEPT if live:
            event = PlayAccepted(0, now_ms)
        case Do.UNDO if live:
            event = PlayUndone(0, now_ms)
        case Do.EMPTY if action.square is not None:
            event = SquareSettled(0, now_ms, action.square, None)
        case Do.SETTLE if action.square is not None:
            event = SquareSettled(0, now_ms, action.square, _tile(action.text))
        case Do.ANSWER:
            event = _answer(action.square, action.text, state, now_ms)
    return event


def _tile(letter: str) -> Tile:
    return Tile(letter, Side.SOUTH, "a", blank=letter == BLANK)


def _adjusted(player: int, amount: int, state: State, now_ms: int) -> ClockSet | None:
    seat, clock = seat_of(player), state.clock_of(player)
    if seat is None or clock is None:
        return None
    at_ms = now_ms if state.phase is Phase.PLAYING else clock.at_ms
    return ClockSet(seat.board, now_ms, seat.side, clock.remaining_ms(seat.side, at_ms) + amount)


def _answer(square: int | None, letter: str, state: State, now_ms: int) -> TableEvent | None:
    question = state.question
    if question is None:
        return None
    if square is None:
        return Told(now_ms, Shown(letter))
    if question.doubt is Doubt.BLANK:
        return BlankChosen(0, now_ms, square, letter)
    return SquareSettled(0, now_ms, square, _tile(letter))


def _changed(action: Action, state: State, view: TableView) -> TableView:
    """The view after an action that concerns it alone."""
    match action.do:
        case Do.LEAF:
            last = max(0, len(state.history) - 1)
            view = replace(view, turn=min(last, max(0, view.turn + action.amount)))
        case Do.PAGE:
            view = replace(view, page=action.amount)
        case Do.CORRECT:
            view = replace(view, panel=Panel.SQUARE, square=SQUARES // 2)
        case Do.MOVE_CURSOR if view.entry is not None:
            square = moved(view.entry.square, action.amount)
            view = replace(view, entry=replace(view.entry, square=square))
        case Do.MOVE_CURSOR:
            by = -action.amount if view.turned else action.amount
            view = replace(view, square=moved(view.square, by))
        case Do.NAME_TILE if action.square is not None:
            view = replace(view, panel=Panel.TILE, square=action.square)
        case Do.LANGUAGE:
            view = replace(view, language="de" if view.language == "en" else "en")
        case Do.TURN_ROUND:
            view = replace(view, turned=not view.turned, panel=Panel.NONE)
        case Do.TYPE:
            view = replace(view, panel=Panel.NONE, entry=new_entry(action, state))
        case Do.KEY | Do.SIGN | Do.RUB_OUT if (choice := asked_choice(state)) and asks_number(choice):
            view = replace(view, entry=with_key(choice, view, action))
        case _ if view.entry is not None:
            view = replace(view, entry=retyped(view.entry, action, state))
    return view
