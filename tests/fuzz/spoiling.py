"""Spoils samples: bytes, texts and JSON values with parts replaced, dropped, doubled or mixed."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from tests.journal.damaged import changed

SIGNS: Final = (
    "", "0", "-1", "1", "15", "16", "255", "65536", "99999999999999999999", "9" * 5000, "1e999", "NaN", "²",
    "٣", "½", "?", "_", ".", "..", "-", "--", "+", "/", "//", "\\", "'", '"', '"""', "`", "#", ">", "<",
    "(", ")", "[", "]", "[CH]", "{", "}", "{0}", "{name}", "%s", "%", "&", ";", ",", ":", "=", "=1+1", "|",
    "~", "\t", "\n", "\r", "\r\n", "\x00", "\x1a", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u200b", "\ufeff",
    "\ufffd", "\ud7ff", "é", "e\u0301", "ß", "İ", "ı", "ŉ", "ǆ", "Σς", "Ж", "א", "李", "🀄", "a" * 300,
    " " * 300, "[" * 3000, "H8", "8H", "A0", "O15", "P16", "h8", "S", "N", "true", "null",
)  # fmt: skip
"""What parsers stumble over."""


def spoiled_bytes(sample: bytes, random: Random, others: Sequence[bytes] = ()) -> bytes:
    """A sample with up to eight changes; seldom none."""
    data = bytearray(sample)
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 5, 8))):
        place = random.randrange(len(data) + 1)
        length = random.choice((1, 1, 2, 4, 16, 64))
        match random.randrange(7):
            case 0:
                data[place : place + length] = b""
            case 1:
                data[place : place + 1] = bytes([random.randrange(256)])
            case 2:
                data[place:place] = random.choice(SIGNS).encode(
                    random.choice(("utf-8", "utf-8", "utf-16-le"))
                )
            case 3:
                data[place:place] = data[place : place + length] * random.choice((1, 1, 2, 50))
            case 4 if others:
                other = random.choice(others)
                start = random.randrange(len(other) + 1)
                data[place:] = other[start:]
            case 5:
                del data[place:]
            case _:
                end = random.randrange(len(data) + 1)
                data[place : place + length], data[end : end + length] = (
                    data[end : end + length],
                    data[place : place + length],
                )
    return bytes(data)


def spoiled_text(sample: str, random: Random, others: Sequence[str] = ()) -> str:
    """A text with up to eight changes; seldom none."""
    text = sample
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 5, 8))):
        place = random.randrange(len(text) + 1)
        length = random.choice((1, 1, 2, 4, 16))
        match random.randrange(6):
            case 0:
                text = text[:place] + text[place + length :]
            case 1:
                text = text[:place] + random.choice(SIGNS) + text[place + 1 :]
            case 2:
                text = text[:place] + random.choice(SIGNS) + text[place:]
            case 3:
                text = text[:place] + text[place : place + length] * random.choice((2, 3, 50)) + text[place:]
            case 4 if others:
                other = random.choice(others)
                text = text[:place] + other[random.randrange(len(other) + 1) :]
            case _:
                text = "".join(one.swapcase() if random.random() < 0.2 else one for one in text)
    return text


def spoiled_json(sample: Any, random: Random) -> bytes:
    """The bytes of a JSON value with a part changed; now and then damaged as bytes, too."""
    value = sample
    for _ in range(random.choice((1, 1, 2, 3))):
        value = changed(value, random)
    data = json.dumps(value, ensure_ascii=random.random() < 0.5).encode()
    return spoiled_bytes(data, random) if random.random() < 0.2 else data
