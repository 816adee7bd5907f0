"""The House player: which play a level chooses, and why."""

from dataclasses import dataclass, replace
from math import tanh
from random import Random
from typing import Final

import numpy as np

from station.engine.engine import Choice, Deadline, NowMs, Situation
from station.engine.vocabulary import ALL, KNOWN, known_words
from station.games.house.engine.search import Line, Search
from station.games.house.engine.seen import Holding, OwnPlays, Seen, without
from station.games.house.engine.value import WIN, Weights
from station.games.house.rules.custody import HAND_SIZE, face
from station.games.house.rules.game import House, board_of, player_of, side_of
from station.games.house.rules.table import HousePosition
from station.rules.faced import LaidFacing
from station.rules.game import Passed
from station.rules.moves.rack import RackTile
from station.rules.moves.wordtable import word_table
from station.rules.tile import KITS


@dataclass(frozen=True, slots=True)
class Strength:
    """What a level sees. known: the words it knows (`station.engine.vocabulary`); a level that looks at
    answers thinks of every word to win or not to lose. usual_ms: how long it may think. shapes: how many ways
    to lay it looks at, 0 for all. bold: how soon it stops being wary as the bags run out; at 4 it is not wary
    any more when a quarter is drawn. answers: to how many of its plays it looks at the answers. later: to how
    many of them also at its own next play, after `met` answers each. other_board: it looks at what passed
    tiles do there. weights: what it values.
    """

    known: int
    usual_ms: int
    shapes: int = 0
    bold: float = 0.0
    answers: int = 0
    later: int = 0
    met: int = 0
    other_board: bool = False
    weights: Weights = Weights()


TIME_COUNTS: Final = 0.25
TIME_LEAD_MS: Final = 60_000
"""How much warier a side is that has so much more time than the other."""

STRENGTHS: Final = {
    1: Strength(KNOWN[1], 200, shapes=30, bold=4.0),
    2: Strength(KNOWN[2], 500),
    3: Strength(KNOWN[3], 2000, answers=8),
    4: Strength(KNOWN[4], 6000, answers=24, later=6, met=4, other_board=True),
}


class HouseEngine:
    """A player of one level."""

    def __init__(self, level: int, now_ms: NowMs) -> None:
        self.strength = STRENGTHS[level]
        self._now_ms = now_ms

    @property
    def usual_ms(self) -> int:
        return self.strength.usual_ms

    def choose(self, situation: Situation, budget_ms: int, random: Random) -> Choice:
        rules, position, seat = situation.rules, situation.position, situation.seat
        assert isinstance(rules, House)
        assert isinstance(position, HousePosition)
        if position.won is not None or position.boards[board_of(seat)].to_move is not side_of(seat):
            raise ValueError("nothing is awaited of this seat")
        seen = seen_from(situation, random, known=self.strength.known)
        deadline = Deadline.after(budget_ms, self._now_ms)
        thought = _Thought(situation, seen, self.strength, deadline, random)
        line = thought.line()
        if line.index is None:
            return Choice(Passed(seat), line.value)
        return Choice(LaidFacing(seat, line.ways.plays[line.index].placed), line.value)


def seen_from(situation: Situation, random: Random, board: int | None = None, *, known: int = ALL) -> Seen:
    """A board as the seat, or the seat's partner on the other board, sees it; racks that are hidden are
    made up. known: the words that come to mind."""
    rules, position = situation.rules, situation.position
    assert isinstance(rules, House)
    assert isinstance(position, HousePosition)
    board = board_of(situation.seat) if board is None else board
    side = side_of(situation.seat)
    now = position.boards[board]
    me, they = (
        Holding(one, _tiles(situation, player_of(board, one), random), one not in now.played)
        for one in (side, side.other)
    )
    offered = known_words(rules.lexicon, rules.edition, ALL)
    words = None if known >= ALL else word_table(known_words(rules.lexicon, rules.edition, known))
    return Seen.of(word_table(offered), now.position, me, they, KITS[board], words)


def _tiles(situation: Situation, player: int, random: Random) -> tuple[RackTile, ...]:
    """A player's tiles; where they are hidden, those that are known and others that may be."""
    if situation.hands:
        return situation.hands[player]
    if player == situation.seat:
        return situation.hand
    board = board_of(player)
    hand = situation.position.boards[board].hand(side_of(player))
    own, other = KITS[board], KITS[1 - board]
    pool = [tile for tile in situation.unseen if tile.kit == own]
    return (
        *random.sample(pool, min(hand.unknown, len(pool))),
        *(RackTile(letter, own) for letter in hand.known),
        *(RackTile(letter, other) for letter in hand.bonus),
    )


def adjusted(strength: Strength, situation: Situation) -> Weights:
    """The weights by the clocks and the bags: the side whose time runs out later can afford to be wary,
    the bold are wary only while there is much to draw, and tiles that are not replaced are kept more dearly.
    """
    weights = strength.weights
    side = side_of(situation.seat)
    wary, kept = weights.wary, weights.kept
    if situation.clocks_ms:
        ours, theirs = (
            min(situation.clocks_ms[player_of(board, one)] for board in (0, 1)) for one in (side, side.other)
        )
        wary *= 1 + TIME_COUNTS * tanh((ours - theirs) / TIME_LEAD_MS)
    wary *= max(0.0, 1 - strength.bold * (1 - _undrawn(situation)))
    if not situation.position.boards[board_of(situation.seat)].bag:
        kept *= 2
    return replace(weights, wary=wary, kept=kept)


