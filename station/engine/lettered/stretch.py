"""What the squares of a play make of the points of its tiles."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from station.engine.lettered.grid import FREE
from station.engine.lettered.line import Line
from station.rules.lettered.premium import PREMIUMS
from station.rules.square import LINES, SIZE

BONUS: Final = 50
_LETTER: Final = tuple(premium.letter for premium in PREMIUMS)
_NO_PREMIUMS: Final = (1,) * len(PREMIUMS)
_WORD: Final = tuple(premium.word for premium in PREMIUMS)


@dataclass(frozen=True, slots=True, eq=False)
class Stretch:
    """The empty squares that a play fills. base: points that do not depend on its tiles: those already
    there, the bonus for a whole rack. weights: what each of its tiles' points count."""

    squares: tuple[int, ...]
    base: int
    weights: tuple[int, ...]


class Scoring:
    """whole: how many tiles earn the bonus. plain: there are no premium squares."""

    def __init__(self, whole: int, *, plain: bool) -> None:
        self._whole = whole
        self._letter, self._word = (_NO_PREMIUMS, _NO_PREMIUMS) if plain else (_LETTER, _WORD)

    def stretch(self, line: Line, places: Sequence[int]) -> Stretch:
        """The stretch of these empty places of a line."""
        bits, across = line.bits, line.across
        squares = tuple(LINES[line.number][place] for place in places)
        begin, end = places[0], places[-1] + 1
        while begin and bits[begin - 1]:
            begin -= 1
        while end < SIZE and bits[end]:
            end += 1
        factor = prod(self._word[square] for square in squares)
        in_line = end - begin > 1
        base = sum(line.points[begin:end]) * factor if in_line else 0
        weights = []
        for square, place in zip(squares, places, strict=True):
            weight = self._letter[square] * factor if in_line else 0
            if across[place] != FREE:
                weight += self._letter[square] * self._word[square]
                base += across[place] * self._word[square]
            weights.append(weight)
        return Stretch(squares, base + BONUS * (len(places) == self._whole), tuple(weights))
