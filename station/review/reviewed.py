"""What a review says, as frozen values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Better:
    """A play that could have been made. words: of the play. value: in the unit of `Turn.value`. removed:
    how many tiles its explosion takes. because: its reasons in words."""

    words: tuple[str, ...]
    value: float
    removed: int
    wins: bool
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn. number: over both boards, from 1. words: empty for a pass. lacks: squares that South and
    North are short of the far row on this board after it. clocks_ms: by player, what is left after it.
    value: of what was done; lost: how much less that is than the best that is known. better: the best
    plays that were not made. missed_win: one of them would have won. hand: what the player surely
    held."""

    number: int
    player: int
    words: tuple[str, ...]
    at_ms: int
    lacks: tuple[int, int]
    clocks_ms: tuple[int, ...]
    value: float
    lost: float
    removed: int
    better: tuple[Better, ...]
    missed_win: bool
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A game. turning_point: the number of the turn at which it turned; None for a game without turns.
    about: by player, a few sentences."""

    names: tuple[str, ...]
    turns: tuple[Turn, ...]
    winners: tuple[int, ...]
    turning_point: int | None
    about: tuple[tuple[str, ...], ...]

    @property
    def missed_wins(self) -> int:
        return sum(turn.missed_win for turn in self.turns)
