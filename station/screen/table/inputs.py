"""Touch and keys at a table become actions. Pure."""

from dataclasses import replace
from typing import Any

import pygame

from station.referee.state import Doubt, Phase
from station.referee.table.state import TableState
from station.rules.edition import BLANK
from station.rules.game import Turn
from station.screen.actions import Action, Do
from station.screen.board import square_at
from station.screen.keys import ARROWS, COMMANDS
from station.screen.table.acting import Answer, act
from station.screen.table.choice_keys import choice_key
from station.screen.table.controls import buttons
from station.screen.table.entries import asked_tiles, new_entry
from station.screen.table.message import asked_choice
from station.screen.table.sheet import Sheet, board_shown
from station.screen.table.view import Entry, TableView, What
from station.screen.touch import alphabet
from station.screen.view import Panel

State = TableState[Any]


def handle_input(event: pygame.event.Event, sheet: Sheet, now_ms: int) -> Answer:
    """The view after a pygame event, and what it tells the referee. Events that mean nothing change nothing.

    A press of a pen or finger reaches pygame as a mouse button too, so only that is looked at.
    """
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        return _touched((int(event.pos[0]), int(event.pos[1])), sheet, now_ms)
    if event.type == pygame.KEYDOWN:
        if event.key == pygame.K_TAB and sheet.view.entry is None:
            return _focused(sheet), ()
        if event.key == pygame.K_F2:
            swap = next((b.action for b in buttons(sheet) if b.action.do is Do.SWAP), None)
            return (sheet.view, ()) if swap is None else act(swap, sheet.state, sheet.view, now_ms)
        sheet = _typing_begun(event.unicode, sheet)
        action = _key(event.key, event.unicode, sheet.state, sheet.view)
        if event.key == pygame.K_RETURN and sheet.view.focus is not None:
            action = next((b.action for b in buttons(sheet) if b.action == sheet.view.focus), action)
        if action is not None:
            return act(action, sheet.state, replace(sheet.view, focus=None), now_ms)
    return sheet.view, ()


def _typing_begun(text: str, sheet: Sheet) -> Sheet:
    """Letter keys open where a tile that must be named is typed: a letter is no command then."""
    state, view = sheet.state, sheet.view
    if view.entry is not None or view.panel is not Panel.NONE or (action := asked_tiles(state)) is None:
        return sheet
    if text != BLANK and text.upper() not in alphabet(state.settings.edition):
        return sheet
    return replace(sheet, view=replace(view, entry=new_entry(action, state)))


def _focused(sheet: Sheet) -> TableView:
    """The keyboard goes on to the next button, after the last to the first."""
    actions = [button.action for button in buttons(sheet)]
    focus = sheet.view.focus
    following = actions.index(focus) + 1 if focus in actions else 0
    return replace(sheet.view, focus=actions[following % len(actions)] if actions else None)


def _touched(point: tuple[int, int], sheet: Sheet, now_ms: int) -> Answer:
    state, view = sheet.state, replace(sheet.view, focus=None)
    for button in buttons(sheet):
        if button.box.collidepoint(point):
            return act(button.action, state, view, now_ms)
    if not board_shown(sheet):
        return view, ()
    square = square_at(sheet.places.main, point, view.turned)
    return (view, ()) if square is None else (_at_square(square, state, view), ())


def _at_square(square: int, state: State, view: TableView) -> TableView:
    """A touch on the board: the square to correct, or where a typed play begins; touched again, its way."""
    if view.panel is Panel.SQUARE:
        return replace(view, square=square)
    if view.panel is not Panel.NONE or state.phase is not Phase.PLAYING:
        return view
    entry = view.entry
    if entry is not None and entry.what is What.PLAY:
        if entry.square == square:
            return replace(view, entry=replace(entry, down=not entry.down))
        return replace(view, entry=replace(entry, square=square))
    if entry is None and isinstance(state.main, Turn) and not state.settings.camera:
        return replace(view, entry=Entry(What.PLAY, state.main.player, square=square))
    return view


def _key(key: int, text: str, state: State, view: TableView) -> Action | None:
    """What a key stands for: it types, it answers an open question, or it is a command."""
    letter = text.upper()
    is_letter = len(letter) == 1 and letter in alphabet(state.settings.edition)
    choice = asked_choice(state)
    if choice is not None and view.panel is Panel.NONE and (answer := choice_key(key, text, choice, view)):
        return answer
    if view.entry is not None:
        return _typing_key(key, text, letter if is_letter else "", view.entry)
    action = _letter_key(letter, state, view) if is_letter else None
    action = action or _panel_key(key, state, view)
    if action is None and key == pygame.K_SPACE:
        return Action(Do.PAUSE if state.phase is Phase.PLAYING else Do.CONTINUE)
    do = Do.HELP if text == "?" else COMMANDS.get(key)
    return action or (Action(do) if do else None)


def _panel_key(key: int, state: State, view: TableView) -> Action | None:
    """Arrows leaf through the history or choose a square; return takes the square, or begins to type."""
    if key in ARROWS and view.panel is Panel.HISTORY:
        return Action(Do.LEAF, amount=-1 if ARROWS[key] < 0 else 1)
    if key in ARROWS and view.panel is Panel.SQUARE:
        return Action(Do.MOVE_CURSOR, amount=ARROWS[key])
    if key == pygame.K_RETURN and view.panel is Panel.SQUARE and view.square is not None:
        return Action(Do.NAME_TILE, square=view.square)
    if key == pygame.K_RETURN and view.panel is Panel.NONE and state.phase is Phase.PLAYING:
        if isinstance(state.main, Turn) and asked_choice(state) is None:
            return Action(Do.TYPE, text=What.PLAY.value, player=state.main.player)
        return asked_tiles(state)
    return None


def _typing_key(key: int, text: str, letter: str, entry: Entry) -> Action | None:
    if letter:
        # Shift types a blank's letter, as a small letter is written in a record of a game.
        return Action(Do.KEY, text=letter, value="blank" if text == letter != text.lower() else "")
    if text == BLANK:
        return Action(Do.NEXT_IS_BLANK)
    if key in ARROWS and entry.what is What.PLAY:
        return Action(Do.MOVE_CURSOR, amount=ARROWS[key])
    do = {
        pygame.K_BACKSPACE: Do.RUB_OUT, pygame.K_RETURN: Do.TYPED, pygame.K_ESCAPE: Do.CLOSE,
        pygame.K_TAB: Do.OTHER_WAY,
    }.get(key)  # fmt: skip
    return Action(do) if do else None


def _letter_key(letter: str, state: State, view: TableView) -> Action | None:
    if view.panel is Panel.TILE:
        return Action(Do.SETTLE, square=view.square, text=letter)
    question = state.question
    if question is None or question.doubt is Doubt.HIDDEN or view.panel not in {Panel.NONE, Panel.LETTERS}:
        return None
    return Action(Do.ANSWER, square=question.square, text=letter)
