"""The games of a table of a hall, in a window: wait for one, check in, play it, and wait for the next."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic, sleep
from typing import Final

from station.app.menu_window import FRAME_S, Equipment
from station.app.real_table import TableDevices, play_on_table, show_of
from station.app.table_game import TableGame, new_game, resumed_game
from station.clock.control import TimeControl
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError
from station.hall.link.hall_table import HallTable
from station.hall.link.moments import Moments
from station.hall.wire.order import Assign
from station.journal.resuming import resume
from station.referee.events import AnyEvent, Paused
from station.referee.state import Phase
from station.screen.start.view import StartView
from station.screen.start.waiting import Begin, Here, Waiting, WaitingShow
from station.screen.start.wording import start_words
from station.screen.window import Window

NOTICE_MS: Final = 10_000
LANGUAGE: Final = "en"
ARBITER_KEY: Final = "f9"
"""Calls the arbiter and stops the clocks."""


def play_in_hall(window: Window, equipment: Equipment, hall: HallTable, event: str, table: str) -> None:
    """Play until the window is closed. event, table: what the hall is called, and where this table stands
    there. A game that was broken off goes on at once."""
    time, view = StationTime(), StartView(LANGUAGE, bright=equipment.bright)
    notice = ""
    while not window.closed:
        window.wear(WaitingShow(view))
        if notice:
            window.say(notice, time.now_ms(), NOTICE_MS)
        assign = _agreed(window, hall, event, table, time.now_ms)
        if assign is None:
            return
        try:
            notice = ""
            _play(window, equipment, hall, assign)
        except (InputError, DeviceError) as error:
            notice = str(error)


def _agreed(
    window: Window, hall: HallTable, event: str, table: str, now_ms: Callable[[], int]
) -> Assign | None:
    """The next game, once everybody has checked in; None if the window was closed."""
    here: frozenset[int] = frozenset()
    shown: str | None = None
    while not window.closed:
        frame_due = monotonic() + FRAME_S
        hall.idle(now_ms())
        assign = hall.assigned
        game = None if assign is None else assign.game
        if game != shown:
            here, shown = frozenset(), game
        if assign is not None and hall.journal_of(assign.game).exists():
            return assign
        for happened in window.show(waiting(hall, event, table, here), now_ms()):
            match happened:
                case Here(player=player):
                    here = here ^ {player}
                    hall.check_in(sorted(here))
                case Begin():
                    return assign
        window.take_keys()
        sleep(max(0.0, frame_due - monotonic()))
    return None


def waiting(hall: HallTable, event: str, table: str, here: frozenset[int]) -> Waiting:
    """What is shown between two games."""
    assign, online = hall.assigned, hall.state.online
    if assign is None:
        return Waiting(event, table, online=online, message=hall.message)
    settings = assign.settings
    return Waiting(
        event,
        assign.table or table,
        assign.title,
        settings.game,
        minutes_of(settings.control),
        settings.names,
        here,
        online,
        hall.message,
    )


def minutes_of(control: TimeControl) -> str:
    """The time control as players write it: 10, 25/5."""
    return control.text


def _play(window: Window, equipment: Equipment, hall: HallTable, assign: Assign) -> None:
    game = _game(equipment, hall, assign)
    now_ms = game.time.now_ms
    moments: list[Moments] = []

    def open_devices(of: TableGame) -> TableDevices:
        devices = equipment.open_devices(of)
        kept = Moments(devices.picture)
        moments.append(kept)
        of.station.watchers.append(kept.watch)
        hall.pictures = lambda order, at_ms: kept.sent(order, at_ms, now_ms())
        return replace(devices, participants=(*devices.participants, hall))

    def on_key(key: str, at_ms: int) -> Sequence[AnyEvent]:
        if key != ARBITER_KEY or game.station.state.phase is not Phase.PLAYING:
            return ()
        hall.call_arbiter(at_ms)
        window.say(start_words(LANGUAGE).arbiter_called(), at_ms, NOTICE_MS)
        return (Paused(at_ms),)

    hall.begin(game.station, assign.game, now_ms())
    window.wear(show_of(game, LANGUAGE, bright=equipment.bright, pin=equipment.pin, volume=equipment.volume))
    game.station.play_sound = None if equipment.sounds is None else equipment.sounds.play
    if equipment.watched is not None:
        equipment.watched(game.station)
    try:
        play_on_table(
            game,
            open_devices,
            window,
            equipment.voice,
            equipment.set_volume,
            ended=hall.over,
            on_key=on_key,
        )
    finally:
        hall.pictures = None
        for one in moments:
            one.close()
        hall.leave()


def _game(equipment: Equipment, hall: HallTable, assign: Assign) -> TableGame:
    """From its journal if there is one, else from the start."""
    path = hall.journal_of(assign.game)
    if path.exists():
        return resumed_game(resume(path), equipment.open_heads, equipment.new_time)
    settings = replace(assign.settings, camera=equipment.camera, pauses=equipment.pauses)
    return new_game(settings, equipment.open_heads, equipment.new_time, path)
