"""What is agreed before a session, and what the table must have for it."""

from collections.abc import Mapping
from typing import Final

from station.rules.edition import Edition
from station.rules.game import Option, RuleError

HAND: Final = 7
"""Tiles that each player begins with."""

PLAYERS: Final = (2, 5)

LAST, EVERY = "last", "every"

CHECKED: Final = Option("checked", (LAST, EVERY))
"""Which calls are looked at by the camera before they count: the one that ends the game, or all."""


def check_table(players: int, edition: Edition, options: Mapping[str, str]) -> bool:
    """Whether every call is to be looked at. Raises RuleError for a number of players or an option that
    cannot be, and for a set that is too small."""
    least, most = PLAYERS
    if not least <= players <= most:
        raise RuleError(
            "this game is for {least} to {most} players, not {players}",
            least=least,
            most=most,
            players=players,
        )
    if edition.tiles < (HAND + 1) * players:
        raise RuleError(
            "{players} players need more tiles than the {tiles} of this set",
            players=players,
            tiles=edition.tiles,
        )
    for name, value in options.items():
        if name != CHECKED.name:
            raise RuleError("this game has no option {name}", name=name)
        if value not in CHECKED.choices:
            raise RuleError("{name} cannot be {value}", name=name, value=value)
    return options.get(CHECKED.name, LAST) == EVERY
