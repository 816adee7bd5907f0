"""What a player on move sees of one board, and every play there with what becomes of it."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from station.games.house.engine.outcomes import Outcomes, board_of, outcomes, reached, turned_round
from station.games.house.engine.race import joined
from station.rules.board import joined as joined_squares
from station.rules.edition import BLANK
from station.rules.faced import FacedPosition
from station.rules.moves.generation import BoardLines, plays_on
from station.rules.moves.plays import Plays
from station.rules.moves.rack import RackTile
from station.rules.moves.uses import AS_BLANK, Rack
from station.rules.moves.wordtable import EMPTY, Bytes, Flags, WordTable
from station.rules.square import NEIGHBOURS, SIZE, SQUARES
from station.rules.tile import FacedTile, Kit, Side

Indices = NDArray[np.intp]

AT_ONCE: Final = 1024
"""This many plays are judged together: enough to be fast, few enough to stay in the cache."""

HOME: Final = frozenset(range(SQUARES - SIZE, SQUARES))
FAR_ROW: Final = frozenset(range(SIZE))
"""As the mover sees them."""

ALONE: Final = 24
"""Of the words of one length that lie where nothing is near, about so many are looked at."""

USUAL: Final = 8
"""Of hands of more tiles, or of several blanks, only the plays of the handiest tiles are looked at, but
for wins."""

KEEP: Final = {BLANK: 3.0, "S": 1.2, "E": 0.6, "R": 0.5, "A": 0.4, "T": 0.4, "N": 0.3, "I": 0.3, "L": 0.3}
KEEP_NOT: Final = {"Q": -0.8, "V": -0.5, "J": -0.4, "Z": -0.3, "X": -0.2, "W": -0.3, "U": -0.1, "K": -0.1}
"""What it is worth to keep a tile rather than lay it, in the unit of `value`."""


@dataclass(frozen=True, slots=True)
class Holding:
    """What a side has at a board. first: it has not laid a tile there yet."""

    side: Side
    rack: tuple[RackTile, ...]
    first: bool = False


@dataclass(frozen=True)
class Seen:
    """A board as the player on move sees it: (225,) letters and owners as in
    `station.games.house.engine.outcomes`. kit: of the board. known: the words that the player thinks of;
    None for all."""

    table: WordTable
    letters: Bytes
    owners: Bytes
    me: Holding
    they: Holding
    kit: Kit
    known: WordTable | None = None

    @classmethod
    def of(  # noqa: PLR0917  (its fields)
        cls,
        table: WordTable,
        position: FacedPosition,
        me: Holding,
        they: Holding,
        kit: Kit,
        known: WordTable | None = None,
    ) -> "Seen":
        letters, owners = board_of(position, me.side, table)
        return cls(table, letters, owners, me, they, kit, known)

    def other(self, letters: Bytes, owners: Bytes, mine: Holding | None = None) -> "Seen":
        """The board after a play of this player, as the opponent sees it. mine: what the player has left."""
        return Seen(self.table, *turned_round(letters, owners), self.they, mine or self.me, self.kit)

    @cached_property
    def knowing(self) -> "Seen":
        """The same to somebody who thinks of every word."""
        return self if self.known is None else replace(self, known=None)

    @cached_property
    def ways(self) -> "OwnPlays":
        """The plays of a hand of usual size; of a larger one, those of its handiest tiles."""
        few = handy(self.me.rack, self.kit)
        return OwnPlays(self, few, complete=len(few) == len(self.me.rack))

    @cached_property
    def every_way(self) -> "OwnPlays":
        """The plays of the whole hand, however large."""
        return self.ways if self.ways.complete else OwnPlays(self, self.me.rack, complete=True, alone=None)

    def wins(self, enough: int = SQUARES) -> "tuple[OwnPlays, Indices]":
        """Every play that wins, or so many of them."""
        ways = (
            self.ways
            if self.ways.complete
            else OwnPlays(self, self.me.rack, only=winning_shapes(self), alone=None)
        )
        return ways, ways.winning(enough)


class OwnPlays:
    """Plays of the player on move.

    plays: all of them, but that a blank only stands for letters that are not in hand, and that words that
    lie alone are only so many. complete: they are of the whole hand. shape: by play, its number among the
    shapes: plays on the same squares form the same strings, turn the same tiles, and nearly always remove
    the same. spent: by play, what the tiles it uses would be worth in the hand. best: by shape, the play
    that spends least.
    """

    def __init__(
        self,
        seen: Seen,
        tiles: tuple[RackTile, ...],
        *,
        complete: bool = False,
        only: Flags | None = None,
        alone: int | None = ALONE,
    ) -> None:
        self.seen, self.complete = seen, complete
        table, me = seen.known or seen.table, seen.me
        rack = Rack(tiles, seen.kit, table, sparing=True)
        self.plays: Plays = plays_on(
            table, seen.letters, rack, me.side, first=me.first, alone=alone, only=only
        )
        keys = self.plays.origins.astype(np.int32) * 16 + self.plays.counts
        worth = np.zeros(256)
        for letter, number in table.number.items():
            worth[number] = KEEP.get(letter, KEEP_NOT.get(letter, 0.0))
            worth[number + AS_BLANK] = KEEP[BLANK]
        letters = self.plays.letters(np.arange(len(self.plays)))
        self.spent = worth[letters].sum(axis=1)
        order = np.lexsort((self.spent, keys))
        ordered = keys[order]
        first = np.ones(len(order), np.bool_)
        first[1:] = ordered[1:] != ordered[:-1]
        self.best: Indices = order[first]
        self.shape: Indices = np.empty(len(order), np.intp)
        self.shape[order] = np.cumsum(first) - 1

    def laid(self, which: Indices) -> Bytes:
        """(plays, 225) letters that these plays lay."""
        found = np.full((len(which), SQUARES), EMPTY, np.uint8)
        play, square, tile = self.plays.places(which)
        found[play, square] = tile & (AS_BLANK - 1)
        return found

    def judged(self, which: Indices) -> Outcomes:
        """What becomes of these plays."""
        seen = self.seen
        letters = np.broadcast_to(seen.letters, (len(which), SQUARES))
        owners = np.broadcast_to(seen.owners, (len(which), SQUARES))
        return outcomes(seen.table, letters, owners, self.laid(which), trusted=True)

    @cached_property
    def shapes(self) -> Outcomes:
        """What becomes of the best play of each shape."""
        return self.judged(self.best)

    def winning(self, enough: int = SQUARES) -> Indices:
        """Every play that wins, or at least so many if there are more."""
        found: list[Indices] = []
        if len(self.best):
            possible = joined(_owners(self.shapes.reach))
            plays = np.flatnonzero(possible[self.shape])
            for start in range(0, len(plays), AT_ONCE):
                chunk = plays[start : start + AT_ONCE]
                found.append(chunk[joined(self.judged(chunk).owners)])
                if sum(map(len, found)) >= enough:
                    break
        return np.concatenate([np.zeros(0, np.intp), *found])


def _owners(mine: Flags) -> Bytes:
    return mine.view(np.uint8)


def without(rack: tuple[RackTile, ...], laid: tuple[tuple[int, FacedTile], ...]) -> tuple[RackTile, ...]:
    """What is left of a rack after a play."""
    left = list(rack)
    for _, tile in laid:
        left.remove(RackTile(BLANK if tile.blank else tile.letter, tile.kit))
    return tuple(left)


def handy(rack: tuple[RackTile, ...], kit: Kit) -> tuple[RackTile, ...]:
    """The tiles of a hand that words are most easily made of, if it is larger than usual: one blank, as
    many vowels as are of use, the bonus tiles first, since those of the own kit are as good later."""
    blanks = [tile for tile in rack if tile.letter == BLANK]
    if len(rack) <= USUAL and len(blanks) < 2:
        return rack
    rest = sorted(
        (tile for tile in rack if tile.letter != BLANK),
        key=lambda tile: (
            -KEEP.get(tile.letter, KEEP_NOT.get(tile.letter, 0.0)),
            tile.kit == kit,
            tile.letter,
        ),
    )
    found = blanks[:1]
    counts: dict[str, int] = {}
    vowels = 0
    for most_vowels, most_alike in ((3, 1), (4, 2), (USUAL, USUAL)):
        for tile in list(rest):
            vowel = tile.letter in "AEIOUY"
            if len(found) >= USUAL:
                return tuple(found)
            if counts.get(tile.letter, 0) >= most_alike or (vowel and vowels >= most_vowels):
                continue
            found.append(tile)
            rest.remove(tile)
            vowels += vowel
            counts[tile.letter] = counts.get(tile.letter, 0) + 1
    return tuple(found)


def winning_shapes(seen: Seen) -> Flags:
    """(450, 16) by the place of the first tile and the number of tiles, which plays could join the home
    rows if the words were right."""
    me = seen.me
    wanted = np.zeros((2 * SQUARES, 16), np.bool_)
    size = min(len(me.rack), SIZE)
    occupied = set(np.flatnonzero(seen.letters != EMPTY).tolist())
    near, far = _grown_from(occupied, HOME), _grown_from(occupied, FAR_ROW)
    if not size:
        return wanted
    board = BoardLines(seen.table, seen.letters, first=me.first)
    first, count, laid = _stretches(board, seen, size)
    if joined_squares(HOME & occupied, occupied).isdisjoint(FAR_ROW):
        # What is laid must close the gap: it comes next to what hangs together with either home row.
        fits = laid[:, sorted(near)].any(axis=1) & laid[:, sorted(far)].any(axis=1)
        first, count, laid = first[fits], count[fits], laid[fits]
    if len(first):
        possible = joined(_owners(reached(seen.letters, seen.owners, laid)))
        wanted[first[possible], count[possible]] = True
    return wanted


def _grown_from(occupied: set[int], row: frozenset[int]) -> set[int]:
    """The squares of a row, what hangs together with it, and the squares beside that."""
    group = joined_squares(row & occupied, occupied)
    return {*row, *group, *(near for square in group for near in NEIGHBOURS[square])}


def _stretches(board: BoardLines, seen: Seen, size: int) -> tuple[Indices, Indices, Flags]:
    """Everything that up to so many tiles can be laid on, words aside: the place of the first one, how
    many, and (stretches, 225) where."""
    held = 0
    for tile in seen.me.rack:
        number = seen.table.number.get(tile.letter)
        held |= int(seen.table.every) if tile.letter == BLANK else 0 if number is None else 1 << number
    empty = (board.letters == EMPTY).reshape(2 * SIZE, SIZE)
    closed = empty & ((board.checks & np.uint32(held)) == 0).reshape(empty.shape)
    anchors = board.anchors.reshape(empty.shape)
    order = np.argsort(~empty, axis=1, kind="stable")
    empties = empty.sum(axis=1)
    shut = np.cumsum(np.take_along_axis(closed, order, axis=1), axis=1, dtype=np.int32)
    held_fast = np.cumsum(np.take_along_axis(anchors, order, axis=1), axis=1, dtype=np.int32)
    begins, ends = np.triu_indices(SIZE)
    short = ends - begins < size
    begins, ends = begins[short], ends[short]

    def between(counted: NDArray[np.int32]) -> NDArray[np.int32]:
        before = np.where(begins > 0, counted[:, np.maximum(begins - 1, 0)], 0)
        found: NDArray[np.int32] = counted[:, ends] - before
        return found

    fits = (ends < empties[:, None]) & (between(shut) == 0) & (between(held_fast) > 0)
    line, pair = np.nonzero(fits)
    begin, end = begins[pair], ends[pair]
    count = end - begin + 1
    row = np.repeat(np.arange(len(line)), count)
    nth = np.arange(len(row)) - np.repeat(np.cumsum(count) - count, count) + begin[row]
    place = order[line[row], nth]
    square = np.where(line[row] < SIZE, line[row] * SIZE + place, place * SIZE + line[row] - SIZE)
    laid = np.zeros((len(line), SQUARES), np.bool_)
    laid[row, square] = True
    return line * SIZE + order[line, begin], count, laid
