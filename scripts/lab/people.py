"""Simulated people at a table whose station is in the guest; they act through its hardware."""

from dataclasses import dataclass, field, replace
from typing import Final

import cv2

from scripts.lab.followed import FollowedGame, State
from scripts.lab.share import Orders
from scripts.lab.touches import closing, touches_for
from station.app.demo.going_on import GoesOn
from station.app.demo.simulated_game import habits_of, table_with_boards
from station.app.demo.stats import Stats
from station.referee.events import AnyEvent, BlankChosen, SquareSettled
from station.referee.ruling import Question
from station.registry import ENTRIES
from station.rules.tile import Side
from station.simulator.players.habits import Habits
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.looks.look import draw_single_look
from station.simulator.render.scene import Scene
from station.simulator.world.shown import lies_as_shown
from vision.reading import Picture

MOST_STEP_MS: Final = 100
"""People's time passes no faster than they can be drawn: on a busy machine they are slow."""
PACKINGS: Final = (86, 89, 92)
"""JPEG qualities: each scene is sent several times, see `Feed`."""


PATIENCE_MS: Final = 10_000
"""How long people wait for what they have touched to be taken in, before they touch it again."""
Answer = SquareSettled | BlankChosen


@dataclass(frozen=True, slots=True)
class Touched:
    """An answer that was touched at some time, while this was asked."""

    answer: Answer
    question: Question
    at_ms: int


class GuestButtons:
    """The buttons of a head in the guest, pressed by orders."""

    def __init__(self, board: int, pressed: list[tuple[int, str, int]]) -> None:
        self._board, self._pressed = board, pressed

    def tap(self, side: Side, at_ms: int, down_ms: int = 120) -> None:  # noqa: ARG002  (a button's signature)
        self._pressed.append((self._board, side.value, down_ms))


@dataclass
class People:
    """Everybody at a table with boards. bounces: of their buttons. screen: its size in pixels. stats: what
    was read, against what is there. untouched: what they wanted to touch and no button says."""

    game: FollowedGame
    seed: int
    orders: Orders
    bounces: int
    screen: tuple[int, int]
    stats: Stats = field(default_factory=Stats)
    touched: int = 0
    untouched: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        name = self.game.start.settings.game
        habits = habits_of(name, brisk=True)
        assert isinstance(habits, Habits)
        self._pressed: list[tuple[int, str, int]] = []
        buttons = GuestButtons(0, self._pressed), GuestButtons(1, self._pressed)
        self._table, self._camera = table_with_boards(
            ENTRIES[name], self.seed, habits, self.game.start, buttons
        )
        self._goes_on = GoesOn()
        self._waits: list[Touched] = []
        self._now_ms, self._scene, self._pictures = 0, object(), 0

    def live(self, passed_ms: int) -> None:
        """Let them act for so long, and do in the guest what they did: what the camera sees, then presses and
        touches, so that no press comes before the picture of what led to it."""
        self._now_ms += min(passed_ms, MOST_STEP_MS)
        state = self.game.state
        scene = self._table.step(self._now_ms, state)
        if scene != self._scene:
            self._scene = scene
            self._show(self._camera.take(scene, self._now_ms))
        for board, side, down_ms in self._pressed:
            self.orders.give(press=[board, side, down_ms, self.bounces])
        self._pressed.clear()
        touched = self._table.touched(self._now_ms, state)
        for event in (*touched, *self._goes_on.show(state, self._now_ms)):
            self._touch(event, state)
        self._touch_again(state)

    def confirmed(self, before: State, after: State) -> None:
        """Compare what was confirmed with what lies on the table."""
        self.stats.note(before, after)
        for board in range(self._table.boards):
            if lies_as_shown(before, after, board):
                self.stats.compare(board, after, self._table.truth(board))

    def _touch(self, event: AnyEvent, state: State) -> None:
        points = touches_for(replace(event, at_ms=state.at_ms), state, self.screen)
        if points is None:
            self.untouched.append(type(event).__name__)
            return
        self._reach(points)
        if isinstance(event, Answer) and (question := state.lanes[event.board].question) is not None:
            self._waits.append(Touched(event, question, self._now_ms))

    def _touch_again(self, state: State) -> None:
        """The screen may have asked something else by the time that a finger reached it."""
        waits, self._waits = self._waits, []
        for one in waits:
            if state.lanes[one.answer.board].question != one.question:
                continue
            if self._now_ms < one.at_ms + PATIENCE_MS:
                self._waits.append(one)
                continue
            answer = one.answer
            self._reach(closing(answer.board, answer.square, state, self.screen, state.at_ms))
            self._touch(answer, state)

    def _reach(self, points: tuple[tuple[int, int], ...]) -> None:
        if points:
            self.touched += 1
            self.orders.give(touch=[list(point) for point in points])

    def _show(self, picture: Picture) -> None:
        self._pictures += 1
        show_picture(self.orders, picture, self._pictures)


def show_bare_table(orders: Orders, name: str, seed: int) -> None:
    """What the camera of a game's table sees before anybody has sat down."""
    game = ENTRIES[name]
    players = max(game.kind.players)
    look = None if game.sides else draw_single_look(seed, players, spot=game.spot)
    show_picture(orders, SimulatedCamera(seed, look).take(Scene(), 0), 0)


def show_picture(orders: Orders, picture: Picture, number: int) -> None:
    """Have the camera in the guest see a picture. number: no other's."""
    names: list[str] = []
    for quality in PACKINGS:
        packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        names.append(orders.file(f"{number:06}-{quality}.jpg", packed.tobytes()))
    orders.give(see=names)
