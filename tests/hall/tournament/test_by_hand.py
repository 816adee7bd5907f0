"""Rounds changed and made by hand, and which table they play at."""

import pytest

from station.hall.tournament import commands as c
from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.entry import Player
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.result import How, scored
from station.hall.tournament.seating import starters
from station.hall.tournament.state import Table, TournamentState
from tests.hall.tournament.carried_out import carried_out

SCRABBLE = Division("A", Preset("scrabble"), Form.SINGLES, 2, method="round-robin")


def field(division: Division = SCRABBLE, size: int = 6, tables: int = 3) -> TournamentState:
    people = (
        tuple(Player(f"P{number}{which}") for which in "ab"[: division.team_size])
        for number in range(1, size + 1)
    )
    return carried_out(
        TournamentState(),
        c.SetDivision(division),
        *(c.SetTable(Table(number)) for number in range(1, tables + 1)),
        *(c.AddEntry(division.name, names) for names in people),
    )


def paired(state: TournamentState, number: int = 1) -> list[tuple[int | None, list[int]]]:
    return [(one.table, list(one.entries)) for one in state.round("A", number).pairings]


def test_two_entries_take_each_others_places() -> None:
    state = carried_out(field(), c.PairRound("A"))
    assert paired(state) == [(1, [1, 6]), (2, [2, 5]), (3, [3, 4])]
    assert paired(carried_out(state, c.SwapEntries("A", 1, 6, 5))) == [(1, [1, 5]), (2, [2, 6]), (3, [3, 4])]


def test_a_round_is_made_by_hand_and_who_is_left_over_has_a_bye() -> None:
    state = carried_out(field(), c.SetPairings("A", 1, (((4,), (1,)), ((2,), (6,)))))
    assert paired(state) == [(1, [4, 1]), (2, [2, 6]), (None, [3]), (None, [5])]
    assert [one.result.how for one in state.rounds[0].pairings if one.result] == [How.BYE, How.BYE]


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ((((1,), (2,)), ((2,), (3,))), "P2a cannot sit at 2 tables"),
        ((((1,), (2,), (3,)),), "this is no table of A"),
        ((((1, 2), (3, 4)),), "this is no table of A"),
        ((((1,), (9,)),), "no entry number 9"),
    ],
)
def test_a_table_that_makes_no_sense_is_refused(
    tables: tuple[tuple[tuple[int, ...], ...], ...], says: str
) -> None:
    with pytest.raises(TournamentError, match=says):
        carried_out(field(), c.SetPairings("A", 1, tables))


def test_what_was_played_stays_when_the_rest_is_paired_anew() -> None:
    state = carried_out(field(), c.PairRound("A"))
    first = state.rounds[0].pairings[0]
    state = carried_out(state, c.EnterResult(first.id, scored(How.PLAYED, (400, 300))))
    again = carried_out(state, c.SetPairings("A", 1, (((1,), (6,)), ((2,), (4,)), ((3,), (5,)))))
    assert again.pairing(first.id).result == scored(How.PLAYED, (400, 300))
    with pytest.raises(TournamentError, match="has a result; take that back first"):
        carried_out(state, c.SetPairings("A", 1, (((1,), (5,)), ((2,), (4,)), ((3,), (6,)))))
    with pytest.raises(TournamentError, match="has a result; take that back first"):
        carried_out(state, c.SwapEntries("A", 1, 1, 2))


def test_the_other_side_starts_and_it_is_still_the_same_pairing() -> None:
    state = carried_out(field(), c.PairRound("A"))
    before = state.rounds[0].pairings[0]
    after = carried_out(state, c.TurnSides(before.id)).pairing(before.id)
    assert (before.sides, after.sides) == (((1,), (6,)), ((6,), (1,)))
    assert starters(after)[0].entry == 6


