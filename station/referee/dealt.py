"""Tiles that the station holds itself, for games played at the screen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dealt:
    """The station deals. seed: of every bag; with the deeds that stand it gives every hand. levels: by
    player, of the computer that plays this seat; 0 for a person."""

    seed: int
    levels: tuple[int, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(player for player, level in enumerate(self.levels) if not level)
