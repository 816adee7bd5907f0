"""What every computer player must do: a deed that the rules accept, in any game."""

from random import Random

import pytest

from station.editions import load_edition
from station.engine.engine import (
    Deadline,
    NoEngineError,
    Situation,
    engine_for,
    games_with_engines,
)
from station.lexicon import load
from station.registry import game as kind_of
from station.rules.game import Choice, Passed, Shown, Spot, Turn
from station.rules.moves.rack import RackTile

RACK = "AEINRST"


@pytest.mark.parametrize("game", sorted(name for name in games_with_engines() if kind_of(name).board))
@pytest.mark.parametrize("level", [1, 4])
def test_a_first_play_is_one_the_rules_accept(game: str, level: int) -> None:
    kind = kind_of(game)
    rules = kind.make(kind.players[0], load_edition("en"), load("english"), {})
    position = rules.begin()
    hand = tuple(RackTile(letter) for letter in RACK)
    engine = engine_for(game, level)
    tiles = iter(load_edition("en").bag())
    for _ in range(200):
        awaited = rules.awaits(position)[0]
        if isinstance(awaited, Spot):
            position = rules.after(position, Shown(next(tiles)))
            continue
        seat = awaited.player if isinstance(awaited, Choice | Turn) else getattr(awaited, "player", 0)
        if game == "auction":
            hand = tuple(RackTile(letter) for letter in position.hands[seat or 0])
        choice = engine.choose(Situation(rules, position, seat or 0, hand), 200, Random(1))
        position = rules.after(position, choice.deed)
        if isinstance(awaited, Turn):
            assert not isinstance(choice.deed, Passed)
            return
    pytest.fail("no turn came up")


def test_a_game_without_a_player_and_a_level_that_does_not_exist_are_named() -> None:
    with pytest.raises(NoEngineError, match="no computer player for chess"):
        engine_for("chess", 1)
    with pytest.raises(NoEngineError, match="no level 9"):
        engine_for("house", 9)


def test_a_deadline_asks_only_the_clock_it_was_given() -> None:
    ticks = iter([0.0, 10.0, 60.0, 100.0, 130.0])
    deadline = Deadline.after(100, lambda: next(ticks))
    said = [deadline.passed, deadline.left_ms, deadline.passed, deadline.left_ms]
    assert said == [False, 40.0, True, 0.0]
