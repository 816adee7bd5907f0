"""Reads a user's word lists: text or gzip, one word per line, or a Hunspell dictionary with its affixes.

Format of a list: any encoding (`station.encodings` recognises it), any line ending. The first field of a line
is the word, in any case; anything after a space or tab (a definition, a count) is ignored. Empty lines and
lines starting with `#` are skipped. Words may be repeated. Anything that is not a word of the edition is
rejected with its line number, or skipped if requested.

Dictionaries (`station.lexicon.hunspell`) are made for prose: what no game can use is left out, and counted.
"""

import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from station.errors import InputError
from station.lexicon.hunspell import Dictionary, is_dictionary
from station.lexicon.packed import Packed
from station.lexicon.textfile import text_file
from station.rules.edition import Edition
from station.rules.square import SIZE

SHORTEST_WORD: Final = 2
NAMED: Final = 3
"""Bad lines that are quoted; the rest are counted."""


@dataclass(frozen=True, slots=True)
class WordList:
    """words: upper case. left_out: number of lines that were not words of the edition, and were skipped.
    encodings: of the files whose encoding was recognised by their letters, by name."""

    words: Packed
    left_out: int
    encodings: tuple[tuple[str, str], ...] = ()


def read_word_lists(
    paths: Sequence[Path], edition: Edition, *, leave_out: bool = False, names: bool = False
) -> WordList:
    """The words in all these files. names: of dictionaries, also words that begin with a capital.

    Raises InputError with the line numbers if lines of a list cannot be used, unless `leave_out`; always if a
    file is missing, not text, in an uncertain encoding, a damaged or truncated gzip, too large, or
    without any word.
    """
    words = Packed("".join(edition.alphabet))
    left_out = 0
    encodings = []
    strange = _strange(edition)
    for path in paths:
        if is_dictionary(path):
            dictionary = Dictionary.read(path, strange)
            found, encoding = dictionary.words(names=names), dictionary.encoding
            gone, taken = _taken(found, words, edition)
        else:
            file = text_file(path, strange)
            encoding = file.encoding
            gone, taken = _listed(path, file.lines(), words, edition, leave_out=leave_out)
        if not taken:
            raise InputError(f"{path} contains no words")
        left_out += gone
        if encoding:
            encodings.append((path.name, encoding))
    return WordList(words, left_out, tuple(encodings))


def _taken(found: Iterator[str], words: Packed, edition: Edition) -> tuple[int, int]:
    """Add what are words of the edition; how many were none, and how many were."""
    letters = frozenset(edition.alphabet)
    gone = taken = 0
    for form in found:
        word = unicodedata.normalize("NFC", form).upper()
        if _complaint(word, letters, edition) is None:
            words.add(word)
            taken += 1
        else:
            gone += 1
    return gone, taken


def _listed(
    path: Path, lines: Iterator[str], words: Packed, edition: Edition, *, leave_out: bool
) -> tuple[int, int]:
    """Add the words of a list; how many lines were none, and how many were."""
    complaints: list[str] = []
    letters = frozenset(edition.alphabet)
    gone = taken = 0
    for number, line in enumerate(lines, 1):
        fields = line.split(maxsplit=1)
        if not fields or fields[0].startswith("#"):
            continue
        word = unicodedata.normalize("NFC", fields[0]).upper()
        complaint = _complaint(word, letters, edition)
        if complaint is None:
            words.add(word)
            taken += 1
            continue
        gone += 1
        if len(complaints) < NAMED:
            complaints.append(f"line {number}: {complaint}")
    if gone and not leave_out:
        more = f"; and {gone - NAMED} more lines" if gone > NAMED else ""
        raise InputError(
            f"{path}: {gone} line{'s' * (gone > 1)} cannot be used, so nothing was imported: "
            f"{'; '.join(complaints)}{more} (use --edition if these are words of "
            "another edition; --leave-out imports the rest)"
        )
    return gone, taken


def _strange(edition: Edition) -> Callable[[str], int]:
    """Counts the letters of a text that the edition does not have: few, in the right encoding."""
    known = frozenset("".join(edition.alphabet)) | {"ẞ"}

    def count(text: str) -> int:
        signs = {sign.upper() for sign in text if not sign.isascii()}
        return 3 * sum(not known.issuperset(sign) for sign in signs)

    return count


def _complaint(word: str, letters: frozenset[str], edition: Edition) -> str | None:
    shown = word if len(word) <= 24 else f"{word[:20]}…"
    strange = next((letter for letter in word if letter not in letters), None)
    if strange is not None:
        name = strange if strange.isprintable() else f"U+{ord(strange):04X}"
        return f"{shown!r} has {name!r}, which is not a letter of the {edition.language} edition"
    if len(word) < SHORTEST_WORD:
        return f"{shown!r} is shorter than {SHORTEST_WORD} letters"
    if len(word) > SIZE:
        return f"{shown!r} has {len(word)} letters; {SIZE} fit on the board"
    return None
