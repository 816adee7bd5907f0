"""Seeded games of Scrabble, Friendly Scrabble and Clabbers, of people who do anything, legal and not.

The world beside the rules has a real bag and real hands; the rules must count them right without seeing them.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from station.games.clabbers.rules.kind import CLABBERS
from station.games.friendly.rules.kind import FRIENDLY, FriendlyPosition
from station.games.friendly.rules.trades import Trade
from station.games.scrabble.rules import SCRABBLE
from station.gcg.check import check
from station.gcg.export import record_of
from station.gcg.parser import read_gcg
from station.gcg.record import Player
from station.gcg.writer import write_gcg
from station.lexicon import load
from station.rules.edition import BLANK, Edition
from station.rules.game import Choice, Chosen, Deed, Laid, Left, Passed, Raised, RuleError, Rules, Shown, Turn
from station.rules.lettered.position import Position, Tile
from station.rules.lexicon import WordGraph
from station.rules.square import SIZE, SQUARES
from station.rules.turns.game import Game, Kind
from station.rules.turns.rules import TurnPosition

At = TurnPosition | FriendlyPosition


class AnyWord:
    """Half of all strings are words, always the same ones."""

    name = "any word"

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and "_" not in word and sum(map(ord, word)) % 2 == 0


@cache
def short_words() -> WordGraph:
    """Words that can be searched, for those whose letters are in no order."""
    return WordGraph.build("short words", (word for word in load("english") if len(word) < 4))


@dataclass
class World:
    """What really lies in the bag and on the racks; and before the last play, should it be withdrawn."""

    bag: list[str]
    hands: list[list[str]]
    rng: random.Random
    before: tuple[list[str], list[list[str]]] = field(default_factory=lambda: ([], []))

    @classmethod
    def dealt(cls, edition: Edition, players: int, rng: random.Random) -> "World":
        bag = list(edition.bag())
        rng.shuffle(bag)
        return cls(bag, [[bag.pop() for _ in range(7)] for _ in range(players)], rng)

    def follow(self, old: At, new: At, deed: Deed, pending: Laid | None) -> None:
        """Do with the tiles what the deed did."""
        done = new.game.turns[len(old.game.turns) :]
        if isinstance(new, FriendlyPosition) and isinstance(old, FriendlyPosition):
            self.trade(old.trade, new.trade, new.game.to_move)
        for turn in done:
            hand = self.hands[turn.player]
            if turn.kind is Kind.PLAY:
                self.before = (list(self.bag), [list(each) for each in self.hands])
                laid = deed if isinstance(deed, Laid) else pending
                assert laid is not None
                for _, letter in laid.swapped:
                    hand.remove(letter)
                    hand.append(BLANK)
                for _, tile in laid.placed:
                    hand.remove(tile.from_set)
                while len(hand) < 7 and self.bag:
                    hand.append(self.bag.pop())
            elif turn.kind is Kind.EXCHANGE:
                self.rng.shuffle(hand)
                back = [hand.pop() for _ in turn.exchanged]
                hand += [self.bag.pop() for _ in back]
                self.bag += back
                self.rng.shuffle(self.bag)
            elif turn.kind in {Kind.RETRY, Kind.WITHDRAWN}:
                self.bag, self.hands = self.before

    def trade(self, old: Trade | None, new: Trade | None, player: int) -> None:
        """Once a trade is done, its tiles are in the hand and the others back in the bag."""
        if old is not None and new is not None and new.over and not old.over and not new.failed:
            hand = self.hands[player]
            gained = list((Counter(new.rest) - Counter(hand)).elements())
            lost = list((Counter(hand) - Counter(new.rest)).elements())
            for tile in gained:
                self.bag.remove(tile)
            self.bag += lost
            self.rng.shuffle(self.bag)
            self.hands[player] = list(new.rest)


def deeds(rules: Rules[Any], position: At, world: World, rng: random.Random) -> Iterator[Deed]:
    """Deeds without end, of which one is legal in the end."""
    while True:
        awaited = rules.awaits(position)
        player = rng.randrange(len(world.hands))
        if rng.random() < 0.05:
            yield stray(player, rng)
        what = awaited[0] if rng.random() < 0.8 else rng.choice(awaited)
        if isinstance(what, Turn):
            for _ in range(rng.choice((1, 60))):
                yield laid(position.game.position, what.player, world, rng)
            if rng.random() < 0.2:
                yield Passed(what.player)
        elif isinstance(what, Choice):
            yield Chosen(what.topic, what.player, answer(what, position, world, rng))


def stray(player: int, rng: random.Random) -> Deed:
    wild: tuple[Deed, ...] = (
        Passed(player),
        Raised(player),
        Left(player),
        Shown("Q"),
        Laid(player, ()),
        Laid(player, ((112, Tile("Q")),), ((5, "A"),)),
        Chosen("accept"),
        Chosen("challenge", player),
        Chosen("overtime", player, str(rng.randrange(200_000))),
        Chosen("trade-keep", player, "redraw"),
        Chosen("no such thing", player),
    )
    return rng.choice(wild)


def answer(choice: Choice, position: At, world: World, rng: random.Random) -> str:
    if choice.options:
        return rng.choice([*choice.options, "!"])
    if choice.topic == "look-up":
        return "HUT"
    if choice.topic == "exchange":
        return str(rng.randrange(9))
    if choice.topic == "trade-drawn":
        trade = position.trade if isinstance(position, FriendlyPosition) else None
        assert trade is not None
        out = Counter(trade.aside) + (Counter(trade.rest) - Counter(trade.original))
        return rng.choice(list((Counter(world.bag) - out).elements()))
    hand = world.hands[choice.player or 0]
    return " ".join(hand if rng.random() < 0.9 else hand[1:])


def laid(board: Position, player: int, world: World, rng: random.Random) -> Laid:
    """Some tiles of the hand in a row or column, past those that lie there; now and then a blank taken."""
    hand = list(world.hands[player])
    swapped: tuple[tuple[int, str], ...] = ()
    spots = [(square, tile) for square, tile in board.occupied() if tile.blank and tile.text in hand]
    if spots and rng.random() < 0.3:
        swapped = tuple((square, tile.text) for square, tile in spots[:1])
        hand.remove(swapped[0][1])
        hand.append(BLANK)
    step = rng.choice((1, SIZE))
    square = 112 if board.empty else rng.choice([square for square, _ in board.occupied()]) - step
    placed = []
    for tile in rng.sample(hand, rng.randrange(1, len(hand) + 1) if hand else 0):
        while 0 <= square < SQUARES and board[square] is not None:
            square += step
        if not 0 <= square < SQUARES:
            break
        placed.append((square, Tile(None, blank=True) if tile == BLANK else Tile(tile)))
        square += step
    return Laid(player, tuple(placed), swapped)


def holds(game: Game, world: World) -> None:
    """What is true after every deed."""
    assert [hand.count for hand in game.hands] == [len(hand) for hand in world.hands]
    assert game.in_bag == len(world.bag)
    board = [tile.from_set for _, tile in game.position.occupied()]
    held = [tile for hand in world.hands for tile in hand]
    assert Counter(board) + Counter(held) + Counter(world.bag) == Counter(game.edition.counts)
    for player in range(game.players):
        points = [turn.score for turn in game.turns if turn.player == player]
        points += [extra.score for extra in game.extras if extra.player == player]
        assert game.scores[player] == sum(points)


SEEDS = (
    (SCRABBLE, (*range(12), 13, 14)),
    (FRIENDLY, (*range(8), 15, 16, 20, 22, 25, 28, 29)),
    (CLABBERS, (*range(9), 23, 35)),
)
"""Between them they go every way through the rules that forty games of each kind go."""


@pytest.mark.parametrize(
    ("kind", "seed"),
    [pytest.param(kind, seed, id=f"{kind.name}-{seed}") for kind, seeds in SEEDS for seed in seeds],
)
def test_no_game_loses_a_tile_a_point_or_a_turn_and_replaying_it_gives_the_same(
    kind: Any, seed: int, english: Edition
) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    choices = kind.options[0].choices
    options = {"challenge": choices[seed % len(choices)], "last_rack": ("twice", "moved")[seed % 2]}
    words = short_words() if kind is CLABBERS else AnyWord()
    rules = kind.make(players, english, words, options)
    world = World.dealt(english, players, rng)
    position = rules.begin()
    done: list[Deed] = []
    pending: Laid | None = None
    tried, taken = 0, False
    while rules.awaits(position):
        for deed in deeds(rules, position, world, rng):
            tried += 1
            assert tried < 40_000
            try:
                after = rules.after(position, deed)
            except RuleError:
                continue
            break
        pending = deed if isinstance(deed, Laid) else pending
        in_turn(position.game, after.game)
        world.follow(position, after, deed, pending)
        holds(after.game, world)
        position = after
        done.append(deed)
        taken = taken or bool(isinstance(position, FriendlyPosition) and position.taken)
    again = rules.begin()
    for deed in done:
        again = rules.after(again, deed)
    assert again == position
    assert rules.winners(position)
    assert taken or recorded_agrees(position.game)


def recorded_agrees(game: Game) -> bool:
    """Whether the game, written as GCG and read again, scores the same. GCG knows no blank that is taken."""
    players = [Player(f"player{number}") for number in range(game.players)]
    return check(read_gcg(write_gcg(record_of(game, players))), game.edition).agrees


def in_turn(before: Game, after: Game) -> None:
    """Turns come in order: nobody plays, exchanges or passes who is not to move."""
    for turn in after.turns[len(before.turns) :][:1]:
        if turn.kind in {Kind.PLAY, Kind.EXCHANGE, Kind.PASS}:
            assert turn.player == before.to_move
            lost = sum(1 for later in after.turns[len(before.turns) + 1 :] if later.kind is Kind.LOST)
            assert after.over is not None or after.to_move == (turn.player + 1 + lost) % after.players
        if turn.kind is Kind.RETRY:
            assert after.to_move == turn.player
