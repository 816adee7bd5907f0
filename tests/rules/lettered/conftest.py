"""Seeded games without a lexicon: every word counts, so that plays are easy to find and boards get full."""

import random
from collections.abc import Callable

import pytest

from station.rules.edition import BLANK, Edition
from station.rules.lettered.play import Illegal, Play
from station.rules.lettered.position import Position, Tile
from station.rules.lettered.settings import Settings
from station.rules.square import SIZE, SQUARES
from station.rules.turns.game import Game, exchange, finish, lay, overtime, pass_turn, start

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ" + BLANK
COUNTS = (9, 2, 2, 4, 12, 2, 3, 2, 9, 1, 1, 4, 2, 6, 8, 2, 1, 6, 4, 6, 4, 2, 2, 1, 2, 1, 2)
VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 5, 1, 3, 1, 1, 3, 10, 1, 1, 1, 1, 4, 4, 8, 4, 10, 0)
ENGLISH = Edition(
    "en",
    "English",
    dict(zip(LETTERS, COUNTS, strict=True)),
    dict(zip(LETTERS, VALUES, strict=True)),
)


@pytest.fixture(scope="session")
def english() -> Edition:
    return ENGLISH


@pytest.fixture(scope="session")
def board() -> Callable[..., Position]:
    """A position from rows by number, from 1: `board({8: ".......HUT"})`. A small letter is a blank."""

    def make(rows: dict[int, str]) -> Position:
        tiles: list[Tile | None] = [None] * SQUARES
        for number, row in rows.items():
            for column, sign in enumerate(row):
                if sign != ".":
                    tiles[(number - 1) * SIZE + column] = Tile(sign.upper(), blank=sign.islower())
        return Position(tuple(tiles))

    return make


@pytest.fixture(scope="session")
def random_game() -> Callable[..., list[Game]]:
    """Every state of a seeded game that goes on until it ends; some of what players try is illegal."""
    return _random_game


def _random_game(seed: int, players: int = 2, settings: Settings | None = None) -> list[Game]:
    rng = random.Random(seed)
    tiles = list(ENGLISH.bag())
    rng.shuffle(tiles)
    racks = [[tiles.pop() for _ in range(7)] for _ in range(players)]
    states = [start(ENGLISH, players, settings or Settings(), racks)]
    for _ in range(400):
        game = states[-1]
        if game.over is not None:
            break
        states.append(_random_turn(game, rng))
        if rng.random() < 0.02:
            states.append(overtime(states[-1], rng.randrange(players), rng.randrange(1, 200_000)))
    return states


def _random_turn(game: Game, rng: random.Random) -> Game:
    if game.out is not None:
        return finish(game)
    hand = list(game.hands[game.to_move].tiles or ())
    pool = list(game.unseen().elements())
    rng.shuffle(pool)
    chance = rng.random()
    if chance < 0.03:
        return pass_turn(game)
    if chance < 0.08 and game.in_bag >= 7:
        count = rng.randrange(1, len(hand) + 1)
        return exchange(game, rng.sample(hand, count), pool[:count])
    for _ in range(200):
        play = _random_play(game.position, hand, rng)
        drawn = pool[: min(7 - len(hand) + len(play.placed), game.in_bag)]
        after = lay(game, play, drawn=drawn)
        if not isinstance(after, Illegal):
            return after
    return pass_turn(game)


def _random_play(position: Position, hand: list[str], rng: random.Random) -> Play:
    """Some tiles in a row or column, going past tiles that lie there; often nowhere near any."""
    count = rng.randrange(1, len(hand) + 1)
    step = rng.choice((1, SIZE))
    square = 112 if position.empty else rng.randrange(SQUARES)
    placed = []
    for tile in rng.sample(hand, count):
        while square < SQUARES and position[square] is not None:
            square += step
        if square >= SQUARES:
            break
        letter = rng.choice("AEINRST") if tile == BLANK else tile
        placed.append((square, Tile(letter, blank=tile == BLANK)))
        square += step
    return Play(tuple(sorted(placed, key=lambda pair: pair[0])))
