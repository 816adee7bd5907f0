"""Touch and keys become changes of the view and events for the referee. Pure."""

from dataclasses import replace

import pygame

from station.referee.events import (
    Aborted,
    BlankChosen,
    Challenged,
    ClockSet,
    Continued,
    Event,
    Paused,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
)  # fmt: skip
from station.referee.sight import SeenTile
from station.referee.state import Doubt, HouseState, Phase
from station.rules.edition import BLANK
from station.rules.square import SQUARES
from station.rules.tile import Kit, Side, Tile
from station.screen.actions import OPENS, Action, Do
from station.screen.board import square_at
from station.screen.controls import buttons
from station.screen.house.wording import words_in
from station.screen.keys import ARROWS, COMMANDS, moved
from station.screen.layout import Layout
from station.screen.touch import alphabet
from station.screen.view import Panel, View

Answer = tuple[View, tuple[Event, ...]]

NOTICE_MS = 3000


def handle_input(
    event: pygame.event.Event, state: HouseState, view: View, layout: Layout, now_ms: int
) -> Answer:
    """The view after a pygame event, and what it tells the referee. Events that mean nothing change nothing.

    A press of a pen or finger reaches pygame as a mouse button too, so only that is looked at.
    """
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        return _touched((int(event.pos[0]), int(event.pos[1])), state, view, layout, now_ms)
    if event.type == pygame.KEYDOWN:
        action = _key(event.key, event.unicode, state, view)
        if action is not None:
            return act(action, state, view, now_ms)
    return view, ()


def _touched(point: tuple[int, int], state: HouseState, view: View, layout: Layout, now_ms: int) -> Answer:
    for button in buttons(state, view, layout, words_in(view.language, view.turned)):
        if button.box.collidepoint(point):
            return act(button.action, state, view, now_ms)
    if view.panel is Panel.SQUARE:
        square = square_at(layout.seen(view.turned).halves[view.board].board, point, view.turned)
        if square is not None:
            return replace(view, square=square), ()
    return view, ()


_COMMANDS = {**COMMANDS, pygame.K_TAB: Do.SELECT_BOARD}


def _key(key: int, text: str, state: HouseState, view: View) -> Action | None:
    """What a key stands for: a letter answers an open question first, then it is a command."""
    letter = text.upper()
    if len(letter) == 1 and letter in alphabet(state.settings.edition):
        action = _letter_key(letter, state, view)
        if action is not None:
            return action
    action = _panel_key(key, view)
    if action is not None:
        return action
    if key == pygame.K_SPACE:
        return Action(Do.CONTINUE if state.phase is Phase.PAUSED else Do.PAUSE, view.board)
    do = Do.HELP if text == "?" else _COMMANDS.get(key)
    return Action(do, view.board) if do else None


def _letter_key(letter: str, state: HouseState, view: View) -> Action | None:
    if view.panel is Panel.TILE:
        return Action(Do.SETTLE, view.board, view.square, letter)
    board = _asking(state, view)
    question = state.boards[board].question if board is not None else None
    return Action(Do.ANSWER, board or 0, question.square, letter) if question else None


def _panel_key(key: int, view: View) -> Action | None:
    """Arrows leaf through the history or choose a square; return takes the square."""
    if key in ARROWS and view.panel is Panel.HISTORY:
        return Action(Do.LEAF, view.board, amount=-1 if ARROWS[key] < 0 else 1)
    if key in ARROWS and view.panel is Panel.SQUARE:
        return Action(Do.MOVE_CURSOR, view.board, amount=ARROWS[key])
    if key == pygame.K_RETURN and view.panel is Panel.SQUARE and view.square is not None:
        return Action(Do.NAME_TILE, view.board, view.square)
    return None


def _asking(state: HouseState, view: View) -> int | None:
    """The board whose question a letter answers: the one keys are for, else the other."""
    if state.phase is not Phase.PLAYING or view.panel not in {Panel.NONE, Panel.LETTERS}:
        return None
    for board in (view.board, 1 - view.board):
        question = state.boards[board].question
        if question and question.doubt is not Doubt.HIDDEN and question.square is not None:
            return board
    return None


def act(action: Action, state: HouseState, view: View, now_ms: int) -> Answer:
    """Carry out an action on the view, or say what the referee is to be told.

    What does not apply (any more) in this state changes nothing.
    """
    closed = replace(view, panel=Panel.NONE, draft=None, square=None)
    if action.do in _TELLS:
        event = _event(action, state, view, now_ms)
        if event is None:
            return view, ()
        return (view if action.do is Do.ADJUST else replace(closed, board=action.board)), (event,)
    if action.do is Do.LEAVE_TABLE:
        return replace(view, left=state.phase in {Phase.IDLE, Phase.OVER}), ()
    if action.do in OPENS:
        panel = OPENS[action.do]
        last = max(0, len(state.boards[action.board].history) - 1)
        again = view.panel is panel and view.board == action.board
        return (closed if again else replace(closed, panel=panel, board=action.board, turn=last)), ()
    return _changed(action, state, view, now_ms), ()


