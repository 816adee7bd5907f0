"""Draws a table that people play at on the screen."""

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from station.rules.moves.rack import RackTile
from station.rules.tile import Side
from station.screen.dealt.explosion import Moving, frame, shown
from station.screen.dealt.flights import Flying
from station.screen.dealt.glide import Gliding, without
from station.screen.dealt.hand import Drag
from station.screen.dealt.tools import more_tiles, places, rack_boxes
from station.screen.dealt.touch import target, tile_box
from station.screen.draw.board import draw_board, square_box, value_of
from station.screen.draw.button import draw_buttons, draw_with_news
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.palette import BLACK, CARD, IVORY, QUIET, SIDES, YELLOW, blend
from station.screen.draw.parts import Part
from station.screen.draw.tiles import tile_picture
from station.screen.input.sheet import LaneSheet, Sheet
from station.screen.input.touch import Button
from station.view import Phase
from station.view.board import BoardView, Mark, Marked
from station.view.laid import face_of, facing, letter_values
from station.view.message import Message, Says

BACK: Final = blend(IVORY, BLACK, 0.55)
"""Of a tile that lies face down."""

Paint = Callable[[Canvas], None]
Painted = tuple[object, Paint]


def board_part(
    sheet: LaneSheet, now_ms: int, gliding: Gliding | None = None, flying: Flying | None = None
) -> Part:
    """The large board, with what is laid, dragged, gliding, flying or exploding on it."""
    box, turned, sides = sheet.places.main, sheet.local.turned, sheet.view.sides
    board, moving = _board(sheet, now_ms)
    if board is not None and gliding is not None:
        board = without(board, gliding)
    plain = sheet.view.dealt is not None and bool(sheet.view.dealt.free)
    drag, values = sheet.local.dealt.drag, letter_values(sheet.view)
    over = None if drag is None else _drag_seen(sheet, drag, box)

    def paint(canvas: Canvas) -> None:
        if board is not None:
            draw_board(canvas, box, board, turned=turned, sides=sides, plain=plain, values=values)
        if moving is not None:
            _draw_moving(canvas, box, moving, turned=turned)
        if gliding is not None:
            _draw_gliding(canvas, box, gliding, values, turned=turned)
        if over is not None and drag is not None:
            _draw_drag(canvas, sheet, drag)
        _draw_flying(canvas, flying, values)

    return (box, ("board", board, moving, gliding, flying, over, tuple(box)), paint)


def _board(sheet: LaneSheet, now_ms: int) -> tuple[BoardView | None, Moving | None]:
    board = sheet.board
    now = frame(sheet.view, sheet.local, sheet.number, now_ms)
    if now is not None and board is not None:
        return shown(sheet.lane, now)
    drag = sheet.local.dealt.drag
    if drag is None or board is None or sheet.number != sheet.local.lane:
        return board, None
    faces, marks = list(board.faces), list(board.marks)
    if drag.square is not None:
        faces[drag.square] = None
        marks = [one for one in marks if one.square != drag.square]
    square = target(sheet, drag)
    if square is not None:
        marks.append(Marked(square, Mark.CURSOR))
    return BoardView(tuple(faces), tuple(marks), board.label, board.confirmed), None


def _draw_moving(canvas: Canvas, box: pygame.Rect, moving: Moving, *, turned: bool) -> None:
    """Tiles that turn on their squares, or leave them."""
    for square, face in moving.faces:
        place = square_box(box, square, turned)
        picture = tile_picture(face, place.width, turned)
        if moving.taken:
            size = max(1, round(place.width * (1 - moving.done * 0.85)))
            picture = pygame.transform.smoothscale(picture, (size, size))
            picture.set_alpha(round(255 * (1 - moving.done * 0.8)))
        else:
            picture = pygame.transform.rotozoom(picture, 180 * moving.done, 1.0)
        canvas.surface.blit(picture, picture.get_rect(center=place.center))


def _draw_gliding(
    canvas: Canvas, box: pygame.Rect, gliding: Gliding, values: Mapping[str, int] | None, *, turned: bool
) -> None:
    """Tiles on their way from the edge of the board to their squares."""
    for square, face in gliding.faces:
        place = square_box(box, square, turned)
        start = box.bottom if gliding.below else box.top - place.height
        value = None if values is None else value_of(face, values)
        picture = tile_picture(face, place.width, turned, False, value)
        canvas.surface.blit(picture, (place.left, round(start + (place.top - start) * gliding.done)))


