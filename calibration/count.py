"""Is a tile set complete? Counts the tiles in a picture, wherever they lie, against an edition.

counts = SetCounter().count(open_picture(path), load_edition("en"))
counts[0].complete, counts[0].missing, counts[0].marks
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

import numpy as np

from calibration.kit import Kit, kit_reader
from calibration.tally import BLANK, EVEN, MIGHT, Likely, Tally, tally
from station.rules.edition import BLANK as EDITION_BLANK
from station.rules.edition import Edition
from vision.free.finder import SURE, TileFinder
from vision.free.kinds import Kinds
from vision.free.reading import Quad
from vision.free.search import Place
from vision.free.tiles import TilesReader
from vision.letters.network import LETTERS
from vision.reading import Picture

FOREIGN: Final = 0.9
"""Probability from which a tile shows a letter that its edition has not."""

FEW: Final = 0.25
"""Share of an edition's tiles below which tiles of another look are not a set of their own."""

Why = Literal["read", "unreadable", "perhaps", "too many", "face down", "other set"]


class NoTilesError(LookupError):
    """No tiles lie together in the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class Mark:
    """A tile in the picture. outline: (4, 2) pixels, TL, TR, BR, BL as its letter is read. letter: None for
    a plain face. why: "read" where nothing is wrong with it; "perhaps": a place that may be a tile."""

    outline: Quad
    letter: str | None
    why: Why


@dataclass(frozen=True, slots=True, eq=False)
class SetCount:
    """One set of tiles, which looks different from others.

    edition: what it was counted against. times: how many sets of it lie there in one look; their counts are
    added up. tiles: how many were seen of it, with those that cannot be read. missing, extra: by letter, `_`
    for a blank; nothing counts as missing that an unread tile may show. unreadable: tiles that cannot be
    read for sure, lie face down, or may not be tiles. face_down: those of them that show a plain face and are
    more than the blanks. other: by letter, tiles of another look that lie among them. marks: every tile.
    """

    edition: Edition
    times: int
    tiles: int
    missing: Mapping[str, int]
    extra: Mapping[str, int]
    unreadable: int
    face_down: int
    other: Mapping[str, int]
    marks: tuple[Mark, ...] = field(repr=False)

    @property
    def complete(self) -> bool:
        """Whether it is all there, each tile read and nothing else among it."""
        return not (self.missing or self.extra or self.unreadable or self.other)


class SetCounter:
    """Counts sets. Loads the networks once; threads may share it. kits: the enrolled sets, one or two, if
    the tiles are of them."""

    def __init__(self, kits: Sequence[Kit] = (), finder: TileFinder | None = None) -> None:
        self._tiles = TilesReader(kit_reader(tuple(kits)) if kits else None, finder)

    def count(
        self,
        picture: Picture,
        edition: Edition | Sequence[Edition],
        progress: Callable[[int, int], None] | None = None,
    ) -> tuple[SetCount, ...]:
        """Every set in a picture, the left one first. edition: of all, or those to choose from, the most
        usual first. progress: called with the number of steps done and of all.

        Raises NoTilesError if no tiles lie together.
        """
        editions = (edition,) if isinstance(edition, Edition) else tuple(edition)
        return counted(self._tiles.read(picture, progress), editions)


def counted(seen: Kinds, editions: Sequence[Edition]) -> tuple[SetCount, ...]:
    """The sets among the tiles that were read. Raises NoTilesError if there are none."""
    if not seen.kits:
        raise NoTilesError(
            "no tiles lie together here; lay them face up, closer to the camera or in more light"
        )
    chosen = [likeliest(kit, editions) for kit in seen.kits]
    whole = [at for at, kit in enumerate(seen.kits) if len(kit) >= FEW * chosen[at].tiles]
    whole = whole or [max(range(len(seen.kits)), key=lambda at: len(seen.kits[at]))]
    apart = [place for at, kit in enumerate(seen.kits) if at not in whole for place in kit]
    strange = _by_nearest([*seen.strange, *apart], [seen.kits[at] for at in whole])
    perhaps = _by_nearest(seen.perhaps, [seen.kits[at] for at in whole])
    return tuple(
        _one(seen.kits[at], chosen[at], strange[number], perhaps[number]) for number, at in enumerate(whole)
    )


def likeliest(tiles: Sequence[Place], editions: Sequence[Edition]) -> Edition:
    """The edition whose letters the tiles show most nearly, the first of those that do equally."""
    there = Counter(tile.letter or BLANK for tile in tiles)

    def off(edition: Edition) -> int:
        due = _due(edition, _times(len(tiles), edition))
        return sum(abs(there[letter] - due.get(letter, 0)) for letter in there.keys() | due.keys())

    return min(editions, key=off)


def _one(
    tiles: Sequence[Place], edition: Edition, strange: Sequence[Place], perhaps: Sequence[Place]
) -> SetCount:
    times = _times(len(tiles), edition)
    due = _due(edition, times)
    # A maker's mark makes a blank of a tile only if nothing else is missing.
    found = tally([{BLANK: 1.0} if tile.marked else _likely(tile, due) for tile in tiles], due)
    if not found.complete and any(tile.marked for tile in tiles):
        found = tally([{BLANK: 0.0} if tile.marked else _likely(tile, due) for tile in tiles], due)
    unsure = tuple(place for place in perhaps if _matters(place, found.missing))
    return SetCount(
        edition,
        times,
        len(tiles),
        _not_seen(found.missing, [*(tiles[at] for at in found.unread), *unsure]),
        found.extra,
        len(found.unread) + len(found.face_down) + len(unsure),
        len(found.face_down),
        dict(sorted(Counter(place.letter or BLANK for place in strange).items())),
        tuple(_marks(tiles, found, strange, unsure)),
    )


def _not_seen(missing: Mapping[str, int], unread: Sequence[Place]) -> dict[str, int]:
    """What is missing, without what lies there but cannot be read."""
    left = Counter(missing)
    signs = [*LETTERS, BLANK]
    for tile in sorted(unread, key=lambda one: one.marked):
        likely = sorted(zip(signs, tile.shares, strict=True), key=lambda each: -each[1])
        might = [sign for sign, share in likely if share >= MIGHT]
        if tile.marked:
            might = [BLANK, *might, *(sign for sign, _ in likely)]
        if (letter := next((sign for sign in might if left[sign]), None)) is not None:
            left[letter] -= 1
    return {letter: count for letter, count in left.items() if count > 0}


def _times(tiles: int, edition: Edition) -> int:
    """How many sets so many tiles are."""
    return max(1, round(tiles / edition.tiles))


def _due(edition: Edition, times: int) -> dict[str, int]:
    return {
        BLANK if letter == EDITION_BLANK else letter: times * count
        for letter, count in edition.counts.items()
    }


def _likely(tile: Place, due: Mapping[str, int]) -> Likely:
    """What a tile may be: of its edition's letters, unless it clearly shows another."""
    signs = [*LETTERS, BLANK]
    best = signs[int(tile.shares.argmax())]
    if best not in due and tile.sure >= FOREIGN:
        return {best: tile.sure}
    shares = {sign: float(share) for sign, share in zip(signs, tile.shares, strict=True) if sign in due}
    total = sum(shares.values())
    # Where most speaks for other letters, what is left speaks for none of its own.
    return {sign: share / max(total, 0.5) for sign, share in shares.items()}


