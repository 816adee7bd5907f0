"""Draws the page of a puzzle."""

import pygame

from station.games.house.puzzles.screen.sheet import PuzzleSheet, buttons
from station.games.house.wording import words_in as house_words
from station.screen.dealt import tools
from station.screen.dealt.draw import board_part, draw_open_hand, hand_part
from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.near_message import draw_near_message
from station.screen.draw.palette import CARD
from station.screen.draw.parts import Part


def puzzle_parts(sheet: PuzzleSheet, now_ms: int) -> tuple[list[Part], object]:
    """The board and the column beside it, and what both are redrawn for."""
    local = sheet.table.local
    whole = (sheet.page.place, local.turned, local.language, tools.places(sheet.table))
    return [board_part(sheet.table, now_ms), _column(sheet, now_ms)], whole


def _column(sheet: PuzzleSheet, now_ms: int) -> Part:
    """The message, the opponent's tiles, one's own, and the buttons."""
    table, touch, naming = sheet.table, buttons(sheet), sheet.page.naming is not None
    message, hand = table.message(now_ms), hand_part(table)
    places, focus = table.places, table.local.focus

    def paint(canvas: Canvas) -> None:
        if naming:
            _ask_letter(canvas, sheet)
        else:
            draw_near_message(canvas, places.message, message, places.message)
            _draw_theirs(canvas, sheet)
            hand[1](canvas)
        draw_buttons(canvas, touch)

    whole = places.covered.union(tools.head_row(table))
    return (whole, (message, hand[0], touch, focus, naming), paint)


def _ask_letter(canvas: Canvas, sheet: PuzzleSheet) -> None:
    box = sheet.table.places.covered
    line = pygame.Rect(box.left, box.top, box.width, canvas.px(56))
    asked = house_words(sheet.table.local.language).tr("Which letter is the blank?")
    canvas.write(asked, line, 22, least=12)


def _draw_theirs(canvas: Canvas, sheet: PuzzleSheet) -> None:
    """What the opponent holds is open, too."""
    table = sheet.table
    dealt, turn = table.view.dealt, table.view.lanes[0].mover
    assert dealt is not None, "a puzzle shows hands"
    other = 1 if turn.value == "S" else 0
    card = table.places.pictures
    if card.height < canvas.px(40):
        return
    card = pygame.Rect(card.left, card.top, card.width, min(card.height, canvas.px(110)))
    canvas.card(card, CARD, 8)
    inner = card.inflate(-canvas.px(20), -canvas.px(8))
    draw_open_hand(canvas, inner, table, other, dealt.hands[other])