def test_partners_may_be_exchanged_by_hand() -> None:
    division = Division("A", form=Form.PARTNERS, method="round-robin")
    state = carried_out(field(division, 4), c.PairRound("A"))
    (one,) = state.rounds[0].pairings
    (a, b), (e, d) = one.sides
    (swapped,) = carried_out(state, c.SwapEntries("A", 1, b, d)).rounds[0].pairings
    assert swapped.sides == ((a, d), (e, b))
    assert swapped.id != one.id


def test_the_best_pairing_plays_at_the_streamed_table_and_a_kept_table_stays() -> None:
    state = carried_out(
        field(), c.SetTable(Table(2, streamed=True)), c.SetTable(Table(3, reserved=5)), c.PairRound("A")
    )
    assert paired(state) == [(2, [1, 6]), (3, [2, 5]), (1, [3, 4])]


def test_pairings_change_tables() -> None:
    state = carried_out(field(), c.PairRound("A"))
    ids = [one.id for one in state.rounds[0].pairings]
    assert paired(carried_out(state, c.MoveToTable(ids[0], 3))) == [(3, [1, 6]), (2, [2, 5]), (1, [3, 4])]
    with pytest.raises(TournamentError, match="no table 9"):
        carried_out(state, c.MoveToTable(ids[0], 9))


def test_a_pairing_that_waits_goes_to_a_table_whose_game_is_over() -> None:
    state = carried_out(field(tables=2), c.PairRound("A"), c.PublishRound("A", 1))
    first, _, waiting = state.rounds[0].pairings
    state = carried_out(
        state, c.EnterResult(first.id, scored(How.PLAYED, (400, 300))), c.MoveToTable(waiting.id, 1)
    )
    assert paired(state) == [(1, [1, 6]), (2, [2, 5]), (1, [3, 4])]
    assert state.pairings_at_tables()[1][1] == state.pairing(waiting.id)


def test_two_divisions_do_not_share_a_table() -> None:
    other = Division("B", Preset("scrabble"), Form.SINGLES, 2, method="round-robin")
    state = carried_out(
        field(size=2), c.SetDivision(other), *(c.AddEntry("B", (Player(name),)) for name in "XYZW")
    )
    state = carried_out(state, c.PairRound("A"), c.PairRound("B"))
    assert [one.table for one in state.round("B", 1).pairings] == [2, 3]


def test_where_there_are_too_few_tables_a_pairing_waits_for_one() -> None:
    assert paired(carried_out(field(tables=2), c.PairRound("A"))) == [
        (1, [1, 6]),
        (2, [2, 5]),
        (None, [3, 4]),
    ]


def test_the_last_round_can_be_dropped_as_long_as_nothing_was_played() -> None:
    state = carried_out(field(), c.PairRound("A"))
    assert carried_out(state, c.DropRound("A")).rounds == ()
    published = carried_out(state, c.PublishRound("A", 1))
    with pytest.raises(TournamentError, match="withdraw it first"):
        carried_out(published, c.DropRound("A"))
    id_ = state.rounds[0].pairings[0].id
    with pytest.raises(TournamentError, match="has results"):
        carried_out(state, c.EnterResult(id_, scored(How.PLAYED, (1, 2))), c.DropRound("A"))


def test_a_round_paired_again_in_the_same_way_has_the_same_ids() -> None:
    """A hall that lost a round, and pairs it again, knows the games that were played meanwhile."""
    state = carried_out(field(), c.PairRound("A"))
    again = carried_out(state, c.DropRound("A"), c.PairRound("A"))
    assert [one.id for one in again.rounds[0].pairings] == [one.id for one in state.rounds[0].pairings]


def test_players_of_a_team_change_boards_and_so_who_starts() -> None:
    state = carried_out(field(Division("A", method="lots"), 2, 1), c.PairRound("A"))
    first = state.rounds[0].pairings[0]
    state = carried_out(state, c.SetPairings("A", 2, (first.sides,)))
    second = state.rounds[1].pairings[0]
    assert state.names(first)[0] != state.names(second)[0]
    assert {seat.player for seat in starters(first) if seat.entry == 1} != {
        seat.player for seat in starters(second) if seat.entry == 1
    }
