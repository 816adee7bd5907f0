"""A lesson in a window.

`show = LessonShow(LessonPage(…))`, then call `window.show(course.now, now_ms)` in a loop: events of the
referee go to the course, `StepAsked` begins another step, and `LessonLeft` ends it. None instead of what the
lesson shows says that it is being opened.
"""

from dataclasses import dataclass, field, replace

import pygame

from station.languages import next_language
from station.lesson.course import LessonNow
from station.referee.events import AnyEvent, DeedEntered
from station.rules.game import DONE, Chosen, Laid
from station.screen.dealt import by_keys, touch
from station.screen.dealt.tools import rack_boxes
from station.screen.draw.canvas import Canvas
from station.screen.draw.parts import Part
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Answer
from station.screen.input.touch import Button, Look
from station.screen.lesson.draw import draw_wait, lesson_parts
from station.screen.lesson.page import LessonEvent, LessonLeft, LessonPage, StepAsked
from station.screen.lesson.sheet import LessonSheet, buttons, sheet_of
from station.screen.pages.page import Page
from station.view import View, view_of
from station.view.laid import lies_still
from station.view.wording import words_in

KEYS = {
    pygame.K_PAGEUP: Action(Do.PAGE, amount=-1),
    pygame.K_PAGEDOWN: Action(Do.PAGE, amount=1),
    pygame.K_F1: Action(Do.ANSWER),
}


