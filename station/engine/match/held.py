"""A game in turns of computer players, with somebody who holds the bag and the hands."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from station.engine.engine import Engine
from station.engine.match.game import Timer, Watches
from station.engine.match.holder import AnyHolder, awaited_seat
from station.engine.match.outcome import Acted, Ended
from station.rules.game import AnyRules, GameDeed

TOO_LONG: Final = 5_000
"""Deeds after which a game is given up: it would never end."""


def play_held(  # noqa: PLR0917  (a match, and who holds its tiles)
    holds: Callable[[Any, Random], AnyHolder],
    rules: AnyRules,
    engines: Sequence[Engine],
    seed: int,
    budget_ms: int | None,
    seen: Watches,
    timer: Timer,
) -> Ended:
    """A `PlaysMatch` whose tiles are held by `holds`, made with the rules and the luck of the bag."""
    holder = holds(rules, Random(f"{seed} tiles"))
    position, acts = rules.begin(), list[Acted]()
    for _ in range(TOO_LONG):
        if not rules.awaits(position):
            return Ended(tuple(rules.scores(position)), tuple(rules.winners(position)), tuple(acts))
        deed: GameDeed | None = holder.due(position)
        if deed is None:
            told = holder.seat(position)
            seat = awaited_seat(rules, position) if told is None else told
            engine = engines[seat]
            budget = engine.usual_ms if budget_ms is None else budget_ms
            began = timer()
            chosen = engine.choose(holder.situation(position, seat), budget, Random(f"{seed} {len(acts)}"))
            acts.append(Acted(seat, chosen.deed, (timer() - began) * 1e3, chosen.value))
            deed = chosen.deed
        after = rules.after(position, deed)
        holder.follow(position, deed, after)
        seen(position, deed, after)
        position = after
    raise RuntimeError(f"a game with seed {seed} did not end")
