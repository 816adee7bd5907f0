"""Keys over a hand: letters lay tiles from a square on. Pure."""

from dataclasses import replace

import pygame

from station.referee.events import DeedEntered
from station.rules.edition import BLANK
from station.rules.game import Chosen
from station.rules.square import SQUARES
from station.screen.dealt import hand as hands
from station.screen.dealt.placement import beside, changed, free, pointing, step_of, typed_tile
from station.screen.dealt.tools import may_undo
from station.screen.dealt.touch import act
from station.screen.input.actions import Action, Do
from station.screen.input.keys import ARROWS
from station.screen.input.screen_state import Answer, Panel
from station.screen.input.sheet import Sheet
from station.screen.input.touch import alphabet
from station.view import Phase


def key(  # noqa: PLR0911  (a return a key)
    event: pygame.event.Event, sheet: Sheet, now_ms: int
) -> Answer | None:
    """What a key does to tiles: letters lay them from the cursor on, return ends the turn, backspace takes
    the last one back. None if it has another meaning."""
    view, local, served = sheet.view, sheet.local, sheet.served
    if view.dealt is None or local.entry is not None or local.panel is not Panel.NONE:
        return None
    player = served.owner
    if getattr(event, "mod", 0) & pygame.KMOD_CTRL and event.key == pygame.K_z:
        may = may_undo(sheet.here)
        return act(Action(Do.UNDO_OWN, local.lane), sheet, now_ms) if may else Answer(local)
    if view.phase is Phase.READY and event.key == pygame.K_RETURN:
        return act(Action(Do.BEGIN), sheet, now_ms)
    if served.hidden and event.key == pygame.K_RETURN:
        return act(Action(Do.SHOW_HAND, player=player), sheet, now_ms)
    if local.focus is not None:
        if event.key not in ARROWS:
            return None
        local = replace(local, focus=None)  # from the buttons back to the board
        sheet = replace(sheet, local=local)
    if player is None:
        return None
    lane = view.lanes[local.lane]
    if lane.order and lane.turn == player and event.key == pygame.K_RETURN:
        return Answer(local, (DeedEntered(now_ms, Chosen("done", player)),))
    if not served.may_lay:
        return None
    now = served.laying
    if event.key == pygame.K_RETURN and now.placed:
        return act(Action(Do.END_TURN, player=player), sheet, now_ms)
    if event.key == pygame.K_BACKSPACE and now.placed:
        square = now.placed[-1][0]
        return pointing(changed(sheet, hands.taken_back(now, square), now_ms), square)
    if event.key == pygame.K_ESCAPE and (now.placed or local.dealt.cursor is not None):
        return pointing(changed(sheet, hands.all_taken_back(now), now_ms), None)
    return _typed(event, sheet, now_ms)


def _typed(event: pygame.event.Event, sheet: Sheet, now_ms: int) -> Answer | None:
    """Letters and arrows, once there is a cursor."""
    local, text = sheet.local, event.unicode
    cursor = local.dealt.cursor
    step = ARROWS.get(event.key)
    if step is not None:
        at = SQUARES // 2 if cursor is None else beside(cursor, -step if local.turned else step)
        return pointing(Answer(local), cursor if at is None else at)
    if cursor is None:
        return None
    if event.key == pygame.K_TAB:
        return Answer(replace(local, dealt=replace(local.dealt, down=not local.dealt.down)))
    letter = text.upper()
    if len(letter) != 1 or (letter != BLANK and letter not in alphabet(sheet.view.edition)):
        return None
    return _letter_typed(text, letter, cursor, sheet, now_ms)


def _letter_typed(text: str, letter: str, cursor: int, sheet: Sheet, now_ms: int) -> Answer:
    """What a letter does at the cursor. text: the letter as typed."""
    local, rack = sheet.local, sheet.served.rack
    if text != letter and _letter_on(sheet, cursor) == letter:
        passed = sheet.words.tr("{letter} is there already.").format(letter=letter)
        return pointing(Answer(local.noticing(passed, now_ms + 2500)), beside(cursor, step_of(sheet)))
    tile = next((tile for tile in rack if tile.letter == letter), None)
    blank = next((tile for tile in rack if tile.letter == BLANK), None)
    if tile is None or (text == letter != text.lower() and blank is not None):
        tile = blank
    if tile is None:
        missing = sheet.words.tr("You have no {letter}.").format(letter=letter)
        return Answer(local.noticing(missing, now_ms + 2500))
    return typed_tile(sheet, tile, letter if tile.letter == BLANK != letter else "", now_ms)


def _letter_on(sheet: Sheet, square: int) -> str:
    """The letter of the tile on a square, laid just now or before; "" on a free one. Who types a whole word
    through it means that tile, and none of the hand."""
    board = sheet.here.board
    face = None if board is None else board.faces[square]
    return "" if face is None or free(sheet, square, sheet.served.laying) else face.letter
