"""The content of each square, decided from colour and from the letter reader's answer.

Colour distinguishes tiles from the board, but not a tile from a hand. The letter reader recognises a tile
with a letter, but sometimes takes print for letters, and a smooth face shows it nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.premium import CENTRE, LAYOUT, PLAIN
from vision.reading import Facing
from vision.squares.asking import LEANS, beside_tiles, looks_laid_on, worth_asking
from vision.squares.board_look import OF_KIND, BoardLook, Rows, kits_among, look_between
from vision.squares.hands import covered, fingertips
from vision.squares.learn_look import learn_look
from vision.squares.measure import Squares, strength
from vision.squares.occupancy import Occupancy, occupancy

INKED: Final = 0.07
"""Mean relief in the centre of a square from which it is not smooth."""

FOREIGN: Final = 16.0
"""Squared distance, in spreads, from which a colour is not the board's, or not a kit's."""


SURELY_TILE: Final = 0.95
"""Probability of a tile, by the letter reader, from which it alone may tell a blank from the bare board."""

OF_KIT: Final = 3.0
"""Maximum squared distance, in spreads, from a kit's colour for such a blank."""

LIKELY: Final = 0.6
"""Probability of such a blank: more likely than not, but never beyond doubt."""

KNOWN_BLANK: Final = 9.0
"""Log odds of a tile, by the letter reader, and how much nearer its colour is to a kit's, together: from here
on a blank lies on a square that was empty before. In seven simulated games one empty square in view seemed
to be a blank, with -6."""

CHANGED_TO_KIT: Final = 4.0
"""Maximum squared distance, in spreads, from a kit's colour for such a blank."""

CHANGED: Final = 0.5
"""Squared distance, in spreads, from its own colour from which a square that was empty before shows something
else. Of 71,000 empty squares of simulated boards under lamps, none had more than 0.2; of 870 blanks, none had
less than 0.7."""

LIKE_KIT: Final = 1.0
"""Maximum squared distance from a kit's colour of a blank that is nearly the colour of its square; it is half
as far as from the square's own at most."""

SEEN_BLANK: Final = 2.0
"""Log odds of a tile, by the letter reader, from which such a blank is beyond doubt."""

OTHER_COLOUR: Final = 1.0
"""Squared distance, in spreads, from its own colour from which a square that was empty before shows something
else without doubt: five times as much as any square that stayed empty."""

SURE_BLANK: Final = 4.0
"""Log odds of a tile, by the letter reader, from which such a square holds a blank of whatever kit."""

EXACTLY: Final = 0.25
"""Maximum squared distance from a kit's colour of a smooth square that holds a blank of that kit although the
letter reader may see none: nothing else turns a square into exactly the colour of a kit."""

NO_BLANK: Final = -4.0
"""Log odds of a tile, by the letter reader, down to which it may be mistaken about such a blank."""

OWN: Final = 2.0
"""Maximum squared distance, in spreads, from its own colour of a square that was empty before and in which
the letter reader sees no tile: so it has stayed empty, though a tile beside it throws a shadow over its
print."""

ALMOST_SURE: Final = 0.96
"""Probability of such a blank."""

UNLIKELY: Final = 0.4
"""Maximum probability of a tile that nothing bears out: likely none, but doubtful."""

OWN_COLOUR: Final = 3.0
"""How much further a colour must be from the board's than from a kit's, in squared spreads, to be the kit's
beyond doubt."""

PRINTED_ON: Final = 0.6
"""Share of a kind's squares read as letters from which it is the kind's print that is being read."""


class Letters(Protocol):
    """A letter reader's output for n patches. tile: (n,) probability that the patch shows a tile."""

    @property
    def letters(self) -> Sequence[str | None]: ...

    @property
    def facings(self) -> Sequence[Facing | None]: ...

    @property
    def confidence(self) -> NDArray[np.floating]: ...

    @property
    def candidates(self) -> Sequence[tuple[tuple[str, float], ...]]: ...

    @property
    def tile(self) -> NDArray[np.floating]: ...


class ReadsLetters(Protocol):
    """A letter reader. patches: (n, 64, 64, 3) uint8 BGR."""

    def read(self, patches: NDArray[np.uint8]) -> Letters: ...


@dataclass(frozen=True, slots=True)
class Answers:
    """The letter reader's answers for 225 squares. shows_tile: probability of a tile, NaN if not asked.
    certain: whether it is sure of the letter. blank: whether it sees no letter."""

    shows_tile: Rows
    certain: NDArray[np.bool_]
    blank: NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Verdict:
    """For 225 squares. tile: probability that there is a tile rather than nothing. hidden: whether something
    that is neither tile nor board lies over it. beside: whether it is next to a hidden one."""

    tile: Rows
    hidden: NDArray[np.bool_]
    beside: NDArray[np.bool_]


