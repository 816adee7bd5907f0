"""Draws the page about phones."""

import pygame

from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.code import draw_code
from station.screen.draw.palette import QUIET, RAISED, RULE, TEAL, WHITE, YELLOW
from station.screen.phones.sheet import PhonesSheet, phones_buttons, seat_text


def draw_phones(canvas: Canvas, sheet: PhonesSheet) -> None:
    state, words = sheet.state, sheet.words
    title = words.tr("{game}: join with your phone", game=words.title_of(state.game))
    canvas.write(sheet.notice or title, sheet.head, 34, colour=YELLOW if sheet.notice else WHITE, least=11)
    for number, (row, seat) in enumerate(zip(sheet.seats, state.seats, strict=True)):
        canvas.card(row, RAISED, 10)
        canvas.outline(row, TEAL if seat.held else RULE, 3 if seat.held else 1, 10)
        beside = seat.held or not (state.begun or state.at_table)
        wide = row.width * 36 // 100 if beside else 0
        name = pygame.Rect(row.left + sheet.px(16), row.top, row.width - wide - sheet.px(24), row.height)
        colour = WHITE if seat.held else QUIET
        canvas.write(f"{number + 1}  {seat_text(sheet, number, seat)}", name, 22, colour=colour, least=9)
    code = draw_code(canvas, sheet.qr, state.qr)
    box = sheet.below_code
    if not code.height:
        box = sheet.right
    line = pygame.Rect(box.left, box.top, box.width, sheet.px(44))
    canvas.write(state.address.partition("://")[2], line, 22, align="centre", least=10)
    line = line.move(0, line.height + sheet.px(2))
    code_line = words.tr("Code {code}", code=" ".join(state.code))
    canvas.write(code_line, line, 28, align="centre", colour=YELLOW, least=11)
    rest = pygame.Rect(
        box.left, line.bottom + sheet.px(10), box.width, box.bottom - line.bottom - sheet.px(10)
    )
    local = words.tr("Only phones on this network can join.") if state.local else ""
    watch = words.tr("To watch: {address}", address=state.watch.partition("://")[2])
    canvas.write_lines(f"{watch}. {local}".rstrip(), rest, 14, colour=QUIET, least=8, leading=1.5)
    draw_buttons(canvas, phones_buttons(sheet))
