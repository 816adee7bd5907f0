"""One game of computer players against each other."""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final

from station.engine.engine import Engine
from station.engine.match.hidden import HiddenRacks
from station.engine.match.holder import Holder, awaited_seat
from station.engine.match.outcome import Acted, Ended
from station.engine.match.races import play_race
from station.games.auction.match import OpenHands
from station.games.scrabbage.match import ScrabbageHands
from station.rules.game import Deed, Rules
from station.rules.races.race import Race

HOLDERS: Final[dict[str, Callable[[Any, Random], Holder]]] = {
    "auction": OpenHands,
    "clabbers": HiddenRacks,
    "friendly": HiddenRacks,
    "scrabbage": ScrabbageHands,
    "scrabble": HiddenRacks,
}

TOO_LONG: Final = 5_000
"""Deeds after which a game is given up: it would never end."""


def _unseen(before: Any, deed: Deed, after: Any) -> None:
    """Nobody looks on."""


def play_game(  # noqa: PLR0917  (the last three have their usual values)
    game: str,
    rules: Rules[Any],
    engines: Sequence[Engine],
    seed: int,
    budget_ms: int | None = None,
    seen: Callable[[Any, Deed, Any], None] = _unseen,
    timer: Callable[[], float] = perf_counter,
) -> Ended:
    """Play to the end.

    engines: by seat. budget_ms: for every choice; by default what an engine likes to take. seen: told of
    every deed. timer: by which choices are timed, in seconds. The same seed and engines give the same game
    as long as no time runs out. Raises RuleError if a player does what the rules do not allow.
    """
    if isinstance(rules, Race):
        return play_race(rules, engines, seed)
    holder = HOLDERS[game](rules, Random(f"{seed} tiles"))
    position, acts = rules.begin(), list[Acted]()
    for _ in range(TOO_LONG):
        if not rules.awaits(position):
            return Ended(tuple(rules.scores(position)), tuple(rules.winners(position)), tuple(acts))
        deed = holder.due(position)
        if deed is None:
            seat = _seat(holder, rules, position)
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
    raise RuntimeError(f"a game of {game} with seed {seed} did not end")


def _seat(holder: Holder, rules: Rules[Any], position: Any) -> int:
    """Who acts next."""
    asks = getattr(holder, "seat", None)
    found = None if asks is None else asks(position)
    return awaited_seat(rules, position) if found is None else int(found)
