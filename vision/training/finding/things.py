"""Things that lie beside tiles on a table, seen from above; many are square, lettered, or both."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from vision.training.finding.ground import any_colour
from vision.training.finding.printing import Picture, any_letter, letter, lines, scribble, tone
from vision.training.finding.table import Colour, Patch
from vision.training.glyphs import Face
from vision.training.pixels import from_hsv


@dataclass(frozen=True, slots=True, eq=False)
class Thing:
    """patch: at the table's scale. height: how far its top is over the table, in tile sides.
    share: how opaque it is."""

    patch: Patch
    height: float
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Maker:
    """What a thing is made from. side: pixels of a tile (a real one is about 19 mm)."""

    rng: Generator
    face: Face
    side: float

    def sheet(self, width: float, height: float, colour: Colour) -> Picture:
        """An empty picture of so many tile sides."""
        size = (max(4, round(height * self.side)), max(4, round(width * self.side)), 3)
        picture = np.empty(size, np.uint8)
        picture[:] = np.round(np.clip(colour, 0, 1) * 255)
        return picture


def rounded(picture: Picture, radius: float) -> Patch:
    """The picture as a thing with round corners; radius in pixels."""
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    reach = int(min(radius, height / 2 - 1, width / 2 - 1))
    cv2.rectangle(mask, (reach, 1), (width - 1 - reach, height - 2), 255, -1)
    cv2.rectangle(mask, (1, reach), (width - 2, height - 1 - reach), 255, -1)
    if reach > 1:
        for x in (reach, width - 1 - reach):
            for y in (reach, height - 1 - reach):
                cv2.circle(mask, (x, y), reach - 1, 255, -1, cv2.LINE_AA)
    return np.dstack([picture, mask])


def _round(picture: Picture) -> Patch:
    mask = np.zeros(picture.shape[:2], np.uint8)
    middle = (picture.shape[1] // 2, picture.shape[0] // 2)
    cv2.circle(mask, middle, min(middle) - 1, 255, -1, cv2.LINE_AA)
    return np.dstack([picture, mask])


def _dark(rng: Generator) -> Colour:
    return from_hsv(rng.uniform(0, 360), rng.uniform(0, 0.5), rng.uniform(0.03, 0.25))


def _paper(rng: Generator) -> Colour:
    return from_hsv(rng.uniform(20, 60), rng.uniform(0, 0.15), rng.uniform(0.75, 1))


def _pips(picture: Picture, low: tuple[float, float], length: float, count: int, ink: Colour) -> None:
    spots = {
        0: [],
        1: [4],
        2: [0, 8],
        3: [0, 4, 8],
        4: [0, 2, 6, 8],
        5: [0, 2, 4, 6, 8],
        6: [0, 2, 3, 5, 6, 8],
    }
    for spot in spots[count]:
        y, x = divmod(spot, 3)
        at = (round(low[0] + length * (x + 1) / 4), round(low[1] + length * (y + 1) / 4))
        cv2.circle(picture, at, max(1, round(length * 0.1)), tone(ink), -1, cv2.LINE_AA)


def _die(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(0.6, 1.0)
    body = from_hsv(rng.uniform(0, 360), rng.choice([0.05, 0.9]), rng.uniform(0.5, 1))
    picture = maker.sheet(size, size, body)
    ink = _dark(rng) if body.mean() > 0.5 else _paper(rng)
    _pips(picture, (0, 0), size * maker.side, int(rng.integers(1, 7)), ink)
    return Thing(rounded(picture, size * maker.side * rng.uniform(0.05, 0.3)), size * 0.5)


def _sugar(maker: Maker) -> Thing:
    picture = maker.sheet(size := maker.rng.uniform(0.45, 0.75), size, from_hsv(40, 0.05, 0.95))
    grain = maker.rng.normal(0, 9, picture.shape[:2])[..., None]
    return Thing(rounded(np.clip(picture + grain, 0, 255).astype(np.uint8), 2), size * 0.5)


def _note(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(1.5, 4.5)
    picture = maker.sheet(
        size, size, from_hsv(rng.choice([52, 55, 330, 90, 190]), rng.uniform(0.2, 0.6), 0.97)
    )
    if rng.random() < 0.7:
        lines(picture, rng, pitch=maker.side * rng.uniform(0.3, 1), ink=_dark(rng), margin=maker.side * 0.25)
    return Thing(rounded(picture, 0), 0.01)


def _page(maker: Maker) -> Thing:
    """Printed or handwritten paper, a newspaper, a letter."""
    rng = maker.rng
    picture = maker.sheet(rng.uniform(4, 12), rng.uniform(5, 14), _paper(rng))
    pitch = maker.side * rng.uniform(0.2, 0.9)
    ink = _dark(rng)
    lines(picture, rng, pitch=pitch, ink=ink, margin=maker.side * 0.7)
    if rng.random() < 0.5:
        low = rng.uniform(0, 0.6, 2) * picture.shape[:2]
        high = low + rng.uniform(0.1, 0.4, 2) * picture.shape[:2]
        cv2.rectangle(picture, low[::-1].astype(int).tolist(), high[::-1].astype(int).tolist(),
                      tone(any_colour(rng)), -1)  # fmt: skip
    if rng.random() < 0.5:
        at = (picture.shape[1] / 2, maker.side * 0.8)
        letter(
            picture,
            maker.face,
            scribble(rng, 9).replace(" ", "o"),
            (*at, maker.side * rng.uniform(0.3, 0.9)),
            ink,
        )
    return Thing(rounded(picture, 0), 0.01)


def _letter_squares(maker: Maker) -> Thing:
    """Letters printed in a grid on paper: a puzzle, a score sheet, a pattern of tiles that are none."""
    rng = maker.rng
    pitch = maker.side * rng.uniform(0.4, 1.15)
    rows, columns = (int(rng.integers(2, 9)) for _ in range(2))
    picture = maker.sheet((columns * pitch + 8) / maker.side, (rows * pitch + 8) / maker.side, _paper(rng))
    ink, rule = _dark(rng), any_colour(rng)
    thick = max(1, round(pitch * rng.uniform(0.01, 0.06)))
    filled = rng.uniform(0.2, 1)
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    if rng.random() < 0.85:
        for at in range(max(rows, columns) + 1):
            away = round(4 + at * pitch)
            cv2.line(picture, (4, away), (round(4 + columns * pitch), away), tone(rule), thick)
            cv2.line(picture, (away, 4), (away, round(4 + rows * pitch)), tone(rule), thick)
    for row, column in cells:
        middle = (4 + (column + 0.5) * pitch, 4 + (row + 0.5) * pitch)
        chance = rng.random()
        if chance < 0.07:
            low, high = np.array(middle) - pitch / 2, np.array(middle) + pitch / 2
            cv2.rectangle(picture, low.astype(int).tolist(), high.astype(int).tolist(), tone(ink), -1)
        elif chance < filled:
            letter(picture, maker.face, any_letter(rng), (*middle, pitch * 0.5), ink)
    return Thing(rounded(picture, 0), 0.01)


def _alphabet(maker: Maker) -> Thing:
    """Large letters printed on a cloth, a poster, a box: letters without tiles."""
    rng = maker.rng
    ground = any_colour(rng)
    picture = maker.sheet(rng.uniform(4, 14), rng.uniform(3, 12), ground)
    inks = [_dark(rng) if ground.mean() > 0.45 else _paper(rng), any_colour(rng)]
    pitch = maker.side * rng.uniform(0.6, 2)
    capital = pitch * rng.uniform(0.35, 0.75)
    shown = rng.uniform(0.4, 1)
    for y in np.arange(0.6 * pitch, picture.shape[0] - 0.5 * pitch, pitch):
        for x in np.arange(0.6 * pitch, picture.shape[1] - 0.5 * pitch, pitch * rng.uniform(0.75, 1)):
            if rng.random() < shown:
                where = (float(x), float(y), capital)
                letter(picture, maker.face, any_letter(rng), where, inks[int(rng.random() < 0.2)])
    return Thing(rounded(picture, 0), 0.01)


def _coaster(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(3.5, 5.5)
    picture = maker.sheet(size, size, any_colour(rng))
    middle, reach = picture.shape[0] // 2, picture.shape[0] / 2
    for share in sorted(rng.uniform(0.2, 1, int(rng.integers(0, 4))), reverse=True):
        cv2.circle(picture, (middle, middle), int(reach * share), tone(any_colour(rng)),
                   int(rng.choice([-1, 2, 4])), cv2.LINE_AA)  # fmt: skip
    return Thing(
        _round(picture) if rng.random() < 0.5 else rounded(picture, rng.uniform(0, 0.15) * 2 * reach), 0.1
    )


def _coin(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(0.85, 1.4)
    metal = from_hsv(rng.uniform(20, 50), rng.uniform(0.05, 0.6), rng.uniform(0.4, 0.85))
    picture = maker.sheet(size, size, metal)
    middle = (picture.shape[1] // 2, picture.shape[0] // 2)
    cv2.circle(
        picture, middle, int(middle[0] * 0.82), tone(metal * 0.75), 1 + int(rng.integers(2)), cv2.LINE_AA
    )
    at = (float(middle[0]), float(middle[1]))
    letter(
        picture,
        maker.face,
        str(rng.choice(["1", "2", "5", "10", "50"])),
        (*at, maker.side * 0.45),
        metal * 0.6,
    )
    return Thing(_round(picture), 0.1)


def _button(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(0.5, 1.2)
    colour = any_colour(rng)
    picture = maker.sheet(size, size, colour)
    middle = np.array(picture.shape[:2]) / 2
    for turn in np.arange(4 if rng.random() < 0.6 else 2) * np.pi / 2:
        at = middle + middle[0] * 0.3 * np.array([np.cos(turn), np.sin(turn)])
        cv2.circle(
            picture,
            at.astype(int).tolist(),
            max(1, int(middle[0] * 0.14)),
            tone(colour * 0.3),
            -1,
            cv2.LINE_AA,
        )
    return Thing(_round(picture), 0.12)


def _domino(maker: Maker) -> Thing:
    rng = maker.rng
    body = rng.choice([0.93, 0.08])
    picture = maker.sheet(size := rng.uniform(0.9, 1.3), 2 * size, from_hsv(45, 0.08, body))
    ink = _dark(rng) if body > 0.5 else _paper(rng)
    length = size * maker.side
    for half in range(2):
        _pips(picture, (0, half * length), length, int(rng.integers(7)), ink)
    cv2.line(picture, (4, int(length)), (int(length) - 4, int(length)), tone(ink), max(1, int(length * 0.04)))
    return Thing(rounded(picture, length * 0.08), 0.35)


def _card(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(3.1, 4.6, from_hsv(0, 0, 0.96))
    height, width = picture.shape[:2]
    ink = from_hsv(0, rng.choice([0.0, 0.9]), 0.7) * rng.choice([1.0, 0.15])
    if rng.random() < 0.3:
        cv2.rectangle(picture, (width // 12, width // 12), (width - width // 12, height - width // 12),
                      tone(any_colour(rng)), -1)  # fmt: skip
    else:
        rank = str(rng.choice(list("A23456789JQK")))
        for spin in range(2):
            view = np.ascontiguousarray(picture[::-1, ::-1]) if spin else picture
            letter(view, maker.face, rank, (width * 0.12, height * 0.09, maker.side * 0.42), ink)
            if spin:
                picture = np.ascontiguousarray(view[::-1, ::-1])
        for at in rng.uniform(0.25, 0.75, (int(rng.integers(1, 9)), 2)) * (width, height):
            cv2.circle(picture, at.astype(int).tolist(), round(maker.side * 0.22), tone(ink), -1, cv2.LINE_AA)
    return Thing(rounded(picture, maker.side * 0.2), 0.02)


def _phone(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(3.7, 7.6, _dark(rng))
    height, width = picture.shape[:2]
    if rng.random() < 0.5:
        picture[6 : height - 6, 4 : width - 4] = tone(any_colour(rng))
        pitch = width / 4
        size = pitch * rng.uniform(0.5, 0.8)
        for row in range(1, 7):
            for column in range(4):
                low = (round((column + 0.5) * pitch - size / 2), round((row + 0.5) * pitch - size / 2))
                high = (low[0] + int(size), low[1] + int(size))
                cv2.rectangle(picture, low, high, tone(any_colour(rng)), -1)
    return Thing(rounded(picture, maker.side * 0.4), 0.4)


def _keyboard(maker: Maker) -> Thing:
    """Keys are as large as tiles, lettered, and as close together."""
    rng = maker.rng
    pitch = maker.side * rng.uniform(0.55, 1.05)
    rows, columns = int(rng.integers(3, 6)), int(rng.integers(5, 13))
    body = any_colour(rng)
    picture = maker.sheet((columns * pitch + 10) / maker.side, (rows * pitch + 10) / maker.side, body)
    key = np.clip(body * rng.uniform(0.6, 1.6), 0, 1) if rng.random() < 0.6 else any_colour(rng)
    ink = _paper(rng) if key.mean() < 0.5 else _dark(rng)
    gap = pitch * rng.uniform(0.03, 0.1)
    for row in range(rows):
        for column in range(columns):
            shift = row % 3 * pitch / 4
            low = np.array([5 + column * pitch + gap - shift, 5 + row * pitch + gap])
            cv2.rectangle(picture, low.astype(int).tolist(), (low + pitch - 2 * gap).astype(int).tolist(),
                          tone(key), -1)  # fmt: skip
            at = (float(low[0] + pitch * 0.35), float(low[1] + pitch * 0.35))
            letter(picture, maker.face, any_letter(rng), (*at, pitch * 0.26), ink)
    return Thing(rounded(picture, 5), 0.5)


def _remote(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(2.4, 8, _dark(rng))
    pitch = picture.shape[1] / 4
    round_ones = rng.random() < 0.5
    for row in range(1, int(picture.shape[0] / pitch) - 1):
        for column in range(1, 4):
            at = np.array([column * pitch, (row + 0.5) * pitch])
            colour = tone(from_hsv(rng.uniform(0, 360), rng.choice([0, 0, 0, 0.8]), rng.uniform(0.3, 0.9)))
            if round_ones:
                cv2.circle(picture, at.astype(int).tolist(), int(pitch * 0.3), colour, -1, cv2.LINE_AA)
            else:
                low, high = at - pitch * 0.35, at + pitch * 0.35
                cv2.rectangle(picture, low.astype(int).tolist(), high.astype(int).tolist(), colour, -1)
    return Thing(rounded(picture, maker.side * 0.5), 0.7)


def _pen(maker: Maker) -> Thing:
    rng = maker.rng
    length, thick = rng.uniform(5, 8), rng.uniform(0.3, 0.6)
    picture = maker.sheet(length, thick, any_colour(rng))
    width = picture.shape[1]
    picture[:, : int(width * rng.uniform(0.1, 0.4))] = tone(any_colour(rng))
    shape = np.sin(np.linspace(0.1, np.pi - 0.1, picture.shape[0])) * 0.6 + 0.4
    return Thing(rounded((picture * shape[:, None, None]).astype(np.uint8), maker.side), 0.3)


def _mug(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(3.8, 5.2)
    colour = any_colour(rng)
    patch = np.zeros((round(size * maker.side), round(size * maker.side * 1.45), 4), np.uint8)
    patch[..., :3] = tone(colour)
    reach = patch.shape[0] // 2
    middle = (reach, reach)
    full = [*tone(colour), 255]
    cv2.ellipse(patch, (2 * reach, reach), (round(reach * 0.7), round(reach * 0.4)), 0, -90, 90, full,
                max(2, round(reach * 0.2)), cv2.LINE_AA)  # fmt: skip
    cv2.circle(patch, middle, reach - 1, full, -1, cv2.LINE_AA)
    cv2.circle(patch, middle, int(reach * 0.88), [*tone(colour * 0.6), 255], -1, cv2.LINE_AA)
    drink = from_hsv(rng.uniform(15, 40), rng.uniform(0.3, 0.9), rng.uniform(0.1, 0.7))
    cv2.circle(patch, middle, int(reach * 0.82), [*tone(drink), 255], -1, cv2.LINE_AA)
    return Thing(patch, 1.5)


def _glass(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(size := rng.uniform(3, 4.5), size, from_hsv(200, 0.05, rng.uniform(0.6, 0.95)))
    reach = picture.shape[0] // 2
    for share in rng.uniform(0.3, 0.95, 4):
        cv2.circle(picture, (reach, reach), int(reach * share), [255 * float(rng.random())] * 3,
                   int(rng.integers(1, 5)), cv2.LINE_AA)  # fmt: skip
    return Thing(_round(picture), 1.0, share=rng.uniform(0.2, 0.45))


def _spectacles(maker: Maker) -> Thing:
    side = maker.side
    patch = np.zeros((round(3 * side), round(7.4 * side), 4), np.uint8)
    colour = _dark(maker.rng)
    patch[..., :3] = tone(colour)
    full, thick = [*tone(colour), 255], max(2, round(side * maker.rng.uniform(0.08, 0.2)))
    rim = (round(1.4 * side), round(1.1 * side))
    for x in (1.6, 5.6):
        cv2.ellipse(patch, (round(x * side), round(1.4 * side)), rim, 0, 0, 360, full, thick, cv2.LINE_AA)
    cv2.line(patch, (round(3 * side), round(1.2 * side)), (round(4.2 * side), round(1.2 * side)), full, thick)
    cv2.line(
        patch, (round(0.3 * side), round(1.2 * side)), (round(0.2 * side), round(2.9 * side)), full, thick
    )
    cv2.line(patch, (round(7 * side), round(1.2 * side)), (round(6 * side), round(2.9 * side)), full, thick)
    return Thing(patch, 0.4)


def _cable(maker: Maker) -> Thing:
    rng = maker.rng
    side = maker.side
    length = round(rng.uniform(5, 12) * side)
    patch = np.zeros((length, length, 4), np.uint8)
    colour = _dark(rng) if rng.random() < 0.6 else _paper(rng)
    patch[..., :3] = tone(colour)
    turns = np.cumsum(rng.normal(0, 0.5, 60))
    steps = np.stack([np.cos(turns), np.sin(turns)], axis=1) * length / 30
    points = np.cumsum(steps, axis=0) + length / 2
    cv2.polylines(patch, [np.round(points * 16).astype(np.int32)], False, [*tone(colour), 255],
                  max(2, round(side * rng.uniform(0.1, 0.3))), cv2.LINE_AA, 4)  # fmt: skip
    return Thing(patch, 0.2)


def _bowl(maker: Maker) -> Thing:
    rng = maker.rng
    colour = any_colour(rng)
    picture = maker.sheet(size := rng.uniform(5, 10), size, colour)
    reach = picture.shape[0] // 2
    cv2.circle(picture, (reach, reach), int(reach * 0.92), tone(colour * 0.8), -1, cv2.LINE_AA)
    cv2.circle(picture, (reach, reach), int(reach * 0.55), tone(np.clip(colour * 1.1, 0, 1)), -1, cv2.LINE_AA)
    for at in rng.normal(reach, reach * 0.25, (int(rng.integers(0, 25)), 2)):
        fruit, reach = from_hsv(rng.uniform(10, 60), 0.6, rng.uniform(0.4, 0.9)), rng.uniform(0.2, 0.6)
        radius = max(2, round(maker.side * reach))
        cv2.circle(picture, at.astype(int).tolist(), radius, tone(fruit), -1, cv2.LINE_AA)
    return Thing(_round(picture), 1.0)


def _book(maker: Maker) -> Thing:
    rng = maker.rng
    colour = any_colour(rng)
    picture = maker.sheet(rng.uniform(4, 9), rng.uniform(6, 12), colour)
    ink = _paper(rng) if colour.mean() < 0.5 else _dark(rng)
    for share in rng.uniform(0.1, 0.9, int(rng.integers(1, 4))):
        at = (picture.shape[1] / 2, picture.shape[0] * share)
        capital = maker.side * rng.uniform(0.4, 1.2)
        letter(
            picture,
            maker.face,
            "".join(any_letter(rng) for _ in range(int(rng.integers(2, 8)))),
            (*at, capital),
            ink,
        )
    return Thing(rounded(picture, 3), rng.uniform(0.3, 1.2))


def _bag(maker: Maker) -> Thing:
    rng = maker.rng
    length = round(rng.uniform(6, 11) * maker.side)
    turns = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    radii = length * 0.42 * (1 + 0.1 * rng.standard_normal(24))
    outline = np.stack([np.cos(turns), np.sin(turns)], axis=1) * radii[:, None] + length / 2
    colour = any_colour(rng) * 0.8
    folds = rng.standard_normal((9, 9)).astype(np.float32)
    shade = np.asarray(cv2.resize(folds, (length, length), interpolation=cv2.INTER_CUBIC))
    patch = np.zeros((length, length, 4), np.uint8)
    patch[..., :3] = np.clip(colour * 255 * (1 + 0.2 * shade[..., None]), 0, 255)
    mask = np.zeros((length, length), np.uint8)
    cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 255, cv2.LINE_AA)
    patch[..., 3] = mask
    return Thing(patch, 1.0)


def _clock(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(width := rng.uniform(5, 9), height := rng.uniform(2.5, 5), any_colour(rng))
    side = maker.side
    for half in range(2):
        low = (round((0.08 + half * 0.5) * width * side), round(0.15 * height * side))
        high = (round(low[0] + 0.34 * width * side), round(0.5 * height * side))
        cv2.rectangle(picture, low, high, tone(from_hsv(90, 0.15, 0.65)), -1)
        at = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
        letter(picture, maker.face, str(int(rng.integers(100, 999))), (*at, side * 0.5), _dark(rng))
        button = (round(low[0] + 0.17 * width * side), round(0.78 * height * side))
        if rng.random() < 0.5:
            cv2.circle(picture, button, round(side * 0.45), tone(any_colour(rng)), -1, cv2.LINE_AA)
        else:
            reach = round(side * 0.4)
            low, high = (button[0] - reach, button[1] - reach), (button[0] + reach, button[1] + reach)
            cv2.rectangle(picture, low, high, tone(any_colour(rng)), -1)
    return Thing(rounded(picture, side * 0.3), 1.0)


def _chocolate(maker: Maker) -> Thing:
    """Squares in relief without letters: chocolate, a waffle, a pill box, a case of drawers."""
    rng = maker.rng
    rows, columns = (int(rng.integers(1, 6)) for _ in range(2))
    pitch = maker.side * rng.uniform(0.7, 1.4)
    colour = any_colour(rng)
    picture = maker.sheet(columns * pitch / maker.side, rows * pitch / maker.side, colour)
    for row in range(rows):
        for column in range(columns):
            corner = np.array([column, row]) * pitch
            for low, high, factor in ((0.08, 0.92, 0.7), (0.16, 0.89, 1.1)):
                box = (corner[:, None] + np.array([low, high]) * pitch).astype(int).T.tolist()
                cv2.rectangle(picture, box[0], box[1], tone(np.clip(colour * factor, 0, 1)), -1)
    return Thing(rounded(picture, 2), 0.3)


def _ruler(maker: Maker) -> Thing:
    rng = maker.rng
    colour = any_colour(rng)
    picture = maker.sheet(rng.uniform(7, 14), rng.uniform(1, 1.8), colour)
    ink = _dark(rng) if colour.mean() > 0.5 else _paper(rng)
    step = maker.side * 0.53
    for index, x in enumerate(np.arange(4, picture.shape[1] - 4, step / 2)):
        cv2.line(picture, (int(x), 0), (int(x), int(maker.side * (0.3 if index % 2 else 0.5))), tone(ink), 1)
        if index % 2 == 0:
            letter(
                picture, maker.face, str(index // 2), (*(float(x), maker.side * 0.75), maker.side * 0.25), ink
            )
    return Thing(rounded(picture, 0), 0.1)


def _box(maker: Maker) -> Thing:
    """A plain box, a match box, a brick: a block of one colour, and not of a tile's size and shape."""
    rng = maker.rng
    width = rng.uniform(0.5, 5)
    height = width * rng.uniform(1.4, 3) if width < 1.6 else rng.uniform(0.5, 5)
    picture = maker.sheet(width, height, any_colour(rng))
    if rng.random() < 0.4:
        at = (picture.shape[1] / 2, picture.shape[0] / 2)
        letter(
            picture, maker.face, any_letter(rng) + any_letter(rng), (*at, maker.side * 0.5), any_colour(rng)
        )
    return Thing(rounded(picture, rng.uniform(0, 5)), rng.uniform(0.1, 1))


