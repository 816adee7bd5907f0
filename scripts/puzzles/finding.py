"""Finding puzzles in games of computer players.

What may be a puzzle is found with the engine's fast search and then solved by `solving`, which decides.
Everything follows from the seed: the players may think as long as they like. Passed tiles make hands of
twenty and more in House, too many for people to look through, so nobody in these games looks at more than
seven tiles of the own kit and two passed ones; and since such players explode each other's chains for ever,
one team passes most of its turns.
"""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from scripts.puzzles.grading import grade
from scripts.puzzles.solving import solve
from station.engine.engine import Deadline, Engine, engine_for
from station.games.house.engine.race import lacks
from station.games.house.engine.search import Search
from station.games.house.engine.seen import Holding, Seen
from station.games.house.engine.value import Weights
from station.games.house.match import Table, dealt, turn_made
from station.games.house.puzzles.puzzle import Kind, Puzzle, Source, Task
from station.games.house.rules.game import House, board_of, player_of, side_of
from station.rules.edition import BLANK, Edition
from station.rules.faced import FacedPlay
from station.rules.game import Passed
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.moves.wordtable import word_table
from station.rules.tile import KITS, Kit, Side

LEVELS: Final = ((2, 2), (1, 2), (2, 1))
"""Of South and North, by turns."""

MOST_PLAYS: Final = {Kind.WIN: 3, Kind.SAVE: 6}
"""A puzzle has at most so many solutions."""
PLAYING: Final = (7, 2)
"""How many tiles of the board's kit and of the other a side looks at."""
WINNING: Final = ((6, 0), (7, 0), (7, 1), (5, 0))
"""The same in puzzles, for the side that wins or threatens to; what it lays is among them."""
MOST_LAID: Final = 6
"""What wins, or threatens to, lays no more tiles."""
SLEEPS: Final = 0.6
"""How often the team that sleeps passes, once it has laid tiles."""
SAVING: Final = ((7, 2), (5, 1), (4, 0), (4, 1), (3, 0), (3, 1), (3, 0), (3, 1))
"""The same for the side that has to save the game: with many tiles something always does."""
NEAR: Final = 7
"""Positions count in which the side that may win lacks no more tiles than this."""
OF_A_KIND: Final = 3
"""Puzzles of a kind from one game at most."""
APART: Final = 2
"""Turns between them at least."""
TURNS: Final = 60
"""A game is left after so many turns."""


def puzzles_of(seed: int, edition: Edition, lexicon: WordGraph) -> Iterator[Puzzle]:
    """The puzzles of one game, at most one a turn; their number is 0."""
    random = Random(seed)
    table = dealt(House(edition, lexicon, random.choice(list(Side))), random)
    levels = LEVELS[seed % len(LEVELS)]
    players = {side: _player(level) for side, level in zip(Side, levels, strict=True)}
    sleepy = random.choice(list(Side))
    plies: dict[Kind, list[int]] = {kind: [] for kind in Kind}
    for ply in range(TURNS):
        source = Source(seed, levels, ply, ply % len(KITS))
        kinds = [kind for kind in Kind if _open(plies[kind], ply)]
        puzzle = _puzzle(kinds, table, source, lexicon)
        if puzzle is not None:
            plies[puzzle.task.kind].append(ply)
            yield puzzle
        situation = table.situation(source.board)
        hands = tuple(_some(hand, KITS[board_of(player)], PLAYING) for player, hand in enumerate(table.hands))
        situation = replace(situation, hand=hands[situation.seat], hands=hands)
        side = side_of(situation.seat)
        if side is sleepy and side in table.position.boards[source.board].played and random.random() < SLEEPS:
            table = table.after(Passed(situation.seat))
            continue
        table = table.after(turn_made(players[side].choose(situation, _FOREVER_MS, random).deed))
        if table.position.won is not None:
            return


def _open(plies: list[int], ply: int) -> bool:
    return not plies or (len(plies) < OF_A_KIND and ply - plies[-1] >= APART)


