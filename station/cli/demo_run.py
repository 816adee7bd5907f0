"""How a demo is run: a new game or one that was broken off, in a window or without, on which clock heads."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from station.app.album import Album
from station.app.beginning import Beginning, broken_off
from station.app.display import has_display
from station.app.firmware_table import FirmwareTable, clocks_heard, come_to_rest
from station.app.live import play_live
from station.app.patience import StandstillError
from station.app.played_heads import simulated_heads
from station.app.simulated import Simulated
from station.app.table_window import show_of
from station.cli.demo_journal import JOURNAL, check_room, make_room
from station.cli.demo_journal import broken_off as unfinished
from station.cli.demo_kind import DemoKind, checked, kind_of
from station.cli.feed import follow, opened_feed
from station.errors import DeviceError
from station.journal.resuming import resume
from station.referee.any_game import game_of
from station.screen.sounds import Sounds
from station.screen.window import Window


@dataclass(slots=True)
class Ran:
    """What came of a demo. stuck: why it was given up. displays: what firmware heads showed at the end, and
    `wrong`: where that is not what the station says."""

    game: Simulated
    screens: list[Path]
    table_ms: int = 0
    stuck: str | None = None
    displays: list[list[str]] | None = None
    wrong: tuple[str, ...] = ()


def run_demo(options: argparse.Namespace) -> tuple[DemoKind, Ran]:
    """Play. Raises InputError when there is no such game to play or to go on with, and DeviceError when the
    clock heads cannot be had."""
    headless = options.headless or not has_display()
    name = options.game or "house"
    if options.resume:
        found = unfinished(options.out)
        name = game_of(found.settings)
        checked(options.game or name, name, found.path)
    kind = kind_of(name)
    if not options.resume:
        check_room(options.out / JOURNAL)
    with _firmware(options) as heads, opened_feed(options) as feed:
        album = kind.album(options.out)
        open_heads = simulated_heads if heads is None else heads.open
        game = kind.game(options.seed, _beginning(kind, options), open_heads, brisk=headless)
        follow(feed, game.station)
        ran = Ran(game, [])
        with _closing_journal(game):
            try:
                if not headless:
                    ran.table_ms = _in_window(game, options)
                else:
                    game.station.watchers += [kind.telling(game, _say), album.watch]
                    ran.table_ms = _headless(kind, game, album, options.plays, live=heads is not None)
            except StandstillError as error:
                ran.stuck, ran.table_ms = str(error), error.at_ms - game.beginning.at_ms
            if headless:
                ran.screens = album.close()
            if heads is not None:
                come_to_rest(game.station, game.beginning.time)
                ran.wrong = heads.differences(lambda: clocks_heard(game.station, game.beginning.time))
                ran.displays = [[face.south.strip(), face.north.strip()] for face in heads.faces()]
    return kind, ran


@contextmanager
def _closing_journal(game: Simulated) -> Iterator[None]:
    """Whatever ends the game, it can be gone on with."""
    try:
        yield
    finally:
        if game.station.journal is not None:
            game.station.journal.close()


@contextmanager
def _firmware(options: argparse.Namespace) -> Iterator[FirmwareTable | None]:
    if options.heads != "firmware":
        yield None
        return
    table = FirmwareTable(options.seed)
    try:
        yield table
    finally:
        table.close()


def _beginning(kind: DemoKind, options: argparse.Namespace) -> Beginning:
    """A new game, or the one of this folder that was broken off. What was broken off is not overwritten."""
    path: Path = options.out / JOURNAL
    if options.resume:
        return broken_off(resume(path))
    make_room(path)
    return kind.new(options.seed, path)


def _headless(kind: DemoKind, game: Simulated, album: Album, plays: int | None, *, live: bool) -> int:
    """Play without a window, as fast as it goes or in real time; returns how long it took in ms."""
    if live:
        return play_live(game, None, plays=plays, each_picture=album.seen, tell=_say)
    return kind.play(game, plays, album.seen, _say)


def _in_window(game: Simulated, options: argparse.Namespace) -> int:
    """Play in a window that people can touch; returns how long it took in ms."""
    window = Window(None if options.full_screen else (1280, 800), show_of())
    game.station.play_sound = None if options.quiet else Sounds().play
    try:
        return play_live(game, window, plays=options.plays)
    finally:
        window.close()


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


def figures_of(kind: DemoKind, ran: Ran, seed: int) -> dict[str, Any]:
    """The figures that a demo ends with."""
    game = ran.game
    tally, outcome = game.tally, game.state.outcome
    figures = {
        "seed": seed,
        "plays": tally.plays,
        **kind.figures(game),
        "refused": sum(tally.refused.values()),
        "misreads": len(tally.misreads),
        "ending": outcome.ending.value if outcome else None,
        "verdict_ms": {
            "p50": round(tally.verdict_percentile(0.5), 1),
            "p95": round(tally.verdict_percentile(0.95), 1),
        },
        "table_s": round(ran.table_ms / 1000, 1),
        "reasons": dict(tally.refused),
        "questions": dict(tally.questions),
        "screens": [str(path) for path in ran.screens],
    }
    if ran.displays is not None:
        figures |= {"heads": "firmware", "displays": ran.displays}
    return figures if ran.stuck is None else {**figures, "stuck": ran.stuck}


def complain(ran: Ran) -> int:
    """Say what went wrong; returns the exit status. Raises DeviceError when a display was wrong."""
    for misread in ran.game.tally.misreads:
        _say(f"misread that stood: {misread}")
    if ran.wrong:
        raise DeviceError(f"the displays are wrong: {'; '.join(ran.wrong)}")
    if ran.stuck is None:
        return 0
    _say(f"station: {ran.stuck}")
    return 1
