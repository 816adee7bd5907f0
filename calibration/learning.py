"""Learning one tile set: a correction to the network's last layer from a few pictures of its tiles.

The last layer is trained as logistic regression on the tiles and on variations of them, by gradient descent
with momentum, with a ridge penalty towards the general network, so that anything the tiles do not show stays
as it was. Every letter is shown in all four rotations. Learning three pictures takes seconds on two cores.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calibration.examples import BLANK, Examples, together
from calibration.variation import turned, varied
from vision.letters.enrolled import LOGITS, Correction, nearest
from vision.letters.network import BLANK as BLANK_GLYPH
from vision.letters.network import GLYPHS, LETTERS, NO_TILE, LetterReader
from vision.reading import Facing

Rows = NDArray[np.float32]

VARIATIONS: Final = 5
"""Variations per tile and rotation, besides the original."""

MOST_A_LETTER: Final = 6
"""Tiles per letter to learn from; more add little and take time."""

RIDGE: Final = 0.015
"""Weight of the squared correction relative to a tile's mean cross entropy."""

SMOOTHING: Final = 0.002
"""Label smoothing. Much more would make confident readings doubtful."""

REACH: Final = 0.9
"""Share of the training tiles that lie within the correction's reach."""

CONTRADICTS: Final = 0.95
"""Confidence at which the general network contradicts a tile's label."""

STEPS: Final = 60
RATE: Final = 1.2
MOMENTUM: Final = 0.9
FEATURES: Final = 96
"""Dimension of the network's features: the width of its second-to-last layer."""

_TURNS: Final = "".join(facing.value for facing in Facing)


@dataclass(frozen=True, slots=True)
class Check:
    """How well each picture's tiles are read with what the other pictures taught, every tile in all four
    rotations. right: letter and facing both right. confused: (letter, read as), `_` a blank, most frequent
    first."""

    right: int
    judged: int
    confused: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """check: None if there is only one picture."""

    correction: Correction
    check: Check | None


@dataclass(frozen=True, slots=True)
class _Stock:
    """logits: (n, LOGITS). glyphs: (n,). turns: (n,) clockwise quarter turns from upright, -1 unknown.
    plain: (n,) true for rotated originals, false for variations. pictures: (n,)."""

    logits: Rows
    glyphs: NDArray[np.int64]
    turns: NDArray[np.int64]
    plain: NDArray[np.bool_]
    pictures: NDArray[np.int64]

    def of(self, chosen: NDArray[np.bool_]) -> "_Stock":
        return _Stock(
            self.logits[chosen],
            self.glyphs[chosen],
            self.turns[chosen],
            self.plain[chosen],
            self.pictures[chosen],
        )


def learn(reader: LetterReader, examples: Examples, *, seed: int = 0, check: bool = True) -> Lesson:
    """Learn a kit. check: whether to cross-validate first, leaving out one picture at a time.

    Single tiles whose label seems to be a slip are not learned from.
    """
    stock = _stock(reader, _few(believed(reader, examples)), np.random.default_rng(seed))
    checked = None
    if check and len(set(examples.pictures.tolist())) > 1:
        checked = _check(stock)
    return Lesson(_fit(stock), checked)


def believed(reader: LetterReader, examples: Examples) -> Examples:
    """The examples without those whose label the network contradicts although it reads other tiles of that
    label as labelled: it knows this kit's letter, and one wrong label would spoil it."""
    read = reader.read(examples.patches)
    seen = [letter or BLANK for letter in read.letters]
    fine = np.array([one == label for one, label in zip(seen, examples.letters, strict=True)], np.bool_)
    known = {label for label, agreed in zip(examples.letters, fine.tolist(), strict=True) if agreed}
    labelled_known = np.array([label in known for label in examples.letters], np.bool_)
    return examples.of(fine | ~labelled_known | (np.asarray(read.confidence) < CONTRADICTS))


def _few(examples: Examples) -> Examples:
    """At most MOST_A_LETTER of each letter, spread over the pictures."""
    turn: dict[tuple[str, int], int] = {}
    ranks = []
    for letter, picture in zip(examples.letters, examples.pictures.tolist(), strict=True):
        ranks.append(turn.get((letter, picture), 0))
        turn[letter, picture] = ranks[-1] + 1
    kept: dict[str, int] = {}
    chosen = np.zeros(len(examples), np.bool_)
    for number in np.argsort(ranks, kind="stable").tolist():
        letter = examples.letters[number]
        kept[letter] = kept.get(letter, 0) + 1
        chosen[number] = kept[letter] <= MOST_A_LETTER
    return examples.of(chosen)


