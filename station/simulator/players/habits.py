"""How simulated people play: how fast, and how often something goes wrong."""

from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self


@dataclass(frozen=True, slots=True)
class Pace:
    """think_ms: thinking time of a typical turn. hurry: speed of hands, 1.0 is leisurely, 2.0 twice as fast.
    look_ms: from something appearing on the screen to acting on it."""

    think_ms: int = 6000
    hurry: float = 1.0
    look_ms: int = 700

    BRISK_MS: ClassVar[tuple[int, int]] = (700, 350)
    """think_ms and look_ms of fast players."""

    CHOSEN: ClassVar[frozenset[str]] = frozenset()
    """Probabilities of choices, which are not slips."""

    @classmethod
    def human(cls) -> Self:
        """Club players at the pace of a game of five to ten minutes."""
        return cls()

    @classmethod
    def brisk(cls) -> Self:
        """Fast players, for a demo of a whole game in a few minutes of table time."""
        think_ms, look_ms = cls.BRISK_MS
        return cls(think_ms=think_ms, hurry=2.0, look_ms=look_ms)

    @classmethod
    def careful(cls) -> Self:
        """Nobody makes mistakes: all that a play calls for is done before the first press."""
        kept = {"hurry", *cls.CHOSEN}
        slips = [one.name for one in fields(cls) if isinstance(one.default, float) and one.name not in kept]
        never: dict[str, Any] = dict.fromkeys(slips, 0.0)
        return replace(cls.brisk(), **never)


@dataclass(frozen=True, slots=True)
class Habits(Pace):
    """Around boards. candidates: how many plays are weighed before one is chosen. juggled: how many tiles,
    apart from blanks, a player considers at once.

    The rest are probabilities. Per turn: `phony` an illegal word, `wrong_way` a tile laid the wrong way
    round, `bump_tile` an arm brushes another tile, `press_early` pressing before anything has changed,
    `hand_left` the hand still over the board at the press, `bump_camera`. Per play that turns or removes
    tiles: `forget` pressing before doing so, `botch` doing it wrongly before the first press; otherwise it is
    done beforehand. At a
    single board: `exchange` giving up a poor play to exchange tiles, `trade` a free trade where one is
    allowed, `jump` a bid above the least.
    """

    candidates: int = 60
    juggled: int = 7
    phony: float = 0.08
    wrong_way: float = 0.04
    bump_tile: float = 0.06
    press_early: float = 0.02
    hand_left: float = 0.06
    bump_camera: float = 0.015
    forget: float = 0.5
    botch: float = 0.15
    exchange: float = 0.5
    trade: float = 0.5
    jump: float = 0.3

    CHOSEN: ClassVar[frozenset[str]] = frozenset({"exchange", "trade", "jump"})


@dataclass(frozen=True, slots=True)
class MatHabits(Pace):
    """Around mats, where a typical arrangement takes `think_ms`.

    The rest are probabilities. Per call: `phony` a string that is no word, `overlooked` calling with a tile
    left over, `hand_left` the hand still over the mat. Per draw: `missed` not taking a tile at a GO. Per
    PICK: `wrong_count` naming a wrong number of unused tiles. Per thought: `wonder` having a word voted on.
    """

    look_ms: int = 900
    phony: float = 0.12
    overlooked: float = 0.08
    hand_left: float = 0.15
    missed: float = 0.02
    wrong_count: float = 0.08
    wonder: float = 0.01

    BRISK_MS: ClassVar[tuple[int, int]] = (1500, 400)
