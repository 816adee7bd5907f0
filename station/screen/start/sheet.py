"""Where everything goes in the start menu, and what can be touched."""

from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from station.registry import entry
from station.screen.draw.layout import ScreenLayout
from station.screen.input.touch import in_grid
from station.screen.pages.sheet import PageSheet
from station.screen.start.view import StartState, StartView
from station.screen.start.wording import StartWording, start_words

GAME: Final = "game"
PLAYERS: Final = "players"
NAME: Final = "name"
MATTER: Final = "matter"
PLAY: Final = "play"
TABLE: Final = ""
SCREEN: Final = "screen"
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
        """The top line, with the language button on the right, and those that quit and change the theme."""
        wide = self.layout.width - 3 * self.margin - self.px(180 if self.view.game else 520)
        return pygame.Rect(self.margin, self.px(12), wide, self.row)

    @property
    def middle(self) -> pygame.Rect:
        """Between head and foot; the page of games has a foot only if a game was broken off or there are
        several pages."""
        top = self.head.bottom + self.px(12)
        low = self.foot.top - self.px(12)
        state = self.state
        going_on = state.broken is not None or state.following is not None
        more = state.kept or state.setup or state.hall or state.puzzles
        nothing = not (going_on or more) and pages(state) == 1
        if not self.view.game and nothing:
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


def pages(state: StartState) -> int:
    """How many pages the games' cards fill."""
    return max(1, -(-len(state.games) // (COLUMNS * ROWS)))


def page_shown(state: StartState, view: StartView) -> int:
    return min(max(0, view.page), pages(state) - 1)


def cards(sheet: StartSheet) -> list[tuple[str, pygame.Rect]]:
    """The games on the current page, each with the place of its card."""
    places = in_grid(sheet.middle, COLUMNS, ROWS, sheet.px(16))
    first = page_shown(sheet.state, sheet.view) * len(places)
    return list(zip(sheet.state.games[first : first + len(places)], places, strict=False))
