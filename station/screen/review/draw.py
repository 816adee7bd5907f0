"""Draws the pages of a review."""

import pygame

from station.review.as_text import how_much, missed_a_win, option_text, sentences, title_of
from station.review.sentence import spoken
from station.rules.tile import Side
from station.screen.draw.board import draw_board
from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import CARD, QUIET, RAISED, TEAL, VERMILION, WHITE, YELLOW
from station.screen.draw.picture.pictures import draw_picture
from station.screen.draw.seats import seat_sign
from station.screen.draw.tiles import tile_picture
from station.screen.input.touch import in_grid
from station.screen.review.curves import draw_curve
from station.screen.review.sheet import CURVES, ReviewSheet, review_buttons
from station.screen.review.state import NOT_PLAYED_ON
from station.view.error_texts import error_text


def draw_review(canvas: Canvas, sheet: ReviewSheet) -> None:
    """Draw the page."""
    if sheet.state.review is None:
        _reckoning(canvas, sheet)
    elif sheet.turn is not None:
        _turn(canvas, sheet)
    elif sheet.view.page == CURVES:
        _curves(canvas, sheet)
    else:
        _overview(canvas, sheet)
    draw_buttons(canvas, review_buttons(sheet))


def _reckoning(canvas: Canvas, sheet: ReviewSheet) -> None:
    """How far it is."""
    words, state, body = sheet.words, sheet.state, sheet.body
    canvas.write(words.tr("Review"), sheet.head, 34, colour=WHITE, least=9)
    if state.trouble:
        trouble = error_text(words.tr(state.trouble), words)
        canvas.write_lines(trouble, body, 22, colour=YELLOW, least=10)
        return
    text = words.tr("Reviewing the game, turn by turn.")
    low = canvas.write_lines(
        text, pygame.Rect(body.left, body.top, body.width, body.height // 3), 22, least=10
    )
    bar = pygame.Rect(body.left, max(low, body.top + body.height // 3), body.width, sheet.px(22))
    canvas.card(bar, RAISED, 11)
    if state.total:
        count = words.tr("{done} of {total} turns", done=state.done, total=state.total)
        canvas.write(count, bar.move(0, sheet.px(40)), 18, colour=QUIET, least=9)
    if state.total and state.done:
        canvas.card(
            pygame.Rect(bar.left, bar.top, bar.width * state.done // state.total, bar.height), TEAL, 11
        )


def _overview(canvas: Canvas, sheet: ReviewSheet) -> None:
    review, words, body = sheet.state.review, sheet.words, sheet.body
    assert review is not None
    canvas.write(title_of(review, words), sheet.head, 28, colour=WHITE, least=9)
    canvas.write(words.tr("Review"), sheet.corner, 16, colour=QUIET, align="right", least=9)
    upper = pygame.Rect(body.left, body.top, body.width, body.height * 20 // 100)
    summary = " ".join(filter(None, (spoken(review.result, words), sentences(review.turning, words))))
    low = canvas.write_lines(summary, upper, 20, weight=Weight.SEMIBOLD, least=10, leading=1.6)
    foot = sheet.basis
    cards = pygame.Rect(body.left, low + sheet.px(8), body.width, foot.top - low - sheet.px(16))
    count = len(review.names)
    rows = -(-count // 2)
    for player, box in enumerate(in_grid(cards, 2, rows, sheet.px(12))[:count]):
        canvas.card(box, CARD, 10)
        inner = box.inflate(-sheet.px(28), -sheet.px(12))
        size = sheet.px(28)
        canvas.surface.blit(seat_sign(player, size, review.side(player)), inner.topleft)
        name = pygame.Rect(inner.left + size + sheet.px(10), inner.top, inner.width - size, size)
        canvas.write(spoken(review.names[player], words), name, 19, least=9)
        text = pygame.Rect(
            inner.left, name.bottom + sheet.px(4), inner.width, inner.bottom - name.bottom - sheet.px(4)
        )
        canvas.write_lines(sentences(review.players[player], words), text, 17, least=9, leading=1.6)
    canvas.write_lines(sentences(review.basis, words), foot, 13, colour=QUIET, least=8, leading=1.6)


def _curves(canvas: Canvas, sheet: ReviewSheet) -> None:
    review, words = sheet.state.review, sheet.words
    assert review is not None
    canvas.write(words.tr("Curves"), sheet.head, 28, colour=WHITE, least=9)
    for box, curve in zip(sheet.curves, review.curves, strict=True):
        draw_curve(canvas, box, curve, review, words)


def _turn(canvas: Canvas, sheet: ReviewSheet) -> None:
    review, turn, words, beside = sheet.state.review, sheet.turn, sheet.words, sheet.beside
    assert review is not None
    assert turn is not None
    last = len(review.turns)
    title = words.tr("Turn {number} of {last}", number=turn.number, last=last)
    head = sheet.head.copy()
    canvas.write(title, head, 28, colour=WHITE, least=9)
    if turn.number == review.turning_point:
        place = sheet.corner
        if sheet.start:
            place = pygame.Rect(head.centerx, head.top, head.right - head.centerx, head.height)
        canvas.write(words.tr("Turning point"), place, 19, colour=YELLOW, align="right", least=9)
    if sheet.board is not None:
        draw_board(canvas, sheet.board_box, sheet.board, turned=sheet.view.turned, sides=sheet.state.sides)
    elif sheet.picture is not None:
        draw_picture(canvas, sheet.board_box, sheet.picture)
    size = sheet.px(32)
    canvas.surface.blit(seat_sign(turn.player, size, review.side(turn.player)), beside.topleft)
    name = pygame.Rect(
        beside.left + size + sheet.px(12), beside.top, beside.width - size - sheet.px(12), size
    )
    side, places = review.side(turn.player), sheet.rack_places
    if places:
        name.width = places[0].left - sheet.px(12) - name.left
    canvas.write(spoken(review.names[turn.player], words), name, 22, least=9)
    for face, place in zip(sheet.rack, places, strict=True):
        canvas.surface.blit(tile_picture(face, place.width, side is Side.NORTH), place)
    low = max([name.bottom, *(place.bottom for place in places)]) + sheet.px(8)
    end = sheet.plays[0].top - sheet.px(38) if sheet.plays else sheet.notes.top
    done = pygame.Rect(beside.left, low, beside.width, end - low)
    below = canvas.write_lines(
        option_text(turn.done, words), done, 22, weight=Weight.SEMIBOLD, least=10, leading=1.6
    )
    if turn.missed_win:
        missed = spoken(missed_a_win(), words)
        line = pygame.Rect(
            beside.left, below, beside.width, max(sheet.px(24), min(sheet.px(34), end - below))
        )
        canvas.write(missed[:1].upper() + missed[1:], line, 20, weight=Weight.BOLD, colour=VERMILION, least=9)
    if sheet.plays:
        caption = spoken(how_much(turn, review), words)
        line = pygame.Rect(beside.left, end, beside.width, sheet.px(34))
        canvas.write(f"{caption[:1].upper()}{caption[1:]}:", line, 17, colour=QUIET, least=9)
    notes = " ".join(spoken(note, words) for note in turn.notes)
    if sheet.state.unprepared:
        trouble = words.tr(NOT_PLAYED_ON, why=error_text(sheet.state.unprepared, words))
        canvas.write_lines(trouble, sheet.notes, 17, colour=YELLOW, least=9, leading=1.6)
        return
    if notes and sheet.notes.height > sheet.px(30):
        canvas.write_lines(notes, sheet.notes, 17, least=9, leading=1.6)
