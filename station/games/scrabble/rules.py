"""The rules of standard Scrabble: turns that score, as they are."""

from collections.abc import Mapping
from typing import Final

from station.rules.edition import Edition
from station.rules.game import GameKind
from station.rules.lexicon import Lexicon
from station.rules.turns.rules import CHALLENGE, LAST_RACK, PENALTIES, TurnRules, terms


def make(players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str]) -> TurnRules:
    """Raises RuleError for a number of players other than two to four, and for unknown options."""
    return TurnRules(players, edition, lexicon, *terms(SCRABBLE, players, edition, options))


SCRABBLE: Final = GameKind("scrabble", (2, 4), True, make, (CHALLENGE, LAST_RACK, PENALTIES), draws=True)
