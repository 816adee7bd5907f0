"""Watch a whole game on the simulated table: Scrabble House, or another.

Four simulated people play House on two drawn boards; two to four play another game on one. Everything
between the camera picture and the screen is real: the reader, the referee, the clocks, the journal. People
err now and then: phonies, forgotten explosions, bumped tiles, a hand left over the board.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from station.errors import InputError

if TYPE_CHECKING:
    from station.app.album import Album
    from station.app.played_heads import OpenPlayed
    from station.app.simulated_game import SimulatedGame
    from station.journal.resuming import Unfinished
    from station.referee.any_game import AnyEvent
    from station.referee.state import HouseState
    from station.simulator.habits import Habits


def add(subparsers: "argparse._SubParsersAction[Any]") -> None:
    """Declare `station demo`."""
    parser = subparsers.add_parser(
        "demo",
        help="watch a whole game on the simulated table",
        description=__doc__,
        epilog="Without a display the demo is headless by itself and writes pictures. "
        "In the window, C shows what the camera sees and F1 all keys.",
    )
    parser.add_argument("--game", default="house", metavar="NAME", help="what is played (default: house)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which game (default: 1)")
    parser.add_argument("--plays", type=int, metavar="N", help="stop after N plays instead of at the end")
    parser.add_argument(
        "--headless", action="store_true", help="no window: as fast as it goes, pictures to --out"
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("out/demo"),
        metavar="DIR",
        help="folder for pictures (default: out/demo)",
    )
    parser.add_argument("--json", action="store_true", help="end with one JSON object of figures")
    parser.add_argument(
        "--resume", action="store_true", help="go on with the demo of --out that was broken off"
    )
    parser.add_argument(
        "--heads",
        choices=("simulated", "firmware"),
        default="simulated",
        help="firmware: real firmware on simulated chips, in real time (default: simulated)",
    )
    parser.add_argument("--full-screen", action="store_true", help="fill the display")
    parser.add_argument("--quiet", action="store_true", help="no sounds")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play, then say what it came to."""
    if options.plays is not None and options.plays < 1:
        raise InputError(f"--plays must be 1 or more, not {options.plays}")
    if options.heads == "firmware":
        from station.cli.demo_firmware import run_on_firmware

        return run_on_firmware(options)
    if options.game != "house":
        from station.cli.demo_table import run_table

        return run_table(options)
    from station.app.album import Album
    from station.app.display import has_display
    from station.simulator.habits import Habits

    album = Album(options.out)
    if options.headless or not has_display():
        game = open_game(options, Habits.brisk())
        screens, table_ms = _headless(game, album, options.plays)
    else:
        from station.app.live import play_live
        from station.screen.sounds import Sounds
        from station.screen.window import Window

        window = Window(None if options.full_screen else (1280, 800))
        game = open_game(options, Habits.human())
        game.station.play_sound = None if options.quiet else Sounds().play
        screens = []
        try:
            table_ms = play_live(game, window, plays=options.plays)
        finally:
            window.close()
    if game.station.journal is not None:
        game.station.journal.close()
    report(game, screens, table_ms, options)
    return 0


def open_game(
    options: argparse.Namespace, habits: "Habits", open_heads: "OpenPlayed | None" = None
) -> "SimulatedGame":
    """A new game, or the one of this folder that was broken off. What was broken off is not overwritten."""
    from station.app.played_heads import simulated_heads
    from station.app.simulated_game import resumed_game, simulated_game
    from station.journal.resuming import resume

    path: Path = options.out / JOURNAL
    if options.resume:
        if not _broken_off(path):
            raise InputError(f"no demo was broken off in {options.out}; start one without --resume")
        return resumed_game(options.seed, habits, resume(path), open_heads or simulated_heads)
    make_room(path)
    return simulated_game(options.seed, habits, path, open_heads or simulated_heads)


JOURNAL = "game.journal"
"""The journal's name in the folder of a demo."""


def make_room(path: Path) -> None:
    """Let a new journal be written there; one of a game that was broken off is kept beside it."""
    broken_off = _broken_off(path)
    if broken_off:
        turns, kept = broken_off[0].turns, path.with_name("broken-off.journal")
        _forget(kept)
        _move(path, kept)
        print(f"An earlier demo ended after {turns} turns; its journal is now {kept}.", file=sys.stderr)
    _forget(path)


def _broken_off(path: Path) -> "list[Unfinished]":
    from station.journal.resuming import unfinished

    return [game for game in unfinished(path.parent) if game.path == path]


_BESIDE = ("", "-wal", "-shm", ".lock")
"""What SQLite and our lock keep beside a journal; after a power cut the newest turns are in there."""


def _forget(path: Path) -> None:
    for suffix in _BESIDE:
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _move(path: Path, to: Path) -> None:
    for suffix in _BESIDE:
        part = path.with_name(path.name + suffix)
        if part.exists():
            part.rename(to.with_name(to.name + suffix))


def _headless(game: "SimulatedGame", album: "Album", plays: int | None) -> tuple[list[Path], int]:
    from station.app.fast import play_fast

    def tell(_event: "AnyEvent", before: "HouseState", after: "HouseState") -> None:
        for sentence in told(before, after):
            print(sentence, file=sys.stderr, flush=True)

    game.station.watchers += [tell, album.watch]
    table_ms = play_fast(game, plays=plays, each_picture=album.seen)
    return album.close(), table_ms


def told(before: "HouseState", after: "HouseState") -> list[str]:
    """Progress: a line for each turn that was confirmed."""
    lines = []
    for board, (old, new) in enumerate(zip(before.boards, after.boards, strict=True)):
        if len(new.history) > len(old.history):
            record = new.history[-1]
            place = f"{('left', 'right')[board]} board, {record.mover.name.title()}"
            if record.ruling is None:
                lines.append(f"{place}: passes")
            else:
                words = " ".join(word.text for word in record.ruling.words)
                removed = len(record.ruling.removed)
                lines.append(f"{place}: {words}" + (f", {removed} tiles removed" if removed else ""))
    return lines


def report(
    game: "SimulatedGame",
    screens: list[Path],
    table_ms: int,
    options: argparse.Namespace,
    more: dict[str, Any] | None = None,
) -> None:
    """Say what it came to."""
    tally, outcome = game.tally, game.state.outcome
    winner = outcome.winner.value if outcome and outcome.winner else None
    figures = {
        "seed": options.seed,
        "plays": tally.plays,
        "explosions": tally.explosions,
        "refused": sum(tally.refused.values()),
        "misreads": len(tally.misreads),
        "winner": winner,
        "ending": outcome.ending.value if outcome else None,
        "verdict_ms": {
            "p50": round(tally.verdict_percentile(0.5), 1),
            "p95": round(tally.verdict_percentile(0.95), 1),
        },
        "table_s": round(table_ms / 1000, 1),
        "reasons": dict(tally.refused),
        "questions": dict(tally.questions),
        **(more or {}),
        "screens": [str(path) for path in screens],
    }
    for misread in tally.misreads:
        print(f"misread that stood: {misread}", file=sys.stderr)
    if options.json:
        print(json.dumps(figures, ensure_ascii=False))
        return
    names = {"S": "South", "N": "North", None: "nobody"}
    print(
        f"{tally.plays} plays, {tally.explosions} explosions, {sum(tally.refused.values())} plays taken "
        f"back, {len(tally.misreads)} misreads; the game goes to {names[winner]}"
        + (f" by {outcome.ending.value}" if outcome else " (not played to its end)")
        + "."
    )
    if screens:
        print(f"Pictures, an animation and the journal of the game are in {options.out}.")
