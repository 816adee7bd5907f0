"""Who plays first, by lot."""

import pytest
from hypothesis import given
from hypothesis import settings as example
from hypothesis import strategies as st

from station.editions import load_edition
from station.referee.dealt import Dealt
from station.referee.events import GameSettings
from station.registry.draw_for_first import Lot, drawn_by_station, lot, with_first
from station.rules.edition import BLANK

EDITION = load_edition("en")
LETTERS = lot(2, EDITION).letters


def drawn(players: int, tiles: str) -> Lot:
    found = lot(players, EDITION)
    for tile in tiles:
        found = found.draw(tile)
    return found


@example(deadline=None)
@given(st.integers(2, 5), st.lists(st.sampled_from(LETTERS), min_size=60, max_size=60))
def test_the_lowest_of_the_last_round_plays_first(players: int, tiles: list[str]) -> None:
    found, taking = lot(players, EDITION), list(range(players))
    rest = iter(tiles)
    while found.first is None:
        drew = {player: next(rest, LETTERS[player]) for player in taking}
        assert found.draws == tuple(taking)
        for tile in drew.values():
            found = found.draw(tile)
        low = min(drew.values(), key=LETTERS.index)
        taking = [player for player, tile in drew.items() if tile == low]
    assert taking == [found.first]


def test_a_blank_comes_before_a() -> None:
    assert LETTERS[:2] == (BLANK, "A")
    assert drawn(2, "A?").first == 1


def test_only_those_who_tie_draw_again() -> None:
    assert drawn(4, "CBZB").draws == (1, 3)
    assert drawn(4, "CBZBED").first == 3


def test_a_tile_that_the_set_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="the set has no Ä"):
        drawn(2, "Ä")


def test_whoever_won_the_lot_begins_and_the_others_follow_clockwise() -> None:
    settings = GameSettings("scrabble", ("Ann", "Ben", "Cleo"))
    assert with_first(settings, 2).names == ("Cleo", "Ann", "Ben")


def test_computers_take_their_levels_to_their_new_seats() -> None:
    settings = GameSettings("scrabble", ("Ann", "Mia", "Tom"), dealt=Dealt(1, (0, 1, 3)))
    after = with_first(settings, 2)
    assert after.names == ("Tom", "Ann", "Mia")
    assert after.dealt == Dealt(1, (3, 0, 1))


def test_the_station_draws_by_its_seed_and_everybody_begins_sometimes() -> None:
    drawn = [drawn_by_station(3, EDITION, f"lot {seed}") for seed in range(40)]
    assert drawn == [drawn_by_station(3, EDITION, f"lot {seed}") for seed in range(40)]
    assert {first for first, _ in drawn} == {0, 1, 2}
    for first, tiles in drawn:
        assert len(tiles) == 3
        assert [one for one in tiles if LETTERS.index(one) <= LETTERS.index(tiles[first])] == [tiles[first]]


@pytest.mark.parametrize(("first", "left"), [(0, "south"), (1, "north"), (2, "north"), (3, "south")])
def test_in_house_the_lowest_and_the_player_diagonally_across_begin(first: int, left: str) -> None:
    """Left South and right North face each other diagonally, and so do left North and right South."""
    settings = GameSettings("house", ("Ann", "Ben", "Cy", "Di"), options=(("first", "north"),))
    begun = with_first(settings, first)
    assert begun.names == settings.names
    assert begun.option("first", "south") == left
