"""Computer players of Scrabble: how well and fast they play, against each other and beside records of games.

`python -m benchmarks.engines.scrabble` takes a quarter of an hour, with `--games 1000` hours; `--records DIR`
replays the GCG files of a folder. All times are of the processor. Parts: speed, selfplay, greedy, levels; all
by default.
"""

import resource
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Final

from benchmarks.arguments import parser_of
from station.editions import load_edition
from station.engine.engine import Deadline, engine_for
from station.engine.lettered.candidates import Move, moves
from station.engine.lettered.engine import TurnEngine
from station.engine.lettered.grid import Grid
from station.engine.lettered.levels import Level
from station.engine.lettered.plays import PlayFinder, play_of
from station.engine.lettered.rack import held, points_by_code
from station.engine.lettered.sampling import thought_through
from station.engine.lettered.sight import Sight, sight_of
from station.engine.match.game import Contest, play_game
from station.games.scrabble.rules import make
from station.gcg.check import check
from station.gcg.editions import said_edition
from station.gcg.parser import read_gcg
from station.gcg.record import Exchanged, Record, RecordedPlay, Withdrawn
from station.gcg.tiles import LetterError, rack_tiles, word_tiles
from station.lexicon import load
from station.rules.edition import BLANK, Edition
from station.rules.lettered.hand import known
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Legal, Play
from station.rules.lettered.position import Position
from station.rules.square import SIZE
from station.rules.turns.game import Game

LONG: Final = "a quarter of an hour"
GAMES: Final = 100
GREEDY: Final = Level(0, 1.0, keeps=False, endgame=False, candidates=0, usual_ms=300)
"""Takes the most points, knows every word, and thinks of nothing else."""
PI_4: Final = 6.0
"""How many times longer the same Python takes on a Pi 4 (docs/reading-speed.md)."""


def processor_ms() -> float:
    """The clock of the players here: time that the processor spends on other things does not count."""
    return time.process_time() * 1e3


class GreedyEngine(TurnEngine):
    """The player whom others are measured against."""

    def __init__(self) -> None:
        super().__init__(3, processor_ms)
        self.level = GREEDY


@dataclass(frozen=True, slots=True)
class Result:
    """One game of two. times: by player, of each choice, in ms."""

    scores: tuple[int, int]
    times: tuple[tuple[float, ...], tuple[float, ...]]


def player(name: str) -> TurnEngine:
    """A player by level, or "greedy"."""
    engine = GreedyEngine() if name == "greedy" else engine_for("scrabble", int(name), processor_ms)
    assert isinstance(engine, TurnEngine)
    return engine


