"""Whole games of computer players: nothing they do is against the rules, and a seed plays the same game."""

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from station.editions import load_edition
from station.engine.engine import Engine, engine_for
from station.engine.match.game import Contest, play_game
from station.engine.match.outcome import Ended
from station.lexicon import load
from station.registry import game as kind_of
from station.rules.edition import Edition
from station.rules.game import Chosen, Laid, Rules

ENGLISH, EN = load("english"), load_edition("en")
HALF = Edition("half", "English", {tile: (number + 1) // 2 for tile, number in EN.counts.items()}, EN.values)
"""A set of half the tiles, for shorter games."""


def rules_of(game: str, players: int, **options: str) -> Rules[Any]:
    return kind_of(game).make(players, HALF, ENGLISH, options)


def ticking() -> Callable[[], float]:
    """A clock that goes on by a millisecond whenever it is read, on every machine alike."""
    ticks = count()
    return lambda: float(next(ticks))


def engines(game: str, levels: list[int]) -> list[Engine]:
    return [engine_for(game, level, ticking()) for level in levels]


def played(game: str, levels: list[int], seed: int, budget_ms: int = 12) -> Ended:
    options = {"points": "40"} if game == "scrabbage" else {}
    rules = rules_of(game, len(levels), **options)
    return play_game(game, Contest(rules, engines(game, levels), seed, budget_ms))


@pytest.mark.parametrize(
    ("game", "levels"),
    [
        ("scrabble", [1, 4]),
        ("friendly", [4, 3, 2]),
        ("scrabbage", [4, 3, 2, 1]),
        ("auction", [1, 4]),
        ("speed", [4, 3, 2]),
        ("idaho", [1, 4]),
    ],
)
def test_games_of_all_levels_come_to_their_end_by_the_rules(game: str, levels: list[int]) -> None:
    ended = played(game, levels, seed=len(levels))
    assert len(ended.scores) == len(levels)
    assert ended.winners
    assert len(ended.acts) > 5


@pytest.mark.parametrize("game", ["friendly", "scrabbage", "speed"])
def test_the_same_seed_plays_the_same_game(game: str) -> None:
    one, again = (played(game, [3, 2], seed=7) for _ in range(2))
    assert [act.deed for act in one.acts] == [act.deed for act in again.acts]
    assert one.scores == again.scores


def test_words_that_beginners_do_not_know_are_not_played_by_them() -> None:
    beginner = played("scrabble", [1, 1], seed=4)
    expert = played("scrabble", [3, 3], seed=4)
    assert sum(beginner.scores) < sum(expert.scores)


def test_friendly_players_trade_and_what_they_gave_away_is_back_in_the_bag() -> None:
    ended = played("friendly", [2, 2], seed=1)
    said = [act.deed.topic for act in ended.acts if isinstance(act.deed, Chosen)]
    assert said.count("trade") > 1
    assert sum(isinstance(act.deed, Laid) for act in ended.acts) > 8
