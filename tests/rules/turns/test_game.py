from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from station.rules.edition import Edition
from station.rules.game import RuleError
from station.rules.lettered.hand import Hand, known
from station.rules.lettered.play import Illegal, Play
from station.rules.lettered.position import Tile
from station.rules.lettered.settings import Challenge, LastRack, Settings
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.turns.game import (
    Game,
    Kind,
    TurnEnding,
    challenge,
    exchange,
    finish,
    lay,
    overtime,
    pass_turn,
    start,
    withdraw,
)
from tests.cases import for_each

RACKS = ("HUTAEIO", "ENSTAIR")
WORDS = GivenWords(frozenset({"HUT"}))


def word(place: str, letters: str) -> Play:
    """Letters rightwards from a square."""
    first = parse_square(place)
    return Play(tuple((first + at, Tile(letter)) for at, letter in enumerate(letters)))


def after_hut(english: Edition, rule: Challenge = Challenge.SINGLE, players: int = 2) -> Game:
    racks = (*RACKS, "DDGGLLN", "EEEEEEE")[:players]
    game = lay(start(english, players, Settings(rule), racks), word("H8", "HUT"), drawn="RRR")
    assert isinstance(game, Game)
    return game


def ended(english: Edition, last_rack: LastRack, left: str = "QZ") -> Game:
    """A game in which player 1 has A left, the other some tiles, and the bag is empty."""
    game = after_hut(english)
    rest = Counter(english.counts) - Counter("HUTA") - Counter(left)
    filled = replace(english, counts=dict(Counter(english.counts) - rest), values=english.values)
    return replace(
        game,
        edition=filled,
        hands=(known("A"), known(*left)),
        to_move=0,
        settings=Settings(Challenge.VOID, last_rack),
        turns=(),
    )


def test_a_play_scores_draws_and_hands_the_turn_on(english: Edition) -> None:
    game = after_hut(english)
    assert (game.scores, game.to_move, game.in_bag) == ((12, 0), 1, 100 - 14 - 3)
    assert game.hands[0] == known(*"AEIORRR")


def test_hidden_hands_are_only_counted(english: Edition) -> None:
    game = lay(start(english, 3), word("H8", "HUT"))
    assert isinstance(game, Game)
    assert game.hands == (Hand(7), Hand(7), Hand(7))
    assert game.in_bag == 100 - 21 - 3


def test_an_illegal_play_changes_nothing_and_says_why(english: Edition) -> None:
    assert isinstance(lay(start(english, 2), word("A1", "HUT")), Illegal)


def test_where_challenges_are_void_wrong_words_are_refused(english: Edition) -> None:
    assert isinstance(lay(start(english, 2), word("H8", "TUH"), WORDS), Illegal)
    free = start(english, 2, Settings(Challenge.FREE))
    assert isinstance(lay(free, word("H8", "TUH"), WORDS), Game)


def test_tiles_the_player_does_not_have_cannot_be_laid(english: Edition) -> None:
    with pytest.raises(RuleError, match="the player has no Z"):
        lay(start(english, 2, racks=RACKS), word("H8", "ZOE"), drawn="AAA")


def test_an_exchange_costs_the_turn_and_keeps_the_count(english: Edition) -> None:
    game = exchange(after_hut(english), "ENS", "DDD")
    assert (game.scores, game.to_move, game.in_bag) == ((12, 0), 0, 83)
    assert game.hands[1] == known(*"TAIRDDD")


def test_an_exchange_needs_seven_tiles_in_the_bag(english: Edition) -> None:
    with pytest.raises(RuleError, match="the bag holds 0 tiles"):
        exchange(ended(english, LastRack.TWICE), "A", "A")


def test_six_turns_without_points_end_the_game_and_cost_the_racks(english: Edition) -> None:
    game = start(english, 2, racks=RACKS)
    for _ in range(5):
        game = pass_turn(game)
    assert game.over is None
    game = pass_turn(game)
    assert game.over is TurnEnding.SCORELESS
    assert game.scores == (-10, -7)
    with pytest.raises(RuleError, match="the game is over"):
        pass_turn(game)


@pytest.mark.parametrize(
    ("rule", "scores"), [(LastRack.TWICE, (12 + 7 + 2 * 20, 0)), (LastRack.MOVED, (12 + 7 + 20, -20))]
)
def test_who_goes_out_gets_the_last_racks(english: Edition, rule: LastRack, scores: tuple[int, int]) -> None:
    game = lay(ended(english, rule), word("G8", "A"))
    assert isinstance(game, Game)
    assert game.over is TurnEnding.OUT
    assert game.scores == scores


def test_the_hidden_last_rack_of_two_players_is_what_the_set_lacks(english: Edition) -> None:
    game = replace(ended(english, LastRack.TWICE), hands=(known("A"), Hand(2)))
    after = lay(game, word("G8", "A"))
    assert isinstance(after, Game)
    assert after.hands[1] == known("Q", "Z")


