"""How long games of computer players last."""

from collections.abc import Callable
from itertools import count

from station.editions import load_edition
from station.engine.engine import engine_for
from station.engine.match.game import Contest, play_game
from station.games.house.rules.game import House
from station.lexicon import load

TURNS = 80
BUDGET_MS = 60_000


def ticking() -> Callable[[], float]:
    """A clock that goes on by a millisecond whenever it is read, on every machine alike."""
    ticks = count()
    return lambda: float(next(ticks))


def test_most_games_among_beginners_end_on_the_board_within_80_turns() -> None:
    rules = House(load_edition("en"), load("english"))
    games = [
        play_game(
            "house", Contest(rules, [engine_for("house", 1, ticking()) for _ in range(4)], seed, BUDGET_MS)
        )
        for seed in range(1, 5)
    ]
    assert sum(len(game.acts) <= TURNS and not game.flag for game in games) >= 3
