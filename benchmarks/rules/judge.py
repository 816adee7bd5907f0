"""Judging House plays that explode; target: a median below one millisecond.

`python -m benchmarks.rules.judge`: plays from seeded games, and dense random boards where explosions cascade
for many rounds.
"""

import random
from statistics import median, quantiles
from time import perf_counter

from benchmarks.arguments import no_arguments
from benchmarks.rules.self_play import games
from station.games.house.rules.judge import judge
from station.games.house.rules.moves import legal_plays
from station.games.house.rules.ruling import HouseLegal
from station.lexicon import load
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.lexicon import Lexicon, WordGraph
from station.rules.moves.rack import RackTile
from station.rules.square import SQUARES
from station.rules.tile import FacedTile, Side

GAMES = 12
PROMISE_MS = 1.0


def main() -> int:
    no_arguments(__doc__)
    lexicon = load("english")
    from_games = [
        _timed(turn.position, turn.ruling.play, lexicon, first=turn.first)
        for game in games(GAMES, lexicon)
        for turn in game
        if turn.ruling.explodes
    ]
    thick = [
        _timed(position, play, lexicon, first=False) for position, play in _thick_boards(lexicon, boards=40)
    ]
    _print(f"exploding plays of {GAMES} games", from_games)
    _print("exploding plays on dense random boards", thick)
    return 0 if median(from_games) < PROMISE_MS else 1


def _timed(position: FacedPosition, play: FacedPlay, lexicon: Lexicon, *, first: bool) -> float:
    """Milliseconds, median of five."""
    times = []
    for _ in range(5):
        began = perf_counter()
        judge(position, play, lexicon, first=first)
        times.append((perf_counter() - began) * 1e3)
    return median(times)


def _thick_boards(lexicon: WordGraph, boards: int) -> list[tuple[FacedPosition, FacedPlay]]:
    """Random letters on half of the squares, North's half facing North, and South's exploding plays."""
    rng = random.Random(4)
    found: list[tuple[FacedPosition, FacedPlay]] = []
    for _ in range(boards):
        tiles = tuple(
            FacedTile(rng.choice("EAIONRTLSUDG"), Side.NORTH if square < 150 else Side.SOUTH)
            if rng.random() < 0.5
            else None
            for square in range(SQUARES)
        )
        position = FacedPosition(tiles)
        rack = [RackTile(letter) for letter in rng.sample("EAIONRTLSUDG", 7)]
        for play in legal_plays(position, Side.SOUTH, rack, lexicon):
            ruling = judge(position, play, lexicon, first=False)
            if isinstance(ruling, HouseLegal) and ruling.explodes:
                found.append((position, play))
    return found


def _print(what: str, times: list[float]) -> None:
    print(
        f"{len(times)} {what}: median {median(times):.3f} ms, "
        f"{quantiles(times, n=20)[-1]:.3f} ms at the 95th percentile, {max(times):.3f} ms at most"
    )


if __name__ == "__main__":
    raise SystemExit(main())
