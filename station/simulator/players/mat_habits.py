"""How simulated people play games without a board: how fast, and how often what goes wrong."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MatHabits:
    """think_ms: thinking time of a usual arrangement. hurry: how fast hands move. look_ms: from something
    appearing on the screen to acting on it.

    The rest are probabilities. Per call: `phony` a string that is no word, `overlooked` calling with a tile
    left over, `hand_left` the hand still over the mat. Per draw: `missed` not taking a tile at a GO. Per
    PICK: `wrong_count` telling a wrong number of unused tiles. Per thought: `wonder` having a word voted on.
    """

    think_ms: int = 6000
    hurry: float = 1.0
    look_ms: int = 900
    phony: float = 0.12
    overlooked: float = 0.08
    hand_left: float = 0.15
    missed: float = 0.02
    wrong_count: float = 0.08
    wonder: float = 0.01

    @classmethod
    def human(cls) -> "MatHabits":
        """People at the pace of a game of five to ten minutes."""
        return cls()

    @classmethod
    def brisk(cls) -> "MatHabits":
        """Fast players, for a demo of a whole game in a few minutes of table time."""
        return cls(think_ms=1500, hurry=2.0, look_ms=400)

    @classmethod
    def careful(cls) -> "MatHabits":
        """Nobody errs."""
        return cls(
            think_ms=1500, hurry=2.0, look_ms=400, phony=0, overlooked=0, hand_left=0, missed=0,
            wrong_count=0, wonder=0,
        )  # fmt: skip
