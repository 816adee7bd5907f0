"""Blanks whose letter is not known."""

from station.rules.scrabble.position import Tile

Placed = tuple[tuple[int, Tile], ...]


def unsaid(placed: Placed) -> int | None:
    """Index in the play of the first blank without a letter, or None."""
    return next((place for place, (_, tile) in enumerate(placed) if tile.letter is None), None)


def saying(placed: Placed, letter: str) -> Placed:
    """The play with this letter for its first blank without one."""
    place = unsaid(placed)
    if place is None:
        return placed
    return (*placed[:place], (placed[place][0], Tile(letter, blank=True)), *placed[place + 1 :])
