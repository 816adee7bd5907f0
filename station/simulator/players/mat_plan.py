"""How people lay a crossword on their mat: which words, where, and how crookedly."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

import numpy as np

from station.rules.crossword import Cell
from station.rules.edition import BLANK
from station.rules.lexicon import WordGraph
from station.simulator.render.placement import turning
from station.simulator.world.crossword import Crossword, CrosswordTile, build, extend, strings
from station.simulator.world.frame import Frame
from station.simulator.world.mat_places import Mat

GAP: Final = (0.045, 0.075)
"""Gap between neighbouring tiles, in tiles."""

ANYHOW: Final = 0.25
"""How often a crossword lies at an arbitrary angle rather than facing its player."""


def rearranged(
    random: Random, crossword: Mapping[Cell, CrosswordTile], letters: Sequence[str], lexicon: WordGraph
) -> Crossword:
    """A crossword of as many of these tiles as its player manages to lay: the existing one extended, or a new
    one. letters: all tiles, `BLANK` for a blank."""
    now = dict(crossword)
    while left := _left(letters, now):
        more = extend(random, now, left, lexicon) if now else build(random, left, lexicon) or {}
        if len(more) == len(now):
            break
        now = more
    if not _left(letters, now):
        return now
    anew = build(random, letters, lexicon) or {}
    return anew if len(anew) > len(now) else now


def unused(crossword: Mapping[Cell, CrosswordTile], letters: Sequence[str]) -> int:
    """How many tiles are not in the crossword."""
    return len(letters) - len(crossword)


def misspelt(random: Random, crossword: Crossword, lexicon: WordGraph) -> Crossword | None:
    """The same with two letters swapped so that a string is not a word; None if no swap was found."""
    cells = [cell for cell, tile in crossword.items() if not tile.blank]
    for _ in range(20):
        if len(cells) < 2:
            break
        one, other = random.sample(cells, 2)
        changed = {**crossword, one: crossword[other], other: crossword[one]}
        if any(word not in lexicon for word in strings(changed)):
            return changed
    return None


def framed(
    random: Random, crossword: Mapping[Cell, CrosswordTile], mat: Mat, side_mm: float, tries: int = 40
) -> Frame | None:
    """A place on the mat with room for the whole crossword; None if none was found."""
    cells = np.array([(column, row) for row, column in crossword], np.float64)
    middle = (cells.min(axis=0) + cells.max(axis=0)) / 2
    for attempt in range(tries):
        angle = mat.facing + random.gauss(0, 6)
        if attempt < tries // 2 and random.random() < ANYHOW:
            angle = random.uniform(0, 360)
        if attempt > tries - 5:
            angle = mat.facing + 90 * (attempt % 2)
        pitch = side_mm * (1 + random.uniform(*GAP))
        matrix = turning(angle) * pitch
        reach = max(0.0, 1 - attempt / tries)
        at = np.array(
            mat.point(
                random.uniform(-0.35, 0.35) * mat.wide * reach,
                -1.7 * side_mm + random.uniform(-0.25, 0.25) * mat.deep * reach,
            )
        )
        if mat.inside((cells - middle) @ matrix + at, side_mm):
            x, y = at - middle @ matrix
            return Frame(float(x), float(y), float(angle), pitch)
    return None


def fits(frame: Frame, crossword: Mapping[Cell, CrosswordTile], mat: Mat, side_mm: float) -> bool:
    """Whether a crossword has room on the mat where it lies."""
    return mat.inside(np.array([frame.point(cell) for cell in crossword]), side_mm)


def _left(letters: Sequence[str], crossword: Mapping[Cell, CrosswordTile]) -> list[str]:
    laid = Counter(BLANK if tile.blank else tile.letter for tile in crossword.values())
    return sorted((Counter(letters) - laid).elements())
