"""Whole games of simulated players under a perfect observer: endings, length, events.

    python -m benchmarks.games.simulated_games [SEEDS]

One line per seed. The exit status is 1 if a game does not end by the rules, or if a confirmed position
differs from the board.
"""

import sys
import time

from benchmarks.arguments import whole_numbers
from station.clock.control import TimeControl
from station.editions import load_edition
from station.games.house.rules.game import side_of
from station.lexicon.store import load
from station.referee.outcome import Ending
from station.simulator.players.habits import Habits
from tests.house_table import house_settings
from tests.simulator.observed_game import new_game

STEP_MS = 200
MAIN_MS = 180_000


def main() -> int:
    (seeds,) = whole_numbers(__doc__, seeds=10)
    lexicon, edition = load("english"), load_edition("en")
    bad = 0
    print("seed  ending     min  pictures  plays  explosions  passes  refused  misreads  wall s")
    for seed in range(seeds):
        began = time.perf_counter()
        settings = house_settings(control=TimeControl(main_ms=MAIN_MS))
        game = new_game(seed, settings, lexicon, edition, habits=Habits.brisk())
        state = game.play(STEP_MS, until_ms=3 * MAIN_MS)
        wall = time.perf_counter() - began
        made = [done.after.boards[done.lane].last for done in state.history]
        plays = [turn.ruling for turn in made if turn.ruling is not None]
        outcome = state.outcome
        ended = outcome is not None and outcome.ending in {Ending.FINISHED, Ending.TIME}
        bad += bool(game.misreads) or not ended
        winner = side_of(outcome.winners[0]).value if outcome and outcome.winners else ""
        ending = f"{outcome.ending.value} {winner}" if outcome else "none"
        print(
            f"{seed:4}  {ending:8} {game.now_ms / 60_000:5.1f} {game.steps:9} {len(plays):6}"
            f" {sum(play.explodes for play in plays):11} {len(made) - len(plays):7}"
            f" {sum(game.refused.values()):8} {len(game.misreads):9} {wall:7.1f}"
        )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
