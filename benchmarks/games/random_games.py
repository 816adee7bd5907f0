"""Random games of every kind at the table: undone, corrected, challenged, paused, reopened at the end.

`python -m benchmarks.games.random_games 300` plays 300 of each and checks them as the tests check theirs.
"""

import time
from traceback import extract_tb
from typing import Final

from benchmarks.arguments import parser_of
from station.registry import ENTRIES
from tests.referee.random_game import RandomGame

LONG: Final = "half an hour"
GAMES: Final = 300


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("games", nargs="?", type=int, default=GAMES, help="how many of each kind")
    parser.add_argument("--game", action="append", choices=sorted(ENTRIES), help="only this kind")
    options = parser.parse_args()
    faults = 0
    for name in options.game or ENTRIES:
        began_s, events, deeds, undone, ends = time.monotonic(), 0, 0, 0, 0
        for seed in range(options.games):
            game = RandomGame(ENTRIES[name].kind, seed)
            try:
                game.play()
            except Exception as error:  # a referee that raises is a fault like any other
                faults += 1
                where = extract_tb(error.__traceback__)[-1]
                print(
                    f"{name} {seed}, event {len(game.events)}: {error!r} ({where.name}, line {where.lineno})"
                )
            events += len(game.events)
            deeds, undone = deeds + game.state.turns, undone + game.state.undone
            ends += sum(1 for seal in game.seals)
        took_s = time.monotonic() - began_s
        figures = f"{options.games} games, {events} events, {deeds} deeds, {undone} undone, {ends} seals"
        print(f"{name:10} {figures}, {took_s:.0f} s", flush=True)
    print(f"{faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
