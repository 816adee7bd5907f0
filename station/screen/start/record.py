"""The games on record: when, who, the result, the journal. Those that can go on are continued by touch, those
that are over reviewed."""

from dataclasses import dataclass, field, replace
from typing import Final

import pygame

from station.screen.draw.button import draw_button
from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import CARD, QUIET, WHITE
from station.screen.draw.parts import Part, Parts
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Panel
from station.screen.input.touch import Button, in_grid
from station.screen.start.sheet import StartSheet
from station.screen.start.view import AskReview, GoOn, Kept, StartState, StartView

ROWS: Final = 5
"""Games on a page."""

WIDE: Final = 180
"""The width of a button, in reference pixels."""


@dataclass(frozen=True, slots=True)
class Back:
    """To the menu."""


@dataclass(slots=True)
class RecordShow:
    """Shows the games on record, as a `Show` does; its states are tuples of them, latest first. Its events
    are a `GoOn`, an `AskReview` or `Back`. written: collects every line written."""

    view: StartView
    written: list[Written] | None = None
    panel: Panel = field(init=False, default=Panel.NONE)
    left: bool = field(init=False, default=False)
    quit: bool = field(init=False, default=False)
    _layout: ScreenLayout = field(init=False)
    _parts: Parts = field(init=False)

    @property
    def language(self) -> str:
        return self.view.language

    def fit(self, layout: ScreenLayout) -> None:
        self._layout, self._parts = layout, Parts()

    def draw(self, surface: pygame.Surface, state: tuple[Kept, ...], now_ms: int) -> list[pygame.Rect]:
        del now_ms
        sheet = StartSheet(StartState(kept=len(state)), self.view, self._layout)
        part: Part = (surface.get_rect(), (state, self.view), lambda canvas: _draw(canvas, sheet, state))
        bright = self.view.bright
        return self._parts.draw(Canvas(surface, self._layout, self.written, bright), [part], bright)

    def touched(
        self, event: pygame.event.Event, state: tuple[Kept, ...], now_ms: int
    ) -> tuple[GoOn | AskReview | Back, ...]:
        del now_ms
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return (Back(),)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return ()
        sheet = StartSheet(StartState(kept=len(state)), self.view, self._layout)
        found = (one.action for one in record_buttons(sheet, state) if one.box.collidepoint(event.pos))
        action = next(found, None)
        match action:
            case Action(do=Do.CLOSE):
                return (Back(),)
            case Action(do=Do.PAGE, amount=page):
                self.view = replace(self.view, page=page)
            case Action(do=Do.REVIEW, text=game, value=journal):
                return (AskReview(game, journal, self.view.language, self.view.bright),)
            case Action(do=Do.CHOOSE, value=journal):
                return (GoOn(self.view.language, self.view.bright, journal),)
        return ()

    def say(self, notice: str, until_ms: int) -> None:
        """Nothing is said here."""


def record_buttons(sheet: StartSheet, games: tuple[Kept, ...]) -> list[Button]:
    """Back, one to continue each game or match on this page that can go on, one to review each that is over,
    and those that turn pages."""
    words, foot, gap = sheet.words, sheet.foot, sheet.px(12)
    found = [
        Button(
            pygame.Rect(foot.left, foot.top, sheet.px(200), foot.height), Action(Do.CLOSE), words.tr("Back")
        )
    ]
    for game, box in _rows(sheet, games):
        place = pygame.Rect(0, 0, sheet.px(WIDE), max(sheet.layout.touch_px, box.height - 2 * gap))
        place.midright = box.right - gap, box.centery
        if game.goes_on:
            label = words.tr("Next game") if game.follows else words.tr("Continue")
            found.append(Button(place, Action(Do.CHOOSE, value=game.journal), label))
            place = place.move(-place.width - gap, 0)
        if game.result:
            ask = Action(Do.REVIEW, text=game.game, value=game.journal)
            found.append(Button(place, ask, words.tr("Review")))
    if len(games) > ROWS:
        last = -(-len(games) // ROWS) - 1
        for k, (icon, page) in enumerate(((Icon.RIGHT, _page(sheet) + 1), (Icon.LEFT, _page(sheet) - 1))):
            place = pygame.Rect(foot.right - (k + 1) * (sheet.row + gap), foot.top, sheet.row, foot.height)
            found.append(Button(place, Action(Do.PAGE, amount=page % (last + 1)), icon=icon))
    return found


def _page(sheet: StartSheet) -> int:
    return max(0, sheet.view.page)


def _rows(sheet: StartSheet, games: tuple[Kept, ...]) -> list[tuple[Kept, pygame.Rect]]:
    """The games on the current page, each with its place."""
    first = _page(sheet) * ROWS
    return list(zip(games[first : first + ROWS], in_grid(sheet.middle, 1, ROWS, sheet.px(10)), strict=False))


def _draw(canvas: Canvas, sheet: StartSheet, games: tuple[Kept, ...]) -> None:
    words = sheet.words
    canvas.write(words.tr("Games on record"), sheet.head, 40, colour=WHITE, least=9)
    if not games:
        canvas.write(words.tr("No games yet."), sheet.middle, 24, colour=QUIET, align="centre", least=9)
    for game, box in _rows(sheet, games):
        canvas.card(box, CARD, 12)
        inner = box.inflate(-canvas.px(32), -canvas.px(12))
        inner.width -= canvas.px(WIDE + 12) * (game.goes_on + bool(game.result))
        upper = pygame.Rect(inner.left, inner.top, inner.width, inner.height * 6 // 10)
        parts = (words.title_of(game.game), game.when, game.names, game.result)
        told = " · ".join(part for part in parts if part)
        canvas.write(told, upper, 20, least=9)
        lower = pygame.Rect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom)
        canvas.write(game.journal, lower, 14, weight=Weight.REGULAR, colour=QUIET, least=8)
    for button in record_buttons(sheet, games):
        draw_button(canvas, button)
