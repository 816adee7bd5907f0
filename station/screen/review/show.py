"""The pages of a review in a window."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar, NoReturn

import pygame

from station.languages import next_language
from station.screen.draw.canvas import Canvas
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button
from station.screen.pages.page import Page
from station.screen.review.curves import turn_at
from station.screen.review.draw import draw_review
from station.screen.review.sheet import FIRST, ReviewSheet, review_buttons
from station.screen.review.state import ReviewState, ReviewView


@dataclass
class ReviewShow(Page[ReviewSheet, object, NoReturn]):
    """Shows a review as far as it is made: arrows leaf and choose what the board shows, escape closes.
    now: as much as has been made. export: shows what can be exported. play_on: begins a game with so many
    events of this one, to play this turn again. closed: somebody has seen enough. The
    state that the window is given is that of the game, and does not matter here."""

    KEYS: ClassVar = {
        pygame.K_LEFT: Action(Do.LEAF, amount=-1),
        pygame.K_RIGHT: Action(Do.LEAF, amount=1),
        pygame.K_HOME: Action(Do.LEAF, amount=-10_000),
        pygame.K_END: Action(Do.LEAF, amount=10_000),
        pygame.K_UP: Action(Do.STEP, amount=-1),
        pygame.K_DOWN: Action(Do.STEP, amount=1),
        pygame.K_ESCAPE: Action(Do.CLOSE),
        pygame.K_l: Action(Do.LANGUAGE),
        pygame.K_r: Action(Do.TURN_ROUND),
        pygame.K_p: Action(Do.PLAY_ON),
        pygame.K_e: Action(Do.EXPORT),
    }

    now: Callable[[], ReviewState]
    view: ReviewView = field(default_factory=ReviewView)
    export: Callable[[], None] | None = None
    play_on: Callable[[int, int], None] | None = None
    closed: bool = field(init=False, default=False)

    @property
    def language(self) -> str:
        return self.view.language

    @property
    def theme(self) -> str:
        return self.view.theme

    def sheet(self, state: object, now_ms: int) -> ReviewSheet:
        return ReviewSheet(self.now(), self.view, self._layout)

    def buttons(self, sheet: ReviewSheet) -> tuple[Button, ...]:
        return review_buttons(sheet)

    def paint(self, canvas: Canvas, sheet: ReviewSheet) -> None:
        draw_review(canvas, sheet)

    def beside(self, point: tuple[int, int], sheet: ReviewSheet) -> Action | None:
        return _on_curve(point, sheet)

    def act(self, action: Action, sheet: ReviewSheet, now_ms: int) -> tuple[()]:
        view = self.view
        match action.do:
            case Do.CLOSE:
                self.closed = True
            case Do.EXPORT if self.export is not None:
                self.export()
            case Do.LANGUAGE:
                self.view = replace(view, language=next_language(view.language))
            case Do.PLAY_ON if self.play_on is not None and sheet.turn is not None and sheet.start:
                self.play_on(sheet.start, sheet.turn.number)
            case Do.TURN_ROUND:
                self.view = replace(view, turned=not view.turned)
            case Do.PAGE:
                self._leaf(action.amount, sheet)
            case Do.LEAF:
                self._leaf(view.page + action.amount, sheet)
            case Do.CHOOSE:
                self.view = replace(view, option=action.amount)
            case Do.STEP if sheet.options:
                self.view = replace(view, option=(view.option + action.amount) % len(sheet.options))
        return ()

    def _leaf(self, page: int, sheet: ReviewSheet) -> None:
        self.view = replace(self.view, page=min(sheet.last, max(0, page)), option=0)


def _on_curve(point: tuple[int, int], sheet: ReviewSheet) -> Action | None:
    """A touch on a curve opens the turn there."""
    review = sheet.state.review
    for box, curve in zip(sheet.curves, () if review is None else review.curves, strict=True):
        turn = turn_at(sheet.layout, box, curve, point)
        if turn is not None:
            return Action(Do.PAGE, amount=FIRST + turn - 1)
    return None
