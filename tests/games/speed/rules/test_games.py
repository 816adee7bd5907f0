"""Whole sessions of Speed Scrabble with random legal and illegal deeds, and real tiles beside them."""

import random
from functools import reduce
from typing import Any

from station.games.speed.rules import SPEED
from station.rules.edition import BLANK, Edition
from station.rules.game import Call, Called, Choice, Chosen, Deed, LaidOut, Layout, Passed, RuleError
from station.rules.lettered.position import Tile
from station.rules.races.position import RacePhase, RacePosition
from tests.cases import for_each


class Sounds:
    """A word is what does not begin with these."""

    name = "sounds"

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word[0] not in "JQVX"


def crossword(rng: random.Random, tiles: list[str]) -> tuple[tuple[int, int, Tile], ...]:
    """These tiles as a comb: one row, and here and there a tile below it."""
    row: list[str] = []
    cells: list[tuple[int, int, Tile]] = []
    for sign in tiles:
        below = len(row) > 1 and cells[-1][0] == 0 and len(row) % 2 == 0 and rng.random() < 0.4
        tile = Tile(None, blank=True) if sign == BLANK else Tile(sign)
        if below:
            cells.append((1, len(row) - 1, tile))
        else:
            cells.append((0, len(row), tile))
            row.append(sign)
    rng.shuffle(cells)
    return tuple(cells)


class Table:
    """The tiles as they really lie: what the station does not know."""

    def __init__(self, rng: random.Random, edition: Edition, position: RacePosition) -> None:
        self.rng = rng
        self.edition = edition
        self.deal(position)

    def deal(self, position: RacePosition) -> None:
        self.pool = list(self.edition.bag())
        self.rng.shuffle(self.pool)
        self.hands = [[self.pool.pop() for _ in range(7)] for _ in range(position.players)]

    def follow(self, before: RacePosition, after: RacePosition) -> None:
        if after.game != before.game:
            self.deal(after)
        elif after.pool != before.pool:
            for hand, count in zip(self.hands, after.took, strict=True):
                hand += [self.pool.pop() for _ in range(count)]

    def layout(self, player: int) -> LaidOut:
        hand = list(self.hands[player])
        self.rng.shuffle(hand)
        hand.sort(key=lambda sign: sign in "JQVX")  # those fit nowhere at the front
        chance = self.rng.random()
        if chance < 0.1:
            return LaidOut(player, crossword(self.rng, hand[:-2]), tuple(hand[-2:]))
        if chance < 0.2:
            return LaidOut(player, crossword(self.rng, hand[1:]))
        if chance < 0.25:
            return LaidOut(player, ((0, 0, Tile("Ä")), *crossword(self.rng, hand)[1:]))
        if chance < 0.35:
            self.rng.shuffle(hand)
        return LaidOut(player, crossword(self.rng, hand))


def nonsense(rng: random.Random, position: RacePosition, table: Table) -> Deed:
    """Something that is seldom awaited."""
    players = position.players
    tried: list[Deed] = [
        Passed(0),
        Called((rng.randrange(-1, players + 1),)),
        Called(()),
        Chosen("go", rng.randrange(players)),
        Chosen("vote", rng.randrange(players), rng.choice(["yes", "", "no"])),
        Chosen("again", None, rng.choice(["yes", "perhaps"])),
        Chosen("all-draw", 0),
        Chosen("pool", None, "-1"),
        table.layout(rng.randrange(players)),
    ]
    return rng.choice(tried)


def awaited_deed(rng: random.Random, rules: Any, position: RacePosition, table: Table) -> Deed:
    awaited = rules.awaits(position)
    one = awaited[0] if rng.random() < 0.7 else rng.choice(awaited)
    match one:
        case Call(who):
            return Called(tuple(rng.sample(who, 2 if len(who) > 1 and rng.random() < 0.2 else 1)))
        case Layout(player):
            return table.layout(player)
        case Choice("question", None, (), True):
            return Chosen("question", None, "".join(rng.choices("ABJQ", k=rng.randint(1, 3))))
    assert isinstance(one, Choice)
    return Chosen(one.topic, one.player, rng.choice(one.options) if one.options else "")


# The last six go every way through the rules that a hundred seeds go.
@for_each("seed", [*range(2, 12), 1, 30, 37, 45, 81, 89])
def test_whatever_is_tried_tiles_and_counts_agree(seed: int, english: Edition) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 4
    rules: Any = SPEED.make(players, english, Sounds(), {"checked": rng.choice(["last", "every"])})
    position = rules.begin()
    table = Table(rng, english, position)
    done: list[Deed] = []
    wins = [0] * players
    for _ in range(140):
        if not rules.awaits(position):
            break
        wild = rng.random() < 0.15
        tried = nonsense(rng, position, table) if wild else awaited_deed(rng, rules, position, table)
        try:
            after = rules.after(position, tried)
        except RuleError:
            continue
        done.append(tried)
        table.follow(position, after)
        assert sum(after.hands) + after.pool == english.tiles
        assert after.pool == len(table.pool)
        assert list(after.hands) == [len(hand) for hand in table.hands]
        assert len(set(after.hands)) == 1
        assert (100 - after.pool) % players == 0
        if after.game != position.game:
            for winner in position.won:
                wins[winner] += 1
            assert after.gosayer in (position.won or (position.gosayer,))
        now = after.won if after.phase in {RacePhase.OVER, RacePhase.DONE} else ()
        shown = after.won if after.phase is RacePhase.VOTE and after.vote.back is RacePhase.OVER else now
        assert list(rules.scores(after)) == [count + (one in shown) for one, count in enumerate(wins)]
        assert (after.phase is RacePhase.DONE) == (not rules.awaits(after))
        for remark in after.remarks:
            assert str(remark)
        position = after
    assert len(done) > 5
    again = reduce(rules.after, done, rules.begin())
    assert again == position
    assert hash(again) == hash(position)
