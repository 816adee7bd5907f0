"""What every handler gets besides the state and the event: the game, its words and its tiles."""

from dataclasses import dataclass, field

from station.referee.events import GameSettings
from station.referee.table_game import AnyTableGame, TableGame
from station.rules.edition import Edition
from station.rules.game import ROTATES, YES, AnyRules, GameKind, RuleError
from station.rules.lexicon import Lexicon, with_words


@dataclass(frozen=True, slots=True)
class GameContext:
    kind: GameKind
    lexicon: Lexicon
    edition: Edition
    _made: dict[tuple[object, ...], AnyTableGame] = field(default_factory=dict)

    @property
    def at_table(self) -> type[AnyTableGame]:
        own = self.kind.at_table
        if own is None:
            return TableGame
        assert issubclass(own, TableGame), "what a game names as `at_table`"
        return own

    def game(self, settings: GameSettings) -> AnyTableGame:
        """The game as agreed.

        Raises RuleError if it cannot be played: another game, too few or too many players, wrong
        options.
        """
        players, options = len(settings.names), dict(settings.options)
        if settings.waiting:
            options[ROTATES] = YES
        key = (settings.game, players, tuple(options.items()), settings.rulings, settings.agreed)
        if key not in self._made:
            self._check(settings)
            rules = self.kind.make_by(settings.rulings)
            known = with_words(self.lexicon, settings.agreed) if settings.agreed else self.lexicon

            def make(words: tuple[str, ...]) -> AnyRules:
                lexicon = with_words(known, words) if words else known
                return rules(players, self.edition, lexicon, options)

            self._made[key] = self.at_table(make, self.edition, players)
        return self._made[key]

    def _check(self, settings: GameSettings) -> None:
        name, (least, most), players = self.kind.name, self.kind.players, len(settings.names)
        if settings.game != name:
            raise RuleError("this table is for {game}", game=name)
        if not least <= players <= most:
            raise RuleError(
                "{game} is for {least} to {most} players, not {players}",
                game=name,
                least=least,
                most=most,
                players=players,
            )
