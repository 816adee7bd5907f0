"""Simulated tables of a hall: drawn pictures and simulated people on one side, the station on the other.

People check in, play what the hall assigns and agree on the result. Everything from the camera's picture to
the hall is what a real table has.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from time import monotonic, sleep
from typing import Final

from station.app.camera.thread import CameraThread
from station.app.codes import qr_rows
from station.app.demo.game import PeopleAtTable, SceneInView, SimulatedGame
from station.app.demo.simulated_game import game_of, habits_of, people_of
from station.app.demo.stepped_camera import PICTURE_MS, SteppedCamera
from station.app.hall.between import Between, greet
from station.app.hall.onlooker import HallOnlooker
from station.app.hall.table import JoinedTable
from station.app.hall.witness import Witness
from station.app.runtime import CameraReader, Participant, drive
from station.app.table.at_window import PlayersAtWindow
from station.app.table.session_start import NewTime, anew, broken_off
from station.clock.station_time import StationTime
from station.hall.wire.happened import Check, Checks
from station.hall.wire.order import Assign
from station.journal.resume import resume
from station.referee.events import AnyEvent, Continued, DeedEntered, Paused
from station.referee.outcome import EndTopic
from station.referee.state import Phase, TableState
from station.rules.game import Chosen
from station.screen.hall.now import HallNow
from station.screen.hall.show import HallShow
from station.screen.input.actions import ArbiterCalled
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow
from station.screen.window import Window

LOOK_S: Final = 0.05
"""How often a table that waits looks for orders."""

FRAME_S: Final = 1 / 30
ARRIVES_S: Final = 0.8
"""Real time until the next player is here, where somebody watches."""

TOUCH_MS: Final = 1_500
"""What people take to touch something that is neither play nor answer."""

PATIENCE_MS: Final = 90_000
"""How long they wait for an arbiter who does not come."""


@dataclass(frozen=True, slots=True)
class PlayingStyle:
    """How people play. brisk: faster than people do. turns: after so many somebody resigns, since games
    between simulated people need not end. calls: how likely they call the arbiter after a deed. new_time:
    real or simulated time."""

    brisk: bool = True
    turns: int = 40
    calls: float = 0.0
    new_time: NewTime = StationTime


class SimulatedHallTable:
    """seed: together with the hall's name of a game, decides everything that people do. window: where it is
    shown, if anywhere. Call `step` again and again."""

    def __init__(
        self,
        table: JoinedTable,
        seed: int,
        manner: PlayingStyle = PlayingStyle(),
        window: Window | None = None,
    ) -> None:
        self.table, self.games = table, 0
        self._seed, self._manner, self._window = seed, manner, window
        self._between = Between(table)
        self._time = StationTime()
        greet(table)
        checks = (Check("camera", True, "a simulated camera"), Check("boards", True, "both boards are there"))
        table.hall.link.report(Checks(checks), 0)
        self._show_pages()

    def step(self, ended: Callable[[], bool] = lambda: False) -> bool:
        """Play what is assigned, to its end or until `ended`; whether there was anything to play."""
        self._between.tick()
        self._draw()
        assign = self.table.hall.assigned
        if assign is None:
            return False
        people_of(assign.settings.game)
        self._gather(assign, ended)
        if not ended():
            self._play(assign, ended)
            self._show_pages()
        return True

    def run(self, ended: Callable[[], bool]) -> None:
        """Play whatever comes, in real time."""
        while not (ended() or self._closed):
            if not self.step(lambda: ended() or self._closed):
                sleep(FRAME_S if self._window else LOOK_S)

    @property
    def _closed(self) -> bool:
        return self._window is not None and self._window.closed

    def _show_pages(self) -> None:
        if self._window is not None:
            self._window.wear(HallShow(self._window.shows.language))

    def _draw(self) -> None:
        if self._window is not None:
            for chosen in self._window.show(self._between.state(), self._time.now_ms()):
                self._between.choose(chosen)

    def _gather(self, assign: Assign, ended: Callable[[], bool]) -> None:
        """One player after the other touches their name."""
        if self.table.begun(assign):
            return
        for player in range(len(assign.settings.names)):
            due_s = monotonic() + (ARRIVES_S if self._window else 0.0)
            while monotonic() < due_s and not ended():
                self._draw()
                sleep(FRAME_S)
            if player not in self._between.here(assign):
                self._between.check_in(assign, player)

    def _play(self, assign: Assign, ended: Callable[[], bool]) -> None:
        table, manner = self.table, self._manner
        path = table.hall.journal_of(assign.game)
        path.parent.mkdir(parents=True, exist_ok=True)
        settings = replace(assign.settings, camera=True)
        if path.exists():
            start = broken_off(resume(path), manner.new_time)
        else:
            start = anew(settings, path, manner.new_time)
        seed = Random(f"{self._seed} {assign.game}").randrange(1 << 30)
        witness = table.witness(assign.game)
        game = game_of(seed, habits_of(settings.game, brisk=manner.brisk), start, moments=witness.moments)
        try:
            game.station.watchers.append(witness.watch)
            game.begin()
            table.hall.begin(game.station, assign.game, game.time.now_ms())
            table.hall.link.on_order = game.time.wake
            self._drive(game, witness, Random(seed), ended)
            self.games += game.state.kept
        finally:
            if game.station.journal is not None:
                game.station.journal.close()
            table.left(witness)

    def _drive(self, game: SimulatedGame, witness: Witness, luck: Random, ended: Callable[[], bool]) -> None:
        window, hall = self._window, self.table.hall
        onlooker = HallOnlooker(hall, witness, window)
        view = SceneInView(game.camera, game.time)
        touching = _Touching(game, onlooker, self._manner, luck)
        participants: list[Participant] = [PeopleAtTable(game.table, view, PICTURE_MS), touching, onlooker]
        reader: CameraReader
        if window is None:
            reader = SteppedCamera(view, game.observer, game.time, game.station, game.at_rest)
        else:
            reader = CameraThread(view, game.observer, game.time)
            page = self.table.page
            shown = ScreenState(window.shows.language, hall=HallNow(), watched_at=page, code=qr_rows(page))
            window.wear(GameShow(shown))
            players = PlayersAtWindow(window, lambda: game.picture, call=onlooker.called)
            players.go_on_while_storing(game.station, game.time)
            participants.append(players)
        game.camera_reader = reader

        def left() -> bool:
            over = game.state.kept and (window is None or onlooker.over)
            return over or ended() or (window is not None and players.gone)

        drive(game.station, game.time, reader, participants, left)
        hall.show(game.state, game.time.now_ms())


class _Touching:
    """A `Participant`: what the people of a simulated table touch on the screen beside the game itself. They
    go on after a pause of their own, agree to the end, resign at last, and may call the arbiter."""

    def __init__(
        self, game: SimulatedGame, onlooker: HallOnlooker, manner: PlayingStyle, luck: Random
    ) -> None:
        self._game, self._onlooker, self._manner, self._luck = game, onlooker, manner, luck
        self._state: TableState[object] | None = None
        self._turns = 0
        self._due_ms: int | None = None

    def show(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        wait_ms = self._wait_ms(state)
        was = self._state
        if was is None or state.phase is not was.phase or state.agreed != was.agreed:
            self._due_ms = None
        self._state = state
        if wait_ms is None:
            self._due_ms = None
            return self._playing(state, now_ms)
        if self._due_ms is None:
            self._due_ms = now_ms + wait_ms
        if now_ms < self._due_ms:
            return ()
        self._due_ms = None
        if state.phase is Phase.PAUSED:
            return (Continued(now_ms),)
        choice = next((one for one in state.end_choices if one.player is not None), None)
        return () if choice is None else (DeedEntered(now_ms, Chosen(EndTopic.AGREE.value, choice.player)),)

    def due_ms(self, now_ms: int) -> int | None:  # noqa: ARG002  (a participant's signature)
        return self._due_ms

    def say(self, sentence: str, now_ms: int) -> None:
        """Ignored: they look only at the game."""

    def _wait_ms(self, state: TableState[object]) -> int | None:
        """How long they wait before they touch anything; None if there is nothing to touch."""
        hall = self._onlooker.hall
        if state.phase is Phase.PAUSED:
            return None if hall.paused else PATIENCE_MS if hall.calling else TOUCH_MS
        return TOUCH_MS if state.phase is Phase.OVER and not state.kept else None

    def _playing(self, state: TableState[object], now_ms: int) -> Sequence[AnyEvent]:
        if state.phase is not Phase.PLAYING:
            return ()
        if state.turns <= self._turns:
            return ()
        self._turns = state.turns
        if state.turns >= self._manner.turns and len(state.sides) == 2:
            loser = state.sides[self._luck.randrange(2)][0]
            return (DeedEntered(now_ms, Chosen(EndTopic.RESIGN.value, loser)),)
        if self._luck.random() < self._manner.calls:
            board = next((lane for lane in range(len(state.lanes)) if state.lanes[lane].verdict), 0)
            self._onlooker.called(ArbiterCalled(board), now_ms)
            return (Paused(now_ms),)
        return ()
