"""Clabbers as it is played at the table: Scrabble, but for what is a word.

The letters of each string that a play forms must be a word in some order. Nobody says what a blank stands
for, so the choice `blank` of Scrabble is never awaited; a letter that is typed for one makes no difference.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from station.games.clabbers.rules.anagrams import Anagrams, searched
from station.games.clabbers.rules.strings import Strings, strings_of
from station.rules.edition import BLANK, Edition
from station.rules.game import GameDeed, GameKind, Laid, RuleError
from station.rules.lettered.blanks import Asking, Placed
from station.rules.lettered.play import Illegal, Play, Reason
from station.rules.lettered.position import UNKNOWN, Position, Tile
from station.rules.lettered.settings import Challenge
from station.rules.lexicon import Lexicon
from station.rules.turns.game import Game
from station.rules.turns.rules import (
    CHALLENGE,
    LAST_RACK,
    PENALTIES,
    TurnPosition,
    TurnRules,
    before_play,
    terms,
)

FEW: Final = 4
"""Words that are named for a string."""

Answer = tuple[str, tuple[str, ...]]
"""A string as it lies, and some words of its letters."""


@dataclass(frozen=True, slots=True)
class ClabbersPosition(TurnPosition):
    """answers: the strings of the last play with words of their letters, where it is known that there are
    some: where the station judges by itself, or after a challenge."""

    answers: tuple[Answer, ...] = ()


class _Words:
    """A lexicon for one play: of its strings, those count that are not wrong. No others are asked for."""

    def __init__(self, strings: Strings, anagrams: Anagrams, accepted: Lexicon) -> None:
        self.name = anagrams.name
        self._wrong = frozenset(strings.after.text(run) for run in strings.wrong)
        self._accepted = accepted

    def __contains__(self, text: object) -> bool:
        return text not in self._wrong or text in self._accepted


class _WordsLater:
    """The same, made when it is first asked: by then the play is known to lie on the board as it should."""

    def __init__(self, name: str, make: Callable[[], _Words]) -> None:
        self.name = name
        self._make = cache(make)

    def __contains__(self, text: object) -> bool:
        return text in self._make()


@dataclass(frozen=True, slots=True)
class ClabbersRules(TurnRules):
    """The rules of Scrabble, with words in any order."""

    anagrams: Anagrams | None = None

    def begin(self) -> ClabbersPosition:
        return ClabbersPosition(TurnRules.begin(self).game)

    def after(self, position: TurnPosition, deed: GameDeed) -> ClabbersPosition:
        if isinstance(deed, Laid):
            deed = replace(deed, placed=_unnamed(deed.placed))
        base = TurnRules.after(self, position, deed)
        answers = position.answers if isinstance(position, ClabbersPosition) else ()
        if isinstance(deed, Laid):
            answers = self._answers(base.game) if self.settings.challenge is Challenge.VOID else ()
        elif base.doubted is not None and base.doubted is not position.doubted:
            answers = () if base.doubted.wrong else self._answers(position.game)
        elif len(base.game.turns) > len(position.game.turns):
            answers = ()
        return ClabbersPosition(base.game, base.asking, base.accepted, base.doubted, answers)

    def settled(self, game: Game, placed: Placed) -> Placed | Asking:  # noqa: ARG002  (as in Scrabble)
        return placed

    def words_for(self, before: Position, play: Play) -> Lexicon:
        return _WordsLater(
            self.lexicon.name, lambda: _Words(self._strings(before, play), self._searched, self.lexicon)
        )

    def refusal(self, illegal: Illegal) -> RuleError:
        if illegal.reason is not Reason.NOT_A_WORD:
            return illegal.error
        texts = dict.fromkeys(word.text.replace(UNKNOWN, BLANK) for word in illegal.words)
        return RuleError(
            "no word in {lexicon} has the letters of {words}",
            squares=illegal.squares,
            words=", ".join(texts),
            lexicon=self.lexicon.name,
        )

    @property
    def _searched(self) -> Anagrams:
        assert self.anagrams is not None, "the rules are made by `make`"
        return self.anagrams

    def _strings(self, before: Position, play: Play) -> Strings:
        return strings_of(before.replace(dict(play.placed)), frozenset(play.squares), self._searched)

    def _answers(self, game: Game) -> tuple[Answer, ...]:
        """The strings of the last play, with words."""
        ruling = game.turns[-1].ruling
        if ruling is None:
            return ()
        strings = self._strings(before_play(game, ruling.play), ruling.play)
        return tuple((word.text, strings.words(word.squares, self._searched, FEW)) for word in ruling.words)


def _unnamed(placed: Placed) -> Placed:
    """The tiles, blanks without a letter."""
    return tuple((square, Tile(None, blank=True) if tile.blank else tile) for square, tile in placed)


def make(players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str]) -> ClabbersRules:
    """Raises RuleError as Scrabble does, and for a lexicon that cannot be searched."""
    settings, penalties = terms(CLABBERS, players, edition, options)
    letters = (letter for letter in edition.counts if letter != BLANK)
    return ClabbersRules(players, edition, lexicon, settings, penalties, searched(lexicon, tuple(letters)))


CLABBERS: Final = GameKind("clabbers", (2, 4), True, make, (CHALLENGE, LAST_RACK, PENALTIES), draws=True)
