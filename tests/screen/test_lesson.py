"""A lesson by touch and keys, as the window has it."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from station.app.lesson import carried_out, game_after, lesson_of, take_lesson
from station.dealt.play_events import Placed
from station.errors import InputError
from station.games.house.lesson.lesson import LESSON
from station.lesson.course import Course, LessonNow
from station.registry import ENTRIES
from station.rules.square import parse_square
from station.screen.dealt.tools import places
from station.screen.draw.board import square_box
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.themes import THEMES
from station.screen.input.actions import Do
from station.screen.input.screen_state import ScreenState
from station.screen.lesson.page import LessonLeft, LessonPage
from station.screen.lesson.sheet import LessonSheet, buttons
from station.screen.lesson.show import LessonShow
from station.screen.lesson.texts import message
from station.screen.start.view import StartState, StartView
from station.screen.window import Window
from tests.screen.examples import SIZES
from tests.screen.examples.lesson import word
from tests.screen.pixels import same_pixels

Point = tuple[int, int]
Post = Callable[[int, dict[str, Any]], None]
KEYS = {
    "\r": pygame.K_RETURN,
    "\t": pygame.K_TAB,
    "\b": pygame.K_BACKSPACE,
    "esc": pygame.K_ESCAPE,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "next": pygame.K_PAGEDOWN,
    "before": pygame.K_PAGEUP,
    "f1": pygame.K_F1,
}


class Fingers:
    """Somebody's fingers at what a show shows. post: takes an event and its values."""

    def __init__(self, show: LessonShow, state: Callable[[], LessonNow], post: Post) -> None:
        self.show, self._state, self._post, self.now_ms = show, state, post, 1000

    @property
    def sheet(self) -> LessonSheet:
        sheet = self.show.sheet(self._state(), self.now_ms)
        assert sheet is not None
        return sheet

    @property
    def message(self) -> str:
        """The message: its headline, and what it says."""
        found = message(self.sheet.now, self.sheet.page, self.sheet.table, self.now_ms)
        return f"{found.headline[0]}: {found.text}"

    def tap(self, point: Point) -> None:
        self._post(pygame.MOUSEBUTTONDOWN, {"pos": point, "button": 1})
        self._post(pygame.MOUSEBUTTONUP, {"pos": point, "button": 1})

    def press(self, do: Do) -> None:
        self.tap(next(one for one in buttons(self.sheet) if one.action.do is do).box.center)

    def offered(self) -> set[Do]:
        return {one.action.do for one in buttons(self.sheet)}

    def key(self, key: str) -> None:
        code = KEYS.get(key) or ord(key)
        self._post(pygame.KEYDOWN, {"key": code, "unicode": key if len(key) == 1 else "", "mod": 0})

    def tile(self, tile: Any) -> Point:
        """Where a tile of the hand is."""
        rack = self.sheet.table.served.rack
        return places(self.sheet.table).tiles(len(rack))[rack.index(tile)].center

    def square(self, square: int) -> Point:
        return square_box(self.sheet.table.places.main, square, False).center

    def drag(self, placed: tuple[Placed, ...]) -> None:
        for square, tile, _ in placed:
            start, end = self.tile(tile), self.square(square)
            self._post(pygame.MOUSEBUTTONDOWN, {"pos": start, "button": 1})
            self._post(pygame.MOUSEMOTION, {"pos": end, "rel": (0, 0), "buttons": (1, 0, 0)})
            self._post(pygame.MOUSEBUTTONUP, {"pos": end, "button": 1})

    def tap_down(self, placed: tuple[Placed, ...]) -> None:
        """Tap each tile, then its square."""
        for square, tile, _ in placed:
            self.tap(self.tile(tile))
            self.tap(self.square(square))

    def type(self, start: str, letters: str, *, down: bool = False) -> None:
        """Touch a square, and type from there on."""
        self.tap(self.square(parse_square(start)))
        if self.sheet.table.local.dealt.down is not down:
            self.key("\t")
        for letter in letters.lower():
            self.key(letter)


