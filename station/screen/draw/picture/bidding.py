"""The auction of one tile: the tile, its price, and whose bid it is."""

import pygame

from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.palette import BLACK, CARD, QUIET, RAISED, WHITE
from station.screen.draw.picture.standings import draw_tiles, name_above, sign
from station.screen.draw.seats import PLAYERS
from station.screen.draw.tiles import tile_picture
from station.view.faces import Face
from station.view.pictures import Bidder, Bidding, Stand


def draw_bidding(canvas: Canvas, box: pygame.Rect, bidding: Bidding) -> None:
    """The tile on the left with its price beside it, the bidders below."""
    canvas.card(box, CARD, 12)
    pad = canvas.px(14)
    rows = len(bidding.bidders)
    gap = canvas.px(6)
    high = min(canvas.px(76), (box.height * 58 // 100 - pad) // max(1, rows) - gap)
    lower = pygame.Rect(box.left + pad, 0, box.width - 2 * pad, rows * (high + gap))
    lower.bottom = box.bottom - pad + gap
    upper = pygame.Rect(lower.left, box.top + pad, lower.width, lower.top - box.top - 2 * pad)
    _lot(canvas, upper, bidding)
    for k, bidder in enumerate(bidding.bidders):
        _bidder(canvas, pygame.Rect(lower.left, lower.top + k * (high + gap), lower.width, high), bidder)


def _lot(canvas: Canvas, box: pygame.Rect, bidding: Bidding) -> None:
    size = min(box.height, canvas.px(240))
    spot = pygame.Rect(box.left, box.centery - size // 2, size, size)
    if bidding.letter is None:
        canvas.outline(spot, QUIET, 2, 14)
    else:
        face = Face(bidding.letter, None, "a", blank=not bidding.letter)
        canvas.surface.blit(tile_picture(face, size, turned=False), spot)
    left = spot.right + canvas.px(24)
    room = pygame.Rect(left, box.top, box.right - left, box.height)
    caption = pygame.Rect(room.left, spot.top, room.width, canvas.px(36))
    canvas.write(bidding.caption, caption, 22, colour=QUIET, least=9)
    price = pygame.Rect(
        room.left, caption.bottom, room.width, min(canvas.px(140), room.bottom - caption.bottom)
    )
    canvas.write(bidding.price, price, 96, weight=Weight.BOLD, least=24)
    if bidding.seen:
        rest = pygame.Rect(room.left, price.bottom, room.width, spot.bottom - price.bottom)
        canvas.write_lines(bidding.seen, rest, 22, colour=QUIET, least=10)


def _bidder(canvas: Canvas, row: pygame.Rect, bidder: Bidder) -> None:
    asked = bidder.stand is Stand.ASKED
    canvas.card(row, PLAYERS[bidder.player] if asked else RAISED, 8)
    ink = BLACK if asked else (WHITE if bidder.stand in {Stand.HOLDS, Stand.IN} else QUIET)
    left, right = sign(canvas, row, bidder.player, bright=asked) + canvas.px(12), row.right - canvas.px(12)
    which = _SIGNS.get(bidder.stand)
    side = canvas.px(26)
    if which:
        canvas.surface.blit(icon(which, side, canvas.ink(ink)), (right - side, row.centery - side // 2))
    right -= side + canvas.px(8)
    room = max(canvas.px(70), width(bidder.points, Weight.BOLD, canvas.px(26)))
    points = pygame.Rect(right - room, row.top, room, row.height)
    canvas.write(bidder.points, points, 26, weight=Weight.BOLD, colour=ink, align="right", least=10)
    size = min(row.height - canvas.px(8), canvas.px(36))
    tiles = pygame.Rect(points.left - 7 * size - canvas.px(6), row.top, 7 * size, row.height)
    draw_tiles(canvas, tiles.inflate(0, size - row.height), bidder.tiles)
    text = pygame.Rect(left, row.top, tiles.left - canvas.px(8) - left, row.height)
    if bidder.tells:
        name_above(canvas, text, (bidder.name, bidder.tells), (ink, ink))
    else:
        canvas.write(bidder.name, text, 19, colour=ink, least=9)


_SIGNS = {Stand.ASKED: Icon.PRESS, Stand.HOLDS: Icon.TICK, Stand.LEFT: Icon.CROSS}
