"""Plays as people type them, with the place of the first letter as in GCG: `8H CAT`.

`8H` goes rightwards, `H8` downwards. A letter that is already on the board is typed again or as `.`; a
lower-case letter is a blank that stands for it, `?` a blank whose letter is asked for later, `[CH]` one tile.
`swap H8` exchanges the blank on H8 for the letter tile.
"""

import re
from collections.abc import Iterator
from operator import itemgetter
from typing import Final

from station.errors import quoted, shortened
from station.gcg.tiles import LetterError, word_tiles
from station.rules.edition import BLANK, Edition
from station.rules.faced import FacedPosition
from station.rules.game import Laid, RuleError
from station.rules.lettered.position import Position, Tile
from station.rules.square import SIZE, parse_square, square_name

_PLACE: Final = re.compile(r"(?P<across>(\d{1,2})([A-O]))|(?P<down>([A-O])(\d{1,2}))", re.IGNORECASE)
LIKE_A_PLACE: Final = re.compile(r"\d+[A-Z]|[A-Z]\d+", re.IGNORECASE)

Board = Position | FacedPosition


def parse_play(
    text: str, board: Board, player: int, edition: Edition, *, turned: bool = False, sets: int = 1
) -> Laid:
    """The play that a text like `8H CAT` or `H8 C.T swap J9` means on this board. turned: the player reads
    leftwards and upwards. sets: how many sets of tiles the board's can be of.

    Raises RuleError, with a sentence for people, if it is not a play.
    """
    words = text.split()
    if "swap" in words:
        cut = words.index("swap")
        words, names = words[:cut], words[cut + 1 :]
        if not names:
            raise RuleError("say which blank is swapped: swap H8")
        swapped = tuple(sorted(_swap(name, board) for name in names))
    else:
        swapped = ()
    if not words:
        return Laid(player, (), swapped)
    place, *rest = words
    start, step = _place(place)
    step = -step if turned else step
    if len(rest) != 1:
        raise RuleError("a play is a place and a word: 8H CAT, or H8 CAT downwards")
    tiles = typed_tiles(rest[0], edition)
    placed = tuple(sorted(_placed(start, step, tiles, board), key=itemgetter(0)))
    if not placed:
        raise RuleError("no tile is laid: these letters are on the board already")
    _check_small(words, tiles, placed, board, sets * edition.counts[BLANK])
    return Laid(player, placed, swapped)


def _check_small(
    words: list[str],
    tiles: tuple[Tile | None, ...],
    placed: tuple[tuple[int, Tile], ...],
    board: Board,
    most: int,
) -> None:
    """Raise RuleError if small letters were hardly meant as blanks: one names a tile that is none, there are
    more than `most`, or all letters are small."""
    small = [tile for tile in tiles if tile is not None and tile.blank and tile.letter is not None]
    laid = [tile for _, tile in placed if tile.blank and tile.letter is not None]
    blanks = sum(tile.blank for _, tile in board.occupied()) + sum(tile.blank for _, tile in placed)
    all_small = len(laid) > 1 and len(small) == len([tile for tile in tiles if tile is not None])
    named = len(small) > len(laid) and not any(tile.blank for _, tile in board.occupied())
    if small and (named or all_small or blanks > most):
        place, word = words
        raise RuleError(
            "small letters are blanks; with letter tiles it is: {place} {word}",
            place=place.upper(),
            word=word.upper(),
        )


def _placed(
    start: int, step: int, tiles: tuple[Tile | None, ...], board: Board
) -> Iterator[tuple[int, Tile]]:
    before = start % SIZE if abs(step) == 1 else start // SIZE
    room = SIZE - before if step > 0 else before + 1
    if len(tiles) > room:
        raise RuleError(
            "the word runs off the board after {edge}", edge=square_name(start + (room - 1) * step)
        )
    for number, tile in enumerate(tiles):
        square = start + number * step
        there = board[square]
        name = square_name(square)
        if there is None and tile is None:
            raise RuleError("{square} is empty; type the letter that is laid there", square=name)
        if there is None and tile is not None:
            yield square, tile
        elif there is not None and tile is not None and tile.letter != there.letter:
            raise RuleError(
                "{square} holds {there}, not {typed}",
                square=name,
                there=there.letter or BLANK,
                typed=tile.text,
            )


def parse_lines(text: str, board: Board, player: int, edition: Edition) -> Laid:
    """A play on one line or, as the scrab may be, on several: `8G R..D, G9 E`."""
    first, *more = (parse_play(line, board, player, edition) for line in text.split(","))
    placed = dict(first.placed)
    for line in more:
        placed.update(line.placed)
    return Laid(player, tuple(sorted(placed.items(), key=itemgetter(0))), first.swapped)


def typed_tiles(text: str, edition: Edition) -> tuple[Tile | None, ...]:
    """The tiles that letters stand for, None for a dot; raises RuleError where they cannot be read."""
    try:
        return word_tiles(text, edition)
    except LetterError as error:
        raise RuleError(str(error).replace("{", "(").replace("}", ")")) from None


def _place(text: str) -> tuple[int, int]:
    """The first square, and the step to the next."""
    found = _PLACE.fullmatch(text)
    if found is None:
        raise RuleError("{place} is no place on the board, such as 8H or H8", place=quoted(text))
    if found["across"]:
        return _square(f"{found[3]}{found[2]}"), 1
    return _square(text), SIZE


def _square(name: str) -> int:
    try:
        return parse_square(name)
    except ValueError:
        raise RuleError(
            "there is no square {square}; squares are A1 to O15", square=shortened(name)
        ) from None


def _swap(name: str, board: Board) -> tuple[int, str]:
    square = _square(name)
    tile = board[square]
    if tile is None or not tile.blank:
        raise RuleError("there is no blank on {square}", square=square_name(square))
    return square, tile.letter or BLANK
