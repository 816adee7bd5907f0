"""Whole sessions of Idaho with random legal and illegal deeds, and real tiles beside them."""

import random
from functools import reduce
from typing import Any

from station.games.idaho.rules import IDAHO
from station.rules.edition import BLANK, Edition
from station.rules.game import Call, Called, Choice, Chosen, Deed, LaidOut, Layout, RuleError, Shown
from station.rules.lettered.position import Tile
from station.rules.races.position import RacePhase, RacePosition
from tests.cases import for_each


class Sounds:
    """A word is what does not begin with these."""

    name = "sounds"

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and word[0] not in "JQVX"


class Table:
    """The tiles as they really lie: what the station does not know. At a call `unused` tiles of each hand
    are in no word, chosen when somebody calls."""

    def __init__(self, rng: random.Random, edition: Edition, position: RacePosition) -> None:
        self.rng = rng
        self.edition = edition
        self.deal(position)

    def deal(self, position: RacePosition) -> None:
        self.pool = list(self.edition.bag())
        self.rng.shuffle(self.pool)
        self.hands = [[self.pool.pop() for _ in range(7)] for _ in range(position.players)]
        self.called(position)

    def called(self, position: RacePosition) -> None:
        self.unused = [
            0 if player in position.callers else self.rng.randint(0, len(hand))
            for player, hand in enumerate(self.hands)
        ]

    def follow(self, before: RacePosition, after: RacePosition) -> None:
        if after.game != before.game:
            self.deal(after)
        elif after.callers and after.callers != before.callers:
            self.called(after)
        if after.game == before.game and after.pool != before.pool:
            for hand, count in zip(self.hands, after.took, strict=True):
                hand += [self.pool.pop() for _ in range(count)]

    def layout(self, player: int, phase: RacePhase) -> LaidOut:
        """One row of the used tiles, and one tile below it."""
        hand = sorted(self.hands[player], key=lambda sign: sign in "JQVX")
        used = len(hand) if phase is RacePhase.CHECK else len(hand) - self.unused[player]
        chance = self.rng.random()
        if chance < 0.1:
            used = self.rng.randint(0, len(hand))
        elif chance < 0.2:
            del hand[self.rng.randrange(len(hand))]
        elif chance < 0.3:
            self.rng.shuffle(hand)
        tiles = [Tile(None, True) if sign == BLANK else Tile(sign) for sign in hand[:used]]
        below = len(tiles) > 2 and self.rng.random() < 0.5
        row = tiles[:-1] if below else tiles
        cells = [(4, column, tile) for column, tile in enumerate(row)]
        cells += [(5, self.rng.randrange(len(row)), tiles[-1])] if below else []
        return LaidOut(player, tuple(cells), tuple(hand[used:]))


def value_of(edition: Edition, seen: LaidOut) -> int:
    """The points of such a layout, counted once more in another way: whole words from their letters. A
    blank that begins one of them can be anything; elsewhere its letter changes nothing."""
    row = [cell for cell in seen.cells if cell[0] == 4]
    lower = [cell for cell in seen.cells if cell[0] == 5]
    columns = [[*(cell for cell in row if cell[1] == below[1]), below] for below in lower]
    lines = [row, *columns]
    words = [line for line in lines if len(line) > 1 and (line[0][2].letter or "A") not in "JQVX"]
    points = sum(tile.points(edition) for line in words for _, _, tile in line)
    in_words = {cell for line in words for cell in line}
    unused = sum(cell[2].points(edition) for cell in seen.cells if cell not in in_words)
    return points - unused - sum(edition.values[letter] for letter in seen.loose)


def nonsense(rng: random.Random, position: RacePosition, table: Table) -> Deed:
    """Something that is seldom awaited."""
    players = position.players
    tried: list[Deed] = [
        Shown("A"),
        Called((rng.randrange(-1, players + 1),)),
        Called(()),
        Chosen("unused", rng.randrange(players), "8"),
        Chosen("points-count", rng.randrange(players), "many"),
        Chosen("again", None, rng.choice(["yes", "perhaps"])),
        Chosen("pool-count", None, "101"),
        table.layout(rng.randrange(players), position.phase),
    ]
    return rng.choice(tried)


def awaited_deed(rng: random.Random, rules: Any, position: RacePosition, table: Table) -> Deed:
    awaited = rules.awaits(position)
    one = awaited[0] if rng.random() < 0.8 else rng.choice(awaited)
    match one:
        case Call(who):
            return Called(tuple(rng.sample(who, 2 if len(who) > 1 and rng.random() < 0.2 else 1)))
        case Layout(player):
            return table.layout(player, position.phase)
    assert isinstance(one, Choice)
    value = rng.choice(one.options) if one.options else ""
    if one.letters:
        value = "".join(rng.choices("ABJQ", k=rng.randint(1, 3)))
    if one.player is not None and one.topic == "unused":
        value = str(min(7, table.unused[one.player]))
    if one.topic == "pool-count":
        value = rng.choice([str(len(table.pool)), *one.options])
    if one.topic == "whose":
        value = "back"
    return Chosen(one.topic, one.player, value)


# The last five go every way through the rules that a hundred seeds go.
@for_each("seed", [*range(12), 13, 24, 51, 60, 77])
def test_whatever_is_tried_tiles_and_points_agree(seed: int, english: Edition) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 4
    rules: Any = IDAHO.make(players, english, Sounds(), {"checked": rng.choice(["last", "every"])})
    position = rules.begin()
    table = Table(rng, english, position)
    done: list[Deed] = []
    before = (0,) * players
    for _ in range(140):
        if not rules.awaits(position):
            break
        wild = rng.random() < 0.15
        tried = nonsense(rng, position, table) if wild else awaited_deed(rng, rules, position, table)
        if position.phase is RacePhase.PICK and isinstance(tried, LaidOut):
            tried = honest(table, tried)
        try:
            after = rules.after(position, tried)
        except RuleError:
            continue
        done.append(tried)
        table.follow(position, after)
        assert sum(after.hands) + after.pool == english.tiles
        assert after.pool == len(table.pool)
        assert list(after.hands) == [len(hand) for hand in table.hands]
        if after.game != position.game:
            before = rules.scores(position)
            assert after.gosayer in position.won
        if after.phase is RacePhase.OVER and not after.allowed and not after.refused:
            for player, seen in enumerate(after.layouts):
                by_eye = after.by_eye[player]
                assert seen is not None or by_eye is not None
                worth = by_eye if by_eye is not None else value_of(english, seen)
                assert after.earned[player] == worth
            assert after.won == tuple(
                player for player in range(players) if after.earned[player] == max(after.earned)
            )
        assert after.points == before
        assert (after.phase is RacePhase.DONE) == (not rules.awaits(after))
        position = after
    assert len(done) > 5
    again = reduce(rules.after, done, rules.begin())
    assert again == position
    assert hash(again) == hash(position)


def honest(table: Table, seen: LaidOut) -> LaidOut:
    """A picture at a call shows what really is unused, or lacks a tile."""
    hand = table.hands[seen.player]
    if len(seen.cells) + len(seen.loose) < len(hand):
        return seen
    used = len(hand) - table.unused[seen.player]
    tiles = [Tile(None, True) if sign == BLANK else Tile(sign) for sign in hand[:used]]
    return LaidOut(seen.player, tuple((0, at, tile) for at, tile in enumerate(tiles)), tuple(hand[used:]))