class Learner(Fingers):
    """Somebody at the page of a lesson."""

    def __init__(self, size: Point = (800, 480)) -> None:
        self.course, self.left = Course(LESSON), list[LessonLeft]()
        show = LessonShow()
        show.fit(ScreenLayout.of(*size))
        self.surface = pygame.Surface(size)
        super().__init__(show, lambda: self.course.now, self._take)

    def _take(self, kind: int, values: dict[str, Any]) -> None:
        events = self.show.touched(pygame.event.Event(kind, values), self.course.now, self.now_ms)
        left = carried_out(events, self.course)
        self.left += [] if left is None else [left]
        self.show.draw(self.surface, self.course.now, self.now_ms)

    def differs(self) -> bool:
        """Whether the picture is another one than when it is drawn from nothing."""
        fresh, show = pygame.Surface(self.surface.get_size()), LessonShow(self.show.page)
        show.fit(ScreenLayout.of(*self.surface.get_size()))
        show.draw(fresh, self.course.now, self.now_ms)
        return not same_pixels(fresh, self.surface)


@pytest.mark.parametrize(("size", "theme"), list(zip(SIZES, THEMES, strict=True)), ids=str)
def test_touches_leave_nothing_behind(size: Point, theme: str) -> None:
    learner = Learner(size)
    learner.show.page = LessonPage(local=ScreenState("de", theme=theme))
    for place in range(len(LESSON.steps)):
        for number in range(4):
            tile = learner.sheet.table.served.rack[0]
            learner.drag(((number * 3, tile, ""),))
            assert not learner.differs()
        learner.press(Do.END_TURN)
        assert not learner.differs()
        for do in (Do.ANSWER, Do.END_TURN):
            learner.press(do)
            assert not learner.differs()
        for do in (Do.STEP, Do.CARRIED_OUT):
            if do in learner.offered():
                learner.press(do)
                assert not learner.differs()
        learner.course.go(place + 1)
    learner.key("\t")
    assert not learner.differs()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_steps_are_done_by_dragging_and_lead_to_a_game(size: Point) -> None:
    learner = Learner(size)
    for number, step in enumerate(LESSON.steps):
        assert learner.course.now.place == number
        assert learner.message.startswith(step.title)
        learner.drag(learner.course.now.example)
        learner.press(Do.END_TURN)
        if Do.CARRIED_OUT in learner.offered():
            assert learner.message.startswith("Explosion!")
            learner.press(Do.CARRIED_OUT)
        assert learner.message.startswith("Well done!")
        learner.press(Do.PAGE) if number == 0 else learner.key("next")
    assert learner.message.startswith(LESSON.title)
    learner.press(Do.BEGIN)
    assert learner.left == [LessonLeft(plays=True)]


def test_all_steps_are_done_by_keys_alone() -> None:
    learner = Learner()
    learner.key("down")  # the cursor is in the middle of the board
    for _ in range(7):
        learner.key("down")
    for letter in "last":
        learner.key(letter)
    learner.key("\r")
    assert learner.message.startswith("Well done!: LAST stands")
    learner.key("\r")
    assert learner.course.now.place == 1
    for key in ("down", *["down"] * 4, "\t", *"lis"):
        learner.key(key)
    learner.key("\r")
    assert learner.message.startswith("Well done!: LIST joins yours. Your tiles span 4 of 15 rows")
    learner.key("\r")
    for key in ("up", *["up"] * 5, *["left"] * 5, *"sed"):
        learner.key(key)
    learner.key("\r")
    assert learner.message.startswith("Explosion!")
    learner.key("\r")
    assert learner.message.startswith("Well done!: SEND stands. Tom has")
    learner.key("\r")
    assert learner.course.now.over
    learner.key("\r")
    assert learner.left == [LessonLeft(plays=True)]


