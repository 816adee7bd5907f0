"""Touch and keys become actions. Pure."""

from dataclasses import replace
from typing import Final

import pygame

from station.rules.edition import BLANK
from station.rules.square import SIZE
from station.screen.dealt import agreement, by_keys, touch, why
from station.screen.draw.board import square_at
from station.screen.input.actions import Action, Do
from station.screen.input.answers import uncovered
from station.screen.input.controls import WHOLE, buttons, lane_buttons
from station.screen.input.entries import asked_tiles, confirmed, laid_so_far, new_entry
from station.screen.input.events import act, at_lane
from station.screen.input.keys import ARROWS, COMMANDS, choice_key
from station.screen.input.reading import in_peace
from station.screen.input.screen_state import Answer, Entry, EntryKind, OtherBoardInput, Panel, ScreenState
from station.screen.input.sheet import LaneSheet, Sheet
from station.screen.input.touch import Button, alphabet
from station.view import Doubt, Phase
from station.view.view import LaneView, View

ENDS: Final = {pygame.K_HOME: -1, pygame.K_END: 1}
"""To the first turn of the history, and to the last."""

TWICE_MS: Final = 400
"""How soon something is touched again by who means to touch it twice."""

QUESTION_SHOWN: Final = {Panel.NONE, Panel.LETTERS}


def handle_input(event: pygame.event.Event, sheet: Sheet, now_ms: int) -> Answer:
    """The screen's state after a pygame event, and any event for the referee. Events without a meaning change
    nothing.

    A pen or finger also reaches pygame as a mouse button, so only mouse events are handled.
    """
    answer = _answer(event, sheet, now_ms)
    answer = in_peace(answer, sheet.local, sheet.view, now_ms)
    return replace(answer, local=_settled(answer.local, sheet.view))


def _settled(local: ScreenState, view: View) -> ScreenState:
    """The screen's state with nothing kept of the other board on which nothing is open."""
    aside = local.aside
    if aside is None:
        return local
    if aside.lane == local.lane:  # an action for the whole table
        local = replace(local, lane=1 - aside.lane).at(aside.lane)
        aside = local.aside
    if aside is not None and aside.panel is Panel.HISTORY is local.panel:
        aside = OtherBoardInput(aside.lane)  # one of them at a time
    nothing = aside is None or (aside.panel is Panel.NONE and aside.entry is None)
    return replace(local, aside=None if nothing or view.phase is Phase.OVER else aside)


def _answer(  # noqa: PLR0911  (a return a kind of event)
    event: pygame.event.Event, sheet: Sheet, now_ms: int
) -> Answer:
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        return _touched(event, sheet, now_ms)
    sheet = _keyed(sheet)
    if sheet.view.dealt is not None:
        take = by_keys.key if event.type == pygame.KEYDOWN else touch.pointer
        answer = take(event, sheet, now_ms)
        if answer is not None:
            return answer
    local = sheet.local
    if event.type != pygame.KEYDOWN:
        return Answer(local)
    if event.key == pygame.K_TAB and local.entry is None:
        return Answer(_focused(sheet, now_ms))
    if event.key == pygame.K_F2:
        swap = next((b.action for b in buttons(sheet) if b.action.do is Do.SWAP), None)
        return Answer(local) if swap is None else act(swap, sheet.view, local, now_ms)
    local = _typing_begun(event.unicode, sheet.view, local)
    action = _key(event.key, event.unicode, sheet.view, local)
    if event.key == pygame.K_RETURN and local.focus is not None:
        action = next((b.action for b in buttons(sheet) if b.action == local.focus), action)
    if action is None:
        return Answer(local)
    return _act(action, replace(sheet, local=replace(local, focus=None)), now_ms)


def takes_key(event: pygame.event.Event, sheet: Sheet, now_ms: int) -> bool:
    """Whether a key that is pressed means something to the screen: a digit that is typed presses no clock."""
    if sheet.view.dealt is not None and by_keys.key(event, sheet, now_ms) is not None:
        return True
    sheet = _keyed(sheet)
    return _key(event.key, event.unicode, sheet.view, sheet.local) is not None


