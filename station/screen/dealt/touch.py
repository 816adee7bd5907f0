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
from station.screen.dealt import served
from station.screen.dealt.hand import Drag, Laying, Point
from station.screen.dealt.tools import may_undo, places
from station.screen.draw.board import square_at
from station.screen.input.actions import REASONS, Action, Do, HintAsked
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.input.sheet import Sheet
from station.screen.input.touch import alphabet
from station.view import Phase
from station.view.view import View
from station.view.wording import words_in

Answer = tuple[ScreenState, tuple[AnyEvent | HintAsked, ...]]

THINKS_MS: Final = 10_000
"""How long it is shown that a hint is being thought about, unless it comes before."""

MOVED: Final = 14
"""A finger that moves less than this, in reference pixels, has tapped."""

OWN: Final = frozenset(
    {
        Do.BEGIN,
        Do.END_TURN,
        Do.SHUFFLE,
        Do.TAKE_ALL_BACK,
        Do.GIVE,
        Do.GIVEN,
        Do.KEEP,
        Do.SHOW_HAND,
        Do.OTHER_BOARD,
        Do.STEP,
        Do.UNDO_OWN,
        Do.HINT,
    }
)
"""Actions that concern tiles which the station holds."""


def act(  # noqa: PLR0911, PLR0912  (an answer each)
    action: Action, view: View, local: ScreenState, now_ms: int
) -> Answer:
    """Carry out one of `OWN`."""
    state, player = local.dealt, served.owner(view, local)
    now, held = served.laying(view, local), served.hand(view, local)
    match action.do:
        case Do.UNDO_OWN | Do.HINT:
            return _helped(action, view, local, now_ms)
        case Do.BEGIN:
            return local, (Continued(now_ms),)
        case Do.OTHER_BOARD if view.dealt is not None and view.dealt.free:
            people = view.dealt.people
            after = people[(people.index(player) + 1) % len(people)] if player in people else None
            return replace(local, dealt=replace(state.at_rest(), seen_by=after)), ()
        case Do.OTHER_BOARD:
            return focused(view, local, (local.lane + 1) % len(view.lanes)), ()
        case Do.SHOW_HAND:
            return replace(local, dealt=replace(state.at_rest(), seen_by=action.player)), ()
        case Do.STEP:
            return replace(local, dealt=replace(state, step=action.amount)), ()
        case Do.GIVE:
            return replace(local, dealt=replace(state.at_rest(), giving=action.text, given=())), ()
        case Do.KEEP:
            return replace(local, dealt=state.at_rest()), ()
    if player is None or served.hidden(view, local):
        return local, ()
    match action.do:
        case Do.SHUFFLE:
            return replace(local, dealt=_kept(state.at_rest(), hands.shuffled(now, held, now_ms))), ()
        case Do.TAKE_ALL_BACK:
            return _changed(view, local, hands.all_taken_back(now), now_ms)
        case Do.GIVEN:
            rack = served.rack(view, local)
            tiles = "".join(rack[index].letter for index in state.given if index < len(rack))
            told = Told(now_ms, Chosen(action.text, player, tiles))
            return replace(local, dealt=state.at_rest()), (told,)
        case Do.END_TURN:
            return replace(local, dealt=replace(state.at_rest(), seen_by=state.seen_by)), _told(
                view, local, now_ms
            )
    return local, ()


def _helped(action: Action, view: View, local: ScreenState, now_ms: int) -> Answer:
    """The last play taken back, or a hint asked for."""
    if action.do is Do.UNDO_OWN:
        calm = replace(local, dealt=local.dealt.at_rest())
        return calm, (PlayUndone(action.lane, now_ms, REASONS[2]),)
    player = served.owner(view, local)
    if player is None:
        return local, ()
    thinking = words_in(local.language).tr("Let me think …")
    return replace(local, notice=thinking, notice_until_ms=now_ms + THINKS_MS), (HintAsked(player),)


def _kept(state: hands.DealtState, laying: Laying) -> hands.DealtState:
    return state.with_laying(laying)


