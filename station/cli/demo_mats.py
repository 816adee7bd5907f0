"""`station demo --game speed` and `idaho`: a whole game without a board on the simulated table."""

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from station.cli.demo import JOURNAL, make_room
from station.cli.demo_table import live, telling
from station.errors import InputError

if TYPE_CHECKING:
    from station.app.album import Album
    from station.app.simulated_mats import SimulatedMatGame

WITH_CAMERA = ("go", "called", "laidout", "unused", "end")
"""Moments of which the camera's picture is kept too."""


def run_mats(options: argparse.Namespace) -> int:
    """Play, then say what it came to."""
    from station.app.album import Album
    from station.app.display import has_display
    from station.app.simulated_mats import simulated_mats
    from station.app.table_moments import table_moments
    from station.screen.show import TableShow
    from station.screen.table.panels import panel_of
    from station.simulator.mat_habits import MatHabits

    if options.resume:
        raise InputError("--resume goes on with a demo of house only")
    headless = options.headless or not has_display()
    album = Album(
        options.out, show=TableShow(panel_of(options.game)), moments=table_moments, with_camera=WITH_CAMERA
    )
    path: Path = options.out / JOURNAL
    make_room(path)
    habits = MatHabits.brisk() if headless else MatHabits.human()
    game = simulated_mats(options.game, options.seed, habits, path)
    game.station.watchers.append(telling(game.settings.names))
    screens, table_ms = _headless(game, album, options.plays) if headless else ([], live(game, options))
    if game.station.journal is not None:
        game.station.journal.close()
    _report(game, screens, table_ms, options)
    return 0


def _headless(game: "SimulatedMatGame", album: "Album", plays: int | None) -> tuple[list[Path], int]:
    from station.app.simulated_mats import play_mats

    game.station.watchers.append(album.watch)
    table_ms = play_mats(game, plays=plays, each_picture=album.seen)
    return album.close(), table_ms


def _report(
    game: "SimulatedMatGame", screens: list[Path], table_ms: int, options: argparse.Namespace
) -> None:
    tally, state, names = game.tally, game.state, game.settings.names
    position, outcome = state.position, state.outcome
    winners = [names[player] for player in position.won] if position is not None else []
    figures = {
        "game": options.game,
        "seed": options.seed,
        "players": len(names),
        "plays": tally.plays,
        "calls": tally.called,
        "void": tally.void,
        "looked": tally.looked,
        "by_eye": game.table.counts.slips.get("by_eye", 0),
        "refused": sum(tally.refused.values()),
        "misreads": len(tally.misreads),
        "winner": winners[0] if len(winners) == 1 else None,
        "winners": winners,
        "scores": list(state.scores),
        "ending": outcome.ending.value if outcome else None,
        "verdict_ms": {
            "p50": round(tally.verdict_percentile(0.5), 1),
            "p95": round(tally.verdict_percentile(0.95), 1),
        },
        "table_s": round(table_ms / 1000, 1),
        "reasons": dict(tally.refused),
        "questions": dict(tally.questions),
        "slips": dict(game.table.counts.slips),
        "screens": [str(path) for path in screens],
    }
    for misread in tally.misreads:
        print(f"misread that stood: {misread}", file=sys.stderr)
    if options.json:
        print(json.dumps(figures, ensure_ascii=False))
        return
    points = ", ".join(f"{name} {score}" for name, score in zip(names, state.scores, strict=True))
    ending = f"the game goes to {' and '.join(winners) or 'nobody'}" if outcome else "not played to its end"
    print(
        f"{tally.called} calls, {tally.void} void, {tally.looked} layouts looked at, "
        f"{len(tally.misreads)} misreads; {points}; {ending}."
    )
    if screens:
        print(f"Pictures, an animation and the journal of the game are in {options.out}.")
