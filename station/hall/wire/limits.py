"""How long texts and how large numbers may be, as part of the types of fields; `WireMessage` checks them."""

from collections.abc import Callable
from typing import Annotated, Any, Final

from station.hall.wire.topics import is_game
from station.journal.codec import TIMES_MS

Limit = Callable[[str, Any], None]
"""Given the name of a field and its value, or one of its values: raises ValueError if it may not be so."""

LARGEST: Final = 2**53
"""No number is larger: JavaScript would round it, SQLite and Python have room for it."""

NAME: Final = 200
SENTENCE: Final = 1000


def whole(least: int, most: int = LARGEST) -> Limit:
    """Numbers from `least` to `most`."""

    def check(name: str, value: int) -> None:
        if not least <= value <= most:
            raise ValueError(f"{name} is {value}, but must be from {least} to {most}")

    return check


def text(most: int, least: int = 0) -> Limit:
    """Texts of at most so many characters."""

    def check(name: str, value: str) -> None:
        if not least <= len(value) <= most:
            raise ValueError(f"{name} has {len(value)} characters, but must have {least} to {most}")

    return check


def _game(_: str, value: str) -> None:
    if not is_game(value):
        raise ValueError(f"{value[:70]!r} cannot be the name of a game")


Count = Annotated[int, whole(0)]
Number = Annotated[int, whole(1)]
Board = Annotated[int, whole(0, 3)]
"""A board or a clock head by its number."""
Player = Annotated[int | None, whole(0, 15)]
Players = Annotated[tuple[int, ...], whole(0, 15)]
Square = Annotated[int, whole(0, 224)]
Score = whole(-(2**31), 2**31)
"""Points of a game."""
Time = Annotated[int, whole(0, TIMES_MS.stop - 1)]
"""Station time, in ms."""
MaybeTime = Annotated[int | None, whole(0, TIMES_MS.stop - 1)]
Name = Annotated[str, text(NAME)]
Named = Annotated[str, text(NAME, 1)]
"""A name that must not be empty."""
Sentence = Annotated[str, text(SENTENCE)]
Game = Annotated[str, _game]
"""The director's name of a game."""
MaybeGame = Annotated[str | None, _game]
