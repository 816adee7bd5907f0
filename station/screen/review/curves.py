"""A curve of a review, drawn."""

from typing import Final

import pygame

from station.review.review import Curve
from station.review.said import said, spoken
from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import CARD, QUIET, RULE, WHITE, YELLOW
from station.screen.draw.seats import PLAYERS, badge
from station.view.wording import Wording

BADGE: Final = 22


def draw_curve(canvas: Canvas, box: pygame.Rect, curve: Curve, turning: int | None, words: Wording) -> None:
    """Draw one on a card, its lines told apart by colour and by the players' numbers. turning: the turn that
    decided."""
    canvas.card(box, CARD, 10)
    pad = canvas.px(14)
    head = pygame.Rect(box.left + pad, box.top + canvas.px(4), box.width - 2 * pad, canvas.px(34))
    name = spoken(curve.name, words)
    _names(canvas, head, name[:1].upper() + name[1:], curve, words)
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
        colour = canvas.ink(PLAYERS[player])
        if len(points) > 1:
            pygame.draw.lines(canvas.surface, colour, False, points, max(2, canvas.px(3)))
        size = canvas.px(BADGE)
        x, y = points[max(1, (line + 1) * (len(points) - 1) // (len(players) + 1)) if len(points) > 1 else 0]
        canvas.surface.blit(badge(player, size), (x - size // 2, y - size // 2))


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


def _names(canvas: Canvas, box: pygame.Rect, name: str, curve: Curve, words: Wording) -> None:
    """What it is on the left, whose lines on the right."""
    size, gap = canvas.px(BADGE), canvas.px(8)
    right = box.right
    players = curve.players or tuple(range(len(curve.lines)))
    most = box.width * 50 // 100 // max(1, len(curve.lines)) - size - 2 * gap
    for player, line in reversed(list(zip(players, curve.lines, strict=True))):
        text = spoken(line, words)
        wide = min(most, width(text, Weight.REGULAR, canvas.px(13)) + 2)
        place = pygame.Rect(right - wide, box.top, wide, box.height)
        canvas.write(text, place, 13, weight=Weight.REGULAR, colour=QUIET, least=8)
        canvas.surface.blit(badge(player, size), (place.left - size - gap // 2, box.centery - size // 2))
        right = place.left - size - 2 * gap
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
