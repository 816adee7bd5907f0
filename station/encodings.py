"""Which encoding a text file has that does not say so: UTF-8, UTF-16 and UTF-32 are certain, older ones are
judged by what comes out of them.

Names and words of most languages of Europe come out right in one old encoding only: in the others they hold
signs that are no letters, or a capital in the middle of a name. Greek read as Cyrillic is letters, too, but
not those that its words have most. What comes out right in two encodings is not guessed.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import Final

from station import letter_use

MARKED: Final = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\0\0\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
"""How files begin that say their encoding."""

OLD: Final = {
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "iso8859-2": "ISO 8859-2",
    "cp1257": "Windows-1257",
    "cp1254": "Windows-1254",
    "cp1251": "Windows-1251",
    "cp1253": "Windows-1253",
    "iso8859-7": "ISO 8859-7",
    "cp852": "DOS 852",
    "cp850": "DOS 850",
    "mac_roman": "Mac Roman",
    "mac_latin2": "Mac Central European",
    "koi8_r": "KOI8-R",
    "cp866": "DOS 866",
    "iso8859-5": "ISO 8859-5",
    "mac_cyrillic": "Mac Cyrillic",
    "cp737": "DOS 737",
    "mac_greek": "Mac Greek",
}
"""Encodings that are tried, those met most often first, by Python's names; and what people call them."""

LETTERS: Final = tuple(
    frozenset(letters)
    for letters in (
        "äöüßé", "éèêëàâæçîïôœùûüÿ", "áéíñóúü", "ãõáâàçéêíóôú", "àèéìòù", "ąćęłńóśźż", "áčďéěíňóřšťúůýž",
        "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž", "ăâîșțşţ", "çğıöşüâ", "ąčęėįšųūž", "āčēģīķļņšūž",
        "äõöüšž", "áðéíóúýþæö", "åäöéü", "æøåéö", "àçèéíïòóúü", "éèëïöü", "áéíóúâêîôûŵŷ", "ćčđšžë",
    )
)  # fmt: skip
"""The letters beyond ASCII of languages written in Latin letters, a set each."""

_OTHER_SCRIPTS: Final = re.compile("[\u0370-\u04ff]")
_NO_TEXT: Final = re.compile(rb"[\0-\x08\x0e-\x19]")
"""Bytes that no text has in an encoding of one byte a letter."""
_DOS_END: Final = re.compile(r"\x1a[\x1a\s]*\Z")
"""Ctrl-Z, with which DOS ends a text."""
_FAR: Final = re.compile("[^\t\n\r\f -~\xa0-\u024f\u0370-\u06ff\u1e00-\u1fff\u200b-\u203a\u20ac\ufeff]")
"""Signs of scripts that are not met here, and no signs at all."""
_MARGIN: Final = 2
"""How much more must be unlikely in another reading, unless its letters are much rarer."""
_SELDOM: Final = ("DOS", "Mac")
"""Encodings that hardly any file still has. In the script of another one, they are its rivals only if less is
unlikely in them."""
_STRAY: Final = 2
"""So few Greek or Cyrillic letters in a whole file are no names or words."""
_MOST_SURPRISE: Final = 1.5
"""How far, in bits a letter, a text may be from the letters that its script has most."""
_QUOTE_IN_WORD: Final = re.compile(r"[^\W\d_][“”„«»—…°§][^\W\d_]")
_QUOTE_BEFORE: Final = re.compile("(?<![^\\W_])’[\u0370-\u04ff]")
_QUOTES: Final = frozenset("‘’“”„«»–—…·°§\xa0")


class UncertainError(ValueError):
    """It is text, but its encoding is uncertain: either of two (`names`), or none that is known.
    The message is the beginning of a sentence."""

    def __init__(self, *names: str) -> None:
        self.names = names
        super().__init__(
            f"its character encoding could be {' or '.join(names)}"
            if names
            else "its character encoding is not known"
        )


