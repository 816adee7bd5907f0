"""The computer player of Scrabbage.

It knows its own tiles and no others: what the rules know about the others' hands, it does not look at.
"""

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random
from typing import Final

from station.engine.engine import Choice, Deadline, NowMs, Situation
from station.engine.lettered.grid import Grid
from station.engine.lettered.levels import LEVELS, spoken
from station.engine.vocabulary import KNOWN, known_words
from station.games.scrabbage.engine.scrab import best_scrab
from station.games.scrabbage.engine.tiles import Laying, beginning, best_points, completing
from station.games.scrabbage.rules.fragments import check_working
from station.games.scrabbage.rules.kind import Scrabbage
from station.games.scrabbage.rules.position import KEPT, ScrabbagePhase, ScrabbagePosition, Setup, Topic
from station.games.scrabbage.rules.stuck import fitting
from station.rules.edition import BLANK
from station.rules.game import Choice as Asked
from station.rules.game import Chosen, Laid, Passed, RuleError, Turn
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.position import Tile
from station.rules.lexicon import WordGraph
from station.rules.players import put

SPARE: Final = 0.8


@dataclass(frozen=True, slots=True)
class Look:
    """How far a level looks. ahead: what the next tile of one's own counts. replies: hands that the next
    player may hold which are looked at; fragments: how many are considered when words can be made."""

    ahead: float
    replies: int
    fragments: int
    usual_ms: int


LOOKS: Final = {
    1: Look(0.0, 0, 0, 200),
    2: Look(0.5, 0, 4, 300),
    3: Look(0.6, 6, 8, 500),
    4: Look(0.7, 24, 16, 1500),
}


