"""A game's lesson in the window, and the game that may follow it."""

from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from time import monotonic

from station.engine.engine import LEVEL_NAMES
from station.errors import InputError
from station.lesson.course import Course
from station.lesson.lesson import Lesson
from station.registry import ENTRIES, entry
from station.registry.entry import resolve
from station.screen.input.screen_state import ScreenState
from station.screen.lesson.page import LessonEvent, LessonLeft, LessonPage, StepAsked
from station.screen.lesson.show import LessonShow
from station.screen.start.agreement import agreed, computers_of
from station.screen.start.last import noted, opened
from station.screen.start.view import PERSON, Agreed, StartState, StartView
from station.screen.window import Window


def lesson_of(game: str) -> Lesson:
    """The lesson of a game. Raises InputError if it has none, or if there is no such game."""
    if not entry(game).lesson:
        known = [one.name for one in ENTRIES.values() if one.lesson]
        raise InputError(f"there is no lesson for {game}; there is one for {', '.join(known) or 'no game'}")
    lesson: Lesson = resolve(entry(game).lesson)
    return lesson


def take_lesson(window: Window, lesson: Lesson, language: str, theme: str) -> bool:
    """Give a lesson in the window until it is left, or the window is closed. Returns whether whoever took it
    wants to play now. It is opened beside the window, which never waits."""
    show = LessonShow(LessonPage(local=ScreenState(language, theme=theme)))
    window.wear(show)
    began = monotonic()
    with ThreadPoolExecutor(1) as beside:
        opening: Future[Course] = beside.submit(Course, lesson)
        for _ in window.frames():
            now_ms = round((monotonic() - began) * 1000)
            course = opening.result() if opening.done() else None
            events = window.show(None if course is None else course.now, now_ms)
            left = None if course is None else carried_out(events, course)
            if left is not None:
                return left.plays
    return False


def carried_out(events: Iterable[LessonEvent], course: Course) -> LessonLeft | None:
    """Carry out what was done on the page; what ends the lesson, if anything did."""
    for one in events:
        match one:
            case LessonLeft():
                return one
            case StepAsked(place=place):
                course.go(place)
            case _:
                course.take((one,))
    return None


def game_after(lesson: Lesson, state: StartState, view: StartView) -> Agreed:
    """The game that follows a lesson: at this screen, with the names and options chosen on the page of the
    game (`view`), and with beginners."""
    here = replace(state, camera=False)
    chosen = noted(view, state) if view.game else view
    page = opened(chosen, here, lesson.game)
    levels = computers_of(page, here)
    seats = tuple(LEVEL_NAMES[1] if level else PERSON for level in levels)
    page = replace(page, seats=(*seats, *page.seats[len(seats) :]))
    return replace(agreed(page, here, dealt=True), at_once=True)
