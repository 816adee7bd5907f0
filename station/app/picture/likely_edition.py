"""Guesses which edition's tiles a picture shows, and what to doubt accordingly.

A speck over an O is easily taken for an umlaut. A letter is therefore believed only if the likeliest edition
has it, and one that few editions have only if there is more than one such tile.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import log
from typing import Final

from station.editions import edition_names, load_edition
from station.rules.edition import Edition
from vision.reading import BoardReading, Content, Facing, SquareReading

COMMON: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""Letters that say nothing about the edition."""

LEAST: Final = 1e-4
"""Least likelihood of a letter, even one that an edition lacks: one misread tile must not decide."""

EVIDENCE: Final = 3.0
"""Log likelihood by which an edition must explain the tiles better than the common letters alone: a doubtful
O or two do not make a German set."""

DOUBTED: Final = 0.8
"""Maximum confidence in a letter that the edition lacks, or that is its only evidence."""


CLEAR: Final = 0.9
"""Likelihood from which a letter is recognised."""

PLAIN: Final = 0.98
"""Likelihood from which nothing about it is unusual."""

FEW: Final = 10
"""Tiles below which nothing is said about their language."""

FEWEST: Final = 3
"""Least number of unrecognised letters about which something is said."""

UNLIKE: Final = 0.15
"""Share of unrecognised letters from which tiles are of no installed edition: drawn Russian and Greek ones
have 0.19 and more, mostly, those of installed editions in photographs at most 0.06."""

BETWEEN: Final = 0.7
"""How many letters recognised, but not plainly, there are at most for each that is not. What a camera or an
unusual typeface makes hard to read shades off; another language has our letters, and others."""

LITTLE: Final = 0.02
"""Likelihood of a letter below which it is no reason for doubt."""


def likely_edition(boards: Sequence[BoardReading]) -> Edition:
    """The edition whose letters explain the tiles best; English if nothing decides.

    boards: read with the letters of all editions.
    """
    tiles = [square for board in boards for square in board.squares if square.letter is not None]
    plain = load_edition("en")
    others = [load_edition(name) for name in edition_names() if set(load_edition(name).alphabet) - COMMON]
    best = max(others, key=lambda edition: _explains(edition, tiles), default=plain)
    return best if _explains(best, tiles) > _explains(plain, tiles) + EVIDENCE else plain


def fits_no_edition(boards: Sequence[BoardReading], edition: str | None = None) -> str | None:
    """A sentence if so many tiles show no letter of any installed edition that it is likely another's; None
    otherwise. boards: read with the letters of all editions, or with those of one."""
    tiles = [
        square
        for board in boards
        for square in board.squares
        if square.letter is not None and square.cause is None and square.candidates
    ]
    upright = 2 * sum(tile.facing in _UPRIGHT for tile in tiles) >= len(tiles)
    unlike = [
        tile.candidates[0][1] < CLEAR or (tile.facing is not None and (tile.facing in _UPRIGHT) != upright)
        for tile in tiles
    ]
    between = sum(
        tile.candidates[0][1] < PLAIN for tile, strange in zip(tiles, unlike, strict=True) if not strange
    )
    many = sum(unlike)
    if len(tiles) < FEW or many < max(FEWEST, UNLIKE * len(tiles)) or between > BETWEEN * many:
        return None
    said = "an installed edition" if edition is None else f"the edition {edition}"
    return (
        f"{many} of {len(tiles)} tiles show no letter of {said}; if the tiles are of another "
        f"language, what is read is wrong (installed: {', '.join(edition_names())})"
    )


_UPRIGHT: Final = frozenset((Facing.UP, Facing.DOWN))
"""The tiles of a board face one side or its opposite: what faces another is no letter of ours."""


def reconciled(
    anything: Sequence[BoardReading], again: Sequence[BoardReading], edition: Edition
) -> tuple[BoardReading, ...]:
    """What was read `again` with the letters of an edition, doubted where `anything`, which was read with
    the letters of all, says otherwise or was in doubt, unless only about letters that the edition lacks; and
    where a single tile shows a letter that is not common."""
    rare = sum(
        square.letter not in COMMON
        for board in again
        for square in board.squares
        if square.letter is not None and square.letter in edition.alphabet
    )
    return tuple(
        replace(
            board,
            squares=tuple(
                _reconciled(before, now, edition, alone=rare == 1)
                for before, now in zip(free.squares, board.squares, strict=True)
            ),
        )
        for free, board in zip(anything, again, strict=True)
    )


def _explains(edition: Edition, tiles: Sequence[SquareReading]) -> float:
    """Log likelihood of the letters read, as far as they depend on the alphabet."""
    known = set(edition.alphabet)
    shares = (sum(share for letter, share in tile.candidates if letter in known) for tile in tiles)
    return sum(log(min(max(share, LEAST), 1.0)) for share in shares)


def _reconciled(before: SquareReading, now: SquareReading, edition: Edition, *, alone: bool) -> SquareReading:
    if now.content is Content.HIDDEN:
        return now
    lone = alone and now.letter is not None and now.letter not in COMMON
    differs = (before.content, before.letter) != (now.content, now.letter)
    lacking = any(share > LITTLE and letter not in edition.alphabet for letter, share in before.candidates)
    most = DOUBTED if differs or lone else 1.0 if lacking else before.confidence
    return now if now.confidence <= most else replace(now, confidence=most, cause=now.cause or before.cause)
