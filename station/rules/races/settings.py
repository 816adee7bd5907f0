"""What is agreed on before a session, and what it requires."""

from collections.abc import Mapping
from typing import Final

from station.rules.edition import Edition
from station.rules.game import Option, RuleError
from station.rules.lettered.tile_names import agreed

HAND: Final = 7
"""Tiles that each player starts with."""

PLAYERS: Final = (2, 5)

LAST, EVERY = "last", "every"

CHECKED: Final = Option("checked", (LAST, EVERY))
"""Which calls the camera checks before they count: the one that ends the game, or all."""


def check_table(players: int, edition: Edition, options: Mapping[str, str]) -> bool:
    """Whether to check every call. Raises RuleError for an invalid number of players or option, and for a
    set that is too small."""
    least, most = PLAYERS
    if players > most:
        raise RuleError(
            "this game is for {least} to {most} players, not {players}; with more, take two sets and two "
            "tables, or let the winner of each game sit out the next",
            least=least,
            most=most,
            players=players,
        )
    if players < least:
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
    return agreed((CHECKED,), options)[CHECKED.name] == EVERY
