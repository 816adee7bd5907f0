"""Whole games of Speed Scrabble and Idaho from rendered pictures: do they end, and is every layout read
correctly?

    python -m benchmarks.games.simulated_mats [SEEDS [GAME…]]

One line per game, seeds from 1 on. Looked: layouts read and ruled on; by eye: layouts the players judged
themselves because the camera was unsure. The exit status is 1 if a game does not end by the rules, or if a
layout was ruled on that differs from the table.
"""

import sys
import time

from benchmarks.arguments import add_whole_numbers, add_words, parser_of
from station.app.demo.game import play_fast
from station.app.demo.layout_stats import LayoutStats
from station.app.demo.simulated_game import simulated_game
from station.app.demo.stall_watchdog import StandstillError
from station.referee.outcome import Ending
from station.registry import ENTRIES
from station.simulator.players.habits import MatHabits

ON_MATS = tuple(one.name for one in ENTRIES.values() if one.people and not one.boards)
LONG = "a quarter of an hour"


def main() -> int:
    parser = parser_of(__doc__)
    add_whole_numbers(parser, seeds=5)
    add_words(parser, "games", ON_MATS)
    options = parser.parse_args()
    bad = 0
    print(
        "game   seed  players  calls  void  looked  by eye  asked  misreads"
        "  p50 ms  p95 ms  table s  wall s  won"
    )
    for name in options.games:
        for seed in range(1, options.seeds + 1):
            began = time.perf_counter()
            game = simulated_game(name, seed, MatHabits.brisk())
            try:
                table_ms = play_fast(game)
            except StandstillError as error:
                table_ms = error.at_ms
                print(f"{name:6} {seed:4} {error}")
            wall = time.perf_counter() - began
            stats, outcome = game.stats, game.state.outcome
            assert isinstance(stats, LayoutStats)
            ended = outcome is not None and outcome.ending is Ending.FINISHED
            bad += bool(stats.misreads) or not ended
            names = game.settings.names
            won = " ".join(names[player] for player in game.winners) if ended else "not ended"
            asked = sum(stats.questions.values()) + sum(stats.refused.values())
            print(
                f"{name:6} {seed:4} {len(names):8} {stats.called:6} {stats.void:5} {stats.looked:7}"
                f" {game.table.counts.get('by_eye', 0):7} {asked:6} {len(stats.misreads):9}"
                f" {stats.verdict_percentile(0.5):7.0f} {stats.verdict_percentile(0.95):7.0f}"
                f" {table_ms / 1000:8.0f} {wall:7.0f}  {won}",
                flush=True,
            )
            for misread in stats.misreads:
                print(f"       {misread}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
