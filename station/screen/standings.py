"""Who plays, who has how many points, and what each is doing."""

from dataclasses import dataclass

import pygame

from station.screen.canvas import Canvas, width
from station.screen.fonts import Weight
from station.screen.palette import BLACK, CARD, QUIET, RULE, WHITE
from station.screen.seats import PLAYERS, badge


@dataclass(frozen=True, slots=True)
class Standing:
    """player: 0 to 4. points: as it is written. tells: what the player does or holds, such as "7 tiles".
    acting: the table waits for this player. gained: what the last deed brought, such as "+12"."""

    player: int
    name: str
    points: str = ""
    tells: str = ""
    acting: bool = False
    gained: str = ""


def draw_standings(canvas: Canvas, box: pygame.Rect, standings: tuple[Standing, ...]) -> None:
    """A row for each player, from the top of `box`; the one who is to act is a bright card."""
    if not standings:
        return
    gap = canvas.px(6)
    high = min(canvas.px(84), (box.height - gap * (len(standings) - 1)) // len(standings))
    top = box.top
    for standing in standings:
        _row(canvas, pygame.Rect(box.left, top, box.width, high), standing)
        top += high + gap


def _row(canvas: Canvas, row: pygame.Rect, standing: Standing) -> None:
    colour = PLAYERS[standing.player]
    canvas.card(row, colour if standing.acting else CARD, 8)
    if not standing.acting:
        canvas.outline(row, RULE, 1, 8)
    ink, quiet = (BLACK, BLACK) if standing.acting else (WHITE, QUIET)
    pad = canvas.px(12)
    size = min(canvas.px(30), row.height - canvas.px(8))
    sign = badge(standing.player, size)
    # A disc of the card's own colour would not be seen: on a bright card it has a dark ring.
    at = pygame.Rect(row.left + pad, row.centery - size // 2, size, size)
    if standing.acting:
        pygame.draw.circle(canvas.surface, BLACK, at.center, size // 2 + canvas.px(2))
    canvas.surface.blit(sign, at)
    capital = min(34.0, row.height / canvas.layout.unit * 0.46)
    room = width(standing.points, Weight.BOLD, canvas.px(capital))
    points = pygame.Rect(row.right - pad - room, row.top, room, row.height)
    if standing.points:
        canvas.write(standing.points, points, capital, weight=Weight.BOLD, colour=ink, align="right")
    left = at.right + canvas.px(12)
    if standing.gained:
        wide = width(standing.gained, Weight.SEMIBOLD, canvas.px(17)) + canvas.px(12)
        gained = pygame.Rect(points.left - wide, row.top, wide - canvas.px(12), row.height)
        canvas.write(standing.gained, gained, 17, colour=quiet, align="right", least=9)
        points = gained
    text = pygame.Rect(left, row.top, points.left - canvas.px(10) - left, row.height)
    if standing.tells and row.height >= canvas.px(44):
        upper = pygame.Rect(text.left, text.top + text.height // 10, text.width, text.height // 2)
        lower = pygame.Rect(text.left, text.centery, text.width, text.height * 2 // 5)
        canvas.write(standing.name, upper, 17, colour=ink, least=9)
        canvas.write(standing.tells, lower, 13, weight=Weight.REGULAR, colour=quiet, least=8)
    else:
        told = f"{standing.name} · {standing.tells}" if standing.tells else standing.name
        canvas.write(told, text, 18, colour=ink, least=9)