def _keyed(sheet: Sheet) -> Sheet:
    """The sheet as keys find it: they go to a play that is being typed, rather than to a board where nothing
    is open."""
    local = sheet.local
    idle = local.entry is None and local.panel is Panel.NONE
    if not sheet.apart or not idle or local.aside is None or not local.types_aside:
        return sheet
    return replace(sheet, local=local.at(local.aside.lane))


def _act(action: Action, sheet: Sheet, now_ms: int) -> Answer:
    closed = replace(sheet, local=sheet.local.closed)
    if action.do is Do.ALLOWED:
        again = touch.act(Action(Do.END_TURN, action.lane), closed, now_ms)
        return agreement.allowed(closed, again, now_ms)
    if action.do in touch.OWN:
        return touch.act(action, closed, now_ms)
    return act(action, sheet.view, sheet.local, now_ms)


def _typing_begun(text: str, view: View, local: ScreenState) -> ScreenState:
    """Open the letter keys if a tile must be named: a letter is no command then."""
    if local.entry is not None or local.panel is not Panel.NONE or (action := asked_tiles(view)) is None:
        return local
    if text != BLANK and text.upper() not in alphabet(view.edition):
        return local
    return replace(local, entry=new_entry(action, view))


def _focused(sheet: Sheet, now_ms: int) -> ScreenState:
    """Move the keyboard focus to the next button, cyclically; at first to the other lane, if there is one.
    Keys then go to the lane of that button."""
    local = sheet.local
    # Buttons that do nothing now are skipped; were one met twice, the focus would go round between the two.
    offered = (button.action for button in buttons(sheet) if button.action.do is not Do.NOTHING)
    actions = list(dict.fromkeys(offered))
    if not actions:
        return replace(local, focus=None)
    elsewhere = [k for k, action in enumerate(actions) if action.lane != local.lane]
    first = elsewhere[0] if elsewhere and local.panel is Panel.NONE else 0
    following = actions.index(local.focus) + 1 if local.focus in actions else first
    focus = actions[following % len(actions)]
    if focus.lane != local.lane and local.panel is Panel.NONE:
        local = at_lane(local, focus.lane, now_ms)
    return replace(local, focus=focus)


def _touched(event: pygame.event.Event, sheet: Sheet, now_ms: int) -> Answer:
    """Buttons come first, then tiles that the station holds, then the board."""
    point = int(event.pos[0]), int(event.pos[1])
    local = replace(sheet.local, focus=None)
    sheet = replace(sheet, local=local)
    if (lane := _tapped_again(point, sheet, now_ms)) is not None:
        return _act(Action(Do.OTHER_WAY), lane, now_ms)
    answer = _on_button(point, sheet, now_ms) or why.touched(sheet, point, now_ms)
    if answer is None and sheet.view.dealt is not None:
        answer = touch.pointer(event, sheet, now_ms)
    if answer is not None:
        return answer
    for lane in sheet.lanes():
        if lane.board is None:
            continue
        square = square_at(lane.places.main, point, local.turned)
        if square is not None and lane.places.seen.collidepoint(point):
            answer = _at_square(square, lane, lane.local, now_ms)
            return replace(answer, local=replace(answer.local, tapped=(*point, now_ms)))
    return Answer(local)


def _on_button(point: tuple[int, int], sheet: Sheet, now_ms: int) -> Answer | None:
    """What comes of a touch on a button; None if it is on none."""
    if _began_here(point, sheet, now_ms):
        return Answer(sheet.local)
    for one, button in _touchable(sheet):
        if button.box.collidepoint(point):
            done = _act(button.action, one, now_ms)
            began = (*point, now_ms) if button.action.do is Do.BEGIN else done.local.began
            return replace(done, local=replace(done.local, began=began))
    return None


