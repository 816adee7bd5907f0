"""Reads a user's word list: text or gzip, one word per line.

Format: UTF-8, with or without a byte order mark; any line ending. The first field of a line is the word, in
any case; anything after a space or tab (a definition, a count) is ignored. Empty lines and lines starting
with `#` are skipped. Words may be repeated. Anything that is not a word of the edition is rejected with its
line number, or skipped if requested.
"""

import gzip
import unicodedata
import zlib
from dataclasses import dataclass
from pathlib import Path

from station.errors import InputError
from station.rules.edition import Edition
from station.rules.square import SIZE

LARGEST = 64 << 20
"""Maximum size of the text in bytes. The largest word lists have a tenth of that; more is a mistake or an
attack."""
SHORTEST_WORD = 2
NAMED = 3
"""Bad lines that are quoted; the rest are counted."""
_GZIP = b"\x1f\x8b"
_WIDE = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True)
class WordList:
    """words: upper case. left_out: number of lines that were not words of the edition, and were skipped."""

    words: frozenset[str]
    left_out: int


def read_word_list(path: Path, edition: Edition, *, leave_out: bool = False) -> WordList:
    """The words in a file.

    Raises InputError with the line numbers if lines cannot be used, unless `leave_out`; always if the file
    is missing, not text, not in UTF-8, a damaged or truncated gzip, too large, or without any word.
    """
    words: set[str] = set()
    complaints: list[str] = []
    letters = frozenset(edition.alphabet)
    count = 0
    for number, line in enumerate(_lines(path), 1):
        fields = line.split(maxsplit=1)
        if not fields or fields[0].startswith("#"):
            continue
        word = unicodedata.normalize("NFC", fields[0]).upper()
        complaint = _complaint(word, letters, edition)
        if complaint is None:
            words.add(word)
            continue
        count += 1
        if len(complaints) < NAMED:
            complaints.append(f"line {number}: {complaint}")
    if count and not leave_out:
        more = f"; and {count - NAMED} more lines" if count > NAMED else ""
        raise InputError(
            f"{path}: {count} line{'s' * (count > 1)} cannot be used, so nothing was imported: "
            f"{'; '.join(complaints)}{more} (use --edition if these are words of "
            "another edition; --leave-out imports the rest)"
        )
    if not words:
        raise InputError(f"{path} contains no words")
    return WordList(frozenset(words), count)


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


def _lines(path: Path) -> list[str]:
    data = _text(path)
    if data[:2] in _WIDE:
        raise InputError(f"{path} is in UTF-16; save it as UTF-8 and import it again")
    lines = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
    if b"\0" in data:
        raise InputError(f"{path} is not text; a word list has one word a line, in UTF-8 or gzip")
    decoded = []
    for number, line in enumerate(lines, 1):
        try:
            decoded.append(line.decode())
        except UnicodeDecodeError as error:
            raise InputError(
                f"{path}: line {number} is not in UTF-8 (byte {line[error.start]:#04x} at position "
                f"{error.start + 1}); save the list as UTF-8 and import it again"
            ) from error
    return decoded


def _text(path: Path) -> bytes:
    """The file's content, uncompressed."""
    try:
        with path.open("rb") as file:
            packed = file.read(2) == _GZIP
            file.seek(0)
            if not packed:
                data = file.read(LARGEST + 1)
            else:
                with gzip.open(file) as unpacked:
                    data = unpacked.read(LARGEST + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        what = "truncated" if isinstance(error, EOFError) else "damaged"
        raise InputError(f"{path} is a {what} gzip file; download it again") from error
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    if len(data) > LARGEST:
        raise InputError(f"{path} has more than {LARGEST >> 20} MB of text; that is not a word list")
    return data
