"""The games on record: when, who, the result, the journal. Those that can go on are continued by touch, those
that are over reviewed."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

import pygame

from station.screen.draw.button import draw_button
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon
from station.screen.draw.palette import CARD, QUIET, WHITE
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, in_grid
from station.screen.pages.page import Page
from station.screen.start.sheet import StartSheet
from station.screen.start.view import AskReview, GoOn, Kept, StartState, StartView

ROWS: Final = 5
"""Games on a page."""

WIDE: Final = 180
"""The width of a button, in reference pixels."""


@dataclass(frozen=True, slots=True)
class Back:
    """To the menu."""


Records = tuple[StartSheet, tuple[Kept, ...]]


@dataclass
class RecordShow(Page[Records, tuple[Kept, ...], GoOn | AskReview | Back]):
    """Shows the games on record; its states are tuples of them, latest first."""

    KEYS: ClassVar = {pygame.K_ESCAPE: Action(Do.CLOSE)}

    view: StartView

    @property
    def language(self) -> str:
        return self.view.language

    @property
    def theme(self) -> str:
        return self.view.theme

    def sheet(self, state: tuple[Kept, ...], now_ms: int) -> Records:
        del now_ms
        return StartSheet(StartState(kept=len(state)), self.view, self._layout), state

    def buttons(self, sheet: Records) -> list[Button]:
        return record_buttons(*sheet)

    def paint(self, canvas: Canvas, sheet: Records) -> None:
        _draw(canvas, *sheet)

    def act(self, action: Action, sheet: Records, now_ms: int) -> tuple[GoOn | AskReview | Back, ...]:
        del sheet, now_ms
        match action:
            case Action(do=Do.CLOSE):
                return (Back(),)
            case Action(do=Do.PAGE, amount=page):
                self.view = replace(self.view, page=page)
            case Action(do=Do.REVIEW, text=game, value=journal):
                return (AskReview(game, journal, self.view.language, self.view.theme),)
            case Action(do=Do.CHOOSE, value=journal):
                return (GoOn(self.view.language, self.view.theme, journal),)
        return ()


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
