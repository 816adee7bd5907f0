"""What the players at a board hold, as far as known, and what they may draw."""

from typing import Final

import pygame

from station.rules.edition import BLANK
from station.rules.tile import Kit, Side
from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.palette import CARD, QUIET, SIDES, WHITE
from station.screen.draw.tiles import tile_picture
from station.view.faces import Face
from station.view.pictures import Hands, PlayerHand

SMALLEST: Final = 15
"""The size of the smallest tile whose letter can be read, in reference pixels."""


def draw_hands(canvas: Canvas, box: pygame.Rect, hands: Hands) -> pygame.Rect:
    """Draw the bag on top, then a card for each player. Returns what is free of the last."""
    head = pygame.Rect(box.left, box.top, box.width, canvas.px(30))
    canvas.write(hands.bag_tells, head.inflate(-canvas.px(8), 0), 17, colour=QUIET, least=9)
    gap, free = canvas.px(8), box
    height = (box.bottom - head.bottom - gap * (len(hands.players) - 1)) // len(hands.players)
    for k, player in enumerate(hands.players):
        card = pygame.Rect(box.left, head.bottom + k * (height + gap), box.width, height)
        free = _player(canvas, card, player, hands)
    return free


def _player(canvas: Canvas, card: pygame.Rect, player: PlayerHand, hands: Hands) -> pygame.Rect:
    """A player's card. Returns what is free of it."""
    canvas.card(card, CARD, 8)
    pad = canvas.px(7)
    line = pygame.Rect(card.left + pad, card.top + canvas.px(5), card.width - 2 * pad, canvas.px(24))
    size = canvas.px(13)
    sign = icon(Icon.SOUTH if player.side is Side.SOUTH else Icon.NORTH, size, canvas.ink(SIDES[player.side]))
    canvas.surface.blit(sign, (line.left, line.centery - size // 2))
    name = pygame.Rect(
        line.left + size + canvas.px(7), line.top, line.width - size - canvas.px(7), line.height
    )
    canvas.write(player.name, name, 13, colour=WHITE, least=10)
    line = line.move(0, line.height)
    if player.draw:
        canvas.write(player.tells, line, 18, colour=SIDES[player.side], weight=Weight.BOLD, least=10)
    else:
        if not canvas.fits(player.tells, 10, line.width, Weight.REGULAR):
            line.inflate_ip(pad, 0)
        canvas.write(player.tells, line, 13, colour=QUIET, weight=Weight.REGULAR, least=10)
    top = line.bottom + canvas.px(3)
    room = pygame.Rect(line.left, top, line.width, card.bottom - pad // 2 - top)
    tiles = [(hands.bonus, letter, player.bonus_kit) for letter in player.bonus]
    tiles += [(hands.back, letter, player.kit) for letter in player.back]
    low = _tiles(canvas, room, tiles, player.side)
    return pygame.Rect(room.left, low, room.width, room.bottom - low)


def _tiles(canvas: Canvas, room: pygame.Rect, tiles: list[tuple[str, str, Kit]], side: Side) -> int:
    """Known tiles with a word before each kind, as large as fits into `room`; at the smallest size as many as
    fit, and how many more there are. Returns the y below them."""
    if not tiles:
        return room.top
    size, count = canvas.px(28), len(tiles)
    while size > canvas.px(SMALLEST) and not _flow(canvas, room, tiles, size)[1]:
        size -= 1
    while count and not _flow(canvas, room, tiles[:count], size, len(tiles) - count)[1]:
        count -= 1
    for what, left, top in _flow(canvas, room, tiles[:count], size, len(tiles) - count)[0]:
        if isinstance(what, str):
            label = pygame.Rect(left, top, width(what, Weight.REGULAR, canvas.px(11)), size)
            canvas.write(what, label, 11, weight=Weight.REGULAR, colour=QUIET)
        else:
            letter, kit = what
            face = Face("" if letter == BLANK else letter, side, kit, letter == BLANK)
            canvas.surface.blit(tile_picture(face, size, turned=side is Side.NORTH), (left, top))
    return top + size + canvas.px(7)


def _flow(
    canvas: Canvas, room: pygame.Rect, tiles: list[tuple[str, str, Kit]], size: int, more: int = 0
) -> tuple[list[tuple[str | tuple[str, Kit], int, int]], bool]:
    placed: list[tuple[str | tuple[str, Kit], int, int]] = []
    left, top, kind = room.left, room.top, ""
    for label, letter, kit in tiles:
        if label != kind:
            if kind:
                left += canvas.px(8)
            kind = label
            wide = width(label, Weight.REGULAR, canvas.px(11)) + canvas.px(6)
            if left + wide + size > room.right and left > room.left:
                left, top = room.left, top + size + 2
            placed.append((label, left, top))
            left += wide
        if left + size > room.right:
            left, top = room.left, top + size + 2
        placed.append(((letter, kit), left, top))
        left += size + 2
    if more:
        if left + width(f"+{more}", Weight.REGULAR, canvas.px(11)) > room.right:
            left, top = room.left, top + size + 2
        placed.append((f"+{more}", left, top))
    return placed, top + size <= room.bottom