def _draw_flying(canvas: Canvas, flying: Flying | None, values: Mapping[str, int] | None) -> None:
    for one in () if flying is None else flying.flights:
        box = one.at(flying.done if flying else 1)
        if box.width:  # what comes from a place that is not shown has no size yet
            draw_tile(canvas, box, one.tile, one.side, values)


def hand_part(sheet: LaneSheet, flying: Flying | None = None) -> Painted:
    """The rack with its tiles, and what is dragged or flies over it."""
    at, state, shown_to = places(sheet), sheet.local.dealt, sheet.served
    rack, hidden, backs, giving = shown_to.rack, shown_to.hidden, shown_to.face_down, shown_to.giving
    side, drag, values = _side(sheet), state.drag, letter_values(sheet.view)
    boxes, more, focus = rack_boxes(sheet), more_tiles(sheet), sheet.local.focus
    column, away = sheet.places.covered, frozenset() if flying is None else flying.slots
    over = None if drag is None else _drag_seen(sheet, drag, column)

    def paint(canvas: Canvas) -> None:
        if hidden:
            return
        tray = at.rack.inflate(canvas.px(6), canvas.px(6))
        canvas.card(tray, CARD, 8)
        draw_buttons(canvas, more, focus)
        for box in at.tiles(backs):
            canvas.card(box.inflate(-2, -2), BACK, 6)
        for index, (tile, box) in enumerate(zip(rack, boxes, strict=True)):
            if not box.width or (drag is not None and drag.index == index) or index in away:
                continue
            chosen = index in state.given if giving else state.picked == index
            place = box.move(0, -canvas.px(10)) if chosen else box
            draw_tile(canvas, place, tile, side, values)
            if chosen:
                canvas.outline(place, YELLOW, 4, 8)
        if over is not None and drag is not None:
            _draw_drag(canvas, sheet, drag)
        _draw_flying(canvas, flying, values)

    return (
        "hand",
        flying,
        rack,
        hidden,
        backs,
        giving,
        state.given,
        state.picked,
        over,
        tuple(at.rack),
        at.each,
        side,
        tuple(more),
        focus,
    ), paint


def _side(sheet: Sheet) -> Side | None:
    """How the tiles lie of whoever they are shown to."""
    owner = sheet.served.owner
    return None if owner is None else facing(sheet.view, owner)


def draw_tile(
    canvas: Canvas,
    box: pygame.Rect,
    tile: RackTile,
    side: Side | None,
    values: Mapping[str, int] | None = None,
) -> None:
    """A tile in a hand: upright for whoever holds it. values: as in `draw_board`."""
    face = face_of(tile, side)
    value = None if values is None else value_of(face, values)
    canvas.surface.blit(tile_picture(face, box.width, side is Side.NORTH, False, value), box)


def _drag_seen(sheet: Sheet, drag: Drag, box: pygame.Rect) -> object:
    """What a region depends on while a tile is dragged over it."""
    place = tile_box(sheet, drag)
    return (drag.tile, tuple(place)) if place.colliderect(box) else (drag.index, drag.square)


def _draw_drag(canvas: Canvas, sheet: Sheet, drag: Drag) -> None:
    place = tile_box(sheet, drag)
    # As it will lie, which is upside down for somebody who looks from the other side.
    face = face_of(drag.tile, _side(sheet))
    values = letter_values(sheet.view)
    value = None if values is None else value_of(face, values)
    canvas.surface.blit(tile_picture(face, place.width, sheet.local.turned, False, value), place)


