"""All legal plays of a rack on a House position at once.

Words grow letter by letter along each row and column through the word graph, using only letters that also
make words across (Appel and Jacobson, "The world's fastest Scrabble program", 1988); each play is found
from the first anchor it covers: an empty square next to a tile or on the home row. Here all lines grow
together, a tile a step, as arrays; and where nothing lies near, words are taken whole from what the rack
makes by itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from station.rules.faced import FacedPosition
from station.rules.lexicon import WordGraph
from station.rules.moves.plays import Plays
from station.rules.moves.rack import RackTile
from station.rules.moves.uses import Beginnings, Rack, Uses, grown
from station.rules.moves.wordtable import (
    EMPTY,
    LETTERS_MOST,
    UNKNOWN,
    Bytes,
    Flags,
    Ints,
    Masks,
    WordTable,
    followed,
    spread,
    word_table,
)
from station.rules.square import SIZE, SQUARES
from station.rules.tile import Kit, Side

Places = NDArray[np.int32]
"""Places of lines: line times fifteen plus place; lines are the rows, then the columns, as the mover sees
them."""


def all_plays(
    position: FacedPosition,
    mover: Side,
    rack: Iterable[RackTile],
    lexicon: WordGraph,
    *,
    first: bool = False,
    own: Kit = "a",
) -> Plays:
    """Every legal play once. Raises ValueError for a lexicon of more than `LETTERS_MOST` letters.

    first: it is the mover's first play. own: the kit of the mover's board. Plays that differ only in the
    kit of equal letters count as one, which uses tiles of the own kit first. A letter and a blank
    standing for it make two plays.
    """
    table = word_table(lexicon)
    return plays_on(table, letters_of(position, mover, table), Rack(rack, own, table), mover, first=first)


def plays_on(
    table: WordTable,
    letters: Bytes,
    rack: Rack,
    mover: Side,
    *,
    first: bool = False,
    alone: int | None = None,
    only: Flags | None = None,
) -> Plays:
    """The same on a board of (225,) letter numbers as the mover sees it.

    alone: at most about so many words of each length where nothing lies near. only: (450, 16) by the place of
    the first tile and the number of tiles, which plays to find (`Plays.origins`, `Plays.counts`).
    """
    lines = BoardLines(table, letters, first=first)
    return _Search(table, rack, lines, mover, alone=alone, only=only).plays()


def plays_along(table: WordTable, lines: "BoardLines", rack: Rack, mover: Side) -> Plays:
    """The plays on a board of which it is known what each line allows; its anchors may be those of another
    game."""
    return _Search(table, rack, lines, mover, alone=None, only=None).plays()


def letters_of(position: FacedPosition, mover: Side, table: WordTable) -> Bytes:
    """(225,) letter numbers as the mover sees the board: for North, square s is 224 - s."""
    number = table.number
    found = np.fromiter(
        (EMPTY if tile is None else number.get(tile.letter, UNKNOWN) for tile in position.tiles),
        np.uint8,
        SQUARES,
    )
    return found if mover is Side.SOUTH else found[::-1]


class BoardLines:
    """What each empty place of each line allows, (30, 15) arrays made flat.

    checks, onward, begun: as in `WordTable`. letters: what lies there. anchors: where a play may begin.
    room: by place, how many empty places before it are no anchors. free: by place, how many from it on
    have nothing beside or directly after them. to_the_end: plays along columns must lay a tile on the
    last place.
    """

    def __init__(self, table: WordTable, letters: Bytes, *, first: bool) -> None:
        grid = letters.reshape(SIZE, SIZE)
        lines = table.lines(letters.tobytes() + grid.T.tobytes())
        rows, columns = lines[:SIZE], lines[SIZE:]
        across_rows, across_columns = table.beside[columns], table.beside[rows]
        beside = np.concatenate((across_rows.T, across_columns.T))
        self.letters: Bytes = table.letters[lines].ravel()
        self.onward: Bytes = table.onward[lines].ravel()
        self.begun: Ints = table.begun[lines].ravel()
        self.checks: Masks = np.concatenate((table.checks[columns].T, table.checks[rows].T)).ravel()
        self.beside: Flags = beside.ravel()
        self.first = first
        empty = table.letters[lines] == EMPTY
        self.in_line: Flags = table.beside[lines].ravel()
        anchors = empty & (beside | table.beside[lines])
        anchors[SIZE - 1] = empty[SIZE - 1]
        anchors[SIZE:, SIZE - 1] = empty[SIZE:, SIZE - 1]
        if first:
            anchors[: SIZE - 1] = False
            anchors[SIZE:][~empty[SIZE:, SIZE - 1]] = False
        self.anchors = anchors.ravel()
        open_before = empty & ~anchors
        followed_by = np.zeros_like(empty)
        followed_by[:, :-1] = ~empty[:, 1:]
        free_here = empty & ~beside & ~followed_by
        room = np.zeros((2 * SIZE, SIZE), np.int32)
        free = np.zeros((2 * SIZE, SIZE), np.int32)
        free[:, -1] = free_here[:, -1]
        for place in range(1, SIZE):
            room[:, place] = (room[:, place - 1] + 1) * open_before[:, place - 1]
            back = SIZE - 1 - place
            free[:, back] = (free[:, back + 1] + 1) * free_here[:, back]
        before = np.zeros_like(empty)
        before[:, 1:] = ~empty[:, :-1]
        self.after_run: Places = np.flatnonzero(anchors & before).astype(np.int32)
        self.open: Places = np.flatnonzero(anchors & ~before).astype(np.int32)
        self.room: Ints = room.ravel()
        self.free: Ints = free.ravel()


@dataclass(slots=True)
class _States:
    """Plays under way. place: where the last tile was laid. origin: where the first one was. count: of
    tiles laid. edge: in the word graph, after that tile. used: of the rack. chain: the last tile's number
    among all tiles laid."""

    place: Places
    origin: Places
    count: Bytes
    edge: Ints
    used: Uses
    chain: Ints

    def at(self, which: NDArray[np.intp] | Flags) -> "_States":
        return _States(
            self.place[which],
            self.origin[which],
            self.count[which],
            self.edge[which],
            self.used[which],
            self.chain[which],
        )


def _joined(one: _States, other: _States) -> _States:
    return _States(
        np.concatenate((one.place, other.place)),
        np.concatenate((one.origin, other.origin)),
        np.concatenate((one.count, other.count)),
        np.concatenate((one.edge, other.edge)),
        np.concatenate((one.used, other.used)),
        np.concatenate((one.chain, other.chain)),
    )


class _Search:
    def __init__(
        self,
        table: WordTable,
        rack: Rack,
        board: BoardLines,
        mover: Side,
        *,
        alone: int | None,
        only: Flags | None,
    ) -> None:
        self.table, self.rack, self.board = table, rack, board
        self.mover, self.alone = mover, alone
        open_places = board.open
        reach = np.minimum(board.room[open_places], rack.size - 1) + 1
        self.anchor: Ints = np.repeat(open_places, reach)
        """Each open anchor, once for every number of tiles before it."""
        self.before = _counted(reach)
        self.only = only
        self.after_run = board.after_run[board.begun[board.after_run] > 0]
        if only is not None:
            self.most_at = (only * np.arange(16)).max(axis=1)
            wanted = self.most_at[self.anchor - self.before] > 0
            self.anchor, self.before = self.anchor[wanted], self.before[wanted]
            self.after_run = self.after_run[self.most_at[self.after_run] > 0]
        self.lengths = self.before + board.free[self.anchor]
        """How many tiles are laid without anything near them."""
        most = int(self.lengths.max(initial=-1)) + 1
        self.beginnings = Beginnings(table, rack, most)
        self.parents = [self.beginnings.parent]
        self.tiles = [self.beginnings.tile]
        self.total = len(self.beginnings.parent)
        self.origins: list[Places] = []
        self.counts: list[Bytes] = []
        self.chains: list[Ints] = []

    def plays(self) -> Plays:
        if self.rack.size:
            self._whole_words()
            states = _joined(self._from_beginnings(), self._from_runs())
            while len(states.place):
                states = self._longer(self._kept(states))
        return Plays(
            self.mover,
            self.table.alphabet,
            self.board.letters,
            self.rack.kits,
            parents=np.concatenate(self.parents),
            tiles=np.concatenate(self.tiles),
            origins=np.concatenate([np.zeros(0, np.int32), *self.origins]),
            counts=np.concatenate([np.zeros(0, np.uint8), *self.counts]),
            chains=np.concatenate([np.zeros(0, np.int32), *self.chains]),
        )

    def _whole_words(self) -> None:
        """Words that lie alone, but for the home row."""
        begin = self.anchor - self.before
        longest = np.minimum(self.lengths, self.beginnings.longest)
        least = np.maximum(self.before + 1, 2)
        if self.board.first:
            # In a column, only words that end on the home row: their anchor is its square.
            column = self.anchor >= SIZE * SIZE
            least = np.where(column, np.maximum(SIZE - begin % SIZE, 2), least)
        reach = np.maximum(longest - least + 1, 0)
        begin, length = np.repeat(begin, reach), np.repeat(least, reach) + _counted(reach)
        if self.only is not None:
            wanted = self.only[begin, length]
            begin, length = begin[wanted], length[wanted]
        for count in np.unique(length):
            words = self.beginnings.words[count]
            if self.alone is not None:
                words = words[:: max(1, len(words) // self.alone)]
            starts = begin[length == count]
            self.origins.append(np.repeat(starts, len(words)).astype(np.int32))
            self.counts.append(np.full(len(starts) * len(words), count, np.uint8))
            self.chains.append(np.tile(words, len(starts)).astype(np.int32))

    def _from_beginnings(self) -> _States:
        """Beginnings that lie alone until their last tile."""
        board, known = self.board, self.beginnings
        place = self.anchor + board.free[self.anchor]
        at_edge = place // SIZE != self.anchor // SIZE
        going = ~at_edge & (self.lengths < known.longest)
        place, length = place[going], self.lengths[going] + 1
        origin = self.anchor[going] - self.before[going]
        which, letter = spread(board.checks[place])
        starts, counts = known.first[length[which], letter], known.count[length[which], letter]
        index = np.repeat(starts, counts) + _counted(counts)
        source = np.repeat(which, counts)
        edge = known.node[index] << 1 | known.ends[index]
        return _States(
            place[source], origin[source], length[source].astype(np.uint8), edge, known.used[index], index
        )

    def _from_runs(self) -> _States:
        """The first tile after a run that lies there."""
        places = self.after_run
        more = grown(
            self.table,
            self.rack,
            self.board.begun[places],
            np.zeros(len(places), np.int64),
            self.board.checks[places],
        )
        place = places[more.source]
        chain = self._laid(np.zeros(len(place), np.int32), more.tile)
        return _States(place, place, np.ones(len(place), np.uint8), more.edge, more.used, chain)

    def _laid(self, chain: Ints, tiles: Bytes) -> Ints:
        """Number these tiles, each laid after that of a chain."""
        self.parents.append(chain)
        self.tiles.append(tiles)
        found = np.arange(self.total, self.total + len(tiles), dtype=np.int32)
        self.total += len(tiles)
        return found

    def _kept(self, states: _States) -> _States:
        """Go along the tiles that follow; note the plays; the states that can go on, on their next empty
        place."""
        board = self.board
        onward = board.onward[states.place]
        inside = states.place % SIZE
        steps = onward - inside - 1
        longest = int(steps.max(initial=0))
        edge = states.edge
        alive = np.ones(len(edge), np.bool_)
        for step in range(1, longest + 1):
            among = np.flatnonzero((steps >= step) & alive)
            letters = board.letters[states.place[among] + step]
            nodes = edge[among] >> 1
            leads = (self.table.units[nodes] >> np.minimum(letters, 31) & np.uint32(1)).astype(np.bool_)
            leads &= letters < LETTERS_MOST
            alive[among[~leads]] = False
            among, nodes, letters = among[leads], nodes[leads], letters[leads]
            edge = edge.copy() if step == 1 else edge
            edge[among] = followed(self.table, nodes, letters)
        plays = alive & (edge & 1).astype(np.bool_)
        single = states.count == 1
        if single.any():
            # One tile that makes words both ways counts for its row; a single letter is no word.
            column = states.place >= SIZE * SIZE
            fine = board.in_line[states.place] & ~(column & board.beside[states.place])
            plays &= ~single | fine
        if board.first:
            plays &= (states.place < SIZE * SIZE) | (onward == SIZE)
        going = alive & (onward < SIZE) & (edge > 1)
        if self.only is not None:
            plays &= self.only[states.origin, states.count]
            going &= states.count < self.most_at[states.origin]
        found = np.flatnonzero(plays)
        self.origins.append(states.origin[found])
        self.counts.append(states.count[found])
        self.chains.append(states.chain[found])
        on = np.flatnonzero(going)
        kept = states.at(on)
        kept.place = kept.place + (onward[on] - inside[on])
        kept.edge = edge[on]
        return kept

    def _longer(self, states: _States) -> _States:
        """One more tile each, on their places."""
        more = grown(self.table, self.rack, states.edge >> 1, states.used, self.board.checks[states.place])
        source = more.source
        return _States(
            states.place[source],
            states.origin[source],
            states.count[source] + np.uint8(1),
            more.edge,
            more.used,
            self._laid(states.chain[source], more.tile),
        )


def _counted(counts: Ints) -> Ints:
    """0, 1, … for each count, one after the other."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    found: Ints = np.arange(total, dtype=np.int32) - np.repeat(ends - counts, counts).astype(np.int32)
    return found
