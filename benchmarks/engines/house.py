"""What the House player never misses, checked exhaustively, and how long it thinks.

`python -m benchmarks.engines.house [POSITIONS] [--level L] [--seed S] [--only PART]`: in positions of seeded
games of two club teams, with hands dealt anew, every legal play is judged. Where one wins, the player must
win; where the opponent threatens to win, or a play would allow it, and there is a play or a pass after which
no answer wins, the player must choose such a one. Then the time a play takes, by level, on two cores and
reckoned for a Raspberry Pi 4.
"""

import resource
import sys
from collections.abc import Iterator
from random import Random
from statistics import quantiles
from time import perf_counter, process_time
from typing import Final

import numpy as np

from benchmarks.arguments import parser_of
from station.editions import load_edition
from station.engine.engine import LEVELS, Situation, engine_for
from station.games.house.engine.outcomes import Indices, outcomes, reached, turned_round
from station.games.house.engine.outcomes import board_of as letters_and_owners
from station.games.house.engine.race import joined, lacks
from station.games.house.match import Table, dealt, turn_made
from station.games.house.rules.game import House, board_of, play_of, side_of
from station.games.house.rules.ruling import HouseLegal
from station.lexicon import load
from station.rules.faced import FacedPosition, LaidFacing
from station.rules.game import Passed
from station.rules.lexicon import WordGraph
from station.rules.moves.generation import plays_on
from station.rules.moves.plays import Plays
from station.rules.moves.rack import RackTile
from station.rules.moves.uses import AS_BLANK, Rack
from station.rules.moves.wordtable import EMPTY, Bytes, Flags, WordTable, word_table
from station.rules.square import SQUARES
from station.rules.tile import KITS, Kit, Side

