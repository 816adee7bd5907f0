"""What people leave beside their tiles: racks, pencils, coins, cards, cups, notes, a telephone."""

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.random import Generator

from station.simulator.render.board_print import printed
from station.simulator.render.clutter_objects import Block, box, disc, placed_blocks, sheet
from station.simulator.render.palette import Colour, colour
from station.simulator.render.typeface import FACES, text_coverage

_METALS: Final = tuple(colour(c) for c in ("#c9a227", "#b87333", "#b9bcc0", "#8f8a80"))
_WOODS: Final = tuple(colour(c) for c in ("#5a3b28", "#c89a5c", "#2f5a44", "#274a94", "#8a5138"))
_CHINA: Final = tuple(colour(c) for c in ("#e8e6e0", "#33527a", "#7a2e2e", "#d9c49a", "#2b2b2e"))


def clutter(dice: Generator, x_mm: float, y_mm: float) -> tuple[list[Block], float]:
    """One thing of any kind with its middle there, at any angle, and the radius it needs, in millimetres."""
    kind = KINDS[int(dice.integers(len(KINDS)))]
    blocks = kind(dice)
    reach = max(float(np.hypot(*block.outline.T).max()) for block in blocks)
    return placed_blocks(blocks, x_mm, y_mm, float(dice.uniform(0, 360)), 0), reach


def _any(dice: Generator, colours: tuple[Colour, ...]) -> Colour:
    return colours[int(dice.integers(len(colours)))]


def _paler(tone: Colour, by: int) -> Colour:
    return min(255, max(0, tone[0] + by)), min(255, max(0, tone[1] + by)), min(255, max(0, tone[2] + by))


def _rack(dice: Generator) -> list[Block]:
    tone = _any(dice, _WOODS)
    return [
        Block(box(0, 0, 180, 40), 0, 7, tone),
        Block(box(0, -10, 180, 12), 7, 19, _paler(tone, 14)),
        Block(box(0, 17, 180, 4), 7, 11, _paler(tone, 14)),
    ]


def _pencil(dice: Generator) -> list[Block]:
    tone = _any(dice, (colour("#d9a520"), colour("#2a3fae"), colour("#2b2b2e"), colour("#a8322f")))
    top = sheet(135, 7, tone)
    top[:7] = _paler(tone, 40)
    top[-7:] = _paler(tone, -40)
    top[:, -36:-12] = colour("#d8b48a")
    top[:, -12:] = colour("#3a3a3c")
    return [Block(box(0, 0, 135, 7), 0, 6, tone, top)]


def _coins(dice: Generator) -> list[Block]:
    blocks = []
    for at in range(int(dice.integers(1, 4))):
        tone, radius = _any(dice, _METALS), float(dice.uniform(8.5, 13))
        x, y = at * 27.0 - 27, float(dice.uniform(-6, 6))
        blocks += [
            Block(disc(x, y, radius, 12), 0, 1.9, tone),
            Block(disc(x, y, radius * 0.84, 12), 1.9, 1.9, _paler(tone, -18)),
            Block(disc(x, y, radius * 0.45, 12), 1.9, 1.9, _paler(tone, 12)),
        ]
    return blocks


def _card(dice: Generator) -> list[Block]:
    ink = _any(dice, (colour("#b3202a"), colour("#1d1d22")))
    top = sheet(63, 88, colour("#f1efe8"))
    rank = text_coverage(str(dice.choice(list("23456789AJQK"))), "hanken-bold", 24)
    printed(top, rank, (22, 26), ink)
    printed(top, np.ascontiguousarray(rank[::-1, ::-1]), (top.shape[1] - 22, top.shape[0] - 26), ink)
    large = text_coverage(str(dice.choice(list("AJQK8O"))), "free-sans-bold", 84)
    printed(top, large, (top.shape[1] // 2, top.shape[0] // 2), ink)
    return [Block(box(0, 0, 63, 88), 0, 0.5, colour("#e2e0d8"), top)]


def _cup(dice: Generator) -> list[Block]:
    tone = _any(dice, _CHINA)
    radius, height = float(dice.uniform(30, 42)), float(dice.uniform(60, 95))
    drink = _any(dice, (colour("#3a2416"), colour("#7a4a20"), colour("#c9d3d6")))
    return [
        Block(disc(0, 0, radius, 12), 0, height, tone),
        Block(disc(0, 0, radius - 3.5, 12), height, height, _paler(tone, -50)),
        Block(disc(0, 0, radius - 6, 12), height, height, drink),
    ]


def _notes(dice: Generator) -> list[Block]:
    paper = _any(dice, (colour("#e9eaea"), colour("#f0e27a"), colour("#d5e6c8")))
    top = sheet(90, 120, paper)
    for y in range(36, len(top), 22):
        top[y : y + 1] = colour("#9fb6cf")
    faces = sorted(FACES)
    for row in range(int(dice.integers(3, 9))):
        text = "".join(dice.choice(list("ABCDEGILMNORSTU 0123456789"), 6)).strip() or "21"
        printed(
            top,
            text_coverage(text, faces[int(dice.integers(len(faces)))], 14),
            (110, 50 + 32 * row),
            colour("#39415e"),
        )
    return [Block(box(0, 0, 90, 120), 0, 1, _paler(paper, -12), top)]


def _telephone(dice: Generator) -> list[Block]:
    top = sheet(74, 150, colour("#141518"))
    top[12:-12, 9:-9] = _any(dice, (colour("#1c1f26"), colour("#32445e")))
    printed(top, text_coverage("12:48", "hanken-medium", 30), (top.shape[1] // 2, 90), colour("#dfe4ea"))
    return [Block(box(0, 0, 74, 150), 0, 8, colour("#1b1c20"), top)]


KINDS: Final[tuple[Callable[[Generator], list[Block]], ...]] = (
    _rack, _pencil, _coins, _card, _cup, _notes, _telephone,
)  # fmt: skip
