"""The next game of several: who starts it, who sits where, and the running score."""

import pytest
from hypothesis import given
from hypothesis import settings as example
from hypothesis import strategies as st

from station.referee.events import GameSettings
from station.referee.match import Match, Result
from station.referee.outcome import Ending, Outcome
from station.referee.state import Phase, TableState
from station.registry import ENTRIES, entry
from station.registry.rematch import match_with, rematch

CLOCKWISE = ("scrabble", "friendly", "scrabbage", "auction", "clabbers")


def over(settings: GameSettings, *winners: int, ending: Ending = Ending.FINISHED) -> TableState[object]:
    """The game of these settings has ended."""
    players = range(len(settings.names))
    sides = ((0, 2), (1, 3)) if settings.game == "house" else tuple((player,) for player in players)
    scores = tuple(100 * (player in winners) for player in players)
    return TableState(Phase.OVER, settings, (), scores=scores, outcome=Outcome(ending, winners), sides=sides)


@example(deadline=None)
@given(st.sampled_from(CLOCKWISE), st.integers(2, 4), st.data())
def test_everybody_starts_in_turn_clockwise(game: str, players: int, data: st.DataObject) -> None:
    settings = GameSettings(game, ("Ann", "Ben", "Cleo", "Dan")[:players])
    starters = []
    for _ in range(players):
        starters.append(settings.names[0])
        settings = rematch(over(settings, data.draw(st.integers(0, players - 1))))
    assert starters == ["Ann", "Ben", "Cleo", "Dan"][:players]
    assert settings.names == ("Ann", "Ben", "Cleo", "Dan")[:players]


@pytest.mark.parametrize("game", ["speed", "idaho"])
def test_the_winner_says_go_for_the_next_game(game: str) -> None:
    settings = GameSettings(game, ("Ann", "Ben", "Cleo", "Dan"))
    assert rematch(over(settings, 2)).names == ("Cleo", "Dan", "Ann", "Ben")


def test_the_winner_of_speed_sits_out_while_somebody_waits() -> None:
    settings = GameSettings("speed", ("Ann", "Ben", "Cleo", "Dan", "Eve"), waiting=("Fay", "Gus"))
    second = rematch(over(settings, 2))
    assert (second.names, second.waiting) == (("Fay", "Dan", "Eve", "Ann", "Ben"), ("Gus", "Cleo"))
    third = rematch(over(second, 3))
    assert (third.names, third.waiting) == (("Gus", "Ben", "Fay", "Dan", "Eve"), ("Cleo", "Ann"))
    nobody = rematch(over(third))
    assert (nobody.names, nobody.waiting) == (third.names, third.waiting)


def test_in_house_everybody_keeps_their_seat_and_the_other_side_starts() -> None:
    settings = GameSettings("house", ("Ann", "Ben", "Cy", "Di"), options=(("challenge", "decides"),))
    second = rematch(over(settings, 0, 2))
    assert second.names == settings.names
    assert second.options == (("challenge", "decides"), ("first", "north"))
    assert rematch(over(second, 1, 3)).options == settings.options


@example(deadline=None)
@given(st.sampled_from(tuple(ENTRIES)), st.data())
def test_the_same_people_play_on_with_a_running_score(game: str, data: st.DataObject) -> None:
    least, most = entry(game).players
    names = ("Ann", "Ben", "Cleo", "Dan", "Eve")[: data.draw(st.integers(least, most))]
    settings = GameSettings(game, names)
    for number in range(1, 5):
        winner = data.draw(st.integers(0, len(names) - 1))
        state = over(settings, winner)
        settings = rematch(state, f"{number}.journal")
        assert sorted(settings.names) == sorted(names)
        assert settings.match == match_with(state, f"{number}.journal")
        assert [result.journal for result in settings.match.results][-1] == f"{number}.journal"
        assert sum(standing.won for standing in settings.match.standings) == number


def test_a_draw_of_two_sides_is_half_a_win_for_all() -> None:
    state = over(GameSettings("house", ("Ann", "Ben", "Cy", "Di")), 0, 1, 2, 3, ending=Ending.DRAWN)
    assert [standing.won for standing in match_with(state).standings] == [0.5] * 4


def test_a_game_broken_off_is_played_again_and_does_not_count() -> None:
    before = Match(3, (Result(("Ben", "Ann"), (0,), (200, 150)),))
    settings = GameSettings("scrabble", ("Ann", "Ben"), match=before)
    assert rematch(over(settings, ending=Ending.ABORTED)) == settings


def test_players_without_a_name_keep_their_number_when_they_change_seats() -> None:
    settings = rematch(over(GameSettings("scrabble", ("", "Ben")), 0))
    assert settings.names == ("Ben", "Player 1")
    assert settings.match == Match(0, (Result(("Player 1", "Ben"), (0,), (100, 0)),))
