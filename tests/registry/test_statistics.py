"""What players did in a game, in figures."""

from dataclasses import replace
from typing import Any

from station.app.station import Station
from station.clock.control import Increment, TimeControl
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.lexicon import load
from station.referee.events import ClockSet, Continued, GameSettings, GameSetUp, PlayUndone, Told
from station.referee.referee import Referee
from station.referee.state import TableState
from station.referee.typed.deeds import parse_deed
from station.registry import game
from station.registry.statistics import Figures, statistics_of
from station.rules.lexicon import GivenWords
from station.rules.tile import Side
from station.simulator.players.habits import Habits
from tests.house_table import house_settings
from tests.simulator.observed_game import new_game

EDITION = load_edition("en")
CONTROL = TimeControl(600_000, Increment.FISCHER, 5_000)
QUICK = replace(Habits.careful(), candidates=16, juggled=5)
WORDS = GivenWords(frozenset({"CAT", "CATS", "SO", "AX"}))


def told(*plays: str, **options: str) -> TableState[Any]:
    """A typed game of Scrabble in which each play takes ten seconds more than the one before."""
    heads = (SimulatedHead(0, CONTROL), SimulatedHead(1, CONTROL))
    station: Station = Station(Referee(game("scrabble"), WORDS, EDITION), heads)
    settings = GameSettings("scrabble", ("Ann", "Ben"), options=tuple(options.items()), control=CONTROL)
    station.handle(GameSetUp(0, settings))
    station.handle(Continued(0))
    at_ms = 0
    for number, play in enumerate(plays, start=1):
        at_ms += 10_000 * number
        station.hear(at_ms)
        undo = play == "undo"
        station.handle(
            PlayUndone(0, at_ms) if undo else Told(at_ms, parse_deed(play, station.state, EDITION))
        )
    return station.state


def test_plays_points_words_and_thinking_time_are_counted_by_player() -> None:
    ann, ben = statistics_of(told("8H CAT", "pass", "8H CATS", "pass"))
    assert ann == Figures(
        "Ann", plays=2, tiles=4, words=2, points=16, best=10, best_play="CAT", used_ms=40_000
    )
    assert ben == Figures("Ben", passes=2, used_ms=60_000)


def test_time_that_an_arbiter_gives_or_takes_is_not_thinking_time() -> None:
    station = Station(
        Referee(game("scrabble"), WORDS, EDITION), (SimulatedHead(0, CONTROL), SimulatedHead(1, CONTROL))
    )
    station.handle(GameSetUp(0, GameSettings("scrabble", ("Ann", "Ben"), control=CONTROL)))
    station.handle(Continued(0))
    for at_ms, play in ((10_000, "8H CAT"), (30_000, "pass"), (60_000, "8H CATS")):
        station.hear(at_ms - 5_000)
        station.handle(ClockSet(0, at_ms - 5_000, Side.SOUTH, at_ms))
        station.hear(at_ms)
        station.handle(Told(at_ms, parse_deed(play, station.state, EDITION)))
    ann, ben = statistics_of(station.state)
    assert (ann.used_ms, ben.used_ms) == (40_000, 20_000)


def test_a_single_letter_is_no_word() -> None:
    heads = (SimulatedHead(0, CONTROL), SimulatedHead(1, CONTROL))
    station: Station = Station(Referee(game("scrabbage"), WORDS, EDITION), heads)
    station.handle(GameSetUp(0, GameSettings("scrabbage", ("Ann", "Ben"), control=CONTROL)))
    for deed in ("drawn and discarded", "8H A", "8H .X"):
        station.handle(Continued(0))
        station.handle(Told(0, parse_deed(deed, station.state, EDITION)))
    ann, ben = statistics_of(station.state)
    assert (ann.plays, ann.words, ben.plays, ben.words) == (1, 0, 1, 1)


def test_what_was_undone_does_not_count() -> None:
    ann, _ = statistics_of(told("8H CAT", "undo", "pass"))
    assert (ann.plays, ann.passes, ann.points) == (0, 1, 0)


def test_a_play_withdrawn_after_a_challenge_brings_no_points() -> None:
    ann, ben = statistics_of(told("8H CAX", "challenge Ben", challenge="single"))
    assert (ann.plays, ann.points, ben.challenges) == (1, 0, 1)


def test_in_house_the_tiles_laid_less_those_exploded_lie_on_the_boards() -> None:
    settings = house_settings(control=TimeControl(main_ms=600_000))
    observed = new_game(1, settings, load("english"), EDITION, habits=QUICK)
    state = observed.play(200, until_ms=40_000)
    figures = statistics_of(state)
    lying = sum(len(list(board.position.occupied())) for board in state.position.boards)
    assert sum(one.tiles - one.exploded for one in figures) == lying
    assert sum(one.explosions for one in figures) > 0
    assert sum(one.turns for one in figures) == state.turns
