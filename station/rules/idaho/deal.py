"""How the pool is distributed at a call."""

from collections.abc import Sequence


def deal(wants: Sequence[int], pool: int, first: int) -> tuple[int, ...]:
    """The number of tiles each player takes from the pool.

    wants: per player, the tiles needed to top up the unused ones to seven. If there are enough, everyone
    gets them; a short pool is dealt one at a time, clockwise from player `first`, to those who still want
    one.
    """
    if sum(wants) <= pool:
        return tuple(wants)
    took = [0] * len(wants)
    player = first
    while pool:
        if took[player] < wants[player]:
            took[player] += 1
            pool -= 1
        player = (player + 1) % len(wants)
    return tuple(took)
