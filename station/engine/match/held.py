"""A game in turns of computer players, with somebody who holds the bag and the hands."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from station.engine.match.game import Contest
from station.engine.match.holder import AnyHolder, awaited_seat
from station.engine.match.outcome import Acted, Ended
from station.rules.game import GameDeed

TOO_LONG: Final = 5_000
"""Deeds after which a game is given up: it would never end."""


def play_held(holds: Callable[[Any, Random], AnyHolder], contest: Contest) -> Ended:
    """A `PlaysMatch` whose tiles are held by `holds`, made with the rules and the luck of the bag."""
    rules, seed = contest.rules, contest.seed
    holder = holds(rules, Random(f"{seed} tiles"))
    position, acts = rules.begin(), list[Acted]()
    for _ in range(TOO_LONG):
        if not rules.awaits(position):
            return Ended(tuple(rules.scores(position)), tuple(rules.winners(position)), tuple(acts))
        deed: GameDeed | None = holder.due(position)
        if deed is None:
            seat = holder.seat(position)
            if seat is None:
                seat = awaited_seat(rules, position)
            acts.append(contest.choice(holder.situation(position, seat), Random(f"{seed} {len(acts)}")))
            deed = acts[-1].deed
        after = rules.after(position, deed)
        holder.follow(position, deed, after)
        contest.seen(position, deed, after)
        position = after
    raise RuntimeError(f"a game with seed {seed} did not end")
