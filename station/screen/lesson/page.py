"""What the page of a lesson is made from, and what it reports to whoever shows it. Pure."""

from dataclasses import dataclass, field

from station.lesson.course import LessonNow
from station.referee.events import AnyEvent
from station.screen.dealt.hand import DealtState
from station.screen.input.screen_state import ScreenState


@dataclass(frozen=True, slots=True)
class LessonPage:
    """The screen's own state. place: the step it is about; -1 before the first. local: tiles, language and
    theme. shown: the example lies on the board. read: how many wrong tries there were when tiles were last
    touched: somebody has read the answer to them then."""

    place: int = -1
    local: ScreenState = field(default_factory=ScreenState)
    shown: bool = False
    read: int = 0


@dataclass(frozen=True, slots=True)
class StepAsked:
    """Go to another step; behind the last one is the end."""

    place: int


@dataclass(frozen=True, slots=True)
class LessonLeft:
    """Leave the lesson. plays: to play a game of their own now."""

    plays: bool = False


LessonEvent = AnyEvent | StepAsked | LessonLeft


def at_step(page: LessonPage, now: LessonNow) -> LessonPage:
    """The page for the step under way; tiles that were laid in another one are back in the hand."""
    if page.place == now.place:
        return page
    lane = now.table.seats[now.lesson.learner].board if len(now.table.lanes) > 1 else 0
    local = ScreenState(page.local.language, lane=lane, theme=page.local.theme, dealt=DealtState())
    return LessonPage(now.place, local)
