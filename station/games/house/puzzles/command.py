"""`station puzzle`: House positions in which one play wins, or saves the game."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from station.editions import load_edition
from station.errors import DeviceError, InputError, NothingFoundError
from station.games.house.puzzles.puzzle import GRADE_NAMES, GRADES, Kind, Puzzle, places, to_json
from station.games.house.puzzles.shipped import WORDS, shipped
from station.games.house.puzzles.solved import remember, solved
from station.games.house.puzzles.texts import SIDES, answer, hand_text, heading, hint, question, verdict
from station.games.house.puzzles.typed import read_play, written
from station.games.house.rules.terminal import render
from station.json_text import Json
from station.lexicon import load
from station.rules.game import RuleError

EXPLANATION: Final = """\
Without a number it is the next puzzle that is not solved yet, or one picked by --seed. The board is shown
from the mover's chair: capitals face the mover, small letters the opponent; ' marks tiles of the right
board's set, * a blank. Tiles cannot be drawn first, and the other board does not matter.

type:
  8H WORD    a play along the row, from the word's first letter as its player reads it; H8 WORD: along the
             column. A small letter is a blank. Letters on the board are typed again, or as "."
  hint       what kind of play it is; again: where it begins, then which tiles to lay
  answer     every play that solves it
  board      the position once more
  quit       stop here

exit status: 0; 2 wrong use; 3 there is no such puzzle, or none is left unsolved.
"""

HELP: Final = "type a play (8H WORD, or H8 WORD along a column), hint, answer, board or quit"


def add(parser: argparse.ArgumentParser) -> None:
    """Declare the options of `station puzzle`."""
    parser.description = (
        "Solve Scrabble House puzzles: one play, or very few, wins at once or saves the game."
    )
    parser.epilog = EXPLANATION
    parser.add_argument("number", nargs="?", type=int, metavar="NUMBER", help="which puzzle")
    grades = ", ".join(f"{grade} {name}" for grade, name in GRADE_NAMES.items())
    parser.add_argument("--grade", type=int, choices=GRADES, help=f"only puzzles of this grade: {grades}")
    parser.add_argument("--kind", choices=[kind.value for kind in Kind], help="only to win, or only to save")
    parser.add_argument("--seed", type=int, metavar="N", help="pick one at random, solved or not")
    parser.add_argument("--list", action="store_true", help="list the puzzles instead")
    parser.add_argument(
        "--screen",
        action="store_true",
        help="in a window, with tiles to drag; also where there is no terminal",
    )
    parser.add_argument("--full-screen", action="store_true", help="with --screen: fill the display")
    parser.add_argument("--json", action="store_true", help="JSON lines: the puzzle, then an answer a line")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List puzzles, or put one."""
    if options.number is not None and (
        options.list or options.seed is not None or options.grade or options.kind
    ):
        raise InputError("a puzzle's number goes without --list, --seed, --grade and --kind")
    known = solved()
    fitting = [
        puzzle
        for puzzle in shipped()
        if options.grade in (None, puzzle.grade) and options.kind in (None, puzzle.task.kind.value)
    ]
    if options.list:
        return _list(fitting, known, as_json=options.json)
    on_screen = options.screen or options.full_screen or (not options.json and _nobody_types())
    if (options.screen or options.full_screen) and options.json:
        raise InputError("--screen and --json do not go together")
    if on_screen:
        return _on_screen(fitting, known, options)
    puzzle = _chosen(fitting, known, options)
    sitting = _Sitting(puzzle, as_json=options.json)
    sitting.put(solved_before=puzzle.key in known)
    _prompt()
    for line in sys.stdin:
        if not sitting.hear(line.strip()):
            break
        _prompt()
    return 0


def _nobody_types() -> bool:
    """Whether the program was started under a desktop without a terminal, as from its menu."""
    from station.app.display import has_display

    try:
        return has_display() and os.path.samestat(os.fstat(sys.stdin.fileno()), Path(os.devnull).stat())
    except (OSError, ValueError, AttributeError):
        return False


def _on_screen(fitting: Sequence[Puzzle], known: frozenset[str], options: argparse.Namespace) -> int:
    from station.app.display import has_display
    from station.games.house.puzzles.window import solve_puzzles
    from station.screen.window import Window

    if not has_display():
        raise DeviceError("no display to show puzzles on; in a terminal: station puzzle, without --screen")
    try:
        first = _chosen(fitting, known, options)
    except NothingFoundError:
        if options.number is not None or not fitting:
            raise
        first = fitting[0]  # all are solved: from the beginning
    window = Window(None if options.full_screen else (1280, 800))
    try:
        solve_puzzles(window, fitting, first=fitting.index(first))
    finally:
        window.close()
    return 0


