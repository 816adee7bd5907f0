"""The face of a tile, as it lies."""

from typing import Final

import pygame

from station.rules.tile import Side
from station.screen.draw.canvas import render
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import BLACK, KITS, SIDES, Colour, blend
from station.screen.draw.sized_cache import sized_cache, surface_bytes
from station.view.faces import Face

_FINE = 4

TILES_BYTES: Final = 8 << 20
"""Cache of drawn faces: more than two full boards on the largest display."""


GHOST_ALPHA = 130
"""Opacity of a ghost tile: its letter keeps a contrast of 4.5:1."""

SHADOW_ALPHA: Final = 90
"""Opacity of the shadow that a tile throws on its square."""

VALUED: Final = 30
"""From this size on, in pixels, there is room for a legible value."""

_UNKNOWN_KIT: Colour = (0xB8, 0xB6, 0xB0)


@sized_cache(surface_bytes, TILES_BYTES)
def tile_picture(
    face: Face, size: int, turned: bool, low_left: bool = False, value: int | None = None
) -> pygame.Surface:
    """The tile on a transparent background of `size` × `size` pixels; `turned` shows it as North sees it.
    low_left: the letter is at the lower left as shown, which leaves the upper right for a badge.

    A bar at its foot (towards the side it faces) has that side's colour; a tile of kit "b" has a corner cut
    off; a blank's letter is ringed. value: what it counts, at its lower right, where there is room for it.
    """
    ground = KITS[face.kit] if face.kit else _UNKNOWN_KIT
    large = pygame.Surface((size * _FINE, size * _FINE), pygame.SRCALPHA)
    large.fill((*ground, 0))
    _body(large, size * _FINE, face, ground)
    picture = pygame.transform.smoothscale(large, (size, size))
    away = (face.facing is Side.NORTH) is not turned and not face.sideways
    if low_left:
        # To be turned with the tile, so that it comes to lie at the lower left.
        _letter(picture, size, face, (0.71, 0.40) if away else (0.29, 0.60), capital=0.48, widest=0.5)
    elif face.letter:
        _letter(picture, size, face, _middle(face, value is not None and size >= VALUED))
    if value is not None and size >= VALUED:
        _value(picture, size, value)
    if face.sideways:
        picture = pygame.transform.rotate(picture, 90)
    elif away:
        picture = pygame.transform.rotate(picture, 180)
    if face.ghost:
        picture.set_alpha(GHOST_ALPHA)
    return picture


def _middle(face: Face, valued: bool) -> tuple[float, float]:
    """The middle of a letter: clear of the coloured bar, and of the value."""
    if face.facing is not None and not face.sideways:
        return 0.5, 0.41
    return (0.46, 0.46) if valued else (0.5, 0.48)


def _body(large: pygame.Surface, s: int, face: Face, ground: Colour) -> None:
    """A face that the light falls on from above, the edge below it, and the shadow of both."""
    inset, high, radius = max(1, s // 26), s // 22, s // 8
    box = pygame.Rect(inset, inset, s - 2 * inset, s - 2 * inset - high)
    pygame.draw.rect(large, (*BLACK, SHADOW_ALPHA), box.move(0, high + high // 2), border_radius=radius)
    pygame.draw.rect(large, blend(ground, BLACK, 0.34), box.move(0, high), border_radius=radius)
    large.blit(_lit(box.size, radius, ground), box)
    if face.facing is not None and not face.sideways:
        bar = pygame.Rect(0, 0, box.width * 3 // 4, s // 9)
        bar.midbottom = box.centerx, box.bottom - s // 32
        pygame.draw.rect(large, blend(SIDES[face.facing], BLACK, 0.55), bar, border_radius=s // 16)
        thin = -2 * max(1, s // 48)
        pygame.draw.rect(large, SIDES[face.facing], bar.inflate(thin, thin), border_radius=s // 18)
    if face.kit == "b":
        cut = s // 4
        corner = [(s, 0), (s - cut - inset, 0), (s, cut + inset)]
        pygame.draw.polygon(large, (*ground, 0), corner)


def _lit(size: tuple[int, int], radius: int, ground: Colour) -> pygame.Surface:
    """A rounded face, a little lighter above than below."""
    light = pygame.Surface((1, 2), pygame.SRCALPHA)
    light.set_at((0, 0), blend(ground, (255, 255, 255), 0.5))
    light.set_at((0, 1), ground)
    shaded = pygame.transform.smoothscale(light, size)
    outline = pygame.Surface(size, pygame.SRCALPHA)
    outline.fill((255, 255, 255, 0))  # black there would darken the edge when it is made smaller
    pygame.draw.rect(outline, (255, 255, 255), outline.get_rect(), border_radius=radius)
    shaded.blit(outline, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return shaded


def _letter(
    picture: pygame.Surface,
    size: int,
    face: Face,
    at: tuple[float, float],
    *,
    capital: float = 0.5,
    widest: float = 1.0,
) -> None:
    """at: the middle of the letter; capital: its height; widest: how wide it may be. Shares of the tile."""
    high = max(5, round(size * capital * (0.8 if face.blank else 1)))
    ink, rise = render(face.letter, Weight.SEMIBOLD, high, BLACK)
    room = min(size - 4, round(size * widest))
    if ink.get_width() > room:
        ink = pygame.transform.smoothscale(ink, (room, ink.get_height()))
    left = size * at[0] - ink.get_width() / 2
    picture.blit(ink, (round(left), round(size * at[1] - high / 2) - rise))
    if face.blank:
        radius = size * 0.36 * capital / 0.5
        pygame.draw.circle(picture, BLACK, (size * at[0], size * at[1]), radius, max(1, size // 22))


def _value(picture: pygame.Surface, size: int, value: int) -> None:
    high, edge = max(6, round(size * 0.17)), round(size * 0.09)
    ink, rise = render(str(value), Weight.SEMIBOLD, high, BLACK)
    picture.blit(ink, (size - edge - ink.get_width(), round(size * 0.88) - high - rise))
