"""Pages of puzzles worth a picture."""

from dataclasses import replace

from station.games.house.puzzles.puzzle import Kind, Puzzle
from station.games.house.puzzles.screen.page import Outcome, PuzzlePage, PuzzleState
from station.games.house.puzzles.screen.show import as_held
from station.games.house.puzzles.shipped import WORDS, shipped
from station.games.house.puzzles.texts import clue_of, judged
from station.games.house.rules.ruling import HouseLegal
from station.lexicon import load
from station.rules.faced import FacedPlay
from station.screen.dealt.hand import DealtState, Laying

PuzzleExample = tuple[PuzzleState, PuzzlePage]


def puzzle_examples() -> dict[str, PuzzleExample]:
    state = PuzzleState(shipped(), frozenset({shipped()[0].key}))
    win, save = _first(Kind.WIN, steps=True), _first(Kind.SAVE)
    lexicon = load(WORDS)
    solution = win.plays[0]
    answered = Outcome(solution, judged(win, solution, lexicon).ruling, True, 0, shown=True)
    laid = _laid(win, solution)
    return {
        "puzzle-win": (state, replace(laid, hints=1, clue=clue_of(win, lexicon))),
        "puzzle-save": (state, PuzzlePage(save.number - 1)),
        "puzzle-answer": (state, replace(laid, outcome=answered)),
        "puzzle-explosion": (state, _stepped(replace(laid, outcome=answered))),
        "puzzle-blank": (state, replace(laid, naming=solution.placed[0][0])),
        "puzzle-not-yet": (state, _failed(save)),
    }


def _first(kind: Kind, *, steps: bool = False) -> Puzzle:
    """Of the easiest grade that there is, from the first of the games."""
    lexicon = load(WORDS)
    for puzzle in sorted(shipped(), key=lambda one: (one.grade, one.source.seed, one.source.ply)):
        ruling = judged(puzzle, puzzle.plays[0], lexicon).ruling if puzzle.task.kind is kind else None
        if isinstance(ruling, HouseLegal) and bool(ruling.steps) >= steps:
            return puzzle
    raise AssertionError("there is no such puzzle")


def _laid(puzzle: Puzzle, play: FacedPlay) -> PuzzlePage:
    page = PuzzlePage(puzzle.number - 1)
    laying = Laying(int(play.mover.value == "N"), placed=as_held(play))
    return replace(page, local=replace(page.local, dealt=DealtState((laying,))))


def _stepped(page: PuzzlePage) -> PuzzlePage:
    return replace(page, local=replace(page.local, dealt=replace(page.local.dealt, step=1)))


def _failed(puzzle: Puzzle) -> PuzzlePage:
    """A play that saves nothing, with the play that wins then."""
    from station.games.house.rules.moves import plays_line_by_line

    lexicon, task = load(WORDS), puzzle.task
    for play in plays_line_by_line(task.position, task.mover, task.hand, lexicon, own=task.kit):
        found = judged(puzzle, play, lexicon)
        if found.reply is not None:
            outcome = Outcome(play, found.ruling, False, -60_000, reply=found.reply)
            return replace(_laid(puzzle, play), outcome=outcome)
    raise AssertionError("every play saves the game")
