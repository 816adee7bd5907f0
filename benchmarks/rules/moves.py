"""Generating all legal House plays of a rack, beside the search line by line that the other games use.

`python -m benchmarks.rules.moves [GAMES]`: in the middle of seeded games, seven tiles without blanks, one
blank, two. Targets: seven plain tiles 2 ms in the median; with two blanks 50 ms in the median and 200 ms
at most, of processor time, so that a busy machine does not count. Both ways must find the same plays. "As
objects" also makes each of them into a `FacedPlay`.
"""

from statistics import median
from time import process_time

from benchmarks.arguments import whole_numbers
from benchmarks.rules.self_play import Turn, games
from station.games.house.rules.moves import legal_plays
from station.games.house.rules.strings import HOME_ROWS
from station.lexicon import load
from station.rules.edition import BLANK
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.moves.search import Laid, ways_to_lay

GAMES = 20
PLAIN_MS = 2.0
TWO_BLANKS_MS, TWO_BLANKS_MOST_MS = 50.0, 200.0

Racks = list[tuple[Turn, tuple[RackTile, ...]]]


def main() -> int:
    (count,) = whole_numbers(__doc__, games=GAMES)
    lexicon = load("english")
    turns = [
        turn
        for game in games(count, lexicon)
        for turn in game
        if turn.number >= 4 and not turn.first and len(turn.rack) == 7
    ]
    blank = RackTile(BLANK)
    plain = _compared("seven tiles", [(turn, turn.rack) for turn in turns], lexicon)
    _compared("six and a blank", [(turn, (*turn.rack[:6], blank)) for turn in turns[::4]], lexicon)
    two = _compared(
        "five and two blanks", [(turn, (*turn.rack[:5], blank, blank)) for turn in turns[::16]], lexicon
    )
    fast = median(plain) < PLAIN_MS and median(two) < TWO_BLANKS_MS and max(two) < TWO_BLANKS_MOST_MS
    return 0 if fast else 1


def _compared(what: str, racks: Racks, lexicon: WordGraph) -> list[float]:
    """Milliseconds of the generator; prints those of both."""
    before, now, made, numbers = [], [], [], []
    for turn, rack in racks:
        began = process_time()
        plays = legal_plays(turn.position, turn.mover, rack, lexicon)
        found = process_time()
        objects = [play.placed for play in plays]
        ended = process_time()
        expected = _line_by_line(turn, rack, lexicon)
        before.append((process_time() - ended) * 1e3)
        now.append((found - began) * 1e3)
        made.append((ended - began) * 1e3)
        numbers.append(len(plays))
        if len(expected) != len(objects) or set(expected) != set(objects):
            raise SystemExit(f"{what}: the plays differ, turn {turn.number}, rack {rack}")
    print(f"{what}, {len(racks)} positions: median {median(numbers):.0f} plays, {max(numbers)} at most")
    for name, times in (("line by line", before), ("all at once", now), ("as objects", made)):
        print(f"  {name:13} median {median(times):8.2f} ms, {max(times):8.1f} ms at most")
    return now


def _line_by_line(turn: Turn, rack: tuple[RackTile, ...], lexicon: WordGraph) -> list[Laid]:
    return list(ways_to_lay(turn.position.tiles, turn.mover, rack, lexicon, HOME_ROWS[turn.mover]))


if __name__ == "__main__":
    raise SystemExit(main())
