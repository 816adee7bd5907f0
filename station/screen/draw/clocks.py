"""One player's clock."""

from dataclasses import dataclass
from typing import Final

import pygame

from station.rules.tile import Side
from station.screen.draw.canvas import Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.layout import FAR
from station.screen.draw.palette import BLACK, CARD, QUIET, RULE, SIDES, VERMILION, WHITE, Colour
from station.screen.draw.seats import PLAYERS, badge
from station.view.view import View

SLIM: Final = 90
"""A card below this height, in reference pixels, has room for one line."""


@dataclass(frozen=True, slots=True)
class ClockPicture:
    """large, small: the time in two sizes, such as "9:58" and "", or "0:07" and ".3". player: with more than
    two players, the one whose colour and number the clock has instead of the side's."""

    name: str
    side: Side
    large: str
    small: str = ""
    running: bool = False
    flagged: str = ""
    player: int | None = None


def time_shown(remaining_ms: int) -> tuple[str, str]:
    """The time as text: large and small part.

    Whole seconds are rounded up, as on a chess clock: "0:01" lasts until the last millisecond. Below a
    minute the small part counts tenths. Overtime is negative and counts whole seconds.
    """
    if remaining_ms < 0:
        seconds = -remaining_ms // 1000
        sign = "−" if seconds else ""
        return f"{sign}{seconds // 60}:{seconds % 60:02}", ""
    if remaining_ms < 60_000:
        tenths = -(-remaining_ms // 100)
        if tenths < 600:
            return f"0:{tenths // 10:02}", f".{tenths % 10}"
    seconds = -(-remaining_ms // 1000)
    if seconds >= 3600:
        return f"{seconds // 3600}:{seconds // 60 % 60:02}", f":{seconds % 60:02}"
    return f"{seconds // 60}:{seconds % 60:02}", ""


def clock_picture(view: View, player: int, now_ms: int) -> ClockPicture | None:
    """A player's clock at `now_ms`; None for a player without one."""
    who = view.players[player]
    if who.clock is None or who.seat is None:
        return None
    large, small = time_shown(who.clock.at(now_ms))
    number = None if view.sides else player
    running, flagged = who.clock.running, who.clock.flagged
    return ClockPicture(who.name, who.seat.side, large, small, running, flagged, number)


def draw_clock(canvas: Canvas, box: pygame.Rect, clock: ClockPicture) -> None:
    """The running side is a bright card with dark digits; a waiting one is dark with bright digits."""
    colour = SIDES[clock.side] if clock.player is None else PLAYERS[clock.player]
    ink, quiet = (BLACK, BLACK) if clock.running else (WHITE, QUIET)
    canvas.card(box, colour if clock.running else CARD, 12)
    if not clock.running:
        canvas.outline(box, RULE, 1, 12)
    if box.height < canvas.px(SLIM):
        _in_a_line(canvas, box, clock, colour)
        return
    pad = canvas.px(14)
    high = min(canvas.px(91), box.height - canvas.px(6))
    scale = high / canvas.px(91)  # a low card is a small picture of a full one
    margin = (box.height - high) // 3
    size = round(canvas.px(16 if clock.player is None else 22) * scale)
    # There is room above for the dot of a capital letter.
    above = margin + (round(canvas.px(2) * scale) if clock.player is None else 0)
    top = pygame.Rect(box.left + pad, box.top + above, box.width - 2 * pad, size)
    at = pygame.Rect(top.left, top.centery - size // 2, size, size)
    _sign(canvas, at, clock, colour)
    name = pygame.Rect(top.left + size + canvas.px(8), top.top, top.width - size - canvas.px(8), top.height)
    if clock.flagged:
        tag = width(clock.flagged, Weight.BOLD, canvas.px(13)) + canvas.px(26)
        place = pygame.Rect(name.right - tag, name.top, tag, name.height)
        flag = icon(Icon.FLAG, canvas.px(20), BLACK if clock.running else VERMILION)
        canvas.surface.blit(flag, (place.left, place.centery - canvas.px(10)))
        text = pygame.Rect(place.left + canvas.px(24), place.top, place.width - canvas.px(24), place.height)
        canvas.write(
            clock.flagged, text, 13, weight=Weight.BOLD, colour=BLACK if clock.running else VERMILION, least=8
        )
        name.width -= tag + canvas.px(6)
    canvas.write(clock.name, name, 14 * scale, colour=quiet, least=min(11, 14 * scale))
    left, high = box.left + canvas.px(11), box.bottom - margin - top.bottom
    digits = pygame.Rect(left, top.bottom, box.right - canvas.px(5) - left, high)
    far = FAR * scale
    weight = _weight(canvas, clock, digits.width, far)
    canvas.write(clock.large, digits, far, weight=weight, colour=ink, least=20)
    if clock.small:
        wide = width(clock.large, weight, canvas.px(far))
        rest = pygame.Rect(digits.left + wide, digits.centery, digits.width - wide, canvas.px(far) // 2)
        canvas.write(clock.small, rest, far / 2, weight=weight, colour=ink, least=20 * scale)


def _sign(canvas: Canvas, at: pygame.Rect, clock: ClockPicture, colour: Colour) -> None:
    """The sign of the side, or the player's number on a disc."""
    if clock.player is None:
        which = Icon.SOUTH if clock.side is Side.SOUTH else Icon.NORTH
        sign = icon(which, at.height, BLACK if clock.running else canvas.ink(colour))
    else:
        if clock.running:
            pygame.draw.circle(canvas.surface, BLACK, at.center, at.height // 2 + canvas.px(1.5))
        sign = badge(clock.player, at.height)
    canvas.surface.blit(sign, at)


def _in_a_line(canvas: Canvas, box: pygame.Rect, clock: ClockPicture, colour: Colour) -> None:
    """Sign, name and time beside one another, for reading at arm's length."""
    ink, quiet = (BLACK, BLACK) if clock.running else (WHITE, QUIET)
    pad, size = canvas.px(10), canvas.px(18)
    at = pygame.Rect(box.left + pad, box.centery - size // 2, size, size)
    _sign(canvas, at, clock, colour)
    weight, text = (Weight.BOLD if clock.running else Weight.SEMIBOLD), clock.large + clock.small
    capital = min(26.0, box.height / canvas.layout.unit * 0.48)
    most = (box.right - at.right) * 6 // 10
    wide = min(width(text, weight, canvas.px(capital)), most)
    digits = pygame.Rect(box.right - pad - wide, box.top, wide, box.height)
    flag = bool(clock.flagged)
    place = canvas.write(
        text,
        digits,
        capital,
        weight=weight,
        colour=VERMILION if flag and not clock.running else ink,
        align="right",
        least=12,
    )
    if clock.flagged:
        sign = icon(Icon.FLAG, size, BLACK if clock.running else canvas.ink(VERMILION))
        canvas.surface.blit(sign, (place.left - size - canvas.px(4), box.centery - size // 2))
        place.left -= size + canvas.px(4)
    name = pygame.Rect(at.right + canvas.px(6), box.top, 0, box.height)
    name.width = place.left - canvas.px(6) - name.left
    canvas.write(clock.name, name, 15, colour=quiet, least=10)


def _weight(canvas: Canvas, clock: ClockPicture, room: int, capital: float) -> Weight:
    """Bold for the running side, if there is room."""
    heavy = (Weight.BOLD, Weight.SEMIBOLD) if clock.running else ()
    return next((w for w in heavy if width(clock.large, w, canvas.px(capital)) <= room), Weight.REGULAR)
