"""Touch over a hand: tiles are dragged or tapped. Pure.

A finger also reaches pygame as a mouse, so only mouse events are handled.
"""

from dataclasses import replace
from typing import Final

import pygame

from station.dealt.play_events import Placed, events
from station.referee.events import Continued, DeedEntered, PlayUndone
from station.rules.game import Chosen
from station.rules.moves.rack import RackTile
from station.screen.dealt import hand as hands
from station.screen.dealt.hand import Drag, Laying, Point
from station.screen.dealt.placement import changed, free, refused_taken_back, typed_tile
from station.screen.dealt.tools import places, rack_boxes
from station.screen.draw.board import square_at
from station.screen.input.actions import REASONS, Action, Do, HintAsked
from station.screen.input.screen_state import Answer, Panel, ScreenState
from station.screen.input.sheet import Sheet
from station.screen.input.touch import alphabet
from station.view.laid import facing
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
            return Answer(asked, refused_taken_back(sheet, player, now_ms), (HintAsked(player),))
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
            return changed(sheet, hands.all_taken_back(served.laying), now_ms)
        case Do.GIVEN:
            tiles = "".join(served.rack[index].letter for index in state.given if index < len(served.rack))
            return Answer(calm, (DeedEntered(now_ms, Chosen(action.text, player, tiles)),))
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
    if not free(sheet, square, now):
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
    fits = free(sheet, square, sheet.served.laying) or _swaps(sheet.view, square, drag.tile)
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
        return changed(sheet, hands.taken_back(now, drag.square), now_ms)
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
        return changed(sheet, hands.taken_back(served.laying, drag.square), now_ms)
    if drag.index is None:
        return Answer(calm)
    if served.giving:
        given = tuple(sorted({*state.given} ^ {drag.index}))
        return Answer(replace(calm, dealt=replace(state, given=given)))
    if not served.may_lay:
        return Answer(calm)
    if state.cursor is not None and state.picked is None:
        return typed_tile(replace(sheet, local=calm), drag.tile, "", now_ms)
    picked = None if state.picked == drag.index else drag.index
    return Answer(replace(calm, dealt=replace(state, picked=picked)))


def _swaps(view: View, square: int, tile: RackTile) -> bool:
    """Whether a tile may take the place of a blank."""
    board = view.lanes[0].board
    if not view.takes_blanks or board is None or not board.confirmed:
        return False
    there = board.confirmed[square]
    return there is not None and there.blank and there.letter == tile.letter


def _put(sheet: Sheet, tile: RackTile, square: int, now: Laying, now_ms: int) -> Answer:
    if free(sheet, square, now):
        return changed(sheet, hands.laid(now, square, tile), now_ms)
    if _swaps(sheet.view, square, tile) and square not in dict(now.swaps):
        return changed(sheet, replace(now, swaps=(*now.swaps, (square, tile.letter))), now_ms)
    return Answer(replace(sheet.local, dealt=replace(sheet.local.dealt, drag=None, picked=None)))