LONG: Final = "an hour"
POSITIONS: Final = 1000
HANDS: Final = 3
"""How often a position is dealt anew."""
LARGEST: Final = 9
"""Larger hands are dealt anew with this many tiles: every play of every hand has to be judged."""
TURNS: Final = 24
"""A game is left after this many turns."""
SLEEPS: Final = 0.7
"""How often the team that sleeps passes."""
NEAR: Final = 7
"""Positions count in which a side lacks no more tiles than this."""
TIMED: Final = 60
SAID: Final = 50
"""After so many losses parried, progress is reported."""
PI_4: Final = 4.5
"""A Raspberry Pi 4 takes about so many times as long as one of the cores that we measure on
(`benchmarks.station.startup`)."""


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("positions", nargs="?", type=int, default=POSITIONS)
    parser.add_argument("--level", type=int, default=4, choices=LEVELS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", choices=("wins", "losses", "times"), help="only this part")
    options = parser.parse_args()
    lexicon, wrong = load("english"), 0
    if options.only in {None, "wins"}:
        wrong += wins(options.positions, options.level, options.seed, lexicon)
    if options.only in {None, "losses"}:
        wrong += losses(options.positions, options.level, options.seed, lexicon)
    if options.only in {None, "times"}:
        times(options.seed, lexicon)
    return 1 if wrong else 0


def wins(count: int, level: int, seed: int, lexicon: WordGraph) -> int:
    """Positions in which a win in one was missed, of so many that have one."""
    engine, missed, seen, looked = engine_for("house", level), 0, 0, 0
    for situation in situations(seed, lexicon):
        if seen == count:
            break
        looked += 1
        if not winning(situation, lexicon):
            continue
        seen += 1
        deed = turn_made(engine.choose(situation, 600_000, Random(seed)).deed)
        if not (isinstance(deed, LaidFacing) and _ruled(situation, deed).wins):
            missed += 1
            print(f"missed a win: position {looked}, rack {_word(situation.hand)}, deed {deed}")
    print(
        f"level {level}: {missed} wins in one missed in {seen} positions that have one ({looked} looked at)"
    )
    return missed


def losses(count: int, level: int, seed: int, lexicon: WordGraph) -> int:
    """Positions in which a loss in one that could be parried was allowed, of so many in which the
    opponent would win after a pass."""
    engine, allowed, seen, lost, looked = engine_for("house", level), 0, 0, 0, 0
    for situation in situations(seed + 1, lexicon):
        if seen == count:
            break
        looked += 1
        if not after_deed_loses(situation, Passed(situation.seat), lexicon) or winning(situation, lexicon):
            continue
        deed = turn_made(engine.choose(situation, 600_000, Random(seed)).deed)
        if not after_deed_loses(situation, deed, lexicon):
            seen += 1
            if seen % SAID == 0:
                print(f"{seen} of {count} losses parried, {looked} positions looked at", file=sys.stderr)
            continue
        if (parry := parried(situation, lexicon)) is None:
            lost += 1
            continue
        seen += 1
        allowed += 1
        print(f"allowed a loss: position {looked}, rack {_word(situation.hand)}, deed {deed}, parry {parry}")
    print(
        f"level {level}: {allowed} losses in one allowed in {seen} positions in which they could be parried "
        f"({lost} in which nothing parries, {looked} looked at)"
    )
    return allowed


def times(seed: int, lexicon: WordGraph) -> None:
    """How long each level thinks."""
    asked = [
        situation
        for situation, _ in zip(situations(seed + 2, lexicon, HANDS + 50), range(TIMED), strict=False)
    ]
    for level in LEVELS:
        engine = engine_for("house", level)
        taken, busy = [], []
        for number, situation in enumerate(asked):
            began, worked = perf_counter(), process_time()
            engine.choose(situation, engine.usual_ms, Random(number))
            taken.append((perf_counter() - began) * 1e3)
            busy.append((process_time() - worked) * 1e3)
        wall, cpu = _marks(taken), _marks(busy)
        pi = [round(min(mark * PI_4, engine.usual_ms)) for mark in cpu]
        print(
            f"level {level}: a play {wall[0]:.0f} ms (p50), {wall[1]:.0f} ms (p95), of processor time "
            f"{cpu[0]:.0f} and {cpu[1]:.0f} ms; on a Pi 4 some {pi[0]} and {pi[1]} ms"
        )
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory of the process at its peak: {size:.0f} MB", file=sys.stderr)


def _marks(times: list[float]) -> tuple[float, float]:
    """The median and the 95th percentile."""
    marks = quantiles(times, n=20, method="inclusive")
    return marks[9], marks[18]


def situations(seed: int, lexicon: WordGraph, hands: int = HANDS) -> Iterator[Situation]:
    """Positions of games of beginners in which one team mostly sleeps, so that the other comes near, each
    with the hands dealt anew a few times."""
    random = Random(seed)
    engine = engine_for("house", 1)
    rules = House(load_edition("en"), lexicon)
    table = word_table(lexicon)
    while True:
        dealing, board, asleep = dealt(rules, random), 0, random.choice(list(Side))
        for _ in range(TURNS):
            situation = dealing.situation(board)
            now = dealing.position.boards[board]
            _, owners = letters_and_owners(now.position, now.to_move, table)
            if min(int(halves[0]) for halves in lacks(owners[None], (1, 0, 1))) <= NEAR:
                for _ in range(hands):
                    yield _dealt_anew(dealing, board, random)
            sleeps = now.to_move is asleep and random.random() < SLEEPS
            deed = Passed(situation.seat) if sleeps else engine.choose(situation, 600_000, random).deed
            dealing, board = dealing.after(turn_made(deed)), 1 - board
            if dealing.position.won is not None:
                break


def _dealt_anew(table: Table, board: int, random: Random) -> Situation:
    """The same boards, but the two at this one have other hands: of its own kit, now and then a tile of
    the other."""
    now = table.situation(board)
    hands = list(now.hands)
    for player in (2 * board, 2 * board + 1):
        kit: Kit = KITS[board]
        letters = random.sample(table.rules.edition.bag(), 7)
        hands[player] = tuple(RackTile(letter, kit) for letter in letters)
        if random.random() < 0.3:
            other: Kit = KITS[1 - board]
            more = random.sample(table.rules.edition.bag(), random.randint(1, LARGEST - 7))
            hands[player] += tuple(RackTile(letter, other) for letter in more if letter != "?")
    return Situation(
        now.rules, now.position, now.seat, hands[now.seat], now.unseen, now.clocks_ms, tuple(hands)
    )


def winning(situation: Situation, lexicon: WordGraph) -> bool:
    """Whether any legal play wins: each is judged."""
    table = word_table(lexicon)
    board, side = board_of(situation.seat), side_of(situation.seat)
    now = situation.position.boards[board]
    letters, owners = letters_and_owners(now.position, side, table)
    return _any_wins(table, letters, owners, situation, situation.seat)


def _any_wins(table: WordTable, letters: Bytes, owners: Bytes, situation: Situation, player: int) -> bool:
    board, side = board_of(player), side_of(player)
    now = situation.position.boards[board]
    # A blank lies as the letter it stands for: laying it where that letter is in hand makes the same board.
    rack = Rack(situation.hands[player], KITS[board], table, sparing=True)
    plays = plays_on(table, letters, rack, side, first=side not in now.played)
    for laid in _laid(plays, np.flatnonzero(_may_win(plays, letters, owners))):
        some = len(laid), SQUARES
        found = outcomes(
            table, np.broadcast_to(letters, some), np.broadcast_to(owners, some), laid, trusted=True
        )
        if joined(found.owners).any():
            return True
    return False


def _may_win(plays: Plays, letters: Bytes, owners: Bytes) -> Flags:
    """By play, whether the mover's tiles and all tiles of its new words join the home rows: an explosion
    turns no others, and only takes away. That depends on the squares alone, on which letters lie there it
    does not."""
    where = plays.origins.astype(np.int64) * 16 + plays.counts
    _, some, shape = np.unique(where, return_index=True, return_inverse=True)
    new = np.zeros((len(some), SQUARES), np.bool_)
    play, square, _ = plays.places(some)
    new[play, square] = True
    may: Flags = joined(reached(letters, owners, new).view(np.uint8))[shape]
    return may


def _laid(plays: Plays, which: Indices) -> Iterator[Bytes]:
    """The letters that these plays lay, (n, 225), some at a time."""
    for start in range(0, len(which), 2048):
        chunk = which[start : start + 2048]
        laid = np.full((len(chunk), SQUARES), EMPTY, np.uint8)
        play, square, tile = plays.places(chunk)
        laid[play, square] = tile & (AS_BLANK - 1)
        yield laid


def after_deed_loses(situation: Situation, deed: LaidFacing | Passed, lexicon: WordGraph) -> bool:
    """Whether any answer to a deed wins: each is judged."""
    board = board_of(situation.seat)
    position: FacedPosition = situation.position.boards[board].position
    if isinstance(deed, LaidFacing):
        position = _ruled(situation, deed).after
    table = word_table(lexicon)
    letters, owners = letters_and_owners(position, side_of(situation.seat).other, table)
    return _any_wins(table, letters, owners, situation, situation.seat ^ 1)


def parried(situation: Situation, lexicon: WordGraph) -> object | None:
    """A play after which no answer wins, or None: every play is judged, and every answer to each board
    that comes of one."""
    table = word_table(lexicon)
    board, side = board_of(situation.seat), side_of(situation.seat)
    now = situation.position.boards[board]
    letters, owners = letters_and_owners(now.position, side, table)
    rack = Rack(situation.hand, KITS[board], table, sparing=True)
    plays = plays_on(table, letters, rack, side, first=side not in now.played)
    for laid in _laid(plays, np.arange(len(plays))):
        some = len(laid), SQUARES
        found = outcomes(
            table, np.broadcast_to(letters, some), np.broadcast_to(owners, some), laid, trusted=True
        )
        for number in range(len(laid)):
            after = turned_round(found.letters[number], found.owners[number])
            if not _any_wins(table, *after, situation, situation.seat ^ 1):
                return np.flatnonzero(laid[number] != EMPTY), laid[number][laid[number] != EMPTY]
    return None


def _ruled(situation: Situation, deed: LaidFacing) -> HouseLegal:
    """The ruling by the rules themselves."""
    rules: House = situation.rules  # type: ignore[assignment]  # those of its game
    ruling = rules.rule(situation.position.boards[board_of(deed.player)], play_of(deed))
    assert isinstance(ruling, HouseLegal)
    return ruling


def _word(rack: tuple[RackTile, ...]) -> str:
    return "".join(tile.letter for tile in rack)


if __name__ == "__main__":
    raise SystemExit(main())
