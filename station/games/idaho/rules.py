"""The rules of Idaho (Rulings, section 5).

Topics of choices, in addition to those of Speed Scrabble (`station.rules.races.race`):

    PICK   unused: of each player except the callers, how many tiles were unused, at most seven
    COUNT  points: players score the layout themselves, and enter the points; points-count asks for the number
    PLAY   whose: after a wrong pool-count, the number of the player who took a different number of tiles
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from station.rules.edition import BLANK, Edition
from station.rules.game import Awaited, Choice, GameKind, LaidOut, Layout, RuleError
from station.rules.lexicon import Lexicon
from station.rules.players import leaders, put
from station.rules.races.awaited import ask
from station.rules.races.layout import known_tiles
from station.rules.races.points import Points, deal, points
from station.rules.races.position import RacePhase, RacePosition, Remark, remark
from station.rules.races.race import Race
from station.rules.races.session import over
from station.rules.races.settings import CHECKED, HAND, PLAYERS, check_table


@dataclass(frozen=True)
class IdahoRules(Race):
    """PICK: everyone tops up their unused tiles to seven. With the pool empty, PICK ends the game.

    A caller has no unused tiles. How many the others have is hidden, but seen or entered at each call, so
    the pool count is always exact. Points are counted once every layout has been checked.
    """

    word: ClassVar[str] = "PICK"

    def points_of(self, position: RacePosition, player: int) -> Points | None:
        """The value of the player's layout as last checked; None if it has not been."""
        seen = self.checks.read(position, player, all_used=False)
        return None if seen is None else points(seen, self.edition)

    def awaits(self, position: RacePosition) -> tuple[Awaited, ...]:
        if position.asking is None and position.phase is RacePhase.PICK:
            missing = tuple(player for player, count in enumerate(position.unused) if count is None)
            numbers = tuple(map(str, range(HAND + 1)))
            asked = (Choice("unused", player, numbers, needed=True) for player in missing)
            return (*asked, *map(Layout, missing))
        if position.asking is None and position.phase is RacePhase.COUNT:
            player = position.checking[0]
            return (Layout(player), Choice("points", player))
        return super().awaits(position)

    # A call with tiles in the pool.

    def _draw(self, position: RacePosition, callers: tuple[int, ...]) -> RacePosition:
        unused = tuple(0 if player in callers else None for player in range(self.players))
        return self._dealt(replace(position, phase=RacePhase.PICK, unused=unused))

    def _with_unused(self, position: RacePosition, player: int, count: int) -> RacePosition:
        return self._dealt(replace(position, unused=put(position.unused, player, count)))

    def _dealt(self, position: RacePosition) -> RacePosition:
        """Deal the tiles once everyone's unused ones are known."""
        counts = [count for count in position.unused if count is not None]
        if len(counts) < self.players:
            return position
        wants = [max(0, HAND - count) for count in counts]
        return self._take(position, deal(wants, position.pool, position.callers[0]))

    def _take(self, position: RacePosition, took: tuple[int, ...]) -> RacePosition:
        after = replace(
            position,
            phase=RacePhase.PLAY,
            hands=tuple(held + new for held, new in zip(position.hands, took, strict=True)),
            pool=position.pool - sum(took),
            took=took,
            callers=(),
            unused=(None,) * self.players,
        )
        said: tuple[Remark, ...] = ()
        for player, count in enumerate(took):
            said += remark("take {count}", count=count, player=player)
        if not after.pool:
            said += remark("the pool must be empty now; the next PICK ends the game")
        return replace(after, remarks=(*position.remarks, *said))

    def _unused_seen(self, position: RacePosition, player: int, deed: LaidOut) -> int:
        """How many tiles were unused at the call, from a picture taken before the player took new ones, or
        afterwards but before any of those was laid."""
        cells, loose = known_tiles(deed.cells, deed.loose, self.edition)
        new = len(cells) + len(loose) - position.hands[player]
        if new == 0:
            return min(len(loose), HAND)
        if 0 < new <= HAND and len(loose) == HAND:
            return HAND - new
        raise RuleError(
            "{seen} tiles are in view, and the player held {held}; say how many were unused",
            seen=len(cells) + len(loose),
            held=position.hands[player],
            player=player,
        )

    # Nobody can continue.

    def _all_draw(self, position: RacePosition) -> RacePosition:
        first = position.clockwise(tuple(range(self.players)))[0]
        return self._take(position, deal((1,) * self.players, position.pool, first))

    def _nobody(self, position: RacePosition) -> RacePosition:
        return self._count(position, tuple(range(self.players)))

    # The end.

    def _end(self, position: RacePosition) -> RacePosition:
        counted = [player for player in position.stands if position.layouts[player] is not None]
        return self._count(position, tuple(one for one in range(self.players) if one not in counted))

    def _count(self, position: RacePosition, players: tuple[int, ...]) -> RacePosition:
        none: tuple[None, ...] = (None,) * self.players
        seen = tuple(None if one in players else there for one, there in enumerate(position.layouts))
        return self._counted(
            replace(position, phase=RacePhase.COUNT, checking=players, layouts=seen, by_eye=none)
        )

    def _numbers(self) -> tuple[str, ...]:
        """Every number of points a layout can score: from all tiles unused to every letter in two words."""
        worth = sum(count * self.edition.values[letter] for letter, count in self.edition.counts.items())
        return tuple(str(number) for number in range(-worth, 2 * worth + 1))

    def _counted(self, position: RacePosition) -> RacePosition:
        """The game is over once everyone's points are known."""
        return position if position.checking else self._reviewed(position)

    def _earned(self, position: RacePosition, player: int) -> int:
        points = position.by_eye[player]
        if points is not None:
            return points
        worth = self.points_of(position, player)
        return 0 if worth is None else worth.total

    def _reviewed(self, position: RacePosition) -> RacePosition:
        """The winners by points, given the words that now count."""
        earned = tuple(self._earned(position, player) for player in range(self.players))
        return over(position, leaders(earned), earned)

    # What is seen and entered.

    def _seen(self, position: RacePosition, deed: LaidOut) -> RacePosition:
        player = deed.player
        match position.phase:
            case RacePhase.PICK:
                return self._with_unused(position, player, self._unused_seen(position, player, deed))
            case RacePhase.COUNT:
                after = self.checks.recorded(position, deed)
                self._must_be_one_set(after)
                left = tuple(one for one in position.checking if one != player)
                return self._counted(replace(after, checking=left))
        return super()._seen(position, deed)

    def _chosen(self, position: RacePosition, topic: str, player: int | None, value: str) -> RacePosition:
        if player is not None and topic == "unused":
            return self._with_unused(position, player, int(value))
        if player is not None and topic == "points":
            if value:
                return self._with_points(position, player, value)
            return ask(position, "points-count", player, self._numbers())
        return super()._chosen(position, topic, player, value)

    def _answered(self, position: RacePosition, topic: str, player: int | None, value: str) -> RacePosition:
        match topic:
            case "points-count" if player is not None:
                return self._with_points(position, player, value)
            case "whose":
                return self._put_right(position, int(value))
        return super()._answered(position, topic, player, value)

    def _with_points(self, position: RacePosition, player: int, value: str) -> RacePosition:
        if value not in self._numbers():
            raise RuleError("{value} is not a number of points", value=value)
        by_eye = put(position.by_eye, player, int(value))
        left = tuple(one for one in position.checking if one != player)
        return self._counted(replace(position, by_eye=by_eye, checking=left))

    def _wrong_pool(self, position: RacePosition, counted: int) -> RacePosition:
        """Someone reported a wrong number of unused tiles, or took a wrong number; ask who."""
        asked = ask(position, "whose", None, map(str, range(self.players)))
        said = remark(
            "tiles in the pool: {counted}, and it should be {pool}; who took another number?",
            counted=counted,
            pool=position.pool,
        )
        return replace(asked, counted=counted, remarks=said)

    def _put_right(self, position: RacePosition, player: int) -> RacePosition:
        more = position.pool - position.counted
        held = position.hands[player] + more
        if held < 0:
            raise RuleError("the player cannot have taken {count} too few", count=-more, player=player)
        hands = put(position.hands, player, held)
        said = remark("tiles in the pool: {count}", count=position.counted)
        return replace(position, hands=hands, pool=position.counted, remarks=said)

    def _must_be_one_set(self, position: RacePosition) -> None:
        """Raises RuleError if all layouts together show more of a letter than the set has."""
        shown: Counter[str] = Counter()
        for seen in position.layouts:
            if seen is not None:
                shown.update(tile.from_set for _, _, tile in seen.cells)
                shown.update(seen.loose)
        for letter, count in sorted((shown - Counter(self.edition.counts)).items()):
            if letter == BLANK:
                raise RuleError("all layouts together show {count} blanks too many; look again", count=count)
            raise RuleError(
                "all layouts together show {count} {letter} too many; look again", count=count, letter=letter
            )


def idaho_rules(players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str]) -> IdahoRules:
    """Rules for a session. Raises RuleError for an invalid number of players or option."""
    return IdahoRules(players, edition, lexicon, check_table(players, edition, options))


def _then(players: int, edition: Edition, lexicon: Lexicon, options: Mapping[str, str]) -> IdahoRules:
    return replace(idaho_rules(players, edition, lexicon, options), then=True)


IDAHO: Final = GameKind(
    "idaho", PLAYERS, board=False, make=idaho_rules, options=(CHECKED,), earlier=((1, _then),)
)
