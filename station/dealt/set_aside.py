"""Tiles that players still have to name, so many of them: those they set aside."""

from station.dealt.deal import State
from station.rules.game import Choice


def to_give(state: State, player: int | None) -> Choice | None:
    """The choice for which the player still has to name a number of tiles; None if there is none."""
    offered = (one for one in state.choices if one.player == player and one.tiles)
    return next(offered, None) if player is not None else None


def count_to_give(state: State, player: int) -> int:
    """How many tiles the player still has to name."""
    choice = to_give(state, player)
    return 0 if choice is None else choice.tiles
