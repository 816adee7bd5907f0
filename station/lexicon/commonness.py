"""How common a word is: the size class of the smallest list of SCOWL that holds it.

SCOWL (wordlist.aspell.net) sorts English by how many people know a word: 10 the commonest thousands, 35 what
most people know, 50 what readers know, 70 what a large dictionary holds. The words of each class are in
`station/data/commonness`, with where they come from. In a language without such a file a word's class follows
from its looks: short words of common letters count as common.
"""

import gzip
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import resources
from typing import Final

RARE: Final = 95
"""The class of a word that no list holds, as SCOWL numbers its last one."""

LOOKS: Final = ((35, 8.0), (50, 9.5), (70, 12.0))
"""By class, up to which `looks` a word belongs to it."""

COMMON: Final = "commonness"
SUFFIX: Final = ".txt.gz"


@cache
def common_words(language: str, most: int = RARE) -> dict[str, int]:
    """The class of every word of classes up to `most`; empty for a language without a list."""
    return {word: number for number, coded in _lists(language) if number <= most for word in spelt(coded)}


def by_commonness(language: str) -> Iterator[str]:
    """The words of all classes, those of the commonest first; none for a language without a list."""
    return (word for _, coded in _lists(language) for word in spelt(coded))


@lru_cache(maxsize=256)
def class_of(word: str, language: str) -> int | None:
    """The class of one word, found in a few milliseconds, without all others; RARE if no list holds it, None
    for a language without lists."""
    lines = _lines(language)
    if not lines or not word:
        return None
    first = f" A{word[0].lower()}"  # a word that shares no letter with the one before
    for line in lines:
        begin = line.find(first)
        if begin >= 0:
            end = line.rfind(first)
            end = line.find(" A", end + 1)
            if word in spelt(line[begin : end if end >= 0 else None].split()):
                return int(line.split(maxsplit=1)[0])
    return RARE


@cache
def _lists(language: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Each class with its words as the file keeps them."""
    lines = (line.split() for line in _lines(language))
    return tuple((int(number), tuple(coded)) for number, *coded in lines)


@cache
def _lines(language: str) -> tuple[str, ...]:
    """The file, a line a class; none for a language without one."""
    file = resources.files("station") / "data" / COMMON / f"{language.lower()}{SUFFIX}"
    return tuple(gzip.decompress(file.read_bytes()).decode("ascii").splitlines()) if file.is_file() else ()


def class_by_looks(word: str, values: Mapping[str, int]) -> int:
    """The class that a word's length and letters suggest. values: of the letters."""
    points = sum(values.get(letter, 0) for letter in word)
    looks = len(word) + 1.5 * points / len(word)
    return next((number for number, most in LOOKS if looks <= most), RARE)


def shortened(words: list[str]) -> Iterator[str]:
    """Sorted words as a file keeps them: how many letters each shares with the one before (A for none), then
    the rest of it in small letters."""
    before = ""
    for word in words:
        shared = 0
        while shared < min(len(word), len(before)) and word[shared] == before[shared]:
            shared += 1
        yield chr(ord("A") + shared) + word[shared:].lower()
        before = word


def spelt(coded: Iterable[str]) -> Iterator[str]:
    """The words that `shortened` shortened."""
    word = ""
    for code in coded:
        word = word[: ord(code[0]) - ord("A")] + code[1:].upper()
        yield word
