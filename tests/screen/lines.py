"""Every line that an example writes, drawn once for all tests."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

import pygame

from station.screen.draw.canvas import Written
from station.screen.input.touch import Button
from tests.screen.examples import AnyExample, all_examples, game_examples, render, touchable

Size = tuple[int, int]

LONG_NAMES: Final = (
    "Maximiliane von Hohenlohe",
    "Bartholomäus Żółkiewski",
    "Wilhelmina Quackenbush",
    "Christopher Wrzesniewski",
    "Konstantin Oppenheimer",
)


def lines_of(example: AnyExample, size: Size, language: str = "en", theme: str = "dark") -> list[Written]:
    """The lines of an example as drawn now."""
    written: list[Written] = []
    render(example, size, language, written, theme=theme)
    return written


@cache
def lines_in(name: str, size: Size, language: str) -> tuple[Written, ...]:
    """The lines of an example, by its name."""
    return tuple(lines_of(all_examples()[name], size, language))


@cache
def buttons_in(name: str, size: Size, language: str) -> tuple[Button, ...]:
    """What can be touched in an example, by its name."""
    return touchable(all_examples()[name], size, language)


@cache
def with_long_names(name: str, size: Size, language: str) -> tuple[tuple[Written, ...], tuple[Button, ...]]:
    """The lines of a game whose players have long names, and what can be touched."""
    state, view = game_examples()[name]
    example = replace(state, settings=replace(state.settings, names=LONG_NAMES[: state.players])), view
    return tuple(lines_of(example, size, language)), touchable(example, size, language)


def pairs_that_meet(lines: Sequence[Written]) -> Iterator[tuple[Written, Written]]:
    """Each pair of lines of which the places, or the ink, overlap."""
    for boxes in ([line.place for line in lines], [line.ink for line in lines]):
        for number, box in enumerate(boxes):
            for other in box.collidelistall(boxes[number + 1 :]):
                yield lines[number], lines[number + 1 + other]


@cache
def _mask(picture: pygame.Surface) -> pygame.Mask:
    return pygame.mask.from_surface(picture)


def touch_each_other(one: Written, other: Written) -> bool:
    """Whether two lines have ink in the same place."""
    if not one.ink.colliderect(other.ink):
        return False
    away = other.at[0] - one.at[0], other.at[1] - one.at[1]
    return _mask(one.picture).overlap(_mask(other.picture), away) is not None
