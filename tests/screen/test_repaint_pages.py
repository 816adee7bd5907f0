"""Pages that are no game: brought up to date, each is the picture drawn from nothing, and none shows anything
of what was on the screen before it."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pygame
import pytest

from station.app.lesson import carried_out
from station.games.house.lesson.lesson import LESSON
from station.games.house.puzzles.screen.page import PuzzlePage, PuzzleState
from station.games.house.puzzles.screen.show import PuzzleShow
from station.games.house.puzzles.shipped import shipped
from station.lesson.course import Course
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.parts import Parts
from station.screen.input.screen_state import ScreenState
from station.screen.lesson.page import LessonPage
from station.screen.lesson.show import LessonShow
from station.screen.pages.page import Page
from station.screen.setup.show import SetupShow
from station.screen.start.show import StartShow
from station.screen.start.view import StartView
from tests.screen.examples import SIZES, all_examples, game_examples, render
from tests.screen.examples.setup import setup_examples, setup_state
from tests.screen.examples.start import start_examples
from tests.screen.pixels import same_pixels
from tests.screen.walk import KEYS

STEPS: Final = 40
LIGHT_MS: Final = 2000
"""By then everything that glides or lights up is at rest."""

AnyPage = Page[Any, Any, Any]
Size = tuple[int, int]


class PageWalk:
    """Somebody who touches a page at random. state: what it shows now. take: hears what it tells."""

    def __init__(
        self, show: AnyPage, size: Size, state: Callable[[], Any], take: Callable[[Any], object]
    ) -> None:
        self._luck, self.now_ms, self.last = Random(f"{type(show).__name__} {size}"), 1000, "begun"
        self._show, self._size, self._state, self._take = show, size, state, take
        show.fit(ScreenLayout.of(*size))

    def differences(self) -> Iterator[str]:
        """Touches after which the picture is not the one drawn from nothing."""
        kept, fresh = pygame.Surface(self._size), pygame.Surface(self._size)
        for number in range(STEPS):
            self._show.draw(kept, self._state(), self.now_ms)
            self.now_ms += LIGHT_MS
            self._show.draw(kept, self._state(), self.now_ms)
            parts, self._show._parts = self._show._parts, Parts()
            self._show.draw(fresh, self._state(), self.now_ms)
            self._show._parts = parts
            if not same_pixels(kept, fresh):
                yield f"{number}: {self.last}"
            self._step()

    def _step(self) -> None:
        kind = self._luck.random()
        point = self._luck.randrange(self._size[0]), self._luck.randrange(self._size[1])
        found = self._show.buttons(self._show.sheet(self._state(), self.now_ms))
        if kind < 0.5 and found:
            button = self._luck.choice(list(found))
            self.last, point = f"{button.action.do.name} {button.label}", button.box.center
        elif kind < 0.75:
            key, text = self._luck.choice(KEYS)
            self.last = f"key {pygame.key.name(key)}"
            self._hear(pygame.KEYDOWN, key=key, unicode=text, mod=0)
            return
        else:
            self.last = f"touch {point}"
        self._hear(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        if self._luck.random() < 0.3:  # or drag from there
            point = self._luck.randrange(self._size[0]), self._luck.randrange(self._size[1])
            self._hear(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0))
        self._hear(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def _hear(self, kind: int, **values: Any) -> None:
        self._take(self._show.touched(pygame.event.Event(kind, values), self._state(), self.now_ms))


def puzzles(size: Size, theme: str) -> PageWalk:
    state, show = PuzzleState(shipped()), PuzzleShow(PuzzlePage(local=ScreenState(theme=theme)))
    return PageWalk(show, size, lambda: state, lambda _: show.work(state, 1000))


def lesson(size: Size, theme: str) -> PageWalk:
    course = Course(LESSON)
    show = LessonShow(LessonPage(local=ScreenState(theme=theme)))
    return PageWalk(show, size, lambda: course.now, lambda events: carried_out(events, course))


def start(size: Size, theme: str) -> PageWalk:
    state, _ = start_examples()["start-menu"]
    return PageWalk(StartShow(StartView(theme=theme)), size, lambda: state, lambda _: None)


@pytest.mark.parametrize("walk", [puzzles, lesson, start])
@pytest.mark.parametrize(("size", "theme"), [(SIZES[0], "bright"), (SIZES[1], "dark")], ids=str)
def test_touches_leave_nothing_behind(walk: Callable[[Size, str], PageWalk], size: Size, theme: str) -> None:
    assert list(walk(size, theme).differences()) == []


def test_the_set_up_shows_nothing_of_the_step_before() -> None:
    size, luck, names = (800, 480), Random(7), [*setup_examples()] * 2
    luck.shuffle(names)
    kept, show = pygame.Surface(size), SetupShow()
    show.fit(ScreenLayout.of(*size))
    wrong = []
    for name in names:
        show.draw(kept, setup_state(*setup_examples()[name]), 1000)
        if not same_pixels(kept, render(setup_examples()[name], size)):
            wrong.append(name)
    assert wrong == []


def test_every_page_covers_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawn onto a screen of one loud colour, no page looks other than on a black one."""
    size = 800, 480
    names = [name for name in all_examples() if name not in game_examples()][::3]
    clean = {name: render(all_examples()[name], size).get_buffer().raw for name in names}
    plain = pygame.Surface

    def loud(*values: Any) -> pygame.Surface:
        surface = plain(*values)
        if values[:1] == (size,) and len(values) == 1:
            surface.fill((255, 0, 255))
        return surface

    monkeypatch.setattr("tests.screen.examples.pygame.Surface", loud)
    assert [
        name for name in names if render(all_examples()[name], size).get_buffer().raw != clean[name]
    ] == []