def settle(
    squares: Squares,
    said: Occupancy,
    asked: Answers,
    seen_empty: NDArray[np.bool_] | None = None,
    *,
    alone: bool = False,
) -> Verdict:
    """Combine what the two say about the same board. seen_empty: (225,) squares that were empty in an earlier
    picture. alone: whether only this picture is known."""
    inked = strength(squares.relief) > INKED
    as_before = np.zeros(225, np.bool_)
    if seen_empty is not None:
        as_before = seen_empty & (said.from_ground < np.minimum(said.from_kit, OWN))
    speaks = said.speaks + _letter_speaks(said, asked, inked, alone, as_before)
    tile = 1 / (1 + np.exp(-np.clip(speaks, -30, 30)))
    if alone:
        tile = np.where(_blank_of_board_colour(said, asked, tile), np.maximum(tile, LIKELY), tile)
        tile = np.where(_blank_by_itself(said, asked), np.minimum(tile, UNLIKELY), tile)
    tile = np.where(_print_in_glare(said, asked), np.minimum(tile, UNLIKELY), tile)
    if seen_empty is not None:
        laid = seen_empty & _blank_laid(squares, said, asked)
        tile = np.where(laid, np.maximum(tile, ALMOST_SURE), tile)
    usual = (said.from_ground < 0.8) & (said.unlike < 1.5)
    odd = _odd(said, asked.shows_tile, inked)
    hidden = covered(squares.unseen, odd, asked.certain, usual)
    if seen_empty is not None:
        seems_tile = (tile > 0.5) & seen_empty & (said.from_ground > OWN_COLOUR)
        hidden |= fingertips(squares.unseen, seems_tile, inked & ~asked.certain, asked.certain)
    near = cv2.dilate(hidden.astype(np.uint8).reshape(15, 15), np.ones((3, 3), np.uint8)).ravel() > 0
    return Verdict(np.asarray(tile, np.float64), hidden, near & ~hidden)


def settle_alone(
    squares: Squares, look_up: "AskLetters", rounds: int = 1
) -> tuple[BoardLook, Occupancy, Verdict]:
    """As `settle`, for a board of unknown look: the tiles that the letter reader recognises give the kits'
    colours, and these give the board's."""
    look, said = learn_look(squares)
    asked = look_up(worth_asking(said))
    verdict = settle(squares, said, asked, alone=True)
    for _ in range(rounds):
        recognised = (
            (verdict.tile > 0.8)
            & ~verdict.hidden
            & (np.nan_to_num(asked.shows_tile) > 0.5)
            & (LAYOUT == PLAIN)
        )
        kits = kits_among(said.body[recognised]) if recognised.any() else look.kits
        look = look_between(said.body, squares.relief, np.where(verdict.hidden, 1.0, verdict.tile), kits)
        said = occupancy(squares, look, verdict.tile)
        asked = look_up(worth_asking(said) | looks_laid_on(squares, said))
        verdict = settle(squares, said, asked, alone=True)
    return look, said, verdict


class AskLetters(Protocol):
    """Asks the letter reader about the chosen squares; returns its answers for all squares so far."""

    def __call__(self, chosen: NDArray[np.bool_], /) -> Answers: ...


def _letter_speaks(
    said: Occupancy, asked: Answers, inked: NDArray[np.bool_], alone: bool, as_before: NDArray[np.bool_]
) -> Rows:
    sure = np.clip(np.nan_to_num(asked.shows_tile, nan=0.5), 1e-4, 1 - 1e-4)
    odds = np.log(sure / (1 - sure))
    # Print shared by all squares of a kind is not a letter, however much it looks like one.
    rare = asked.certain & _rare_of_kind(asked.certain)
    new = np.maximum(np.clip((said.unlike - 1.6) / 1.2, 0, 1), np.clip((said.from_ground - 8) / 8, 0, 1))
    # Empty wood is as featureless as a blank, and there is more of it.
    for_tile = np.where(asked.blank, 0.5 * np.clip(odds, 0, 5), np.clip(odds, 0, 5) + 0.5)
    # A smooth face shows the letter reader little, unless no kit has its colour.
    against = np.where(inked | (said.from_kit > FOREIGN), 1.3 * np.clip(odds, -7, 0), 0)
    if not alone:
        # The edge of a finger over a tile looks like no tile, yet the tile is still there.
        against = np.where(inked, np.where(as_before, against, 0.75 * np.clip(odds, -4, 0)), 0)
    speaks = np.where(odds >= 0, for_tile * np.where(rare, 1.4, new), against)
    return np.where(np.isnan(asked.shows_tile), 0.0, speaks)


