"""What the tiles that somebody has laid would score, whether or not they make words."""

from functools import lru_cache
from typing import Final

from station.dealt.play_events import Placed, play
from station.editions import load_edition
from station.referee.events import GameSettings
from station.referee.state import TableState
from station.registry import entry
from station.rules.game import AnyRules, RuleError, Turn
from station.rules.turns.rules import turns_in


class _AnyWord:
    """A lexicon of every string: the score of a play does not depend on whether its words are real."""

    name: Final = "any word"

    def __contains__(self, word: object) -> bool:
        return True


def worth(
    state: TableState[object], player: int, placed: tuple[Placed, ...], swapped: tuple[tuple[int, str], ...]
) -> int | None:
    """The points of a play on a board; None if the tiles make no play where they are, the game does not score
    play by play, or its rules need the word list for that."""
    if turns_in(state.position) is None or not isinstance(state.main, Turn) or state.main.player != player:
        return None
    try:
        rules = _rules(state.settings)
        after = rules.after(state.position, play(player, placed, swapped))
    except RuleError:
        return None
    return rules.scores(after)[player] - rules.scores(state.position)[player]


@lru_cache(maxsize=4)
def _rules(settings: GameSettings) -> AnyRules:
    kind, edition = entry(settings.game).kind, load_edition(settings.edition)
    return kind.make(len(settings.names), edition, _AnyWord(), dict(settings.options))
