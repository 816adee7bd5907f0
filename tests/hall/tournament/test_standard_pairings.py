"""Round robin, king of the hill, tables of several players, changing partners: what each promises."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest

from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.errors import TournamentError
from station.hall.tournament.pairing import Round
from station.hall.tournament.record import records
from tests.hall.tournament.field import Play, entries, played

SCRABBLE = Division("A", Preset("scrabble"), Form.SINGLES, 2, method="round-robin")
PARTNERS = Division("A", form=Form.PARTNERS, method="round-robin")


def meetings(rounds: tuple[Round, ...]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair)
        for one in rounds
        for pairing in one.pairings
        for left, right in combinations(pairing.sides, 2)
        for pair in ((a, b) for a in left for b in right)
    )


def partnerships(rounds: tuple[Round, ...]) -> Counter[frozenset[int]]:
    sides = (side for one in rounds for pairing in one.pairings for side in pairing.sides)
    return Counter(frozenset(side) for side in sides if len(side) == 2)


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8, 9, 14, 15])
def test_in_a_round_robin_everybody_meets_everybody_once_and_starts_as_often_as_not(size: int) -> None:
    rounds = played(SCRABBLE, entries(size), rounds=size - 1 + size % 2)
    assert meetings(rounds) == {frozenset(pair): 1 for pair in combinations(range(1, size + 1), 2)}
    found = records(range(1, size + 1), rounds)
    assert all(abs(record.lead) <= 1 for record in found.values())
    assert {record.byes for record in found.values()} == {size % 2}


def test_the_first_rounds_of_four_are_those_of_the_berger_tables() -> None:
    rounds = played(SCRABBLE, entries(4), rounds=3)
    found = [[tuple(side[0] for side in pairing.sides) for pairing in one.pairings] for one in rounds]
    assert found == [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]


def test_in_the_second_cycle_of_a_round_robin_the_others_start() -> None:
    rounds = played(SCRABBLE, entries(4), rounds=6)
    for first, second in zip(rounds[:3], rounds[3:], strict=True):
        assert [one.sides for one in second.pairings] == [one.sides[::-1] for one in first.pairings]


def test_a_round_robin_goes_on_when_somebody_withdraws_and_their_opponents_have_byes() -> None:
    gone = [replace(entry, until_round=1) if entry.number == 3 else entry for entry in entries(6)]
    rounds = played(SCRABBLE, gone, rounds=5)
    met = meetings(rounds[1:])
    assert not any(3 in pair for pair in met)
    assert sum(pairing.is_bye for one in rounds[1:] for pairing in one.pairings) == 4


def test_a_round_robin_has_room_for_one_late_entry_if_the_number_was_odd() -> None:
    late = [replace(entry, from_round=2) if entry.number == 6 else entry for entry in entries(6)]
    rounds = played(SCRABBLE, late, rounds=5)
    assert len(meetings(rounds)) == 14  # all pairs but the one of the first round
    with pytest.raises(TournamentError, match="no room"):
        played(SCRABBLE, [*entries(4), *late[5:], replace(late[5], number=5)], rounds=2)


def test_king_of_the_hill_pairs_neighbours_in_the_standings() -> None:
    division = replace(SCRABBLE, method="king-of-the-hill")
    # The lower number always wins.
    rounds = played(division, entries(6), rounds=3, play=Play.BY_NUMBER)
    # 2 lost by 1 and won by 3, 4 lost by 1 and won by 2: so they stand before 3 and 5.
    found = [[sorted(pairing.entries) for pairing in one.pairings] for one in rounds]
    assert found == [[[1, 2], [3, 4], [5, 6]], [[1, 3], [2, 5], [4, 6]], [[1, 2], [3, 4], [5, 6]]]


@pytest.mark.parametrize(("size", "byes"), [(4, 0), (8, 0), (12, 0), (16, 0), (5, 1), (9, 1), (13, 1)])
def test_with_changing_partners_everybody_plays_once_with_everybody(size: int, byes: int) -> None:
    rounds = played(PARTNERS, entries(size), rounds=size - 1 + size % 2)
    assert partnerships(rounds) == {frozenset(pair): 1 for pair in combinations(range(1, size + 1), 2)}
    assert {record.byes for record in records(range(1, size + 1), rounds).values()} == {byes}


@pytest.mark.parametrize("size", [6, 7, 10, 11])
def test_with_changing_partners_two_or_three_left_over_sit_out_in_turn(size: int) -> None:
    rounds = played(PARTNERS, entries(size), rounds=size - 1 + size % 2)
    assert max(partnerships(rounds).values()) == 1
    byes = [record.byes for record in records(range(1, size + 1), rounds).values()]
    assert sum(byes) == len(rounds) * (size % 4)
    # Whoever partners whom is fixed, and so is who can sit out together.
    assert max(byes) - min(byes) <= 2


@pytest.mark.parametrize("size", [8, 12, 16, 21])
def test_a_swiss_with_changing_partners_gives_nobody_the_same_partner_twice(size: int) -> None:
    rounds = played(replace(PARTNERS, method="swiss"), entries(size), rounds=min(7, size - 2))
    assert max(partnerships(rounds).values()) == 1
    assert all(len(one.pairings) == size // 4 + size % 4 for one in rounds)


@pytest.mark.parametrize(("size", "sizes"), [(12, [4, 4, 4]), (11, [4, 4, 3]), (9, [3, 3, 3]), (5, [3, 2])])
def test_at_tables_of_four_nobody_sits_out(size: int, sizes: list[int]) -> None:
    division = Division("A", Preset("auction"), Form.SINGLES, 4, method="swiss")
    (one,) = played(division, entries(size), rounds=1)
    assert [len(pairing.sides) for pairing in one.pairings] == sizes


def test_at_tables_of_four_sixteen_players_meet_few_twice_and_nobody_starts_often() -> None:
    division = Division("A", Preset("auction"), Form.SINGLES, 4, method="round-robin")
    rounds = played(division, entries(16), rounds=4)
    assert len(meetings(rounds)) >= 90  # of 96 meetings; five rounds could make all 120 pairs
    starts = [sum(game.started for game in record.games) for record in records(range(1, 17), rounds).values()]
    # To meet somebody new counts more than to start.
    assert max(starts) <= 2


def test_swiss_waits_for_results() -> None:
    division = replace(SCRABBLE, method="swiss")
    with pytest.raises(TournamentError, match="round 1 of A is not over; enter every result first"):
        played(division, entries(4), rounds=2, play=Play.NOT)
