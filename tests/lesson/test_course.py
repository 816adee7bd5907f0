"""A lesson of any game: its own lines, whatever the kernel does with them."""

from itertools import permutations

import pygame
import pytest

from station.dealt.play_events import events
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.lesson.course import Course
from station.lesson.lesson import Judged, Lesson, Step
from station.lexicon import load
from station.referee.events import DeedEntered
from station.referee.state import AnyState, Done
from station.rules.game import Laid, Passed
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.screen.draw.layout import ScreenLayout
from station.screen.lesson.page import LessonPage
from station.screen.lesson.show import LessonShow
from station.screen.lesson.texts import message
from station.texts import tr
from tests.screen.examples import SIZES

EDITION = load_edition("en")


def three_tiles(done: Done[object]) -> Judged:
    count = len(done.deed.placed) if isinstance(done.deed, Laid) else 0
    return Judged(count >= 3, tr("{count} tiles, {other}!"), (("count", str(count)),))


def first_word(seed: int) -> str:
    """A word of three letters that a hand of this seed has tiles for."""
    letters = [tile.letter for tile in hands(Course(scrabble(seed, ("pass",))).now.table)[0]]
    lexicon = load("english")
    return next(word for word in map("".join, permutations(letters, 3)) if word in lexicon)


def hands(table: AnyState) -> tuple[tuple[RackTile, ...], ...]:
    return deal_of(table, EDITION).hands


def scrabble(seed: int, lines: tuple[str, ...], begins: int = 0) -> Lesson:
    step = Step(begins, "Lay three", "Lay three tiles, {other}.", "Two are too few.", three_tiles)
    return Lesson(
        "scrabble", seed, lines, (step,), ("Ada", "Mia"), "The end", "That is all, {other}.",
        cast=(("other", 1),),
    )  # fmt: skip


@pytest.fixture(scope="module")
def course() -> Course:
    return Course(scrabble(1, (f"8H {first_word(1)}",)))


def test_a_game_with_one_board_has_a_lesson_by_its_entry_alone(course: Course) -> None:
    course.go(0)
    placed = course.now.example
    assert [square for square, _, _ in placed] == [parse_square(name) for name in ("H8", "I8", "J8")]
    course.take(events(0, placed, 2))
    assert course.now.done
    assert course.now.judged == Judged(True, "{count} tiles, {other}!", (("count", "3"),))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_its_page_is_drawn_and_names_the_players(course: Course, size: tuple[int, int]) -> None:
    course.go(0)
    show = LessonShow(LessonPage(), written=[])
    show.fit(ScreenLayout.of(*size))
    show.draw(pygame.Surface(size), course.now, 0)
    assert not [line for line in show.written or () if line.shortened]
    sheet = show.sheet(course.now, 0)
    assert sheet is not None
    assert message(course.now, sheet.page, sheet.table, 0).text == "Lay three tiles, Mia. Two are too few."
    course.go(1)
    assert message(course.now, sheet.page, sheet.table, 0).text == "That is all, Mia."


def test_what_was_not_asked_for_is_taken_back_and_counted(course: Course) -> None:
    course.go(0)
    before = hands(course.now.table)
    course.take((DeedEntered(1, Passed(0)),))
    now = course.now
    assert (now.done, now.wrong, now.table) == (False, 1, now.begun)
    assert hands(now.table) == before


def test_after_a_step_is_done_nothing_more_is_taken(course: Course) -> None:
    course.go(0)
    course.take(events(0, course.now.example, 1))
    done = course.now
    course.take((DeedEntered(2, Passed(1)),))
    assert course.now is done


def test_steps_before_the_first_and_behind_the_last_are_those(course: Course) -> None:
    course.go(-5)
    assert course.now.place == 0
    course.go(99)
    assert (course.now.place, course.now.over) == (1, True)
    course.go(0)
    assert (course.now.wrong, course.now.over) == (0, False)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("8H ZZZ", "the lesson's line '8H ZZZ' lays tiles that are not in the hand"),
        ("1A {word}", "the lesson's line '1A {word}' does not stand"),
        ("nonsense", "is not possible now"),
    ],
)
def test_a_lesson_whose_lines_the_rules_do_not_allow_is_refused(line: str, why: str) -> None:
    word = first_word(1)
    with pytest.raises(ValueError, match=why.format(word=word)):
        Course(scrabble(1, (line.format(word=word),)))
