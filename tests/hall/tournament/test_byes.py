"""Byes on request, missed rounds, caps of spread, club mates, and places that are certain."""

from dataclasses import replace
from fractions import Fraction

import pytest

from station.hall.tournament import commands as c
from station.hall.tournament.decisions import decide
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Entry, Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.exports.tsh import tsh
from station.hall.tournament.methods.ask import Ask
from station.hall.tournament.methods.gibson import certain
from station.hall.tournament.methods.registry import METHODS
from station.hall.tournament.pairing import Round
from station.hall.tournament.result import How, scored
from station.hall.tournament.seating import requested
from station.hall.tournament.standings import standings
from station.hall.tournament.state import TournamentState
from tests.hall.tournament.carried_out import carried_out

OPEN = Division("Open", Preset("scrabble"), Form.SINGLES, 2, rounds=4)


def field(names: str, division: Division = OPEN, **clubs: str) -> TournamentState:
    """Entries 1, 2, … of these names."""
    entries = (c.AddEntry("Open", (Player(name, 0, clubs.get(name, "")),)) for name in names)
    return carried_out(TournamentState(), c.SetDivision(division), *entries)


def played(state: TournamentState, *scores: tuple[int, int]) -> TournamentState:
    """The latest round with these scores, in the order of its pairings."""
    open_ = [one for one in state.rounds[-1].pairings if not one.is_bye]
    entered = (
        c.EnterResult(one.id, scored(How.BY_HAND, points)) for one, points in zip(open_, scores, strict=True)
    )
    return carried_out(state, *entered)


def table(state: TournamentState) -> dict[str, tuple[float, int]]:
    return {one.entry.title: (float(one.wins), int(one.spread)) for one in standings(state, "Open")}


@pytest.mark.parametrize(
    ("how", "wins", "spread"),
    [
        (How.BYE, 1.0, 50),
        (How.HALF_BYE, 0.5, 0),
        (How.ZERO_BYE, 0.0, 0),
    ],
)
def test_a_bye_on_request_counts_as_asked_for(how: How, wins: float, spread: int) -> None:
    state = carried_out(field("ABC"), c.SitOut(3, 1, how=how), c.PairRound("Open"))
    assert [one.sides for one in state.rounds[0].pairings if one.is_bye] == [((3,),)]
    state = played(state, (400, 380))
    assert table(state)["C"] == (wins, spread)
    assert state.rounds[0].complete


def test_a_bye_that_was_asked_for_leaves_an_even_field_without_another() -> None:
    state = carried_out(field("ABCDE"), c.SitOut(5, 1, how="half-bye"), c.PairRound("Open"))
    assert [one.entries for one in state.rounds[0].pairings if one.is_bye] == [(5,)]
    # It keeps its kind when the round is paired by hand.
    state = carried_out(state, c.SetPairings("Open", 1, (((1,), (2,)), ((3,), (4,)))))
    kinds = {one.entries: one.result.how for one in state.rounds[0].pairings if one.result is not None}
    assert kinds == {(5,): How.HALF_BYE}


def test_a_bye_is_taken_back_with_the_round() -> None:
    state = carried_out(field("ABC"), c.SitOut(3, 1, how="half-bye"), c.SitOut(3, 1, out=False))
    assert (state.entry(3).sits_out, state.entry(3).byes) == ((), ())
    with pytest.raises(TournamentError, match="there is no bye called 'double'"):
        decide(state, c.SitOut(3, 1, how="double"))


def test_a_missed_round_is_lost_by_as_much_as_the_division_says() -> None:
    state = carried_out(
        field("ABCD", replace(OPEN, absence=50)), c.SitOut(3, 1), c.SitOut(4, 1), c.PairRound("Open")
    )
    state = played(state, (400, 380))
    state = carried_out(state, c.AddEntry("Open", (Player("Late"),)), c.WithdrawEntry(4), c.PairRound("Open"))
    assert table(state)["C"] == (0, -50)
    assert table(state)["Late"] == (0, -50), "whoever comes late has missed what was before"
    assert table(state)["D"] == (0, -50), "whoever has withdrawn misses nothing more"
    nothing = carried_out(state, c.SetDivision(OPEN))
    assert table(nothing)["C"] == (0, 0)
    assert [one.lost for one in standings(state, "Open") if one.entry.title == "C"] == [1]


def test_a_game_counts_no_more_spread_than_the_cap() -> None:
    state = carried_out(field("AB", replace(OPEN, spread_cap=300)), c.PairRound("Open"))
    state = played(state, (600, 200))
    assert sorted(spread for _, spread in table(state).values()) == [-300, 300]