class ScrabbageEngine:
    """Plays Scrabbage."""

    def __init__(self, level: int, now_ms: NowMs) -> None:
        self._level, self._look, self._now_ms = LEVELS[level], LOOKS[level], now_ms
        self._known = KNOWN[level]
        self.usual_ms = self._look.usual_ms

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        rules: Scrabbage = situation.rules  # type: ignore[assignment]  # those of its game
        position: ScrabbagePosition = situation.position
        seat, hand = situation.seat, tuple(sorted(tile.letter for tile in situation.hand))
        words = known_words(rules.setup.words, rules.setup.edition, self._known)  # not in its time: a second
        deadline = Deadline.after(budget_ms * SPARE, self._now_ms)
        awaited = rules.awaits(position)
        topics = {one.topic: one for one in awaited if isinstance(one, Asked) and one.player in (None, seat)}
        if Topic.SHOW_HAND in topics:
            return Choice(Chosen(Topic.SHOW_HAND, seat, spoken(hand)))
        if Topic.DISCARD in topics:
            gone = self._discard(position, seat, hand, rules.setup)
            return Choice(Chosen(Topic.DISCARD, seat, spoken(gone)))
        if any(isinstance(one, Turn) and one.player == seat for one in awaited):
            if position.phase is ScrabbagePhase.SCRAB:
                return self._scrab(position, seat, hand, rules.setup, deadline)
            return self._tile(
                _alone(position, seat, hand), situation, rules.setup, deadline, random, words=words
            )
        needed = next((one for one in topics.values() if one.needed), None)
        if needed is None:
            raise ValueError("nothing is awaited of this seat")
        return Choice(Chosen(needed.topic, needed.player, needed.options[0] if needed.options else ""))

    def _tile(
        self,
        position: ScrabbagePosition,
        situation: Situation,
        setup: Setup,
        deadline: Deadline,
        luck: Random,
        *,
        words: WordGraph,
    ) -> Choice:
        """One tile, or a go. words: those that the player knows."""
        seat = situation.seat
        hand = position.hands[seat].tiles or ()
        grid = Grid.of(position.board, setup.edition, setup.words.offered)
        found = self._options(grid, Grid.of(position.board, setup.edition, words), hand)
        open_ = [one for one in found if _may_lie(position, seat, one, setup)]
        if not open_:
            forced = fitting(position, seat, setup)
            if forced is None:
                return Choice(Passed(seat))
            return self._forced(position, seat, forced, setup)
        worths = [(self._worth(position, grid, one, situation, deadline, luck), one) for one in open_]
        worth, best = max(worths, key=lambda pair: (pair[0], pair[1].points, -pair[1].square))
        return Choice(Laid(seat, ((best.square, best.tile),)), worth)

    def _options(self, grid: Grid, known: Grid, hand: tuple[str, ...]) -> list[Laying]:
        """The tiles that are considered: words, and some beginnings of words. known: the same board with only
        the words that the player knows."""
        words = list(completing(known, hand))
        most = self._look.fragments if words else 60
        return [*words, *list(beginning(grid, hand))[:most]]

    def _worth(  # noqa: PLR0917  (called once)
        self,
        position: ScrabbagePosition,
        grid: Grid,
        one: Laying,
        situation: Situation,
        deadline: Deadline,
        luck: Random,
    ) -> float:
        """The points of a tile, with those of the next one of this hand, less what the next player may make
        of it."""
        look, seat = self._look, situation.seat
        hand = list(position.hands[seat].tiles or ())
        hand.remove(one.tile.from_set)
        after = grid.with_tiles([(one.square, grid.lexicon.bits.get(one.tile.text, -1), 0)])
        worth = float(one.points) + look.ahead * (best_points(after, hand) if hand else 0)
        if one.tile.blank:
            worth -= 1.0  # a blank keeps for a better moment
        following = next(
            (player for player in position.following(seat) if position.hands[player].count), seat
        )
        if look.replies and following != seat and position.side(following) != position.side(seat):
            unseen = sorted(tile.letter for tile in situation.unseen)
            count = min(position.hands[following].count, len(unseen))
            total, tried = 0, 0
            for _ in range(look.replies):
                if tried and deadline.passed:
                    break
                total += best_points(after, luck.sample(unseen, count))
                tried += 1
            worth -= total / tried
        return worth

    def _forced(
        self, position: ScrabbagePosition, seat: int, forced: tuple[str, int], setup: Setup
    ) -> Choice:
        """The tile that the rules know can be laid."""
        kind, square = forced
        letters = setup.edition.alphabet if kind == BLANK else kind
        for letter in letters:
            one = Laying(square, Tile(letter, blank=kind == BLANK), 0, 0)
            if _may_lie(position, seat, one, setup):
                break
        return Choice(Laid(seat, ((square, one.tile),)))

    def _discard(
        self, position: ScrabbagePosition, seat: int, drawn: tuple[str, ...], setup: Setup
    ) -> tuple[str, ...]:
        """The tiles to set aside: those that leave the most useful ones. The dealer gets the scrab, and does
        not mind useful tiles in it."""
        count = len(drawn) - KEPT
        if not self._level.keeps:
            values = setup.edition.values
            return tuple(sorted(drawn, key=lambda tile: (tile == BLANK, -values[tile]))[:count])
        grid = Grid.of(position.board, setup.edition, setup.words.offered)
        use = {tile: self._use(grid, tile, setup) for tile in set(drawn)}
        mine = position.dealer == seat or position.side(position.dealer) == position.side(seat)
        share = 0.5 if mine else -0.3

        def worth(gone: tuple[str, ...]) -> float:
            kept = Counter(drawn) - Counter(gone)
            same = sum(number - 1 for number in kept.values())
            return sum(use[tile] for tile in kept.elements()) + share * sum(map(use.__getitem__, gone)) - same

        return max(combinations(drawn, count), key=lambda gone: (worth(gone), gone))

    def _use(self, grid: Grid, tile: str, setup: Setup) -> float:
        """How useful a tile is: the best that it scores, where else it fits, and how common it is."""
        fits = sorted((one.points for one in completing(grid, (tile,))), reverse=True)[:6]
        common = setup.edition.counts[tile] / 4 if tile != BLANK else 4.0
        return common + sum(points / (2 + place) for place, points in enumerate(fits))

    def _scrab(
        self, position: ScrabbagePosition, seat: int, hand: tuple[str, ...], setup: Setup, deadline: Deadline
    ) -> Choice:
        placed = best_scrab(position.board, hand, seat, setup.words.offered, lambda: deadline.passed)
        if not placed:
            return Choice(Passed(seat))
        return Choice(Laid(seat, placed), float(len(placed)))


def _alone(position: ScrabbagePosition, seat: int, hand: tuple[str, ...]) -> ScrabbagePosition:
    """The position as the player of a seat knows it: with their own hand and no other."""
    hidden = tuple(Hand(held.count) for held in position.hands)
    return replace(position, hands=put(hidden, seat, known(*hand)))


def _may_lie(position: ScrabbagePosition, seat: int, one: Laying, setup: Setup) -> bool:
    """Whether the rules let the player lay this tile there."""
    try:
        check_working(position, seat, (one.square, one.tile), setup)
    except RuleError:
        return False
    return True