def _told(view: View, local: ScreenState, now_ms: int) -> tuple[AnyEvent | HintAsked, ...]:
    player, now = served.owner(view, local), served.laying(view, local)
    if player is None or not now.placed:
        return ()
    side = served.facing(view, player)
    return events(player, now.placed, now_ms, board=local.lane, facing=side, swapped=now.swaps)


def hinted(view: View, local: ScreenState, player: int, placed: tuple[Placed, ...]) -> ScreenState:
    """The screen with the tiles that a computer would lay, to be looked at, moved, or played."""
    if not placed or served.owner(view, local) != player or not served.may_lay(view, local):
        return local
    now = replace(hands.all_taken_back(served.laying(view, local)), placed=placed)
    return replace(local, dealt=_kept(local.dealt.at_rest(), now))


def focused(view: View, local: ScreenState, lane: int) -> ScreenState:
    """The screen with another board as the large one."""
    if lane == local.lane or not 0 <= lane < len(view.lanes):
        return local
    calm = replace(local.dealt.at_rest(), seen_by=local.dealt.seen_by)
    return replace(local, lane=lane, dealt=calm, panel=Panel.NONE, entry=None, square=None, pending=None)


def _changed(view: View, local: ScreenState, laying: Laying, now_ms: int) -> Answer:
    """The screen with this laying; a refused play that still lies there is taken back first."""
    state = replace(local.dealt.with_laying(laying), picked=None, drag=None)
    if view.dealt is not None and view.dealt.free:
        cells = tuple(
            (square // SIZE, square % SIZE, laid_tile(tile)) for square, tile, _ in sorted(laying.placed)
        )
        letters = tuple(tile.letter for tile in served.hand(view, local))
        return replace(local, dealt=state), (seen_as(letters, cells, laying.player, now_ms),)
    told: tuple[AnyEvent | HintAsked, ...] = ()
    if served.lies_still(served.lane_of(view, local)) and served.acts(view, local):
        told = (Told(now_ms, Laid(laying.player, ())),)
    return replace(local, dealt=state), told


def pointer(event: pygame.event.Event, sheet: Sheet, now_ms: int) -> Answer | None:
    """What a touch, or its end, does to tiles; None if it has nothing to do with them."""
    view, local = sheet.view, sheet.local
    if view.dealt is None or local.entry is not None or local.panel is not Panel.NONE:
        return None
    drag = local.dealt.drag
    if event.type == pygame.MOUSEMOTION and drag is not None:
        at = int(event.pos[0]), int(event.pos[1])
        return replace(local, dealt=replace(local.dealt, drag=replace(drag, at=at))), ()
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
    view, local = sheet.view, sheet.local
    at = places(sheet)
    if len(view.lanes) > 1 and at.other.collidepoint(point):
        return focused(view, local, 1 - local.lane), ()
    rack = served.rack(view, local)
    for index, box in enumerate(at.tiles(len(rack))):
        if box.collidepoint(point):
            return _drag(local, Drag(rack[index], index, None, point, point, touched)), ()
    board = sheet.lane_sheet(local.lane).places.main
    square = None if view.lanes[local.lane].board is None else square_at(board, point, local.turned)
    if square is None or not served.may_lay(view, local):
        return None if square is None else (local, ())
    now = served.laying(view, local)
    tile = hands.on_square(now, square)
    if tile is not None:
        return _drag(local, Drag(tile, None, square, point, point, touched)), ()
    if local.dealt.picked is not None and local.dealt.picked < len(rack):
        return _put(sheet, rack[local.dealt.picked], square, now, now_ms)
    if not _free(view, local, square, now):
        return local, ()
    again = local.dealt.cursor == square
    state = replace(local.dealt, cursor=square, down=local.dealt.down is not again)
    return replace(local, dealt=state), ()


def _drag(local: ScreenState, drag: Drag) -> ScreenState:
    return replace(local, dealt=replace(local.dealt, drag=drag), focus=None)


def tile_box(sheet: Sheet, drag: Drag) -> pygame.Rect:
    """Where a dragged tile is drawn."""
    size = places(sheet).each
    box = pygame.Rect(0, 0, size, size)
    box.center = drag.at
    return box.move(0, -size) if drag.lifted else box


def target(sheet: Sheet, drag: Drag) -> int | None:
    """The free square that a dragged tile would fall on."""
    view, local = sheet.view, sheet.local
    if not served.may_lay(view, local):
        return None
    board = sheet.lane_sheet(local.lane).places.main
    square = square_at(board, tile_box(sheet, drag).center, local.turned)
    now = served.laying(view, local)
    if square is None or square == drag.square:
        return square
    return square if _free(view, local, square, now) or _swaps(view, square, drag.tile) else None


def _let_go(sheet: Sheet, drag: Drag, now_ms: int) -> Answer:
    view, local = sheet.view, sheet.local
    calm = replace(local, dealt=replace(local.dealt, drag=None))
    far = max(abs(drag.at[0] - drag.start[0]), abs(drag.at[1] - drag.start[1]))
    if far < sheet.px(MOVED):
        return _tapped(sheet, drag, now_ms)
    now = served.laying(view, local)
    square = target(sheet, drag)
    if square is not None and square == drag.square:
        return calm, ()
    if square is not None:
        before = now if drag.square is None else hands.taken_back(now, drag.square)
        return _put(sheet, drag.tile, square, before, now_ms)
    if drag.square is not None:
        return _changed(view, local, hands.taken_back(now, drag.square), now_ms)
    return _arranged(sheet, calm, drag), ()


def _arranged(sheet: Sheet, calm: ScreenState, drag: Drag) -> ScreenState:
    """A tile let go over the rack goes where it was let go."""
    rack, middle = served.rack(sheet.view, calm), tile_box(sheet, drag).center
    boxes = places(sheet).tiles(len(rack))
    if (
        drag.index is None
        or not boxes
        or not places(sheet).rack.inflate(0, sheet.px(60)).collidepoint(middle)
    ):
        return calm
    nearest = min(
        range(len(boxes)),
        key=lambda k: (boxes[k].centerx - middle[0]) ** 2 + (boxes[k].centery - middle[1]) ** 2,
    )
    now = hands.moved(served.laying(sheet.view, calm), served.hand(sheet.view, calm), drag.index, nearest)
    return replace(calm, dealt=replace(calm.dealt.with_laying(now), given=()))


def _tapped(sheet: Sheet, drag: Drag, now_ms: int) -> Answer:
    """A tap picks a tile of the rack, or marks it to be given; on the board it takes the tile back."""
    view, local = sheet.view, sheet.local
    state = replace(local.dealt, drag=None)
    if drag.square is not None:
        now = served.laying(view, local)
        return _changed(view, local, hands.taken_back(now, drag.square), now_ms)
    if drag.index is None:
        return replace(local, dealt=state), ()
    if served.giving(view, local):
        given = tuple(sorted({*state.given} ^ {drag.index}))
        return replace(local, dealt=replace(state, given=given)), ()
    if not served.may_lay(view, local):
        return replace(local, dealt=state), ()
    if state.cursor is not None and state.picked is None:
        return _typed_tile(sheet, replace(local, dealt=state), drag.tile, "", now_ms)
    picked = None if state.picked == drag.index else drag.index
    return replace(local, dealt=replace(state, picked=picked)), ()


def _free(view: View, local: ScreenState, square: int, now: Laying) -> bool:
    board = view.lanes[local.lane].board
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
    view, local = sheet.view, sheet.local
    if _free(view, local, square, now):
        return _changed(view, local, hands.laid(now, square, tile), now_ms)
    if _swaps(view, square, tile) and square not in dict(now.swaps):
        swapped = replace(now, swaps=(*now.swaps, (square, tile.letter)))
        return _changed(view, local, swapped, now_ms)
    return replace(local, dealt=replace(local.dealt, drag=None, picked=None)), ()


def key(  # noqa: PLR0911  (a return a key)
    event: pygame.event.Event, sheet: Sheet, now_ms: int
) -> Answer | None:
    """What a key does to tiles: letters lay them from the cursor on, return ends the turn, backspace takes
    the last one back. None if it has another meaning."""
    view, local = sheet.view, sheet.local
    if view.dealt is None or local.entry is not None or local.panel is not Panel.NONE:
        return None
    player = served.owner(view, local)
    if getattr(event, "mod", 0) & pygame.KMOD_CTRL and event.key == pygame.K_z:
        may = may_undo(sheet.here)
        return act(Action(Do.UNDO_OWN, local.lane), view, local, now_ms) if may else (local, ())
    if view.phase is Phase.READY and event.key == pygame.K_RETURN:
        return act(Action(Do.BEGIN), view, local, now_ms)
    if served.hidden(view, local) and event.key == pygame.K_RETURN:
        return act(Action(Do.SHOW_HAND, player=player), view, local, now_ms)
    if player is None or local.focus is not None:
        return None
    lane = view.lanes[local.lane]
    if lane.order and lane.turn == player and event.key == pygame.K_RETURN:
        return local, (Told(now_ms, Chosen("done", player)),)
    if not served.may_lay(view, local):
        return None
    now, text = served.laying(view, local), event.unicode
    if event.key == pygame.K_RETURN and now.placed:
        return act(Action(Do.END_TURN, player=player), view, local, now_ms)
    if event.key == pygame.K_BACKSPACE and now.placed:
        square = now.placed[-1][0]
        local, told = _changed(view, local, hands.taken_back(now, square), now_ms)
        return replace(local, dealt=replace(local.dealt, cursor=square)), told
    if event.key == pygame.K_ESCAPE and (now.placed or local.dealt.cursor is not None):
        local, told = _changed(view, local, hands.all_taken_back(now), now_ms)
        return replace(local, dealt=replace(local.dealt, cursor=None)), told
    return _typed(event, sheet, text, now_ms)


def _typed(event: pygame.event.Event, sheet: Sheet, text: str, now_ms: int) -> Answer | None:
    """Letters and arrows, once there is a cursor."""
    view, local = sheet.view, sheet.local
    cursor = local.dealt.cursor
    step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -SIZE, pygame.K_DOWN: SIZE}.get(event.key)
    if step is not None:
        at = SQUARES // 2 if cursor is None else _beside(cursor, -step if local.turned else step)
        return replace(local, dealt=replace(local.dealt, cursor=cursor if at is None else at)), ()
    if cursor is None:
        return None
    if event.key == pygame.K_TAB:
        return replace(local, dealt=replace(local.dealt, down=not local.dealt.down)), ()
    letter, rack = text.upper(), served.rack(view, local)
    if len(letter) != 1 or (letter != BLANK and letter not in alphabet(view.edition)):
        return None
    tile = next((tile for tile in rack if tile.letter == letter), None)
    blank = next((tile for tile in rack if tile.letter == BLANK), None)
    if tile is None or (text == letter != text.lower() and blank is not None):
        tile = blank
    if tile is None:
        missing = sheet.words.tr("You have no {letter}.").format(letter=letter)
        return replace(local, notice=missing, notice_until_ms=now_ms + 2500), ()
    return _typed_tile(sheet, local, tile, letter if tile.letter == BLANK != letter else "", now_ms)


def _typed_tile(sheet: Sheet, local: ScreenState, tile: RackTile, letter: str, now_ms: int) -> Answer:
    """A tile on the next free square from the cursor on, in reading direction; the cursor moves on."""
    view = sheet.view
    now, player = served.laying(view, local), served.owner(view, local)
    square: int | None = local.dealt.cursor
    step = SIZE if local.dealt.down else 1
    if player is not None and served.facing(view, player) is Side.NORTH:
        step = -step
    while square is not None and not _free(view, local, square, now):
        square = _beside(square, step)
    if square is None:
        return replace(local, dealt=replace(local.dealt, cursor=None)), ()
    after = hands.laid(now, square, tile, letter)
    local, told = _changed(view, local, after, now_ms)
    following = _beside(square, step)
    while following is not None and not _free(view, local, following, after):
        following = _beside(following, step)
    return replace(local, dealt=replace(local.dealt, cursor=following)), told


def _beside(square: int, step: int) -> int | None:
    row, column = divmod(square, SIZE)
    row, column = (row, column + step) if abs(step) == 1 else (row + step // SIZE, column)
    return row * SIZE + column if 0 <= row < SIZE and 0 <= column < SIZE else None
