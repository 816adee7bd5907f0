"""Phones, keyboards, remote controls, game clocks."""

import cv2
import numpy as np

from vision.training.finding.ground import any_colour
from vision.training.finding.printing import any_letter, letter, tone
from vision.training.finding.thing import Maker, Thing, dark, pale, rounded
from vision.training.pixels import from_hsv


def phone(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(3.7, 7.6, dark(rng))
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


def keyboard(maker: Maker) -> Thing:
    """Keys are as large as tiles, lettered, and as close together."""
    rng = maker.rng
    pitch = maker.side * rng.uniform(0.55, 1.05)
    rows, columns = int(rng.integers(3, 6)), int(rng.integers(5, 13))
    body = any_colour(rng)
    picture = maker.sheet((columns * pitch + 10) / maker.side, (rows * pitch + 10) / maker.side, body)
    key = np.clip(body * rng.uniform(0.6, 1.6), 0, 1) if rng.random() < 0.6 else any_colour(rng)
    ink = pale(rng) if key.mean() < 0.5 else dark(rng)
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


def remote(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(2.4, 8, dark(rng))
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


def clock(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(width := rng.uniform(5, 9), height := rng.uniform(2.5, 5), any_colour(rng))
    side = maker.side
    for half in range(2):
        low = (round((0.08 + half * 0.5) * width * side), round(0.15 * height * side))
        high = (round(low[0] + 0.34 * width * side), round(0.5 * height * side))
        cv2.rectangle(picture, low, high, tone(from_hsv(90, 0.15, 0.65)), -1)
        at = ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2)
        letter(picture, maker.face, str(int(rng.integers(100, 999))), (*at, side * 0.5), dark(rng))
        button = (round(low[0] + 0.17 * width * side), round(0.78 * height * side))
        if rng.random() < 0.5:
            cv2.circle(picture, button, round(side * 0.45), tone(any_colour(rng)), -1, cv2.LINE_AA)
        else:
            reach = round(side * 0.4)
            low, high = (button[0] - reach, button[1] - reach), (button[0] + reach, button[1] + reach)
            cv2.rectangle(picture, low, high, tone(any_colour(rng)), -1)
    return Thing(rounded(picture, side * 0.3), 1.0)
