"""Takes a line of the game apart, and corrects what typing and word processors do to its signs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

_EVENT: Final = re.compile(r"(?P<marks>>+)\s*(?P<nick>[^:：]*?)\s*(?P<colon>[:：](?:\s*[:：])*)(?P<rest>.*)")
_NO_COLON: Final = re.compile(r"(?P<marks>>+)\s*(?P<nick>\S+)(?P<colon>)(?P<rest>.*)")
_TOKEN: Final = re.compile(r"\S+")
_SIGNS: Final = {
    **dict.fromkeys("‐‑‒–−﹣－", "-"), "—": "--", "―": "--", "＋": "+", "（": "(", "）": ")",
}  # fmt: skip
"""Signs that are put in place of those of the format; a long dash is two short ones."""
_SPLIT: Final = re.compile(r"(\([^()]*\))([+-]+[0-9]+)")


@dataclass(frozen=True, slots=True)
class Token:
    """column: of its first sign in the line, from 1. read_as: what was corrected, as the end of a
    sentence."""

    text: str
    column: int
    read_as: str = ""


@dataclass(frozen=True, slots=True)
class Parts:
    """A line of the game: whose it is, and what follows the colon. read_as: what was read differently than it
    is written, with its column."""

    nick: str
    tokens: tuple[Token, ...]
    read_as: tuple[tuple[int, str], ...] = ()


def parts_of(text: str, first: int = 1) -> Parts | None:
    """The parts of a line that begins with `>`; None without a nick. first: the column of its first sign."""
    event = _EVENT.fullmatch(text) or _NO_COLON.fullmatch(text)
    if event is None or not event["nick"]:
        return None
    read_as: list[tuple[int, str]] = []
    if len(event["marks"]) > 1:
        read_as.append((first, f"{event['marks']} is read as >"))
    if event["colon"] != ":":
        what = (
            f"{event['colon']} is read as :"
            if event["colon"]
            else f"a colon is missing after {event['nick']}"
        )
        read_as.append((first + event.start("colon"), what))
    found = [
        Token(token.group(), first + token.start()) for token in _TOKEN.finditer(text, event.start("rest"))
    ]
    return Parts(" ".join(event["nick"].split()), tuple(_whole([*map(_plain, found)])), tuple(read_as))


def _plain(token: Token) -> Token:
    text = "".join(_SIGNS.get(sign, sign) for sign in token.text)
    return token if text == token.text else Token(text, token.column, f"{token.text} is read as {text}")


def _whole(tokens: Sequence[Token]) -> list[Token]:
    """Parentheses with blanks in them in one piece, and points apart from those before them."""
    found: list[Token] = []
    opened: list[Token] = []
    for token in tokens:
        if opened or (token.text.startswith("(") and ")" not in token.text):
            opened.append(token)
            if ")" in token.text:
                text = "".join(part.text for part in opened)
                written = " ".join(part.text for part in opened)
                found.append(Token(text, opened[0].column, f"{written} is read as {text}"))
                opened = []
        elif match := _SPLIT.fullmatch(token.text):
            found.append(
                replace(token, text=match[1], read_as=f"{token.text} is read as {match[1]} {match[2]}")
            )
            found.append(Token(match[2], token.column + len(match[1])))
        else:
            found.append(token)
    return [*found, *opened]
