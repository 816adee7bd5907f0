"""Many House plays judged at once, as arrays: the same rules as `judge` and `explosion`, play by play.

Boards are seen by the mover, who reads rightwards and downwards with the home row at the bottom: for
North, square s is 224 - s. B boards are (B, 225) arrays: `letters`, numbers of the word table's letters,
`EMPTY` where there is no tile; and `owners`, `NOBODY`, `MINE` or `THEIRS`.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.rules.faced import FacedPosition
from station.rules.moves.wordtable import (
    EMPTY,
    LETTERS_MOST,
    UNKNOWN,
    Bytes,
    Flags,
    Ints,
    WordTable,
    followed,
)
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Side

Indices = NDArray[np.intp]

NOBODY: Final = 0
MINE: Final = 1
THEIRS: Final = 2

_WIDTH: Final = SIZE + 1
"""A line and the gap before it."""
_BOARD: Final = 2 * SIZE * _WIDTH
"""The thirty lines of a board, one after the other."""


def board_of(position: FacedPosition, mover: Side, table: WordTable) -> tuple[Bytes, Bytes]:
    """(225,) letters and owners of a position as the mover sees it."""
    letters = np.full(SQUARES, EMPTY, np.uint8)
    owners = np.zeros(SQUARES, np.uint8)
    for square, tile in position.occupied():
        letters[square] = table.number.get(tile.letter, UNKNOWN)
        owners[square] = MINE if tile.facing is mover else THEIRS
    return (letters, owners) if mover is Side.SOUTH else (letters[::-1].copy(), owners[::-1].copy())


def turned_round(letters: Bytes, owners: Bytes) -> tuple[Bytes, Bytes]:
    """Boards as the opponent of their mover sees them; (225,) or (B, 225)."""
    other = np.array([NOBODY, THEIRS, MINE], np.uint8)
    return letters[..., ::-1].copy(), other[owners[..., ::-1]]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """What becomes of B plays.

    letters, owners: the boards after them. turned, removed: (B, 225). valid: all new words are in the
    word graph, and there is one; what becomes of others means nothing. reach: (B, 225), the mover's tiles
    after the turning, before anything is removed: no play can win unless these join the home rows.
    """

    letters: Bytes
    owners: Bytes
    turned: Flags
    removed: Flags
    valid: Flags
    reach: Flags

    @property
    def exploded(self) -> Flags:
        return _any(self.turned)


def outcomes(
    table: WordTable, letters: Bytes, owners: Bytes, laid: Bytes, *, trusted: bool = False
) -> Outcomes:
    """The outcomes of one play on each board. letters, owners: before the plays. laid: (B, 225), the
    letters laid, `EMPTY` elsewhere, on empty squares of one line, as the rules ask for. trusted: their
    words are known to be valid.
    """
    new = laid != EMPTY
    if not len(laid):
        none = np.zeros(0, np.bool_)
        return Outcomes(letters, owners, new, new, none, new)
    letters = np.where(new, laid, letters)
    owners = np.where(new, np.uint8(MINE), owners)
    lines = _lines(letters)
    runs = _Runs(lines != EMPTY)
    new_lines = _lines_of_flags(new)
    is_new = runs.sums(new_lines) > 0
    if trusted:
        valid = np.ones(len(letters), np.bool_)
    else:
        valid = np.bincount(runs.board[is_new], minlength=len(letters)) > 0
        at = np.flatnonzero(is_new)
        wrong = at[~_words(table, lines, runs.start[at], runs.end[at], np.zeros(len(at), np.bool_))]
        valid[runs.board[wrong]] = False
    in_new = _cells(runs.painted(is_new))
    turned = in_new & (owners == THEIRS)
    protected = _cells(runs.painted(is_new & (runs.end - runs.start >= 2)))
    owners = np.where(turned, np.uint8(MINE), owners)
    reach = owners == MINE
    removed = np.zeros_like(new)
    exploding = np.flatnonzero(turned.any(axis=1))
    if len(exploding):
        after, gone = _exploded(
            table,
            letters[exploding],
            owners[exploding],
            new=new[exploding],
            turned=turned[exploding],
            protected=protected[exploding],
        )
        letters[exploding], owners[exploding] = after
        removed[exploding] = gone
    return Outcomes(letters, owners, turned, removed, valid, reach)


def _any(flags: Flags) -> Flags:
    """(B,) whether any square is marked."""
    found: Flags = np.bitwise_or.reduce(flags, axis=1)
    return found


def reached(letters: Bytes, owners: Bytes, new: Flags) -> Flags:
    """(B, 225) the mover's tiles after the turning, if tiles are laid on these squares of one board."""
    runs = _Runs(_lines_of_flags((letters != EMPTY) | new))
    is_new = runs.sums(_lines_of_flags(new)) > 0
    found: Flags = _cells(runs.painted(is_new)) | (owners == MINE) | new
    return found


