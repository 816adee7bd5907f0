"""Puzzles by touch and keys, as the screen has them."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from pathlib import Path
from typing import Any

import pygame
import pytest

from station.games.house.puzzles.puzzle import Kind, Puzzle
from station.games.house.puzzles.screen.page import PuzzlePage, PuzzleState, leafed
from station.games.house.puzzles.screen.sheet import buttons
from station.games.house.puzzles.screen.show import PuzzleShow, as_held
from station.games.house.puzzles.shipped import shipped
from station.games.house.puzzles.solved import solved
from station.games.house.puzzles.window import solve_puzzles
from station.games.house.rules.ruling import HouseIllegal, HouseLegal
from station.rules.board import joined
from station.rules.edition import BLANK
from station.rules.faced import FacedPlay
from station.rules.square import SIZE
from station.screen.dealt.tools import places
from station.screen.draw.board import square_box
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.start.record import ToMenu
from station.screen.window import Window
from station.view.board import Mark
from station.view.message import Message
from tests.screen.examples.puzzles import puzzle_examples

PUZZLES = shipped()
Point = tuple[int, int]


class Solver:
    """Somebody with a finger at a page of puzzles."""

    def __init__(self, puzzle: Puzzle, size: tuple[int, int] = (800, 480)) -> None:
        self.state, self.now_ms = PuzzleState(PUZZLES), 1000
        self.show = PuzzleShow(PuzzlePage(PUZZLES.index(puzzle)))
        self.show.fit(ScreenLayout.of(*size))
        self.surface = pygame.Surface(size)
        self.back: tuple[ToMenu, ...] = ()
        self.posts = False  # to a window as well

    def take(self, kind: int, **what: object) -> None:
        event = pygame.event.Event(kind, what)
        self.back += self.show.touched(event, self.state, self.now_ms)
        if self.posts:
            pygame.event.post(event)

    def tap(self, point: Point) -> None:
        self.take(pygame.MOUSEBUTTONDOWN, pos=point, button=1)
        self.take(pygame.MOUSEBUTTONUP, pos=point, button=1)

    def press(self, do: Do, text: str = "", amount: int | None = None) -> None:
        found = (one for one in buttons(self.show.sheet(self.state, self.now_ms)) if one.action.do is do)
        found = (
            one for one in found if text in {"", one.action.text} and amount in {None, one.action.amount}
        )
        self.tap(next(found).box.center)

    def lay(self, play: FacedPlay) -> None:
        """Drag every tile from the rack onto its square."""
        for square, held, _ in as_held(play):
            table = self.show.sheet(self.state, self.now_ms).table
            rack = table.served.rack
            start = places(table).tiles(len(rack))[rack.index(held)].center
            end = square_box(table.places.main, square, table.local.turned).center
            self.take(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
            self.take(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))
            self.take(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def result(self) -> Puzzle | None:
        """What comes of the play."""
        self.show.draw(self.surface, self.state, self.now_ms)
        return self.show.work(self.state, self.now_ms)

    @property
    def message(self) -> Message:
        return self.show.sheet(self.state, self.now_ms).table.message(self.now_ms)

    @property
    def page(self) -> PuzzlePage:
        return self.show.page


def of(kind: Kind, *, blank: bool = False) -> Puzzle:
    return next(
        puzzle
        for puzzle in PUZZLES
        if puzzle.task.kind is kind and any(tile.blank for _, tile in puzzle.plays[0].placed) is blank
    )


@pytest.mark.parametrize("kind", list(Kind))
def test_a_puzzle_is_solved_by_dragging_its_tiles(kind: Kind) -> None:
    puzzle = of(kind)
    solver = Solver(puzzle)
    solver.lay(puzzle.plays[0])
    solver.press(Do.END_TURN)
    assert solver.message.headline == ("Let me see …",)
    assert solver.result() is puzzle
    assert solver.message.headline == ("Solved!",)
    assert isinstance(solver.page.outcome and solver.page.outcome.ruling, HouseLegal)


def test_before_the_page_says_that_it_looks_nothing_is_worked_out() -> None:
    solver = Solver(of(Kind.WIN))
    solver.lay(of(Kind.WIN).plays[0])
    solver.press(Do.END_TURN)
    assert solver.show.work(solver.state, solver.now_ms) is None
    assert solver.page.trying is not None


def test_a_blank_is_named_before_its_play_is_judged() -> None:
    puzzle = of(Kind.WIN, blank=True)
    solver = Solver(puzzle)
    solver.lay(puzzle.plays[0])
    solver.press(Do.END_TURN)
    assert solver.page.naming is not None
    letter = next(said for _, tile, said in as_held(puzzle.plays[0]) if tile.letter == BLANK)
    solver.press(Do.KEY, letter)
    assert solver.result() is puzzle


def test_a_refused_play_says_why_and_its_tiles_can_be_moved_on() -> None:
    puzzle = of(Kind.WIN)
    solver = Solver(puzzle)
    square, tile = puzzle.plays[0].placed[0]
    free = next(at for at, there in enumerate(puzzle.task.position.tiles) if there is None and at != square)
    middle = 112 if puzzle.task.position.tiles[112] is None else free
    solver.lay(FacedPlay(puzzle.task.mover, ((middle, tile),)))
    solver.press(Do.END_TURN)
    assert solver.result() is None
    assert isinstance(solver.page.outcome and solver.page.outcome.ruling, HouseIllegal)
    assert solver.message.headline[0] == "Refused"
    assert solver.message.text
    table = solver.show.sheet(solver.state, solver.now_ms).table
    solver.tap(square_box(table.places.main, middle, table.local.turned).center)
    assert solver.page.outcome is None
    assert len(solver.show.sheet(solver.state, 0).table.served.rack) == len(puzzle.task.hand)


def test_a_play_that_saves_nothing_shows_what_the_opponent_wins_with() -> None:
    state, page = puzzle_examples()["puzzle-not-yet"]
    outcome = page.outcome
    assert outcome is not None
    solver = Solver(state.puzzles[page.place])
    solver.lay(outcome.play)
    solver.press(Do.END_TURN)
    assert solver.result() is None
    assert "wins with" in solver.message.text
    solver.press(Do.WITHDRAW)
    assert solver.page.outcome is None
    assert not solver.page.local.dealt.laying(0).placed


def test_hints_say_more_and_the_answer_lays_the_tiles_and_explodes() -> None:
    state, page = puzzle_examples()["puzzle-answer"]
    solver = Solver(state.puzzles[page.place])
    solver.press(Do.HINT)
    first = solver.message.text
    assert first.startswith("Lay ")
    solver.press(Do.HINT)
    assert "begins at" in solver.message.text
    solver.press(Do.HINT)
    assert solver.message.text.startswith("Lay these tiles: ")
    assert Do.HINT not in {one.action.do for one in buttons(solver.show.sheet(solver.state, solver.now_ms))}
    solver.press(Do.ANSWER)
    assert solver.show.work(solver.state, solver.now_ms) is None
    view = solver.show.sheet(solver.state, solver.now_ms).table.view
    assert view.lanes[0].order
    solver.press(Do.STEP, amount=1)
    solver.press(Do.STEP, amount=0)
    assert solver.page.local.dealt.step == 0
    solver.press(Do.PAGE, amount=1)
    assert solver.page.place == page.place + 1
    assert solver.page.hints == 0


@pytest.mark.parametrize(
    "puzzle", [one for one in PUZZLES if one.task.kind is Kind.WIN], ids=lambda one: one.key
)
def test_an_answer_frames_only_the_chain_that_wins(puzzle: Puzzle) -> None:
    """From home row to home row, edge to edge, without tiles that touch nothing of it."""
    solver = Solver(puzzle)
    solver.press(Do.ANSWER)
    solver.now_ms += 60_000  # after its explosion
    board = solver.show.sheet(solver.state, solver.now_ms).table.view.lanes[0].board
    assert board is not None
    framed = {one.square for one in board.marks if one.mark is Mark.CHAIN}
    assert {square // SIZE for square in framed} == set(range(SIZE))
    assert joined([min(framed)], framed) == framed


def test_only_puzzles_of_the_chosen_grade_are_leafed_through() -> None:
    solver = Solver(PUZZLES[0])
    solver.press(Do.CHOOSE)
    solver.press(Do.CHOOSE)
    assert PUZZLES[solver.page.place].grade == 2
    seen = set()
    for _ in PUZZLES:
        solver.press(Do.PAGE, amount=1)
        seen.add(solver.page.place)
    assert seen == {k for k, puzzle in enumerate(PUZZLES) if puzzle.grade == 2}


def test_leafing_is_cyclic() -> None:
    state = PuzzleState(PUZZLES)
    assert leafed(state, PuzzlePage(0), -1) == len(PUZZLES) - 1
    assert leafed(state, PuzzlePage(len(PUZZLES) - 1), 1) == 0


def test_keys_play_leaf_and_leave() -> None:
    solver = Solver(PUZZLES[0])
    solver.take(pygame.KEYDOWN, key=pygame.K_PAGEDOWN, unicode="")
    assert solver.page.place == 1
    solver.take(pygame.KEYDOWN, key=pygame.K_l, unicode="l")
    assert solver.show.language == "de"
    solver.lay(PUZZLES[1].plays[0])
    solver.take(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r")
    assert solver.result() is PUZZLES[1]
    solver.take(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r")
    assert solver.page.place == 2
    solver.take(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="")
    assert solver.back == (ToMenu(),)


class Closing(Window):
    """Is closed as soon as a play has come to something."""

    def show(self, state: object, now_ms: int) -> tuple[Any, ...]:
        shows = self.shows
        happened = super().show(state, now_ms)
        self.closed = isinstance(shows, PuzzleShow) and shows.page.outcome is not None
        return happened


def test_what_is_solved_is_kept_and_the_next_time_begins_with_what_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    puzzle, window = PUZZLES[0], Closing((800, 480))
    solver = Solver(puzzle)
    solver.posts = True
    try:
        solver.lay(puzzle.plays[0])
        solver.press(Do.END_TURN)
        solve_puzzles(window, PUZZLES)
    finally:
        window.close()
    assert solved() == {puzzle.key}
    assert PuzzleState(PUZZLES, solved()).first_unsolved() == 1
