"""The pages of a review in a window, as a `Show`."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final

import pygame

from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Panel
from station.screen.review.curves import turn_at
from station.screen.review.draw import ReviewScreen
from station.screen.review.sheet import FIRST, ReviewSheet, review_buttons
from station.screen.review.state import ReviewState, ReviewView

KEYS: Final = {
    pygame.K_LEFT: Action(Do.LEAF, amount=-1),
    pygame.K_RIGHT: Action(Do.LEAF, amount=1),
    pygame.K_HOME: Action(Do.LEAF, amount=-10_000),
    pygame.K_END: Action(Do.LEAF, amount=10_000),
    pygame.K_UP: Action(Do.STEP, amount=-1),
    pygame.K_DOWN: Action(Do.STEP, amount=1),
    pygame.K_ESCAPE: Action(Do.CLOSE),
    pygame.K_l: Action(Do.LANGUAGE),
    pygame.K_r: Action(Do.TURN_ROUND),
}


@dataclass(slots=True)
class ReviewShow:
    """Shows a review as far as it is reckoned. now: what there is of it. closed: somebody has seen enough.
    The state that the window is given is that of the game, and does not matter here."""

    now: Callable[[], ReviewState]
    view: ReviewView = field(default_factory=ReviewView)
    panel: Panel = field(init=False, default=Panel.NONE)
    left: bool = field(init=False, default=False)
    quit: bool = field(init=False, default=False)
    closed: bool = field(init=False, default=False)
    _layout: ScreenLayout = field(init=False)
    _screen: ReviewScreen = field(init=False)

    @property
    def language(self) -> str:
        return self.view.language

    def fit(self, layout: ScreenLayout) -> None:
        self._layout, self._screen = layout, ReviewScreen(layout)

    def draw(self, surface: pygame.Surface, state: Any, now_ms: int) -> list[pygame.Rect]:
        del state, now_ms
        return self._screen.draw(surface, self.now(), self.view)

    def touched(self, event: pygame.event.Event, state: Any, now_ms: int) -> tuple[()]:
        """By touch, on a curve too, or by key: arrows leaf and choose what the board shows, escape closes."""
        del state, now_ms
        sheet = ReviewSheet(self.now(), self.view, self._layout)
        action = None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            found = (one.action for one in review_buttons(sheet) if one.box.collidepoint(event.pos))
            action = next(found, None) or _on_curve(event.pos, sheet)
        elif event.type == pygame.KEYDOWN:
            action = KEYS.get(event.key)
        if action is not None:
            self._act(action, sheet)
        return ()

    def say(self, notice: str, until_ms: int) -> None:
        """Nothing is said here: the game goes on saying it below."""

    def _act(self, action: Action, sheet: ReviewSheet) -> None:
        view = self.view
        match action.do:
            case Do.CLOSE:
                self.closed = True
            case Do.LANGUAGE:
                self.view = replace(view, language="de" if view.language == "en" else "en")
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
