"""The auction of one tile: the tile, its price, and whose bid it is."""

from dataclasses import dataclass
from enum import Enum

import pygame

from station.screen.canvas import Canvas
from station.screen.fonts import Weight
from station.screen.icons import Icon, icon
from station.screen.layout import FAR
from station.screen.palette import BLACK, CARD, DONE, QUIET, RAISED, WHITE
from station.screen.seats import PLAYERS, badge
from station.screen.tiles import Face, tile_picture


class Stand(Enum):
    """What a player is to this tile."""

    ASKED = "asked"  # raises or leaves now
    HOLDS = "holds"  # has bid most so far
    IN = "in"
    LEFT = "left"
    FULL = "full"  # has a full hand, or no points left to bid


@dataclass(frozen=True, slots=True)
class Bidder:
    """tells: what stands below the name, such as "100 points · 3 tiles"."""

    player: int
    name: str
    stand: Stand
    tells: str = ""


@dataclass(frozen=True, slots=True)
class Bidding:
    """letter: of the tile, "" for a blank; None where none lies there yet. price: the high bid as it is
    written. caption: what the price is called. seen: a sentence below the tile."""

    letter: str | None
    price: str
    caption: str
    bidders: tuple[Bidder, ...]
    seen: str = ""


def draw_bidding(canvas: Canvas, box: pygame.Rect, bidding: Bidding) -> None:
    """The tile on the left with its price beside it, the bidders below."""
    canvas.card(box, CARD, 12)
    pad = canvas.px(14)
    rows = len(bidding.bidders)
    gap = canvas.px(6)
    high = min(canvas.px(62), (box.height * 6 // 10 - pad) // max(1, rows) - gap)
    lower = pygame.Rect(box.left + pad, 0, box.width - 2 * pad, rows * (high + gap))
    lower.bottom = box.bottom - pad + gap
    upper = pygame.Rect(lower.left, box.top + pad, lower.width, lower.top - box.top - 2 * pad)
    _lot(canvas, upper, bidding)
    for k, bidder in enumerate(bidding.bidders):
        _bidder(canvas, pygame.Rect(lower.left, lower.top + k * (high + gap), lower.width, high), bidder)


def _lot(canvas: Canvas, box: pygame.Rect, bidding: Bidding) -> None:
    size = min(box.height, canvas.px(190))
    spot = pygame.Rect(box.left, box.centery - size // 2, size, size)
    if bidding.letter is None:
        canvas.outline(spot, QUIET, 2, 14)
    else:
        face = Face(bidding.letter, None, "a", blank=not bidding.letter)
        canvas.surface.blit(tile_picture(face, size, turned=False), spot)
    left = spot.right + canvas.px(24)
    room = pygame.Rect(left, box.top, box.right - left, box.height)
    caption = pygame.Rect(room.left, spot.top, room.width, canvas.px(30))
    canvas.write(bidding.caption, caption, 17, colour=QUIET, least=9)
    price = pygame.Rect(
        room.left, caption.bottom, room.width, min(canvas.px(100), room.bottom - caption.bottom)
    )
    canvas.write(bidding.price, price, FAR, weight=Weight.BOLD, least=24)
    if bidding.seen:
        rest = pygame.Rect(room.left, price.bottom, room.width, spot.bottom - price.bottom)
        canvas.write_lines(bidding.seen, rest, 19, colour=QUIET, least=10)


def _bidder(canvas: Canvas, row: pygame.Rect, bidder: Bidder) -> None:
    asked = bidder.stand is Stand.ASKED
    colour = PLAYERS[bidder.player]
    canvas.card(row, colour if asked else RAISED, 8)
    ink = BLACK if asked else (WHITE if bidder.stand in {Stand.HOLDS, Stand.IN} else DONE)
    pad = canvas.px(10)
    size = min(canvas.px(30), row.height - canvas.px(8))
    at = pygame.Rect(row.left + pad, row.centery - size // 2, size, size)
    if asked:
        pygame.draw.circle(canvas.surface, BLACK, at.center, size // 2 + canvas.px(2))
    canvas.surface.blit(badge(bidder.player, size), at)
    sign = {
        Stand.ASKED: Icon.PRESS, Stand.HOLDS: Icon.TICK, Stand.LEFT: Icon.CROSS,
    }.get(bidder.stand)  # fmt: skip
    right = row.right - pad
    if sign:
        side = canvas.px(26)
        canvas.surface.blit(icon(sign, side, ink), (right - side, row.centery - side // 2))
        right -= side + canvas.px(8)
    left = at.right + canvas.px(12)
    text = pygame.Rect(left, row.top, right - left, row.height)
    if bidder.tells:
        half = text.width * 45 // 100
        canvas.write(bidder.name, pygame.Rect(left, row.top, half, row.height), 19, colour=ink, least=10)
        rest = pygame.Rect(left + half, row.top, text.width - half, row.height)
        canvas.write(bidder.tells, rest, 15, weight=Weight.REGULAR, colour=ink, align="right", least=9)
    else:
        canvas.write(bidder.name, text, 19, colour=ink, least=10)