def _exploded(
    table: WordTable, letters: Bytes, owners: Bytes, *, new: Flags, turned: Flags, protected: Flags
) -> tuple[tuple[Bytes, Bytes], Flags]:
    """Boards after the turning, as they are after the explosion, and the squares that were emptied."""
    # Mixed strings.
    runs = _Runs(_lines(letters) != EMPTY)
    mixed = (runs.sums(_lines_of_flags(owners == MINE)) > 0) & (
        runs.sums(_lines_of_flags(owners == THEIRS)) > 0
    )
    emptied = _cells(runs.painted(mixed)) & (owners == THEIRS)
    letters = np.where(emptied, np.uint8(EMPTY), letters)
    owners = np.where(emptied, np.uint8(NOBODY), owners)
    # Left-overs: a string with a tile just laid is a new word.
    lines = _lines(letters)
    runs = _Runs(lines != EMPTY)
    left_over = runs.sums(_lines_of_flags(turned & ~emptied)) > 0
    left_over &= (runs.sums(_lines_of_flags(owners == THEIRS)) == 0) & (runs.sums(_lines_of_flags(new)) == 0)
    at = np.flatnonzero(left_over)
    at = at[~_words(table, lines, runs.start[at], runs.end[at], np.zeros(len(at), np.bool_))]
    loses = np.zeros(len(runs.start), np.bool_)
    loses[at] = True
    length = runs.end - runs.start + 1
    whole = loses & (runs.sums(_lines_of_flags(protected)) == length)
    goes = (_cells(runs.painted(loses)) & ~protected) | _cells(runs.painted(whole))
    while True:
        emptied |= goes
        letters = np.where(goes, np.uint8(EMPTY), letters)
        owners = np.where(goes, np.uint8(NOBODY), owners)
        goes = _cascade(table, letters, owners, emptied)
        if not goes.any():
            return (letters, owners), emptied


def _cascade(table: WordTable, letters: Bytes, owners: Bytes, emptied: Flags) -> Flags:
    """What goes in one round."""
    lines = _lines(letters)
    runs = _Runs(lines != EMPTY)
    gaps = np.append(_lines_of_flags(emptied), False)
    lost = gaps[runs.start - 1] | gaps[runs.end + 1]
    theirs = runs.sums(_lines_of_flags(owners == THEIRS))
    length = runs.end - runs.start + 1
    at = np.flatnonzero(lost & ((theirs == 0) | (theirs == length)))
    at = at[~_words(table, lines, runs.start[at], runs.end[at], theirs[at] > 0)]
    goes = np.zeros(len(runs.start), np.bool_)
    goes[at] = True
    occupied = letters != EMPTY
    alone = occupied & ~_beside(occupied) & _beside(emptied)
    found: Flags = _cells(runs.painted(goes)) | alone
    return found


class _Runs:
    """The runs of two or more in the lines of boards. start, end: first and last, in the sequence of all
    lines. board: whose."""

    def __init__(self, occupied: Flags) -> None:
        flat = occupied
        before = np.zeros_like(flat)
        before[1:] = flat[:-1]
        behind = np.zeros_like(flat)
        behind[:-1] = flat[1:]
        self.size = len(flat)
        self.start: Indices = np.flatnonzero(flat & ~before & behind)
        self.end: Indices = np.flatnonzero(flat & before & ~behind)
        self.board = self.start // _BOARD

    def sums(self, flags: Flags) -> Ints:
        """How many of the flags each run holds."""
        counted = np.cumsum(flags, dtype=np.int32)
        found: Ints = counted[self.end] - counted[self.start - 1]
        return found

    def painted(self, which: Flags) -> Flags:
        """The places of these runs."""
        change = np.zeros(self.size + 1, np.int8)
        change[self.start[which]] = 1
        change[self.end[which] + 1] = -1
        return np.cumsum(change[:-1], dtype=np.int8).view(np.bool_)


def _words(table: WordTable, lines: Bytes, start: Indices, end: Indices, backwards: Flags) -> Flags:
    """Whether each of these stretches is a word."""
    found = np.zeros(len(start), np.bool_)
    going = np.arange(len(start))
    at = np.where(backwards, end, start)
    step = np.where(backwards, -1, 1)
    left = end - start + 1
    edge = np.full(len(start), table.root << 1, np.int32)
    while len(going):
        letter = lines[at]
        node = edge >> 1
        leads = (table.units[node] >> np.minimum(letter, 31) & np.uint32(1)).astype(np.bool_)
        leads &= letter < LETTERS_MOST
        going, at, step, left = going[leads], at[leads] + step[leads], step[leads], left[leads] - 1
        edge = followed(table, node[leads], letter[leads])
        done = left == 0
        found[going[done]] = edge[done] & 1
        on = ~done
        going, at, step, left, edge = going[on], at[on], step[on], left[on], edge[on]
    return found


def _lines(letters: Bytes) -> Bytes:
    """The thirty lines of each board, rows first, each after a gap, as one sequence."""
    grid = letters.reshape(-1, SIZE, SIZE)
    found = np.full((len(grid), 2, SIZE, _WIDTH), EMPTY, np.uint8)
    found[:, 0, :, 1:] = grid
    found[:, 1, :, 1:] = grid.transpose(0, 2, 1)
    return found.ravel()


def _lines_of_flags(flags: Flags) -> Flags:
    grid = flags.reshape(-1, SIZE, SIZE)
    found = np.zeros((len(grid), 2, SIZE, _WIDTH), np.bool_)
    found[:, 0, :, 1:] = grid
    found[:, 1, :, 1:] = grid.transpose(0, 2, 1)
    return found.ravel()


def _cells(lines: Flags) -> Flags:
    """(B, 225) squares that are marked in their row or their column."""
    grid = lines.reshape(-1, 2, SIZE, _WIDTH)
    return (grid[:, 0, :, 1:] | grid[:, 1, :, 1:].transpose(0, 2, 1)).reshape(-1, SQUARES)


def _beside(flags: Flags) -> Flags:
    """Squares that share an edge with one of these."""
    grid = flags.reshape(-1, SIZE, SIZE)
    found = np.zeros_like(grid)
    found[:, 1:] = grid[:, :-1]
    found[:, :-1] |= grid[:, 1:]
    found[:, :, 1:] |= grid[:, :, :-1]
    found[:, :, :-1] |= grid[:, :, 1:]
    return found.reshape(-1, SQUARES)
