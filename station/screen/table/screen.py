"""The whole picture of a table, and drawing only what has changed of it."""

from collections.abc import Callable
from typing import Any

import pygame

from station.referee.state import Phase
from station.referee.table.seats import seat_of
from station.referee.table.state import TableState
from station.rules.edition import BLANK
from station.screen.board import draw_board
from station.screen.button import draw_button
from station.screen.camera import camera_box, draw_no_camera
from station.screen.canvas import Canvas, Written
from station.screen.clocks import ClockPicture, draw_clock, time_shown
from station.screen.help import TABLE_SAMPLES, draw_help
from station.screen.layout import Layout
from station.screen.message import draw_message
from station.screen.palette import BLACK, CARD, QUIET, WHITE, YELLOW
from station.screen.parts import Part, Parts
from station.screen.table.arbiter import clock_rows
from station.screen.table.board import board_picture, typed_tile
from station.screen.table.controls import (
    WHOLE,
    buttons,
    covers,
    message_box,
    panel_box,
    title,
)
from station.screen.table.game_panel import GamePanel
from station.screen.table.keys import typed_box
from station.screen.table.message import asked_choice, message
from station.screen.table.numbers import MINUS, asks_number, number_box, numbers_asked, typed_number
from station.screen.table.pictures import draw_picture, draw_stack
from station.screen.table.sheet import Sheet, board_shown
from station.screen.table.view import TableView
from station.screen.table.wording import TableWording
from station.screen.tiles import Face, tile_picture
from station.screen.view import Panel

State = TableState[Any]


class TableScreen:
    """Draws states onto one surface and remembers what each region shows, so that it can be left alone."""

    def __init__(self, layout: Layout, game: GamePanel, written: list[Written] | None = None) -> None:
        self.layout = layout
        self._game = game
        self._parts = Parts()
        self._written = written

    def draw(self, surface: pygame.Surface, state: State, view: TableView, now_ms: int) -> list[pygame.Rect]:
        """Bring `surface` up to date; returns the regions that changed."""
        sheet = Sheet(state, view, self.layout, self._game)
        whole = (view.panel if view.panel in WHOLE else None, view.turned, state.board is None)
        canvas = Canvas(surface, self.layout, self._written)
        return self._parts.draw(canvas, _regions(sheet, now_ms), whole)


def _regions(sheet: Sheet, now_ms: int) -> list[Part]:
    places, words = sheet.places, sheet.words
    if sheet.view.panel in WHOLE:
        return [_page(sheet)]
    touch = buttons(sheet)
    parts = [
        _clock_part(place, clock_picture(sheet.state, player, words, now_ms))
        for player, place in enumerate(places.clocks)
    ]
    parts.append(_main(sheet))
    depends, paint = _covered(sheet) if covers(sheet) else _beside(sheet, now_ms)

    def paint_all(canvas: Canvas) -> None:
        paint(canvas)
        for button in touch:
            draw_button(canvas, button)
            if button.action == sheet.view.focus:
                canvas.outline(button.box, YELLOW, 4, 10)

    parts.append((places.right, (depends, touch, words.language, sheet.view.focus), paint_all))
    return parts


def _page(sheet: Sheet) -> Part:
    """Help, or the camera's page, over the whole screen."""
    view, touch, words = sheet.view, buttons(sheet), sheet.words
    everything = pygame.Rect(0, 0, sheet.layout.width, sheet.layout.height)
    if view.panel is Panel.HELP:
        return (everything, view, lambda canvas: draw_help(canvas, everything, words, touch, TABLE_SAMPLES))
    box = camera_box(sheet.layout)
    return (everything, view, lambda canvas: draw_no_camera(canvas, box, words, touch))


def _main(sheet: Sheet) -> Part:
    """The board, or what the game shows in its place."""
    box = sheet.places.main
    if board_shown(sheet):
        picture = board_picture(sheet.state, sheet.view)
        return (box, picture, lambda canvas: draw_board(canvas, box, picture))
    instead = sheet.game.main(sheet.state, sheet.words)
    return (box, instead, lambda canvas: _drawn(canvas, box, instead))


def _beside(sheet: Sheet, now_ms: int) -> tuple[object, Callable[[Canvas], None]]:
    """The message, and the game's own panel below it."""
    told = message(sheet, now_ms)
    stack = sheet.game.panel(sheet.state, sheet.words)
    box, above = panel_box(sheet), message_box(sheet)

    def paint(canvas: Canvas) -> None:
        canvas.card(sheet.places.message, CARD, 12)
        draw_message(canvas, above, told)
        draw_stack(canvas, box, stack)

    return (told, stack, box.height, above.height), paint


def _covered(sheet: Sheet) -> tuple[object, Callable[[Canvas], None]]:
    """The title of what covers everything beside the board, and what stands between its buttons."""
    view, words, box = sheet.view, sheet.words, sheet.places.right
    head = title(sheet) or words.nothing_typed()
    choice = asked_choice(sheet.state)
    number = choice if asks_number(choice) and view.panel is Panel.NONE else None

    def paint(canvas: Canvas) -> None:
        canvas.card(box, CARD, 12)
        line = pygame.Rect(box.left + canvas.px(16), box.top, box.width - canvas.px(32), canvas.px(64))
        if number is not None:
            canvas.write(head, line, 22, least=12)
            typed = typed_number(number, view).replace(MINUS, "−")
            colour = WHITE if typed else QUIET
            shown = typed or numbers_asked(number)
            canvas.write(shown, number_box(sheet), 40 if typed else 24, colour=colour, align="centre")
        elif view.entry is None or not view.entry.tiles:
            canvas.write(head, line, 22, least=12)
        else:
            _typed(canvas, typed_box(sheet), view.entry.tiles)
        if view.entry is None and view.panel is Panel.CLOCK:
            high = canvas.px(26)
            for player, row in enumerate(clock_rows(sheet)):
                name = pygame.Rect(row.left, row.top - high, row.width, high)
                canvas.write(words.player(sheet.state, player), name, 16, colour=QUIET, least=9)

    return (head, view.entry, view.panel), paint


def clock_picture(state: State, player: int, words: TableWording, now_ms: int) -> ClockPicture:
    """A player's clock; only while play goes on does its time run."""
    seat, clock = seat_of(player), state.clock_of(player)
    assert seat is not None, "four players have seats at the heads"
    assert clock is not None, "who has a seat has a clock"
    live = state.phase is Phase.PLAYING
    large, small = time_shown(clock.remaining_ms(seat.side, now_ms if live else clock.at_ms))
    return ClockPicture(
        name=words.player(state, player),
        side=seat.side,
        large=large,
        small=small,
        running=live and clock.running is seat.side,
        flagged=words.time_over() if seat.side in clock.flagged else "",
        player=player,
    )


def _clock_part(place: pygame.Rect, clock: ClockPicture) -> Part:
    return (place, clock, lambda canvas: draw_clock(canvas, place, clock))


def _drawn(canvas: Canvas, box: pygame.Rect, picture: object | None) -> None:
    if picture is None:
        canvas.surface.fill(BLACK, box)
    else:
        draw_picture(canvas, box, picture)


def _typed(canvas: Canvas, box: pygame.Rect, tiles: tuple[str, ...]) -> None:
    """What has been typed so far, as tiles."""
    size = min(box.height, box.width // max(1, len(tiles)))
    for k, text in enumerate(tiles):
        tile = typed_tile(text)
        face = Face("" if text == BLANK else tile.text, None, "a", tile.blank)
        canvas.surface.blit(tile_picture(face, size, turned=False), (box.left + k * size, box.top))
