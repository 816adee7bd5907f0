"""How players are told apart: a colour and a number each, so that colour is never the only cue."""

from functools import lru_cache
from typing import Final

import pygame

from station.screen.draw.canvas import render
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import BLACK, ORANGE, SKY, TEAL, VERMILION, YELLOW, Colour

PLAYERS: Final[tuple[Colour, ...]] = (ORANGE, SKY, TEAL, YELLOW, VERMILION)
"""By player, clockwise from South's left."""

_FINE = 4


@lru_cache(maxsize=64)
def badge(player: int, size: int, instead: Colour | None = None) -> pygame.Surface:
    """The player's number, counted from one, on a disc of the player's colour: `size` pixels square.
    instead: another colour, such as a side's."""
    colour = instead or PLAYERS[player]
    large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    large.fill((*colour, 0))
    middle = size * _FINE / 2
    pygame.draw.circle(large, colour, (middle, middle), middle)
    picture = pygame.transform.smoothscale(large, (size, size))
    capital = max(5, round(size * 0.5))
    ink, rise = render(str(player + 1), Weight.BOLD, capital, BLACK)
    picture.blit(ink, (round((size - ink.get_width()) / 2), round((size - capital) / 2) - rise))
    return picture
