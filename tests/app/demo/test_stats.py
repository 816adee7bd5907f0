"""The figures of a game."""

from typing import Any

from station.app.demo.stats import Stats
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.referee.referee import Referee
from station.referee.state import TableState
from station.rules.faced import FacedPosition
from station.rules.lexicon import GivenWords
from station.rules.tile import FacedTile, Side

K = FacedTile("K", Side.SOUTH)


def state_with(tile: FacedTile | None) -> TableState[Any]:
    state = Referee(HOUSE, GivenWords(frozenset(), "none"), load_edition("en")).state
    return state.on_lane(0, board=FacedPosition((tile, *[None] * 224)))


def misreads(read: FacedTile | None, true: FacedTile | None) -> int:
    tally = Stats()
    for _ in range(2):
        tally.compare(0, state_with(read), (true, *[None] * 224))
    return len(tally.misreads)


def test_a_position_that_is_what_lies_there_has_no_misread() -> None:
    assert misreads(K, K) == 0
    assert misreads(None, None) == 0


def test_a_misread_that_stays_counts_once() -> None:
    assert misreads(K, FacedTile("X", Side.SOUTH)) == 1
    assert misreads(K, FacedTile("K", Side.NORTH)) == 1
    assert misreads(K, FacedTile("K", Side.SOUTH, "b")) == 1
    assert misreads(K, None) == 1
    assert misreads(None, K) == 1


def test_a_blanks_letter_and_facing_are_the_games_own() -> None:
    assert (
        misreads(FacedTile("E", Side.SOUTH, "a", blank=True), FacedTile("", Side.NORTH, "a", blank=True)) == 0
    )
    assert misreads(FacedTile("E", Side.SOUTH), FacedTile("", Side.SOUTH, "a", blank=True)) == 1


def test_percentiles_of_verdict_times() -> None:
    tally = Stats(verdict_ms=[float(ms) for ms in range(1, 101)])
    assert (tally.verdict_percentile(0.5), tally.verdict_percentile(0.95)) == (51.0, 96.0)
    assert Stats().verdict_percentile(0.95) == 0.0
