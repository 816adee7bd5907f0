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
from vision.reading import BoardReading, Content, SquareReading

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

FEW: Final = 10
"""Tiles below which nothing is said about their language."""

UNLIKE: Final = 0.25
"""Share of unrecognised letters from which tiles are of no installed edition: simulated Russian ones have
0.36 and more, those of installed editions in photographs at most 0.05."""

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


def fits_no_edition(boards: Sequence[BoardReading]) -> str | None:
    """A sentence if so many tiles show no letter of any installed edition that it is likely another's; None
    otherwise. boards: read with the letters of all editions."""
    tiles = [
        square
        for board in boards
        for square in board.squares
        if square.letter is not None and square.cause is None and square.candidates
    ]
    unlike = sum(tile.candidates[0][1] < CLEAR for tile in tiles)
    if len(tiles) < FEW or unlike < UNLIKE * len(tiles):
        return None
    return (
        f"{unlike} of {len(tiles)} tiles show no letter of an installed edition; if the tiles are of another "
        f"language, what is read is wrong (installed: {', '.join(edition_names())})"
    )


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
