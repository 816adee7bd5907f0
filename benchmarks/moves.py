"""Generating all legal House plays of a rack; target: median 100 ms, never above 250 ms.

`python -m benchmarks.moves`: seven tiles without blanks in the middle of seeded games; one and two blanks
for comparison.
"""

from statistics import median
from time import perf_counter

from benchmarks.self_play import Turn, games
from station.lexicon import load
from station.rules.edition import BLANK
from station.rules.house.moves import legal_plays
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile

GAMES = 20
MIDDLE_MS = 100.0
MOST_MS = 250.0


def main() -> int:
    lexicon = load("english")
    turns = [
        turn
        for game in games(GAMES, lexicon)
        for turn in game
        if turn.number >= 4 and not turn.first and len(turn.rack) == 7
    ]
    seven = [_timed(turn, turn.rack, lexicon) for turn in turns]
    _print("seven tiles", seven)
    blank = RackTile(BLANK)
    _print("six tiles and a blank", [_timed(turn, (*turn.rack[:6], blank), lexicon) for turn in turns[::4]])
    _print(
        "five tiles and two blanks",
        [_timed(turn, (*turn.rack[:5], blank, blank), lexicon) for turn in turns[::16]],
    )
    times = [time for time, _ in seven]
    return 0 if median(times) < MIDDLE_MS and max(times) < MOST_MS else 1


def _timed(turn: Turn, rack: tuple[RackTile, ...], lexicon: WordGraph) -> tuple[float, int]:
    """Milliseconds, and the number of plays."""
    began = perf_counter()
    plays = sum(1 for _ in legal_plays(turn.position, turn.mover, rack, lexicon))
    return (perf_counter() - began) * 1e3, plays


def _print(what: str, measured: list[tuple[float, int]]) -> None:
    times, plays = zip(*measured, strict=True)
    print(
        f"{what}, {len(measured)} positions: "
        f"median {median(times):.1f} ms, {max(times):.1f} ms at most; "
        f"median {median(plays):.0f} plays, {max(plays)} at most"
    )


if __name__ == "__main__":
    raise SystemExit(main())
