"""Buttons: what they look like, what they do, and how they are arranged in rows and grids."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import pygame

from station.editions import load_edition
from station.errors import InputError
from station.rules.edition import BLANK
from station.screen.draw.icons import Icon
from station.screen.input.actions import Action, Do

ALPHABET = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


class Look(Enum):
    """How a button looks: one of many, one beside those, the expected one, a letter key, one that ends
    things, one that does nothing now."""

    PLAIN = "plain"
    QUIET = "quiet"
    STRONG = "strong"
    KEY = "key"
    CHOSEN = "chosen"
    DANGER = "danger"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class Button:
    """A button and its action. `box` is in screen pixels."""

    box: pygame.Rect
    action: Action
    label: str = ""
    look: Look = Look.PLAIN
    icon: Icon | None = None


def alphabet(edition: str) -> tuple[str, ...]:
    """Every letter of an edition in its language's order, for the letter keys; A to Z for an unknown
    edition."""
    try:
        counts = load_edition(edition).counts
    except InputError:
        return ALPHABET
    return tuple(letter for letter in counts if letter != BLANK)


@dataclass(frozen=True, slots=True)
class Item:
    """A button of a menu before it is placed."""

    action: Action
    label: str
    look: Look = Look.PLAIN


def item_if(possible: bool, action: Action, label: str, look: Look = Look.PLAIN) -> Item:
    """A button of a menu that stays in its place, grey, while it is not possible."""
    return Item(action, label, look) if possible else Item(Action(Do.NOTHING), label, Look.OFF)


def in_row(box: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """`box` cut into `count` equal places side by side."""
    wide = (box.width - gap * (count - 1)) / count
    lefts = [round(box.left + k * (wide + gap)) for k in range(count)]
    return [pygame.Rect(left, box.top, int(wide), box.height) for left in lefts]


def in_grid(box: pygame.Rect, columns: int, rows: int, gap: int) -> list[pygame.Rect]:
    """`box` cut into equal places, row by row."""
    high = (box.height - gap * (rows - 1)) / rows
    places: list[pygame.Rect] = []
    for k in range(rows):
        line = pygame.Rect(box.left, round(box.top + k * (high + gap)), box.width, int(high))
        places += in_row(line, columns, gap)
    return places


def made(places: Iterable[pygame.Rect], items: Iterable[Item]) -> list[Button]:
    """Items at their places, as many as there are of both."""
    pairs = zip(places, items, strict=False)
    return [Button(place, item.action, item.label, item.look) for place, item in pairs]
