"""`station demo --game NAME`: a whole game of another kind than House on the simulated table."""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from station.cli.demo import JOURNAL, make_room
from station.errors import InputError

if TYPE_CHECKING:
    from station.app.album import Album
    from station.app.simulated import Simulated
    from station.app.simulated_table import SimulatedTableGame
    from station.referee.any_game import AnyEvent
    from station.referee.table.state import TableState


def run_table(options: argparse.Namespace) -> int:
    """Play, then say what it came to."""
    from station.app.simulated_table import ON_MATS

    if options.game in ON_MATS:
        from station.cli.demo_mats import run_mats

        return run_mats(options)
    from station.app.album import Album
    from station.app.display import has_display
    from station.app.simulated_table import party_of, simulated_table
    from station.app.table_moments import WITH_CAMERA, table_moments
    from station.screen.show import TableShow
    from station.screen.table.panels import panel_of
    from station.simulator.habits import Habits

    party_of(options.game)
    if options.resume:
        raise InputError("--resume goes on with a demo of house only")
    headless = options.headless or not has_display()
    album = Album(
        options.out, show=TableShow(panel_of(options.game)), moments=table_moments, with_camera=WITH_CAMERA
    )
    path: Path = options.out / JOURNAL
    make_room(path)
    habits = Habits.brisk() if headless else Habits.human()
    game = simulated_table(options.game, options.seed, habits, path)
    game.station.watchers.append(telling(game.settings.names))
    screens, table_ms = _headless(game, album, options.plays) if headless else ([], live(game, options))
    if game.station.journal is not None:
        game.station.journal.close()
    _report(game, screens, table_ms, options)
    return 0


def _headless(game: "SimulatedTableGame", album: "Album", plays: int | None) -> tuple[list[Path], int]:
    from station.app.fast import play_fast

    game.station.watchers.append(album.watch)
    table_ms = play_fast(game, plays=plays, each_picture=album.seen)
    return album.close(), table_ms


def live(game: "Simulated", options: argparse.Namespace) -> int:
    """Play in a window that people can touch; returns how long it took in ms."""
    from station.app.live import play_live
    from station.app.table_window import show_of
    from station.screen.sounds import Sounds
    from station.screen.window import Window

    window = Window(None if options.full_screen else (1280, 800), show_of(game.state.settings))
    game.station.play_sound = None if options.quiet else Sounds().play
    try:
        return play_live(game, window, plays=options.plays)
    finally:
        window.close()


def telling(names: tuple[str, ...]) -> "Callable[[AnyEvent, TableState[Any], TableState[Any]], None]":
    """Progress: a line for each thing that was done."""
    from station.cli.replay_table_lines import TableLines
    from station.journal.replaying import Step

    lines = TableLines(names)

    def tell(event: "AnyEvent", before: "TableState[Any]", after: "TableState[Any]") -> None:
        for _, line in lines.of(Step(0, event, (), before, after)):
            print(line, file=sys.stderr, flush=True)

    return tell


def _report(
    game: "SimulatedTableGame", screens: list[Path], table_ms: int, options: argparse.Namespace
) -> None:
    tally, outcome, names = game.tally, game.state.outcome, game.settings.names
    winners = [names[player] for player in game.state.winners]
    figures = {
        "game": options.game,
        "seed": options.seed,
        "players": len(names),
        "plays": tally.plays,
        "deeds": dict(tally.deeds),
        "refused": sum(tally.refused.values()),
        "misreads": len(tally.misreads),
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "scores": list(game.state.scores),
        "ending": outcome.ending.value if outcome else None,
        "verdict_ms": {
            "p50": round(tally.verdict_percentile(0.5), 1),
            "p95": round(tally.verdict_percentile(0.95), 1),
        },
        "table_s": round(table_ms / 1000, 1),
        "reasons": dict(tally.refused),
        "questions": dict(tally.questions),
        "screens": [str(path) for path in screens],
    }
    for misread in tally.misreads:
        print(f"misread that stood: {misread}", file=sys.stderr)
    if options.json:
        print(json.dumps(figures, ensure_ascii=False))
        return
    points = ", ".join(f"{name} {score}" for name, score in zip(names, game.state.scores, strict=True))
    ending = f"the game goes to {' and '.join(winners) or 'nobody'}" if outcome else "not played to its end"
    print(
        f"{tally.plays} plays, {sum(tally.refused.values())} taken back, {len(tally.misreads)} misreads; "
        f"{points}; {ending}."
    )
    if screens:
        print(f"Pictures, an animation and the journal of the game are in {options.out}.")
