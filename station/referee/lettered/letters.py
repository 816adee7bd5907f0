"""Which play the new tiles in a picture can be: the rules settle what the reader leaves in doubt."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Final, Generic, TypeVar

from station.referee.sight import SeenTile
from station.rules.edition import BLANK, Edition
from station.rules.lettered.judge import judge
from station.rules.lettered.play import Illegal, Legal, Play, Reason
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.settings import Settings
from station.rules.lexicon import Lexicon

MOST: Final = 300
"""At most this many plays are looked at for one set of new tiles."""
CANDIDATES: Final = 4


R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Weighed(Generic[R]):
    """One reading of the new tiles as a play, with what the rules say about it."""

    play: Play
    ruling: R


@dataclass(frozen=True, slots=True)
class Found:
    """A legal play, the doubtful squares in it, and the doubtful new tiles left out of it."""

    ruling: Legal
    settled: tuple[int, ...]
    left_out: tuple[int, ...]


def find_play(
    position: Position,
    new: Mapping[int, SeenTile],
    edition: Edition,
    settings: Settings,
    lexicon: Lexicon | None = None,
) -> Found | Illegal:
    """The likeliest legal play of the new tiles or, if there is none, why the likeliest reading is illegal.

    A doubtful tile is the likeliest letter still available; with a lexicon, letters that make words come
    first. A doubtful tile may also be no tile at all, which is tried last.
    """
    doubtful = tuple(square for square, tile in new.items() if tile.doubtful)
    objection: Illegal | None = None
    legal: Found | None = None
    for left_out in _subsets(doubtful):
        kept = {square: tile for square, tile in new.items() if square not in left_out}
        readings = weigh(kept, edition, lambda play: judge(position, play, edition, settings=settings))
        for weighed in islice(readings, MOST):
            ruling = weighed.ruling
            if isinstance(ruling, Illegal):
                objection = objection or ruling
                if ruling.reason is not Reason.NO_SUCH_TILE:
                    break  # where tiles lie is the same for all letters
                continue
            settled = tuple(square for square in doubtful if square not in left_out)
            found = Found(ruling, settled, left_out)
            if lexicon is None or all(word.text in lexicon for word in ruling.words):
                return found
            legal = legal or found
    return legal or objection or Illegal(Reason.NO_TILES, "there is no new tile")


def _subsets(doubtful: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Doubtful tiles to leave out, fewest first; beyond six tiles, only none or all."""
    if len(doubtful) > 6:
        yield ()
        yield doubtful
        return
    for count in range(len(doubtful) + 1):
        yield from combinations(doubtful, count)


def weigh(
    new: Mapping[int, SeenTile],
    edition: Edition,
    rule: Callable[[Play], R],
    blanks: Mapping[int, tuple[str, ...]] | None = None,
) -> Iterator[Weighed[R]]:
    """Every reading of the new tiles with its ruling, likeliest first.

    blanks: by square, the letters that a blank there may stand for; unknown if not given.
    """
    for play in plays(new, edition, blanks or {}):
        yield Weighed(play, rule(play))


def plays(
    new: Mapping[int, SeenTile], edition: Edition, blanks: Mapping[int, tuple[str, ...]]
) -> Iterator[Play]:
    """Every play that these tiles can be, likeliest first."""
    squares = sorted(new)
    options = (tiles_for(new[square], edition, blanks.get(square, ())) for square in squares)
    for tiles in product(*options):
        yield Play(tuple(zip(squares, tiles, strict=True)))


def tiles_for(seen: SeenTile, edition: Edition, letters: tuple[str, ...] = ()) -> tuple[Tile, ...]:
    """What a tile may be, likeliest first. letters: those it may stand for if it is a blank."""
    first = as_tile(seen)
    firsts = [Tile(letter, blank=True) for letter in letters] if first.blank and letters else [first]
    if not seen.doubtful:
        return tuple(firsts)
    others = [
        Tile(letter)
        for letter in seen.candidates[:CANDIDATES]
        if letter in edition.values and letter != BLANK
    ]
    return tuple(dict.fromkeys([*firsts, *others]))


def as_tile(seen: SeenTile) -> Tile:
    """The tile as read; a face without a letter is a blank whose letter is unknown."""
    return Tile(None, blank=True) if seen.letter is None else Tile(seen.letter)
