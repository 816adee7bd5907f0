"""The page on which a game is exported, in a window."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final, NoReturn

import pygame

from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas, wrap
from station.screen.draw.fonts import Weight
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import CARD, QUIET, RAISED, TEAL, WHITE, YELLOW
from station.screen.export.state import ExportItem, ExportState, Kind
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, in_grid
from station.screen.pages.appearance import Appearance
from station.screen.pages.page import Page
from station.screen.pages.sheet import PageSheet
from station.view.wording import Wording, words_in

WIDE: Final = 190
NARROW: Final = 130
"""The width of a button, in reference pixels."""

ROWS: Final = 5
"""So many cards fit below each other."""

BAR: Final = 10
"""The height of the bar that says how far something is."""


@dataclass(frozen=True, slots=True)
class ExportSheet(PageSheet):
    """What is shown, and where its things go."""

    state: ExportState
    look: Appearance
    layout: ScreenLayout

    @property
    def words(self) -> Wording:
        return words_in(self.look.language)

    @property
    def head(self) -> pygame.Rect:
        return self.across(self.px(10), self.px(56))

    @property
    def several(self) -> bool:
        """Whether the cards are in two columns, and narrow."""
        return len(self.state.items) > ROWS

    @property
    def button(self) -> int:
        """The width of a card's button."""
        return self.px(NARROW if self.several else WIDE)

    @property
    def rows(self) -> list[pygame.Rect]:
        """A card for each, in two columns if there are many."""
        top = self.head.bottom + self.px(6)
        room = self.across(top, self.foot.top - self.px(14) - top)
        count = len(self.state.items)
        columns, rows = (2, -(-count // 2)) if self.several else (1, ROWS)
        return in_grid(room, columns, rows, self.px(10))[:count]


@dataclass
class ExportShow(Page[ExportSheet, object, NoReturn]):
    """Shows what can be exported and how far it is. now: the state. save: begins to export something, stop:
    breaks it off. racks: somebody notes the racks. closed: somebody has seen enough."""

    KEYS: ClassVar = {pygame.K_ESCAPE: Action(Do.CLOSE)}

    now: Callable[[], ExportState]
    save: Callable[[Kind], None]
    stop: Callable[[Kind], None]
    racks: Callable[[], None]
    look: Appearance = field(default_factory=Appearance)
    closed: bool = field(init=False, default=False)

    @property
    def language(self) -> str:
        return self.look.language

    @property
    def theme(self) -> str:
        return self.look.theme

    def sheet(self, state: object, now_ms: int) -> ExportSheet:
        return ExportSheet(self.now(), self.look, self._layout)

    def buttons(self, sheet: ExportSheet) -> list[Button]:
        return export_buttons(sheet)

    def paint(self, canvas: Canvas, sheet: ExportSheet) -> None:
        _draw(canvas, sheet)

    def act(self, action: Action, sheet: ExportSheet, now_ms: int) -> tuple[()]:
        match action:
            case Action(do=Do.CLOSE):
                self.closed = True
            case Action(do=Do.RACKS):
                self.racks()
            case Action(do=Do.EXPORT, value=kind):
                self.save(Kind(kind))
            case Action(do=Do.STOP, value=kind):
                self.stop(Kind(kind))
        return ()


def export_buttons(sheet: ExportSheet) -> list[Button]:
    """Back, and one for each thing that can be exported."""
    words, foot, gap = sheet.words, sheet.foot, sheet.px(12)
    back = pygame.Rect(foot.left, foot.top, sheet.px(WIDE), foot.height)
    found = [Button(back, Action(Do.CLOSE), words.tr("Back"))]
    if sheet.state.racks:
        found.append(Button(back.move(back.width + gap, 0), Action(Do.RACKS), words.tr("Racks")))
    for item, box in zip(sheet.state.items, sheet.rows, strict=True):
        place = pygame.Rect(0, 0, sheet.button, max(sheet.layout.touch_px, box.height - 2 * gap))
        place.midright = box.right - gap, box.centery
        if item.working:
            found.append(Button(place, Action(Do.STOP, value=item.kind), words.tr("Stop")))
            continue
        found.append(Button(place, Action(Do.EXPORT, value=item.kind), words.tr("Save")))
    return found


def _draw(canvas: Canvas, sheet: ExportSheet) -> None:
    canvas.write(sheet.words.tr("Export"), sheet.head, 34, colour=WHITE, least=9)
    for item, box in zip(sheet.state.items, sheet.rows, strict=True):
        canvas.card(box, CARD, 12)
        _draw_item(canvas, sheet, item, box)
    if any(item.working for item in sheet.state.items):
        foot = sheet.foot
        left = foot.left + (2 if sheet.state.racks else 1) * sheet.px(WIDE + 12) + sheet.px(12)
        hint = sheet.words.tr("You can leave this page meanwhile.")
        place = pygame.Rect(left, foot.top, foot.right - left, foot.height)
        canvas.write(hint, place, 18, colour=QUIET, least=9)
    draw_buttons(canvas, export_buttons(sheet))


def _draw_item(canvas: Canvas, sheet: ExportSheet, item: ExportItem, box: pygame.Rect) -> None:
    inner = box.inflate(-canvas.px(32), -canvas.px(12))
    inner.width -= sheet.button + canvas.px(16)
    news = item.news(sheet.words)
    upper = pygame.Rect(inner.left, inner.top, inner.width, inner.height * (45 if news else 100) // 100)
    label = item.label(sheet.words)
    if sheet.several and not (canvas.fits(label, 19, upper.width) and not news):
        leading = 1.3 if news else 1.6
        high = len(wrap(label, Weight.SEMIBOLD, canvas.px(19), upper.width)) * round(canvas.px(19) * leading)
        upper.top += 0 if news else max(0, (upper.height - high) // 2)
        canvas.write_lines(label, upper, 19, weight=Weight.SEMIBOLD, colour=WHITE, least=9, leading=leading)
    else:
        canvas.write(label, upper, 20, weight=Weight.SEMIBOLD, colour=WHITE, least=9)
    lower = pygame.Rect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom)
    if item.working and item.total:
        bar = pygame.Rect(lower.left, lower.bottom - canvas.px(BAR), lower.width, canvas.px(BAR))
        canvas.card(bar, RAISED, 5)
        if item.done:
            canvas.card(
                pygame.Rect(bar.left, bar.top, bar.width * item.done // item.total, bar.height), TEAL, 5
            )
        lower.height -= bar.height
    if news:
        colour = YELLOW if item.failure is not None else QUIET
        canvas.write_lines(news, lower, 16, colour=colour, least=8, leading=1.4)
