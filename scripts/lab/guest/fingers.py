"""Fingers on the buttons: clean presses, and contacts that bounce."""

import time
from dataclasses import dataclass
from itertools import pairwise

from scripts.lab.guest.chip import Chip
from station.clock.button import STABLE_MS
from station.rules.tile import Side

DOWN_S = 0.15
BOUNCES = 5


@dataclass(frozen=True, slots=True)
class Moved:
    """How a contact moved. at_s: when it began, by the monotonic clock. stalled: the machine was so busy
    meanwhile that the contact was really open for a while."""

    at_s: float
    stalled: bool


def press(chip: Chip, board: int, side: Side, down_s: float = DOWN_S, bounces: int = 0) -> Moved:
    """Press a button and release it.

    bounces: how often the contact opens again on its way down, and closes again on its way up.
    """
    down = settle(chip, board, side, closed=True, bounces=bounces)
    time.sleep(down_s)
    up = settle(chip, board, side, closed=False, bounces=bounces)
    return Moved(down.at_s, down.stalled or up.stalled)


def settle(chip: Chip, board: int, side: Side, *, closed: bool, bounces: int = 0) -> Moved:
    """Close or open a contact that bounces meanwhile."""
    moved_s = [chip.put(board, side, closed=closed)]
    for _ in range(bounces):
        moved_s += [chip.put(board, side, closed=not closed), chip.put(board, side, closed=closed)]
    moved_s.append(time.monotonic())
    longest_s = max(after - before for before, after in pairwise(moved_s))
    return Moved(moved_s[0], bool(bounces) and longest_s * 1000 > STABLE_MS * 0.75)
