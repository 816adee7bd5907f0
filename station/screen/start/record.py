"""The games on record: when, the result, who, and where a game was played on from. Those that can go on are
continued by touch, those that are over reviewed or exported."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar, Final

import pygame

from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon
from station.screen.draw.palette import CARD, QUIET, WHITE
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, in_grid
from station.screen.pages.page import Page
from station.screen.start.sheet import StartSheet
from station.screen.start.view import AskExport, AskReview, GoOn, Kept, OnRecord, StartState, StartView

ROWS: Final = 5
"""Games on a page."""

WIDE: Final = 160
"""The width of a button, in reference pixels."""

NUMBER: Final = 150
"""The width of the page's number, between the buttons that turn pages."""


@dataclass(frozen=True, slots=True)
class ToMenu:
    """To the menu."""


Records = tuple[StartSheet, OnRecord]


@dataclass
class RecordShow(Page[Records, OnRecord, GoOn | AskReview | ToMenu]):
    """Shows the games on record."""

    KEYS: ClassVar = {pygame.K_ESCAPE: Action(Do.CLOSE)}

    view: StartView

    @property
    def language(self) -> str:
        return self.view.language

    @property
    def theme(self) -> str:
        return self.view.theme

    def sheet(self, state: OnRecord, now_ms: int) -> Records:
        return StartSheet(StartState(kept=len(state.games)), self.view, self._layout), state

    def buttons(self, sheet: Records) -> list[Button]:
        return record_buttons(*sheet)

    def paint(self, canvas: Canvas, sheet: Records) -> None:
        _draw(canvas, *sheet)

    def act(self, action: Action, sheet: Records, now_ms: int) -> tuple[GoOn | AskReview | ToMenu, ...]:
        match action:
            case Action(do=Do.CLOSE):
                return (ToMenu(),)
            case Action(do=Do.PAGE, amount=page):
                self.view = replace(self.view, page=page)
            case Action(do=Do.REVIEW, text=game, value=journal):
                return (AskReview(game, journal, self.view.language, self.view.theme),)
            case Action(do=Do.EXPORT, text=game, value=journal):
                return (AskExport(game, journal, self.view.language, self.view.theme),)
            case Action(do=Do.CHOOSE, value=journal):
                return (GoOn(self.view.language, self.view.theme, journal),)
        return ()


def record_buttons(sheet: StartSheet, record: OnRecord) -> list[Button]:
    """Back, one to continue each game or match on this page that can go on, those to review and to export
    each that has ended, and those that turn pages."""
    words, foot, gap = sheet.words, sheet.foot, sheet.px(12)
    found = [
        Button(
            pygame.Rect(foot.left, foot.top, sheet.px(200), foot.height), Action(Do.CLOSE), words.tr("Back")
        )
    ]
    for game, box in _rows(sheet, record.games):
        place = pygame.Rect(0, 0, sheet.px(WIDE), max(sheet.layout.touch_px, box.height - 2 * gap))
        place.midright = box.right - gap, box.centery
        if game.goes_on:
            label = words.tr("Next game") if game.follows else words.tr("Continue")
            found.append(Button(place, Action(Do.CHOOSE, value=game.journal), label))
            place = place.move(-place.width - gap, 0)
        if game.result:
            ask = Action(Do.REVIEW, text=game.game, value=game.journal)
            found.append(Button(place, ask, words.tr("Review")))
            place = place.move(-place.width - gap, 0)
            export = Action(Do.EXPORT, text=game.game, value=game.journal)
            found.append(Button(place, export, words.tr("Export")))
    if len(record.games) > ROWS:
        turns = ((_next_place(sheet), Icon.RIGHT, 1), (_previous_place(sheet), Icon.LEFT, -1))
        for place, icon, by in turns:
            page = (_page(sheet) + by) % _pages(record)
            found.append(Button(place, Action(Do.PAGE, amount=page), icon=icon))
    return found


def _next_place(sheet: StartSheet) -> pygame.Rect:
    foot = sheet.foot
    return pygame.Rect(foot.right - sheet.row - sheet.px(12), foot.top, sheet.row, foot.height)


def _number_place(sheet: StartSheet) -> pygame.Rect:
    following = _next_place(sheet)
    width = sheet.px(NUMBER)
    return pygame.Rect(following.left - width, following.top, width, following.height)


def _previous_place(sheet: StartSheet) -> pygame.Rect:
    place = _next_place(sheet)
    place.right = _number_place(sheet).left
    return place


def _pages(record: OnRecord) -> int:
    return max(1, -(-len(record.games) // ROWS))


def _page(sheet: StartSheet) -> int:
    return max(0, sheet.view.page)


def _rows(sheet: StartSheet, games: tuple[Kept, ...]) -> list[tuple[Kept, pygame.Rect]]:
    """The games on the current page, each with its place."""
    first = _page(sheet) * ROWS
    return list(zip(games[first : first + ROWS], in_grid(sheet.middle, 1, ROWS, sheet.px(10)), strict=False))


def _draw(canvas: Canvas, sheet: StartSheet, record: OnRecord) -> None:
    words = sheet.words
    canvas.write(words.tr("Games on record"), sheet.head, 40, colour=WHITE, least=9)
    _draw_reading(canvas, sheet, record)
    if not record.games and record.whole:
        canvas.write(words.tr("No games yet."), sheet.middle, 24, colour=QUIET, align="centre", least=9)
    for game, box in _rows(sheet, record.games):
        canvas.card(box, CARD, 12)
        inner = box.inflate(-canvas.px(32), -canvas.px(12))
        inner.width -= canvas.px(WIDE + 12) * (game.goes_on + 2 * bool(game.result))
        upper = pygame.Rect(inner.left, inner.top, inner.width, inner.height * 6 // 10)
        first = (words.title_of(game.game), game.when, game.result)
        canvas.write(_joined(first), upper, 20, least=9)
        lower = pygame.Rect(inner.left, upper.bottom, inner.width, inner.bottom - upper.bottom)
        second = _joined((game.names, game.origin))
        canvas.write(second, lower, 16, weight=Weight.REGULAR, colour=QUIET, least=8)
    draw_buttons(canvas, record_buttons(sheet, record))


def _joined(parts: Iterable[str]) -> str:
    return " · ".join(part for part in parts if part)


def _draw_reading(canvas: Canvas, sheet: StartSheet, record: OnRecord) -> None:
    """Which page this is, and that games are still being read."""
    words, foot = sheet.words, sheet.foot
    number = _number_place(sheet)
    if len(record.games) > ROWS:
        shown = f"{_page(sheet) + 1} / {_pages(record)}"
        canvas.write(shown, number, 20, colour=QUIET, align="centre", least=9)
    if not record.whole:
        left = foot.left + sheet.px(200 + 24)
        place = pygame.Rect(left, foot.top, _previous_place(sheet).left - left - sheet.px(12), foot.height)
        canvas.write(words.reading(len(record.games)), place, 18, colour=QUIET, least=9)
