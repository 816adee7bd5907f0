"""Touch and keys over a hand: tiles are dragged, tapped or typed. Pure.

A finger also reaches pygame as a mouse, so only mouse events are handled.
"""

from dataclasses import replace
from typing import Final

import pygame

from station.dealt.laying import Placed, events
from station.dealt.races import laid_tile, seen_as
from station.referee.events import AnyEvent, Continued, PlayUndone, Told
from station.rules.edition import BLANK
from station.rules.game import Chosen, Laid
from station.rules.moves.rack import RackTile
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Side
from station.screen.dealt import hand as hands
from station.screen.dealt.hand import Drag, Laying, Point
from station.screen.dealt.tools import may_undo, places, rack_boxes
from station.screen.draw.board import square_at
from station.screen.input.actions import REASONS, Action, Do, HintAsked
from station.screen.input.screen_state import Answer, Panel, ScreenState
from station.screen.input.sheet import Sheet
from station.screen.input.touch import alphabet
from station.view import Phase
from station.view.laid import facing, lies_still
from station.view.view import View

THINKS_MS: Final = 10_000
"""How long it is shown that a hint is being thought about, unless it comes before."""

MOVED: Final = 14
"""A finger that moves less than this, in reference pixels, has tapped."""

OWN: Final = frozenset(
    {
        Do.BEGIN,
        Do.END_TURN,
        Do.SHUFFLE,
        Do.SORT,
        Do.TAKE_ALL_BACK,
        Do.GIVE,
        Do.GIVEN,
        Do.KEEP,
        Do.SHOW_HAND,
        Do.OTHER_BOARD,
        Do.MORE_TILES,
        Do.STEP,
        Do.UNDO_OWN,
        Do.HINT,
    }
)
"""Actions that concern tiles which the station holds."""


def act(  # noqa: PLR0911, PLR0912  (an answer each)
    action: Action, sheet: Sheet, now_ms: int
) -> Answer:
    """Carry out one of `OWN`."""
    view, local, served = sheet.view, sheet.local, sheet.served
    state, player = local.dealt, served.owner
    calm = replace(local, dealt=state.at_rest())
    match action.do:
        case Do.UNDO_OWN:
            return Answer(calm, (PlayUndone(action.lane, now_ms, REASONS[2]),))
        case Do.HINT if player is not None:
            thinking = sheet.words.tr("Let me think …")
            asked = local.noticing(thinking, now_ms + THINKS_MS, sheet.here.lane.turns)
            return Answer(asked, _refused_taken_back(sheet, player, now_ms), (HintAsked(player),))
        case Do.BEGIN:
            return Answer(local, (Continued(now_ms),))
        case Do.OTHER_BOARD if view.dealt is not None and view.dealt.free:
            people = view.dealt.people
            after = people[(people.index(player) + 1) % len(people)] if player in people else None
            return Answer(replace(local, dealt=replace(state.at_rest(), seen_by=after)))
        case Do.OTHER_BOARD:
            return Answer(focused(view, local, (local.lane + 1) % len(view.lanes)))
        case Do.SHOW_HAND:
            return Answer(replace(local, dealt=replace(state.at_rest(), seen_by=action.player, page=0)))
        case Do.MORE_TILES:
            return Answer(replace(local, dealt=replace(state, page=action.amount, drag=None)))
        case Do.STEP:
            return Answer(replace(local, dealt=replace(state, step=action.amount)))
        case Do.GIVE:
            return Answer(replace(local, dealt=replace(state.at_rest(), giving=action.text, given=())))
        case Do.KEEP:
            return Answer(calm)
    if player is None or served.hidden:
        return Answer(local)
    match action.do:
        case Do.SHUFFLE:
            shuffled = hands.shuffled(served.laying, served.hand, now_ms)
            return Answer(replace(local, dealt=state.at_rest().with_laying(shuffled)))
        case Do.SORT:
            ordered = hands.in_order(served.laying, served.hand, alphabet(view.edition))
            return Answer(replace(local, dealt=state.at_rest().with_laying(ordered)))
        case Do.TAKE_ALL_BACK:
            return _changed(sheet, hands.all_taken_back(served.laying), now_ms)
        case Do.GIVEN:
            tiles = "".join(served.rack[index].letter for index in state.given if index < len(served.rack))
            return Answer(calm, (Told(now_ms, Chosen(action.text, player, tiles)),))
        case Do.END_TURN if served.laying.placed:
            now, side = served.laying, facing(view, player)
            made = events(player, now.placed, now_ms, board=local.lane, facing=side, swapped=now.swaps)
            return Answer(calm.noticing("", now_ms), made)
    return Answer(local)


