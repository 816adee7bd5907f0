"""`station demo --game NAME`: a whole game on one board on the simulated table."""

from pathlib import Path
from typing import Any

from station.app.demo.boards import demo_settings, party_of, table_game_of
from station.app.demo.game import SimulatedGame
from station.app.demo.moments import WITH_CAMERA, table_moments
from station.app.demo.recorder import Recorder
from station.app.demo.session_start import NewTime, SessionStart, anew
from station.cli.demo.kind import Say, Watcher
from station.cli.replay_table_lines import TableLines
from station.clock.opened import OpenHeads
from station.journal.replaying import Step
from station.referee.any_game import AnyEvent
from station.referee.table.state import TableState
from station.simulator.players.habits import Habits


class TableDemo:
    """Keeps `station.cli.demo.kind.DemoKind`."""

    def __init__(self, name: str) -> None:
        self._name = name

    def new(self, seed: int, journal: Path, new_time: NewTime) -> SessionStart:
        return anew(demo_settings(self._name, party_of(self._name).count(seed)), journal, new_time)

    def game(self, seed: int, start: SessionStart, open_heads: OpenHeads, *, brisk: bool) -> SimulatedGame:
        return table_game_of(seed, Habits.brisk() if brisk else Habits.human(), start, open_heads)

    def recorder(self, folder: Path) -> Recorder:
        return Recorder(folder, moments=table_moments, with_camera=WITH_CAMERA)

    def telling(self, game: SimulatedGame, say: Say) -> Watcher:
        return telling(game.settings.names, say)

    def figures(self, game: SimulatedGame) -> dict[str, Any]:
        names = game.settings.names
        winners = [names[player] for player in game.state.winners]
        return {
            "game": self._name,
            "players": len(names),
            "deeds": dict(game.stats.deeds),
            "winner": winners[0] if len(winners) == 1 else None,
            "winners": winners,
            "scores": list(game.state.scores),
        }

    def sentence(self, game: SimulatedGame) -> str:
        stats, state, names = game.stats, game.state, game.settings.names
        winners = [names[player] for player in state.winners]
        return (
            f"{stats.plays} plays, {sum(stats.refused.values())} taken back, {len(stats.misreads)} misreads; "
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
