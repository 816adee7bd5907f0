"""Seeded games of people who bid and play anything, legal and not."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from station.games.auction.rules.kind import AUCTION
from station.games.auction.rules.position import AuctionPosition
from station.rules.edition import BLANK, Edition
from station.rules.game import (
    Bid,
    Choice,
    Chosen,
    Deed,
    Laid,
    Left,
    Passed,
    Raised,
    RuleError,
    Rules,
    Shown,
    Spot,
    Turn,
)
from station.rules.lettered.position import Tile
from station.rules.square import SIZE, SQUARES


class AnyWord:
    """Half of all strings are words, always the same ones."""

    name = "any word"

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and "_" not in word and sum(map(ord, word)) % 2 == 0


def deeds(rules: Rules[AuctionPosition], position: AuctionPosition, rng: random.Random) -> Iterator[Deed]:
    """Endless deeds, some of them legal; passing more often in the end, so that games do end."""
    players = position.players
    while True:
        main = rules.awaits(position)[0]
        if rng.random() < 0.05:
            other = rng.randrange(players)
            stray: tuple[Deed, ...] = (
                Passed(other),
                Raised(other),
                Left(other),
                Shown("Q"),
                Laid(other, ()),
                Chosen("bid", other, "9"),
            )
            yield rng.choice(stray)
        match main:
            case Spot():
                yield Shown(rng.choice(list(position.bag().elements())))
            case Bid(player):
                bids: tuple[Deed, ...] = (
                    Raised(player),
                    Left(player),
                    Left(player),
                    Chosen("bid", player, "x"),
                )
                yield rng.choice(bids)
            case Choice(_, player, options):
                yield Chosen("blank", player, rng.choice([*options, "!"]))
            case Turn(player):
                if rng.random() < 0.02:
                    yield Passed(player)
                for _ in range(60):
                    yield Laid(player, random_tiles(position, player, rng))
                yield Passed(player)


def random_tiles(position: AuctionPosition, player: int, rng: random.Random) -> tuple[tuple[int, Tile], ...]:
    """Some tiles in a row or column, past those that lie there; now and then one the player does not have."""
    board = position.position
    hand = [*position.hands[player], *(["Z"] if rng.random() < 0.05 else [])]
    step = rng.choice((1, SIZE))
    square = 112 if board.empty else rng.choice([square for square, _ in board.occupied()]) - step
    placed = []
    for tile in rng.sample(hand, rng.randrange(1, len(hand) + 1)):
        while 0 <= square < SQUARES and board[square] is not None:
            square += step
        if not 0 <= square < SQUARES:
            break
        placed.append((square, Tile(None, blank=True) if tile == BLANK else Tile(tile)))
        square += step
    return tuple(placed)


# The last four go every way through the rules that twenty seeds for each number of players go.
@pytest.mark.parametrize(
    ("seed", "players"), [*product(range(4), (2, 3)), (0, 4), (3, 4), (1, 4), (2, 4), (12, 3), (16, 2)]
)
def test_no_game_loses_a_tile_or_a_point_and_replaying_it_gives_the_same(
    seed: int, players: int, english: Edition
) -> None:
    rng = random.Random(seed)
    rules = AUCTION.make(players, english, AnyWord(), {})
    position = rules.begin()
    done: list[Deed] = []
    tried = 0
    while position.over is None:
        for deed in deeds(rules, position, rng):
            tried += 1
            assert tried < 20_000
            try:
                after = rules.after(position, deed)
            except RuleError:
                continue
            holds(position, after)
            position = after
            done.append(deed)
            break
    again = rules.begin()
    for deed in done:
        again = rules.after(again, deed)
    assert again == position
    assert rules.awaits(position) == ()
    assert rules.winners(position)


def holds(before: AuctionPosition, after: AuctionPosition) -> None:
    """What is true after every deed."""
    held = Counter(tile for hand in after.hands for tile in hand)
    laid = Counter(tile.from_set for _, tile in after.position.occupied())
    hammer = Counter([after.bidding.tile] if after.bidding else [])
    assert held + laid + hammer + after.bag() == Counter(after.edition.counts)
    assert all(len(hand) <= 7 for hand in after.hands)
    assert min(after.points) >= 0
    for player in range(after.players):
        points = 100 - sum(sale.price for sale in after.sold if sale.player == player)
        points += sum(turn.ruling.score for turn in after.played if turn.player == player and turn.ruling)
        points += sum(transfer.points for transfer in after.transfers if transfer.player == player)
        assert after.points[player] == points
    if len(after.played) > len(before.played):
        assert after.played[-1].player == before.to_move
    if after.rounds > before.rounds > 0:
        assert after.first == (before.first + after.rounds - before.rounds) % after.players
    if after.to_move is not None:
        assert after.hands[after.to_move]
        if after.turns == 0:
            assert not after.in_bag or all(len(hand) == 7 for hand in after.hands)
    if after.bidding is not None:
        assert after.points[after.bidding.to_bid] > after.bidding.price
        assert after.bidding.to_bid != after.bidding.high