@dataclass
class LessonShow(Page["LessonSheet | None", "LessonNow | None", LessonEvent]):
    """Shows a lesson. Return is the bright button, or the one that Tab has reached; F1 shows an example after
    a wrong try; the page keys go from step to step; escape leaves once nothing is laid."""

    page: LessonPage = field(default_factory=LessonPage)
    _acted: tuple[AnyEvent, ...] = field(init=False, default=())
    _made: tuple[object, str, View] | None = field(init=False, default=None)

    @property
    def language(self) -> str:
        return self.page.local.language

    @property
    def theme(self) -> str:
        return self.page.local.theme

    def sheet(self, state: LessonNow | None, now_ms: int) -> LessonSheet | None:
        return None if state is None else sheet_of(state, self.page, self._layout, self._view(state, now_ms))

    def buttons(self, sheet: LessonSheet | None) -> tuple[Button, ...]:
        return () if sheet is None else buttons(sheet)

    def parts(self, sheet: LessonSheet | None, now_ms: int) -> tuple[list[Part], object]:
        if sheet is not None:
            return lesson_parts(sheet, now_ms)
        everything = pygame.Rect(0, 0, self._layout.width, self._layout.height)
        text = words_in(self.language).tr("One moment …")

        def paint(canvas: Canvas) -> None:
            draw_wait(canvas, everything, text)

        return [(everything, text, paint)], None

    def say(self, notice: str, until_ms: int) -> None:
        local = replace(self.page.local, notice=notice, notice_until_ms=until_ms)
        self.page = replace(self.page, local=local)

    def touched(
        self, event: pygame.event.Event, state: LessonNow | None, now_ms: int
    ) -> tuple[LessonEvent, ...]:
        asked = super().touched(event, state, now_ms)
        acted, self._acted = self._acted, ()
        return (*asked, *acted)

    def key(self, key: int, text: str, sheet: LessonSheet | None) -> Action | None:
        if sheet is None:
            return None
        local, found = sheet.page.local, buttons(sheet)
        typing = local.dealt.cursor is not None
        if key == pygame.K_RETURN:
            chosen = next((one.action for one in found if one.action == local.focus), None)
            return chosen or next((one.action for one in found if one.look is Look.STRONG), None)
        if key == pygame.K_TAB and not typing:
            return Action(Do.MOVE_CURSOR)
        if key == pygame.K_l and not typing:
            return Action(Do.LANGUAGE)
        if key == pygame.K_ESCAPE and not typing and not sheet.table.served.laying.placed:
            return Action(Do.CLOSE)
        return KEYS.get(key)

    def act(self, action: Action, sheet: LessonSheet | None, now_ms: int) -> tuple[LessonEvent, ...]:
        if sheet is None:
            return ()
        now, page = sheet.now, sheet.page
        focused, local = page.local.focus, replace(page.local, focus=None)
        table = replace(sheet.table, local=local)
        self.page = page = replace(page, local=local)
        event = _event_of(action, now, now_ms)
        match action.do:
            case Do.MOVE_CURSOR:
                self.page = replace(page, local=replace(local, focus=_after(focused, buttons(sheet))))
            case Do.LANGUAGE:
                self.page = replace(page, local=replace(local, language=next_language(local.language)))
            case Do.ANSWER if now.wrong and not (now.done or now.over):
                laid = touch.hinted(table, now.lesson.learner, now.example)
                self.page = replace(page, local=laid, shown=True, read=now.wrong)
                refused = lies_still(table.lane)
                event = DeedEntered(now_ms, Laid(now.lesson.learner, ())) if refused else None
            case Do.SHUFFLE | Do.TAKE_ALL_BACK | Do.END_TURN | Do.STEP:
                return self._answered(touch.act(action, table, now_ms), sheet)
        return () if event is None else (event,)

    def unused(self, event: pygame.event.Event, sheet: LessonSheet | None, now_ms: int) -> None:
        """Tiles and squares take it."""
        if sheet is None or sheet.now.over or sheet.now.done:
            return
        if event.type == pygame.KEYDOWN:
            answer = by_keys.key(event, sheet.table, now_ms)
        elif event.type == pygame.MOUSEBUTTONDOWN and not _on_tiles(event.pos, sheet):
            return
        else:
            answer = touch.pointer(event, sheet.table, now_ms)
        if answer is not None:
            self._acted += self._answered(answer, sheet)

    def _answered(self, answer: Answer, sheet: LessonSheet) -> tuple[AnyEvent, ...]:
        """Take what a touch came to. Once tiles are moved, somebody has read the answer to the try before."""
        before, after = sheet.page.local.dealt, answer.local.dealt
        page = replace(sheet.page, local=answer.local)
        if before.layings != after.layings:
            page = replace(page, shown=False, read=sheet.now.wrong)
        self.page = page
        return answer.events

    def _view(self, state: LessonNow, now_ms: int) -> View:
        """The view of the table, made once for each state."""
        language = self.language
        if self._made is None or self._made[0] is not state.table or self._made[1] != language:
            self._made = (state.table, language, view_of(state.table, now_ms, language))
        return self._made[2]


def _event_of(action: Action, now: LessonNow, now_ms: int) -> LessonEvent | None:
    """What an action means for the course, or for whoever shows the page."""
    learner, place = now.lesson.learner, now.place + action.amount
    match action.do:
        case Do.CLOSE | Do.BEGIN:
            return LessonLeft(plays=action.do is Do.BEGIN)
        case Do.PAGE:
            return StepAsked(place) if place >= 0 else LessonLeft()
        case Do.WITHDRAW:
            return DeedEntered(now_ms, Laid(learner, ()))
        case Do.CARRIED_OUT:
            return DeedEntered(now_ms, Chosen(DONE, learner))
    return None


def _after(focused: Action | None, found: tuple[Button, ...]) -> Action | None:
    """The button after the one that Tab has reached, of those that do something."""
    actions = [one.action for one in found if one.look is not Look.OFF]
    if focused in actions[:-1]:
        return actions[actions.index(focused) + 1]
    return actions[0] if actions else None


def _on_tiles(point: tuple[int, int], sheet: LessonSheet) -> bool:
    """Whether a point lies on the board or the hand: nothing else of a game is where it usually is."""
    boxes = rack_boxes(sheet.table)
    return sheet.table.places.main.collidepoint(point) or any(box.collidepoint(point) for box in boxes)
