"""Where a finger touches the screen so that something becomes an event."""

from dataclasses import replace
from typing import Final

import pygame

from station.referee.events import AnyEvent
from station.screen.draw.layout import ScreenLayout
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import ScreenState
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
    layout = ScreenLayout.of(*size)
    reached: list[tuple[tuple[Point, ...], ScreenState]] = [((), local or ScreenState())]
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


def _same(event: AnyEvent, wanted: AnyEvent) -> bool:
    return type(event) is type(wanted) and replace(event, at_ms=wanted.at_ms) == wanted


def _finger(point: Point) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point, touch=True)
