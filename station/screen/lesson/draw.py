"""Draws the page of a lesson."""

from typing import Final

import pygame

from station.rules.moves.rack import RackTile
from station.rules.tile import Side
from station.screen.dealt.draw import board_part, draw_open_hand, hand_part
from station.screen.draw.board import draw_board
from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.near_message import draw_near_message
from station.screen.draw.palette import CARD, QUIET, YELLOW
from station.screen.draw.parts import Part
from station.screen.draw.tiles import tile_picture
from station.screen.input.sheet import Sheet
from station.screen.lesson.sheet import LessonSheet, buttons
from station.screen.lesson.texts import filled, message
from station.view.board import BoardView
from station.view.laid import face_of, facing

TEXT: Final = 26
"""Capitals of the sentences: there is more to read than in a game, and more room."""

LOW: Final = 56
"""A card below this height, in reference pixels, has no room for a name above tiles that can be read."""

LEAST: Final = 130
"""Pixels from edge to edge below which a board shows nothing that can be read."""

Held = tuple[int, tuple[RackTile, ...], bool]
"""A player, the tiles in the hand, and whether some of them have just come."""


def lesson_parts(sheet: LessonSheet, now_ms: int) -> tuple[list[Part], object]:
    """The board and the column beside it, and when to draw both again."""
    local = sheet.table.local
    return [board_part(sheet.table, now_ms), _column(sheet, now_ms)], (sheet.now.place, local.language)


def draw_wait(canvas: Canvas, box: pygame.Rect, text: str) -> None:
    """While the lesson is being opened."""
    canvas.write(text, box, 40, colour=QUIET, align="centre", least=12)


def _column(sheet: LessonSheet, now_ms: int) -> Part:
    """The message, the other board with everybody else's tiles, one's own, and the buttons."""
    table, touch, said = sheet.table, buttons(sheet), message(sheet.now, sheet.page, sheet.table, now_ms)
    hand, focus, others, board = hand_part(table), table.local.focus, _others(sheet), _other_board(sheet)

    def paint(canvas: Canvas) -> None:
        draw_near_message(canvas, sheet.message, said, sheet.message, TEXT)
        _draw_others(canvas, sheet, others, board)
        hand[1](canvas)
        draw_buttons(canvas, touch, focus)

    return (sheet.column, (said, hand[0], touch, focus, others, board), paint)


def _others(sheet: LessonSheet) -> tuple[Held, ...]:
    """Everybody else's tiles, if they lie open."""
    dealt, held = sheet.table.view.dealt, sheet.now.held
    if dealt is None or not dealt.opened:
        return ()
    players = (player for player in range(len(dealt.hands)) if player != sheet.now.lesson.learner)
    return tuple(
        (player, dealt.hands[player], sheet.now.done and len(dealt.hands[player]) > held[player])
        for player in players
    )


def _other_board(sheet: LessonSheet) -> BoardView | None:
    lanes = sheet.table.view.lanes
    return None if len(lanes) == 1 else lanes[1 - sheet.table.number].board


def _draw_others(
    canvas: Canvas, sheet: LessonSheet, others: tuple[Held, ...], board: BoardView | None
) -> None:
    """A line, below it the hands and at the right the other board, as in a game."""
    box, lesson = sheet.others, sheet.now.lesson
    if lesson.beside:
        line = pygame.Rect(box.left, box.top, box.width, canvas.px(30))
        text = filled(lesson.beside, lesson, sheet.table.words)
        canvas.write(text, line.inflate(-canvas.px(8), 0), 15, colour=QUIET, least=9)
        box = pygame.Rect(box.left, line.bottom, box.width, box.bottom - line.bottom)
    size = min(box.height, box.width * 6 // 10)
    if board is not None and size >= LEAST:
        place = pygame.Rect(box.right - size, box.top, size, size)
        draw_board(canvas, place, board, turned=sheet.table.local.turned, sides=sheet.table.view.sides)
        box = pygame.Rect(box.left, box.top, place.left - canvas.px(6) - box.left, box.height)
    gap = canvas.px(6)
    high = (box.height - gap * (len(others) - 1)) // max(1, len(others))
    for number, (player, tiles, more) in enumerate(others):
        card = pygame.Rect(box.left, box.top + number * (high + gap), box.width, high)
        canvas.card(card, CARD, 8)
        if more:
            canvas.outline(card, YELLOW, 3, 8)
        draw = draw_open_hand if card.height >= canvas.px(LOW) else _draw_in_line
        draw(canvas, card.inflate(-canvas.px(12), -canvas.px(6)), sheet.table, player, tiles)


def _draw_in_line(
    canvas: Canvas, box: pygame.Rect, sheet: Sheet, player: int, tiles: tuple[RackTile, ...]
) -> None:
    """Somebody's name with the tiles beside it, where there is no room for two lines."""
    side = facing(sheet.view, player)
    name = pygame.Rect(box.left, box.top, box.width // 6, box.height)
    canvas.write(sheet.view.players[player].name, name, 14, weight=Weight.REGULAR, colour=QUIET, least=9)
    room = box.right - name.right
    size = max(6, min(box.height, (room - 2 * len(tiles)) // max(1, len(tiles))))
    for number, tile in enumerate(tiles):
        place = name.right + number * (size + 2), box.centery - size // 2
        canvas.surface.blit(tile_picture(face_of(tile, side), size, side is Side.NORTH), place)
