"""Small objects: dice, sugar, coins, buttons, dominoes, cards, chocolate, boxes."""

import cv2
import numpy as np

from vision.training.finding.ground import any_colour
from vision.training.finding.printing import Picture, any_letter, letter, tone
from vision.training.finding.table import Colour
from vision.training.finding.thing import Maker, Thing, circular, dark, pale, rounded
from vision.training.pixels import from_hsv


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


def die(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(0.6, 1.0)
    body = from_hsv(rng.uniform(0, 360), rng.choice([0.05, 0.9]), rng.uniform(0.5, 1))
    picture = maker.sheet(size, size, body)
    ink = dark(rng) if body.mean() > 0.5 else pale(rng)
    _pips(picture, (0, 0), size * maker.side, int(rng.integers(1, 7)), ink)
    return Thing(rounded(picture, size * maker.side * rng.uniform(0.05, 0.3)), size * 0.5)


def sugar(maker: Maker) -> Thing:
    picture = maker.sheet(size := maker.rng.uniform(0.45, 0.75), size, from_hsv(40, 0.05, 0.95))
    grain = maker.rng.normal(0, 9, picture.shape[:2])[..., None]
    return Thing(rounded(np.clip(picture + grain, 0, 255).astype(np.uint8), 2), size * 0.5)


def coin(maker: Maker) -> Thing:
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
    return Thing(circular(picture), 0.1)


def button(maker: Maker) -> Thing:
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
    return Thing(circular(picture), 0.12)


def domino(maker: Maker) -> Thing:
    rng = maker.rng
    body = rng.choice([0.93, 0.08])
    picture = maker.sheet(size := rng.uniform(0.9, 1.3), 2 * size, from_hsv(45, 0.08, body))
    ink = dark(rng) if body > 0.5 else pale(rng)
    length = size * maker.side
    for half in range(2):
        _pips(picture, (0, half * length), length, int(rng.integers(7)), ink)
    cv2.line(picture, (4, int(length)), (int(length) - 4, int(length)), tone(ink), max(1, int(length * 0.04)))
    return Thing(rounded(picture, length * 0.08), 0.35)


def card(maker: Maker) -> Thing:
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


def chocolate(maker: Maker) -> Thing:
    """Squares in relief without letters: chocolate, a waffle, a pill box, a chest of drawers."""
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


def box(maker: Maker) -> Thing:
    """A plain box, a matchbox, a brick: a block of one colour, not of a tile's size and shape."""
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
