"""Every legal play of a rack.

Words grow letter by letter along a line through the word graph, from each anchor (an empty square next to a
tile, or the start) in both directions, using only letters that form words across as well (Appel and
Jacobson, "The world's fastest Scrabble program", 1988).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache

from station.rules.edition import BLANK
from station.rules.lexicon import WordGraph
from station.rules.scrabble.play import Play
from station.rules.scrabble.position import Position, Tile
from station.rules.scrabble.premium import START
from station.rules.square import SIZE, SQUARES

Line = tuple[int, ...]
"""The squares of a row or a column, in reading order."""

Laid = tuple[tuple[int, Tile], ...]

_ROWS: tuple[Line, ...] = tuple(tuple(range(row * SIZE, row * SIZE + SIZE)) for row in range(SIZE))
_COLUMNS: tuple[Line, ...] = tuple(tuple(range(column, SQUARES, SIZE)) for column in range(SIZE))


def legal_plays(position: Position, rack: Iterable[str], lexicon: WordGraph) -> Iterator[Play]:
    """Each legal play once, as it is found; a caller that has enough can stop.

    rack: tiles of the set, blanks as `BLANK`. A letter laid as itself and as a blank are two plays. All
    words must be in the lexicon.
    """
    tiles = Counter(rack)
    across = _Lines(position, _ROWS, _COLUMNS, lexicon, down=False)
    down = _Lines(position, _COLUMNS, _ROWS, lexicon, down=True)
    for lines in (across, down):
        for line in lines.lines:
            for laid in lines.plays(line, tiles):
                yield Play(tuple(sorted(laid)))


class _Lines:
    """The lines of one direction. crossing: those across them, `crossing[place]` through each place."""

    def __init__(
        self,
        position: Position,
        lines: tuple[Line, ...],
        crossing: tuple[Line, ...],
        lexicon: WordGraph,
        *,
        down: bool,
    ) -> None:
        self.lines = lines
        self._position, self._crossing, self._lexicon, self._down = position, crossing, lexicon, down
        self._empty = position.empty
        self._checks: dict[int, frozenset[str] | None] = {}

    def plays(self, line: Line, rack: Counter[str]) -> Iterator[Laid]:
        """The plays along a line whose word starts at each of its places in turn."""
        tiles = [self._position[square] for square in line]
        anchors = [self._is_anchor(square) for square in line]
        most = rack.total()
        for start in range(SIZE - 1):
            if start and tiles[start - 1] is not None:
                continue
            reached = next((place for place in range(start, SIZE) if anchors[place]), None)
            if reached is None or sum(tile is None for tile in tiles[start:reached]) >= most:
                continue
            yield from self._grow(line, tiles, anchors, rack, start, self._lexicon.root, (), False)

    def _grow(  # noqa: PLR0917  (a step of a search, called by nobody else)
        self,
        line: Line,
        tiles: list[Tile | None],
        anchors: list[bool],
        rack: Counter[str],
        place: int,
        node: int,
        laid: Laid,
        joined: bool,
    ) -> Iterator[Laid]:
        """Words that continue from this node at this place; joined: an anchor is already covered."""
        there = tiles[place]
        if there is not None:
            followed = _through(self._lexicon, node, there.text)
            if followed is not None:
                yield from self._after(line, tiles, anchors, rack, place, followed, laid, joined)
            return
        square, check = line[place], self._check(line[place])
        now_joined = joined or anchors[place]
        for letter, following, ends in _steps(self._lexicon, node):
            if check is not None and letter not in check:
                continue
            for kind in (letter, BLANK):
                if not rack[kind]:
                    continue
                rack[kind] -= 1
                tile = Tile(letter, kind == BLANK)
                grown = (*laid, (square, tile))
                yield from self._after(
                    line, tiles, anchors, rack, place, (following, ends), grown, now_joined
                )
                rack[kind] += 1

    def _after(  # noqa: PLR0917  (as above)
        self,
        line: Line,
        tiles: list[Tile | None],
        anchors: list[bool],
        rack: Counter[str],
        place: int,
        followed: tuple[int, bool],
        laid: Laid,
        joined: bool,
    ) -> Iterator[Laid]:
        node, ends = followed
        closed = place + 1 == SIZE or tiles[place + 1] is None
        if ends and closed and laid and joined and self._counts(line, tiles, laid):
            yield laid
        if node and place + 1 < SIZE:
            yield from self._grow(line, tiles, anchors, rack, place + 1, node, laid, joined)

    def _counts(self, line: Line, tiles: list[Tile | None], laid: Laid) -> bool:
        """Whether a play belongs to this line: a single tile that forms words both ways is a play along its
        row; one that forms none along a line is not found there, since it is not a word."""
        if len(laid) > 1:
            return True
        place = line.index(laid[0][0])
        beside = any(0 <= near < SIZE and tiles[near] is not None for near in (place - 1, place + 1))
        return beside and not (self._down and self._check(laid[0][0]) is not None)

    def _is_anchor(self, square: int) -> bool:
        if self._position[square] is not None:
            return False
        if self._empty:
            return square == START
        return any(self._position[near] is not None for near in _near(square))

    def _check(self, square: int) -> frozenset[str] | None:
        """The letters that form a word across this empty square; None if there is no tile next to it."""
        if square not in self._checks:
            self._checks[square] = self._checked(square)
        return self._checks[square]

    def _checked(self, square: int) -> frozenset[str] | None:
        row, column = divmod(square, SIZE)
        cross = self._crossing[row if self._down else column]
        place = column if self._down else row
        first, last = place, place
        while first > 0 and self._position[cross[first - 1]] is not None:
            first -= 1
        while last < SIZE - 1 and self._position[cross[last + 1]] is not None:
            last += 1
        if first == last:
            return None
        before, after = (
            "".join(tile.text for at in part if (tile := self._position[at]) is not None)
            for part in (cross[first:place], cross[place + 1 : last + 1])
        )
        words = self._lexicon
        return frozenset(letter for letter in words.alphabet if before + letter + after in words)


def _through(lexicon: WordGraph, node: int, text: str) -> tuple[int, bool] | None:
    """Past an existing tile; None if no word continues like this."""
    ends = False
    for letter in text:
        step = lexicon.step(node, letter)
        if step is None:
            return None
        node, ends = step
    return node, ends


@lru_cache(maxsize=100_000)
def _steps(lexicon: WordGraph, node: int) -> tuple[tuple[str, int, bool], ...]:
    return tuple(lexicon.edges(node))


@lru_cache(maxsize=SQUARES)
def _near(square: int) -> tuple[int, ...]:
    row, column = divmod(square, SIZE)
    found = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
    return tuple(r * SIZE + c for r, c in found if 0 <= r < SIZE and 0 <= c < SIZE)
