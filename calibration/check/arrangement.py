"""Whether every corner tab lies at the corner it belongs to.

Seen from above, ids 0–3 go clockwise around the left board from South's far left, ids 4–7 around the right
one. Which side South sits at follows from the tabs, so a camera may hang either way round; a board whose tabs
contradict the other's is found by where the other board lies.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from calibration.check.finding import Finding, Trouble
from vision.locate.tabs import Tab

UNEQUAL: Final = 1.7
"""How many times longer than its shortest side a board's longest may look."""

Points = NDArray[np.float64]

_EXCHANGED: Final[dict[tuple[int, ...], tuple[int, int]]] = {
    (0, 1, 3, 2): (2, 3),
    (0, 2, 1, 3): (1, 2),
    (0, 2, 3, 1): (0, 1),
    (0, 3, 1, 2): (0, 3),
}
"""Which two of a board's tabs have changed places, by the order in which they go clockwise."""


def arrangement(tabs: Sequence[Tab]) -> tuple[tuple[Finding, ...], list[Tab]]:
    """What is wrong with where tabs lie; and the same tabs, numbered so that each board's go clockwise, by
    which boards can be located all the same."""
    groups = [[tab for tab in tabs if tab.number // 4 == board] for board in (0, 1)]
    if len(tabs) == 8:
        mixed = _mixed(tabs)
        if mixed is not None:
            return mixed
    findings: list[Finding] = []
    ordered: list[list[Tab]] = []
    for board, group in enumerate(groups):
        finding, own = _order(board, group)
        findings += [finding] if finding else []
        ordered.append(own)
    if not findings:
        findings += _turns(groups)
    return tuple(findings), sorted((tab for own in ordered for tab in own), key=lambda tab: tab.number)


def _order(board: int, group: list[Tab]) -> tuple[Finding | None, list[Tab]]:
    """What is wrong with the order of a board's tabs, and the tabs in the right one."""
    if len(group) < 3:
        return None, group
    spots = {tab.number % 4: tab.middle for tab in group}
    order = _clockwise(spots)
    if len(order) == 3:
        order = _with_fourth(order, spots)
    at = order.index(0)
    order = (*order[at:], *order[:at])
    if order == (0, 1, 2, 3):
        return None, group
    if order == (0, 3, 2, 1):
        finding, right = Finding(Trouble.TABS_COUNTER_CLOCKWISE, board), {1: 3, 3: 1}
    else:
        one, other = _EXCHANGED[order]
        finding = Finding(Trouble.TABS_EXCHANGED, board, (4 * board + one, 4 * board + other))
        right = {one: other, other: one}
    return finding, [Tab(4 * board + right.get(tab.number % 4, tab.number % 4), tab.corners) for tab in group]


def _clockwise(spots: dict[int, Points]) -> tuple[int, ...]:
    """The keys of points in picture pixels, clockwise around their middle."""
    middle = np.mean(list(spots.values()), axis=0)
    turns = {key: float(np.arctan2(*(spot - middle)[::-1])) for key, spot in spots.items()}
    return tuple(sorted(turns, key=lambda key: turns[key]))


def _with_fourth(order: tuple[int, ...], spots: dict[int, Points]) -> tuple[int, ...]:
    """Three corners clockwise, with the fourth between the two that are farthest apart."""
    (lacking,) = set(range(4)) - set(order)
    apart = [float(np.linalg.norm(spots[order[k]] - spots[order[(k + 1) % 3]])) for k in range(3)]
    after = int(np.argmax(apart))
    return (*order[: after + 1], lacking, *order[after + 1 :])


def _mixed(tabs: Sequence[Tab]) -> tuple[tuple[Finding, ...], list[Tab]] | None:
    """The finding if of all eight tabs some of one board lie at the other: of all ways to divide them, the
    one that makes the best two squares counts."""
    first = tabs[0]
    best: tuple[float, list[list[Tab]]] | None = None
    for three in combinations(tabs[1:], 3):
        ones = [first, *three]
        others = [tab for tab in tabs if all(tab is not one for one in ones)]
        badness = max(_uneven([tab.middle for tab in half]) for half in (ones, others))
        if best is None or badness < best[0]:
            best = badness, [ones, others]
    if best is None or best[0] >= UNEQUAL:
        return None
    halves = sorted(best[1], key=lambda half: float(np.mean([tab.middle[0] for tab in half])))
    at_left = [tab.number for tab in halves[0]]
    if sorted(at_left) in ([0, 1, 2, 3], [4, 5, 6, 7]):
        return None
    strays = tuple(sorted([n for n in at_left if n >= 4] + [t.number for t in halves[1] if t.number < 4]))
    numbered: list[Tab] = []
    for board, half in enumerate(halves):
        spots = {tab.number: tab.middle for tab in half}
        order = _clockwise(spots)  # arctan2 runs from the picture's left, by its top: the first is top left
        numbered += [Tab(4 * board + order.index(tab.number), tab.corners) for tab in half]
    return (Finding(Trouble.TABS_MIXED, tabs=strays),), sorted(numbered, key=lambda tab: tab.number)


def _uneven(spots: Sequence[Points]) -> float:
    """How far four points are from a square: 1 for one, the larger the worse."""
    if len(spots) != 4:
        return 9.0
    order = _clockwise(dict(enumerate(spots)))
    round_ = np.array([spots[key] for key in order])
    sides = np.linalg.norm(round_ - np.roll(round_, 1, axis=0), axis=1)
    across = np.linalg.norm(round_[:2] - round_[2:], axis=1)
    return float(max(sides.max() / max(sides.min(), 1e-6), across.max() / max(across.min(), 1e-6)))


def _turns(groups: list[list[Tab]]) -> list[Finding]:
    """Boards whose tabs say that the other one is not where it is."""
    if any(len(group) < 3 for group in groups):
        return []
    middles = [_corners(group).mean(axis=0) for group in groups]
    quarters = []
    for board, group in enumerate(groups):
        corners = _corners(group)
        right = corners[1] - corners[0] + corners[2] - corners[3]
        beside = (middles[1] - middles[0]) * (1, 1)
        lie = np.arctan2(*right[::-1]) - np.arctan2(*beside[::-1])
        quarters.append(round(float(lie) / (np.pi / 2)) % 4)
        del board
    if quarters == [2, 2]:
        return [Finding(Trouble.TABS_SWAPPED)]
    return [
        Finding(Trouble.TABS_SHIFTED, board, quarters=turned)
        for board, turned in enumerate(quarters)
        if turned
    ]


def _corners(group: list[Tab]) -> Points:
    """(4, 2) the middles of a board's tabs by corner, a lacking one where the others predict it."""
    spots = {tab.number % 4: tab.middle for tab in group}
    for lacking in set(range(4)) - set(spots):
        spots[lacking] = spots[(lacking + 1) % 4] + spots[(lacking + 3) % 4] - spots[(lacking + 2) % 4]
    return np.array([spots[k] for k in range(4)])
