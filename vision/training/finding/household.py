"""Household objects: mugs, glasses, bowls, pens, spectacles, cables, bags, rulers, racks."""

import cv2
import numpy as np

from vision.training.finding.ground import any_colour
from vision.training.finding.printing import letter, tone
from vision.training.finding.thing import Maker, Thing, circular, dark, pale, rounded
from vision.training.pixels import from_hsv


def pen(maker: Maker) -> Thing:
    rng = maker.rng
    length, thick = rng.uniform(5, 8), rng.uniform(0.3, 0.6)
    picture = maker.sheet(length, thick, any_colour(rng))
    width = picture.shape[1]
    picture[:, : int(width * rng.uniform(0.1, 0.4))] = tone(any_colour(rng))
    shape = np.sin(np.linspace(0.1, np.pi - 0.1, picture.shape[0])) * 0.6 + 0.4
    return Thing(rounded((picture * shape[:, None, None]).astype(np.uint8), maker.side), 0.3)


def mug(maker: Maker) -> Thing:
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


def glass(maker: Maker) -> Thing:
    rng = maker.rng
    picture = maker.sheet(size := rng.uniform(3, 4.5), size, from_hsv(200, 0.05, rng.uniform(0.6, 0.95)))
    reach = picture.shape[0] // 2
    for share in rng.uniform(0.3, 0.95, 4):
        cv2.circle(picture, (reach, reach), int(reach * share), [255 * float(rng.random())] * 3,
                   int(rng.integers(1, 5)), cv2.LINE_AA)  # fmt: skip
    return Thing(circular(picture), 1.0, share=rng.uniform(0.2, 0.45))


def spectacles(maker: Maker) -> Thing:
    side = maker.side
    patch = np.zeros((round(3 * side), round(7.4 * side), 4), np.uint8)
    colour = dark(maker.rng)
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


def cable(maker: Maker) -> Thing:
    rng = maker.rng
    side = maker.side
    length = round(rng.uniform(5, 12) * side)
    patch = np.zeros((length, length, 4), np.uint8)
    colour = dark(rng) if rng.random() < 0.6 else pale(rng)
    patch[..., :3] = tone(colour)
    turns = np.cumsum(rng.normal(0, 0.5, 60))
    steps = np.stack([np.cos(turns), np.sin(turns)], axis=1) * length / 30
    points = np.cumsum(steps, axis=0) + length / 2
    cv2.polylines(patch, [np.round(points * 16).astype(np.int32)], False, [*tone(colour), 255],
                  max(2, round(side * rng.uniform(0.1, 0.3))), cv2.LINE_AA, 4)  # fmt: skip
    return Thing(patch, 0.2)


def bowl(maker: Maker) -> Thing:
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
    return Thing(circular(picture), 1.0)


def bag(maker: Maker) -> Thing:
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


def ruler(maker: Maker) -> Thing:
    rng = maker.rng
    colour = any_colour(rng)
    picture = maker.sheet(rng.uniform(7, 14), rng.uniform(1, 1.8), colour)
    ink = dark(rng) if colour.mean() > 0.5 else pale(rng)
    step = maker.side * 0.53
    for index, x in enumerate(np.arange(4, picture.shape[1] - 4, step / 2)):
        cv2.line(picture, (int(x), 0), (int(x), int(maker.side * (0.3 if index % 2 else 0.5))), tone(ink), 1)
        if index % 2 == 0:
            letter(
                picture, maker.face, str(index // 2), (*(float(x), maker.side * 0.75), maker.side * 0.25), ink
            )
    return Thing(rounded(picture, 0), 0.1)


def rack(maker: Maker) -> Thing:
    """Empty."""
    rng = maker.rng
    picture = maker.sheet(rng.uniform(8, 11), rng.uniform(0.8, 1.8), any_colour(rng))
    shade = np.linspace(rng.uniform(0.5, 1.1), rng.uniform(0.5, 1.1), picture.shape[0])
    picture = np.clip(picture * shade[:, None, None], 0, 255).astype(np.uint8)
    return Thing(rounded(picture, 3), 0.3)


def stood_rack(maker: Maker) -> Thing:
    """A rack with tiles standing on it: from above, their upper edges are thin bars."""
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
