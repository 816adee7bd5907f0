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
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Kit, Side, Tile
from station.screen.actions import Action, Do
from station.screen.board import square_at
from station.screen.controls import alphabet, buttons
from station.screen.layout import Layout
from station.screen.view import Panel, View
from station.screen.wording import words_in

Answer = tuple[View, tuple[Event, ...]]


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
    for button in reversed(buttons(state, view, layout, words_in(view.language))):
        if button.box.collidepoint(point):
            return act(button.action, state, view, now_ms)
    if view.panel is Panel.SQUARE:
        square = square_at(layout.halves[view.board].board, point, view.turned)
        if square is not None:
            return replace(view, square=square), ()
    return view, ()


_PLAIN_KEYS = {
    pygame.K_ESCAPE: Do.CLOSE,
    pygame.K_m: Do.MENU,
    pygame.K_h: Do.HISTORY,
    pygame.K_l: Do.LANGUAGE,
    pygame.K_r: Do.TURN_ROUND,
    pygame.K_TAB: Do.SELECT_BOARD,
}
_ARROWS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -SIZE, pygame.K_DOWN: SIZE}


def _key(key: int, text: str, state: HouseState, view: View) -> Action | None:
    """What a key stands for: a letter answers an open question first, then it is a command."""
    board = _asking(state, view)
    letter = text.upper()
    if board is not None and len(letter) == 1 and letter in alphabet(state.settings.edition):
        question = state.boards[board].question
        return Action(Do.ANSWER, board, question.square if question else None, letter)
    if view.panel is Panel.TILE and len(letter) == 1 and letter in alphabet(state.settings.edition):
        return Action(Do.SETTLE, view.board, view.square, letter)
    if key in _ARROWS and view.panel is Panel.HISTORY:
        return Action(Do.LEAF, view.board, amount=-1 if _ARROWS[key] < 0 else 1)
    if key in _ARROWS and view.panel is Panel.SQUARE:
        return Action(Do.MOVE_CURSOR, view.board, amount=_ARROWS[key])
    if key == pygame.K_RETURN and view.panel is Panel.SQUARE and view.square is not None:
        return Action(Do.NAME_TILE, view.board, view.square)
    if key == pygame.K_SPACE:
        return Action(Do.CONTINUE if state.phase is Phase.PAUSED else Do.PAUSE, view.board)
    if text == "?" or key == pygame.K_F1:
        return Action(Do.HELP)
    do = _PLAIN_KEYS.get(key)
    return Action(do, view.board) if do else None


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
    """Carry out an action on the view, or say what the referee is to be told."""
    closed = replace(view, panel=Panel.NONE, draft=None, square=None)
    event = _event(action, state, view, now_ms)
    if event is not None:
        return (view if action.do is Do.ADJUST else replace(closed, board=action.board)), (event,)
    return _changed(action, state, view, closed), ()


def _event(action: Action, state: HouseState, view: View, now_ms: int) -> Event | None:
    board, square = action.board, action.square
    live = state.phase in {Phase.PLAYING, Phase.PAUSED}
    match action.do:
        case Do.PAUSE if state.phase is Phase.PLAYING:
            return Paused(now_ms)
        case Do.CONTINUE if state.phase is Phase.PAUSED:
            return Continued(now_ms)
        case Do.ACCEPT if live:
            return PlayAccepted(board, now_ms)
        case Do.UNDO if live:
            return PlayUndone(board, now_ms)
        case Do.CHALLENGE if live:
            return Challenged(board, now_ms, Side(action.text))
        case Do.ABORT:
            return Aborted(now_ms)
        case Do.ADJUST if live:
            side = Side(action.text)
            clock = state.boards[board].clock
            at_ms = now_ms if state.phase is Phase.PLAYING else clock.at_ms
            return ClockSet(board, now_ms, side, clock.remaining_ms(side, at_ms) + action.amount)
        case Do.EMPTY if square is not None:
            return SquareSettled(board, now_ms, square, None)
        case Do.SETTLE if square is not None and view.draft is not None:
            return SquareSettled(board, now_ms, square, replace(view.draft, letter=action.text))
        case Do.ANSWER if square is not None:
            return _answer(board, square, action.text, state, now_ms)
    return None


def _answer(board: int, square: int, letter: str, state: HouseState, now_ms: int) -> Event | None:
    question = state.boards[board].question
    if question is None:
        return None
    if question.doubt is Doubt.BLANK:
        return BlankChosen(board, now_ms, square, letter)
    return SquareSettled(
        board, now_ms, square, replace(_lying(state, board, square), letter=letter, blank=letter == "?")
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


def _changed(action: Action, state: HouseState, view: View, closed: View) -> View:
    match action.do:
        case Do.CLOSE:
            return closed
        case Do.MENU:
            return replace(closed, panel=Panel.MENU, board=action.board)
        case Do.HISTORY:
            last = len(state.boards[action.board].history) - 1
            return replace(closed, panel=Panel.HISTORY, board=action.board, turn=max(0, last))
        case Do.LEAF:
            last = max(0, len(state.boards[view.board].history) - 1)
            return replace(view, turn=min(last, max(0, view.turn + action.amount)))
        case Do.CORRECT:
            return replace(closed, panel=Panel.SQUARE, board=action.board, square=SQUARES // 2)
        case Do.MOVE_CURSOR:
            return replace(view, square=_moved(view.square, -action.amount if view.turned else action.amount))
        case Do.NAME_TILE if action.square is not None:
            draft = _lying(state, action.board, action.square)
            return replace(view, panel=Panel.TILE, square=action.square, draft=draft)
        case Do.DRAFT if view.draft is not None:
            return replace(view, draft=_drafted(view.draft, action.text))
        case Do.CLOCK_PANEL:
            return replace(closed, panel=Panel.CLOCK, board=action.board)
        case Do.ASK_ABORT:
            return replace(closed, panel=Panel.ABORT, board=action.board)
        case Do.LETTERS:
            return replace(closed, panel=Panel.LETTERS, board=action.board)
        case Do.HELP:
            return replace(closed, panel=Panel.NONE if view.panel is Panel.HELP else Panel.HELP)
        case Do.LANGUAGE:
            return replace(view, language="de" if view.language == "en" else "en")
        case Do.TURN_ROUND:
            return replace(view, turned=not view.turned)
        case Do.SELECT_BOARD:
            return replace(
                closed, panel=view.panel if view.panel is Panel.MENU else Panel.NONE, board=1 - view.board
            )
    return view


def _moved(square: int | None, by: int) -> int:
    """The square `by` further, along a row or a column, never past an edge."""
    row, column = divmod(square if square is not None else SQUARES // 2, SIZE)
    if abs(by) == 1:
        column = min(SIZE - 1, max(0, column + by))
    else:
        row = min(SIZE - 1, max(0, row + by // SIZE))
    return row * SIZE + column


def _drafted(draft: Tile, what: str) -> Tile:
    if what == "facing":
        return replace(draft, facing=draft.facing.other)
    if what == "kit":
        return replace(draft, kit="b" if draft.kit == "a" else "a")
    return replace(draft, blank=not draft.blank)
