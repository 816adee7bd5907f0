"""Decodes the bytes of a GCG file.

The format says ISO 8859-1 unless the first line is `#character-encoding`; many programs write UTF-8 or
whatever their system uses regardless. What the file says counts; if it says nothing, what its letters show.
"""

import re
import unicodedata
from functools import cache
from typing import Final

from station.editions import edition_names, load_edition
from station.encodings import MARKED, OLD, UncertainError, recognised
from station.gcg.errors import GcgError

END: Final = b"\x1a"
"""Ctrl-Z, the end of a text to DOS."""
LINE_END: Final = re.compile(r"\r\n|\r|\n")
_WIDE: Final = tuple(mark for mark, codec in MARKED if codec != "utf-8-sig")
_HEADER: Final = re.compile(rb"^[ \t]*#character-encoding[ \t]+([^\s]+)", re.MULTILINE)


def decoded(data: bytes) -> tuple[str, tuple[str, ...]]:
    """The text, letters composed (NFC), and sentences on what was judged or left out of it.

    Raises GcgError if it is not text or the encoding that it names is unknown or not the one it has.
    """
    before, _, after = data.partition(END)
    if b"\0" in before or data.startswith(_WIDE):  # there, letters can have this byte, too
        whole, judged = _text(data)
        text, _, rest = whole.partition(END.decode())
        left_out = rest.strip(f" \r\n\t\0{END.decode()}") != ""
    else:
        text, judged = _text(before)
        left_out = after.strip(b" \r\n\t\0" + END) != b""
    if not left_out:
        return text, judged
    line = len(LINE_END.findall(text)) + 1
    return text, (*judged, f"line {line}: the file ends at Ctrl-Z, as DOS has it; what follows is not read")


def _text(data: bytes) -> tuple[str, tuple[str, ...]]:
    header = _HEADER.search(data)
    if header is not None and not data.isascii() and not data.startswith(tuple(mark for mark, _ in MARKED)):
        return _as_named(data, header.group(1).decode("ascii", "replace")), ()
    try:
        text, encoding = recognised(data, _strange)
    except UncertainError as error:
        raise GcgError(f"{error}; save the file as UTF-8") from None
    except ValueError:
        raise GcgError("this is not a text file") from None
    if encoding not in OLD.values():
        return text, ()
    return text, (f"the file does not say its character encoding; it is read as {encoding}",)


def _strange(text: str) -> int:
    """How many letters in the lines of the game no edition has, whichever edition has most of them."""
    signs = {
        sign.upper()
        for line in text.splitlines()
        if line.startswith(">")
        for sign in line
        if not sign.isascii() and sign != "·"
    }
    return 3 * min(len(signs - letters) for letters in _alphabets()) if signs else 0


@cache
def _alphabets() -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset("".join(load_edition(name, records=True).counts)) for name in edition_names(records=True)
    )


def _as_named(data: bytes, encoding: str) -> str:
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
