"""Ruling on presses and writing the journal; both should be small compared with the quarter second for a
verdict.

`python -m benchmarks.rules.referee`: seeded games that play themselves on the left board, every explosion
first forgotten and then carried out, written to a journal as in a real game.
"""

import tempfile
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

from benchmarks.arguments import no_arguments
from benchmarks.rules.self_play import Turn, games
from station.clock.head import Held, Pressed
from station.clock.reading import ClockReading
from station.editions import load_edition
from station.games.house.by_hand import as_seen
from station.games.house.explosion import laid_out
from station.games.house.kind import HOUSE
from station.games.house.rules.table import HousePosition
from station.journal.contents import read_journal
from station.journal.journal import Journal
from station.journal.replay import replay
from station.lexicon import load
from station.referee.events import AnyEvent, GameSetUp
from station.referee.referee import Referee
from station.referee.sight import BoardSeen
from station.rules.faced import FacedPosition
from station.rules.lexicon import WordGraph
from station.rules.tile import Side
from tests.house_table import house_settings

GAMES = 8
RULING_MS = 10.0
JOURNAL_BYTES = 2_000_000


def main() -> int:
    no_arguments(__doc__)
    lexicon = load("english")
    rulings: list[float] = []
    writes: list[float] = []
    sizes: list[int] = []
    replays: list[float] = []
    for turns in games(GAMES, lexicon):
        with tempfile.TemporaryDirectory() as folder:
            _play(turns, lexicon, Path(folder) / "game.journal", rulings, writes)
            sizes.append((Path(folder) / "game.journal").stat().st_size)
            replays.append(_replay(lexicon, Path(folder) / "game.journal"))
    _print("ruling on a press", rulings)
    _print("writing and sealing it", writes)
    _print("replaying a game", replays)
    print(f"a journal of {GAMES} games: {max(sizes) / 1000:.0f} kB at the most")
    return 0 if median(rulings) < RULING_MS and max(sizes) < JOURNAL_BYTES else 1


def _play(
    turns: list[Turn], lexicon: WordGraph, path: Path, rulings: list[float], writes: list[float]
) -> None:
    """Play one game; appends the milliseconds of each ruling, and of writing its picture and seal."""
    settings = house_settings()
    referee = Referee(HOUSE, lexicon, load_edition(settings.edition))
    start = settings.control.start()
    number, at_ms = 1, 0

    with Journal.create(path, settings, lexicon) as journal:

        def happen(event: AnyEvent) -> None:
            began = perf_counter()
            journal.append(event)
            written = perf_counter()
            referee.handle(event)
            ruled = perf_counter()
            journal.seal(referee.state)
            if isinstance(event, BoardSeen):
                rulings.append((ruled - written) * 1e3)
                writes.append((perf_counter() - ruled + written - began) * 1e3)

        def now() -> HousePosition:
            position = referee.state.position
            assert isinstance(position, HousePosition)
            return position

        def press(mover: Side, shown: FacedPosition | None) -> None:
            nonlocal number, at_ms
            number, at_ms = number + 1, at_ms + 10_000
            happen(Pressed(0, mover, number, at_ms, ClockReading(600_000, 600_000, mover.other, at_ms)))
            if shown is None:
                happen(Held(0, number, at_ms + 1000))
            position = now().boards[0].position if shown is None else shown
            happen(BoardSeen(0, at_ms + 1200, tuple(as_seen(tile) for tile in position.tiles)))

        for event in (
            GameSetUp(0, settings),
            Pressed(0, Side.NORTH, 1, 0, start),
            Pressed(1, Side.SOUTH, 1, 0, start),
        ):
            happen(event)
        for turn in turns:
            if now().boards[0].to_move is not turn.mover:
                press(turn.mover.other, None)
            press(turn.mover, laid_out(turn.position, turn.ruling))
            if turn.ruling.explodes:
                press(turn.mover, turn.ruling.after)
            if now().boards[0].position != turn.ruling.after:
                raise RuntimeError(f"turn {turn.number} did not stand: {referee.state.lanes[0].verdict}")


def _replay(lexicon: WordGraph, path: Path) -> float:
    """Milliseconds to read a journal and replay it."""
    began = perf_counter()
    contents = read_journal(path)
    steps = list(replay(contents, Referee(HOUSE, lexicon, load_edition("en"))))
    if any(step.differs for step in steps):
        raise RuntimeError("the replay is not the same game")
    return (perf_counter() - began) * 1e3


def _print(what: str, times: list[float]) -> None:
    print(
        f"{what}: median {median(times):.2f} ms, p95 {quantiles(times, n=20)[-1]:.2f} ms, "
        f"{max(times):.2f} ms at the most ({len(times)})"
    )


if __name__ == "__main__":
    raise SystemExit(main())
