"""A puzzle: one House board, two open hands, and the plays that solve it."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from station.games.house.rules.notation import parse, write
from station.json_text import Json
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay, FacedPosition
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square, square_name
from station.rules.tile import KITS, FacedTile, Kit, Side

GRADES: Final = (1, 2, 3, 4)
GRADE_NAMES: Final = {1: "easy", 2: "medium", 3: "hard", 4: "very hard"}


class Kind(Enum):
    """What is asked for.

    WIN: a play that wins at once. SAVE: a play after which the opponent cannot win at once; after a pass,
    and after every other play, the opponent can.
    """

    WIN = "win"
    SAVE = "save"


@dataclass(frozen=True, slots=True)
class Source:
    """The game of computer players a puzzle comes from.

    levels: South's and North's. ply: how many turns were made before, on both boards. board: 0 left, 1
    right.
    """

    seed: int
    levels: tuple[int, int]
    ply: int
    board: int


@dataclass(frozen=True, slots=True)
class Task:
    """What is known to whoever solves a puzzle. Both sides have laid tiles before. hand: the mover's;
    theirs: the opponent's, which is open, too. kit: the board's own."""

    kind: Kind
    position: FacedPosition
    mover: Side
    hand: tuple[RackTile, ...]
    theirs: tuple[RackTile, ...]
    kit: Kit = "a"

    @property
    def player(self) -> int:
        """The mover, as the rules of House number the players of the board."""
        return 2 * KITS.index(self.kit) + (self.mover is Side.NORTH)


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A task with its solutions.

    number: in the collection, from 1. plays: every play that solves it; of equal letters in both kits, the
    own kit's. near: how many other plays seem to: they would join the home rows if nothing were removed, or
    meet the opponent's threat but allow another win. tried: how many plays there are.
    """

    number: int
    grade: int
    task: Task
    plays: tuple[FacedPlay, ...]
    near: int
    tried: int
    source: Source

    @property
    def key(self) -> str:
        """Names the puzzle whatever its number is: `seed-ply`."""
        return f"{self.source.seed}-{self.source.ply}"


def to_json(puzzle: Puzzle) -> Json:
    """The puzzle as a JSON object; `from_json` reads it. The position is a text (docs/notation.md), a hand
    two texts: tiles of the board's kit, then those the partner passed; a play names its squares, a small
    letter is a blank."""
    task, source = puzzle.task, puzzle.source
    return {
        "number": puzzle.number,
        "kind": task.kind.value,
        "grade": puzzle.grade,
        "seed": source.seed,
        "levels": list(source.levels),
        "ply": source.ply,
        "board": source.board,
        "position": write(task.position, task.mover),
        "hand": _written(task.hand, task.kit),
        "theirs": _written(task.theirs, task.kit),
        "plays": [places(play) for play in puzzle.plays],
        "near": puzzle.near,
        "tried": puzzle.tried,
    }


def from_json(given: Json) -> Puzzle:
    """Raises ValueError or KeyError for an object that is no puzzle."""
    written = parse(given["position"])
    if written.to_move is None:
        raise ValueError("a puzzle says whose move it is")
    source = Source(given["seed"], tuple(given["levels"]), given["ply"], given["board"])
    kit = KITS[source.board]
    hand, theirs = (_hand(given[key], kit) for key in ("hand", "theirs"))
    task = Task(Kind(given["kind"]), written.position, written.to_move, hand, theirs, kit)
    plays = tuple(play_of(placed, task) for placed in given["plays"])
    return Puzzle(given["number"], given["grade"], task, plays, given["near"], given["tried"], source)


def places(play: FacedPlay) -> dict[str, str]:
    """The letters that a play lays, by the names of their squares; a small letter is a blank."""
    return {square_name(square): letter_of(tile) for square, tile in play.placed}


def letter_of(tile: FacedTile) -> str:
    return tile.letter.lower() if tile.blank else tile.letter


def play_of(placed: dict[str, str], task: Task) -> FacedPlay:
    """The play of these letters, made of the mover's tiles, those of the board's kit first.

    Raises ValueError, with a sentence for people, for a square that does not exist or a tile not in hand.
    """
    left = sorted(task.hand, key=lambda held: held.kit != task.kit)
    laid: list[tuple[int, FacedTile]] = []
    for square, letter in sorted((parse_square(name), letter) for name, letter in placed.items()):
        blank = letter.islower()
        wanted = BLANK if blank else letter
        held = next((tile for tile in left if tile.letter == wanted), None)
        if held is None:
            count = sum(tile.letter == wanted for tile in task.hand)
            raise ValueError(_lacking(wanted, count))
        left.remove(held)
        laid.append((square, FacedTile(letter.upper(), task.mover, held.kit, blank)))
    return FacedPlay(task.mover, tuple(laid))


def _lacking(letter: str, count: int) -> str:
    tile = "a blank" if letter == BLANK else letter
    if not count:
        return f"there is no {tile.removeprefix('a ')} in your hand"
    return f"you hold {tile} only {'once' if count == 1 else f'{count} times'}"


def _written(hand: tuple[RackTile, ...], kit: Kit) -> list[str]:
    own = sorted(tile.letter for tile in hand if tile.kit == kit)
    passed = sorted(tile.letter for tile in hand if tile.kit != kit)
    return ["".join(own), "".join(passed)]


def _hand(texts: list[str], kit: Kit) -> tuple[RackTile, ...]:
    own, passed = texts
    other = KITS[1 - KITS.index(kit)]
    return (
        *(RackTile(letter, kit) for letter in own),
        *(RackTile(letter, other) for letter in passed),
    )
