"""Counts what was read of a tile set against its edition, and settles doubt by the whole set.

A tile that is not clearly read counts as its likeliest letter only if that is at least as likely as not, and
if every letter it might be is there as often as it should be. What cannot be settled so is not read: it might
hide one letter in place of another.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

BLANK: Final = "_"
"""A tile without a letter, as in the rows of a reading."""

CLEAR: Final = 0.9
"""Probability from which a letter is clearly read."""

EVEN: Final = 0.5
"""Probability from which the whole set may settle a letter."""

MIGHT: Final = 0.03
"""Probability from which a doubtful tile might be a letter."""

SUSPECT: Final = 0.005
"""Probability from which a clearly read tile might after all be a letter that is missing, when there is one
too many of what was read: that two letters are exchanged is rarer than a misreading."""

Likely = Mapping[str, float]
"""Probability of each letter on a tile, and of `BLANK`."""


@dataclass(frozen=True, slots=True)
class Tally:
    """missing, extra: by letter, `BLANK` for blanks, without what is not read. unread: indices of tiles that
    cannot be read for sure. face_down: indices of plain faces that are too many to be blanks while letters
    are missing. excess: indices of tiles of the letters that are too many, all of each."""

    missing: dict[str, int]
    extra: dict[str, int]
    unread: tuple[int, ...]
    face_down: tuple[int, ...]
    excess: tuple[int, ...]

    @property
    def complete(self) -> bool:
        return not (self.missing or self.extra or self.unread or self.face_down)


def tally(tiles: Sequence[Likely], due: Mapping[str, int]) -> Tally:
    """due: how many of each letter, and of `BLANK`, a set has. Letters that it has not are read too."""
    read = {at: _best(likely) for at, likely in enumerate(tiles) if max(likely.values()) >= CLEAR}
    doubtful = [at for at in range(len(tiles)) if at not in read]
    read |= _settled({at: tiles[at] for at in doubtful}, Counter(read.values()), due)
    read = _without_suspects(read, tiles, due)
    there = Counter(read.values())
    missing = _more(due, there)
    extra = _more(there, due)
    plain = [at for at, letter in read.items() if letter == BLANK]
    over = min(extra.get(BLANK, 0), sum(count for letter, count in missing.items() if letter != BLANK))
    face_down = tuple(plain[len(plain) - over :]) if over else ()
    if over:
        extra[BLANK] -= over
        extra = {letter: count for letter, count in extra.items() if count}
    unread = tuple(at for at in range(len(tiles)) if at not in read)
    excess = tuple(at for at, letter in read.items() if letter in extra and at not in face_down)
    return Tally(missing, extra, unread, face_down, excess)


def _settled(doubtful: Mapping[int, Likely], clear: Counter[str], due: Mapping[str, int]) -> dict[int, str]:
    """The doubtful tiles whose letters the others leave no room to question."""
    settled = {at: _best(likely) for at, likely in doubtful.items() if max(likely.values()) >= EVEN}
    while True:
        there = clear + Counter(settled.values())
        fits = {
            at: letter
            for at, letter in settled.items()
            if all(there[might] == due.get(might, 0) for might in _might_be(doubtful[at]))
        }
        if len(fits) == len(settled):
            return settled
        settled = fits


def _without_suspects(
    read: dict[int, str], tiles: Sequence[Likely], due: Mapping[str, int]
) -> dict[int, str]:
    """What was read, without tiles that might be a missing letter in place of one that is too many."""
    left = dict(read)
    while True:
        there = Counter(left.values())
        missing, extra = _more(due, there), _more(there, due)
        suspects = [
            (tiles[at].get(lacking, 0.0), at)
            for at, letter in left.items()
            if letter in extra
            for lacking in missing
            if tiles[at].get(lacking, 0.0) >= SUSPECT
        ]
        if not suspects:
            return left
        del left[max(suspects)[1]]


def _best(likely: Likely) -> str:
    return max(likely, key=lambda letter: likely[letter])


def _might_be(likely: Likely) -> set[str]:
    return {letter for letter, share in likely.items() if share >= MIGHT}


def _more(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """How many more of each letter there are in one than in the other."""
    return {
        letter: count - other.get(letter, 0) for letter, count in one.items() if count > other.get(letter, 0)
    }
