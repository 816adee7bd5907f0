"""Whole games of simulated players under a perfect observer: endings, length, events.

    python -m benchmarks.simulated_games [SEEDS]

One line per seed. The exit status is 1 if a game does not end by the rules, or if a confirmed position
differs from the board.
"""

import sys
import time

from station.clock.control import TimeControl
from station.editions import load_edition
from station.lexicon.store import load
from station.referee.events import HouseSettings
from station.referee.referee import Referee
from station.referee.state import Ending
from station.simulator.oracle.observed_game import new_game
from station.simulator.players.habits import Habits

STEP_MS = 200
MAIN_MS = 180_000


def main() -> int:
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    lexicon, edition = load("english"), load_edition("en")
    bad = 0
    print("seed  ending     min  pictures  plays  explosions  passes  refused  misreads  wall s")
    for seed in range(seeds):
        began = time.perf_counter()
        settings = HouseSettings(control=TimeControl(main_ms=MAIN_MS))
        game = new_game(seed, settings, lexicon, edition, Referee(lexicon, edition), habits=Habits.brisk())
        state = game.play(STEP_MS, until_ms=3 * MAIN_MS)
        wall = time.perf_counter() - began
        records = [record for board in state.boards for record in board.history]
        plays = [record.ruling for record in records if record.ruling is not None]
        outcome = state.outcome
        ended = outcome is not None and outcome.ending in {Ending.CHAIN, Ending.TIME}
        bad += bool(game.misreads) or not ended
        ending = (
            f"{outcome.ending.value} {outcome.winner.value if outcome.winner else ''}" if outcome else "none"
        )
        print(
            f"{seed:4}  {ending:8} {game.now_ms / 60_000:5.1f} {game.steps:9} {len(plays):6}"
            f" {sum(play.explodes for play in plays):11} {len(records) - len(plays):7}"
            f" {sum(game.refused.values()):8} {len(game.misreads):9} {wall:7.1f}"
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
