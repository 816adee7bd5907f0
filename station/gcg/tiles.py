"""Letters of racks and words as written in GCG files."""

from collections.abc import Iterator
from typing import Final

from station.errors import quoted
from station.rules.edition import BLANK, Edition
from station.rules.lettered.position import Tile

THROUGH: Final = "."
_QUACKLE_SPANISH: Final = {"1": "CH", "2": "LL", "3": "RR"}
"""One digit for each Spanish digraph, as in Quackle."""


class LetterError(ValueError):
    """Something that is not a letter where one should be; the message says what."""


def word_tiles(word: str, edition: Edition) -> tuple[Tile | None, ...]:
    """The tiles of a word, None for `.`, an existing tile. Letters in parentheses are existing tiles too.

    A lower-case letter is a blank. Raises LetterError for anything that is not a letter.
    """
    inside = False
    tiles: list[Tile | None] = []
    for sign in _signs(word, edition):
        if sign in "()":
            inside = sign == "("
        elif inside or sign == THROUGH:
            tiles.append(None)
        else:
            tiles.append(tile_of(sign))
    return tuple(tiles)


def rack_tiles(rack: str, edition: Edition) -> tuple[str, ...]:
    """The tiles of a rack, as named by the edition; `?` and, on a rack, lower-case letters are blanks."""
    return tuple(
        BLANK if sign in {BLANK, "_", "*"} else tile_of(sign).from_set for sign in _signs(rack, edition)
    )


def tile_of(sign: str) -> Tile:
    """The tile for a letter; lower case is a blank, `?` one whose letter is unknown."""
    if sign in {BLANK, "_"}:
        return Tile(None, blank=True)
    capital = sign.upper()
    if not sign.replace("·", "").isalpha() or (len(sign) == 1 and len(capital) > 1):
        raise LetterError(f"{quoted(sign)} is not a letter")
    return Tile(capital, blank=sign != capital)


def written(tile: Tile) -> str:
    """A tile as written in a word in a GCG file."""
    text = tile.text.lower() if tile.blank else tile.text
    return f"[{text}]" if len(text) > 1 else text


def _signs(text: str, edition: Edition) -> Iterator[str]:
    """The letters one by one, with digraphs in one piece."""
    place = 0
    while place < len(text):
        sign = text[place]
        if sign == "[":
            end = text.find("]", place)
            if end < place + 2:
                raise LetterError(f"the bracket in {quoted(text)} is not closed")
            yield text[place + 1 : end]
            place = end + 1
            continue
        digraph = _QUACKLE_SPANISH.get(sign)
        yield digraph if digraph in edition.counts and digraph else sign
        place += 1
