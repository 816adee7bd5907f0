"""`station play --hall`: what the tournament assigns to this table, round after round."""

import argparse
import signal
from contextlib import suppress
from pathlib import Path
from threading import Event

from station.cli.options.outputs import opened_outputs
from station.cli.play.joined import folder_of, need_libraries
from station.errors import DeviceError, InputError


def add_hall_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("at a hall")
    group.add_argument(
        "--hall", action="store_true", help="play what the tournament assigns (station table join CODE first)"
    )
    group.add_argument(
        "--simulated", action="store_true", help="with --hall: on a simulated table, with simulated people"
    )
    group.add_argument("--headless", action="store_true", help="with --simulated: without a window")
    group.add_argument(
        "--turns",
        type=int,
        default=40,
        metavar="N",
        help="with --simulated: resign after N turns (default: 40)",
    )
    group.add_argument("--human", action="store_true", help="with --simulated: play as slowly as people do")
    group.add_argument(
        "--calls", type=float, default=0.0, metavar="P",
        help="with --simulated: how likely a deed makes somebody call the arbiter, 0 to 1",
    )  # fmt: skip
    group.add_argument(
        "--joined",
        type=Path,
        metavar="DIR",
        help="the membership of the hall (default: among the user's data)",
    )


def check_hall_options(options: argparse.Namespace) -> None:
    """Raises InputError for what does not go together."""
    if options.simulated and not options.hall:
        raise InputError("--simulated is for --hall; without a hall there is: station demo")
    if options.headless and not options.simulated:
        raise InputError("--headless needs --simulated")
    if options.hall and options.game is not None:
        raise InputError(f"--hall: the tournament says what is played; leave out {options.game}")
    if options.hall and (options.typed or options.journal is not None or options.resume):
        raise InputError("--hall goes on with a game by itself; leave out --typed, --from and --resume")
    if not 0 <= options.calls <= 1:
        raise InputError(f"--calls {options.calls}: choose 0 to 1")
    if options.turns < 1:
        raise InputError(f"--turns {options.turns}: choose 1 or more")


def play_hall(options: argparse.Namespace) -> int:
    """Play until somebody closes the window or stops the process."""
    need_libraries()
    if options.simulated:
        return _simulated(options)
    from station.app.display import has_display
    from station.app.hall.rounds import play_at_halls
    from station.app.hall.table import joined_table
    from station.cli.play.at_table import at_table
    from station.hall.link.membership import membership
    from station.screen.pages.appearance import Appearance
    from station.screen.window import Window

    if not has_display():
        raise DeviceError("no display to show the tournament on; start it under a desktop")
    folder = folder_of(options)
    membership(folder)
    with opened_outputs(options) as follow, at_table(options, follow) as (equipment, notice):
        window = Window(None if options.full_screen else (1280, 800))
        try:
            look = Appearance(theme=equipment.theme)
            play_at_halls(window, equipment, lambda: joined_table(folder), look, notice)
        finally:
            window.close()
    return 0


def _simulated(options: argparse.Namespace) -> int:
    from station.app.display import has_display
    from station.app.hall.simulated import PlayingStyle, SimulatedHallTable
    from station.app.hall.table import joined_table
    from station.screen.window import Window

    stopped = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(ValueError):  # not in the main thread
            signal.signal(number, lambda *_: stopped.set())
    table = joined_table(folder_of(options))
    window = None if options.headless or not has_display() else Window((1280, 800))
    try:
        manner = PlayingStyle(brisk=not options.human, turns=options.turns, calls=options.calls)
        SimulatedHallTable(table, 1 if options.seed is None else options.seed, manner, window).run(
            stopped.is_set
        )
    finally:
        if window is not None:
            window.close()
        table.close()
    return 0
