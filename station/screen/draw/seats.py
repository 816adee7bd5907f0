"""How players are told apart: a colour and a number each, or where two sides face each other, the colour and
the triangle of their side, so that colour is never the only cue."""

from functools import lru_cache
from typing import Final

import pygame

from station.rules.tile import Side
from station.screen.draw.canvas import render
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.palette import BLACK, ORANGE, SIDES, SKY, TEAL, VERMILION, YELLOW, Colour

PLAYERS: Final[tuple[Colour, ...]] = (ORANGE, SKY, TEAL, YELLOW, VERMILION)
"""By player, clockwise from South's left."""

_FINE = 4


def seat_colour(player: int, side: Side | None = None) -> Colour:
    """The colour of a player. side: where they sit, if two sides face each other."""
    return PLAYERS[player] if side is None else SIDES[side]


def seat_sign(player: int, size: int, side: Side | None = None) -> pygame.Surface:
    """The number of a player on a disc of the player's colour; or the triangle of their side on a disc of the
    side's."""
    if side is None:
        return badge(player, size)
    disc = _disc(size, SIDES[side]).copy()
    small = round(size * 0.62)
    sign = icon(Icon.SOUTH if side is Side.SOUTH else Icon.NORTH, small, BLACK)
    disc.blit(sign, sign.get_rect(center=(size // 2, size // 2)))
    return disc


@lru_cache(maxsize=64)
def badge(player: int, size: int, instead: Colour | None = None) -> pygame.Surface:
    """The player's number, counted from one, on a disc of the player's colour: `size` pixels square.
    instead: another colour, such as a side's."""
    picture = _disc(size, instead or PLAYERS[player]).copy()
    capital = max(5, round(size * 0.5))
    ink, rise = render(str(player + 1), Weight.BOLD, capital, BLACK)
    picture.blit(ink, (round((size - ink.get_width()) / 2), round((size - capital) / 2) - rise))
    return picture


@lru_cache(maxsize=64)
def _disc(size: int, colour: Colour) -> pygame.Surface:
    large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    middle = size * _FINE / 2
    pygame.draw.circle(large, colour, (middle, middle), middle)
    return pygame.transform.smoothscale(large, (size, size))
