"""Runs a demo: a new game or one that was broken off, with or without a window, on the chosen clock heads."""

import argparse
import sys
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from station.app.demo.firmware_table import FirmwareTable, clocks_heard, come_to_rest
from station.app.demo.game import SimulatedGame, play_fast, play_live
from station.app.demo.recorder import Recorder
from station.app.demo.simulated_game import demo_settings, game_of, habits_of, people_of
from station.app.demo.stall_watchdog import StandstillError
from station.app.display import has_display
from station.app.equipment import Equipment
from station.app.station import Watcher
from station.app.table.at_window import PlayersAtWindow
from station.app.table.session_start import NewTime, SessionStart, anew, broken_off
from station.cli.demo.journal import JOURNAL, check_room, make_room
from station.cli.demo.journal import broken_off as unfinished
from station.cli.demo.outcome import game_figures
from station.cli.options.outputs import opened_outputs
from station.cli.options.phones import opened_phones
from station.cli.options.sound import sounds_of
from station.clock.opened import simulated_heads
from station.clock.station_time import SimulatedTime, StationTime
from station.errors import DeviceError, InputError
from station.export.lines import Lines
from station.journal.replay import Step
from station.journal.resume import resume
from station.referee.events import AnyEvent
from station.referee.state import TableState
from station.registry import USUAL
from station.screen.input.screen_state import ScreenState
from station.screen.show import GameShow
from station.screen.window import Window

if TYPE_CHECKING:  # a server is needed only with phones
    from station.app.phones.session import PhonesAtTable, PhonesSession


@dataclass(slots=True)
class Ran:
    """The outcome of a demo. stuck: why it was given up. displays: what firmware heads showed at the end, and
    `wrong`: where that is not what the station says."""

    game: SimulatedGame
    screens: list[Path]
    table_ms: int = 0
    stuck: str | None = None
    displays: list[list[str]] | None = None
    wrong: tuple[str, ...] = ()


def run_demo(options: argparse.Namespace) -> Ran:
    """Play. Raises InputError if there is no such game to play or resume, and DeviceError if the clock heads
    cannot be opened."""
    headless = options.headless or not has_display()
    if headless and options.phones is not None:
        raise InputError("--phones goes with a window: people need the time to look at them")
    name = options.game or USUAL
    if options.resume:
        found = unfinished(options.out)
        name = found.settings.game
        if options.game not in {None, name}:
            raise InputError(f"{found.path} is a game of {name}, not of {options.game}")
    people_of(name)
    if not options.resume:
        check_room(options.out / JOURNAL)
    live = not headless or options.heads == "firmware"
    firmware = closing(FirmwareTable(options.seed)) if options.heads == "firmware" else nullcontext()
    with firmware as heads, opened_outputs(options) as follow:
        recorder = Recorder(options.out)
        open_heads = simulated_heads if heads is None else heads.open
        start = _start(name, options, StationTime if live else SimulatedTime)
        game = game_of(options.seed, habits_of(name, brisk=headless), start, open_heads)
        recorder.camera = lambda: game.picture
        follow(game.station)
        ran = Ran(game, [])
        assert game.station.journal is not None, "a demo is always recorded"
        with closing(recorder), closing(game.station.journal):
            try:
                if not headless:
                    ran.table_ms = _in_window(game, options)
                else:
                    game.station.watchers += [_narration(game), recorder.watch]
                    play = play_live if live else play_fast
                    ran.table_ms = play(game, plays=options.plays, report=_say)
            except StandstillError as error:
                ran.stuck, ran.table_ms = str(error), error.at_ms - game.start.at_ms
            if headless:
                ran.screens = recorder.close()
            if heads is not None:
                come_to_rest(game.station, game.time)
                ran.wrong = heads.differences(lambda: clocks_heard(game.station, game.time))
                ran.displays = [[face.south.strip(), face.north.strip()] for face in heads.faces()]
    return ran


def _start(name: str, options: argparse.Namespace, new_time: NewTime) -> SessionStart:
    """A new game, or the one in this folder that was broken off, which is never overwritten."""
    path: Path = options.out / JOURNAL
    if options.resume:
        return broken_off(resume(path), new_time)
    make_room(path)
    return anew(demo_settings(name, options.seed), path, new_time)


def _in_window(game: SimulatedGame, options: argparse.Namespace) -> int:
    """Play in a window that people can touch; returns how long it took in ms."""
    equipment = Equipment(sounds=sounds_of(options))
    assert equipment.sounds is not None
    show = GameShow(ScreenState(volume=equipment.volume))
    window = Window(None if options.full_screen else (1280, 800), show)
    game.station.play_sound = equipment.sounds.play
    try:
        with nullcontext() if options.phones is None else opened_phones(options) as phones:
            here = None if phones is None else _with_phones(game, window, phones)
            players = PlayersAtWindow(
                window, lambda: game.picture, set_volume=equipment.set_volume, phones=here
            )
            players.go_on_while_storing(game.station, game.time)
            others = () if here is None else (here.acting,)
            return play_live(game, players, plays=options.plays, closed=lambda: players.gone, others=others)
    finally:
        window.close()


def _with_phones(game: SimulatedGame, window: Window, phones: "PhonesSession") -> "PhonesAtTable":
    """Have phones follow the game: whoever joins sees what a player there sees, and may answer for them."""
    here = phones.follow(game.station, game.time, window, settings=game.settings)
    assert isinstance(window.shows, GameShow)
    window.wear(phones.shown(window.shows))
    _say(f"Phones join at {phones.join_address}")
    return here


def _narration(game: SimulatedGame) -> Watcher:
    """Says each thing that was done, as `station replay` does."""
    lines = Lines(game.settings)

    def report(event: AnyEvent, before: TableState[object], after: TableState[object]) -> None:
        for _, line in lines.of(Step(0, event, (), before, after)):
            _say(line)

    return report


def _say(sentence: str) -> None:
    # In one piece: Ctrl-C between a sentence and the end of its line would join it to the next.
    print(f"{sentence}\n", end="", file=sys.stderr, flush=True)


def figures_of(ran: Ran, seed: int) -> dict[str, object]:
    """The figures that a demo ends with."""
    figures = {
        "seed": seed,
        **game_figures(ran.game),
        "table_s": round(ran.table_ms / 1000, 1),
        "screens": [str(path) for path in ran.screens],
    }
    if ran.displays is not None:
        figures |= {"heads": "firmware", "displays": ran.displays}
    return figures if ran.stuck is None else {**figures, "stuck": ran.stuck}


def complain(ran: Ran) -> int:
    """Say what went wrong; returns the exit status. Raises DeviceError if a display was wrong."""
    for misread in ran.game.stats.misreads:
        _say(f"misread that stood: {misread}")
    if ran.wrong:
        raise DeviceError(f"the displays are wrong: {'; '.join(ran.wrong)}")
    if ran.stuck is None:
        return 0
    _say(f"station: {ran.stuck}")
    return 1