_TELLS = {
    Do.PAUSE, Do.CONTINUE, Do.ACCEPT, Do.UNDO, Do.CHALLENGE, Do.ABORT, Do.ADJUST, Do.EMPTY, Do.SETTLE,
    Do.ANSWER,
}  # fmt: skip


def _event(action: Action, state: HouseState, view: View, now_ms: int) -> Event | None:
    board, square = action.board, action.square
    live = state.phase in {Phase.PLAYING, Phase.PAUSED}
    event: Event | None = None
    match action.do:
        case Do.PAUSE if state.phase is Phase.PLAYING:
            event = Paused(now_ms)
        case Do.CONTINUE if state.phase is Phase.PAUSED:
            event = Continued(now_ms)
        case Do.ABORT if state.phase not in {Phase.IDLE, Phase.OVER}:
            event = Aborted(now_ms)
        case Do.ACCEPT if live:
            event = PlayAccepted(board, now_ms)
        case Do.UNDO if live:
            event = PlayUndone(board, now_ms)
        case Do.CHALLENGE if live:
            event = Challenged(board, now_ms, Side(action.text))
        case Do.ADJUST if live:
            event = _adjusted(action, state, now_ms)
        case Do.EMPTY if square is not None:
            event = SquareSettled(board, now_ms, square, None)
        case Do.SETTLE if square is not None and view.draft is not None:
            event = SquareSettled(board, now_ms, square, replace(view.draft, letter=action.text))
        case Do.ANSWER if square is not None:
            event = _answer(board, square, action.text, state, now_ms)
    return event


def _adjusted(action: Action, state: HouseState, now_ms: int) -> ClockSet:
    side, clock = Side(action.text), state.boards[action.board].clock
    at_ms = now_ms if state.phase is Phase.PLAYING else clock.at_ms
    return ClockSet(action.board, now_ms, side, clock.remaining_ms(side, at_ms) + action.amount)


def _answer(board: int, square: int, letter: str, state: HouseState, now_ms: int) -> Event | None:
    question = state.boards[board].question
    if question is None:
        return None
    if question.doubt is Doubt.BLANK:
        return BlankChosen(board, now_ms, square, letter)
    return SquareSettled(
        board, now_ms, square, replace(_lying(state, board, square), letter=letter, blank=letter == BLANK)
    )


def _lying(state: HouseState, board: int, square: int) -> Tile:
    """The tile on a square as well as it is known: as confirmed, else as seen, else the mover's."""
    table = state.boards[board]
    tile = table.position[square]
    kit: Kit = "a" if board == 0 else "b"
    if tile is not None:
        return tile
    seen = table.seen.squares[square] if table.seen else None
    if isinstance(seen, SeenTile):
        return Tile(seen.letter or "A", seen.facing or table.to_move, seen.kit or kit)
    return Tile("A", table.to_move, kit)


def _changed(action: Action, state: HouseState, view: View, now_ms: int) -> View:
    """The view after an action that concerns it alone."""
    match action.do:
        case Do.LEAF:
            last = max(0, len(state.boards[view.board].history) - 1)
            view = replace(view, turn=min(last, max(0, view.turn + action.amount)))
        case Do.CORRECT:
            view = replace(view, panel=Panel.SQUARE, board=action.board, square=SQUARES // 2, draft=None)
        case Do.MOVE_CURSOR:
            view = replace(view, square=moved(view.square, -action.amount if view.turned else action.amount))
        case Do.NAME_TILE if action.square is not None:
            draft = _lying(state, action.board, action.square)
            view = replace(view, panel=Panel.TILE, square=action.square, draft=draft)
        case Do.DRAFT if view.draft is not None:
            view = replace(view, draft=_drafted(view.draft, action.text))
        case Do.LANGUAGE:
            view = replace(view, language="de" if view.language == "en" else "en")
        case Do.TURN_ROUND:
            view = replace(view, turned=not view.turned)
        case Do.SELECT_BOARD:
            other = 1 - view.board
            notice = words_in(view.language, view.turned).keys_for(other)
            view = View(
                view.language, view.turned, board=other, notice=notice, notice_until_ms=now_ms + NOTICE_MS
            )
    return view


def _drafted(draft: Tile, what: str) -> Tile:
    if what == "facing":
        return replace(draft, facing=draft.facing.other)
    if what == "kit":
        return replace(draft, kit="b" if draft.kit == "a" else "a")
    return replace(draft, blank=not draft.blank)
