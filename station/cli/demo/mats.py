"""`station demo --game speed` and `idaho`: a whole game without a board on the simulated table."""

from pathlib import Path
from typing import Any

from station.app.demo.game import SimulatedGame
from station.app.demo.mats import demo_settings, mat_game_of
from station.app.demo.moments import table_moments
from station.app.demo.recorder import Recorder
from station.app.demo.session_start import NewTime, SessionStart, anew
from station.cli.demo.boards import standing, telling
from station.cli.demo.kind import Say, Watcher
from station.clock.opened import OpenHeads
from station.simulator.players.habits import MatHabits

WITH_CAMERA = ("go", "called", "laidout", "unused", "end")
"""Moments of which the camera's picture is kept too."""


class MatDemo:
    """Keeps `station.cli.demo.kind.DemoKind`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def new(self, seed: int, journal: Path, new_time: NewTime) -> SessionStart:
        return anew(demo_settings(self._name, seed), journal, new_time)

    def game(self, seed: int, start: SessionStart, open_heads: OpenHeads, *, brisk: bool) -> SimulatedGame:
        return mat_game_of(seed, MatHabits.brisk() if brisk else MatHabits.human(), start, open_heads)

    def recorder(self, folder: Path) -> Recorder:
        return Recorder(folder, moments=table_moments, with_camera=WITH_CAMERA)

    def telling(self, game: SimulatedGame, say: Say) -> Watcher:
        return telling(game.settings.names, say)

    def figures(self, game: SimulatedGame) -> dict[str, Any]:
        stats, slips, names = game.stats, game.table.counts.slips, game.settings.names
        winners = _winners(game)
        return {
            "game": self._name,
            "players": len(names),
            "calls": stats.called,
            "void": stats.void,
            "looked": stats.looked,
            "by_eye": slips.get("by_eye", 0),
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": winners,
            "scores": list(game.state.scores),
            "slips": dict(slips),
        }

    def sentence(self, game: SimulatedGame) -> str:
        stats, state = game.stats, game.state
        ended = state.outcome is not None
        return (
            f"{stats.called} calls, {stats.void} void, {stats.looked} layouts looked at, "
            f"{len(stats.misreads)} misreads; "
            f"{standing(game.settings.names, state.scores, _winners(game), ended=ended)}."
        )


def _winners(game: SimulatedGame) -> list[str]:
    """Of the last game of the session."""
    position = game.state.position
    return [] if position is None else [game.settings.names[player] for player in position.won]
