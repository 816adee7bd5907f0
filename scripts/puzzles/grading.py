"""How hard a puzzle is, by what can be counted."""

from collections.abc import Iterable
from typing import Final

from station.games.house.puzzles.puzzle import Kind, Task
from station.games.house.rules.judge import judge
from station.games.house.rules.ruling import HouseLegal
from station.rules.faced import FacedPlay
from station.rules.lexicon import Lexicon

LONG: Final = 6
"""A word of so many letters is long."""
MANY_NEAR: Final = 25
MANY_PLAYS: Final = 1500

STEPS: Final = (1, 2, 3)
"""Up to so many points a puzzle is of grade 1, 2, 3."""


def grade(task: Task, plays: Iterable[FacedPlay], near: int, tried: int, lexicon: Lexicon) -> int:
    """1 to 4, by the solution that is easiest to find."""
    points = min(_points(task, play, lexicon) for play in plays)
    points += (near > 0) + (near >= MANY_NEAR) + (tried >= MANY_PLAYS) + (task.kind is Kind.SAVE)
    return 1 + sum(points > step for step in STEPS)


def _points(task: Task, play: FacedPlay, lexicon: Lexicon) -> int:
    """Of one play: a long word, tiles that turn, tiles that go, a blank, a tile the partner passed."""
    ruling = judge(task.position, play, lexicon, first=False)
    assert isinstance(ruling, HouseLegal)
    tiles = [tile for _, tile in play.placed]
    return (
        (max(len(word.text) for word in ruling.words) >= LONG)
        + ruling.explodes
        + bool(ruling.steps)
        + any(tile.blank for tile in tiles)
        + any(tile.kit != task.kit for tile in tiles)
    )
