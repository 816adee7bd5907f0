"""Touch and keys at a table become changes of the view and events for the referee. Pure."""

from dataclasses import replace
from typing import Any

import pygame

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
from station.rules.game import Called, Choice, Chosen, Deed, Laid, Left, Passed, Raised, Shown, Turn
from station.rules.scrabble.position import Position
from station.rules.square import SQUARES
from station.rules.tile import Side, Tile
from station.screen.actions import Action, Do
from station.screen.board import square_at
from station.screen.keys import ARROWS, COMMANDS, moved
from station.screen.table import doubt
from station.screen.table.board import typed_squares, typed_tile
from station.screen.table.choice_keys import choice_key
from station.screen.table.controls import buttons
from station.screen.table.message import asked_choice
from station.screen.table.numbers import asks_number, typed_number, with_key
from station.screen.table.sheet import Sheet, board_shown
from station.screen.table.view import Entry, TableView, What
from station.screen.touch import alphabet
from station.screen.view import Panel

State = TableState[Any]
Answer = tuple[TableView, tuple[TableEvent, ...]]


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
        action = _key(event.key, event.unicode, sheet.state, sheet.view)
        if event.key == pygame.K_RETURN and sheet.view.focus is not None:
            action = next((b.action for b in buttons(sheet) if b.action == sheet.view.focus), action)
        if action is not None:
            return act(action, sheet.state, replace(sheet.view, focus=None), now_ms)
    return sheet.view, ()


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
    if key == pygame.K_RETURN and isinstance(state.main, Turn) and view.panel is Panel.NONE:
        return Action(Do.TYPE, text=What.PLAY.value, player=state.main.player)
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


def act(action: Action, state: State, view: TableView, now_ms: int) -> Answer:
    """Carry out an action on the view, or say what the referee is to be told.

    What does not apply (any more) in this state changes nothing.
    """
    if action.do is Do.LEAVE_TABLE:
        return replace(view, left=state.phase in {Phase.IDLE, Phase.OVER}), ()
    if action.do in _OPENS:
        panel = _OPENS[action.do]
        again = view.panel is panel
        last = max(0, len(state.history) - 1)
        return (
            replace(view, panel=Panel.NONE if again else panel, entry=None, square=None, turn=last),
            (),
        )
    if action.do is Do.TYPED:
        return _typed(state, view, now_ms)
    if action.do is Do.ANSWER and state.question is not None and state.question.cell is not None:
        return doubt.answer(action.text, state, replace(view, panel=Panel.NONE), now_ms)
    event = _event(action, state, now_ms)
    if event is not None:
        stays = action.do is Do.ADJUST
        closed = replace(view, panel=Panel.NONE, entry=None, square=None, page=0)
        return (view if stays else closed), (event,)
    return _changed(action, state, view), ()


_OPENS = {
    Do.CLOSE: Panel.NONE,
    Do.MENU: Panel.MENU,
    Do.HISTORY: Panel.HISTORY,
    Do.CLOCK_PANEL: Panel.CLOCK,
    Do.ASK_ABORT: Panel.ABORT,
    Do.LETTERS: Panel.LETTERS,
    Do.HELP: Panel.HELP,
    Do.CAMERA: Panel.CAMERA,
    Do.OFFERS: Panel.OFFERS,
}


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


def _typed(state: State, view: TableView, now_ms: int) -> Answer:
    """What was typed is told; nothing typed closes the keys, and what is no number yet stays."""
    choice = asked_choice(state)
    if choice is not None and asks_number(choice):
        return _number_typed(choice, view, now_ms)
    entry = view.entry
    closed = replace(view, entry=None, panel=Panel.NONE)
    if entry is None or not entry.tiles or entry.what is What.NUMBER:
        return closed, ()
    match entry.what:
        case What.SPOT:
            return closed, (Told(now_ms, Shown(entry.tiles[0].upper())),)
        case What.LETTERS:
            value = "".join(entry.tiles).upper()
            return closed, (Told(now_ms, Chosen(entry.topic, entry.player, value)),)
        case What.PLAY:
            squares = typed_squares(entry, state.board or Position())
            placed = tuple(
                sorted(zip(squares, (typed_tile(text) for text in entry.tiles), strict=False), key=_square)
            )
            return closed, (Told(now_ms, Laid(entry.player or 0, placed, _swapped(entry, state))),)


def _number_typed(choice: Choice, view: TableView, now_ms: int) -> Answer:
    value = typed_number(choice, view)
    if value not in choice.options:
        return view, ()
    return replace(view, entry=None), (Told(now_ms, Chosen(choice.topic, choice.player, value)),)


def _swapped(entry: Entry, state: State) -> tuple[tuple[int, str], ...]:
    """The blanks that are taken, with the letters they stand for."""
    board = state.board or Position()
    return tuple((square, tile.text) for square in entry.swaps if (tile := board[square]) is not None)


def _square(pair: tuple[int, object]) -> int:
    return pair[0]


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
            view = replace(view, panel=Panel.NONE, entry=_entry(action, state))
        case Do.KEY | Do.SIGN | Do.RUB_OUT if (choice := asked_choice(state)) and asks_number(choice):
            view = replace(view, entry=with_key(choice, view, action))
        case _ if view.entry is not None:
            view = replace(view, entry=_retyped(view.entry, action, state))
    return view


def _entry(action: Action, state: State) -> Entry:
    whats = {what.value: what for what in (What.PLAY, What.SPOT)}
    what = whats.get(action.text, What.LETTERS)
    topic = action.text if what is What.LETTERS else ""
    start = SQUARES // 2
    if state.laid:
        start = state.laid[0][0]
    return Entry(what, action.player, topic, square=start)


def _retyped(  # noqa: PLR0911 - one answer each
    entry: Entry, action: Action, state: State
) -> Entry:
    match action.do:
        case Do.KEY:
            small = entry.what is What.PLAY and (entry.blank or action.value == "blank")
            return _with(entry, action.text.lower() if small else action.text, state)
        case Do.NEXT_IS_BLANK if entry.what is What.PLAY:
            return replace(entry, blank=not entry.blank)
        case Do.NEXT_IS_BLANK:
            return _with(entry, BLANK, state)
        case Do.RUB_OUT:
            return replace(entry, tiles=entry.tiles[:-1], blank=False)
        case Do.OTHER_WAY:
            return replace(entry, down=not entry.down)
        case Do.SWAP if action.square is not None:
            return replace(entry, swaps=tuple(sorted({*entry.swaps} ^ {action.square})))
    return entry


def _with(entry: Entry, text: str, state: State) -> Entry:
    """One tile more; on the spot lies one only, and a play ends at the board's edge."""
    tiles = (text,) if entry.what is What.SPOT else (*entry.tiles, text)
    if entry.what is What.PLAY and len(typed_squares(entry, state.board or Position())) < len(tiles):
        return entry
    return replace(entry, tiles=tiles, blank=False)
