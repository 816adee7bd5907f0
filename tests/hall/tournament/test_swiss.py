"""Swiss pairings against a model that shares no code with them (`model.py`)."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from station.hall.tournament.division import Division, Form, Preset
from station.hall.tournament.methods.ask import Ask
from station.hall.tournament.methods.registry import method
from station.hall.tournament.pairing import Round
from station.hall.tournament.result import How, forfeit, scored
from station.hall.tournament.seating import pairing
from tests.hall.tournament.field import entries, played
from tests.hall.tournament.model import (
    Model,
    every_pairing,
    found_apart,
    last_first,
    least_apart,
    meetings_of,
)

SWISS = Division("A", Preset("scrabble"), Form.SINGLES, 2, method="swiss")


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 8), st.integers(1, 6), st.integers(0, 10_000), st.booleans())
def test_a_small_event_is_paired_as_well_as_any_pairing_can_be(
    size: int, rounds: int, seed: int, somebody_leaves: bool
) -> None:
    lots = Random(seed)
    field = entries(size)
    if somebody_leaves and size > 3:
        gone = lots.randrange(size)
        field[gone] = replace(field[gone], until_round=lots.randrange(1, rounds + 1))
    done = played(SWISS, field, rounds, seed=seed)
    for number, one in enumerate(done):
        there = [entry for entry in field if entry.plays(number + 1)]
        model = Model.of([entry.number for entry in there], done[:number])
        order = last_first(model, there)
        best = min(model.cost(way, order) for way in every_pairing(tuple(entry.number for entry in there)))
        assert model.cost(meetings_of(one), order) == best


@settings(max_examples=3, deadline=None)
@given(st.integers(30, 50), st.integers(5, 7), st.integers(0, 10_000))
def test_in_a_large_event_nobody_meets_twice_starts_are_even_and_byes_go_round(
    size: int, rounds: int, seed: int
) -> None:
    done = played(SWISS, entries(size), rounds, seed=seed)
    model = Model.of(range(1, size + 1), done)
    assert set(model.met.values()) == {1}
    assert max(abs(model.lead(entry)) for entry in model.wins) <= 1
    assert max(model.byes.values()) == size % 2


def test_a_field_too_large_to_try_every_pair_is_paired_as_well() -> None:
    """Above 256 entries each is considered with some others only."""
    field = entries(257)
    done = played(replace(SWISS, method="lots"), field, 1)
    before = Model.of(range(1, 258), done)
    made = method("swiss")(Ask(SWISS, 2, tuple(field), tuple(done)))
    games = [tuple(entry for side in sides for entry in side) for sides in made]
    met = [game for game in games if len(game) == 2]
    assert sorted(entry for game in games for entry in game) == list(range(1, 258))
    assert not [game for game in met if before.met.get(frozenset(game))]
    assert [before.byes.get(entry, 0) for entry, *other in games if not other] == [0]
    assert all(before.lead(one) <= before.lead(other) for one, other in met), "who started, answers now"


def test_sixty_players_differ_no_more_than_they_must() -> None:
    """Two hundred take longer: `benchmarks/hall/swiss.py`."""
    done = played(SWISS, entries(60), 4)
    for number, one in enumerate(done):
        model = Model.of(range(1, 61), done[:number])
        apart = sum(abs(model.wins[a] - model.wins[b]) for a, b in meetings_of(one))
        found = found_apart(model)
        assert found is not None
        assert least_apart(model) <= apart <= found
    model = Model.of(range(1, 61), done)
    assert set(model.met.values()) == {1}
    assert max(abs(model.lead(entry)) for entry in model.wins) <= 1


def test_two_who_could_not_play_may_be_paired_again() -> None:
    field = entries(2)
    (first,) = played(SWISS, field, 1)
    (only,) = first.pairings
    missed = replace(first, pairings=(replace(only, result=forfeit((0,))),))
    ask = Ask(SWISS, 2, tuple(field), (missed,))
    (again,) = method("swiss")(ask)
    assert sorted(side[0] for side in again) == [1, 2]
    # Nobody has started yet, so that either may now; whoever has met for real could not both be new.
    assert Model.of([1, 2], [missed]).met == {}


def test_by_wins_who_starts_counts_less_than_wins() -> None:
    """After a round, both winners have started: by wins they meet all the same."""
    field = entries(4)
    sides = [((1,), (3,)), ((2,), (4,))]
    first = Round("A", 1, tuple(pairing(SWISS, 1, side) for side in sides))
    won = tuple(replace(one, result=scored(How.PLAYED, (400, 300))) for one in first.pairings)
    ask = Ask(SWISS, 2, tuple(field), (replace(first, pairings=won),))
    assert {frozenset(e for side in sides for e in side) for sides in method("swiss")(ask)} == {
        frozenset({1, 4}),
        frozenset({2, 3}),
    }
    assert {frozenset(e for side in sides for e in side) for sides in method("swiss-by-wins")(ask)} == {
        frozenset({1, 2}),
        frozenset({3, 4}),
    }
