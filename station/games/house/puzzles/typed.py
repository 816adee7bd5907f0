"""Plays of a puzzle as text, as in `station play house --typed`: `8H WORD` along a row, `H8 WORD` along a
column, from the word's first letter as its player reads it."""

from station.games.house.puzzles.puzzle import Task, letter_of, places, play_of
from station.games.house.rules.strings import as_read
from station.referee.typed.plays import parse_play
from station.rules.board import runs_through
from station.rules.edition import Edition
from station.rules.faced import FacedPlay
from station.rules.game import RuleError
from station.rules.square import COLUMNS, ROW, SIZE, square_name
from station.rules.tile import FacedTile, Side


def read_play(text: str, task: Task, edition: Edition) -> FacedPlay:
    """The play that was typed. Raises RuleError, with a sentence for people, if it is none that the mover's
    hand can make; the rules have not judged it yet."""
    turned = task.mover is Side.NORTH
    laid = parse_play(text, task.position, task.player, edition, turned=turned, sets=2)
    if laid.swapped:
        raise RuleError("in House no tile is swapped for a blank")
    placed: dict[str, str] = {}
    for square, tile in laid.placed:
        if tile.letter is None:
            raise RuleError("say which letter the blank stands for: a small one, as in 8H WoRD")
        placed[square_name(square)] = tile.letter.lower() if tile.blank else tile.letter
    try:
        return play_of(placed, task)
    except ValueError as error:
        raise RuleError(str(error)) from None


def written(play: FacedPlay, task: Task) -> str:
    """The play as it can be typed: its longest word, or the word along its tiles."""
    tiles: list[FacedTile | None] = list(task.position.tiles)
    for square, tile in play.placed:
        tiles[square] = tile
    squares = [square for square, _ in play.placed]
    runs = [run for run in runs_through(tiles, squares) if set(squares) <= set(run)]
    run = as_read(max(runs, key=len), play.mover)
    first, across = run[0], abs(run[1] - run[0]) == ROW
    column, row = COLUMNS[first % SIZE], first // SIZE + 1
    laid = dict(play.placed)
    letters = (
        letter_of(laid[square]) if square in laid else there.letter
        for square in run
        if (there := tiles[square]) is not None
    )
    return f"{f'{row}{column}' if across else f'{column}{row}'} {''.join(letters)}"


def same(play: FacedPlay, solution: FacedPlay) -> bool:
    """Whether plays lay the same letters on the same squares; of equal tiles, any kit will do."""
    return places(play) == places(solution)
