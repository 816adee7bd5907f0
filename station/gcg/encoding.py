"""Decodes the bytes of a GCG file.

The format says ISO 8859-1 unless the first line is `#character-encoding`; many programs write UTF-8
regardless, so that is tried first. It cannot be mistaken for Latin-1 text with letters beyond ASCII. Polish
files without that line are often ISO 8859-2, in which Ł and others are symbols in Latin-1.
"""

import codecs
import re
import unicodedata
from typing import Final

from station.gcg.errors import GcgError

_HEADER: Final = re.compile(rb"^[ \t]*#character-encoding[ \t]+([^\s]+)", re.MULTILINE)
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def text_of(data: bytes) -> str:
    """The text, letters composed (NFC). Raises GcgError if it is not text or its encoding is unknown."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _decoded(data, encoding)
    if b"\0" in data:
        raise GcgError("this is not a text file")
    if data.isascii():
        return data.decode("ascii")
    header = _HEADER.search(data)
    if header is not None:
        return _decoded(data, header.group(1).decode("ascii", "replace"))
    try:
        return _decoded(data, "utf-8")
    except GcgError:
        western = _decoded(data, "iso8859-1")
    if _all_letters(western):
        return western
    eastern = _decoded(data, "iso8859-2")
    return eastern if _all_letters(eastern) else western


def _all_letters(text: str) -> bool:
    """Whether all non-ASCII characters in the lines of the game are letters."""
    plays = (line for line in text.split("\n") if line.startswith(">"))
    return all(sign.isascii() or sign.isalpha() or sign == "·" for line in plays for sign in line)


def _decoded(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except LookupError:
        raise GcgError(f"its character encoding {encoding!r} is unknown") from None
    except (UnicodeError, ValueError):
        line = _first_bad_line(data, encoding)
        raise GcgError(f"line {line} is not {encoding}, the file's character encoding") from None
    return unicodedata.normalize("NFC", text.removeprefix("\ufeff"))


def _first_bad_line(data: bytes, encoding: str) -> int:
    for number, line in enumerate(data.split(b"\n"), start=1):
        try:
            line.decode(encoding)
        except ValueError:
            return number
    return 1
