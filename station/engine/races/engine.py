"""The computer player of Speed Scrabble and Idaho: it lays its tiles out, and calls when all are used.

How well it plays is how fast it is. `arranged` says how long somebody of its level takes for a layout; who
plays several against each other lets that time pass.
"""

from dataclasses import dataclass
from random import Random
from typing import Final

from station.engine.engine import Choice, NowMs, Situation
from station.engine.races.crossword import Arranged, Crossword, Skill, arranged
from station.engine.vocabulary import KNOWN, known_words
from station.rules.game import Awaited, Call, Called, Chosen, LaidOut, Layout
from station.rules.game import Choice as Asked
from station.rules.races.checks import VOID
from station.rules.races.layout import check_layout
from station.rules.races.points import points
from station.rules.races.position import RacePhase, RacePosition
from station.rules.races.race import Race
from station.rules.races.votes import NO, YES

TRIES: Final = {1: 2, 2: 6, 3: 14, 4: 30}
A_TILE_MS: Final = {1: 4500, 2: 2600, 3: 1500, 4: 800}
"""By level, how often a player lays anew what does not fit, and how long one takes for a tile."""

REMEMBERED: Final = 64


@dataclass(frozen=True, slots=True)
class Laying:
    """A layout, and how long it takes somebody of this level to lay it."""

    arranged: Arranged
    takes_ms: int


class RaceEngine:
    """Plays either game."""

    usual_ms = 1500

    def __init__(self, level: int, now_ms: NowMs) -> None:
        del now_ms
        self._level = level
        self._before: dict[tuple[int, tuple[str, ...]], Laying] = {}
        self._last: dict[int, Crossword] = {}

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        del budget_ms
        rules: Race = situation.rules  # type: ignore[assignment]  # those of its game
        position: RacePosition = situation.position
        seat, awaited = situation.seat, rules.awaits(position)
        asked = {one.topic: one for one in awaited if isinstance(one, Asked) and one.player in (None, seat)}
        if Layout(seat) in awaited and position.phase is not RacePhase.PICK:
            return self._laid_out(situation, rules, random)
        if position.phase is RacePhase.PLAY:
            return self._played(situation, awaited, asked, random)
        if "unused" in asked:
            loose = self.laying(situation, random).arranged.loose
            return Choice(Chosen("unused", seat, str(min(len(loose), 7))))
        if any(isinstance(one, Call) and seat in one.players for one in awaited):
            return Choice(Called((seat,)))
        return self._answer(rules, position, asked, seat)

    def laying(self, situation: Situation, luck: Random) -> Laying:
        """What this player makes of the tiles of a seat. It goes on from what it made of them before."""
        hand = tuple(sorted(tile.letter for tile in situation.hand))
        known = self._before.get((situation.seat, hand))
        if known is not None:
            return known
        rules: Race = situation.rules  # type: ignore[assignment]  # those of its game
        words = known_words(rules.lexicon, rules.edition, KNOWN[self._level])
        mind = Skill(rules.edition, words, TRIES[self._level])
        lying = self._last.get(situation.seat, {})
        if not _held(lying, hand):
            lying = {}
        done = arranged(mind, hand, lying, luck)
        each = A_TILE_MS[self._level]
        made = Laying(done, round(each * (1 + done.moved) * luck.uniform(0.7, 1.3)))
        if len(self._before) >= REMEMBERED:
            self._before.clear()
        self._before[situation.seat, hand] = made
        self._last[situation.seat] = done.crossword
        return made

    def _played(
        self, situation: Situation, awaited: tuple[Awaited, ...], asked: dict[str, Asked], luck: Random
    ) -> Choice:
        """A call; where the tiles will not go, that nobody can go on."""
        done = self.laying(situation, luck).arranged
        calls = any(isinstance(one, Call) and situation.seat in one.players for one in awaited)
        if not done.loose and calls:
            return Choice(Called((situation.seat,)), float(len(done.crossword)))
        stuck = next(topic for topic in ("all-draw", "nobody") if topic in asked)
        return Choice(Chosen(stuck), float(len(done.crossword)))

    def _laid_out(self, situation: Situation, rules: Race, luck: Random) -> Choice:
        done = self.laying(situation, luck).arranged
        cells = tuple((row, column, tile) for (row, column), tile in sorted(done.crossword.items()))
        worth = points(
            check_layout(cells, done.loose, rules.edition, rules.lexicon, all_used=False), rules.edition
        )
        return Choice(LaidOut(situation.seat, cells, done.loose), float(worth.total))

    def _answer(self, rules: Race, position: RacePosition, asked: dict[str, Asked], seat: int) -> Choice:
        """What the engine says besides."""
        if "vote" in asked and position.vote is not None:
            return Choice(Chosen("vote", seat, YES if position.vote.words[0] in rules.lexicon else NO))
        if "fault" in asked:
            return Choice(Chosen("fault", None, VOID))
        if "again" in asked:
            return Choice(Chosen("again", None, NO))
        needed = next((one for one in asked.values() if one.needed), None)
        if needed is None:
            raise ValueError("nothing is awaited of this seat")
        return Choice(Chosen(needed.topic, needed.player, needed.options[0] if needed.options else ""))


def _held(crossword: Crossword, hand: tuple[str, ...]) -> bool:
    """Whether all tiles of a crossword are still in this hand."""
    left = list(hand)
    for tile in crossword.values():
        if tile.from_set not in left:
            return False
        left.remove(tile.from_set)
    return True
