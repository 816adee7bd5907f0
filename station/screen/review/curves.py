"""A curve of a review, drawn."""

from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from station.review.review import Curve, Review, is_broken
from station.review.sentence import said, spoken
from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import CARD, QUIET, RULE, WHITE, YELLOW, Colour
from station.screen.draw.seats import seat_colour, seat_sign
from station.view.wording import Wording

BADGE: Final = 22

DASH: Final = 12
"""Of a broken line, in reference pixels."""


def draw_curve(canvas: Canvas, box: pygame.Rect, curve: Curve, review: Review, words: Wording) -> None:
    """Draw one of a review on a card, its lines told apart as the players are; those of the right board are
    broken."""
    turning = review.turning_point
    canvas.card(box, CARD, 10)
    pad = canvas.px(14)
    head = pygame.Rect(box.left + pad, box.top + canvas.px(4), box.width - 2 * pad, canvas.px(34))
    _names(canvas, head, curve, review, words)
    values = [value for _, there in curve.points for value in there]
    low, high = min(0.0, *values), max(1.0, *values)
    last = max(curve.points[-1][0], 1)
    area = plot_area(canvas.layout, box)

    def at(number: int, value: float) -> tuple[int, int]:
        x = area.left + number * area.width // last
        return x, round(area.bottom - (value - low) * area.height / (high - low))

    high_line = canvas.px(20)
    for value in (low, (low + high) / 2, high):
        y = at(0, value)[1]
        pygame.draw.line(canvas.surface, canvas.ground(RULE), (area.left, y), (area.right, y), 1)
        number = pygame.Rect(
            box.left + canvas.px(6), y - high_line // 2, area.left - box.left - canvas.px(14), high_line
        )
        canvas.write(
            _number(value, words, share=curve.share), number, 11, colour=QUIET, align="right", least=8
        )
    if turning is not None:
        _turning(canvas, at(turning, low)[0], area, box, spoken(said("turn {number}", number=turning), words))
    players = curve.players or tuple(range(len(curve.lines)))
    for line, player in enumerate(players):
        points = [at(turn, there[line]) for turn, there in curve.points]
        colour = canvas.line(seat_colour(player, review.side(player)))
        if len(points) > 1:
            _line(canvas, points, colour, broken=is_broken(curve, review, player))
        size = canvas.px(BADGE)
        x, y = points[max(1, (line + 1) * (len(points) - 1) // (len(players) + 1)) if len(points) > 1 else 0]
        sign = seat_sign(player, size, review.side(player))
        canvas.surface.blit(sign, (x - size // 2, y - size // 2))


def _line(canvas: Canvas, points: list[tuple[int, int]], colour: Colour, *, broken: bool) -> None:
    """A line through points. broken: in dashes, which go on from one point to the next."""
    thick = max(2, canvas.px(3))
    if not broken:
        pygame.draw.lines(canvas.surface, colour, False, points, thick)
        return
    dash, gone = canvas.px(DASH), 0.0
    for (left, top), (right, bottom) in pairwise(points):
        length = max(1.0, hypot(right - left, bottom - top))
        at = -(gone % (2 * dash))
        while at < length:
            begin, end = (min(length, max(0.0, one)) / length for one in (at, at + dash))
            if end > begin:
                first, last = (
                    (left + part * (right - left), top + part * (bottom - top)) for part in (begin, end)
                )
                pygame.draw.line(canvas.surface, colour, first, last, thick)
            at += 2 * dash
        gone += length


def plot_area(layout: ScreenLayout, box: pygame.Rect) -> pygame.Rect:
    """Where the lines are, on the card of a curve: the first turn at the left edge, the last at the right."""
    left, top = box.left + layout.px(66), box.top + layout.px(44)
    return pygame.Rect(left, top, box.right - layout.px(14) - left, box.bottom - layout.px(26) - top)


def turn_at(layout: ScreenLayout, box: pygame.Rect, curve: Curve, point: tuple[int, int]) -> int | None:
    """The number of the turn at a point of the screen, if it is on the card of a curve; 1 at least."""
    if not box.collidepoint(point):
        return None
    area, last = plot_area(layout, box), max(curve.points[-1][0], 1)
    return min(last, max(1, round((point[0] - area.left) * last / area.width)))


def _names(canvas: Canvas, box: pygame.Rect, curve: Curve, review: Review, words: Wording) -> None:
    """What it is on the left, whose lines on the right."""
    size, gap = canvas.px(BADGE), canvas.px(8)
    right = box.right
    players = curve.players or tuple(range(len(curve.lines)))
    most = box.width * 50 // 100 // max(1, len(curve.lines)) - size - 2 * gap
    for player, line in reversed(list(zip(players, curve.lines, strict=True))):
        text = "– – " * is_broken(curve, review, player) + spoken(line, words)
        wide = min(most, width(text, Weight.REGULAR, canvas.px(13)) + 2)
        place = pygame.Rect(right - wide, box.top, wide, box.height)
        canvas.write(text, place, 13, weight=Weight.REGULAR, colour=QUIET, least=8)
        sign = seat_sign(player, size, review.side(player))
        canvas.surface.blit(sign, (place.left - size - gap // 2, box.centery - size // 2))
        right = place.left - size - 2 * gap
    name = spoken(curve.name, words)
    name = name[:1].upper() + name[1:]
    canvas.write(
        name, pygame.Rect(box.left, box.top, right - box.left, box.height), 16, colour=WHITE, least=8
    )


def _turning(canvas: Canvas, x: int, area: pygame.Rect, box: pygame.Rect, text: str) -> None:
    for top in range(area.top, area.bottom, 10):
        pygame.draw.line(canvas.surface, canvas.ink(YELLOW), (x, top), (x, min(area.bottom, top + 5)), 2)
    wide = width(text, Weight.SEMIBOLD, canvas.px(12)) + 4
    place = pygame.Rect(0, area.bottom + 2, wide, box.bottom - area.bottom - 3)
    place.centerx = x
    place.clamp_ip(pygame.Rect(area.left, place.top, area.width, place.height))
    canvas.write(text, place, 12, colour=YELLOW, least=8)


def _number(value: float, words: Wording, *, share: bool) -> str:
    if share:
        return f"{value:.0%}"
    text = spoken(float(value), words)
    return text[:-2] if text.endswith("0") and text[-2] in ".," else text