def play(task: tuple[str, str, int, int]) -> Result:
    """A game: both players, the seed, and the budget of a choice in ms."""
    first, second, seed, budget_ms = task
    rules = make(2, load_edition("en"), load("english"), {})
    # The same tiles are played twice, with the players changing seats.
    names = (first, second) if seed % 2 == 0 else (second, first)
    engines = [player(name) for name in names]
    ended = play_game("scrabble", Contest(rules, engines, seed // 2, budget_ms, timer=time.process_time))
    order = (0, 1) if seed % 2 == 0 else (1, 0)
    times = tuple(tuple(act.took_ms for act in ended.acts if act.seat == seat) for seat in order)
    return Result((ended.scores[order[0]], ended.scores[order[1]]), (times[0], times[1]))


def games(pool: ProcessPoolExecutor, first: str, second: str, count: int, budget_ms: int) -> list[Result]:
    return list(pool.map(play, [(first, second, seed, budget_ms) for seed in range(count)], chunksize=2))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    middle = mean(values)
    if len(values) < 2:
        return middle, float("inf")
    spread = sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
    return middle, 1.96 * spread / sqrt(len(values))


def share(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def speed() -> None:
    """Finding all plays with their scores, on boards of seeded games."""
    lexicon, edition = load("english"), load_edition("en")
    points = points_by_code(edition, lexicon)
    took: dict[int, list[float]] = {0: [], 1: [], 2: []}
    counts: dict[int, list[int]] = {0: [], 1: [], 2: []}
    for seed in range(12):
        luck = Random(seed)
        bag = [tile for tile in edition.bag() if tile != BLANK]
        luck.shuffle(bag)
        grid = Grid.of(Position(), edition, lexicon)
        for _ in range(10):
            for blanks in (0, 1, 2) if seed < 4 else (0, 1):
                rack = bag[: 7 - blanks] + [BLANK] * blanks
                began = time.process_time()
                found = PlayFinder(lexicon, points, held(rack, lexicon)).plays(grid)
                took[blanks].append((time.process_time() - began) * 1e3)
                counts[blanks].append(len(found))
            plain = PlayFinder(lexicon, points, held(bag[:7], lexicon)).best(grid)
            if plain is None:
                break
            best = play_of(plain, lexicon)
            grid = grid.after(best.placed, edition)
            for tile in best.tiles:
                bag.remove(tile)
    for blanks, times in took.items():
        print(
            f"all plays with scores, {blanks} blanks, {len(times)} racks: p50 {median(times):.1f} ms, "
            f"p95 {share(times, 0.95):.1f} ms; {mean(counts[blanks]):.0f} plays"
        )


def print_results(first: str, second: str, results: list[Result]) -> None:
    """Points and wins of two players, with intervals."""
    leads = [one.scores[0] - one.scores[1] for one in results]
    wins = [(lead > 0) + (lead == 0) / 2 for lead in leads]
    lead, more = interval(leads)
    won, share_more = interval(wins)
    scores = [mean(one.scores[seat] for one in results) for seat in (0, 1)]
    print(
        f"{first} against {second}, {len(results)} games: {scores[0]:.1f} to {scores[1]:.1f} points, "
        f"lead {lead:+.1f} ± {more:.1f}, wins {won:.1%} ± {share_more:.1%}",
        flush=True,
    )
    for seat, name in enumerate((first, second)):
        times = [took for one in results for took in one.times[seat]]
        p50, p95 = median(times), share(times, 0.95)
        print(
            f"    {name}: {p50:.0f} ms a choice (p50), {p95:.0f} ms (p95); "
            f"a Pi 4 about {PI_4 * p50:.0f} and {PI_4 * p95:.0f} ms"
        )


# Records of people's games.


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a record. play: what was laid; None for an exchange, of the tiles `given`."""

    board: Position
    rack: tuple[str, ...]
    play: Play | None
    given: tuple[str, ...]
    scores: tuple[int, int]


def moments(record: Record, edition: Edition) -> Iterator[Moment]:
    """The turns of a record of two whose racks are complete."""
    board, before = Position(), Position()
    totals = {one.nick: 0 for one in record.players}
    for entry in record.entries:
        nick = entry.line.nick
        try:
            rack = rack_tiles(entry.line.rack, edition) if "." not in entry.line.rack else ()
            others = [total for name, total in totals.items() if name != nick]
            scores = totals[nick], max(others, default=0)
            match entry:
                case RecordedPlay():
                    laid = _laid(entry, board, edition)
                    used = Counter(tile.from_set for _, tile in laid.placed)
                    if len(rack) == 7 and not used - Counter(rack):
                        yield Moment(board, rack, laid, (), scores)
                    before, board = board, board.replace(dict(laid.placed))
                case Exchanged(tiles=tiles) if tiles and len(rack) == 7:
                    yield Moment(board, rack, None, rack_tiles(tiles, edition), scores)
                case Withdrawn():
                    board = before
        except (LetterError, ValueError, IndexError):
            return
        totals[nick] += entry.line.score


def _laid(entry: RecordedPlay, board: Position, edition: Edition) -> Play:
    step = 1 if entry.across else SIZE
    placed = []
    for place, tile in enumerate(word_tiles(entry.word, edition)):
        square = entry.square + place * step
        if tile is not None and board[square] is None:
            placed.append((square, tile))
    return Play(tuple(placed))


def records(folder: Path, budget_ms: int) -> None:
    """How the plays of records compare with the engine's: by the measure of level 3 (points and tiles kept),
    and by that of level 4 (against what the opponent may answer)."""
    lexicon, luck = load("english"), Random(1)
    seen = known_plays = same = equal = deeper = compared = 0
    losses: list[float] = []
    files = 0
    for file in sorted(folder.glob("*.gcg")):
        record = read_gcg(file.read_bytes())
        edition = load_edition("en")
        if len(record.players) != 2 or said_edition(record) not in {None, "en"}:
            continue
        if check(record, edition).agreeing < len(record.entries) // 2:
            continue  # an edition or a variant of its own
        files += 1
        for moment in moments(record, edition):
            game = Game(edition, (known(*moment.rack), known()), scores=moment.scores, position=moment.board)
            unseen = Counter(edition.counts) - Counter(
                [*(tile.from_set for _, tile in moment.board.occupied()), *moment.rack]
            )
            if unseen.total() < 8:
                continue  # the bag is empty: for the endgame, points and tiles kept are no measure
            seen += 1
            sight = sight_of(game, lexicon, 0, moment.rack, unseen.elements())
            sight = _with_opponent(sight, unseen.total())
            theirs = _move_of(moment, moves(sight, keeps=True), edition, lexicon.__contains__)
            if theirs is None:
                continue
            known_plays += 1
            mine = moves(sight, keeps=True)[0]
            losses.append(mine.worth - theirs.worth)
            same += _alike(mine, theirs)
            equal += mine.worth >= theirs.worth - 1e-9
            if budget_ms and not _alike(mine, theirs) and mine.play is not None and theirs.play is not None:
                deadline = Deadline.after(budget_ms, processor_ms)
                tried = thought_through(sight, [mine, theirs], luck, _ends(deadline))
                compared += 1
                deeper += _alike(tried[0].move, mine)
    if not known_plays:
        print("no game in this folder has racks of seven tiles")
        return
    print(
        f"{files} records, {seen} turns with known racks and tiles in the bag; the word list knows the words "
        f"of {known_plays} ({known_plays / seen:.1%})"
    )
    print(
        f"    the same play as the engine's: {same / known_plays:.1%}; the engine's equals or beats it by "
        f"points and tiles kept: {equal / known_plays:.1%}; the record's is {mean(losses):.2f} points less "
        f"worth on average, median {median(losses):.2f}"
    )
    if compared:
        print(
            f"    where they differ, against drawn racks the engine's is as good or better in "
            f"{deeper / compared:.1%} of {compared}; of all, {(same + deeper) / known_plays:.1%}"
        )


def _with_opponent(sight: Sight, unseen: int) -> Sight:
    return replace(sight, in_bag=unseen - 7, counts=(7, 7), exchanges=unseen - 7 >= 7)


def _ends(deadline: Deadline) -> Callable[[], bool]:
    return lambda: deadline.passed


def _alike(one: Move, other: Move) -> bool:
    if one.play is None or other.play is None:
        return one.play is other.play and one.kept == other.kept
    return one.play.stretch.squares == other.play.stretch.squares and one.play.codes == other.play.codes


def _move_of(moment: Moment, found: list[Move], edition: Edition, word: Callable[[str], bool]) -> Move | None:
    """What was done, among what can be done; None if the word list does not know it."""
    if moment.play is None:
        kept = known(*moment.rack).without(moment.given).tiles
        return next((move for move in found if move.play is None and move.given and move.kept == kept), None)
    lexicon = load("english")
    ruling = judge(moment.board, moment.play, edition)
    if not isinstance(ruling, Legal) or not all(word(one.text) for one in ruling.words):
        return None
    for move in found:
        if move.play is not None and play_of(move.play, lexicon) == moment.play:
            return move
    # A blank where its letter was on the rack is spared by the finder.
    kept = known(*moment.rack).without(moment.play.tiles).tiles or ()
    same = [move for move in found if move.play is not None and move.kept == kept]
    return next((move for move in same if move.score == ruling.score), None)


def main() -> int:
    parser = parser_of(__doc__)
    parser.add_argument("parts", nargs="*", help="speed, selfplay, greedy, levels, records")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--level", default="3", help="who plays in selfplay and greedy")
    parser.add_argument("--budget-ms", type=int, default=300)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--records", type=Path, metavar="DIR")
    options = parser.parse_args()
    parts = options.parts or ["speed", "selfplay", "greedy", "levels"]
    if "speed" in parts:
        speed()
    with ProcessPoolExecutor(options.processes) as pool:
        if "selfplay" in parts:
            results = games(pool, options.level, options.level, options.games, options.budget_ms)
            each = [score for one in results for score in one.scores]
            points, more = interval(each)
            points_each = f"{points:.1f} ± {more:.1f} points a player"
            print(f"level {options.level} against itself: {points_each}", flush=True)
        if "greedy" in parts:
            print_results(
                options.level,
                "greedy",
                games(pool, options.level, "greedy", options.games, options.budget_ms),
            )
        if "levels" in parts:
            for level in (2, 3, 4):
                budget = options.budget_ms if level < 4 else max(options.budget_ms, 2000)
                count = options.games if level < 4 else max(2, options.games // 5)
                print_results(
                    str(level), str(level - 1), games(pool, str(level), str(level - 1), count, budget)
                )
    if options.records is not None:
        records(options.records, options.budget_ms)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"memory: {max(used, children):.0f} MB at most")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