def rack(maker: Maker) -> Thing:
    """Empty."""
    rng = maker.rng
    picture = maker.sheet(rng.uniform(8, 11), rng.uniform(0.8, 1.8), any_colour(rng))
    shade = np.linspace(rng.uniform(0.5, 1.1), rng.uniform(0.5, 1.1), picture.shape[0])
    picture = np.clip(picture * shade[:, None, None], 0, 255).astype(np.uint8)
    return Thing(rounded(picture, 3), 0.3)


def _stood_rack(maker: Maker) -> Thing:
    """A rack with tiles that stand on it: from above their upper edges are thin bars."""
    rng = maker.rng
    picture = np.ascontiguousarray(rack(maker).patch[..., :3])
    tiles, thick = (
        from_hsv(rng.uniform(20, 45), rng.uniform(0.1, 0.6), rng.uniform(0.4, 0.95)),
        rng.uniform(0.18, 0.3),
    )
    top = round(rng.uniform(0.1, 0.5) * picture.shape[0])
    for index in range(int(rng.integers(0, 8))):
        left = round((0.4 + index * 1.04) * maker.side)
        low, high = (left, top), (left + round(maker.side), top + round(thick * maker.side))
        cv2.rectangle(picture, low, high, tone(np.clip(tiles * rng.uniform(0.9, 1.1), 0, 1)), -1)
    return Thing(rounded(picture, 3), 0.8)


Draw = Callable[[Maker], Thing]

FLAT: tuple[Draw, ...] = (_page, _letter_squares, _note, _coaster, _card, _page, _letter_squares, _alphabet)
"""What lies under tiles as well as beside them."""

STANDING: tuple[Draw, ...] = (
    _die, _sugar, _coin, _button, _domino, _phone, _keyboard, _remote, _pen, _mug, _glass, _spectacles,
    _cable, _bowl, _book, _bag, _clock, _chocolate, _ruler, _box, _stood_rack, _note, _card, _letter_squares,
)  # fmt: skip
"""What lies beside tiles, rarely over one."""

SMALL: tuple[Draw, ...] = (_die, _sugar, _coin, _button, _domino, _box)
"""What lies about in numbers."""


def shadow_of(patch: Patch) -> NDArray[np.uint8]:
    """The patch in black."""
    dark = patch.copy()
    dark[..., :3] = 0
    return dark
