"""Whole games of simulated people, seen by a perfect observer and ruled on by the real referee."""

from collections import Counter
from dataclasses import replace

import pytest

from station.clock.control import TimeControl
from station.editions import load_edition
from station.games.house.rules.table import TurnMade
from station.lexicon.store import load
from station.referee.outcome import Ending
from station.referee.state import Phase
from station.rules.lexicon import WordGraph
from station.simulator.players.habits import Habits
from station.simulator.render.seats import SEATS
from station.simulator.world.shown import lane
from tests.house_table import house_settings
from tests.simulator.observed_game import ObservedGame, new_game

# One worker plays the games that many tests look at.
pytestmark = pytest.mark.xdist_group("players")

EDITION = load_edition("en")
QUICK = replace(Habits.brisk(), candidates=16, juggled=5)
CLUMSY = replace(
    QUICK, phony=0.3, wrong_way=0.2, bump_tile=0.4, press_early=0.15, hand_left=0.3, botch=0.4, forget=0.3
)


@pytest.fixture(scope="module")
def lexicon() -> WordGraph:
    return load("english")


def game_of(lexicon: WordGraph, seed: int, habits: Habits = QUICK, main_ms: int = 120_000) -> ObservedGame:
    settings = house_settings(control=TimeControl(main_ms=main_ms))
    return new_game(seed, settings, lexicon, EDITION, habits=habits)


def turns_of(game: ObservedGame) -> list[TurnMade]:
    """What was done on both boards."""
    return [done.after.boards[done.lane].last for done in game.state.history]


@pytest.fixture(scope="module")
def games(lexicon: WordGraph) -> list[ObservedGame]:
    """Two games, played to the end. `benchmarks/games/simulated_games.py` plays ten and more."""
    played = [game_of(lexicon, seed) for seed in (1, 2)]
    for game in played:
        game.play(step_ms=200)
    return played


@pytest.fixture(scope="module")
def clumsy(lexicon: WordGraph) -> ObservedGame:
    """A game of people to whom everything happens."""
    game = game_of(lexicon, 5, CLUMSY, main_ms=60_000)
    game.play(step_ms=200)
    return game


def test_every_game_ends_by_the_rules(games: list[ObservedGame]) -> None:
    for game in games:
        state = game.referee.state
        assert state.phase is Phase.OVER
        assert state.outcome is not None
        assert state.outcome.ending in {Ending.FINISHED, Ending.TIME}


def test_games_are_won_on_the_board(games: list[ObservedGame]) -> None:
    endings = Counter(game.referee.state.outcome.ending for game in games if game.referee.state.outcome)
    assert endings[Ending.FINISHED] >= 1


def test_plays_explode_and_are_refused_in_every_game(games: list[ObservedGame]) -> None:
    for game in games:
        made = turns_of(game)
        assert any(turn.ruling is not None and turn.ruling.explodes for turn in made)
        assert game.refused


def test_both_boards_are_played_at_the_same_time(games: list[ObservedGame]) -> None:
    for game in games:
        left, right = (lane(game.state, board).turns for board in (0, 1))
        assert min(left, right) * 3 > max(left, right)


def test_whenever_a_play_stands_the_position_is_what_lies_on_the_board(
    games: list[ObservedGame], clumsy: ObservedGame
) -> None:
    assert [game.misreads for game in (*games, clumsy)] == [[]] * 3


def test_the_station_knows_what_people_hold(lexicon: WordGraph) -> None:
    """Compared whenever no hand has been over the table for more than a second: somebody who passes tiles on
    takes nearly as long to begin to draw, and then all is drawn and passed on."""
    game = game_of(lexicon, 2, replace(QUICK, think_ms=2500))
    quiet = compared = bonus = 0
    while game.referee.state.phase is not Phase.OVER:
        quiet = 0 if game.step(200).arms else quiet + 1
        pieces, boards = game.table.pieces, game.state.position.boards
        if quiet < 6 or any(pieces.truth(board) != boards[board].position.tiles for board in (0, 1)):
            continue
        compared += 1
        for seat in SEATS:
            hand = boards[seat.board].hand(seat.side)
            held = pieces.row(seat)
            assert sum(piece.kit == hand.kit for piece in held) == hand.own
            assert sorted(piece.sign for piece in held if piece.kit != hand.kit) == list(hand.bonus)
            assert pieces.bag(seat.board) == boards[seat.board].bag
            bonus += len(hand.bonus)
    assert compared > 10
    assert bonus > 10


def test_everything_goes_wrong_among_the_clumsy_and_the_game_still_ends(
    clumsy: ObservedGame,
) -> None:
    assert clumsy.referee.state.phase is Phase.OVER
    assert set(clumsy.table.counts) >= {
        "phony", "wrong_way", "bump_tile", "press_early", "hand_left", "botched", "forgotten",
    }  # fmt: skip
    assert set(clumsy.refused) >= {
        "not-a-word", "wrong-facing", "disturbed", "nothing-changed", "unfinished"
    }  # fmt: skip


def test_careful_people_are_never_refused(lexicon: WordGraph) -> None:
    careful = replace(Habits.careful(), candidates=24, juggled=5)
    game = game_of(lexicon, 3, careful, main_ms=40_000)
    game.play(step_ms=200)
    assert game.refused == {}
    made = turns_of(game)
    assert any(turn.ruling is not None and turn.ruling.explodes for turn in made)


def test_without_a_play_people_pass_by_a_long_press() -> None:
    """With a lexicon of no use to anybody, all pass, until a clock runs out."""
    useless = WordGraph.build("useless", ["QQQQ"])
    game = game_of(useless, 1, main_ms=15_000)
    game.play(step_ms=100)
    made = turns_of(game)
    assert len(made) >= 4
    assert all(turn.ruling is None for turn in made)
    outcome = game.referee.state.outcome
    assert outcome is not None
    assert outcome.ending is Ending.TIME


def test_the_same_seed_gives_the_same_game(lexicon: WordGraph) -> None:
    first, second = (game_of(lexicon, 11) for _ in range(2))
    assert first.play(until_ms=25_000) == second.play(until_ms=25_000)


def test_another_seed_gives_another_game(lexicon: WordGraph) -> None:
    first, second = game_of(lexicon, 11), game_of(lexicon, 12)
    assert first.play(until_ms=15_000).position != second.play(until_ms=15_000).position


def test_people_act_alike_however_fine_the_steps_between_pictures(lexicon: WordGraph) -> None:
    coarse, fine = game_of(lexicon, 7), game_of(lexicon, 7)
    for game in (coarse, fine):
        game.step(100)
    for now_ms in range(200, 30_000, 100):
        for between in (now_ms - 63, now_ms - 26):
            fine.table.step(between, fine.referee.state)
        coarse.step(100)
        fine.step(100)
        assert fine.referee.state == coarse.referee.state
        assert fine.table.scene(now_ms) == coarse.table.scene(now_ms)
