"""Class prizes, games of note, and ratings by formula."""

import pytest

from station.hall.tournament import commands as c
from station.hall.tournament.awards.prizes import class_prizes, high_games, high_plays, wide_wins
from station.hall.tournament.awards.ratings import FORMULAS, rated
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.as_csv import ratings_csv
from station.hall.tournament.result import HighPlay, How, forfeit, scored
from station.hall.tournament.state import TournamentState
from tests.hall.tournament.carried_out import carried_out

OPEN = Division("Open", Preset("scrabble"), Form.SINGLES, 2)


def played(ratings: dict[str, int], *scores: tuple[int, int]) -> TournamentState:
    """The first against the second, the third against the fourth, with these scores."""
    entries = (c.AddEntry("Open", (Player(name, rating),)) for name, rating in ratings.items())
    state = carried_out(TournamentState(), c.SetDivision(OPEN), *entries)
    tables = tuple(((number,), (number + 1,)) for number in range(1, 2 * len(scores), 2))
    state = carried_out(state, c.SetPairings("Open", 1, tables))
    return carried_out(
        state,
        *(
            c.EnterResult(pairing.id, scored(How.BY_HAND, points))
            for pairing, points in zip(state.rounds[0].pairings, scores, strict=False)
        ),
    )


FOUR = {"Ann": 1500, "Bo": 1500, "Cy": 1900, "Di": 1100}


@pytest.mark.parametrize(("name", "worth"), [("elo", 20), ("naspa", 20)])
def test_equal_players_exchange_half_of_what_a_win_is_worth(name: str, worth: int) -> None:
    after = {one.entry: one.after for one in rated(played(FOUR, (400, 380)), "Open", name)}
    assert (after[1], after[2]) == (1500 + worth // 2, 1500 - worth // 2)
    assert (after[3], after[4]) == (1900, 1100), "who has not played stays"


def test_a_favourite_wins_little_and_loses_much() -> None:
    won = {one.entry: one.after for one in rated(played(FOUR, (1, 1), (400, 380)), "Open")}
    lost = {one.entry: one.after for one in rated(played(FOUR, (1, 1), (380, 400)), "Open")}
    assert won[3] - 1900 <= 1
    assert lost[3] - 1900 <= -19
    assert lost[4] - 1100 >= 19


def test_curves_promise_what_their_tables_say() -> None:
    elo, naspa = FORMULAS["elo"], FORMULAS["naspa"]
    assert elo.expected(1600, 1200) == pytest.approx(10 / 11)
    # A standard deviation of 200√2 above: Φ(1).
    assert naspa.expected(1783, 1500) == pytest.approx(0.8413, abs=0.001)
    assert [naspa.worth(rating) for rating in (1000, 1800, 2100)] == [20, 16, 10]


def test_forfeits_and_unrated_opponents_do_not_count() -> None:
    state = played({"Ann": 1500, "Bo": 1500, "Cy": 1500, "Di": 0}, (1, 1), (400, 380))
    first = state.rounds[0].pairings[0]
    state = carried_out(state, c.EnterResult(first.id, forfeit((1,)), "did not come"))
    assert [(one.entry, one.games, one.after) for one in rated(state, "Open")] == [
        (1, 0, 1500), (2, 0, 1500), (3, 0, 1500),
    ]  # fmt: skip


def test_a_class_is_won_by_the_best_of_it() -> None:
    state = played(FOUR, (400, 380), (300, 500))
    prizes = {
        one.below: [best.entry.title for best in one.best]
        for one in class_prizes(state, "Open", (1200, 1600))
    }
    assert prizes == {1600: ["Ann"], 1200: ["Di"]}


def test_games_of_note_are_found() -> None:
    state = played(FOUR, (400, 380), (300, 500))
    assert [(one.title, one.points) for one in high_games(state, "Open", 2)] == [("Di", 500), ("Ann", 400)]
    assert [(one.title, one.opponents, one.points) for one in wide_wins(state, "Open", 1)] == [
        ("Di", "Cy", 200)
    ]
    tied = played(FOUR, (400, 380), (300, 400))
    assert [one.title for one in high_games(tied, "Open", 1)] == ["Ann", "Di"]


def test_the_highest_plays_are_those_that_tables_sent() -> None:
    state = played(FOUR, (400, 380), (300, 500))
    first, second = (pairing.id for pairing in state.rounds[0].pairings)
    ann, bo = state.names(state.pairing(first))
    reported = {
        first: (HighPlay(ann, 86, "GLIDES"), HighPlay(bo, 90, "QUARTZ")),
        second: (HighPlay(state.names(state.pairing(second))[0], 30, "CAT"),),
        "r9-of-a-round-that-is-no-more": (HighPlay("Eva", 300, "OXYPHENBUTAZONE"),),
    }
    assert [
        (one.title, one.word, one.points, one.opponents) for one in high_plays(state, "Open", reported, 2)
    ] == [
        (bo, "QUARTZ", 90, ann),
        (ann, "GLIDES", 86, bo),
    ]


def test_the_ratings_are_a_file() -> None:
    lines = ratings_csv(played(FOUR, (400, 380)), "Open", "elo").splitlines()
    assert lines[:2] == ["number,name,games,wins,expected,before,after", "1,Ann,1,1,0.50,1500,1510"]
    with pytest.raises(TournamentError, match="there is no rating formula 'magic'; there are elo, naspa"):
        ratings_csv(played(FOUR), "Open", "magic")
