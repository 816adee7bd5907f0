"""Things that people leave on a table: clock heads, racks, pencils, coins, cards, cups, a telephone."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from station.simulator.render.looks.look import TableLook
from station.simulator.render.looks.palette import Colour, colour
from station.simulator.render.things.block import Block, box, disc, placed_blocks, sheet
from station.simulator.render.things.board_print import printed
from station.simulator.render.things.typeface import FACES, text_coverage

Shade = NDArray[np.number]
"""(3,) blue, green, red."""

HEAD_TURN: Final = -90.0
"""How a clock head is turned, degrees clockwise: it faces right as South sees it, so that South's button is
on South's side. The right one should stand at its board's left edge; here there is no room for it."""

_FREE: Final = ((0.0, -222.0), (-10.0, 224.0), (-385.0, -205.0), (385.0, 205.0), (385.0, -205.0))
"""Where neither boards nor rows of tiles lie, table millimetres."""

_BODIES: Final = tuple(colour(c) for c in ("#2c2d31", "#8c2530", "#3a4048", "#26406e"))
_BOARD_RACKS: Final = tuple(colour(c) for c in ("#5a3b28", "#274a94", "#c89a5c", "#2f5a44"))
_METALS: Final = tuple(colour(c) for c in ("#c9a227", "#b87333", "#b9bcc0", "#8f8a80"))
_MAT_RACKS: Final = tuple(colour(c) for c in ("#5a3b28", "#c89a5c", "#2f5a44", "#274a94", "#8a5138"))
_CHINA: Final = tuple(colour(c) for c in ("#e8e6e0", "#33527a", "#7a2e2e", "#d9c49a", "#2b2b2e"))


def beside_boards(look: TableLook, table_mm: float) -> list[Block]:
    """Both clock heads and a few things more, in table millimetres, lowest first in each place."""
    dice = np.random.default_rng((look.grain, 6))
    body = _any(dice, _BODIES)
    blocks: list[Block] = []
    for x in (-398.0, 398.0):
        turn = HEAD_TURN + float(dice.normal(0, 4))
        blocks += placed_blocks(clock_head(dice, body), x, float(dice.uniform(-60, 60)), turn, table_mm)
    kinds = (_board_rack, _short_pencil, _scores, _board_rack)
    places = dice.permutation(len(_FREE))[: int(dice.integers(2, 4))]
    for place, kind in zip(places, dice.permutation(len(kinds)), strict=False):
        x, y = _FREE[int(place)]
        turn = float(dice.normal(0, 6)) + (180 if y < 0 else 0)
        blocks += placed_blocks(kinds[int(kind)](dice), x, y, turn, table_mm)
    return blocks


def anything(dice: Generator, x_mm: float, y_mm: float) -> tuple[list[Block], float]:
    """One thing of any kind with its middle there, at any angle, and the radius it needs, in millimetres."""
    kind = _KINDS[int(dice.integers(len(_KINDS)))]
    blocks = kind(dice)
    reach = max(float(np.hypot(*block.outline.T).max()) for block in blocks)
    return placed_blocks(blocks, x_mm, y_mm, float(dice.uniform(0, 360)), 0), reach


def _any(dice: Generator, colours: tuple[Colour, ...]) -> Colour:
    return colours[int(dice.integers(len(colours)))]


def _paler(tone: Colour, by: int) -> Colour:
    return min(255, max(0, tone[0] + by)), min(255, max(0, tone[1] + by)), min(255, max(0, tone[2] + by))


def clock_head(dice: Generator, body: Colour | None = None) -> list[Block]:
    """A clock head around its own middle: two displays side by side, a button behind each."""
    body = body or _any(dice, _BODIES)
    top = sheet(136, 62, body)
    for x in (100, 308):
        cv2.rectangle(top, (x - 78, 92), (x + 78, 162), (126, 148, 140), -1)
        cv2.rectangle(top, (x - 78, 92), (x + 78, 162), (40, 42, 44), 2)
        digits = text_coverage(f"{dice.integers(3, 15)}:{dice.integers(60):02d}", "manrope-semibold", 40)
        printed(top, digits, (x, 127), (44, 50, 48))
    edge = tuple(min(255, c + 34) for c in body)
    cv2.rectangle(top, (0, 0), (top.shape[1] - 1, top.shape[0] - 1), edge, 3)
    case = Block(box(0, 0, 136, 62), 0, 38, body, cv2.GaussianBlur(top, (0, 0), 0.7).astype(np.uint8))
    knobs = [Block(disc(x, -16, 7.5), 38, 46, (206, 210, 212)) for x in (-35.0, 35.0)]
    return [case, *knobs]


def _board_rack(dice: Generator) -> list[Block]:
    return _rack(_any(dice, _BOARD_RACKS), 190, 44, 20)


def _mat_rack(dice: Generator) -> list[Block]:
    return _rack(_any(dice, _MAT_RACKS), 180, 40, 19)


def _rack(tone: Colour, width: float, depth: float, high: float) -> list[Block]:
    return [
        Block(box(0, 0, width, depth), 0, 7, tone),
        Block(box(0, 10 - depth / 2, width, 12), 7, high, _paler(tone, 14)),
        Block(box(0, depth / 2 - 3, width, 4), 7, 11, _paler(tone, 14)),
    ]


def _short_pencil(dice: Generator) -> list[Block]:
    tone = _any(dice, (colour("#d9a520"), colour("#2a3fae"), colour("#2b2b2e")))
    turned = float(dice.uniform(-50, 50))
    shades = np.clip(np.array(tone) * 1.25, 0, 255), np.array(tone) * 0.7
    return placed_blocks(_pencil(tone, 130, *shades), 0, 0, turned, 0)


def _long_pencil(dice: Generator) -> list[Block]:
    tone = _any(dice, (colour("#d9a520"), colour("#2a3fae"), colour("#2b2b2e"), colour("#a8322f")))
    return _pencil(tone, 135, np.array(_paler(tone, 40)), np.array(_paler(tone, -40)))


def _pencil(tone: Colour, length: float, light: Shade, dark: Shade) -> list[Block]:
    top = sheet(length, 7, tone)
    top[:7] = light
    top[-7:] = dark
    top[:, -36:-12] = colour("#d8b48a")
    top[:, -12:] = colour("#3a3a3c")
    return [Block(box(0, 0, length, 7), 0, 6, tone, top)]


def _scores(dice: Generator) -> list[Block]:
    top = sheet(100, 140, colour("#e9eaea"))
    for y in range(40, len(top), 20):
        top[y : y + 1] = colour("#9fb6cf")
    for i in range(int(dice.integers(3, 8))):
        number = text_coverage(str(int(dice.integers(40, 400))), "hanken-medium", 11)
        printed(top, number, (90, 56 + 20 * i), colour("#39415e"))
    return placed_blocks([Block(box(0, 0, 100, 140), 0, 2, colour("#dfe0e0"), top)], 0, 20, 0, 0)


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


_KINDS: Final[tuple[Callable[[Generator], list[Block]], ...]] = (
    _mat_rack, _long_pencil, _coins, _card, _cup, _notes, _telephone,
)  # fmt: skip
