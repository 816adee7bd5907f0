"""A single board is laid out again from a known state, in the middle of whatever was going on."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.editions import load_edition
from station.games.friendly.rules.trades import Trade
from station.referee.events import Continued, Resumed
from station.referee.outcome import Ending
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK
from station.simulator.players.habits import Habits
from station.simulator.render.seats import SCRAB, Seat, pile_of, seat_at
from tests.simulator.observed_game import ObservedGame

EDITION = load_edition("en")
HABITS = replace(Habits.brisk(), trade=0.9)

Observed = ObservedGame
MakesTable = Callable[..., Observed]
GoesOn = Callable[[TableState[Any], int], Observed]


def state_when(topic: str, played: Observed) -> TableState[Any]:
    """The first state after some turns in which this must be said before anything else."""
    while not any(choice.needed and choice.topic == topic for choice in played.state.choices):
        assert played.state.phase is not Phase.OVER
        played.step(200)
    return played.state


@pytest.fixture
def gone_on_with(observed_table: MakesTable) -> GoesOn:
    """The game on a new table, laid out by the state."""

    def gone_on(state: TableState[Any], seed: int) -> Observed:
        played = observed_table(state.settings.game, seed, state.players, HABITS, state)
        played.now_ms = state.at_ms
        played.handle(Resumed(state.at_ms, state.clocks))
        played.handle(Continued(state.at_ms))
        played.table.step(state.at_ms, played.state)
        return played

    return gone_on


def letters(played: Observed, *seats: Seat) -> list[str]:
    rows = [piece for seat in seats for piece in played.table.pieces.row(seat)]
    return sorted(piece.letter or BLANK for piece in rows)


def test_a_trade_is_gone_on_with(observed_table: MakesTable, gone_on_with: GoesOn) -> None:
    state = state_when("trade-keep", observed_table("friendly", 6, 2, HABITS))
    trade = state.position.trade
    assert isinstance(trade, Trade)
    assert trade.drawn is not None
    played = gone_on_with(state, 6)
    seat = seat_at(state.to_move or 0, 2)
    assert letters(played, seat) == sorted((*trade.rest, trade.drawn))
    assert letters(played, pile_of(seat)) == sorted(trade.aside)
    turns = state.turns
    while played.state.turns < turns + 3:
        played.step(200)
        assert played.now_ms < state.at_ms + 60_000
    assert played.misreads == []


def test_the_scrab_lies_where_it_was_set_aside_and_the_game_ends_by_its_rules(
    observed_table: MakesTable, gone_on_with: GoesOn
) -> None:
    state = state_when("scrab drawn", observed_table("scrabbage", 2, 3, HABITS, points="31"))
    played = gone_on_with(state, 2)
    assert len(letters(played, SCRAB)) == 3
    end = played.play(200, until_ms=state.at_ms + 600_000)
    assert end.outcome is not None
    assert end.outcome.ending is Ending.FINISHED
    assert played.misreads == []
    pieces = played.table.pieces.all
    assert Counter(piece.letter or BLANK for piece in pieces) == EDITION.counts


def test_the_tile_under_the_hammer_lies_on_the_spot(observed_table: MakesTable, gone_on_with: GoesOn) -> None:
    auction = observed_table("auction", 2, 3, HABITS)
    while auction.state.turns < 9 or auction.state.position.bidding is None:
        auction.step(200)
    position = auction.state.position
    played = gone_on_with(auction.state, 2)
    piece = played.table.on_spot()
    assert piece is not None
    assert (piece.letter or BLANK) == position.bidding.tile
    for player, hand in enumerate(position.hands):
        assert letters(played, seat_at(player, 3)) == sorted(hand)
