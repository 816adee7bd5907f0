"""The rules of Speed Scrabble (Rulings, section 5)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from station.rules.edition import Edition
from station.rules.game import ROTATES, GameKind
from station.rules.lexicon import Lexicon
from station.rules.races.position import RacePhase, RacePosition, Remark, remark
from station.rules.races.race import Race
from station.rules.races.session import over
from station.rules.races.settings import CHECKED, PLAYERS, check_table


@dataclass(frozen=True)
class SpeedRules(Race):
    """GO: everyone takes one. Once the pool has too few tiles for everyone, the next GO wins.

    All players always hold the same number of tiles; so if the set does not divide evenly, the remainder
    stays in the pool.
    """

    word: ClassVar[str] = "GO"

    def winners(self, position: RacePosition) -> tuple[int, ...]:
        """Who won most games, once the session has ended; nobody if no game was won."""
        return super().winners(position) if any(self.scores(position)) else ()

    def warnings(self) -> tuple[Remark, ...]:
        said: tuple[Remark, ...] = ()
        if self.players < 4:
            said += remark(
                "Speed Scrabble is best with 4 or 5; with {players} a game can take 20 minutes",
                players=self.players,
            )
        if self.edition.tiles % self.players:
            said += remark(
                "this set does not divide among {players}; at the end {rest} stay in the pool",
                players=self.players,
                rest=self.edition.tiles % self.players,
            )
        return said

    def is_last(self, position: RacePosition) -> bool:
        return position.pool < self.players

    def _draw(self, position: RacePosition, callers: tuple[int, ...]) -> RacePosition:  # noqa: ARG002  (Idaho needs it)
        return self._everybody_takes_one(position)

    def _all_draw(self, position: RacePosition) -> RacePosition:
        return self._everybody_takes_one(position)

    def _everybody_takes_one(self, position: RacePosition) -> RacePosition:
        after = replace(
            position,
            phase=RacePhase.PLAY,
            hands=tuple(count + 1 for count in position.hands),
            pool=position.pool - self.players,
            took=(1,) * self.players,
            callers=(),
        )
        added = remark("everybody takes one")
        if self.is_last(after):
            added += self._last_round(after)
        return replace(after, remarks=(*position.remarks, *added))

    def _last_round(self, position: RacePosition) -> tuple[Remark, ...]:
        if position.pool:
            return remark("the pool must have {rest} left; the next GO wins", rest=position.pool)
        return remark("the pool must be empty now; the next GO wins")

    def _end(self, position: RacePosition) -> RacePosition:
        return self._won(position, position.stands)

    def _won(self, position: RacePosition, won: tuple[int, ...]) -> RacePosition:
        return over(position, won, tuple(int(player in won) for player in range(self.players)))

    def _nobody(self, position: RacePosition) -> RacePosition:
        said = remark("nobody has won; the gosayer stays")
        return replace(over(position, (), (0,) * self.players), remarks=said)

    def _reviewable(self, position: RacePosition) -> tuple[str, ...]:
        """Only the words of a win can still matter."""
        return self.checks.unvoted(position, position.won)

    def _reviewed(self, position: RacePosition) -> RacePosition:
        """A win with a word that is voted down afterwards is void, and play goes on."""
        read = {player: self.checks.read(position, player) for player in position.won}
        won = tuple(player for player, seen in read.items() if seen is None or seen.legal)
        if won:
            return self._won(position, won)
        said = remark("the win is void; play goes on")
        return replace(
            position,
            phase=RacePhase.PLAY,
            calls=position.calls - 1,
            won=(),
            stands=(),
            earned=(0,) * self.players,
            remarks=(*position.remarks, *said),
        )

    def _wrong_pool(self, position: RacePosition, counted: int) -> RacePosition:
        more = counted - position.pool
        said = remark(
            "tiles counted: {counted}, {more} too many; whoever did not take one at a GO takes it now",
            counted=counted,
            more=more,
        )
        if more < 0:
            said = remark(
                "tiles counted: {counted}, {less} too few; see who took too many, and look under the table",
                counted=counted,
                less=-more,
            )
        return replace(position, remarks=said)


def speed_rules(players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str]) -> SpeedRules:
    """Rules for a session. Raises RuleError for an invalid number of players or option."""
    own = {name: value for name, value in options.items() if name != ROTATES}
    every = check_table(players, edition, own)
    return SpeedRules(players, edition, lexicon, every, rotates=ROTATES in options)


def _then(players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str]) -> SpeedRules:
    return replace(speed_rules(players, edition, lexicon, options), then=True)


SPEED: Final = GameKind(
    "speed", PLAYERS, board=False, make=speed_rules, options=(CHECKED,), earlier=((1, _then),)
)
