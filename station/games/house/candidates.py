"""Which plays a picture can mean: letters for blanks and doubtful readings."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice, product
from math import prod

from station.games.house.picture import Difference
from station.games.house.rules.custody import Hand
from station.games.house.rules.ledger import spend
from station.referee.sight import SeenTile
from station.rules.edition import BLANK, Edition
from station.rules.faced import FacedPlay
from station.rules.square import SIZE
from station.rules.tile import KITS, FacedTile, Kit, Side

MOST = 700
"""At most this many plays are looked at for one picture; two blanks make 676, in about 50 ms."""
MOST_SUBSETS = 64
MOST_DOUBTFUL = 3
"""With more doubtful tiles than these, either all are there or none."""


@dataclass(frozen=True, slots=True)
class Open:
    """New tiles, and which tiles each may be, likeliest first.

    doubtful: squares whose letter the reader is not sure of. blanks: squares of blanks.
    """

    options: tuple[tuple[int, tuple[FacedTile, ...]], ...]
    doubtful: tuple[int, ...]
    blanks: tuple[int, ...]

    @property
    def count(self) -> int:
        """How many plays this can mean."""
        return prod(len(tiles) for _, tiles in self.options)

    def plays(self, mover: Side) -> Iterator[FacedPlay]:
        """Every play this can mean, likeliest readings first."""
        squares = [square for square, _ in self.options]
        for tiles in product(*(tiles for _, tiles in self.options)):
            yield FacedPlay(mover, tuple(zip(squares, tiles, strict=True)))


def open_tiles(
    tiles: Mapping[int, SeenTile], mover: Side, hand: Hand, edition: Edition, chosen: Mapping[int, str]
) -> Open:
    """What the new tiles may be, all facing the mover."""
    options, doubtful, blanks = [], [], []
    for square, seen in sorted(tiles.items()):
        letters = _letters(seen, edition)
        if seen.doubtful:
            doubtful.append(square)
        blank = letters == (BLANK,)
        if blank:
            blanks.append(square)
            letters = (chosen[square],) if square in chosen else tuple(edition.alphabet)
        kits = [_kit(seen, hand, BLANK if blank else letter) for letter in letters]
        made = (FacedTile(letter, mover, kit, blank) for letter, kit in zip(letters, kits, strict=True))
        options.append((square, tuple(made)))
    return Open(tuple(options), tuple(doubtful), tuple(blanks))


def subsets(difference: Difference, laid: Mapping[int, SeenTile]) -> Iterator[tuple[int, ...]]:
    """Which of the tiles laid earlier in the turn and gone now may belong to the play, fewest first.

    The explosion can take tiles of the play itself; a tile tried and moved elsewhere is not part of it.
    """
    gone = [square for square in sorted(laid) if square not in difference.new]
    rows = [[square for square in gone if square // SIZE == row] for row in range(SIZE)]
    columns = [[square for square in gone if square % SIZE == column] for column in range(SIZE)]
    lines = [line for line in (*rows, *columns) if line and _in_line({line[0], line[-1], *difference.new})]
    found = (chosen for size in range(1, SIZE) for line in lines for chosen in combinations(line, size))
    return islice(dict.fromkeys(islice(found, 2 * MOST_SUBSETS)), MOST_SUBSETS)


def few_of(doubtful: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Squares with doubtful tiles of which there may be none, fewest first, down from all of many."""
    if len(doubtful) > MOST_DOUBTFUL:
        yield doubtful
        return
    for size in range(1, len(doubtful) + 1):
        yield from combinations(doubtful, size)


def _in_line(squares: set[int]) -> bool:
    return len({s // SIZE for s in squares}) == 1 or len({s % SIZE for s in squares}) == 1


def _letters(seen: SeenTile, edition: Edition) -> tuple[str, ...]:
    """Letters that may be on the tile, likeliest first; just "?" for a blank; none if people must say."""
    if not seen.doubtful:
        return (BLANK,) if seen.letter is None else (seen.letter,)
    if BLANK in seen.candidates:
        # Perhaps a blank, perhaps a letter: nothing that is known of words and hands settles that.
        return ()
    likely = dict.fromkeys(filter(None, (seen.letter, *seen.candidates)))
    return tuple(letter for letter in likely if letter in edition.alphabet)


def _kit(seen: SeenTile, hand: Hand, letter: str) -> Kit:
    """The tile's kit; if its colour fits neither or is in doubt, one the mover can have it in.

    `station.games.house.sets` has settled it before, except where the letter is in doubt, too."""
    if seen.kit is not None and not (seen.doubtful or seen.kit_doubtful):
        return seen.kit
    likely = seen.kit or hand.kit
    kits = sorted(KITS, key=lambda kit: kit != likely)
    tiles = (FacedTile(letter, Side.SOUTH, kit, letter == BLANK) for kit in kits)
    return next((tile.kit for tile in tiles if spend(hand, tile)), likely)
