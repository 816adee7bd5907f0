"""`station hall demo`: a tournament between simulated tables."""

import argparse
import json
import socket
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from station.cli.counted import counted
from station.cli.hall.options import need_extra
from station.cli.parser import Actions
from station.errors import InputError
from station.json_text import Json
from station.registry import USUAL

if TYPE_CHECKING:
    from station.app.hall.demo.outcome import Outcome
    from station.app.hall.demo.plan import Plan


CALLS = 0.1
"""How likely somebody at a light table calls the arbiter after a deed."""


def add(actions: Actions) -> None:
    parser = actions.add(
        "demo",
        "play a tournament between simulated tables",
        run,
        "Play a tournament between simulated tables, on a broker and with a director of its "
        "own. With --light the tables have no cameras: real referees, journals and connections, and "
        "people who say what they lay. Without it each table is drawn and read, as in `station demo`.",
    )
    parser.epilog = (
        "A tournament in which everything stays away for as long as it does in real halls, about half an "
        "hour: station hall demo --light --faults --tables 16 --rounds 5 --pace 1 --outage 60 "
        "--network-outage 600"
    )
    parser.add_argument("--tables", type=int, default=4, metavar="N", help="how many tables (default: 4)")
    parser.add_argument("--rounds", type=int, default=3, metavar="R", help="how many rounds (default: 3)")
    parser.add_argument("--game", default=USUAL, metavar="NAME", help="which game (default: %(default)s)")
    parser.add_argument(
        "--players", type=int, metavar="N", help="players at a table, 2 to 4 (default: as few as can)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same games (default: 1)")
    parser.add_argument("--light", action="store_true", help="tables without cameras")
    parser.add_argument(
        "--faults",
        action="store_true",
        help="with --light: let things break: broker and director killed, a copy restored, a network gone, "
        "a machine replaced, a disk full, clocks off, messages doubled, late and out of order",
    )
    parser.add_argument(
        "--outage", type=float, default=3.0, metavar="S",
        help="with --faults: seconds until what broke is back (default: 3)",
    )  # fmt: skip
    parser.add_argument(
        "--network-outage", type=float, metavar="S",
        help="with --faults: seconds without a table's network (default: as --outage)",
    )  # fmt: skip
    parser.add_argument(
        "--pace", type=float, default=0.0, metavar="S",
        help="with --light: seconds that people take for a turn (default: 0)",
    )  # fmt: skip
    parser.add_argument(
        "--turns", type=int, default=40, metavar="N", help="a game ends after so many turns (default: 40)"
    )
    parser.add_argument(
        "--pages",
        nargs="?",
        type=int,
        const=8080,
        default=0,
        metavar="PORT",
        help="without --light: serve the director's pages on this machine (default port: 8080)",
    )
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")


def run(options: argparse.Namespace) -> int:
    """Play it. Exit status 1 if anything was lost or doubled."""
    need_extra("paho", "cryptography")
    for name, most in (("tables", 500), ("rounds", 50), ("turns", 1000)):
        value = getattr(options, name)
        if not 1 <= value <= most:
            raise InputError(f"--{name} {value}: choose 1 to {most}")
    for name in ("outage", "network_outage", "pace"):
        value = getattr(options, name)
        if value is not None and not 0 <= value <= 3600:
            raise InputError(f"--{name.replace('_', '-')} {value}: choose 0 to 3600 seconds")
    if options.faults and not options.light:
        raise InputError("--faults needs --light")
    plan = _plan(options)
    if options.light:
        return _light(options, plan)
    return _with_cameras(options, plan)


def _plan(options: argparse.Namespace) -> "Plan":
    """What people will play. Raises InputError for a game that cannot be played so."""
    from station.app.demo.simulated_game import people_of
    from station.app.hall.demo.plan import Plan
    from station.hall.director.presets import usual_seats
    from station.registry import entry

    game = entry(options.game)
    if not options.light:
        people_of(game.name)
    elif not game.light and not (game.deal and game.engine):
        raise InputError(
            f"nobody plays {game.title} with --light: its entry has no `light`, nor `deal` and `engine`"
        )
    least, most = game.players
    seats = options.players or usual_seats(game)
    if not max(2, least) <= seats <= min(4, most):
        raise InputError(f"{game.name} is for {least} to {min(4, most)} players at a table, not {seats}")
    return Plan(options.tables, options.rounds, options.seed, game=game.name, seats=seats)


def _with_cameras(options: argparse.Namespace, plan: "Plan") -> int:
    from station.app.hall.demo.camera_tables import CameraDemo
    from station.hall.broker.mosquitto import program

    program()

    printed: list[str] = []
    pages = {"port": options.pages} if options.pages else None

    def report(news: Json) -> None:
        while len(printed) < len(news.get("texts", ())):
            printed.append(news["texts"][len(printed)])
            print(printed[-1], file=sys.stderr)
        if "games" in news:
            played = f"round {news['rounds']} of {plan.rounds}, {counted(news['games'], 'game')} played"
            print(played, file=sys.stderr)

    with tempfile.TemporaryDirectory(prefix="station-hall-") as folder:
        demo = CameraDemo(plan, Path(folder), free_port(), pages)
        try:
            outcome = demo.run(report)
        finally:
            demo.close()
    return _report(outcome, options)


def _light(options: argparse.Namespace, plan: "Plan") -> int:
    from station.app.hall.demo.running import Demo
    from station.app.hall.demo.venue import Venue
    from station.app.hall.light.light_table import Pace
    from station.hall.broker.mosquitto import program

    program()
    with tempfile.TemporaryDirectory(prefix="station-hall-") as folder:
        venue = Venue(
            plan,
            Path(folder),
            free_port(),
            faults=options.faults,
            outage_s=options.outage,
            network_s=options.network_outage,
            pace=Pace(options.pace, options.turns, CALLS),
        )
        try:
            outcome = Demo(venue, lambda text: print(text, file=sys.stderr, flush=True)).run()
        finally:
            venue.close()
    return _report(outcome, options)


def _report(outcome: "Outcome", options: argparse.Namespace) -> int:
    if options.json:
        print(json.dumps(outcome.to_json()))
    else:
        games = counted(outcome.games, "game")
        events = f"{counted(outcome.events, 'event')}, {outcome.lost} lost, {outcome.doubled} doubled"
        if outcome.pictures:
            events += f"; {counted(outcome.pictures, 'picture')} of calls for the arbiter"
        print(f"{games} in {counted(outcome.rounds, 'round')}; {events}; digest {outcome.digest[:16]}")
    return 1 if outcome.lost or outcome.doubled else 0


def free_port() -> int:
    """A port on loopback that nobody uses now."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port: int = asked.getsockname()[1]
        return port
