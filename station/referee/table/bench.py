"""What every handler is given besides the state and the event: the game, its words and its tiles."""

from dataclasses import dataclass, field
from typing import Any

from station.referee.interpret import WithWords
from station.referee.table.events import TableSettings
from station.rules.edition import Edition
from station.rules.game import Deed, GameKind, RuleError, Rules
from station.rules.lexicon import Lexicon


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
            if settings.game != self.kind.name:
                raise RuleError("this table is for {game}", game=self.kind.name)
            least, most = self.kind.players
            if not least <= len(settings.names) <= most:
                raise RuleError(
                    "{game} is for {least} to {most} players, not {players}",
                    game=self.kind.name,
                    least=least,
                    most=most,
                    players=len(settings.names),
                )
            lexicon = WithWords(self.lexicon, frozenset(words)) if words else self.lexicon
            made = self.kind.make(len(settings.names), self.edition, lexicon, dict(settings.options))
            if words:
                return made
            self._made[key] = made
        return self._made[key]

    def after(
        self, settings: TableSettings, position: Any, deed: Deed, words: tuple[str, ...] = ()
    ) -> Any | RuleError:
        """The position after a deed, or why there is none."""
        try:
            return self.rules(settings, words).after(position, deed)
        except RuleError as error:
            return error