def other_part(
    sheet: LaneSheet,
    now_ms: int,
    switch: list[Button],
    gliding: Gliding | None = None,
    flying: Flying | None = None,
) -> Part:
    """The small board of two, what happens there, and the hands of everybody else. switch: the button that
    makes it the large one, if it can be touched now."""
    at, view, turned = places(sheet), sheet.view, sheet.local.turned
    board, moving = _board(sheet, now_ms)
    if board is not None and gliding is not None:
        board = without(board, gliding)
    message = sheet.message(now_ms)
    news = _news_of(sheet, message)
    owner = sheet.served.owner
    hands = tuple(
        (player, view.dealt.hands[player]) for player in range(len(view.players)) if player != owner
    ) if view.dealt is not None else ()  # fmt: skip
    acts = view.dealt.acts if view.dealt is not None else ()
    names = tuple(view.players[player].name for player, _ in hands)
    whole, focus = at.to_other.union(at.other).union(at.hands), sheet.local.focus

    def paint(canvas: Canvas) -> None:
        for button in switch:
            draw_with_news(canvas, button, news, focus)
        if not switch:
            canvas.write_lines(news, at.to_other, 15, weight=Weight.SEMIBOLD, least=9, leading=1.5)
        if board is not None:
            draw_board(canvas, at.other, board, turned=turned, sides=view.sides)
            if moving is not None:
                _draw_moving(canvas, at.other, moving, turned=turned)
            if gliding is not None:
                _draw_gliding(canvas, at.other, gliding, None, turned=turned)
        _draw_hands(canvas, at.hands, sheet, hands, acts)
        _draw_flying(canvas, flying, None)

    moves, touch = (moving, gliding, flying), (tuple(switch), focus)
    return (whole, ("other", news, touch, board, moves, hands, acts, names, tuple(whole), turned), paint)


def _news_of(sheet: LaneSheet, message: Message) -> str:
    """What happens at the small board, in a line; "" while nothing does."""
    if sheet.view.phase in {Phase.READY, Phase.OVER}:
        return ""
    head = message.headline[0] if message.headline else ""
    if message.says is Says.EXPLOSION:
        return f"{head} {message.text}"
    if (
        message.says is Says.TURN
        and sheet.view.dealt is not None
        and sheet.lane.turn in sheet.view.dealt.people
    ):
        return head
    return message.caption or head


def _draw_hands(
    canvas: Canvas,
    box: pygame.Rect,
    sheet: Sheet,
    hands: tuple[tuple[int, tuple[RackTile, ...]], ...],
    acts: tuple[int, ...],
) -> None:
    """Everybody else's tiles, which lie open by rule."""
    if not hands:
        return
    gap = canvas.px(6)
    high = (box.height - gap * (len(hands) - 1)) // len(hands)
    for k, (player, tiles) in enumerate(hands):
        card = pygame.Rect(box.left, box.top + k * (high + gap), box.width, high)
        canvas.card(card, CARD, 8)
        if player in acts:
            canvas.outline(card, YELLOW, 2, 8)
        draw_open_hand(canvas, card.inflate(-canvas.px(12), -canvas.px(6)), sheet, player, tiles)


def draw_open_hand(
    canvas: Canvas, card: pygame.Rect, sheet: Sheet, player: int, tiles: tuple[RackTile, ...]
) -> None:
    """Somebody's name, and the tiles as small as they have to be."""
    side = facing(sheet.view, player)
    line = pygame.Rect(card.left, card.top, card.width, canvas.px(22))
    left = line.left
    if side is not None:
        size = canvas.px(12)
        sign = icon(Icon.SOUTH if side is Side.SOUTH else Icon.NORTH, size, canvas.ink(SIDES[side]))
        canvas.surface.blit(sign, (left, line.centery - size // 2))
        left += size + canvas.px(6)
    name = pygame.Rect(left, line.top, line.right - left, line.height)
    canvas.write(sheet.view.players[player].name, name, 12, weight=Weight.REGULAR, colour=QUIET, least=9)
    room = pygame.Rect(card.left, line.bottom, card.width, card.bottom - line.bottom)
    seven = (room.width - 6 * 2) // 7
    size = max(6, min(canvas.px(34), room.height, seven))
    while size > 6 and not _fit(room, len(tiles), size):
        size -= 1
    row = max(1, (room.width + 2) // (size + 2))
    for k, tile in enumerate(tiles):
        place = room.left + k % row * (size + 2), room.top + k // row * (size + 2)
        face = face_of(tile, side)
        canvas.surface.blit(tile_picture(face, size, side is Side.NORTH), place)


def _fit(room: pygame.Rect, count: int, size: int) -> bool:
    row = max(1, (room.width + 2) // (size + 2))
    return -(-count // row) * (size + 2) - 2 <= room.height
