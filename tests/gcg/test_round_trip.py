import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from station.editions import load_edition
from station.gcg.check import check
from station.gcg.export import record_of
from station.gcg.reading import read_gcg
from station.gcg.record import Entry, Line, Player, Record
from station.gcg.writing import write_gcg
from station.rules.edition import BLANK
from station.rules.game import RuleError
from station.rules.lettered.play import Illegal, Play
from station.rules.lettered.position import Tile
from station.rules.lettered.settings import Challenge, LastRack, Settings
from station.rules.lexicon import GivenWords
from station.rules.square import SIZE, SQUARES
from station.rules.turns.game import Game, challenge, exchange, finish, lay, overtime, pass_turn, start

PLAYERS = (Player("ann", "Ann Example"), Player("bö", "Bö"), Player("cy"), Player("di"))


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


def bare(record: Record) -> Record:
    """Without line numbers, which a file gives anew."""

    def unnumbered(entry: Entry) -> Entry:
        line: Line = replace(entry.line, number=0)
        return replace(entry, line=line)

    pragmata = tuple(replace(pragma, line=0) for pragma in record.pragmata)
    return replace(record, entries=tuple(map(unnumbered, record.entries)), pragmata=pragmata)


@pytest.mark.parametrize("rule", list(Challenge))
@pytest.mark.parametrize(("edition", "players"), [("en", 2), ("de", 3), ("pl", 4)])
@pytest.mark.parametrize("seed", range(4))
def test_a_game_written_and_read_again_is_the_same_and_agrees(
    seed: int, edition: str, players: int, rule: Challenge
) -> None:
    game = played(seed, edition, players, Settings(rule, LastRack.TWICE if players == 2 else LastRack.MOVED))
    record = record_of(game, PLAYERS[:players])
    again = read_gcg(write_gcg(record))
    assert bare(again) == bare(record)
    checked = check(again, load_edition(edition))
    assert checked.difference is None
    assert checked.remarks == ()
    assert checked.position == game.position
    totals = dict.fromkeys((player.nick for player in PLAYERS[:players]), 0)
    totals.update({scored.entry.line.nick: scored.total for scored in checked.lines})
    assert tuple(totals.values()) == game.scores


def test_hidden_hands_and_blanks_without_a_letter_can_be_written() -> None:
    game = lay(start(load_edition("en"), 2), Play(((112, Tile("A")), (113, Tile(None, blank=True)))))
    assert isinstance(game, Game)
    text = write_gcg(record_of(exchange(game, 3), PLAYERS[:2])).decode()
    assert text.splitlines()[-2:] == [">ann: 8H A? +2 2", ">bö: -3 +0 0"]
    assert check(read_gcg(text.encode()), load_edition("en")).agrees