def hinted(sheet: Sheet, player: int, placed: tuple[Placed, ...]) -> ScreenState:
    """The screen with the tiles that a computer would lay, to be looked at, moved, or played."""
    local, served = sheet.local, sheet.served
    if not placed or served.owner != player or not served.may_lay:
        return local
    now = replace(hands.all_taken_back(served.laying), placed=placed)
    return replace(local, dealt=local.dealt.at_rest().with_laying(now))


def focused(view: View, local: ScreenState, lane: int) -> ScreenState:
    """The screen with another board as the large one."""
    if lane == local.lane or not 0 <= lane < len(view.lanes):
        return local
    calm = replace(local.dealt.at_rest(), seen_by=local.dealt.seen_by, page=0)
    return replace(local, lane=lane, dealt=calm, panel=Panel.NONE, entry=None, square=None, pending=None)


def _changed(sheet: Sheet, laying: Laying, now_ms: int) -> Answer:
    """The screen with this laying; a refused play that still lies there is taken back first."""
    view, local, served = sheet.view, sheet.local, sheet.served
    after = replace(local, dealt=replace(local.dealt.with_laying(laying), picked=None, drag=None))
    if view.dealt is not None and view.dealt.free:
        cells = tuple(
            (square // SIZE, square % SIZE, laid_tile(tile)) for square, tile, _ in sorted(laying.placed)
        )
        letters = tuple(tile.letter for tile in served.hand)
        return Answer(after, (seen_as(letters, cells, laying.player, now_ms),))
    return Answer(after, _refused_taken_back(sheet, laying.player, now_ms))


def _refused_taken_back(sheet: Sheet, player: int, now_ms: int) -> tuple[AnyEvent, ...]:
    """What takes a refused play back that is still shown."""
    if sheet.served.acts and lies_still(sheet.here.lane):
        return (Told(now_ms, Laid(player, ())),)
    return ()


def pointer(event: pygame.event.Event, sheet: Sheet, now_ms: int) -> Answer | None:
    """What a touch, or its end, does to tiles; None if it has nothing to do with them."""
    view, local = sheet.view, sheet.local
    if view.dealt is None or local.entry is not None or local.panel is not Panel.NONE:
        return None
    drag = local.dealt.drag
    if event.type == pygame.MOUSEMOTION and drag is not None:
        at = int(event.pos[0]), int(event.pos[1])
        return Answer(replace(local, dealt=replace(local.dealt, drag=replace(drag, at=at))))
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and drag is not None:
        at = int(event.pos[0]), int(event.pos[1])
        return _let_go(sheet, replace(drag, at=at), now_ms)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        point = int(event.pos[0]), int(event.pos[1])
        return _down(sheet, point, now_ms, touched=bool(getattr(event, "touch", False)))
    return None


def _down(  # noqa: PLR0911  (a return a kind of place)
    sheet: Sheet, point: Point, now_ms: int, *, touched: bool
) -> Answer | None:
    view, local, served = sheet.view, sheet.local, sheet.served
    at, rack, now = places(sheet), served.rack, served.laying
    if len(view.lanes) > 1 and at.other.collidepoint(point):
        return Answer(focused(view, local, 1 - local.lane))
    for index, box in enumerate(rack_boxes(sheet)):
        if box.collidepoint(point):
            return _drag(local, Drag(rack[index], index, None, point, point, touched))
    board = sheet.lane_sheet(local.lane).places.main
    square = None if view.lanes[local.lane].board is None else square_at(board, point, local.turned)
    if square is None or not served.may_lay:
        return None if square is None else Answer(local)
    tile = hands.on_square(now, square)
    if tile is not None:
        return _drag(local, Drag(tile, None, square, point, point, touched))
    if local.dealt.picked is not None and local.dealt.picked < len(rack):
        return _put(sheet, rack[local.dealt.picked], square, now, now_ms)
    if not _free(sheet, square, now):
        return Answer(local)
    again = local.dealt.cursor == square
    state = replace(local.dealt, cursor=square, down=local.dealt.down is not again)
    return Answer(replace(local, dealt=state))


def _drag(local: ScreenState, drag: Drag) -> Answer:
    return Answer(replace(local, dealt=replace(local.dealt, drag=drag), focus=None))


def tile_box(sheet: Sheet, drag: Drag) -> pygame.Rect:
    """Where a dragged tile is drawn."""
    size = places(sheet).each
    box = pygame.Rect(0, 0, size, size)
    box.center = drag.at
    return box.move(0, -size) if drag.lifted else box


def target(sheet: Sheet, drag: Drag) -> int | None:
    """The free square that a dragged tile would fall on."""
    if not sheet.served.may_lay:
        return None
    local = sheet.local
    board = sheet.lane_sheet(local.lane).places.main
    square = square_at(board, tile_box(sheet, drag).center, local.turned)
    if square is None or square == drag.square:
        return square
    fits = _free(sheet, square, sheet.served.laying) or _swaps(sheet.view, square, drag.tile)
    return square if fits else None


def _let_go(sheet: Sheet, drag: Drag, now_ms: int) -> Answer:
    far = max(abs(drag.at[0] - drag.start[0]), abs(drag.at[1] - drag.start[1]))
    if far < sheet.px(MOVED):
        return _tapped(sheet, drag, now_ms)
    now, square = sheet.served.laying, target(sheet, drag)
    if square is not None and square == drag.square:
        return Answer(_let_lie(sheet.local))
    if square is not None:
        before = now if drag.square is None else hands.taken_back(now, drag.square)
        return _put(sheet, drag.tile, square, before, now_ms)
    if drag.square is not None:
        return _changed(sheet, hands.taken_back(now, drag.square), now_ms)
    return Answer(_arranged(sheet, drag))


def _let_lie(local: ScreenState) -> ScreenState:
    """Without what was dragged."""
    return replace(local, dealt=replace(local.dealt, drag=None))


def _arranged(sheet: Sheet, drag: Drag) -> ScreenState:
    """A tile let go over the rack goes where it was let go."""
    calm, served, middle = _let_lie(sheet.local), sheet.served, tile_box(sheet, drag).center
    boxes = {number: box for number, box in enumerate(rack_boxes(sheet)) if box.width}
    if (
        drag.index is None
        or not boxes
        or not places(sheet).rack.inflate(0, sheet.px(60)).collidepoint(middle)
    ):
        return calm
    nearest = min(
        boxes, key=lambda k: (boxes[k].centerx - middle[0]) ** 2 + (boxes[k].centery - middle[1]) ** 2
    )
    now = hands.moved(served.laying, served.hand, drag.index, nearest)
    return replace(calm, dealt=replace(calm.dealt.with_laying(now), given=()))


def _tapped(sheet: Sheet, drag: Drag, now_ms: int) -> Answer:
    """A tap picks a tile of the rack, or marks it to be given; on the board it takes the tile back."""
    calm, served = _let_lie(sheet.local), sheet.served
    state = calm.dealt
    if drag.square is not None:
        return _changed(sheet, hands.taken_back(served.laying, drag.square), now_ms)
    if drag.index is None:
        return Answer(calm)
    if served.giving:
        given = tuple(sorted({*state.given} ^ {drag.index}))
        return Answer(replace(calm, dealt=replace(state, given=given)))
    if not served.may_lay:
        return Answer(calm)
    if state.cursor is not None and state.picked is None:
        return _typed_tile(replace(sheet, local=calm), drag.tile, "", now_ms)
    picked = None if state.picked == drag.index else drag.index
    return Answer(replace(calm, dealt=replace(state, picked=picked)))


def _free(sheet: Sheet, square: int, now: Laying) -> bool:
    board = sheet.view.lanes[sheet.local.lane].board
    taken = board is None or (bool(board.confirmed) and board.confirmed[square] is not None)
    return not taken and hands.on_square(now, square) is None


def _swaps(view: View, square: int, tile: RackTile) -> bool:
    """Whether a tile may take the place of a blank."""
    board = view.lanes[0].board
    if not view.takes_blanks or board is None or not board.confirmed:
        return False
    there = board.confirmed[square]
    return there is not None and there.blank and there.letter == tile.letter


def _put(sheet: Sheet, tile: RackTile, square: int, now: Laying, now_ms: int) -> Answer:
    if _free(sheet, square, now):
        return _changed(sheet, hands.laid(now, square, tile), now_ms)
    if _swaps(sheet.view, square, tile) and square not in dict(now.swaps):
        return _changed(sheet, replace(now, swaps=(*now.swaps, (square, tile.letter))), now_ms)
    return Answer(replace(sheet.local, dealt=replace(sheet.local.dealt, drag=None, picked=None)))


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
    if player is None or local.focus is not None:
        return None
    lane = view.lanes[local.lane]
    if lane.order and lane.turn == player and event.key == pygame.K_RETURN:
        return Answer(local, (Told(now_ms, Chosen("done", player)),))
    if not served.may_lay:
        return None
    now = served.laying
    if event.key == pygame.K_RETURN and now.placed:
        return act(Action(Do.END_TURN, player=player), sheet, now_ms)
    if event.key == pygame.K_BACKSPACE and now.placed:
        square = now.placed[-1][0]
        return _pointing(_changed(sheet, hands.taken_back(now, square), now_ms), square)
    if event.key == pygame.K_ESCAPE and (now.placed or local.dealt.cursor is not None):
        return _pointing(_changed(sheet, hands.all_taken_back(now), now_ms), None)
    return _typed(event, sheet, now_ms)


def _pointing(answer: Answer, square: int | None) -> Answer:
    """The same, with typed tiles going to this square."""
    local = answer.local
    return replace(answer, local=replace(local, dealt=replace(local.dealt, cursor=square)))


def _typed(event: pygame.event.Event, sheet: Sheet, now_ms: int) -> Answer | None:
    """Letters and arrows, once there is a cursor."""
    local, text = sheet.local, event.unicode
    cursor = local.dealt.cursor
    step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -SIZE, pygame.K_DOWN: SIZE}.get(event.key)
    if step is not None:
        at = SQUARES // 2 if cursor is None else _beside(cursor, -step if local.turned else step)
        return _pointing(Answer(local), cursor if at is None else at)
    if cursor is None:
        return None
    if event.key == pygame.K_TAB:
        return Answer(replace(local, dealt=replace(local.dealt, down=not local.dealt.down)))
    letter, rack = text.upper(), sheet.served.rack
    if len(letter) != 1 or (letter != BLANK and letter not in alphabet(sheet.view.edition)):
        return None
    tile = next((tile for tile in rack if tile.letter == letter), None)
    blank = next((tile for tile in rack if tile.letter == BLANK), None)
    if tile is None or (text == letter != text.lower() and blank is not None):
        tile = blank
    if tile is None:
        missing = sheet.words.tr("You have no {letter}.").format(letter=letter)
        return Answer(local.noticing(missing, now_ms + 2500))
    return _typed_tile(sheet, tile, letter if tile.letter == BLANK != letter else "", now_ms)


def _typed_tile(sheet: Sheet, tile: RackTile, letter: str, now_ms: int) -> Answer:
    """A tile on the next free square from the cursor on, in reading direction; the cursor moves on."""
    now, player, state = sheet.served.laying, sheet.served.owner, sheet.local.dealt
    step = SIZE if state.down else 1
    if player is not None and facing(sheet.view, player) is Side.NORTH:
        step = -step
    square = _next_free(sheet, state.cursor, step, now)
    if square is None:
        return _pointing(Answer(sheet.local), None)
    after = hands.laid(now, square, tile, letter)
    return _pointing(_changed(sheet, after, now_ms), _next_free(sheet, _beside(square, step), step, after))


def _next_free(sheet: Sheet, square: int | None, step: int, now: Laying) -> int | None:
    """The first free square from this one on."""
    while square is not None and not _free(sheet, square, now):
        square = _beside(square, step)
    return square


def _beside(square: int, step: int) -> int | None:
    row, column = divmod(square, SIZE)
    row, column = (row, column + step) if abs(step) == 1 else (row + step // SIZE, column)
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None
