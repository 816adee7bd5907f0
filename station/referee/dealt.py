"""Tiles that the station holds itself, for games played at the screen."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dealt:
    """The station deals. seed: of every bag; with the deeds that stand it gives every hand. levels: by
    player, of the computer that plays this seat; 0 for a person. pace_s: at a board of their own, computers
    take at least so long for a play that puts it ahead of where people play; None: they wait for the
    people."""

    seed: int
    levels: tuple[int, ...]
    pace_s: int | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The players who are people."""
        return tuple(player for player, level in enumerate(self.levels) if not level)
