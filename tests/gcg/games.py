"""Games of random plays, without a lexicon."""

import random
from collections.abc import Iterator

from station.editions import load_edition
from station.rules.edition import BLANK
from station.rules.game import RuleError
from station.rules.lettered.play import Illegal, Play
from station.rules.lettered.position import Tile
from station.rules.lettered.settings import Settings
from station.rules.lexicon import GivenWords
from station.rules.square import SIZE, SQUARES
from station.rules.turns.game import Game, challenge, exchange, finish, lay, overtime, pass_turn, start


def played(seed: int, edition_name: str, players: int, settings: Settings) -> Game:
    """A game of random plays without a lexicon, with challenges, exchanges, passes and overtime."""
    rng = random.Random(seed)
    edition = load_edition(edition_name)
    bag = list(edition.bag())
    rng.shuffle(bag)
    game = start(edition, players, settings, [[bag.pop() for _ in range(7)] for _ in range(players)])
    for _ in range(300):
        if game.over is not None:
            return game
        game = turn(game, rng)
        words = game.turns[-1].ruling
        if words is not None and rng.random() < 0.2 and game.over is None:
            known = frozenset(word.text for word in words.words if rng.random() < 0.7)
            try:
                game, _ = challenge(game, (game.turns[-1].player + 1) % players, GivenWords(known))
            except RuleError:
                continue
    return game


def turn(game: Game, rng: random.Random) -> Game:
    if game.out is not None:
        return overtime(finish(game), 0, rng.choice((0, 90_000)))
    hand = list(game.hands[game.to_move].tiles or ())
    pool = list(game.unseen().elements())
    rng.shuffle(pool)
    if rng.random() < 0.05 and game.in_bag >= 7:
        return exchange(game, hand[:3], pool[:3])
    for play in random_plays(game, hand, rng):
        after = lay(game, play, drawn=pool[: min(7 - len(hand) + len(play.placed), game.in_bag)])
        if not isinstance(after, Illegal):
            return after
    return pass_turn(game)


def random_plays(game: Game, hand: list[str], rng: random.Random) -> Iterator[Play]:
    for _ in range(100):
        step = rng.choice((1, SIZE))
        square = 112 if game.position.empty else rng.randrange(SQUARES)
        placed = []
        for tile in rng.sample(hand, rng.randrange(1, len(hand) + 1)):
            while square < SQUARES and game.position[square] is not None:
                square += step
            if square < SQUARES:
                letter = rng.choice(game.edition.alphabet) if tile == BLANK else tile
                placed.append((square, Tile(letter, blank=tile == BLANK)))
            square += step
        yield Play(tuple(placed))
