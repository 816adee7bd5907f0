"""Draws a page of the set-up: the camera's picture on the left, what to do and what was checked beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final

import numpy as np
import pygame
from numpy.typing import NDArray

from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import BLACK, CARD, PURPLE, QUIET, RULE, SKY, TEAL, VERMILION, WHITE, Colour
from station.screen.draw.parts import Part
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Look
from station.screen.pages.sheet import PageSheet
from station.setup.view import CheckLine, SetupChoice, SetupView, Tone

Picture = NDArray[np.uint8]
"""(height, width, 3) uint8, BGR."""

SIGNS: Final[dict[bool | None, tuple[str, Colour]]] = {
    True: ("✓", TEAL), False: ("!", VERMILION), None: ("·", QUIET),
}  # fmt: skip
"""What stands before a check, never its colour alone."""

FEW: Final = 5
"""Up to so many checks have two lines each."""

AROUND: Final = 0.04
"""What is shown around the marks, as a share of their width, where the picture comes closer."""

TONES: Final[dict[Tone, Colour]] = {"good": TEAL, "wrong": VERMILION, "doubt": PURPLE, "strange": SKY}
"""Colours of marks. What is wrong is drawn thick, doubt as a ring, what is strange crossed out."""


@dataclass(frozen=True, slots=True, eq=False)
class SetupState:
    """A page, and what the camera sees."""

    view: SetupView
    picture: Picture | None = None


@dataclass(frozen=True, slots=True)
class SetupSheet(PageSheet):
    """A page and where its things go. seen: what the camera sees."""

    ROW: ClassVar[int] = 58

    view: SetupView
    layout: ScreenLayout
    seen: Picture | None = field(default=None, compare=False)

    @property
    def head(self) -> pygame.Rect:
        return self.across(self.px(12), self.px(52))

    @property
    def _middle(self) -> pygame.Rect:
        top = self.head.bottom + self.px(10)
        return self.across(top, self.foot.top - self.px(12) - top)

    @property
    def picture(self) -> pygame.Rect:
        """The place of the camera's picture; nothing wide if none is shown."""
        box = self._middle
        return pygame.Rect(box.left, box.top, box.width * 54 // 100 if self.view.pictured else 0, box.height)

    @property
    def right(self) -> pygame.Rect:
        box, left = self._middle, self.picture.right + (self.px(22) if self.view.pictured else 0)
        return pygame.Rect(left, box.top, box.right - left, box.height)

    @property
    def choices(self) -> list[tuple[pygame.Rect, SetupChoice]]:
        """Up to three in a row, at the bottom of the right part."""
        some, box, gap = self.view.choices, self.right, self.px(10)
        rows = [some[start : start + 3] for start in range(0, len(some), 3)]
        top = box.bottom - len(rows) * self.row - max(0, len(rows) - 1) * gap
        placed = []
        for row in rows:
            wide = (box.width - (len(row) - 1) * gap) // len(row)
            for k, choice in enumerate(row):
                placed.append((pygame.Rect(box.left + k * (wide + gap), top, wide, self.row), choice))
            top += self.row + gap
        return placed

    @property
    def report_box(self) -> pygame.Rect:
        """What is written on the right, above the choices."""
        box, placed = self.right, self.choices
        low = placed[0][0].top - self.px(12) if placed else box.bottom
        return pygame.Rect(box.left, box.top, box.width, low - box.top)


def setup_buttons(sheet: SetupSheet) -> list[Button]:
    """Everything that can be touched."""
    placed = list(sheet.choices)
    foot, gap = sheet.foot, sheet.px(12)
    wide = (foot.width - (len(sheet.view.foot) - 1) * gap) // max(1, len(sheet.view.foot))
    for k, choice in enumerate(sheet.view.foot):
        placed.append((pygame.Rect(foot.left + k * (wide + gap), foot.top, wide, foot.height), choice))
    return [
        Button(
            box,
            Action(Do.CHOOSE, value=choice.name),
            f"✓ {choice.label}" if choice.chosen else choice.label,
            Look.STRONG if choice.strong else Look.PLAIN,
        )
        for box, choice in placed
    ]


def setup_parts(sheet: SetupSheet) -> list[Part]:
    """The regions of the page, which change apart."""
    view, picture = sheet.view, sheet.picture
    words = (view.title, view.place, view.task, view.lines, view.choices, view.foot)
    parts: list[Part] = [
        (sheet.head, words, lambda canvas: _head(canvas, sheet)),
        (sheet.right, words, lambda canvas: _draw_report(canvas, sheet)),
        (sheet.foot, words, lambda canvas: _foot(canvas, sheet)),
    ]
    if picture.width:
        shown = (id(sheet.seen), view.marks, view.closer, view.no_picture)
        state = SetupState(view, sheet.seen)
        parts.append((picture, shown, lambda canvas: _picture(canvas, picture, state)))
    return parts


def _head(canvas: Canvas, sheet: SetupSheet) -> None:
    box = sheet.head
    place = pygame.Rect(box.right - sheet.px(220), box.top, sheet.px(220), box.height)
    title = pygame.Rect(box.left, box.top, place.left - box.left - sheet.px(12), box.height)
    canvas.write(sheet.view.title, title, 30, least=12)
    canvas.write(sheet.view.place, place, 16, colour=QUIET, align="right", least=9)


def _draw_report(canvas: Canvas, sheet: SetupSheet) -> None:
    box, view = sheet.report_box, sheet.view
    room = box.height * (36 if view.lines else 90) // 100
    task = pygame.Rect(box.left, box.top, box.width, room)
    top = canvas.write_lines(view.task, task, 22, weight=Weight.SEMIBOLD, least=9, leading=1.7) + sheet.px(8)
    draw_checks(canvas, pygame.Rect(box.left, top, box.width, box.bottom - top), view.lines)
    draw_buttons(canvas, setup_buttons(sheet)[: len(view.choices)])


def draw_checks(canvas: Canvas, box: pygame.Rect, lines: Sequence[CheckLine]) -> None:
    """The checks below each other, each in a share of the height by how long it is. Many that are open yet
    have a single line each."""
    if not lines:
        return
    asked = [line for line in lines if line.ok is None and line.says]
    if len(lines) > FEW:
        lines = [
            replace(one, name=f"{one.name}: {one.says}", says="") if one in asked else one for one in lines
        ]
    gap = canvas.px(6)
    weights = [1.6 + len(line.says) / 42 for line in lines]
    room = box.height - gap * (len(lines) - 1)
    top = box.top
    for line, weight in zip(lines, weights, strict=True):
        most = canvas.px(26 + 28 * weight)
        high = min(most, int(room * weight / sum(weights)))
        card = pygame.Rect(box.left, top, box.width, high)
        canvas.card(card, CARD, 8)
        sign, colour = SIGNS[line.ok]
        mark = pygame.Rect(card.left + canvas.px(8), card.top, canvas.px(24), card.height)
        canvas.write(sign, mark, 20, colour=colour, align="centre", least=8)
        left = mark.right + canvas.px(8)
        inner = pygame.Rect(left, card.top + canvas.px(3), card.right - left - canvas.px(8), card.height)
        inner.height -= canvas.px(6)
        if not line.says:
            _draw_name(canvas, line.name, inner)
        else:
            name = pygame.Rect(inner.left, inner.top, inner.width, min(canvas.px(28), inner.height * 2 // 5))
            canvas.write(line.name, name, 14, colour=QUIET, least=7)
            says = pygame.Rect(inner.left, name.bottom, inner.width, inner.bottom - name.bottom)
            canvas.write_lines(line.says, says, 17, colour=WHITE, least=7, leading=1.6)
        top = card.bottom + gap


def _draw_name(canvas: Canvas, name: str, box: pygame.Rect) -> None:
    """A check in a line, or in two where it is too long."""
    if canvas.fits(name, 7, box.width):
        canvas.write(name, box, min(18.0, box.height / canvas.layout.unit / 1.5), least=7)
        return
    canvas.write_lines(name, box, 7, weight=Weight.SEMIBOLD, least=7, leading=1.5)


def _foot(canvas: Canvas, sheet: SetupSheet) -> None:
    draw_buttons(canvas, setup_buttons(sheet)[len(sheet.view.choices) :])


def _picture(canvas: Canvas, box: pygame.Rect, state: SetupState) -> None:
    """The camera's picture, with outlines of what was found in it."""
    canvas.outline(box, RULE, 1, 4)
    if state.picture is None:
        text = box.inflate(-canvas.px(24), -canvas.px(24))
        canvas.write_lines(state.view.no_picture, text, 16, colour=QUIET, least=9)
        return
    # Marks are in pixels of the picture that was checked, which may be of another size.
    wide = state.picture.shape[1]
    own = wide / (state.view.size[0] or wide)
    left, top, width, height = _part(state, state.picture, own)
    scale = min(box.width / width, box.height / height)
    size = round(width * scale), round(height * scale)
    # Most of a large picture is not needed to shrink it.
    step = max(1, int(0.5 / scale))
    part = np.ascontiguousarray(state.picture[top : top + height : step, left : left + width : step])
    whole = pygame.image.frombuffer(part.tobytes(), (part.shape[1], part.shape[0]), "BGR")
    place = whole.get_rect(size=size, center=box.center)
    canvas.surface.blit(pygame.transform.smoothscale(whole, size), place)
    marks = [
        (mark.tone, (np.array(mark.points, np.float64) * own - (left, top)) * scale + place.topleft)
        for mark in state.view.marks
    ]
    for tone, points in marks:
        if tone != "good":  # a dark rim, to stand out from any tile
            _mark(canvas, tone, points, BLACK, 2)
    for tone, points in marks:
        _mark(canvas, tone, points, TONES[tone])


def _part(state: SetupState, picture: Picture, own: float) -> pygame.Rect:
    """The part of the picture that is shown, in its pixels."""
    whole = pygame.Rect(0, 0, picture.shape[1], picture.shape[0])
    if not (state.view.closer and state.view.marks):
        return whole
    points = np.concatenate([np.array(mark.points, np.float64) for mark in state.view.marks]) * own
    low, high = points.min(axis=0), points.max(axis=0)
    margin = AROUND * float((high - low).max())
    return pygame.Rect(low - margin, high - low + 2 * margin).clip(whole)


def _mark(canvas: Canvas, tone: Tone, points: NDArray[np.float64], ink: Colour, rim: int = 0) -> None:
    """points: (n, 2) pixels of the surface. rim: by how many pixels it is thicker."""
    side, most = float(np.linalg.norm(points[1] - points[0])), max(1, canvas.px(3))
    thick = rim + min(most, max(1, round(side / 14)) if tone == "good" else max(2, round(side / 7)))
    corners = [(float(x), float(y)) for x, y in points]
    if tone == "doubt":
        pygame.draw.circle(canvas.surface, ink, points.mean(axis=0), 0.7 * side, thick)
        return
    pygame.draw.polygon(canvas.surface, ink, corners, thick)
    if tone == "strange":
        pygame.draw.line(canvas.surface, ink, corners[0], corners[2], thick)
        pygame.draw.line(canvas.surface, ink, corners[1], corners[3], thick)
