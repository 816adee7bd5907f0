"""Where a finger touches the screen so that something becomes an event."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from station.referee.events import AnyEvent, SquareSettled
from station.rules.edition import BLANK
from station.screen.draw.board import square_box
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.answers import uncovered
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import Answer, Panel, ScreenState
from station.screen.input.sheet import Sheet
from station.screen.show import sheet_of
from station.view import Viewed

Point = tuple[int, int]
MOST_TOUCHES: Final = 2


def touches_for(
    wanted: AnyEvent, state: Viewed, size: Point, local: ScreenState | None = None
) -> tuple[Point, ...] | None:
    """The points to touch, one after the other; None if no button says that now.

    size: the screen's, in pixels. local: the screen's own state, with nothing open by default.
    """
    layout, begun = ScreenLayout.of(*size), local or ScreenState()
    if not isinstance(wanted, SquareSettled):
        return _soon(wanted, state, layout, begun)
    return (
        _Naming(state, layout, wanted, begun).on_board()
        or _soon(wanted, state, layout, begun)
        or _Naming(state, layout, wanted, begun).by_arbiter()
    )


def _soon(
    wanted: AnyEvent, state: Viewed, layout: ScreenLayout, local: ScreenState
) -> tuple[Point, ...] | None:
    """A touch or two on buttons."""
    reached: list[tuple[tuple[Point, ...], ScreenState]] = [((), local)]
    for _ in range(MOST_TOUCHES):
        following: list[tuple[tuple[Point, ...], ScreenState]] = []
        for before, here in reached:
            sheet = sheet_of(state, here, layout, wanted.at_ms)
            for button in buttons(sheet):
                point = button.box.center
                answer = handle_input(_finger(point), sheet, wanted.at_ms)
                if any(_same(event, wanted) for event in answer.events):
                    return (*before, point)
                if not answer.events and answer.local != here:
                    following.append(((*before, point), answer.local))
        reached = following
    return None


def closing(board: int, square: int, state: Viewed, size: Point, at_ms: int) -> tuple[Point, ...]:
    """The points that close whatever may have been left open about a square, and do nothing if nothing is."""
    layout, shut = ScreenLayout.of(*size), ScreenState()
    found: list[Point] = []
    for panel in (Panel.REASON, Panel.TILE, Panel.LETTERS):
        left = replace(shut, panel=panel, lane=board, square=square)
        sheet = sheet_of(state, left, layout, at_ms)
        found += [button.box.center for button in buttons(sheet) if button.action.do is Do.CLOSE]
    bare = sheet_of(state, shut, layout, at_ms)
    harmless = []
    for point in dict.fromkeys(found):
        answer = handle_input(_finger(point), bare, at_ms)
        if not answer.events and answer.local.panel is Panel.NONE and answer.local.entry is None:
            harmless.append(point)
    return tuple(harmless)


class _Naming:
    """A finger that says what is on a square: it touches the square, what the tile is like, its letter, and a
    reason."""

    def __init__(
        self, state: Viewed, layout: ScreenLayout, wanted: SquareSettled, local: ScreenState
    ) -> None:
        self._state, self._layout, self._wanted, self._local = state, layout, wanted, local
        self._points: list[Point] = []

    def on_board(self) -> tuple[Point, ...] | None:
        """Where it touches if the station takes that square for hidden, although nothing covers it; else
        None."""
        action = uncovered(self._sheet.lane_sheet(self._wanted.board))
        if action is None or action.square != self._wanted.square:
            return None
        self._touch(self._square())
        return self._named()

    def by_arbiter(self) -> tuple[Point, ...] | None:
        """Where it touches to correct a square that nobody asks about; None if that cannot be done now."""
        for do in (Do.MENU, Do.ARBITER, Do.CORRECT):
            if self._press(partial(_does, do, self._wanted.board)) is None:
                return None
        self._touch(self._square())
        self._press(partial(_does, Do.NAME_TILE, self._wanted.board))
        return self._named()

    def _square(self) -> Point:
        places = self._sheet.lane_sheet(self._wanted.board).places
        return square_box(places.main, self._wanted.square, self._local.turned).center

    def _named(self) -> tuple[Point, ...] | None:
        """Say what is there, if that is what the screen asks about that square by now."""
        if self._local.panel is not Panel.TILE or self._local.square != self._wanted.square:
            return None
        answer = self._described()
        if answer is not None and not answer.events:
            answer = self._press(lambda action: action.do is Do.REASON)
        settled = answer is not None and any(self._settles(event) for event in answer.events)
        return tuple(self._points) if settled else None

    def _described(self) -> Answer | None:
        """Say what the tile is like, then its letter."""
        tile = self._wanted.tile
        if tile is None:
            return self._press(lambda action: action.do is Do.EMPTY)
        for part in ("facing", "kit", "blank"):
            draft = self._local.draft
            if draft is not None and getattr(draft, part) != getattr(tile, part):
                self._press(partial(_drafts, part))
        as_blank = self._local.draft is None and tile.blank
        letter = BLANK if as_blank else tile.letter
        return self._press(lambda action: action.do is Do.SETTLE and action.text == letter)

    def _press(self, wanted: Callable[[Action], bool]) -> Answer | None:
        found = [button.box.center for button in buttons(self._sheet) if wanted(button.action)]
        return self._touch(found[0]) if found else None

    def _touch(self, point: Point) -> Answer:
        answer = handle_input(_finger(point), self._sheet, self._wanted.at_ms)
        self._points.append(point)
        self._local = answer.local
        return answer

    def _settles(self, event: AnyEvent) -> bool:
        """Whether an event says what was wanted, for whatever reason. On a board alone facing plays no part,
        nor what a blank stands for."""
        wanted = self._wanted
        if not isinstance(event, SquareSettled) or event.square != wanted.square:
            return False
        if wanted.tile is None or event.tile is None or self._sheet.view.sides:
            return event.tile == wanted.tile
        return event.tile.blank if wanted.tile.blank else event.tile.letter == wanted.tile.letter

    @property
    def _sheet(self) -> Sheet:
        return sheet_of(self._state, self._local, self._layout, self._wanted.at_ms)


def _does(do: Do, lane: int, action: Action) -> bool:
    return action.do is do and action.lane == lane


def _drafts(part: str, action: Action) -> bool:
    return action.do is Do.DRAFT and action.text == part


def _same(event: AnyEvent, wanted: AnyEvent) -> bool:
    return type(event) is type(wanted) and replace(event, at_ms=wanted.at_ms) == wanted


def _finger(point: Point) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point, touch=True)
