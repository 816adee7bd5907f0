"""Flat objects: papers, print, puzzles, notes, coasters, books."""

import cv2
import numpy as np

from vision.training.finding.ground import any_colour
from vision.training.finding.printing import any_letter, letter, lines, scribble, tone
from vision.training.finding.thing import Maker, Thing, circular, dark, pale, rounded
from vision.training.pixels import from_hsv


def note(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(1.5, 4.5)
    picture = maker.sheet(
        size, size, from_hsv(rng.choice([52, 55, 330, 90, 190]), rng.uniform(0.2, 0.6), 0.97)
    )
    if rng.random() < 0.7:
        lines(picture, rng, pitch=maker.side * rng.uniform(0.3, 1), ink=dark(rng), margin=maker.side * 0.25)
    return Thing(rounded(picture, 0), 0.01)


def page(maker: Maker) -> Thing:
    """Printed or handwritten paper, a newspaper, a letter."""
    rng = maker.rng
    picture = maker.sheet(rng.uniform(4, 12), rng.uniform(5, 14), pale(rng))
    pitch = maker.side * rng.uniform(0.2, 0.9)
    ink = dark(rng)
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


def letter_squares(maker: Maker) -> Thing:
    """Letters printed in a grid on paper: a puzzle, a score sheet, a pattern that looks like tiles."""
    rng = maker.rng
    pitch = maker.side * rng.uniform(0.4, 1.15)
    rows, columns = (int(rng.integers(2, 9)) for _ in range(2))
    picture = maker.sheet((columns * pitch + 8) / maker.side, (rows * pitch + 8) / maker.side, pale(rng))
    ink, rule = dark(rng), any_colour(rng)
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


def alphabet(maker: Maker) -> Thing:
    """Large letters printed on a cloth, a poster, a box: letters without tiles."""
    rng = maker.rng
    ground = any_colour(rng)
    picture = maker.sheet(rng.uniform(4, 14), rng.uniform(3, 12), ground)
    inks = [dark(rng) if ground.mean() > 0.45 else pale(rng), any_colour(rng)]
    pitch = maker.side * rng.uniform(0.6, 2)
    capital = pitch * rng.uniform(0.35, 0.75)
    shown = rng.uniform(0.4, 1)
    for y in np.arange(0.6 * pitch, picture.shape[0] - 0.5 * pitch, pitch):
        for x in np.arange(0.6 * pitch, picture.shape[1] - 0.5 * pitch, pitch * rng.uniform(0.75, 1)):
            if rng.random() < shown:
                where = (float(x), float(y), capital)
                letter(picture, maker.face, any_letter(rng), where, inks[int(rng.random() < 0.2)])
    return Thing(rounded(picture, 0), 0.01)


def coaster(maker: Maker) -> Thing:
    rng = maker.rng
    size = rng.uniform(3.5, 5.5)
    picture = maker.sheet(size, size, any_colour(rng))
    middle, reach = picture.shape[0] // 2, picture.shape[0] / 2
    for share in sorted(rng.uniform(0.2, 1, int(rng.integers(0, 4))), reverse=True):
        cv2.circle(picture, (middle, middle), int(reach * share), tone(any_colour(rng)),
                   int(rng.choice([-1, 2, 4])), cv2.LINE_AA)  # fmt: skip
    return Thing(
        circular(picture) if rng.random() < 0.5 else rounded(picture, rng.uniform(0, 0.15) * 2 * reach), 0.1
    )


def book(maker: Maker) -> Thing:
    rng = maker.rng
    colour = any_colour(rng)
    picture = maker.sheet(rng.uniform(4, 9), rng.uniform(6, 12), colour)
    ink = pale(rng) if colour.mean() < 0.5 else dark(rng)
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