def test_tiles_are_tapped_and_squares_typed_on_as_in_a_game() -> None:
    learner = Learner()
    learner.tap_down(word("A15", "SALE"))
    learner.press(Do.END_TURN)
    assert learner.message.startswith("Well done!: SALE stands")
    learner.key("\r")
    learner.type("J14", "I")
    assert learner.sheet.table.served.laying.placed
    learner.key("\b")
    assert not learner.sheet.table.served.laying.placed


def test_a_refused_play_says_why_as_the_referee_does_and_can_be_moved_on() -> None:
    learner = Learner()
    assert Do.ANSWER not in learner.offered()
    learner.drag(word("H7", "SALE"))
    learner.press(Do.END_TURN)
    assert learner.message == "Refused: Your first word must touch your home row."
    assert Do.ANSWER in learner.offered()
    learner.press(Do.TAKE_ALL_BACK)
    assert learner.message.startswith(LESSON.steps[0].title)
    learner.drag(word("A15", "AES"))
    learner.press(Do.END_TURN)
    assert learner.message == "Refused: AES is not a word."
    learner.press(Do.TAKE_ALL_BACK)
    learner.drag(word("A15", "SALE"))
    learner.press(Do.END_TURN)
    assert learner.course.now.done


def test_a_play_that_was_not_asked_for_says_why_and_its_tiles_lie_there_still() -> None:
    learner = Learner()
    learner.key("next")
    learner.drag(word("A15", "LID"))
    learner.press(Do.END_TURN)
    assert learner.message.startswith("Not yet: LID is a word, but it joins none of yours.")
    assert len(learner.sheet.table.served.laying.placed) == 3
    learner.tap(learner.square(parse_square("A15")))
    assert learner.message.startswith(LESSON.steps[1].title), "what was said has been read"


def test_after_a_wrong_try_an_example_can_be_shown_and_played() -> None:
    learner = Learner()
    learner.key("f1")
    assert not learner.sheet.table.served.laying.placed, "not before a try"
    learner.drag(word("A7", "SALE"))
    learner.press(Do.END_TURN)
    learner.press(Do.ANSWER)
    assert learner.message.endswith("This is one way to do it. Touch End turn.")
    assert learner.sheet.table.served.laying.placed == learner.course.now.example
    learner.press(Do.END_TURN)
    assert learner.message.startswith("Well done!: DATES stands")


def test_an_explosion_can_be_looked_at_step_by_step_and_taken_back() -> None:
    learner = Learner()
    learner.key("next")
    learner.key("next")
    learner.drag(learner.course.now.example)
    learner.press(Do.END_TURN)
    step = next(one for one in buttons(learner.sheet) if one.action.do is Do.STEP)
    learner.tap(step.box.center)
    assert learner.sheet.table.local.dealt.step == step.action.amount
    learner.press(Do.WITHDRAW)
    assert learner.message.startswith(LESSON.steps[2].title)
    assert not learner.course.now.done


def test_every_step_can_be_skipped_and_gone_back_to() -> None:
    learner = Learner()
    for place in range(1, len(LESSON.steps) + 1):
        learner.tap(buttons(learner.sheet)[1].box.center)
        assert learner.course.now.place == place
    assert learner.course.now.over
    for place in reversed(range(len(LESSON.steps))):
        learner.tap(buttons(learner.sheet)[0].box.center)
        assert learner.course.now.place == place
    learner.tap(buttons(learner.sheet)[0].box.center)
    assert learner.left == [LessonLeft()]


def test_tiles_laid_in_one_step_do_not_lie_in_another() -> None:
    learner = Learner()
    learner.drag(word("A15", "SALE"))
    learner.key("next")
    assert not learner.sheet.table.served.laying.placed
    learner.key("before")
    assert not learner.sheet.table.served.laying.placed


def test_tab_goes_through_the_buttons_and_escape_leaves() -> None:
    learner = Learner()
    learner.key("\t")
    learner.key("\t")
    learner.key("\r")
    assert learner.course.now.place == 1, "the second button skips"
    learner.key("l")
    assert learner.show.language == "de"
    learner.key("esc")
    assert learner.left == [LessonLeft()]


