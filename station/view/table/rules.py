"""The rules of a game on record, for what they say about its positions."""

from functools import lru_cache

from station.editions import load_edition
from station.referee.events import GameSettings
from station.registry import entry
from station.rules.game import AnyRules
from station.rules.lexicon import GivenWords


@lru_cache(maxsize=4)
def rules_of(settings: GameSettings) -> AnyRules:
    """The rules of a game, to count points and look at boards with; they know no words."""
    kind, words = entry(settings.game).kind, GivenWords(frozenset())
    return kind.make(len(settings.names), load_edition(settings.edition), words, dict(settings.options))
