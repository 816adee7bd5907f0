"""Whole games on simulated boards, with the real reader: do they end by the rules, is anything misread?

    python -m benchmarks.games.simulated_tables [SEEDS [GAME…]]

Two players with seed 1, three with 2, four with 3, and so on; by default five seeds of every game. One line
per game; verdict times are from press to ruling, in ms. The exit status is 1 if a game does not end by its
rules, or if a misread stands.
"""

import sys
import time
from typing import Final

from benchmarks.arguments import add_whole_numbers, add_words, parser_of
from station.app.demo.game import play_fast
from station.app.demo.simulated_game import simulated_game
from station.app.demo.stall_watchdog import StandstillError
from station.referee.outcome import Ending
from station.registry import ENTRIES
from station.simulator.players.habits import Habits

SEEDS: Final = 5
LONG: Final = "half an hour on two idle cores"


def main() -> int:
    parser = parser_of(__doc__)
    add_whole_numbers(parser, seeds=SEEDS)
    add_words(parser, "games", [one.name for one in ENTRIES.values() if one.people and one.boards])
    options = parser.parse_args()
    bad = 0
    print(
        "game       seed  players  plays  refused  questions  misreads  winner     p50  p95  table s  wall s"
    )
    for name in options.games:
        for seed in range(1, options.seeds + 1):
            began = time.perf_counter()
            game = simulated_game(name, seed, Habits.brisk())
            try:
                table_ms = play_fast(game)
            except StandstillError as error:
                table_ms = error.at_ms
                print(f"{name:10} {seed:4} {error}")
            wall, stats, outcome = time.perf_counter() - began, game.stats, game.state.outcome
            bad += bool(stats.misreads) or outcome is None or outcome.ending is not Ending.FINISHED
            winners = "+".join(game.settings.names[player] for player in game.state.winners)
            print(
                f"{name:10} {seed:4} {len(game.settings.names):8} {stats.plays:6}"
                f" {sum(stats.refused.values()):8} {sum(stats.questions.values()):10} {len(stats.misreads):9}"
                f"  {winners:9} {stats.verdict_percentile(0.5):4.0f} {stats.verdict_percentile(0.95):4.0f}"
                f" {table_ms / 1000:8.1f} {wall:7.1f}",
                flush=True,
            )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