def _touchable(sheet: Sheet) -> list[tuple[Sheet, Button]]:
    """Every button, with the sheet of the board that it belongs to, or that of both."""
    if not sheet.apart or sheet.local.panel in WHOLE:
        return [(sheet, button) for button in buttons(sheet)]
    return [(lane, button) for lane in sheet.lanes() for button in lane_buttons(lane)]


def _tapped_again(point: tuple[int, int], sheet: Sheet, now_ms: int) -> LaneSheet | None:
    """The board whose square was touched twice, although its keys opened under the finger meanwhile."""
    tapped = sheet.local.tapped
    if not sheet.apart or tapped is None or now_ms - tapped[2] > TWICE_MS:
        return None
    typed = (one for one in sheet.lanes() if one.local.types and one.places.whole.collidepoint(point))
    return next(typed, None) if _near(tapped, point, sheet) else None


def _began_here(point: tuple[int, int], sheet: Sheet, now_ms: int) -> bool:
    """Whether somebody has touched "Start" twice: what takes its place as the game begins is not meant."""
    began = sheet.local.began
    if began is None or now_ms - began[2] > TWICE_MS or sheet.view.phase is Phase.READY:
        return False
    return _near(began, point, sheet)


def _near(earlier: tuple[int, int, int], point: tuple[int, int], sheet: Sheet) -> bool:
    """Whether a touch is where an earlier one was."""
    return max(abs(earlier[0] - point[0]), abs(earlier[1] - point[1])) <= sheet.layout.touch_px // 3


def _at_square(  # noqa: PLR0911 - one answer each
    square: int, lane: LaneSheet, local: ScreenState, now_ms: int
) -> Answer:
    """A touch on the board: the square to correct, a tile of an explosion to tick off, or where a typed play
    begins; touching it again changes direction."""
    view, entry, turn = lane.view, local.entry, lane.lane.turn
    if lane.panel is Panel.SQUARE:
        return Answer(replace(local, square=square))
    if local.panel is not Panel.NONE or view.phase is not Phase.PLAYING:
        return Answer(local)
    if entry is not None and entry.what is EntryKind.PLAY:
        return Answer(replace(local, entry=_begun_at(square, entry, lane)))
    asked = uncovered(lane)
    if asked is not None and asked.square == square:
        return act(asked, view, replace(local, lane=lane.number), now_ms)
    dealt = view.dealt is not None
    if dealt or entry is not None or turn is None or view.camera or lane.lane.question is not None:
        return Answer(local)
    if lane.lane.order:
        tick = Action(Do.TICK, lane.number, _of_order(square, lane.lane), player=turn)
        return act(tick, view, local, now_ms)
    typing = Action(Do.TYPE, lane.number, text=EntryKind.PLAY.value, player=turn)
    return Answer(replace(local, lane=lane.number, entry=replace(new_entry(typing, view), square=square)))


def _begun_at(square: int, entry: Entry, lane: LaneSheet) -> Entry:
    """The play typed from there on; where it may lie on several lines, tiles already typed stay."""
    again = entry.square == square
    faces = confirmed(lane.view, lane.number)
    typed = laid_so_far(entry, faces)
    if lane.view.scattered and entry.tiles and faces[square] is None and square not in dict(typed):
        return replace(entry, square=square, down=False, tiles=(), blank=False, laid=typed)
    return replace(entry, square=square, down=entry.down is not again)


