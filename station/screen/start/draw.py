"""Draws the start menu."""

from dataclasses import replace

import pygame

from station.registry import entry
from station.registry.draw_for_first import Lot
from station.rules.tile import Side
from station.screen.draw.button import draw_button, draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.help import draw_bullets
from station.screen.draw.palette import BLACK, QUIET, SIDES, WHITE, YELLOW
from station.screen.draw.seats import badge
from station.screen.input.touch import Button
from station.screen.start.agreement import lot_is_seen, name_shown, players_shown, seated
from station.screen.start.buttons import buttons, labels
from station.screen.start.card import CardSizes, draw_card
from station.screen.start.scene import draw_scene
from station.screen.start.seats import seats_head
from station.screen.start.setup_picture import draw_setup
from station.screen.start.sheet import NAME, StartSheet, cards, page_shown, pages
from station.view.error_texts import error_text


def draw_start(canvas: Canvas, sheet: StartSheet) -> None:
    """Draw the cards of all games, or the page of one."""
    (_game if sheet.view.game else _games)(canvas, sheet)


def _games(canvas: Canvas, sheet: StartSheet) -> None:
    """A card for each game."""
    words = sheet.words
    if sheet.view.busy:
        _head(canvas, sheet, words.tr("Updating …"))
        hint = words.tr("This takes some minutes. Leave the machine switched on.")
        place = pygame.Rect(
            sheet.head.left, sheet.head.bottom + canvas.px(12), sheet.head.width, canvas.px(40)
        )
        canvas.write(hint, place, 22, weight=Weight.REGULAR, least=9)
        return
    asked = words.tr("Switch off?") if sheet.view.switching_off else words.tr("What shall we play?")
    _head(canvas, sheet, asked)
    shown = cards(sheet)
    sizes = CardSizes.of(canvas, sheet, shown)
    for game, box in shown:
        draw_card(canvas, sheet, game, box, sizes)
    draw_buttons(canvas, [button for button in buttons(sheet) if button.label or button.icon])
    count = pages(sheet.state)
    if count > 1:
        number = f"{page_shown(sheet.state, sheet.view) + 1} / {count}"
        canvas.write(number, sheet.page_number, 20, colour=QUIET, align="centre", least=9)


def _game(canvas: Canvas, sheet: StartSheet) -> None:
    """One game: what it is on the left, what to agree on at the right."""
    view, words = sheet.view, sheet.words
    game = entry(view.game)
    _head(canvas, sheet, words.tr(game.title) if view.begins is None else _begins(sheet, view.begins))
    box = sheet.explained
    players = players_shown(view, sheet.state)
    page = pygame.Rect(box.left, box.bottom - canvas.px(28), box.width, canvas.px(28))
    hint = words.tr("The rules are in the menu, at any time.")
    canvas.write(hint, page, 15, weight=Weight.REGULAR, colour=QUIET, least=9)
    room = pygame.Rect(box.left, box.top, box.width, box.height * 52 // 100)
    bottom = draw_bullets(canvas, room, tuple(words.tr(line) for line in game.lines), 20)
    needs = pygame.Rect(box.left, page.top - canvas.px(64), box.width, canvas.px(60))
    if sheet.state.camera:
        setup = " ".join(words.tr(line) for line in game.setup)
        canvas.write_lines(setup, needs, 16, colour=QUIET, least=9, leading=1.6)
    else:
        needs.top = page.top
    top = bottom + canvas.px(10)
    drawing = pygame.Rect(box.left, top, box.width, needs.top - canvas.px(10) - top)
    if sheet.state.camera:
        draw_setup(canvas, drawing, game, min(players, game.players[1]))
    else:
        draw_scene(canvas, drawing, game)
    for place, text in labels(sheet):
        canvas.write(text, place, 20 if view.seating else 14, weight=Weight.REGULAR, colour=QUIET, least=8)
    if view.typing is not None:
        _typing(canvas, sheet, view.typing)
    elif view.lot is not None:
        line = pygame.Rect(sheet.agreeing.left, sheet.agreeing.top, sheet.agreeing.width, sheet.row)
        canvas.write(_draws(sheet, view.lot), line, 24, least=10)
    elif view.seating:
        canvas.write(words.tr("Who plays at this screen?"), seats_head(sheet), 24, least=10)
    touch = buttons(sheet)
    draw_buttons(canvas, [button for button in touch if button.action.text != NAME])
    for button in touch:
        if button.action.text == NAME:
            _name(canvas, sheet, button)


def _name(canvas: Canvas, sheet: StartSheet, button: Button) -> None:
    """A button with a player's number and name."""
    draw_button(canvas, replace(button, label=""))
    box, player = button.box, button.action.player or 0
    size = canvas.px(28)
    at = (box.left + canvas.px(10), box.centery - size // 2)
    sides = entry(sheet.view.game).sides
    side = SIDES[Side.NORTH if player % 2 else Side.SOUTH] if sides else None
    waits = player >= entry(sheet.view.game).players[1]
    canvas.surface.blit(badge(player, size, QUIET if waits else side), at)
    left = at[0] + size + canvas.px(10)
    name = pygame.Rect(left, box.top, box.right - canvas.px(8) - left, box.height)
    canvas.write(button.label, name, 19, least=10)


def _begins(sheet: StartSheet, name: str) -> str:
    """Who begins, and what the station drew for everybody."""
    words = sheet.words
    begins = words.tr("{name} begins", name=name) if name else words.tr("You begin")
    drawn = ", ".join(f"{who or words.tr('You')} {tile}" for who, tile in sheet.view.drawn)
    return f"{begins} · {drawn}" if drawn else begins


def _draws(sheet: StartSheet, lot: Lot) -> str:
    """Whose turn it is to draw a tile for who plays first."""
    player, words = lot.draws[0], sheet.words
    name = name_shown(player, sheet.view, sheet.state) or words.unnamed(player, sheet.view.game)
    again = not lot.drawn and len(lot.draws) < seated(sheet.view, sheet.state)
    if lot_is_seen(sheet.view, sheet.state):
        if again:
            return words.tr("A tie: {name} draws again, beside the board", name=name)
        return words.tr("{name} draws a tile and lays it beside the board", name=name)
    if again:
        return words.tr("A tie: {name} draws again", name=name)
    return words.tr("{name} draws a tile", name=name)


def _typing(canvas: Canvas, sheet: StartSheet, player: int) -> None:
    box = sheet.agreeing
    line = pygame.Rect(box.left, box.top, box.width, sheet.row - canvas.px(8))
    asked = pygame.Rect(line.left, line.top, line.width * 4 // 10, line.height)
    canvas.write(
        sheet.words.tr("Name of player {number}", number=player + 1), asked, 17, colour=QUIET, least=9
    )
    field = pygame.Rect(asked.right, line.top, line.right - asked.right, line.height)
    canvas.card(field, WHITE, 8)
    name = sheet.view.names[player]
    canvas.write(f"{name}|", field.inflate(-canvas.px(24), 0), 24, colour=BLACK, least=10)


def _head(canvas: Canvas, sheet: StartSheet, text: str) -> None:
    shown = error_text(sheet.view.notice, sheet.words) or text
    colour = YELLOW if sheet.view.notice else WHITE
    canvas.write(shown, sheet.head, 20 if sheet.view.notice else 40, colour=colour, least=9)
