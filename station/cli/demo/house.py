"""`station demo`: Scrabble House on the simulated table."""

from pathlib import Path
from typing import Any

from station.app.demo.game import SimulatedGame
from station.app.demo.house import demo_settings, game_of
from station.app.demo.recorder import Recorder
from station.app.demo.session_start import NewTime, SessionStart, anew
from station.cli.demo.kind import Say, Watcher
from station.clock.opened import OpenHeads
from station.referee.any_game import AnyEvent
from station.referee.state import HouseState
from station.simulator.players.habits import Habits


class HouseDemo:
    """Keeps `station.cli.demo.kind.DemoKind`."""

    def new(self, seed: int, journal: Path, new_time: NewTime) -> SessionStart:  # noqa: ARG002  (House is played by four, always)
        return anew(demo_settings(), journal, new_time)

    def game(self, seed: int, start: SessionStart, open_heads: OpenHeads, *, brisk: bool) -> SimulatedGame:
        return game_of(seed, Habits.brisk() if brisk else Habits.human(), start, open_heads)

    def recorder(self, folder: Path) -> Recorder:
        return Recorder(folder)

    def telling(self, game: SimulatedGame, say: Say) -> Watcher:  # noqa: ARG002  (sides, not names)
        def tell(_event: AnyEvent, before: HouseState, after: HouseState) -> None:
            for sentence in told(before, after):
                say(sentence)

        return tell

    def figures(self, game: SimulatedGame) -> dict[str, Any]:
        outcome = game.state.outcome
        winner = outcome.winner.value if outcome and outcome.winner else None
        return {"explosions": game.stats.explosions, "winner": winner}

    def sentence(self, game: SimulatedGame) -> str:
        stats, outcome = game.stats, game.state.outcome
        winner = outcome.winner.name.title() if outcome and outcome.winner else "nobody"
        ending = f"by {outcome.ending.value}" if outcome else "(not played to its end)"
        return (
            f"{stats.plays} plays, {stats.explosions} explosions, {sum(stats.refused.values())} plays taken "
            f"back, {len(stats.misreads)} misreads; the game goes to {winner} {ending}."
        )


def told(before: HouseState, after: HouseState) -> list[str]:
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