def _undrawn(situation: Situation) -> float:
    """The share of what the bags held after the first hands that nobody has drawn yet."""
    rules, position = situation.rules, situation.position
    assert isinstance(rules, House)
    assert isinstance(position, HousePosition)
    boards = position.boards
    full = len(boards) * (rules.edition.tiles - 2 * HAND_SIZE)
    return sum(board.bag for board in boards) / max(1, full)


class _Thought:
    """Thinking about one situation."""

    def __init__(
        self, situation: Situation, seen: Seen, strength: Strength, deadline: Deadline, random: Random
    ) -> None:
        self.situation, self.strength, self.random = situation, strength, random
        self.search = Search(seen, adjusted(strength, situation), deadline)

    def line(self) -> Line:
        """The chosen line."""
        strength, search = self.strength, self.search
        if strength.answers and not len(search.seen.ways.plays):
            search.seen = search.seen.knowing
        if not len(search.seen.ways.plays):
            return search.passing()
        ways, wins = search.seen.wins()
        if strength.answers and not len(wins):
            ways, wins = search.seen.knowing.wins()
        if len(wins):
            return _won(ways, int(wins[np.argmin(ways.spent[wins])]))
        if strength.shapes:
            return self._glance(strength.shapes)
        lines = search.lines()
        if not strength.answers:
            return lines[0]
        looked = self._answered(lines)
        if strength.later and len(looked) > 1:
            looked = self._later(looked)
        if strength.other_board:
            self._look_across(looked)
        return max(looked, key=lambda line: line.value)

    def _glance(self, shapes: int) -> Line:
        """The best of a few lines, as they seem at once."""
        lines = self.search.lines()[:-1]
        few = self.random.sample(lines, min(shapes, len(lines)))
        return max(few, key=lambda line: line.value)

    def _answered(self, lines: list[Line]) -> list[Line]:
        """The lines whose answers were looked at and that do not lose at once; if all do, the one that
        seemed best."""
        search = self.search
        search.answered(search.passing())  # what wins then is tried first in answer to plays
        safe: list[Line] = []
        for number, line in enumerate(lines):
            if search.deadline.passed or (number >= self.strength.answers and safe):
                break
            search.answered(line)
            if not line.loses:
                safe.append(line)
        if not safe:
            found = search.safe_line()
            return [lines[0] if found is None else found]
        return safe

    def _later(self, lines: list[Line]) -> list[Line]:
        """The best of these lines, looked at further."""
        best = sorted(lines, key=lambda line: -line.value)[: self.strength.later]
        for line in best:
            self.search.next_play(line, self._rack_then(line), self.strength.met)
        further = [line for line in best if line.later]
        return further or best

    def _look_across(self, lines: list[Line]) -> None:
        """Value lines whose explosion passes on what the partner needs to win at once."""
        situation = self.situation
        board, side = board_of(situation.seat), side_of(situation.seat)
        if not situation.hands or situation.position.boards[1 - board].to_move is not side:
            return
        partner = seen_from(situation, self.random, 1 - board)
        if len(partner.wins(enough=1)[1]):
            return
        known: dict[tuple[RackTile, ...], bool] = {}
        for line in sorted(lines, key=lambda line: -line.value)[: self.strength.later]:
            passed = self._passed(line)
            if not passed or line.loses or self.search.deadline.passed:
                continue
            if passed not in known:
                me = replace(partner.me, rack=(*partner.me.rack, *passed))
                known[passed] = bool(len(replace(partner, me=me).wins(enough=1)[1]))
            if known[passed]:
                line.value += WIN / 2

    def _passed(self, line: Line) -> tuple[RackTile, ...]:
        """The tiles that go to the partner, in order of letters."""
        rules, now = self.situation.rules, self.situation.position.boards[board_of(self.situation.seat)]
        if line.index is None:
            return ()
        ruling = rules.rule(now, line.ways.plays[line.index])  # type: ignore[attr-defined]  # of House
        laid = now.position.replace(dict(ruling.play.placed))
        gone = (tile for square in ruling.removed if (tile := laid[square]) is not None)
        return tuple(sorted(RackTile(face(tile), tile.kit) for tile in gone))

    def _rack_then(self, line: Line) -> tuple[RackTile, ...]:
        """What one will hold after a line, with tiles drawn that are unseen now."""
        seen = self.search.seen
        rack = seen.me.rack
        if line.index is not None:
            rack = without(rack, line.ways.plays[line.index].placed)
        missing = HAND_SIZE - sum(tile.kit == seen.kit for tile in rack)
        pool = [tile for tile in self.situation.unseen if tile.kit == seen.kit]
        return (*rack, *self.random.sample(pool, max(0, min(missing, len(pool)))))


def _won(ways: OwnPlays, win: int) -> Line:
    judged = ways.judged(np.array([win]))
    return Line(ways, win, 0.0, WIN, judged.letters[0], judged.owners[0])
