"""`station demo --game speed` and `idaho`: a whole game without a board on the simulated table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from station.app.album import Album
from station.app.beginning import Beginning, anew
from station.app.played_heads import OpenPlayed
from station.app.simulated_mats import SimulatedMatGame, demo_settings, mat_game_of, play_mats
from station.app.table_moments import table_moments
from station.cli.demo_kind import Say, Watcher
from station.cli.demo_table import standing, telling
from station.simulator.mat_habits import MatHabits
from vision.reading import Picture

WITH_CAMERA = ("go", "called", "laidout", "unused", "end")
"""Moments of which the camera's picture is kept too."""


class MatDemo:
    """Keeps `station.cli.demo_kind.DemoKind`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def new(self, seed: int, journal: Path) -> Beginning:
        return anew(demo_settings(self._name, seed), journal)

    def game(
        self, seed: int, beginning: Beginning, open_heads: OpenPlayed, *, brisk: bool
    ) -> SimulatedMatGame:
        return mat_game_of(seed, MatHabits.brisk() if brisk else MatHabits.human(), beginning, open_heads)

    def album(self, folder: Path) -> Album:
        return Album(folder, moments=table_moments, with_camera=WITH_CAMERA)

    def telling(self, game: SimulatedMatGame, say: Say) -> Watcher:
        return telling(game.settings.names, say)

    def play(
        self, game: SimulatedMatGame, plays: int | None, each_picture: Callable[[Picture], None], tell: Say
    ) -> int:
        return play_mats(game, plays=plays, each_picture=each_picture, tell=tell)

    def figures(self, game: SimulatedMatGame) -> dict[str, Any]:
        tally, slips, names = game.tally, game.table.counts.slips, game.settings.names
        winners = _winners(game)
        return {
            "game": self._name,
            "players": len(names),
            "calls": tally.called,
            "void": tally.void,
            "looked": tally.looked,
            "by_eye": slips.get("by_eye", 0),
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": winners,
            "scores": list(game.state.scores),
            "slips": dict(slips),
        }

    def sentence(self, game: SimulatedMatGame) -> str:
        tally, state = game.tally, game.state
        ended = state.outcome is not None
        return (
            f"{tally.called} calls, {tally.void} void, {tally.looked} layouts looked at, "
            f"{len(tally.misreads)} misreads; "
            f"{standing(game.settings.names, state.scores, _winners(game), ended=ended)}."
        )


def _winners(game: SimulatedMatGame) -> list[str]:
    """Of the last game of the session."""
    position = game.state.position
    return [] if position is None else [game.settings.names[player] for player in position.won]
