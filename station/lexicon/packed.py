"""A great many words in little memory: a byte a letter, sorted when all have come."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from station.errors import InputError
from station.rules.square import SIZE

WORDS_MAX: Final = 6_000_000
"""When there are so many, repeated ones are taken out; more than `FULL` may not be left then. The largest
word lists have half of that."""

FULL: Final = WORDS_MAX * 3 // 4
_CHUNK: Final = 50_000


class Packed:
    """Words of these letters, of up to `SIZE` letters each. used: the letters that words have."""

    def __init__(self, letters: str) -> None:
        self._letters = "".join(sorted(letters))
        # Codes are in the order of the letters, so that words sort alike; 0 fills up.
        self._codes = {ord(letter): chr(code) for code, letter in enumerate(self._letters, start=1)}
        self._bytes = bytearray()
        self.used: set[str] = set()

    def add(self, word: str) -> None:
        """Raises InputError if that makes too many words."""
        self._bytes += word.translate(self._codes).encode("latin-1").ljust(SIZE, b"\0")
        self.used.update(word)
        if len(self._bytes) >= WORDS_MAX * SIZE:
            self._thin_out()
            if len(self._bytes) >= FULL * SIZE:
                raise InputError(f"these are more than {FULL:,} words, which is too many")

    def _thin_out(self) -> None:
        """Keep every word once."""
        words = self._sorted()
        first = np.ones(len(words), dtype=np.bool_)
        first[1:] = words[1:] != words[:-1]
        kept = int(first.sum())
        words[:kept] = words[first]
        del words  # no array may look at bytes that go
        del self._bytes[kept * SIZE :]

    def __iter__(self) -> Iterator[str]:
        """Every word once, sorted."""
        words = self._sorted()
        letters = dict(enumerate(self._letters, start=1))
        last = b""
        for start in range(0, len(words), _CHUNK):
            for word in words[start : start + _CHUNK].tolist():
                if word != last:
                    yield word.decode("latin-1").translate(letters)
                    last = word

    def _sorted(self) -> "np.ndarray[tuple[int], np.dtype[np.bytes_]]":
        words: np.ndarray[tuple[int], np.dtype[np.bytes_]] = np.frombuffer(self._bytes, dtype=f"S{SIZE}")
        words.sort()
        return words
