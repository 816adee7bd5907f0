"""What a puzzle says, in English sentences."""

from station.puzzles.puzzle import GRADE_NAMES, Kind, Puzzle, Task
from station.puzzles.solver import answering, refuted
from station.puzzles.typed import same, written
from station.rules.edition import BLANK
from station.rules.house.judge import judge
from station.rules.house.ruling import Illegal, Legal, Play
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


def hint(puzzle: Puzzle, asked: int, lexicon: WordGraph) -> str:
    """The first time what kind of play it is, then where it lies."""
    play = puzzle.plays[0]
    if asked:
        first = written(play, puzzle.task).split()[0]
        length = len(written(play, puzzle.task).split()[1])
        return f"A word of {length} letters begins at {first}."
    ruling = judge(puzzle.task.position, play, lexicon, first=False)
    assert isinstance(ruling, Legal)
    count = len(play.placed)
    blank = ", one of them the blank" if any(tile.blank for _, tile in play.placed) else ""
    explodes = "something explodes" if ruling.explodes else "nothing explodes"
    return f"Lay {count} tile{'s' * (count > 1)}{blank}; {explodes}."


def answer(puzzle: Puzzle) -> str:
    """Every solution."""
    plays = [written(play, puzzle.task) for play in puzzle.plays]
    return f"{'Only ' if len(plays) == 1 else ''}{', or '.join(plays)}"


def verdict(puzzle: Puzzle, play: Play, lexicon: WordGraph) -> tuple[bool, str]:
    """Whether a play solves the puzzle, and what there is to say about it."""
    task = puzzle.task
    ruling = judge(task.position, play, lexicon, first=False)
    if isinstance(ruling, Illegal):
        return False, f"{ruling.detail}."
    text = written(play, task)
    if task.kind is Kind.WIN:
        if ruling.wins:
            return True, f"Right: {text} wins."
        gone = ", ".join(square_name(square) for square in sorted(ruling.removed))
        return False, f"{text} does not win{f'; {gone} would be removed' if gone else ''}."
    reply = None if any(same(play, solution) for solution in puzzle.plays) else refuted(task, ruling, lexicon)
    if reply is None:
        return True, f"Right: {text} saves the game."
    lost = written(reply.play, answering(task, ruling))
    return False, f"{text} does not save the game: {SIDES[task.mover.other]} wins with {lost}."