def _puzzle(kinds: list[Kind], table: Table, source: Source, lexicon: WordGraph) -> Puzzle | None:
    """A puzzle of the position, if hands can be picked that make it one."""
    random = Random(f"{source.seed}-{source.ply}")
    for task in _tasks(table, source.board, lexicon, random):
        if task.kind not in kinds or not _likely(task, lexicon):
            continue
        solved = solve(task, lexicon)
        if 0 < len(solved.plays) <= MOST_PLAYS[task.kind]:
            graded = grade(task, solved.plays, solved.near, solved.tried, lexicon)
            return Puzzle(0, graded, task, solved.plays, solved.near, solved.tried, source)
    return None


def _tasks(table: Table, board: int, lexicon: WordGraph, random: Random) -> Iterator[Task]:
    """What the position may ask of the mover, with several hands."""
    now, kit = table.position.boards[board], KITS[board]
    if len(now.played) < len(Side):
        return
    mover = now.to_move
    hand, theirs = (table.hands[player_of(board, side)] for side in (mover, mover.other))
    task = Task(Kind.WIN, now.position, mover, _some(hand, kit, PLAYING), _some(theirs, kit, PLAYING), kit)
    whole = replace(task, hand=hand, theirs=theirs)
    seen = _seen(whole, lexicon)
    mine, others = lacks(seen.owners[None], (2, 0, 2))
    if mine[0] <= 2 * NEAR:
        for win, sizes in zip(_short(seen, random), WINNING, strict=False):
            yield replace(task, hand=_some(hand, kit, sizes, random, win))
    if others[0] <= 2 * NEAR:
        for threat, sizes in zip(_short(seen.other(seen.letters, seen.owners), random), SAVING, strict=False):
            with_threat = _some(theirs, kit, PLAYING, random, threat)
            some = _some(hand, kit, sizes, random)
            yield replace(task, kind=Kind.SAVE, hand=some, theirs=with_threat)


def _short(seen: Seen, random: Random) -> Iterator[FacedPlay]:
    """Plays of few tiles that win, picked at random without end; nothing if there are none."""
    ways, wins = seen.wins()
    short = wins[ways.plays.counts[wins] <= MOST_LAID].tolist()
    while short:
        yield ways.plays[random.choice(short)]


def _some(
    hand: tuple[RackTile, ...],
    kit: Kit,
    sizes: tuple[int, int],
    random: Random | None = None,
    needed: FacedPlay | None = None,
) -> tuple[RackTile, ...]:
    """At most so many tiles of this kit and of the other: the latest, or any, but first those of a play."""
    laid = () if needed is None else needed.placed
    kept = [RackTile(BLANK if tile.blank else tile.letter, tile.kit) for _, tile in laid]
    left = list(hand)
    for tile in kept:
        left.remove(tile)
    if random is not None:
        random.shuffle(left)
    for own, size in zip((True, False), sizes, strict=True):
        fitting = [tile for tile in left if (tile.kit == kit) is own]
        room = max(0, size - sum((tile.kit == kit) is own for tile in kept))
        kept += fitting[len(fitting) - min(room, len(fitting)) :]
    return tuple(kept)


_FOREVER_MS: Final = 1_000_000_000


def _player(level: int) -> Engine:
    """One that never runs out of time, so that its choices follow from the seed alone."""
    return engine_for("house", level, now_ms=lambda: 0.0)


def _seen(task: Task, lexicon: WordGraph) -> Seen:
    me, they = Holding(task.mover, task.hand), Holding(task.mover.other, task.theirs)
    return Seen.of(word_table(lexicon), task.position, me, they, task.kit)


def _likely(task: Task, lexicon: WordGraph) -> bool:
    """Whether it is worth while to solve the task: each side has at most one blank, and the fast search
    finds few solutions."""
    if any(sum(tile.letter == BLANK for tile in held) > 1 for held in (task.hand, task.theirs)):
        return False
    seen = _seen(task, lexicon)
    wins = seen.wins()[1]
    if task.kind is Kind.WIN:
        return 0 < len(wins) <= MOST_PLAYS[task.kind]
    return not len(wins) and _hard_to_save(seen)


def _hard_to_save(seen: Seen) -> bool:
    """Whether the plays of few shapes prevent what the opponent threatens."""
    search = Search(seen, Weights(), Deadline(float("inf"), lambda: 0.0))
    search.answered(search.passing())
    safe = 0
    for line in search.lines()[:-1]:
        search.answered(line)
        safe += not line.loses
        if safe > MOST_PLAYS[Kind.SAVE]:
            return False
    return True
