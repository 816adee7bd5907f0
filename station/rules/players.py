"""Values by player, as tuples: players are numbered from 0, clockwise."""

from typing import TypeVar

T = TypeVar("T")


def put(values: tuple[T, ...], player: int, value: T) -> tuple[T, ...]:
    """The values with this one for a player."""
    return (*values[:player], value, *values[player + 1 :])


def add(numbers: tuple[int, ...], player: int, more: int) -> tuple[int, ...]:
    """The numbers with so many more for a player."""
    return put(numbers, player, numbers[player] + more)


def leaders(scores: tuple[int, ...]) -> tuple[int, ...]:
    """The players with the most points."""
    return tuple(player for player, score in enumerate(scores) if score == max(scores))


def clockwise(players: int, first: int) -> tuple[int, ...]:
    """All players, from this one on."""
    return tuple((first + step) % players for step in range(players))
