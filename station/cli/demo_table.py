"""`station demo --game NAME`: a whole game on one board on the simulated table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from station.app.album import Album
from station.app.beginning import Beginning, anew
from station.app.fast import play_fast
from station.app.played_heads import OpenPlayed
from station.app.simulated_table import SimulatedTableGame, demo_settings, party_of, table_game_of
from station.app.table_moments import WITH_CAMERA, table_moments
from station.cli.demo_kind import Say, Watcher
from station.cli.replay_table_lines import TableLines
from station.journal.replaying import Step
from station.referee.any_game import AnyEvent
from station.referee.table.state import TableState
from station.screen.show import TableShow
from station.screen.table.panels import panel_of
from station.simulator.habits import Habits
from vision.reading import Picture


class TableDemo:
    """Keeps `station.cli.demo_kind.DemoKind`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def new(self, seed: int, journal: Path) -> Beginning:
        return anew(demo_settings(self._name, party_of(self._name).count(seed)), journal)

    def game(
        self, seed: int, beginning: Beginning, open_heads: OpenPlayed, *, brisk: bool
    ) -> SimulatedTableGame:
        return table_game_of(seed, Habits.brisk() if brisk else Habits.human(), beginning, open_heads)

    def album(self, folder: Path) -> Album:
        show = TableShow(panel_of(self._name))
        return Album(folder, show=show, moments=table_moments, with_camera=WITH_CAMERA)

    def telling(self, game: SimulatedTableGame, say: Say) -> Watcher:
        return telling(game.settings.names, say)

    def play(
        self, game: SimulatedTableGame, plays: int | None, each_picture: Callable[[Picture], None], tell: Say
    ) -> int:
        return play_fast(game, plays=plays, each_picture=each_picture, tell=tell)

    def figures(self, game: SimulatedTableGame) -> dict[str, Any]:
        names = game.settings.names
        winners = [names[player] for player in game.state.winners]
        return {
            "game": self._name,
            "players": len(names),
            "deeds": dict(game.tally.deeds),
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": winners,
            "scores": list(game.state.scores),
        }

    def sentence(self, game: SimulatedTableGame) -> str:
        tally, state, names = game.tally, game.state, game.settings.names
        winners = [names[player] for player in state.winners]
        return (
            f"{tally.plays} plays, {sum(tally.refused.values())} taken back, {len(tally.misreads)} misreads; "
            f"{standing(names, state.scores, winners, ended=state.outcome is not None)}."
        )


def telling(names: tuple[str, ...], say: Say) -> Watcher:
    """Says each thing that was done, as `station replay` does."""
    lines = TableLines(names)

    def tell(event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        for _, line in lines.of(Step(0, event, (), before, after)):
            say(line)

    return tell


def standing(names: tuple[str, ...], scores: tuple[int, ...], winners: list[str], *, ended: bool) -> str:
    """The points, and to whom the game goes."""
    points = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    ending = f"the game goes to {' and '.join(winners) or 'nobody'}" if ended else "not played to its end"
    return f"{points}; {ending}"