def _matters(place: Place, missing: Mapping[str, int]) -> bool:
    """Whether what may be a tile may be one of those that are missing. A plain face may be any of them, face
    down. Where none is missing, it is taken for none, unless it is like a tile in all but its colour."""
    if place.plain:
        return bool(missing) or (place.tile >= EVEN and place.spot.heat >= SURE)
    might = {sign for sign, share in zip(LETTERS, place.shares, strict=False) if share >= MIGHT}
    return not might.isdisjoint(missing)


def _by_nearest(places: Iterable[Place], kits: Sequence[Sequence[Place]]) -> list[list[Place]]:
    """The places, each with the set it lies nearest to."""
    own: list[list[Place]] = [[] for _ in kits]
    for place in places:
        away = [min(float(np.hypot(*(tile.spot.middle - place.spot.middle))) for tile in kit) for kit in kits]
        own[int(np.argmin(away))].append(place)
    return own


def _marks(
    tiles: Sequence[Place], found: Tally, strange: Sequence[Place], perhaps: Sequence[Place]
) -> Iterable[Mark]:
    for at, tile in enumerate(tiles):
        why: Why = "read"
        if at in found.unread:
            why = "unreadable"
        elif at in found.face_down:
            why = "face down"
        elif at in found.excess:
            why = "too many"
        yield Mark(tile.outline, None if tile.marked else tile.letter, why)
    for place in strange:
        yield Mark(place.outline, place.letter, "other set")
    for place in perhaps:
        yield Mark(place.outline, place.letter, "perhaps")