def _blank_of_board_colour(said: Occupancy, asked: Answers, tile: Rows) -> NDArray[np.bool_]:
    """(225,) smooth squares between tiles that the letter reader takes for blanks, and whose colour, though
    close to the board's, is closer to a kit's."""
    return (
        asked.blank
        & (np.nan_to_num(asked.shows_tile) > SURELY_TILE)
        & (said.from_kit < OF_KIT)
        & (said.from_ground - said.from_kit > LEANS)
        & (beside_tiles(tile) >= 2)
    )


def _blank_laid(squares: Squares, said: Occupancy, asked: Answers) -> NDArray[np.bool_]:
    """(225,) squares that the letter reader takes for blanks, and whose colour is no longer their own, but a
    kit's: what they showed when they were empty shows a blank of nearly the board's colour."""
    shows = np.clip(np.nan_to_num(asked.shows_tile), 1e-4, 1 - 1e-4)
    odds, nearer = np.log(shows / (1 - shows)), said.from_ground - said.from_kit
    of_kit = (said.from_kit < CHANGED_TO_KIT) & (nearer > OWN_COLOUR)
    plainly = of_kit & (odds > LEANS) & (odds + nearer > KNOWN_BLANK)
    slightly = changed_to_kit(said) & (odds > SEEN_BLANK)
    other = said.from_ground > OTHER_COLOUR
    by_sight = other & (odds > SURE_BLANK) & (squares.unseen == 0)
    by_colour = other & changed_to_kit(said) & (said.from_kit < EXACTLY) & (odds > NO_BLANK)
    laid = by_sight | ((plainly | slightly | by_colour) & _in_view(squares, asked))
    return np.asarray(asked.blank & laid, np.bool_)


def _in_view(squares: Squares, asked: Answers) -> NDArray[np.bool_]:
    """(225,) squares that no hand hides: it would hide their sides, and those of squares beside them. The
    sides of a blank of the board's colour are as faint."""
    faint = ((squares.unseen > 1) & ~asked.certain).astype(np.uint8).reshape(15, 15)
    around = cv2.filter2D(faint, -1, np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT).ravel()
    return np.asarray((squares.unseen <= 1) | (around <= 1), np.bool_)


def changed_to_kit(said: Occupancy) -> NDArray[np.bool_]:
    """(225,) squares, if they were empty before, whose colour has become a kit's, however like their own that
    is."""
    most = np.minimum(LIKE_KIT, said.from_ground / 2)
    return np.asarray((said.from_ground > CHANGED) & (said.from_kit < most), np.bool_)


def _blank_by_itself(said: Occupancy, asked: Answers) -> NDArray[np.bool_]:
    """(225,) smooth squares about as much of the board's colour as of a kit's, without a letter beside them:
    ridges and weave look like the edges of blanks, but blanks are part of words."""
    alike = ~(said.from_ground - said.from_kit > OWN_COLOUR)
    lonely = beside_tiles(asked.certain.astype(np.float64)) == 0
    return np.asarray(asked.blank & alike & lonely, np.bool_)


def _print_in_glare(said: Occupancy, asked: Answers) -> NDArray[np.bool_]:
    """(225,) squares in no kit's colour in which the letter reader sees no tile either: light mirrored by the
    board changes the colour of its print."""
    return (np.nan_to_num(asked.shows_tile, nan=1.0) < 0.5) & (said.from_kit > FOREIGN)


def _rare_of_kind(certain: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(225,) whether so few squares of a kind are read as letters that it cannot be their print."""
    rare = np.ones(225, np.bool_)
    for kind, squares in enumerate(OF_KIND):
        if kind not in (PLAIN, CENTRE):
            rare[squares] = certain[squares].mean() < PRINTED_ON
    return rare


def _odd(said: Occupancy, shows_tile: Rows, inked: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """(225,) squares that look like neither the board nor a tile."""
    shown = np.clip(np.nan_to_num(shows_tile, nan=0.5), 1e-4, 1 - 1e-4)
    against = 0.75 * np.clip(np.log(shown / (1 - shown)), -4, 0)
    foreign = (said.from_ground > FOREIGN) & (said.from_kit > FOREIGN)
    no_tile = np.nan_to_num(shows_tile, nan=0.0) < 0.5
    return no_tile & (foreign | (inked & (said.unlike > 3) & (said.speaks + against > -6)))
