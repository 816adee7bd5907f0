"""Standings: wins, then the tie-breaks as stated, on events small enough to reckon by hand."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from station.hall.tournament import commands as c
from station.hall.tournament.digest import digest
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.result import How, Result, forfeit, scored, wins, won
from station.hall.tournament.standings import standings
from station.hall.tournament.state import TournamentState
from station.hall.tournament.tie_breaks import tie_breaks_of
from station.registry import forget, game, register
from station.registry.entry import Game
from tests.hall.tournament.carried_out import carried_out

SCRABBLE = Division("A", Preset("scrabble"), Form.SINGLES, 2, method="round-robin")


def four(division: Division = SCRABBLE) -> TournamentState:
    names = ("Ann", "Bo", "Cy", "Di")
    return carried_out(
        TournamentState(), c.SetDivision(division), *(c.AddEntry("A", (Player(name),)) for name in names)
    )


def with_round(state: TournamentState, results: dict[tuple[str, str], Result]) -> TournamentState:
    """A round made by hand, with its results: by names, the starter first."""
    number = {entry.title: entry.number for entry in state.entries}
    tables = tuple(tuple((number[name],) for name in names) for names in results)
    following = len(state.rounds) + 1
    state = carried_out(state, c.SetPairings("A", following, tables))
    for pairing, result in zip(state.round("A", following).pairings, results.values(), strict=False):
        state = carried_out(state, c.EnterResult(pairing.id, result))
    return state


def points(*scores: int) -> Result:
    return scored(How.PLAYED, scores)


def table(state: TournamentState) -> list[Any]:
    return [(one.rank, one.entry.title, one.wins, one.values) for one in standings(state, "A")]


THREE_ROUNDS = (
    {("Ann", "Bo"): points(400, 350), ("Cy", "Di"): points(300, 420)},
    {("Ann", "Di"): points(380, 380), ("Bo", "Cy"): points(500, 310)},
    {("Cy", "Ann"): points(390, 350), ("Di", "Bo"): points(340, 345)},
)


def three_rounds(division: Division = SCRABBLE) -> TournamentState:
    state = four(division)
    for results in THREE_ROUNDS:
        state = with_round(state, results)
    return state


def test_wins_then_spread() -> None:
    assert [(rank, name, wins_, values[0]) for rank, name, wins_, values in table(three_rounds())] == [
        (1, "Bo", 2, 145),
        (2, "Di", Fraction(3, 2), 115),
        (3, "Ann", Fraction(3, 2), 10),
        (4, "Cy", 1, -270),
    ]


def test_buchholz_and_sonneborn_berger_count_opponents() -> None:
    breaks = ("buchholz", "median-buchholz", "sonneborn-berger")
    found = {name: values for _, name, _, values in table(three_rounds(replace(SCRABBLE, tie_breaks=breaks)))}
    # Ann met Bo (2), Di (1½), Cy (1): 4½, without best and worst 1½; she beat Bo and drew with Di.
    assert found["Ann"] == (Fraction(9, 2), Fraction(3, 2), 2 + Fraction(3, 4))
    # Bo met Ann (1½), Cy (1), Di (1½), and beat Cy and Di.
    assert found["Bo"] == (4, Fraction(3, 2), Fraction(5, 2))


def test_head_to_head_decides_among_those_who_have_all_met() -> None:
    state = four(replace(SCRABBLE, tie_breaks=("head-to-head",)))
    state = with_round(state, {("Ann", "Bo"): points(1, 2), ("Cy", "Di"): points(2, 1)})
    state = with_round(state, {("Ann", "Di"): points(2, 1), ("Bo", "Cy"): points(1, 2)})
    # Ann and Bo have a win each, and Bo beat Ann.
    assert [(rank, name) for rank, name, *_ in table(state)] == [(1, "Cy"), (2, "Bo"), (3, "Ann"), (4, "Di")]


def test_head_to_head_says_nothing_if_two_of_those_who_are_tied_have_not_met() -> None:
    state = four(replace(SCRABBLE, tie_breaks=("head-to-head",)))
    state = with_round(state, {("Ann", "Bo"): points(2, 1), ("Cy", "Di"): points(2, 1)})
    assert [(rank, name) for rank, name, *_ in table(state)] == [(1, "Ann"), (1, "Cy"), (3, "Bo"), (3, "Di")]


def test_byes_and_forfeits_count_the_spread_of_the_division_and_bring_no_opponent() -> None:
    state = carried_out(four(replace(SCRABBLE, tie_breaks=("spread", "buchholz"))), c.RemoveEntry(4))
    state = with_round(state, {("Ann", "Bo"): points(400, 300)})  # Cy has a bye
    state = with_round(state, {("Cy", "Ann"): forfeit((1,))})  # Ann does not come; Bo has a bye
    assert table(state) == [
        # In two rounds without an opponent Cy's own two wins count, twice.
        (1, "Cy", 2, (100, 4)),
        # Bo: Ann, who has one win, and one own win for the bye.
        (2, "Ann", 1, (50, 2)),
        (3, "Bo", 1, (-50, 2)),
    ]


def test_a_round_of_byes_alone_counts_for_the_strength_of_opponents_too() -> None:
    state = four(replace(SCRABBLE, tie_breaks=("buchholz",)))
    state = carried_out(state, c.SetPairings("A", 1, ()))
    assert {values for *_, values in table(state)} == {(1,)}, (
        "their own win, as in any round without opponent"
    )


def test_a_double_forfeit_wins_nothing_for_anybody() -> None:
    state = with_round(four(), {("Ann", "Bo"): forfeit((0, 1)), ("Cy", "Di"): points(2, 1)})
    assert {name: wins_ for _, name, wins_, _ in table(state)} == {"Ann": 0, "Bo": 0, "Cy": 1, "Di": 0}


def test_an_unfinished_game_counts_as_it_stood() -> None:
    stood = scored(How.UNFINISHED, (250, 250))
    state = with_round(four(), {("Ann", "Bo"): stood, ("Cy", "Di"): points(2, 1)})
    assert {name: wins_ for _, name, wins_, _ in table(state)}["Ann"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("places", "value"),
    [((1, 2, 3, 4), 1), ((2, 1, 3, 4), Fraction(2, 3)), ((4, 1, 2, 3), 0), ((1, 1, 3, 4), Fraction(5, 6))],
)
def test_at_a_table_of_four_a_result_counts_the_part_of_the_others_that_one_is_before(
    places: tuple[int, ...], value: Fraction
) -> None:
    assert wins(Result(How.PLAYED, places), 0) == value


def test_house_has_no_points_and_counts_the_strength_of_opponents() -> None:
    house = Division("A", method="lots")
    state = carried_out(
        TournamentState(),
        c.SetDivision(house),
        *(c.AddEntry("A", (Player(f"{name}1"), Player(f"{name}2")), name) for name in ("P", "Q", "R", "S")),
    )
    state = with_round(state, {("P", "Q"): won(How.PLAYED, (0,)), ("R", "S"): won(How.PLAYED, (0,))})
    state = with_round(state, {("P", "R"): won(How.PLAYED, (1,)), ("Q", "S"): won(How.PLAYED, (0,))})
    # P and Q have a win each; P met Q (1) and R (2), Q met P (1) and S (0).
    assert [one.entry.title for one in standings(state, "A")] == ["R", "P", "Q", "S"]


def test_the_hall_asks_a_game_what_it_is_like_and_shows_those_it_does_not_know() -> None:
    register(Game("draughts", replace(game("scrabble"), name="draughts", points=False), boards=2))
    try:
        known = Preset("draughts")
        assert (known.boards, known.points) == (2, False)
        assert tie_breaks_of(Division("A", known))[0] == "median-buchholz"
    finally:
        forget("draughts")
    assert (known.boards, known.points) == (1, True)
    assert tie_breaks_of(Division("A", known, Form.SINGLES, 2))[0] == "spread"


def test_a_correction_is_kept_with_its_reason() -> None:
    state = three_rounds()
    pairing = state.rounds[0].pairings[0]
    with pytest.raises(TournamentError, match="needs a reason"):
        carried_out(state, c.EnterResult(pairing.id, points(400, 450)))
    corrected = carried_out(state, c.EnterResult(pairing.id, points(400, 450), "added wrongly"))
    (kept,) = corrected.pairing(pairing.id).corrections
    assert (kept.before, kept.after, kept.reason, kept.actor) == (
        points(400, 350),
        points(400, 450),
        "added wrongly",
        "Dora",
    )
    assert table(corrected)[0][1:3] == ("Bo", 3)
    cleared = carried_out(corrected, c.ClearResult(pairing.id, "to be played again"))
    assert cleared.pairing(pairing.id).result is None
    assert len(cleared.pairing(pairing.id).corrections) == 2


def test_the_digest_is_of_what_came_out_not_of_how() -> None:
    state = three_rounds()
    pairing = state.rounds[0].pairings[0]
    there_and_back = carried_out(
        state,
        c.EnterResult(pairing.id, points(1, 2), "wrong table"),
        c.EnterResult(pairing.id, points(400, 350), "right after all"),
    )
    assert digest(there_and_back) == digest(state)
    assert digest(carried_out(state, c.EnterResult(pairing.id, points(400, 351), "miscounted"))) != digest(
        state
    )


def test_what_is_no_result_of_the_pairing_is_refused() -> None:
    state = carried_out(four(), c.PairRound("A"))
    id_ = state.rounds[0].pairings[0].id
    for bad in (
        points(1, 2, 3),
        Result(How.PLAYED, (0, 1)),
        Result(How.PLAYED, (1, 2), (3,)),
        forfeit((2,), 3),
        replace(points(1, 2), forfeited=(1,)),
        replace(forfeit((0,)), forfeited=()),
        replace(forfeit((0, 1)), how=How.FORFEIT),
    ):
        with pytest.raises(TournamentError):
            carried_out(state, c.EnterResult(id_, bad))


def test_the_public_sees_only_rounds_that_are_published_and_shown() -> None:
    state = three_rounds()
    assert standings(state, "A", shown_only=True) == (), "not even who has entered"
    state = carried_out(
        state, *(c.PublishRound("A", number) for number in (1, 2, 3)), c.ShowResults("A", 3, False)
    )
    two = replace(state, rounds=tuple(one for one in state.rounds if one.number < 3))
    assert standings(state, "A", shown_only=True) == standings(two, "A")
