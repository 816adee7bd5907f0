"""`station demo`: Scrabble House on the simulated table."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from station.app.album import Album
from station.app.beginning import Beginning, anew
from station.app.fast import play_fast
from station.app.played_heads import OpenPlayed
from station.app.simulated_game import SimulatedGame, demo_settings, game_of
from station.cli.demo_kind import Say, Watcher
from station.referee.any_game import AnyEvent
from station.referee.state import HouseState
from station.simulator.players.habits import Habits
from vision.reading import Picture


class HouseDemo:
    """Keeps `station.cli.demo_kind.DemoKind`."""

    def new(self, seed: int, journal: Path) -> Beginning:  # noqa: ARG002  (House is played by four, always)
        return anew(demo_settings(), journal)

    def game(self, seed: int, beginning: Beginning, open_heads: OpenPlayed, *, brisk: bool) -> SimulatedGame:
        return game_of(seed, Habits.brisk() if brisk else Habits.human(), beginning, open_heads)

    def album(self, folder: Path) -> Album:
        return Album(folder)

    def telling(self, game: SimulatedGame, say: Say) -> Watcher:  # noqa: ARG002  (sides, not names)
        def tell(_event: AnyEvent, before: HouseState, after: HouseState) -> None:
            for sentence in told(before, after):
                say(sentence)

        return tell

    def play(
        self, game: SimulatedGame, plays: int | None, each_picture: Callable[[Picture], None], tell: Say
    ) -> int:
        return play_fast(game, plays=plays, each_picture=each_picture, tell=tell)

    def figures(self, game: SimulatedGame) -> dict[str, Any]:
        outcome = game.state.outcome
        winner = outcome.winner.value if outcome and outcome.winner else None
        return {"explosions": game.tally.explosions, "winner": winner}

    def sentence(self, game: SimulatedGame) -> str:
        tally, outcome = game.tally, game.state.outcome
        winner = outcome.winner.name.title() if outcome and outcome.winner else "nobody"
        ending = f"by {outcome.ending.value}" if outcome else "(not played to its end)"
        return (
            f"{tally.plays} plays, {tally.explosions} explosions, {sum(tally.refused.values())} plays taken "
            f"back, {len(tally.misreads)} misreads; the game goes to {winner} {ending}."
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
