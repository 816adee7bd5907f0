"""What every handler is given besides the state and the event: the game, its words and its tiles."""

from dataclasses import dataclass, field
from typing import Any

from station.referee.table.events import TableSettings
from station.rules.edition import Edition
from station.rules.game import Deed, GameKind, RuleError, Rules
from station.rules.lexicon import Lexicon, with_words


@dataclass(frozen=True, slots=True)
class Bench:
    kind: GameKind
    lexicon: Lexicon
    edition: Edition
    _made: dict[tuple[object, ...], Rules[Any]] = field(default_factory=dict)

    def rules(self, settings: TableSettings, words: tuple[str, ...] = ()) -> Rules[Any]:
        """The rules as agreed, with these words counting too.

        Raises RuleError when the game cannot be played so.
        """
        key = (settings.game, len(settings.names), settings.options, words)
        if key not in self._made:
            if words:
                return rules_for(self.kind, settings, self.edition, with_words(self.lexicon, words))
            self._made[key] = rules_for(self.kind, settings, self.edition, self.lexicon)
        return self._made[key]

    def after(
        self, settings: TableSettings, position: Any, deed: Deed, words: tuple[str, ...] = ()
    ) -> Any | RuleError:
        """The position after a deed, or why there is none."""
        try:
            return self.rules(settings, words).after(position, deed)
        except RuleError as error:
            return error


def rules_for(kind: GameKind, settings: TableSettings, edition: Edition, lexicon: Lexicon) -> Rules[Any]:
    """The rules of a game as agreed.

    Raises RuleError when it cannot be played so: another game, too few or too many players, wrong options.
    """
    if settings.game != kind.name:
        raise RuleError("this table is for {game}", game=kind.name)
    least, most = kind.players
    players = len(settings.names)
    if not least <= players <= most:
        raise RuleError(
            "{game} is for {least} to {most} players, not {players}",
            game=kind.name,
            least=least,
            most=most,
            players=players,
        )
    return kind.make(players, edition, lexicon, dict(settings.options))
