"""The deal of any table."""

from collections.abc import Callable
from typing import Final

from station.dealt.deal import Deal, State, rack
from station.referee.state import AnyState, Phase
from station.registry import ENTRIES
from station.registry.entry import resolve
from station.rules.edition import Edition

Deals = Callable[[AnyState, Edition], Deal]
"""What a game's entry names as `deal`: who holds what at a table that has been set up."""

CALLED: Final = ("Mia", "Tom", "Kim", "Leo", "Zoe")
"""What computer players are called, where nobody says."""


def can_be_dealt(game: str) -> bool:
    return game in ENTRIES and bool(ENTRIES[game].deal)


def hands_lie_open(state: State) -> bool:
    """Whether everybody sees everybody's tiles, by the rules of the game."""
    game = ENTRIES.get(state.settings.game)
    return game is not None and game.open_hands


def deal_of(state: State, edition: Edition) -> Deal:
    """Every hand and every bag of a table whose tiles the station holds. Raises ValueError for any other."""
    if state.phase is Phase.IDLE:
        return Deal(tuple(rack(()) for _ in range(state.players)), ())
    if not can_be_dealt(state.settings.game):
        raise ValueError(f"nobody deals {state.settings.game}")
    deal: Deals = resolve(ENTRIES[state.settings.game].deal)
    return deal(state, edition)
