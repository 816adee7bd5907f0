"""The deal of any table."""

from collections.abc import Callable, Mapping
from typing import Final

from station.dealt import races as race
from station.dealt import turns as scrabble
from station.dealt.deal import Deal, State, rack
from station.games.auction import deal as auction
from station.games.house import deal as house
from station.games.scrabbage import deal as scrabbage
from station.referee.state import Phase
from station.rules.edition import Edition

DEALS: Final[Mapping[str, Callable[[State, Edition], Deal]]] = {
    "house": house.deal_of,
    "scrabble": scrabble.deal_of,
    "friendly": scrabble.deal_of,
    "clabbers": scrabble.deal_of,
    "auction": auction.deal_of,
    "scrabbage": scrabbage.deal_of,
    "speed": race.deal_of,
    "idaho": race.deal_of,
}
"""By game."""

OPEN: Final = frozenset({"house", "auction", "speed", "idaho"})
"""Games in which everybody's tiles lie open by rule."""


CALLED: Final = ("Mia", "Tom", "Kim", "Leo", "Zoe")
"""What computer players are called, where nobody says."""


def can_be_dealt(game: str) -> bool:
    return game in DEALS


def deal_of(state: State, edition: Edition) -> Deal:
    """Every hand and every bag of a table whose tiles the station holds. Raises ValueError for any other."""
    if state.phase is Phase.IDLE:
        return Deal(tuple(rack(()) for _ in range(state.players)), ())
    if state.settings.game not in DEALS:
        raise ValueError(f"nobody deals {state.settings.game}")
    return DEALS[state.settings.game](state, edition)
