"""Draws the pages of a table of a hall."""

import pygame

from station.registry import entry
from station.rules.tile import Side
from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.code import draw_code
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import CARD, QUIET, RAISED, RULE, SIDES, TEAL, WHITE, YELLOW
from station.screen.draw.seats import badge
from station.screen.hall.sheet import HERE, HallSheet, hall_buttons
from station.screen.input.touch import Button, Look
from station.screen.setup.draw import draw_checks


def draw_hall(canvas: Canvas, sheet: HallSheet) -> None:
    state, words, notice = sheet.state, sheet.words, sheet.notice
    canvas.write(
        notice or words.head(state),
        sheet.head,
        20 if notice else 38,
        colour=YELLOW if notice else WHITE,
        least=9,
    )
    canvas.write(
        words.link(state), sheet.link, 15, colour=QUIET if state.reached else YELLOW, align="right", least=9
    )
    if state.settings is not None:
        canvas.write(words.task(state), sheet.task, 24, weight=Weight.SEMIBOLD, least=10)
        agreed = f"{words.sides(state.settings)}, {words.time(state.settings)}"
        canvas.write_lines(agreed, sheet.sides, 21, colour=WHITE, least=9, leading=1.65)
        _agreed(canvas, sheet)
    else:
        _waiting(canvas, sheet)
    if state.message:
        canvas.card(sheet.message, CARD, 8)
        inner = sheet.message.inflate(-sheet.px(24), -sheet.px(12))
        said = words.tr("Director: {message}", message=state.message)
        canvas.write_lines(said, inner, 18, colour=YELLOW, least=9, leading=1.6)
    draw_checks(canvas, sheet.checks, state.checks_in(sheet.language))
    if state.qr:
        draw_code(canvas, sheet.qr, state.qr)
        text = sheet.qr_text
        upper = pygame.Rect(text.left, text.top, text.width, text.height * 60 // 100)
        low = canvas.write_lines(words.tr("Watch this table on your phone"), upper, 17, least=9, leading=1.6)
        address = pygame.Rect(text.left, low, text.width, sheet.px(26))
        canvas.write(state.page.partition("://")[2], address, 13, colour=QUIET, least=8)
    touch = hall_buttons(sheet)
    draw_buttons(canvas, [button for button in touch if button.action.text != HERE])
    for button in touch:
        if button.action.text == HERE:
            _player(canvas, sheet, button)


def _player(canvas: Canvas, sheet: HallSheet, button: Button) -> None:
    """A name to be touched, with the seat; a tick once they are here."""
    assert sheet.state.settings is not None
    here, player, settings = button.look is Look.CHOSEN, button.action.player or 0, sheet.state.settings
    box = button.box
    canvas.card(box, RAISED, 10)
    canvas.outline(box, TEAL if here else RULE, 3 if here else 1, 10)
    side = SIDES[Side.NORTH if player % 2 else Side.SOUTH] if entry(settings.game).sides else None
    size = min(sheet.px(40), box.height * 60 // 100)
    canvas.surface.blit(badge(player, size, side), (box.left + sheet.px(12), box.centery - size // 2))
    left = box.left + sheet.px(24) + size
    tick = pygame.Rect(box.right - sheet.px(44), box.top, sheet.px(36), box.height)
    name = pygame.Rect(left, box.top + box.height * 10 // 100, tick.left - left, box.height * 50 // 100)
    canvas.write(button.label, name, 24, least=11)
    seat = pygame.Rect(left, name.bottom, name.width, box.height * 32 // 100)
    canvas.write(sheet.words.seat(settings, player), seat, 14, weight=Weight.REGULAR, colour=QUIET, least=8)
    if here:
        canvas.write("✓", tick, 28, colour=TEAL, align="centre", least=9)


def _waiting(canvas: Canvas, sheet: HallSheet) -> None:
    """The text while no game is assigned."""
    state, words = sheet.state, sheet.words
    canvas.write_lines(words.task(state), sheet.task, 44, weight=Weight.SEMIBOLD, least=10, leading=1.5)
    if state.waiting and not state.reached:
        line = sheet.task.move(0, sheet.task.height + sheet.px(8))
        line.height = sheet.px(40)
        canvas.write(words.kept(state.waiting), line, 17, colour=QUIET, least=9)
    said = words.wrong(state)
    if said:
        canvas.write_lines(said, sheet.wrong, 18, colour=YELLOW, least=9, leading=1.6)
    if state.preset is None:
        return
    canvas.write(words.tr("Games at this table:"), sheet.preset, 16, colour=QUIET, least=9)
    _agreed(canvas, sheet)


def _agreed(canvas: Canvas, sheet: HallSheet) -> None:
    """Names and values, in up to two rows of three."""
    assert sheet.set_to is not None
    lines = sheet.words.agreed(sheet.set_to)[:6]
    box, gap = sheet.agreed, sheet.px(12)
    columns = 3
    rows = -(-len(lines) // columns)
    wide, high = (box.width - gap * (columns - 1)) // columns, box.height // max(1, rows)
    for k, (name, value) in enumerate(lines):
        left, top = box.left + (k % columns) * (wide + gap), box.top + (k // columns) * high
        caption = pygame.Rect(left, top, wide, high * 42 // 100)
        canvas.write(name, caption, 13, weight=Weight.REGULAR, colour=QUIET, least=8)
        canvas.write(value, pygame.Rect(left, caption.bottom, wide, high * 50 // 100), 18, least=9)
