"""What came of a game of computer players."""

from dataclasses import dataclass

from station.rules.game import GameDeed


@dataclass(frozen=True, slots=True)
class Acted:
    """What a player did: its deed, how long it took to choose, in ms, and what it thought the deed worth."""

    seat: int
    deed: GameDeed
    took_ms: float
    value: float


@dataclass(frozen=True, slots=True)
class Ended:
    """A game that has been played. scores: by player, () in a game without points. winners: several for a tie
    or a team. flag: it was won on time."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    acts: tuple[Acted, ...]
    flag: bool = False
