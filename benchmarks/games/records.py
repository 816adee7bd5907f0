"""Games of every kind as GCG: do other programs take them, and do they come back equal?

    python -m benchmarks.games.records [COUNT [KIND…]]

Exports so many games of each kind, 20 by default: `typed` (undone, corrected, challenged, paused), `dealt`
(by computers), `camera` (on the simulated table) and `hall` (at a table without a camera); Scrabble, Friendly
and Clabbers in turn. Every file goes through the strict reader of the tests and back. The exit status is 1 if
one does not travel.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from benchmarks.arguments import add_whole_numbers, add_words, parser_of
from station.app.demo.game import play_fast
from station.app.demo.simulated_game import simulated_game
from station.app.hall.light.light_table import LightTable, Pace
from station.app.table.game import new_game
from station.clock.control import TimeControl
from station.clock.opened import simulated_heads
from station.clock.station_time import SimulatedTime
from station.export.game import Moment
from station.hall.link.client import Received
from station.hall.link.outbox import Outbox
from station.hall.link.table_link import TableLink
from station.hall.wire.order import Assign, Order
from station.hall.wire.payload import packed
from station.hall.wire.topics import Down, Topic
from station.journal.contents import Contents, read_journal
from station.referee.dealt import Dealt
from station.referee.events import GameSettings
from station.referee.referee import Referee
from station.registry import ENTRIES
from station.simulator.players.habits import Habits
from tests.dealt.recorded import played, settings
from tests.gcg.travelling import moments_by, moments_of, travelled
from tests.referee.random_game import EDITION, WORDS, RandomGame

COUNT: Final = 20
LONG: Final = "an hour, most of it at the simulated table"
GAMES: Final = ("scrabble", "friendly", "clabbers")
TURNS: Final = 60


def main() -> int:
    """A line for each kind."""
    parser = parser_of(__doc__)
    add_whole_numbers(parser, count=COUNT)
    add_words(parser, "kinds", KINDS)
    options = parser.parse_args()
    bad = 0
    for kind in options.kinds:
        began, lines, notes, faults = time.monotonic(), 0, 0, 0
        for seed in range(options.count):
            name = GAMES[seed % len(GAMES)]
            with tempfile.TemporaryDirectory() as folder:
                os.environ["HOUSE_STATION_DATA"] = folder
                found = KINDS[kind](name, seed, Path(folder))
                try:
                    text = travelled(found)
                except Exception as error:  # whatever is wrong is reported, and the next game tried
                    faults += 1
                    print(f"{kind} {name} {seed}: {str(error)[:300]}")
                    continue
            lines += text.count("\n>")
            notes += text.count("\n#note")
        took = time.monotonic() - began
        print(
            f"{kind}: {options.count} games, {lines} lines, {notes} notes, {faults} faults, {took:.0f} s",
            flush=True,
        )
        bad += faults
    return 1 if bad else 0


def _typed(name: str, seed: int, folder: Path) -> list[Moment]:
    game = RandomGame(ENTRIES[name].kind, seed)
    game.play()
    contents = Contents(folder / "game.journal", {}, tuple(game.events), (), None)
    return moments_by(Referee(game.kind, WORDS, EDITION), contents, game.state.settings)


def _dealt(name: str, seed: int, _folder: Path) -> list[Moment]:
    agreed = GameSettings(
        name, settings(name).names, camera=False, control=TimeControl(300_000), dealt=Dealt(seed, (1, 1))
    )
    return moments_of(read_journal(played(new_game(agreed, simulated_heads, SimulatedTime), TURNS)))


def _camera(name: str, seed: int, folder: Path) -> list[Moment]:
    journal = folder / "game.journal"
    game = simulated_game(name, seed + 1, Habits.brisk(), journal)
    play_fast(game)
    return moments_of(read_journal(journal))


def _hall(name: str, seed: int, folder: Path) -> list[Moment]:
    link = TableLink("m-1", Outbox(folder / "outbox"))
    light = LightTable(link, folder, seed, time.monotonic, Pace(turns=12))
    agreed = GameSettings(name, ("Ann", "Bo"), control=TimeControl(600_000))
    order = Order("o-1", Assign(f"r{seed}-abc", "Round 1", "7", agreed))
    link.received(Received(Topic("m-1", Down.ORDER).text, packed(order.to_json())))
    while light.turns < 12 and light.step():
        pass
    light.close()
    (journal,) = folder.rglob("*.journal")
    return moments_of(read_journal(journal))


KINDS: Final[dict[str, Callable[[str, int, Path], list[Moment]]]] = {
    "typed": _typed,
    "dealt": _dealt,
    "camera": _camera,
    "hall": _hall,
}


if __name__ == "__main__":
    sys.exit(main())
