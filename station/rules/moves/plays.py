"""Many plays of one rack, kept as arrays and made into objects one by one."""

from collections.abc import Iterator, Sequence
from typing import Final, overload

import numpy as np
from numpy.typing import NDArray

from station.rules.faced import FacedPlay
from station.rules.moves.wordtable import EMPTY, Bytes, Ints
from station.rules.square import SIZE, SQUARES
from station.rules.tile import FacedTile, Kit, Side

_BLANK: Final = 32
"""Set in a letter's number where a blank stands for it."""

NO_TILE: Final = 255

_AT_ONCE: Final = 4096
"""This many plays are made from the arrays together."""


class Plays(Sequence[FacedPlay]):
    """A sequence of plays.

    A play lies on the first `counts` empty places of a line from `origins` on (line times fifteen plus
    place; lines are the rows, then the columns, as the mover sees them). Its tiles are found backwards
    from the last: `tiles[chains]` is it (a letter's number, plus 32 for a blank), and `parents[chains]`
    the one before.
    """

    def __init__(
        self,
        mover: Side,
        alphabet: str,
        letters: Bytes,
        kits: dict[int, list[Kit]],
        *,
        parents: Ints,
        tiles: Bytes,
        origins: Ints,
        counts: Bytes,
        chains: Ints,
    ) -> None:
        self.mover = mover
        self.alphabet = alphabet
        self.origins, self.counts = origins, counts
        self._letters, self._kits = letters, kits
        self._parents, self._tiles, self.chains = parents, tiles, chains
        self._squares: dict[int, tuple[int, ...]] = {}
        self._made: dict[bytes, tuple[FacedTile, ...]] = {}

    def __len__(self) -> int:
        return len(self.chains)

    @overload
    def __getitem__(self, index: int) -> FacedPlay: ...
    @overload
    def __getitem__(self, index: slice) -> list[FacedPlay]: ...
    def __getitem__(self, index: int | slice) -> FacedPlay | list[FacedPlay]:
        if isinstance(index, slice):
            return list(self.made(np.arange(*index.indices(len(self)))))
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        (play,) = self.made(np.array([index % len(self)]))
        return play

    def __iter__(self) -> Iterator[FacedPlay]:
        for start in range(0, len(self), _AT_ONCE):
            yield from self.made(np.arange(start, min(start + _AT_ONCE, len(self))))

    def made(self, which: NDArray[np.intp]) -> Iterator[FacedPlay]:
        """The plays of these indices."""
        letters = self.letters(which).tobytes()
        start = 0
        for origin, count in zip(self.origins[which].tolist(), self.counts[which].tolist(), strict=True):
            tiles = self._tiles_of(letters[start : start + count])
            start += SIZE
            yield FacedPlay(self.mover, tuple(zip(self.squares(origin, count), tiles, strict=True)))

    def squares(self, origin: int, count: int) -> tuple[int, ...]:
        """Where a play of so many tiles from this place on lies, ascending, as South names them."""
        key = origin * 16 + count
        known = self._squares.get(key)
        if known is None:
            known = self._squares[key] = self._find_squares(origin, count)
        return known

    def letters(self, index: NDArray[np.intp]) -> Bytes:
        """(plays, 15): the tiles of these plays in the mover's reading order, as in `tiles`, then
        `NO_TILE`."""
        found = np.full((len(index), SIZE), NO_TILE, np.uint8)
        chain = self.chains[index]
        place = self.counts[index].astype(np.intp) - 1
        rows = np.arange(len(index))
        while len(rows):
            found[rows, place] = self._tiles[chain]
            going = place > 0
            rows, place, chain = rows[going], place[going] - 1, self._parents[chain[going]]
        return found

    def places(self, which: NDArray[np.intp]) -> tuple[NDArray[np.intp], Ints, Bytes]:
        """(play, square, tile) of every tile of these plays: the place of the play in `which`, the square
        as the mover sees it, the tile as in `tiles`."""
        empty = self._letters.reshape(-1, SIZE) == EMPTY
        order = np.argsort(~empty, axis=1, kind="stable")
        rank = np.cumsum(empty, axis=1) - 1
        letters = self.letters(which)
        play, nth = np.nonzero(letters != NO_TILE)
        line, first = np.divmod(self.origins[which], SIZE)
        place = order[line[play], rank[line, first][play] + nth]
        line = line[play]
        square = np.where(line < SIZE, line * SIZE + place, place * SIZE + line - SIZE)
        return play, square.astype(np.int32), letters[play, nth]

    def _find_squares(self, origin: int, count: int) -> tuple[int, ...]:
        line, place = divmod(origin, SIZE)
        found: list[int] = []
        while len(found) < count:
            if self._letters[line * SIZE + place] == EMPTY:
                found.append(line * SIZE + place if line < SIZE else place * SIZE + line - SIZE)
            place += 1
        if self.mover is Side.NORTH:
            return tuple(SQUARES - 1 - square for square in reversed(found))
        return tuple(found)

    def _tiles_of(self, numbers: bytes) -> tuple[FacedTile, ...]:
        """The tiles of these letter numbers in the mover's reading order, in ascending order of squares."""
        known = self._made.get(numbers)
        if known is not None:
            return known
        seen: dict[int, int] = {}
        tiles: list[FacedTile] = []
        for number in numbers:
            held = _BLANK if number & _BLANK else number
            before = seen.get(held, 0)
            seen[held] = before + 1
            kit = self._kits[held][before]
            tiles.append(FacedTile(self.alphabet[number & ~_BLANK], self.mover, kit, held == _BLANK))
        found = tuple(tiles if self.mover is Side.SOUTH else reversed(tiles))
        self._made[numbers] = found
        return found