def test_touches_beside_tiles_and_buttons_do_nothing() -> None:
    learner = Learner((1280, 800))
    before = learner.show.page.local.lane
    for box in (learner.sheet.others, learner.sheet.message):
        learner.tap(box.center)
    assert learner.sheet.table.local.lane == before
    assert learner.left == []


def test_nobody_lays_tiles_once_a_step_is_done() -> None:
    learner = Learner()
    learner.drag(learner.course.now.example)
    learner.press(Do.END_TURN)
    done = learner.course.now
    learner.drag(word("A1", "L"))
    assert learner.course.now is done
    assert not learner.sheet.table.served.laying.placed


class Walking(Window):
    """Acts at each picture that shows the lesson, one event after the other."""

    def __init__(self, size: Point, walk: Callable[[Fingers], Iterator[None]]) -> None:
        super().__init__(size)
        self._walk, self._state = walk, list[LessonNow]()
        self._begun: Iterator[None] | None = None
        self.waited = 0

    def show(self, state: Any, now_ms: int) -> tuple[Any, ...]:
        self._state = [state]
        if isinstance(self.shows, LessonShow) and state is None:
            self.waited += 1
        elif isinstance(self.shows, LessonShow):
            if self._begun is None:
                self._begun = self._walk(Fingers(self.shows, lambda: self._state[0], post))
            next(self._begun, None)
        return super().show(state, now_ms)


def post(kind: int, values: dict[str, Any]) -> None:
    pygame.event.post(pygame.event.Event(kind, values))


def walk(fingers: Fingers) -> Iterator[None]:
    """Every step by dragging, a picture for each touch, and then to play."""
    for _ in LESSON.steps:
        for one in fingers.sheet.now.example:
            fingers.drag((one,))
            yield
        fingers.press(Do.END_TURN)
        yield
        if Do.CARRIED_OUT in fingers.offered():
            fingers.press(Do.CARRIED_OUT)
            yield
        fingers.press(Do.PAGE) if Do.BEGIN in fingers.offered() else fingers.key("next")
        yield
    fingers.press(Do.BEGIN)
    yield


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_walk_through_the_window_ends_with_a_game_and_leaves_nothing_on_record(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    window = Walking((800, 480), walk)
    try:
        assert take_lesson(window, LESSON, language, "bright")
        assert (window.shows.language, window.shows.theme) == (language, "bright")
    finally:
        window.close()
    assert list(tmp_path.rglob("*.journal")) == []


def test_the_game_that_follows_is_with_beginners_at_this_screen_and_without_a_clock() -> None:
    after = game_after(LESSON, StartState(camera=True), StartView("de", LESSON.game, theme="bright"))
    assert after.settings.dealt is not None
    assert after.settings.dealt.levels == (0, 1, 1, 1)
    assert (after.settings.control.untimed, after.settings.camera) == (True, False)
    assert (after.settings.game, after.language, after.theme) == (LESSON.game, "de", "bright")


def test_a_game_without_a_lesson_is_named_with_those_that_have_one() -> None:
    assert lesson_of("house") is LESSON
    without = next(game.name for game in ENTRIES.values() if not game.lesson)
    with pytest.raises(InputError, match=f"no lesson for {without}; there is one for house"):
        lesson_of(without)
    with pytest.raises(InputError, match="no game 'chess'"):
        lesson_of("chess")


def test_while_it_is_being_opened_the_page_says_so_and_takes_nothing() -> None:
    show = LessonShow(LessonPage(local=ScreenState("de")), written=[])
    show.fit(ScreenLayout.of(800, 480))
    show.draw(pygame.Surface((800, 480)), None, 0)
    assert [line.text for line in show.written or ()] == ["Einen Moment …"]
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0)
    assert show.touched(event, None, 0) == ()
