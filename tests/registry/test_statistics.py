"""What players did in a game, in figures."""

from dataclasses import replace
from typing import Any

from station.app.station import Station
from station.clock.control import Increment, TimeControl
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.lexicon import load
from station.referee.events import ClockSet, Continued, DeedEntered, GameSettings, GameSetUp, PlayUndone
from station.referee.referee import Referee
from station.referee.ruling import Refused
from station.referee.state import TableState
from station.referee.typed.deeds import parse_deed
from station.registry import game
from station.registry.statistics import Figures, statistics_of
from station.review.pace import pace, time_curves
from station.review.sentence import minutes, said
from station.review.story import Story
from station.rules.game import Deed, Laid, Passed, doer
from station.rules.lettered.position import Tile
from station.rules.lexicon import GivenWords, WordsUsed
from station.rules.square import parse_square
from station.rules.tile import Side
from station.simulator.players.habits import Habits
from tests.dealt.playing import DealtGame
from tests.house_table import house_settings
from tests.simulator.observed_game import new_game

EDITION = load_edition("en")
CONTROL = TimeControl(600_000, Increment.FISCHER, 5_000)
QUICK = replace(Habits.careful(), candidates=16, juggled=5)
WORDS = GivenWords(frozenset({"CAT", "CATS", "SO", "AX"}))


def typed_game(*plays: str, **options: str) -> TableState[Any]:
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
            PlayUndone(0, at_ms) if undo else DeedEntered(at_ms, parse_deed(play, station.state, EDITION))
        )
    return station.state


def test_plays_points_words_and_thinking_time_are_counted_by_player() -> None:
    ann, ben = statistics_of(typed_game("8H CAT", "pass", "8H CATS", "pass"))
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
        station.handle(DeedEntered(at_ms, parse_deed(play, station.state, EDITION)))
    ann, ben = statistics_of(station.state)
    assert (ann.used_ms, ben.used_ms) == (40_000, 20_000)


def test_a_single_letter_is_no_word() -> None:
    heads = (SimulatedHead(0, CONTROL), SimulatedHead(1, CONTROL))
    station: Station = Station(Referee(game("scrabbage"), WORDS, EDITION), heads)
    station.handle(GameSetUp(0, GameSettings("scrabbage", ("Ann", "Ben"), control=CONTROL)))
    for deed in ("drawn and discarded", "8H A", "8H .X"):
        station.handle(Continued(0))
        station.handle(DeedEntered(0, parse_deed(deed, station.state, EDITION)))
    ann, ben = statistics_of(station.state)
    assert (ann.plays, ann.words, ben.plays, ben.words) == (1, 0, 1, 1)


def test_what_was_undone_does_not_count() -> None:
    ann, _ = statistics_of(typed_game("8H CAT", "undo", "pass"))
    assert (ann.plays, ann.passes, ann.points) == (0, 1, 0)


def test_a_play_withdrawn_after_a_challenge_brings_no_points() -> None:
    ann, ben = statistics_of(typed_game("8H CAX", "challenge Ben", challenge="single"))
    assert (ann.plays, ann.points, ben.challenges) == (1, 0, 1)
    assert (ann.best, ann.best_play) == (0, ""), "what was challenged off is no best play"


def test_in_house_the_tiles_laid_less_those_exploded_lie_on_the_boards() -> None:
    settings = house_settings(control=TimeControl(main_ms=600_000))
    observed = new_game(1, settings, load("english"), EDITION, habits=QUICK)
    state = observed.play(200, until_ms=40_000)
    figures = statistics_of(state)
    lying = sum(len(list(board.position.occupied())) for board in state.position.boards)
    assert sum(one.tiles - one.exploded for one in figures) == lying
    assert sum(one.explosions for one in figures) > 0
    assert sum(one.turns for one in figures) == state.turns


def at_two_boards() -> tuple[TableState[Any], int]:
    """Somebody at the left board lays a tile that is refused after 30 s, and passes after 60, while the other
    board plays. The player, too."""
    table = DealtGame("house", (0, 0, 0, 0), seed=1, time="10")
    table.start()
    left, right = (turn.player for turn in table.state.awaits)
    middle = (parse_square("H8"), Tile(table.deal.hands[left][0].letter))
    deeds: list[tuple[int, Deed]] = [
        (10_000, Passed(right)),
        (30_000, Laid(left, (middle,))),
        (60_000, Passed(left)),
    ]
    for at_ms, deed in deeds:
        table.station.hear(at_ms)
        table.station.handle(DeedEntered(at_ms, deed))
        assert isinstance(table.state.lanes[0].verdict, Refused) is (at_ms == 30_000)
    return table.state, left


def test_time_counts_whoever_plays_meanwhile_and_whatever_was_refused() -> None:
    state, player = at_two_boards()
    figures = statistics_of(state)[player]
    assert (figures.passes, figures.used_ms) == (1, 60_000)
    assert state.remaining_ms(player, state.at_ms) == 600_000 - 60_000


def test_reviews_and_clocks_know_the_same_times_as_statistics() -> None:
    state, player = at_two_boards()
    dones = tuple((one, state) for one in state.history)
    story = Story("house", state.settings.names, WordsUsed(""), "", dones, state)
    place = next(number for number, one in enumerate(state.history, start=1) if doer(one.deed) == player)
    assert pace(story, player, ((place, place),)) == (said("{time} a turn.", time=minutes(60_000)),)
    (curve,) = time_curves(story)
    assert [values[player] for _, values in curve.points] == [10, 10 - 10 / 60, 9]


def test_an_exchange_is_a_turn_that_takes_time() -> None:
    ann, _ = statistics_of(typed_game("exchange AB", "pass", "8H CAT"))
    assert (ann.exchanges, ann.turns, ann.used_ms) == (1, 2, 40_000)