def _chosen(fitting: Sequence[Puzzle], known: frozenset[str], options: argparse.Namespace) -> Puzzle:
    """Raises NothingFoundError."""
    if options.number is not None:
        found = next((puzzle for puzzle in fitting if puzzle.number == options.number), None)
        if found is None:
            raise NothingFoundError(f"there is no puzzle {options.number}; there are 1 to {len(fitting)}")
        return found
    if not fitting:
        raise NothingFoundError("there are no such puzzles; `station puzzle --list` lists all")
    if options.seed is not None:
        return Random(options.seed).choice(fitting)
    unsolved = next((puzzle for puzzle in fitting if puzzle.key not in known), None)
    if unsolved is None:
        raise NothingFoundError("you have solved all of these; name one by its number, or pick one by --seed")
    return unsolved


def _list(puzzles: Sequence[Puzzle], known: frozenset[str], *, as_json: bool) -> int:
    for puzzle in puzzles:
        done = puzzle.key in known
        kind, mover = puzzle.task.kind.value, puzzle.task.mover
        if as_json:
            row = {"number": puzzle.number, "grade": puzzle.grade, "kind": kind, "mover": mover.value}
            print(json.dumps({**row, "solutions": len(puzzle.plays), "solved": done}))
        else:
            grade = GRADE_NAMES[puzzle.grade]
            print(f"{puzzle.number:>3}  {grade:<9}  {SIDES[mover]} to {kind:<4}  {'solved' * done}".rstrip())
    if not as_json:
        count = sum(puzzle.key in known for puzzle in puzzles)
        print(f"{len(puzzles)} puzzles, {count} solved")
    return 0


class _Sitting:
    """Somebody at a puzzle."""

    def __init__(self, puzzle: Puzzle, *, as_json: bool) -> None:
        self._puzzle, self._as_json = puzzle, as_json
        self._edition, self._lexicon = load_edition("en"), load(WORDS)
        self._hints = 0

    def put(self, *, solved_before: bool) -> None:
        puzzle, task = self._puzzle, self._puzzle.task
        shown = to_json(puzzle)
        for secret in ("plays", "near", "tried"):
            del shown[secret]
        again = " You have solved it before." if solved_before else ""
        text = (
            f"{heading(puzzle)}.{again}\n\n{self._board()}\n"
            f"{SIDES[task.mover]}'s tiles: {hand_text(task.hand, task.kit)}\n"
            f"{SIDES[task.mover.other]}'s tiles: {hand_text(task.theirs, task.kit)}\n{question(task)}"
        )
        self._say({**shown, "question": question(task), "solved": solved_before}, text)

    def hear(self, text: str) -> bool:
        """Answer a line; whether the puzzle goes on."""
        match text.lower():
            case "":
                pass
            case "hint":
                clue = hint(self._puzzle, self._hints, self._lexicon)
                self._hints += 1
                self._say({"hint": clue}, clue)
            case "board":
                self._say({"position": to_json(self._puzzle)["position"]}, self._board())
            case "help" | "?":
                self._say({"help": HELP}, HELP)
            case "answer":
                task, plays = self._puzzle.task, self._puzzle.plays
                typed = [written(play, task) for play in plays]
                self._say({"answer": typed, "plays": [places(play) for play in plays]}, answer(self._puzzle))
                return False
            case "quit" | "exit":
                return False
            case _:
                return self._try(text)
        return True

    def _try(self, text: str) -> bool:
        try:
            play = read_play(text, self._puzzle.task, self._edition)
        except RuleError as error:
            wrong = str(error) if " " in text else f"{error}; {HELP}"
            if self._as_json:
                print(json.dumps({"error": wrong}), flush=True)
            else:
                print(f"station: {wrong}", file=sys.stderr)
            return True
        right, reply = verdict(self._puzzle, play, self._lexicon)
        if right:
            remember(self._puzzle)
        self._say({"solved": right, "says": reply}, reply)
        return not right

    def _board(self) -> str:
        task = self._puzzle.task
        return render(task.position, seat=task.mover, colour=_in_colour())

    def _say(self, message: Json, text: str) -> None:
        print(json.dumps(message) if self._as_json else text, flush=True)


def _in_colour() -> bool:
    """Whether the terminal supports colours and the user has not disabled them (no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _prompt() -> None:
    if sys.stdin.isatty():
        print("> ", end="", file=sys.stderr, flush=True)
