"""Writing on a surface: text by capital height, fitted into boxes, never past their edges."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

import pygame

from station.screen.draw.fonts import Weight, capital_height, font
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import CARD, WHITE, Colour
from station.screen.draw.sized_cache import sized_cache, surface_bytes
from station.screen.draw.themes import THEMES

Align = Literal["left", "centre", "right"]

LEAST_PX: Final = 7
"""Capitals of this height, in pixels, can just be read on any screen."""

TEXTS_BYTES: Final = 8 << 20
"""Cache of rendered text: a few screenfuls."""


@dataclass(frozen=True, slots=True)
class Written:
    """A line as written: the place of its capitals, its box, the capitals' height and the height asked for.
    shortened: it ends in an ellipsis. picture, at: what was drawn, tails of letters included, and where; ink:
    where there is any of it. clip: the region that was being drawn; whatever is outside it is cut off. card:
    the card it is on."""

    text: str
    place: pygame.Rect
    box: pygame.Rect
    capital_px: int
    wanted_px: int
    shortened: bool
    picture: pygame.Surface = field(compare=False, repr=False)
    at: tuple[int, int]
    ink: pygame.Rect
    clip: pygame.Rect
    card: pygame.Rect | None = None


@dataclass(slots=True)
class Canvas:
    """A surface with a layout. If `written` is a list, it collects every line (for tests), and `cards` every
    card. theme: by name for daylight; colours of the dark one are replaced by `ground` and `ink`."""

    surface: pygame.Surface
    layout: ScreenLayout
    written: list[Written] | None = field(default=None)
    theme: str = "dark"
    cards: list[pygame.Rect] = field(default_factory=list)

    def px(self, reference: float) -> int:
        return self.layout.px(reference)

    def ground(self, colour: Colour) -> Colour:
        return THEMES[self.theme].grounds.get(colour, colour)

    def line(self, colour: Colour) -> Colour:
        """What a player's colour is as a line."""
        return THEMES[self.theme].lines.get(colour, colour)

    def ink(self, colour: Colour) -> Colour:
        return THEMES[self.theme].inks.get(colour, colour)

    def write(
        self,
        text: str,
        box: pygame.Rect,
        capital: float,
        *,
        weight: Weight = Weight.SEMIBOLD,
        colour: Colour = WHITE,
        align: Align = "left",
        least: float | None = None,
    ) -> pygame.Rect:
        """One line in `box`, its capitals centred on the box's height.

        capital: their height in reference pixels. least: how small they may become to fit; text that still
        does not fit ends in an ellipsis. Returns the place of the capitals.
        """
        wanted = self.px(capital)
        smallest = min(wanted, max(LEAST_PX, self.px(capital if least is None else least)))
        while wanted > smallest and width(text, weight, wanted) > box.width:
            wanted -= 1
        shown = shorten(text, weight, wanted, box.width)
        picture, rise = render(shown, weight, wanted, self.ink(colour))
        height = capital_height(font(weight, wanted))
        left = {
            "left": box.left,
            "centre": box.centerx - picture.get_width() // 2,
            "right": box.right - picture.get_width(),
        }[align]
        top = box.centery - height // 2
        self.surface.blit(picture, (left, top - rise))
        place = pygame.Rect(left, top, picture.get_width(), height)
        if self.written is not None:
            ink = _inked(shown, weight, wanted, self.ink(colour)).move(left, top - rise)
            card = next((card for card in reversed(self.cards) if card.collidepoint(place.center)), None)
            line = Written(
                shown, place, box.copy(), height, self.px(capital), shown != text,
                picture, (left, top - rise), ink, self.surface.get_clip(), card,
            )  # fmt: skip
            self.written.append(line)
        return place

    def write_lines(
        self,
        text: str,
        box: pygame.Rect,
        capital: float,
        *,
        weight: Weight = Weight.REGULAR,
        colour: Colour = WHITE,
        least: float = 13,
        leading: float = 1.75,
        align: Align = "left",
    ) -> int:
        """Text in lines from the top of `box`, as large as fits between `capital` and `least`.

        Returns the y below the last line.
        """
        wanted = self.lines_fit(text, box, capital, weight=weight, least=least, leading=leading)
        lines, step = wrap(text, weight, wanted, box.width), round(wanted * leading)
        room = max(1, box.height // step)
        if len(lines) > room:
            lines = [*lines[: room - 1], " ".join(lines[room - 1 :])]
        top = box.top
        for line in lines:
            reference = wanted / self.layout.unit
            self.write(
                line,
                pygame.Rect(box.left, top, box.width, step),
                reference,
                weight=weight,
                colour=colour,
                align=align,
            )
            top += step
        return top

    def lines_fit(
        self, text: str, box: pygame.Rect, capital: float, *, weight: Weight, least: float, leading: float
    ) -> int:
        """The capitals, in pixels, with which text fits into `box` in lines: no larger than `capital`, and no
        smaller than `least`."""
        wanted, smallest = self.px(capital), max(LEAST_PX, self.px(least))
        while wanted > smallest:
            step = round(wanted * leading)
            # Most sizes are too large, which is seen without breaking the text.
            if least_lines(text, weight, wanted, box.width) * step <= box.height and (
                len(wrap(text, weight, wanted, box.width)) * step <= box.height
            ):
                break
            wanted -= 1
        return wanted

    def fits(self, text: str, capital: float, room: int, weight: Weight = Weight.SEMIBOLD) -> bool:
        """Whether a line fits; no line is written with smaller capitals than LEAST_PX."""
        return width(text, weight, max(LEAST_PX, self.px(capital))) <= room

    def first_that_fits(self, texts: Sequence[str], capital: float, room: int, weight: Weight) -> str:
        """The first of `texts`, longest first, that fits; else the last."""
        return next((text for text in texts if self.fits(text, capital, room, weight)), texts[-1])

    def card(self, box: pygame.Rect, colour: Colour, radius: float = 10) -> None:
        pygame.draw.rect(self.surface, self.ground(colour), box, border_radius=self.px(radius))
        edge = THEMES[self.theme].edge
        if edge is not None and colour == CARD:
            pygame.draw.rect(self.surface, edge, box, max(1, self.px(1)), border_radius=self.px(radius))
        if self.written is not None:
            self.cards.append(box.copy())

    def outline(self, box: pygame.Rect, colour: Colour, thick: float = 2, radius: float = 10) -> None:
        line = THEMES[self.theme].inks.get(colour, self.ground(colour))
        pygame.draw.rect(self.surface, line, box, max(1, self.px(thick)), border_radius=self.px(radius))


@lru_cache(maxsize=4096)
def width(text: str, weight: Weight, capital_px: int) -> int:
    """Width of a line in pixels."""
    return int(font(weight, capital_px).size(text)[0])


@lru_cache(maxsize=1024)
def tail(text: str, weight: Weight, capital_px: int) -> int:
    """How many pixels the letters of a line reach below it, such as those of g."""
    picture, rise = render(text, weight, capital_px, WHITE)
    return max(0, picture.get_bounding_rect().bottom - rise - capital_height(font(weight, capital_px)))


@lru_cache(maxsize=2048)
def shorten(text: str, weight: Weight, capital_px: int, room: int) -> str:
    """`text`, or as much of it as fits before an ellipsis."""
    if width(text, weight, capital_px) <= room:
        return text
    kept = text
    while kept and width(kept.rstrip() + "…", weight, capital_px) > room:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def least_lines(text: str, weight: Weight, capital_px: int, room: int) -> int:
    """As few lines as `wrap` can make of `text`, counted quickly: no line is wider than `room`, and a space
    is left out at each break. A word wider than `room` is a line by itself."""
    space = width(" ", weight, capital_px)
    wide = (width(paragraph, weight, capital_px) for paragraph in text.split("\n"))
    return sum(max(1, -(-(one + space) // (room + 2 * space))) for one in wide)


@lru_cache(maxsize=1024)
def wrap(text: str, weight: Weight, capital_px: int, room: int) -> list[str]:
    """`text` in lines no wider than `room` pixels; a newline in it always breaks."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and width(longer, weight, capital_px) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


@lru_cache(maxsize=4096)
def _inked(text: str, weight: Weight, capital_px: int, colour: Colour) -> pygame.Rect:
    """Where in the line's picture anything is."""
    return render(text, weight, capital_px, colour)[0].get_bounding_rect()


def _rendered_bytes(rendered: tuple[pygame.Surface, int]) -> int:
    return surface_bytes(rendered[0])


@sized_cache(_rendered_bytes, TEXTS_BYTES)
def render(text: str, weight: Weight, capital_px: int, colour: Colour) -> tuple[pygame.Surface, int]:
    """The line's picture and how far the capitals' top is below the picture's."""
    face = font(weight, capital_px)
    return face.render(text, True, colour), face.get_ascent() - capital_height(face)
