"""Plays of House under lamps that make colours hard to tell, through the production loop.

Simulated people play House on tables under lamps of one kind after another (`--lamps`): a lamp that veils
part of a board, lamps of two colours, a coloured wall, kits of near colours, hands left over the board, or
several of these (mixed). At every press that is ruled on, the ruling is compared with that of the same
referee that knows what really lies there, and the reading with the tiles themselves.

refused      legal plays refused
accepted     illegal plays accepted
asked        questions that a perfect reader would not have asked
misread      squares of a confirmed board that differ from what lies there, kits and blanks included
stuck        games given up because nobody could play on
sure kit     tiles whose kit is wrong without doubt
sure letter  squares where anything else is: a tile missed or seen, its letter, the way it faces
doubted      right squares that are doubted
kit doubted  tiles whose kit, or all of them, is doubted

With --whole, one game under each kind of lamps is played to its end.

The exit status is 1 if a legal play is refused, an illegal one accepted, anything is wrong without doubt, or
one question or more is asked in 50 plays.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from typing import Any, Final

import numpy as np

from benchmarks.arguments import parser_of
from benchmarks.drawn.lamps import LAMPS, Lamps
from benchmarks.drawn.lit_camera import LitCamera
from benchmarks.drawn.other_kits import with_kits
from station.app.demo.game import play_fast
from station.app.demo.simulated_game import simulated_game
from station.app.demo.stall_watchdog import StandstillError
from station.app.demo.stats import judged
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.lexicon.store import load
from station.referee.events import AnyEvent
from station.referee.finding import Finding, Played, Unclear, Unfinished
from station.referee.game_context import GameContext
from station.referee.handlers.pictures import note
from station.referee.ruling import Refusal, Refused, Valid
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import TableState
from station.rules.square import SIZE, SQUARES
from station.simulator.players.habits import Habits
from station.simulator.render.camera import SimulatedCamera
from station.simulator.render.light import UNIT, gain_picture
from station.simulator.render.looks.look import TableLook, draw_look
from station.simulator.render.scene import BoardTile, Scene
from tests.simulator.observer import see
from vision.reading import Picture

KINDS: Final = (*LAMPS, "near", "hand")
USUAL: Final = "veil,two,wall,near,hand"

PLAYS: Final = 25
"""Plays in one game: tables are what differs most."""

PLAYERS: Final = replace(Habits.brisk(), bump_tile=0.0, phony=0.12, forget=0.3)
HANDS: Final = replace(PLAYERS, hand_left=0.5)

SEVERAL: Final = ("veil", "two", "wall")
"""Kinds of lamps under which hands are left over the board."""

FIGURES: Final = ("refused", "accepted", "asked", "misread", "stuck", "sure kit", "sure letter")

LIGHTEST: Final = 235.0
"""Grey level of the lightest board at the lightest place."""

OFF: Final = 0.25
"""Squares by which a tile may be off its middle and still be judged."""

ASKEW: Final = 15.0
"""Degrees by which it may be turned."""

LONG: Final = "five minutes on two idle cores"


def main() -> int:
    options = _options()
    kinds = options.lamps.split(",")
    if unknown := sorted(set(kinds) - set(KINDS)):
        print(
            f"there are no lamps of the kind {', '.join(unknown)}; there are {', '.join(KINDS)}",
            file=sys.stderr,
        )
        return 2
    games = 1 if options.whole else -(-options.plays // PLAYS)
    most = None if options.whole else PLAYS
    todo = [(kind, options.seed + number, most) for kind in kinds for number in range(games)]
    bad = False
    print("lamps   plays  " + "  ".join(FIGURES) + "  doubted  kit doubted")
    with ProcessPoolExecutor(options.jobs) as pool:
        played = pool.map(_play, *zip(*todo, strict=True))
        for kind in kinds:
            counts: Counter[str] = Counter()
            for _ in range(games):
                seed, of_game, notes = next(played)
                counts += of_game
                for line in notes:
                    print(f"  {kind} {seed}: {line}", file=sys.stderr, flush=True)
            bad |= any(counts[figure] for figure in FIGURES if figure != "asked")
            bad |= 50 * counts["asked"] >= counts["plays"]
            print(_row(kind, counts), flush=True)
    return int(bad)


def _options() -> argparse.Namespace:
    parser = parser_of(__doc__)
    parser.add_argument("--plays", type=int, default=2 * PLAYS, help="plays under each kind of lamps")
    parser.add_argument("--whole", action="store_true", help="one whole game under each kind of lamps")
    parser.add_argument("--lamps", default=USUAL, help=f"of {','.join(KINDS)} (default: {USUAL})")
    parser.add_argument("--seed", type=int, default=1, help="of the first table (default: 1)")
    parser.add_argument("--jobs", type=int, default=2, help="games played at a time (default: 2)")
    return parser.parse_args()


def _row(kind: str, counts: Counter[str]) -> str:
    figures = "  ".join(f"{counts[figure]:{len(figure)}}" for figure in FIGURES)
    doubted = 100 * counts["doubted"] / max(counts["right"], 1)
    kits = 100 * counts["kit doubted"] / max(counts["tiles"], 1)
    return f"{kind:6} {counts['plays']:6}  {figures}  {doubted:5.2f} %  {kits:9.2f} %"


def _play(kind: str, seed: int, plays: int | None = PLAYS) -> tuple[int, Counter[str], list[str]]:
    """Play one game, until so many plays stand or to its end; returns its seed, its counts, and sentences
    about what went wrong."""
    game = simulated_game("house", seed, HANDS if kind == "hand" else PLAYERS)
    look, lamps = table_under(kind, seed)
    game.camera = camera = WatchedCamera(LitCamera(seed, look, lamps))
    judge = Judge(camera)
    game.station.watchers.append(judge)
    counts = judge.counts
    try:
        play_fast(game, plays=plays)
    except StandstillError as error:
        counts["stuck"] += 1
        judge.notes.append(str(error))
    counts["plays"] = game.stats.plays
    counts["misread"] = len(game.stats.misreads)
    judge.notes += [str(misread) for misread in game.stats.misreads]
    return seed, counts, judge.notes


def table_under(kind: str, seed: int) -> tuple[TableLook, Lamps | None]:
    """A table, and the lamps over it."""
    dice = np.random.default_rng((seed, KINDS.index(kind), 0x1A39))
    look = exposed(draw_look(seed))
    if kind == "near":
        return with_kits(dice, look, like=True), None
    if kind == "mixed":
        look = with_kits(dice, look, like=bool(seed % 2))
    if kind == "hand":
        kind = SEVERAL[seed % len(SEVERAL)]
    return look, LAMPS[kind](dice)


def exposed(look: TableLook) -> TableLook:
    """The table as a camera exposes it: no board as light as it can measure."""
    lightest = max(max(board.design.ground) for board in look.boards)
    shown = lightest * float(gain_picture(look.light, look.lens).max()) / UNIT
    return replace(look, light=replace(look.light, exposure=look.light.exposure * min(1.0, LIGHTEST / shown)))


class WatchedCamera:
    """A simulated camera whose last scene is known."""

    def __init__(self, camera: SimulatedCamera) -> None:
        self._camera = camera
        self.scene = Scene()

    def take(self, scene: Scene, at_ms: int) -> Picture:
        self.scene = scene
        return self._camera.take(scene, at_ms)


class Judge:
    """A watcher of a game's station that compares its rulings with a perfect reader's."""

    def __init__(self, camera: WatchedCamera) -> None:
        self._camera = camera
        self._context = GameContext(HOUSE, load("english"), load_edition("en"))
        self.counts: Counter[str] = Counter()
        self.notes: list[str] = []

    def __call__(self, event: AnyEvent, before: TableState[Any], after: TableState[Any]) -> None:
        for board in (0, 1):
            if judged(before.lanes[board], after.lanes[board]):
                seen = event if isinstance(event, BoardSeen) else before.lanes[board].seen
                assert seen is not None, "nothing is ruled on unseen"
                self._reading(seen.squares, board)
                self._ruling(before, after, board)

    def _reading(self, seen: tuple[SeenSquare, ...], board: int) -> None:
        scene, counts = self._camera.scene, self.counts
        true = see(replace(scene, arms=()), None, board, 0).squares
        covered = {at for at, one in enumerate(see(scene, None, board, 0).squares) if one is Unseen.HIDDEN}
        astray = set(_astray(scene.boards[board]))
        for at in range(SQUARES):
            if at in astray:
                continue
            there, read = true[at], seen[at]
            wrong = list(_wrong(there, read))
            for figure in wrong:
                if _sure(read, figure):
                    counts[figure] += 1
                    self.notes.append(f"{figure}: board {board} square {at} is {there}, read {read}")
            if at not in covered:
                counts["right"] += not wrong
                counts["doubted"] += not wrong and not all(
                    _sure(read, one) for one in ("sure kit", "sure letter")
                )
                if isinstance(read, SeenTile):
                    counts["tiles"] += 1
                    counts["kit doubted"] += not _sure(read, "sure kit")

    def _ruling(self, before: TableState[Any], after: TableState[Any], board: int) -> None:
        finding, lane = self._ideal(before, after, board), after.lanes[board]
        legal = isinstance(finding, Played | Unfinished)
        verdict = lane.verdict if lane.verdict is not before.lanes[board].verdict else None
        if lane.question is not None:
            asks_too = isinstance(finding, Unclear) and finding.question.doubt is lane.question.doubt
            mistake = "" if asks_too else "asked"
        elif isinstance(verdict, Refused):
            unfinished = isinstance(finding, Unfinished) and verdict.reason is Refusal.UNFINISHED
            mistake = "refused" if legal and not unfinished else ""
        else:
            mistake = "accepted" if isinstance(verdict, Valid) and isinstance(finding, Refused) else ""
        if mistake:
            self.counts[mistake] += 1
            shown = lane.question or (verdict.detail if isinstance(verdict, Refused) else verdict)
            ideal = type(finding).__name__ if legal else finding
            self.notes.append(f"{mistake} on board {board}: {shown}; perfect: {ideal}")

    def _ideal(self, before: TableState[Any], after: TableState[Any], board: int) -> Finding:
        """What the referee would have found, had it known what lies there."""
        seen = see(self._camera.scene, None, board, after.at_ms)
        state = note(self._context, before, seen)
        return self._context.game(state.settings).read(state, board)


def _astray(tiles: tuple[BoardTile, ...]) -> Iterator[int]:
    """The squares that tiles lie on, or beside, that nobody can say the square of."""
    for tile in tiles:
        off = max(abs(tile.x % 1 - 0.5), abs(tile.y % 1 - 0.5))
        if off > OFF or abs((tile.angle + 45) % 90 - 45) > ASKEW:
            row, column = int(tile.y), int(tile.x)
            for down in range(max(row - 1, 0), min(row + 2, SIZE)):
                for across in range(max(column - 1, 0), min(column + 2, SIZE)):
                    yield down * SIZE + across


def _wrong(there: SeenSquare, read: SeenSquare) -> Iterator[str]:
    """What is not as it was read: the kit, or anything else."""
    if isinstance(there, SeenTile) and isinstance(read, SeenTile):
        if read.kit != there.kit:
            yield "sure kit"
        if (read.letter, read.facing) != (there.letter, there.facing):
            yield "sure letter"
    elif read is not there and not isinstance(read, Unseen):
        yield "sure letter"


def _sure(read: SeenSquare, figure: str) -> bool:
    """Whether a reading leaves no doubt about the kit, or about all else."""
    if isinstance(read, SeenTile):
        kit = figure == "sure kit"
        return not read.doubtful and not (kit and (read.kit_doubtful or read.kit is None))
    return not isinstance(read, Unseen)


if __name__ == "__main__":
    sys.exit(main())