def test_tsh_gets_them() -> None:
    state = carried_out(
        field("ABCD", replace(OPEN, absence=50)),
        c.SitOut(3, 1, how="half-bye"),
        c.SitOut(4, 1),
        c.PairRound("Open"),
    )
    state = played(state, (400, 380))
    lines = [line.split(";")[1].strip() for line in tsh(state, "Open").splitlines()]
    assert lines[2:] == ["0", "-50"]


def ask(wins: list[int], division: Division, clubs: str = "", families: str = "") -> Ask:
    """A division after so many rounds, in which everybody has won so many against nobody in particular.
    clubs, families: a letter for each."""
    entries = tuple(
        Entry(place + 1, "Open", (Player(f"E{place + 1}", 1999 - place, *kin),))
        for place, kin in enumerate(
            (clubs[at : at + 1].strip(), families[at : at + 1].strip()) for at in range(len(wins))
        )
    )
    rounds: list[Round] = []
    for number in range(1, max(wins) + 1):
        # Byes that count: so nobody has met anybody.
        kinds = ("bye" if won >= number else "zero-bye" for won in wins)
        out = [one.without(number, kind) for one, kind in zip(entries, kinds, strict=True)]
        rounds.append(Round("Open", number, requested(division, number, out)))
    return Ask(division, len(rounds) + 1, entries, tuple(rounds))


def met(ask_: Ask, method: str) -> set[frozenset[int]]:
    return {frozenset(entry for side in sides for entry in side) for sides in METHODS[method](ask_)}


def test_club_mates_are_kept_apart_and_never_a_dead_end() -> None:
    plain = ask([0, 0, 0, 0], OPEN, "xyxy")
    assert met(plain, "swiss") == {frozenset({1, 3}), frozenset({2, 4})}, "upper half against lower half"
    apart = replace(OPEN, apart=1)
    assert met(ask([0, 0, 0, 0], apart, "xyxy"), "swiss").isdisjoint({frozenset({1, 3}), frozenset({2, 4})})
    assert len(met(ask([0, 0, 0, 0], apart, "xxxx"), "swiss")) == 2, "one club alone plays, too"
    assert len(met(ask([0, 0, 0, 0], apart, "    "), "swiss")) == 2, "no club is no club in common"


def test_families_are_kept_apart_whatever_their_clubs() -> None:
    apart = replace(OPEN, apart=1)
    upper_against_lower = {frozenset({1, 3}), frozenset({2, 4})}
    assert met(ask([0, 0, 0, 0], apart, "abcd", "xyxy"), "swiss").isdisjoint(upper_against_lower)
    assert met(ask([0, 0, 0, 0], apart, "xyab", "abxy"), "swiss") == upper_against_lower, (
        "a club is no family"
    )
    assert met(ask([0, 0, 0, 0], OPEN, "", "xyxy"), "swiss") == upper_against_lower, "only if it is asked for"


@pytest.mark.parametrize("method", ["swiss", "round-robin"])
def test_at_tables_of_three_and_four_families_and_club_mates_are_kept_apart(method: str) -> None:
    four = replace(OPEN, seats=4, apart=1)
    families, clubs = "aa  bb  aa  bb  ", "  xx  yy  xx  yy"
    for round_ in range(1, 4):
        asked = replace(ask([0] * 16, four, clubs, families), round=round_)
        for table in met(asked, method):
            kin = [families[entry - 1] + clubs[entry - 1] for entry in table]
            assert len(set(kin)) == 4, table
    one_family = ask([0] * 8, four, "", "x" * 8)
    assert sorted(len(table) for table in met(one_family, method)) == [4, 4], "never a dead end"


@pytest.mark.parametrize("method", ["swiss", "swiss-by-wins", "king-of-the-hill"])
def test_whoever_has_won_for_certain_meets_nobody_for_whom_it_matters(method: str) -> None:
    wins = [6, 4, 4, 3, 2, 1]
    division = replace(OPEN, rounds=7, prizes=3)
    after = met(ask(wins, division), method)
    assert frozenset({1, 5}) in after or frozenset({1, 6}) in after
    plain = met(ask(wins, replace(division, prizes=0)), method)
    assert plain & {frozenset({1, 2}), frozenset({1, 3})}


def test_a_place_is_certain_if_nobody_can_reach_it() -> None:
    wins = {1: Fraction(6), 2: Fraction(4), 3: Fraction(4), 4: Fraction(3)}
    assert certain([1, 2, 3, 4], wins, 1) == [1]
    assert certain([1, 2, 3, 4], wins, 2) == []