def test_hidden_racks_of_more_players_must_be_entered(english: Edition) -> None:
    game = ended(english, LastRack.TWICE)
    three = replace(game, hands=(known("A"), Hand(1), Hand(1)), scores=(0, 0, 0), skips=(0, 0, 0))
    out = lay(three, word("G8", "A"))
    assert isinstance(out, Game)
    assert out.over is None
    with pytest.raises(RuleError, match="say which tiles are left"):
        finish(out)
    with pytest.raises(RuleError, match="the set has no E left"):
        finish(out, ["", "E", "Z"])
    assert finish(out, ["", "Q", "Z"]).scores[0] == 7 + 40


def test_a_right_challenge_takes_the_play_back_and_the_turn_is_lost(english: Edition) -> None:
    game, wrong = challenge(after_hut(english), 1, GivenWords(frozenset()))
    assert wrong == ("HUT",)
    assert game.position.empty
    assert (game.scores, game.to_move) == ((0, 0), 1)
    assert game.hands[0] == known(*RACKS[0])


def test_with_free_challenges_the_same_player_tries_again(english: Edition) -> None:
    game, wrong = challenge(after_hut(english, Challenge.FREE), 1, GivenWords(frozenset()))
    assert wrong == ("HUT",)
    assert game.to_move == 0
    assert game.scoreless() == 0


@pytest.mark.parametrize("rule", [Challenge.FREE, Challenge.SINGLE])
def test_a_wrong_challenge_costs_nothing_under_free_and_single(english: Edition, rule: Challenge) -> None:
    game = after_hut(english, rule)
    assert challenge(game, 1, WORDS) == (game, ())


def test_a_wrong_challenge_costs_the_next_turn_under_double(english: Edition) -> None:
    game, _ = challenge(after_hut(english, Challenge.DOUBLE), 1, WORDS)
    assert game.to_move == 0
    assert game.turns[-1].kind is Kind.LOST


def test_the_turn_lost_under_double_may_come_later(english: Edition) -> None:
    game, _ = challenge(after_hut(english, Challenge.DOUBLE, players=3), 2, WORDS)
    assert game.to_move == 1
    assert pass_turn(game).to_move == 0


def test_a_wrong_challenge_brings_five_points_a_word(english: Edition) -> None:
    game, _ = challenge(after_hut(english, Challenge.FIVE), 1, WORDS)
    assert game.scores == (17, 0)


def test_what_cannot_be_challenged_is_said(english: Edition) -> None:
    with pytest.raises(RuleError, match="nothing to challenge"):
        challenge(after_hut(english, Challenge.VOID), 1, WORDS)
    with pytest.raises(RuleError, match="only the others"):
        challenge(after_hut(english), 0, WORDS)
    with pytest.raises(RuleError, match="the last turn cannot be challenged"):
        challenge(pass_turn(after_hut(english)), 0, WORDS)
    with pytest.raises(RuleError, match="no play to withdraw"):
        withdraw(start(english, 2))


def test_overtime_costs_ten_points_a_minute_or_part_of_it(english: Edition) -> None:
    game = start(english, 2)
    assert [overtime(game, 0, ms).scores[0] for ms in (0, 1, 60_000, 60_001)] == [0, -10, -10, -20]


@pytest.mark.parametrize("players", [0, 1, 5])
def test_scrabble_is_for_two_to_four(english: Edition, players: int) -> None:
    with pytest.raises(RuleError, match="two to four players"):
        start(english, players)


def test_racks_that_the_set_does_not_hold_are_refused(english: Edition) -> None:
    with pytest.raises(RuleError, match="the set has no Q left"):
        start(english, 2, racks=("QQAAAAA", "EEEEEEE"))


@pytest.mark.parametrize("racks", [("AEINRST",), ("AEINRST", "AEINRST", "AEINRST"), ("AEINRST", "AEINRS")])
def test_each_player_draws_a_whole_rack(english: Edition, racks: tuple[str, ...]) -> None:
    with pytest.raises(RuleError, match="each of the 2 players draws 7 tiles"):
        start(english, 2, racks=racks)


@for_each("players", [2, 3, 4])
@for_each("seed", range(24))
def test_no_game_loses_a_tile_or_a_point(
    random_game: Callable[..., list[Game]], seed: int, players: int, english: Edition
) -> None:
    states = random_game(seed, players)
    assert states[-1].over is not None
    for before, game in pairwise(states):
        held = Counter(tile for hand in game.hands for tile in hand.tiles or ())
        laid = Counter(tile.from_set for _, tile in game.position.occupied())
        assert held + laid + game.unseen() == Counter(english.counts)
        assert game.unseen().total() == game.in_bag
        for player in range(players):
            points = [turn.score for turn in game.turns if turn.player == player]
            points += [extra.score for extra in game.extras if extra.player == player]
            assert game.scores[player] == sum(points)
        assert all(hand.count == 7 or game.in_bag == 0 for hand in game.hands)
        if len(game.turns) > len(before.turns):
            turn = game.turns[-1]
            assert turn.player == before.to_move
            assert turn.score >= 0
            if game.over is None:
                gained = [now - then for now, then in zip(game.scores, before.scores, strict=True)]
                assert gained == [turn.score if player == turn.player else 0 for player in range(players)]
                assert game.out is not None or game.to_move == (turn.player + 1) % players
