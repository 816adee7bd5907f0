"""How simulated people play: how fast, and how often what goes wrong."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """think_ms: thinking time of a usual turn. hurry: how fast hands move, 1.0 is at leisure, 2.0 twice as
    fast. look_ms: from something appearing on the screen to acting on it. candidates: how many plays are
    weighed before one is chosen. juggled: with how many tiles, blanks aside, a player thinks at once.

    The rest are probabilities. Per turn: `phony` an illegal word, `wrong_way` a tile laid the wrong way
    round, `bump_tile` an arm brushes another tile, `press_early` pressing before anything has changed,
    `hand_left` the hand still over the board at the press, `bump_camera`. Per explosion: `forget` pressing
    before doing it, `botch` doing it wrongly before the first press; otherwise it is done beforehand. At a
    single board: `exchange` giving up a poor play to exchange tiles, `trade` a free trade where one is
    allowed, `jump` a bid above the least.
    """

    think_ms: int = 6000
    hurry: float = 1.0
    look_ms: int = 700
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

    @classmethod
    def human(cls) -> "Habits":
        """Club players at the pace of a ten-minute game."""
        return cls()

    @classmethod
    def brisk(cls) -> "Habits":
        """Fast players, for a demo of a whole game in a few minutes of table time."""
        return cls(think_ms=700, hurry=2.0, look_ms=350)

    @classmethod
    def careful(cls) -> "Habits":
        """Nobody errs: every explosion is done before the first press."""
        return cls(
            think_ms=700, hurry=2.0, look_ms=350, phony=0, wrong_way=0, bump_tile=0, press_early=0,
            hand_left=0, bump_camera=0, forget=0, botch=0,
        )  # fmt: skip