def _of_order(touched: int, lane: LaneView) -> int:
    """The square of an explosion nearest to a touched one: a finger is larger than a square."""
    chips = (chip.square for order in lane.order for chip in order.chips)
    row, column = divmod(touched, SIZE)
    return min(
        (square for square in chips if square is not None),
        key=lambda square: (square // SIZE - row) ** 2 + (square % SIZE - column) ** 2,
        default=touched,
    )


def _key(key: int, text: str, view: View, local: ScreenState) -> Action | None:
    """What a key stands for: it types, it answers an open question, or it is a command."""
    letter = text.upper()
    is_letter = len(letter) == 1 and letter in alphabet(view.edition)
    choice = view.asked if local.panel is Panel.NONE else None
    if choice is not None and (answer := choice_key(key, text, choice, local)):
        return answer
    if local.entry is not None:
        return _typing_key(key, text, letter if is_letter else "", local.entry)
    action = _letter_key(letter, view, local) if is_letter else None
    action = action or _panel_key(key, view, local)
    if action is None and key == pygame.K_SPACE:
        return Action(Do.PAUSE if view.phase is Phase.PLAYING else Do.CONTINUE, local.lane)
    do = Do.HELP if text == "?" else COMMANDS.get(key)
    if (do is Do.CAMERA and not view.camera) or (do is Do.CALL_ARBITER and local.hall is None):
        return action
    return action or (Action(do, local.lane) if do else None)


def _panel_key(key: int, view: View, local: ScreenState) -> Action | None:
    """Arrows page through the history or choose a square; return takes the square or begins to type."""
    lane = local.lane
    if local.panel is Panel.HISTORY and (by := ARROWS.get(key, ENDS.get(key))):
        step = view.lanes[lane].turns if key in ENDS else 1
        return Action(Do.LEAF, lane, amount=-step if by < 0 else step)
    if key in ARROWS and local.panel is Panel.SQUARE:
        return Action(Do.MOVE_CURSOR, lane, amount=ARROWS[key])
    if key == pygame.K_RETURN and local.panel is Panel.SQUARE and local.square is not None:
        return Action(Do.NAME_TILE, lane, local.square)
    if key == pygame.K_RETURN and local.panel is Panel.NONE and view.phase is Phase.PLAYING:
        return _begins_typing(view, lane)
    return None


def _begins_typing(view: View, lane: int) -> Action | None:
    """What return begins to type; a play of House not while a camera looks or an explosion is on."""
    turn = view.lanes[lane].turn
    if turn is not None and view.asked is None:
        if view.dealt is not None:
            return None
        seen = view.sides and (view.camera or view.lanes[lane].order)
        return None if seen else Action(Do.TYPE, lane, text=EntryKind.PLAY.value, player=turn)
    return asked_tiles(view)


def _typing_key(key: int, text: str, letter: str, entry: Entry) -> Action | None:
    if letter and entry.what is not EntryKind.PIN:
        # Shift types a blank's letter: a small letter, as in game records.
        return Action(Do.KEY, text=letter, value="blank" if text == letter != text.lower() else "")
    if entry.what is EntryKind.PIN and len(text) == 1 and text.isdecimal():
        return Action(Do.KEY, text=text)
    if text == BLANK:
        return Action(Do.NEXT_IS_BLANK)
    if key in ARROWS and entry.what is EntryKind.PLAY:
        return Action(Do.MOVE_CURSOR, amount=ARROWS[key])
    do = {
        pygame.K_BACKSPACE: Do.RUB_OUT, pygame.K_RETURN: Do.TYPED, pygame.K_ESCAPE: Do.CLOSE,
        pygame.K_TAB: Do.OTHER_WAY,
    }.get(key)  # fmt: skip
    return Action(do) if do else None


def _letter_key(letter: str, view: View, local: ScreenState) -> Action | None:
    """A letter names the tile on the square being corrected, or answers a question: first that of the lane
    that keys go to."""
    if local.panel is Panel.TILE:
        return Action(Do.SETTLE, local.lane, local.square, letter)
    if local.panel not in QUESTION_SHOWN or view.phase is not Phase.PLAYING:
        return None
    for lane in sorted(range(len(view.lanes)), key=lambda number: number != local.lane):
        question = view.lanes[lane].question
        if question is not None and question.doubt is not Doubt.HIDDEN:
            return Action(Do.ANSWER, lane, question.square, letter)
    return None
