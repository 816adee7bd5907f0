"""Where everything goes in the start menu, and what can be touched."""

from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from station.registry import entry
from station.screen.draw.layout import ScreenLayout
from station.screen.input.touch import in_grid
from station.screen.pages.sheet import PageSheet
from station.screen.start.agreement import count_agreed
from station.screen.start.view import StartState, StartView
from station.screen.start.wording import StartWording, start_words

GAME: Final = "game"
PLAYERS: Final = "players"
NAME: Final = "name"
MATTER: Final = "matter"
PLAY: Final = "play"
TABLE: Final = ""
SCREEN: Final = "screen"
PHONES: Final = "phones"
NOW: Final = "now"
OPTIONS: Final = "options"
GO_ON: Final = "go-on"
LESSON: Final = "lesson"
SEATS: Final = "seats"
LEVEL: Final = "level"
LOT: Final = "lot"
SPACE: Final = " "

COLUMNS: Final = 4
ROWS: Final = 2
"""Cards on a page of games."""


@dataclass(frozen=True, slots=True)
class StartSheet(PageSheet):
    """A state, its view, and where things go."""

    ROW: ClassVar[int] = 58

    state: StartState
    view: StartView
    layout: ScreenLayout

    @property
    def words(self) -> StartWording:
        return start_words(self.view.language)

    @property
    def head(self) -> pygame.Rect:
        """The top line, with the language button on the right, and those that quit and change the theme, or
        lead to the words agreed on."""
        more = 520
        if self.view.game:
            more = 400 if count_agreed(self.view, self.state) else 180
        wide = self.layout.width - 3 * self.margin - self.px(more)
        return pygame.Rect(self.margin, self.px(12), wide, self.row)

    @property
    def resume(self) -> pygame.Rect | None:
        """What comes first on the page of games: the game or the match that can go on; None if none can."""
        if self.view.game or not self.goes_on:
            return None
        return self.across(self.head.bottom + self.px(12), self.row)

    @property
    def goes_on(self) -> bool:
        """Whether a game was broken off, or a match is open."""
        return self.state.broken is not None or self.state.following is not None

    @property
    def middle(self) -> pygame.Rect:
        """Between head and foot; the page of games has a foot only if something more is offered or there are
        several pages."""
        resume, state = self.resume, self.state
        top = (self.head if resume is None else resume).bottom + self.px(12)
        low = self.foot.top - self.px(12)
        more = state.kept or state.setup or state.hall or state.puzzles or taught(state)
        if not self.view.game and not more and pages(state) == 1:
            low = self.foot.bottom
        return self.across(top, low - top)

    @property
    def page_number(self) -> pygame.Rect:
        """Between the buttons that turn pages."""
        wide = self.px(90)
        return pygame.Rect(self.foot.right - self.row - wide, self.foot.top, wide, self.row)

    @property
    def explained(self) -> pygame.Rect:
        """The left part of a game's page: its lines and the picture of its table, above the way to its
        lesson."""
        box, door = self.middle, self.row + self.px(8) if entry(self.view.game).lesson else 0
        return pygame.Rect(box.left, box.top, box.width * 47 // 100, box.height - door)

    @property
    def agreeing(self) -> pygame.Rect:
        """The right part: what to agree on."""
        box, left = self.middle, self.explained.right + self.px(24)
        return pygame.Rect(left, box.top, box.right - left, box.height)


def taught(state: StartState) -> str:
    """The game whose lesson the page of games leads to; "" if none has one."""
    return next((game for game in state.games if entry(game).lesson), "")


def pages(state: StartState) -> int:
    """How many pages the games' cards fill."""
    return max(1, -(-len(state.games) // (COLUMNS * ROWS)))


def page_shown(state: StartState, view: StartView) -> int:
    return min(max(0, view.page), pages(state) - 1)


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Where things go on a game's card, from top to bottom. page_button: opens the game's page. picture: None
    where there is no room for one."""

    page_button: pygame.Rect
    title: pygame.Rect
    picture: pygame.Rect | None
    lines: pygame.Rect
    last: pygame.Rect
    play: pygame.Rect
    options: pygame.Rect


def card_places(sheet: StartSheet, box: pygame.Rect) -> CardPlaces:
    edge, high = sheet.px(12), max(sheet.layout.touch_px, sheet.px(56))
    inner = box.inflate(-2 * edge, -2 * sheet.px(8))
    low = pygame.Rect(inner.left, inner.bottom - high, inner.width, high)
    play = pygame.Rect(low.left, low.top, low.width * 58 // 100, high)
    options = pygame.Rect(play.right + sheet.px(8), low.top, 0, high)
    options.width = low.right - options.left
    page_button = pygame.Rect(box.left, box.top, box.width, low.top - sheet.px(4) - box.top)
    inner = page_button.inflate(-2 * edge, -2 * sheet.px(6))
    title = pygame.Rect(inner.left, inner.top, inner.width, sheet.px(40))
    last = pygame.Rect(inner.left, inner.bottom - sheet.px(24), inner.width, sheet.px(24))
    room = pygame.Rect(inner.left, title.bottom, inner.width, last.top - sheet.px(4) - title.bottom)
    lines = pygame.Rect(room.left, room.top, room.width, min(room.height, sheet.px(58)))
    picture = pygame.Rect(room.left, lines.bottom, room.width, room.bottom - lines.bottom)
    shown = picture if picture.height >= sheet.px(56) else None
    if shown is None:
        lines.height = room.height
    return CardPlaces(page_button, title, shown, lines, last, play, options)


def cards(sheet: StartSheet) -> list[tuple[str, pygame.Rect]]:
    """The games on the current page, each with the place of its card."""
    places = in_grid(sheet.middle, COLUMNS, ROWS, sheet.px(16))
    first = page_shown(sheet.state, sheet.view) * len(places)
    return list(zip(sheet.state.games[first : first + len(places)], places, strict=False))
