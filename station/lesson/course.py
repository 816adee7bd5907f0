"""Somebody going through a lesson, at a table with the real referee. Nothing is kept on record."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Final

from station.clock.control import UNTIMED, TimeControl
from station.dealt.deal import Deal, face_of
from station.dealt.dealer import answer, objection
from station.dealt.play_events import Placed
from station.dealt.table_deal import deal_of
from station.editions import load_edition
from station.engine.engine import LEVEL_NAMES
from station.lesson.lesson import Judged, Lesson, Step
from station.lexicon import load
from station.referee.dealt import Dealt
from station.referee.events import AnyEvent, Continued, DeedEntered, GameSettings, GameSetUp
from station.referee.referee import Referee
from station.referee.ruling import Refusal, Refused
from station.referee.state import TableState
from station.referee.typed.boards import parse_at_board
from station.referee.typed.deeds import parse_deed
from station.registry import game
from station.rules.game import Laid, doer

BEGINNER: Final = min(LEVEL_NAMES)
"""How well the others would play, who only look on in a lesson."""

State = TableState[Any]


@dataclass(frozen=True, slots=True)
class LessonNow:
    """What a lesson shows now.

    place: the step, counted from 0; as many as there are at the end. table: as the learner left it; begun: as
    the step began. held: how many tiles everybody had then. example: tiles of the learner's hand that fulfil
    the step. wrong: how many tries of it were wrong. judged: the last valid play.
    """

    lesson: Lesson
    place: int
    table: State
    begun: State
    held: tuple[int, ...] = ()
    example: tuple[Placed, ...] = ()
    wrong: int = 0
    judged: Judged | None = None

    @property
    def over(self) -> bool:
        """Whether all steps are done or skipped."""
        return self.place == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step under way; at the end, the last one."""
        return self.lesson.steps[min(self.place, len(self.lesson.steps) - 1)]

    @property
    def done(self) -> bool:
        """Whether the step has been done."""
        return self.judged is not None and self.judged.right


class Course:
    """Goes through a lesson. now: what is shown.

    Opening one plays the lesson's game once, which takes part of a second. After that every step begins at
    once.
    """

    def __init__(self, lesson: Lesson) -> None:
        """Raises ValueError for a lesson that the rules do not allow."""
        self._lesson, self._edition = lesson, load_edition(lesson.edition)
        self._referee = self._at_table()
        self._begun = self._played()
        self.now = self._begun[0]
        self.go(0)

    def go(self, place: int) -> None:
        """Begin another step, from 0. Behind the last one is the end, with the table as it was left."""
        last = len(self._begun)
        place = max(0, min(place, last))
        if place == last:
            self.now = LessonNow(self._lesson, last, self.now.table, self.now.begun, self.now.held)
        else:
            self.now = self._begun[place]
            self._referee = self._at_table(self.now.table)

    def take(self, events: Iterable[AnyEvent]) -> None:
        """What the learner did. A deed that stands is judged; if it is not what was asked for, the table is
        as before, so that the tiles can be laid otherwise."""
        now = self.now
        if now.over or now.done:
            return
        before = self._referee.state
        for event in events:
            self._handle(event)
        state = self._referee.state
        judged, wrong = now.judged, now.wrong + _refused_anew(before, state)
        stood = [done for done in state.history[len(now.begun.history) :] if not done.undone]
        if stood and doer(stood[0].deed) == self._lesson.learner:
            judged = now.step.judges(stood[0])
            if not judged.right:
                wrong, state = wrong + 1, now.begun
                self._referee = self._at_table(state)
        self.now = replace(now, table=state, wrong=wrong, judged=judged)

    def _at_table(self, state: State | None = None) -> Referee:
        """The referee of a table in this state."""
        return Referee(game(self._lesson.game), load(self._lesson.lexicon), self._edition, state)

    def _handle(self, event: AnyEvent) -> None:
        """Hand an event to the referee, unless no hand can do it, and answer what the hand settles."""
        if objection(event, self._referee.state, self._deal(), self._edition):
            return
        self._referee.handle(event)
        settled = answer(self._referee.state, self._deal(), event.at_ms)
        if settled is not None:
            self._handle(settled)

    def _deal(self) -> Deal:
        return deal_of(self._referee.state, self._edition)

    def _played(self) -> tuple[LessonNow, ...]:
        """Every step as it begins, from the lesson's game."""
        lesson, found = self._lesson, list[LessonNow]()
        levels = tuple(BEGINNER * (player != lesson.learner) for player in range(len(lesson.players)))
        settings = GameSettings(
            lesson.game, lesson.players, lesson.edition, lesson.lexicon, TimeControl.parse(UNTIMED),
            camera=False, dealt=Dealt(lesson.seed, levels),
        )  # fmt: skip
        self._referee.handle(GameSetUp(0, settings))
        self._referee.handle(Continued(0))
        for number, line in enumerate(lesson.lines):
            begins = [place for place, step in enumerate(lesson.steps) if step.begins == number]
            found += [self._begins(lesson.steps[place], place) for place in begins]
            before = self._referee.state
            self._handle(self._typed(line))
            if self._referee.state.history == before.history and not _exploding(self._referee.state):
                raise ValueError(f"the lesson's line {line!r} does not stand")
        return tuple(found)

    def _begins(self, step: Step, place: int) -> LessonNow:
        state, held = self._referee.state, tuple(len(hand) for hand in self._deal().hands)
        example = self._example(self._lesson.lines[step.begins])
        return LessonNow(self._lesson, place, state, state, held, example)

    def _typed(self, line: str) -> AnyEvent:
        state = self._referee.state
        if len(state.lanes) > 1:
            return parse_at_board(line, state, self._edition, 0)
        return DeedEntered(0, parse_deed(line, state, self._edition))

    def _example(self, line: str) -> tuple[Placed, ...]:
        """The tiles of the learner's hand that a line lays."""
        event = self._typed(line)
        deed = event.deed if isinstance(event, DeedEntered) else None
        if not isinstance(deed, Laid):
            return ()
        left, placed = list(self._deal().hands[self._lesson.learner]), list[Placed]()
        for square, tile in deed.placed:
            held = next((one for one in left if one.letter == face_of(tile)), None)
            if held is None:
                raise ValueError(f"the lesson's line {line!r} lays tiles that are not in the hand")
            left.remove(held)
            placed.append((square, held, (tile.letter or "") if tile.blank else ""))
        return tuple(placed)


def _exploding(state: State) -> bool:
    return any(lane.task is not None for lane in state.lanes)


def _refused_anew(before: State, state: State) -> bool:
    """Whether something was refused since, other than an explosion that is still to be carried out."""
    pairs = zip(before.lanes, state.lanes, strict=True)
    return any(
        isinstance(now.verdict, Refused)
        and now.verdict is not was.verdict
        and now.verdict.reason is not Refusal.UNFINISHED
        for was, now in pairs
    )