def recognised(data: bytes, strange: Callable[[str], int] | None = None) -> tuple[str, str]:
    """The text of a file, letters composed (NFC), without a mark or the end that DOS writes; and the name of
    its encoding for people: "ASCII", "UTF-8", "UTF-16", "UTF-32" or one of `OLD`.

    strange: counts what is strange in a text for reasons of the file's own format. Raises ValueError if the
    file is no text in any of these, and UncertainError if it could be in two.
    """
    for mark, codec in MARKED:
        if data.startswith(mark):
            return _composed(data.decode(codec)), codec.removesuffix("-sig").upper()
    if _NO_TEXT.search(data):
        wide = _wide(data)
        if wide is not None:
            return _composed(wide), "UTF-16"
        if b"\0" in data:
            raise ValueError("no text")
    try:
        return _composed(data.decode()), "ASCII" if data.isascii() else "UTF-8"
    except UnicodeDecodeError:
        return _likeliest(data, strange)


def _likeliest(data: bytes, strange: Callable[[str], int] | None) -> tuple[str, str]:
    """The text in the old encoding in which it is least unlikely, and that encoding's name."""
    found: list[tuple[int, float, str, str]] = []
    for codec, name in OLD.items():
        try:
            text = _composed(data.decode(codec))
        except UnicodeDecodeError:
            continue
        stray = _MARGIN if 0 < _others(text).total() <= _STRAY else 0
        count = unlikely(text) + stray + (strange(text) if strange is not None else 0)
        found.append((count, letter_use.surprise(_others(text)), text, name))
    if not found:
        raise ValueError("no text")
    count, surprise, text, name = min(found, key=lambda one: one[0] + one[1])
    letters = _others(text).total()
    for other_count, other_surprise, other, rival in found:
        old = rival.startswith(_SELDOM) and not name.startswith(_SELDOM)
        margin = 0 if old and _greek(text) == _greek(other) else _MARGIN
        close = other_count < count + margin and other_surprise < surprise + letter_use.margin(letters)
        if close and other != text and (letters or _others(other)):
            raise UncertainError(name, rival)
    if surprise > _MOST_SURPRISE * letters + letter_use.margin(letters):
        raise UncertainError
    return text, name


def _others(text: str) -> Counter[str]:
    """The Greek and Cyrillic letters."""
    return Counter(_OTHER_SCRIPTS.findall(text.lower()))


def _greek(text: str) -> bool:
    return any("\u0370" <= sign < "\u0400" for sign in text)


def unlikely(text: str) -> int:
    """How much in a text is unlikely for names and words: signs that are no letters, letters that no one
    language has together in a word, capitals inside a word."""
    count = 0
    for line in text.splitlines():
        if not line.isascii():
            count += sum(3 for sign in line if not (sign.isascii() or sign.isalpha() or sign in _QUOTES))
            count += 3 * len(_QUOTE_IN_WORD.findall(line)) + 3 * len(_QUOTE_BEFORE.findall(line))
            count += sum(_unlikely(word) for word in re.findall(r"[^\W\d_]+", line) if not word.isascii())
    return count


def _unlikely(word: str) -> int:
    beyond = [sign for sign in word.lower() if not sign.isascii()]
    others = len(_OTHER_SCRIPTS.findall(word))
    if others:
        return 4 * min(others, len(word) - others) + _odd_capitals(word)
    strange = min(len([sign for sign in beyond if sign not in letters]) for letters in LETTERS)
    return (
        strange + (len(beyond) if len(word) > 2 and 2 * len(beyond) > len(word) else 0) + _odd_capitals(word)
    )


def _odd_capitals(word: str) -> int:
    """Letters beyond ASCII that are capitals inside a word with small letters, or small among capitals."""
    count = 0
    for place, sign in enumerate(word):
        if sign.isascii():
            continue
        before, after = word[:place], word[place + 1 :]
        count += bool(before) and sign.isupper() and (before[-1].islower() or after[:1].islower())
        count += sign.islower() and len(before + after) > 1 and (before + after).isupper()
    return count


def _wide(data: bytes) -> str | None:
    """UTF-16 without its mark: in one order of its bytes, nearly all signs are of scripts that people here
    write. None if that is so in none, or in both."""
    found = []
    for codec in ("utf-16-le", "utf-16-be"):
        try:
            text = _DOS_END.sub("", data.decode(codec))
        except UnicodeDecodeError:
            continue
        if len(text) >= 2 and 100 * len(_FAR.findall(text)) <= len(text):
            found.append(text)
    return found[0] if len(found) == 1 else None


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", _DOS_END.sub("", text).removeprefix("\ufeff"))
