"""How a pairing ended."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final


class How(StrEnum):
    PLAYED = "played"  # agreed at the table
    BY_HAND = "by-hand"  # played, and entered by the director
    FORFEIT = "forfeit"  # a side did not play
    DOUBLE_FORFEIT = "double-forfeit"  # no side did
    UNFINISHED = "unfinished"  # broken off, and counted as it stood
    BYE = "bye"  # a side had nobody to play, or asked for a round off that counts as won
    HALF_BYE = "half-bye"  # it asked for a round off that counts half
    ZERO_BYE = "zero-bye"  # it asked for a round off that counts nothing


BYES: Final = (How.BYE, How.HALF_BYE, How.ZERO_BYE)


@dataclass(frozen=True, slots=True)
class HighPlay:
    """The play of a game that brought somebody most. player: by name. word: the longest that it formed."""

    player: str
    points: int
    word: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """places: by side of the pairing, 1 for the winner; equal places are drawn. scores: by side; () in a game
    without points. forfeited: the sides that did. ending: how the game itself ended, in the word of
    the journal ("finished", "time", "resigned", …). game: the id of the game it came from, "" if by hand."""

    how: How
    places: tuple[int, ...]
    scores: tuple[int, ...] = ()
    forfeited: tuple[int, ...] = ()
    ending: str = ""
    game: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was changed, and why. before, after: None for no result. at: by the director's own clock,
    ISO 8601."""

    before: Result | None
    after: Result | None
    reason: str
    actor: str = ""
    at: str = ""


def places_of(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The places that scores come to: most points first, equal points the same place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def scored(how: How, scores: tuple[int, ...], *, note: str = "") -> Result:
    """The result of a game that points decide."""
    return Result(how, places_of(scores), scores, note=note)


def won(how: How, winners: tuple[int, ...], sides: int = 2, *, note: str = "") -> Result:
    """The result of a game without points: these sides won; none or all of them: drawn."""
    drawn = not winners or len(winners) == sides
    places = tuple(1 if drawn or side in winners else 2 for side in range(sides))
    return Result(how, places, note=note)


def forfeit(absent: tuple[int, ...], sides: int = 2, *, note: str = "") -> Result:
    """These sides forfeit; a double forfeit if all of them do."""
    how = How.DOUBLE_FORFEIT if len(absent) == sides else How.FORFEIT
    places = tuple(2 if side in absent else 1 for side in range(sides))
    return Result(how, places, forfeited=absent, note=note)


def bye(how: How = How.BYE) -> Result:
    """The result of a bye of some kind."""
    return Result(how, (1,))


BYE: Final = bye()
_OF_A_BYE: Final = {How.BYE: Fraction(1), How.HALF_BYE: Fraction(1, 2), How.ZERO_BYE: Fraction(0)}


def wins(result: Result, side: int) -> Fraction:
    """What the result counts for a side, from 0 to 1: a win 1, a draw ½; at a table of three or four the
    part of its opponents that it came in before, where a tie is half. Who forfeits has beaten nobody."""
    if result.how in BYES:
        return _OF_A_BYE[result.how]
    if side in result.forfeited:
        return Fraction(0)
    others = [place for other, place in enumerate(result.places) if other != side]
    mine = result.places[side]
    halves = sum(2 * (mine < place) + (mine == place) for place in others)
    return Fraction(halves, 2 * len(others))
