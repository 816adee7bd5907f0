"""The text in large letters: what must be read from two metres, then the details."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Final

from station.rules.tile import Side

Value = int | str

LOOKING_MS: Final = 600
"""When a press has gone this long without a ruling, the table says that the station is still looking."""


def looks_since(pressed_ms: int, now_ms: int) -> bool:
    """Whether the table says that it is looking at a press."""
    return now_ms - pressed_ms > LOOKING_MS


VERDICT_MS: Final = 5000
"""For so long the table says large what a play came to; then whose turn it is."""


def looks_from(pressed_ms: Iterable[int], now_ms: int) -> int | None:
    """When the table next says that it is looking at one of these presses, unless it is ruled on first."""
    due = (at_ms + LOOKING_MS + 1 for at_ms in pressed_ms)
    return min((at_ms for at_ms in due if at_ms > now_ms), default=None)


class Says(Enum):
    """What a message is about: the key under which its words stand."""

    NO_GAME = "no-game"
    START = "start"  # somebody must press
    READY = "ready"  # pressed; waiting for the other board
    TURN = "turn"  # what is awaited: a play, a bid, a call, a tile, a crossword
    LOOKING = "looking"
    HAND = "hand"  # something covers the board
    GLARE = "glare"  # a lamp's reflection dazzles the camera
    LETTER = "letter"  # which one is it?
    CHOICE = "choice"  # something must be answered before play goes on
    STANDS = "stands"
    PASSED = "passed"
    TAKEN_BACK = "taken-back"
    EXPLOSION = "explosion"
    EXPLOSION_DONE = "explosion-done"
    PAUSED = "paused"
    OVER = "over"
    HISTORY = "history"
    CORRECT = "correct"  # a square must be touched


class Sign(Enum):
    """The sign before a headline."""

    TICK = "tick"
    CROSS = "cross"
    PASSED = "passed"
    HISTORY = "history"
    PRESS = "press"
    PAUSE = "pause"
    HAND = "hand"
    LAMP = "lamp"
    QUESTION = "question"
    SOUTH = "south"
    NORTH = "north"


class Tone(Enum):
    """How a message sounds."""

    PLAIN = "plain"
    OWN = "own"  # the colour of the side it is about
    ASKS = "asks"  # somebody must answer or move a hand
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Chip:
    """One tile of an order, by its letter; done once the camera has seen that. square: where it lies."""

    letter: str
    done: bool = False
    square: int | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """Tiles to turn (number 0) or to take in step `number`. why: a word; reason: the same as a key."""

    number: int
    why: str
    chips: tuple[Chip, ...]
    reason: str = ""

    @property
    def done(self) -> bool:
        return all(chip.done for chip in self.chips)


@dataclass(frozen=True, slots=True)
class Message:
    """says: what it is about, as a key. values: what its words are made from, by name, so that others can
    word it themselves; `docs/feed.md` lists them by key. The rest is text.

    caption: a small line on top. headline: alternatives of decreasing length, to be read from
    afar. closing: likewise, what to do now, for those who show no text.
    words: what was played. text: a sentence. far: sentences of the text that are read from afar, too (who
    draws, who gets the tiles, whose turn it is), the one that matters most first. orders: the steps of an
    explosion. side, player: whom it is about."""

    says: Says
    caption: str = ""
    sign: Sign | None = None
    tone: Tone = Tone.PLAIN
    headline: tuple[str, ...] = ()
    words: str = ""
    text: str = ""
    closing: tuple[str, ...] = ()
    far: tuple[str, ...] = ()
    orders: tuple[Order, ...] = ()
    side: Side | None = None
    player: int | None = None
    values: tuple[tuple[str, Value], ...] = ()
