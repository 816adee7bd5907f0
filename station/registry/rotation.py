"""Who starts the next game, and where everybody sits then. Players are listed from the one who starts."""

from collections.abc import Callable
from dataclasses import replace

from station.referee.events import GameSettings

Custom = Callable[[GameSettings, tuple[int, ...]], GameSettings]
"""The settings of the next game after one with these settings and these winners."""


def next_starts(settings: GameSettings, winners: tuple[int, ...]) -> GameSettings:
    """The next player clockwise starts; so does the deal pass."""
    del winners
    return replace(settings, names=(*settings.names[1:], settings.names[0]))


def winner_starts(settings: GameSettings, winners: tuple[int, ...]) -> GameSettings:
    """The winner starts; of several the first clockwise. If nobody won, everything stays."""
    first = winners[0] if winners else 0
    return replace(settings, names=(*settings.names[first:], *settings.names[:first]))


def winner_sits_out(settings: GameSettings, winners: tuple[int, ...]) -> GameSettings:
    """Whoever has waited longest comes in for the winner, who waits, and starts in their place. If nobody
    waits, the winner starts."""
    after = winner_starts(settings, winners)
    if not settings.waiting or not winners:
        return after
    comes, *others = settings.waiting
    return replace(after, names=(comes, *after.names[1:]), waiting=(*others, after.names[0]))


def other_side_starts(settings: GameSettings, winners: tuple[int, ...]) -> GameSettings:
    """Everybody keeps their seat; on each board the other side starts."""
    del winners
    others = tuple(pair for pair in settings.options if pair[0] != "first")
    north = settings.option("first") == "north"
    return replace(settings, options=others if north else (*others, ("first", "north")))