def _stock(reader: LetterReader, examples: Examples, dice: np.random.Generator) -> _Stock:
    in_turn = together([turned(examples, quarters) for quarters in range(4)])
    parts = [reader.logits(in_turn.patches)]
    parts += [reader.logits(varied(in_turn.patches, dice)) for _ in range(VARIATIONS)]
    glyphs = [BLANK_GLYPH if letter == BLANK else LETTERS.index(letter) for letter in in_turn.letters]
    turns = [-1 if sign == "?" else _TURNS.index(sign) for sign in in_turn.facings]
    times = 1 + VARIATIONS
    return _Stock(
        np.concatenate(parts),
        np.tile(np.array(glyphs, np.int64), times),
        np.tile(np.array(turns, np.int64), times),
        np.arange(times * len(in_turn)) < len(in_turn),
        np.tile(in_turn.pictures, times),
    )


def _check(stock: _Stock) -> Check:
    right, judged = 0, 0
    confused: dict[tuple[str, str], int] = {}
    for picture in np.unique(stock.pictures):
        own = stock.pictures == picture
        held = stock.of(own & stock.plain)
        logits = _fit(stock.of(~own))(held.logits)
        read = logits[:, : BLANK_GLYPH + 1].argmax(axis=1)
        turns = _turn_logits(logits, np.minimum(read, BLANK_GLYPH - 1)).argmax(axis=1)
        fine = (read == held.glyphs) & ((held.turns < 0) | (turns == held.turns))
        right, judged = right + int(fine.sum()), judged + len(fine)
        for number in np.flatnonzero(read != held.glyphs).tolist():
            pair = _sign(int(held.glyphs[number])), _sign(int(read[number]))
            confused[pair] = confused.get(pair, 0) + 1
    return Check(right, judged, tuple(sorted(confused, key=lambda pair: -confused[pair])))


def _fit(stock: _Stock) -> Correction:
    """The correction that best fits the training tiles while staying close to the network."""
    mean = stock.logits.mean(axis=0)
    _, strengths, axes = np.linalg.svd(stock.logits - mean, full_matrices=False)
    used = min(FEATURES, int((strengths > 1e-4 * strengths[0]).sum()))
    spread = strengths[:used] / np.sqrt(len(stock.logits))
    # Faint axes are mostly noise; scaled to full strength they would get too much weight.
    basis = np.asarray(axes[:used].T / (spread + 0.05 * spread[0]), np.float32)
    features = np.asarray((stock.logits - mean) @ basis, np.float32)
    change = _descend(np.concatenate([features, np.ones((len(features), 1), np.float32)], axis=1), stock)
    kinds, kind = np.unique(4 * stock.glyphs + stock.turns, return_inverse=True)
    centres = np.stack([features[kind == number].mean(axis=0) for number in range(len(kinds))])
    reach = float(np.quantile(nearest(features, centres), REACH))
    return Correction(mean, basis, change, centres, max(reach, 1e-3))


def _descend(features: Rows, stock: _Stock) -> Rows:
    """(features, LOGITS): what to add to the logits for each feature."""
    count = len(features)
    shown = np.unique(stock.glyphs)
    glyph_columns = np.zeros(GLYPHS, np.float32)
    glyph_columns[shown] = 1
    lettered = np.flatnonzero(stock.turns >= 0)
    # Rare letters count as much as frequent ones.
    share = 1 / np.bincount(stock.glyphs, minlength=GLYPHS)[stock.glyphs]
    weight = np.asarray(share / share.sum(), np.float32)
    target = _smoothed(stock.glyphs, np.ones(NO_TILE))
    turn_target = _smoothed(stock.turns[lettered], np.ones(4))
    change = np.zeros((features.shape[1], LOGITS), np.float32)
    speed = np.zeros_like(change)
    slope = np.zeros((count, LOGITS), np.float32)
    columns = GLYPHS + 4 * stock.glyphs[lettered, None] + np.arange(4)
    for _ in range(STEPS):
        ahead = change + MOMENTUM * speed
        logits = stock.logits + features @ ahead
        slope[:] = 0
        slope[:, :NO_TILE] = (_softmax(logits[:, :NO_TILE]) - target) * weight[:, None]
        slope[:, :GLYPHS] *= glyph_columns
        turns = _softmax(np.take_along_axis(logits[lettered], columns, axis=1)) - turn_target
        slope[lettered[:, None], columns] = turns * weight[lettered, None]
        gradient = features.T @ slope + RIDGE / len(shown) * ahead
        speed = np.asarray(MOMENTUM * speed - RATE * gradient, np.float32)
        change += speed
    return change


def _smoothed(answers: NDArray[np.int64], allowed: NDArray[np.float64]) -> Rows:
    target = np.tile(allowed / allowed.sum() * SMOOTHING, (len(answers), 1))
    target[np.arange(len(answers)), answers] += 1 - SMOOTHING
    return target.astype(np.float32)


def _turn_logits(logits: Rows, glyphs: NDArray[np.int64]) -> Rows:
    return logits[:, GLYPHS:].reshape(-1, BLANK_GLYPH, 4)[np.arange(len(logits)), glyphs]


def _softmax(logits: Rows) -> Rows:
    shifted = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(shifted / shifted.sum(axis=1, keepdims=True), np.float32)


def _sign(glyph: int) -> str:
    return BLANK if glyph == BLANK_GLYPH else LETTERS[glyph]
