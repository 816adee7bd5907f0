"""Which encoding a text file has that does not say so: UTF-8 and UTF-16 are certain, older ones are judged by
what comes out of them.

Names and words of most languages of Europe come out right in one old encoding only: in the others they hold
signs that are no letters, or a capital in the middle of a name.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Final

MARKED: Final = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""How files begin that say their encoding."""

OLD: Final = {
    "cp1252": "Windows-1252",
    "cp1250": "Windows-1250",
    "iso8859-2": "ISO 8859-2",
    "cp1257": "Windows-1257",
    "cp1254": "Windows-1254",
    "cp1251": "Windows-1251",
    "cp1253": "Windows-1253",
    "cp852": "DOS 852",
    "cp850": "DOS 850",
    "mac_roman": "Mac Roman",
    "mac_latin2": "Mac Central European",
    "koi8_r": "KOI8-R",
    "cp866": "DOS 866",
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
_QUOTE_IN_WORD: Final = re.compile(r"[^\W\d_][“”„«»—…°§][^\W\d_]")
_QUOTES: Final = frozenset("‘’“”„«»–—…·°§\xa0")


def recognised(data: bytes, strange: Callable[[str], int] | None = None) -> tuple[str, str]:
    """The text of a file, letters composed (NFC) and without a mark, and the name of its encoding for people:
    "ASCII", "UTF-8", "UTF-16" or one of `OLD`.

    strange: counts what is strange in a text for reasons of the file's own format. Raises ValueError if the
    file is no text in any of these.
    """
    for mark, codec in MARKED:
        if data.startswith(mark):
            return _composed(data.decode(codec)), codec.removesuffix("-sig").upper()
    if b"\0" in data:
        return _composed(data.decode(_wide(data))), "UTF-16"
    try:
        return _composed(data.decode()), "ASCII" if data.isascii() else "UTF-8"
    except UnicodeDecodeError:
        pass
    best: tuple[int, str, str] | None = None
    for codec, name in OLD.items():
        try:
            text = _composed(data.decode(codec))
        except UnicodeDecodeError:
            continue
        count = unlikely(text) + (strange(text) if strange is not None else 0)
        if best is None or count < best[0]:
            best = count, text, name
    if best is None:
        raise ValueError("no text")
    return best[1], best[2]


def unlikely(text: str) -> int:
    """How much in a text is unlikely for names and words: signs that are no letters, letters that no one
    language has together in a word, capitals inside a word."""
    count = 0
    for line in text.splitlines():
        if not line.isascii():
            count += sum(3 for sign in line if not (sign.isascii() or sign.isalpha() or sign in _QUOTES))
            count += 3 * len(_QUOTE_IN_WORD.findall(line))
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


def _wide(data: bytes) -> str:
    """UTF-16 without its mark: of two bytes, ASCII leaves the same one empty again and again."""
    even, odd = data[::2].count(0), data[1::2].count(0)
    if (
        len(data) < 8
        or len(data) % 2
        or max(even, odd) < len(data) // 20
        or min(even, odd) > len(data) // 100
    ):
        raise ValueError("no text")
    return "utf-16-be" if even > odd else "utf-16-le"


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
