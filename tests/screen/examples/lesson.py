"""Pages of a lesson worth a picture."""

from functools import cache

from station.dealt.play_events import Placed, events
from station.games.house.lesson.lesson import LESSON
from station.lesson.course import Course, LessonNow
from station.referee.events import DeedEntered
from station.rules.game import DONE, Chosen
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.dealt.hand import DealtState, Laying
from station.screen.input.screen_state import ScreenState
from station.screen.lesson.page import LessonPage

LessonExample = tuple[LessonNow, LessonPage]

LAID_MS = -60_000
"""When everything was laid: explosions are over by the time the pictures are made."""


def word(start: str, letters: str) -> tuple[Placed, ...]:
    """Tiles along a row, from a square on."""
    return tuple(
        (parse_square(start) + number, RackTile(letter), "") for number, letter in enumerate(letters)
    )


def lay(course: Course, placed: tuple[Placed, ...]) -> LessonNow:
    """The learner lays tiles and ends the turn."""
    for event in events(LESSON.learner, placed, LAID_MS, board=0, facing=Side.SOUTH):
        course.take((event,))
    return course.now


@cache
def lesson_examples() -> dict[str, LessonExample]:
    """Every step as it begins, refused, not what was asked for, exploding, and done; and the end."""
    course, found = Course(LESSON), dict[str, LessonNow]()
    found["lesson-lay"] = course.now
    found["lesson-lay-refused"] = lay(course, word("H7", "DATE"))
    found["lesson-lay-done"] = lay(course, course.now.example)
    course.go(1)
    found["lesson-build"] = course.now
    found["lesson-build-apart"] = lay(course, word("A15", "LID"))
    found["lesson-build-done"] = lay(course, course.now.example)
    course.go(2)
    found["lesson-explode"] = course.now
    found["lesson-explode-none"] = lay(course, word("A15", "SEND"))
    found["lesson-explosion"] = lay(course, course.now.example)
    course.take((DeedEntered(LAID_MS, Chosen(DONE, LESSON.learner)),))
    found["lesson-explode-done"] = course.now
    course.go(3)
    found["lesson-end"] = course.now
    shown = Laying(LESSON.learner, placed=found["lesson-lay"].example)
    page = LessonPage(0, ScreenState(dealt=DealtState((shown,))), shown=True)
    return {
        **{name: (now, LessonPage()) for name, now in found.items()},
        "lesson-lay-shown": (found["lesson-lay"], page),
    }
