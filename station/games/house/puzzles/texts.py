"""What a puzzle says, in English sentences."""

from dataclasses import dataclass
from typing import Final

from station.games.house.puzzles.puzzle import GRADE_NAMES, Kind, Puzzle, Task
from station.games.house.puzzles.solver import answering, refuted
from station.games.house.puzzles.typed import same, written
from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseIllegal, HouseLegal, HouseRuling
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay
from station.rules.lexicon import WordGraph
from station.rules.moves.rack import RackTile
from station.rules.square import square_name
from station.rules.tile import Side

SIDES = {Side.SOUTH: "South", Side.NORTH: "North"}


def heading(puzzle: Puzzle) -> str:
    return f"Puzzle {puzzle.number} ({GRADE_NAMES[puzzle.grade]})"


def question(task: Task) -> str:
    mover, other = SIDES[task.mover], SIDES[task.mover.other]
    if task.kind is Kind.WIN:
        return f"{mover} to move, and to win at once: join both home rows."
    return f"{mover} to move. {other} threatens to win with the next play: prevent it."


def hand_text(hand: tuple[RackTile, ...], kit: str) -> str:
    """The tiles, those of the other board's kit with ' after them, as boards show them."""
    order = sorted(hand, key=lambda tile: (tile.letter == BLANK, tile.letter, tile.kit != kit))
    return " ".join(tile.letter + ("'" if tile.kit == "b" else "") for tile in order)


@dataclass(frozen=True, slots=True)
class Clue:
    """What may be given away of the first solution. tiles: those laid, in the order of the alphabet, a blank
    last. letters: of its word, which begins at `square`."""

    tiles: tuple[str, ...]
    explodes: bool
    letters: int
    square: str

    @property
    def blank(self) -> bool:
        """Whether one of the tiles is a blank."""
        return BLANK in self.tiles


HINTS: Final = 3
"""What kind of play it is, where it lies, and which tiles it takes."""


def clue_of(puzzle: Puzzle, lexicon: WordGraph) -> Clue:
    play = puzzle.plays[0]
    ruling = judge(puzzle.task.position, play, lexicon, first=False)
    assert isinstance(ruling, HouseLegal), "solutions are legal"
    square, word = written(play, puzzle.task).split()
    held = (BLANK if tile.blank else tile.letter for _, tile in play.placed)
    tiles = tuple(sorted(held, key=lambda letter: (letter == BLANK, letter)))
    return Clue(tiles, ruling.explodes, len(word), square)


def hint(puzzle: Puzzle, asked: int, lexicon: WordGraph) -> str:
    """The first time what kind of play it is, then where it lies, then which tiles it takes. asked: how often
    before."""
    clue = clue_of(puzzle, lexicon)
    if asked == 1:
        return f"A word of {clue.letters} letters begins at {clue.square}."
    if asked:
        return f"Lay these tiles: {' '.join(clue.tiles)}."
    count, blank = len(clue.tiles), ", one of them the blank" if clue.blank else ""
    explodes = "something explodes" if clue.explodes else "nothing explodes"
    return f"Lay {count} tile{'s' * (count > 1)}{blank}; {explodes}."


def answer(puzzle: Puzzle) -> str:
    """Every solution."""
    plays = [written(play, puzzle.task) for play in puzzle.plays]
    return f"{'Only ' if len(plays) == 1 else ''}{', or '.join(plays)}"


@dataclass(frozen=True, slots=True)
class Judged:
    """A play put to the rules. right: it solves the puzzle. reply: what the opponent wins with after a play
    that should save the game."""

    ruling: HouseRuling
    right: bool = False
    reply: HouseLegal | None = None


def judged(puzzle: Puzzle, play: FacedPlay, lexicon: WordGraph) -> Judged:
    """What comes of a play. It need not be legal."""
    task = puzzle.task
    ruling = judge(task.position, play, lexicon, first=False)
    if isinstance(ruling, HouseIllegal):
        return Judged(ruling)
    if task.kind is Kind.WIN:
        return Judged(ruling, ruling.wins)
    known = any(same(play, solution) for solution in puzzle.plays)
    reply = None if known else refuted(task, ruling, lexicon)
    return Judged(ruling, reply is None, reply)


def verdict(puzzle: Puzzle, play: FacedPlay, lexicon: WordGraph) -> tuple[bool, str]:
    """Whether a play solves the puzzle, and what the page says about it."""
    task, found = puzzle.task, judged(puzzle, play, lexicon)
    ruling = found.ruling
    if isinstance(ruling, HouseIllegal):
        return False, f"{ruling.detail}."
    text = written(play, task)
    if task.kind is Kind.WIN:
        if found.right:
            return True, f"Right: {text} wins."
        gone = ", ".join(square_name(square) for square in sorted(ruling.removed))
        return False, f"{text} does not win{f'; {gone} would be removed' if gone else ''}."
    if found.reply is None:
        return True, f"Right: {text} saves the game."
    lost = written(found.reply.play, answering(task, ruling))
    return False, f"{text} does not save the game: {SIDES[task.mover.other]} wins with {lost}."
