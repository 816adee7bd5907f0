"""Puzzles in a window, one after the other; what is solved is kept."""

from collections.abc import Sequence
from dataclasses import replace
from time import monotonic

from station.errors import InputError
from station.games.house.puzzles.puzzle import Puzzle
from station.games.house.puzzles.screen.page import PuzzlePage, PuzzleState
from station.games.house.puzzles.screen.show import PuzzleShow
from station.games.house.puzzles.shipped import shipped
from station.games.house.puzzles.solved import remember, solved
from station.screen.input.screen_state import ScreenState
from station.screen.window import Window


def solve_puzzles(
    window: Window,
    puzzles: Sequence[Puzzle],
    *,
    first: int | None = None,
    language: str = "en",
    theme: str = "dark",
) -> PuzzlePage:
    """Put puzzles until the user leaves them, or closes the window; returns the last page, with the language
    and theme it had. first: the place of the one to begin with; usually the first that is not solved. Raises
    InputError if what was solved cannot be read."""
    state = PuzzleState(tuple(puzzles), solved())
    place = state.first_unsolved() if first is None else first
    show = PuzzleShow(PuzzlePage(place, local=ScreenState(language, theme=theme)))
    window.wear(show)
    began = monotonic()
    for _ in window.frames():
        now_ms = round((monotonic() - began) * 1000)
        if window.show(state, now_ms):
            break
        done = show.work(state, now_ms)
        if done is not None:
            state = replace(state, solved=state.solved | {done.key})
            _keep(done, window, now_ms)
    return show.page


def solve_shipped(window: Window, language: str, theme: str) -> None:
    """Put the puzzles that come with the program, from the start menu."""
    solve_puzzles(window, shipped(), language=language, theme=theme)


def _keep(puzzle: Puzzle, window: Window, now_ms: int) -> None:
    try:
        window.while_shown(lambda: remember(puzzle))
    except (OSError, InputError) as error:
        window.say(str(error), now_ms, 10_000)
