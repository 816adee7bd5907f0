"""All that the screen of a table is drawn from."""

from dataclasses import dataclass
from typing import Any

import pygame

from station.referee.table.state import TableState
from station.screen.layout import Layout
from station.screen.table.game_panel import GamePanel
from station.screen.table.places import Places
from station.screen.table.view import TableView, What
from station.screen.table.wording import TableWording, table_words
from station.screen.view import Panel


@dataclass(frozen=True, slots=True)
class Sheet:
    """A state with what this screen shows of it, where, and in which game's words."""

    state: TableState[Any]
    view: TableView
    layout: Layout
    game: GamePanel

    @property
    def words(self) -> TableWording:
        return table_words(self.view.language)

    @property
    def places(self) -> Places:
        """A game without a board counts no time."""
        clocks = min(4, self.state.players) if self.state.board is not None else 0
        return Places.of(self.layout, clocks)

    def px(self, reference: float) -> int:
        """A length of the reference picture in pixels of this one."""
        return self.layout.px(reference)

    def row(self, reference: float = 62) -> int:
        """How high a row of buttons is: as on the reference, but never too low for a finger."""
        return max(self.layout.touch_px, self.px(reference))


def board_shown(sheet: Sheet) -> bool:
    """Whether the board is shown: always where a square of it is asked for, else unless the game shows
    something in its place."""
    if sheet.state.board is None:
        return False
    entry = sheet.view.entry
    if entry is not None and entry.what is What.PLAY:
        return True
    if sheet.view.panel in {Panel.HISTORY, Panel.SQUARE, Panel.TILE}:
        return True
    return sheet.game.main(sheet.state, sheet.words) is None


def lower(sheet: Sheet) -> pygame.Rect:
    """The lower part of the message, where answers are touched."""
    box = sheet.places.message
    top = box.top + sheet.px(186)
    return pygame.Rect(
        box.left + sheet.px(20),
        top,
        box.width - sheet.px(32),
        box.bottom - top - sheet.px(12),
    )


def body(sheet: Sheet) -> pygame.Rect:
    """Where a covering panel's buttons go, below its title."""
    head, pad = sheet.px(64), sheet.px(12)
    box = sheet.places.right
    return pygame.Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - pad)
