"""Whole games on phones in a real browser, by taps alone: from the code that is typed to the end.

    python -m benchmarks.station.phones_by_taps [GAME …]

Needs Chromium. The players decide like the computer of the first level; in races they lay what it would, and
all draw when nobody has a crossword of all tiles.
"""

import sys
from time import perf_counter
from typing import Final

from benchmarks.arguments import add_words, parser_of
from station.app.phones.table import PhonesTable
from station.referee.outcome import Ending
from tests.dealt.finger import to_the_far_row
from tests.phones.browsers import Tab
from tests.phones.playing import new_places, played, settings_for, station_for
from tests.phones.tapping import Tapper, joined, key, tap_on
from tests.web.chromium import Chromium, program

LONG: Final = "ten minutes"
PEOPLE: Final = {
    "house": 4, "scrabble": 2, "friendly": 3, "scrabbage": 2, "auction": 3, "speed": 4, "idaho": 4,
    "clabbers": 4,
}  # fmt: skip


def main() -> int:
    parser = parser_of(__doc__)
    add_words(parser, "games", PEOPLE)
    games = parser.parse_args().games
    path = program()
    if path is None:
        print("no Chromium on this machine; on Debian: apt install chromium", file=sys.stderr)
        return 2
    wrong = 0
    with Chromium(path) as browser:
        for game in games:
            wrong += not _played_to_its_end(browser, game)
    return int(wrong > 0)


def _played_to_its_end(browser: Chromium, game: str) -> bool:
    settings, began = settings_for(game, PEOPLE[game]), perf_counter()
    with played(station_for(settings), PhonesTable(settings, new_places(settings))) as table:
        tabs = [Tab(browser) for _ in settings.names]
        for player, tab in enumerate(tabs):
            joined(table, tab, player)
        tabs[0].tap(key("start"))
        for tab in tabs:
            tab.wait("line.phase === 'playing'")
        chooses = to_the_far_row if game == "house" else None
        tappers = [Tapper(table, tab, player, chooses) for player, tab in enumerate(tabs)]
        tap_on(tappers, most=2000)
        for tab in tabs:
            tab.wait("line.phase === 'over'")
        complaints = [one for tab in tabs for one in tab.complaints if "409" not in one]
        outcome, deeds = table.state.outcome, sum(len(one.did) for one in tappers)
        ended = outcome is not None and outcome.ending is Ending.FINISHED
        took, how = perf_counter() - began, "finished" if ended else f"ended otherwise: {outcome}"
        print(f"{game}: {len(tabs)} people, {deeds} deeds, {took:.0f} s, {how}; {complaints}", flush=True)
    return ended and not complaints


if __name__ == "__main__":
    sys.exit(main())
