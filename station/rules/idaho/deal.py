"""How the pool goes round at a call."""

from collections.abc import Sequence


def deal(wants: Sequence[int], pool: int, first: int) -> tuple[int, ...]:
    """How many tiles each player takes, of so many in the pool.

    wants: by player, tiles that fill the unused ones up to seven. While there are enough everybody gets
    them; a short pool is dealt one each, clockwise from player `first`, to those who still want one.
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
