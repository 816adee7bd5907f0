"""A single board is laid out again from a known state, in the middle of whatever was going on."""

from collections import Counter
from dataclasses import replace

import pytest

from station.clock.control import TimeControl
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.games import ENTRIES
from station.games import game as game_kind
from station.games.entry import resolve
from station.lexicon import load
from station.referee.events import Continued, Resumed
from station.referee.state import Phase
from station.referee.table.referee import TableReferee
from station.referee.table.state import Ending, TableState
from station.rules.edition import BLANK
from station.rules.lexicon import WordGraph
from station.rules.scrabble.trades import Trade
from station.simulator.habits import Habits
from station.simulator.observed_table import ObservedTable, observed_table
from station.simulator.seats import SCRAB, pile_of, seat_at
from station.simulator.single import SingleTable

EDITION = load_edition("en")
HABITS = replace(Habits.brisk(), trade=0.9)
CONTROL = TimeControl(main_ms=1_500_000)


@pytest.fixture(scope="module")
def lexicon() -> WordGraph:
    return load("english")


def state_when(
    topic: str, game: str, seed: int, players: int, lexicon: WordGraph, **options: str
) -> TableState[object]:
    """The first state after some turns in which this must be said before anything else."""
    referee = TableReferee(game_kind(game), lexicon, EDITION)
    played = observed_table(
        game, seed, players, lexicon, EDITION, referee, habits=HABITS, options=tuple(options.items())
    )
    while not any(choice.needed and choice.topic == topic for choice in played.state.choices):
        assert played.state.phase is not Phase.OVER
        played.step(200)
    return played.state


def gone_on_with(state: TableState[object], seed: int, lexicon: WordGraph) -> ObservedTable:
    """The game on a new table, laid out by the state."""
    heads = (SimulatedHead(0, CONTROL), SimulatedHead(1, CONTROL))
    game = state.settings.game
    referee = TableReferee(game_kind(game), lexicon, EDITION, state)
    party = ENTRIES[game].people
    assert party is not None
    table = SingleTable(
        seed,
        state,
        lexicon,
        EDITION,
        heads,
        HABITS,
        resolve(party.player),
        party.dealt,
        players=state.players,
    )
    played = ObservedTable(table, referee, heads, now_ms=state.at_ms)
    played.handle(Resumed(state.at_ms, state.clocks))
    played.handle(Continued(state.at_ms))
    played.table.step(state.at_ms, played.state)
    return played


def letters(played: ObservedTable, *seats: object) -> list[str]:
    rows = [piece for seat in seats for piece in played.table.pieces.row(seat)]  # type: ignore[arg-type]
    return sorted(piece.letter or BLANK for piece in rows)


def test_a_trade_is_gone_on_with(lexicon: WordGraph) -> None:
    state = state_when("trade-keep", "friendly", 6, 2, lexicon)
    trade = state.position.trade  # type: ignore[attr-defined]
    assert isinstance(trade, Trade)
    assert trade.drawn is not None
    played = gone_on_with(state, 6, lexicon)
    seat = seat_at(state.to_move or 0, 2)
    assert letters(played, seat) == sorted((*trade.rest, trade.drawn))
    assert letters(played, pile_of(seat)) == sorted(trade.aside)
    turns = state.turns
    while played.state.turns < turns + 3:
        played.step(200)
        assert played.now_ms < state.at_ms + 60_000
    assert played.wrong == []


def test_the_scrab_lies_where_it_was_set_aside_and_the_game_ends_by_its_rules(lexicon: WordGraph) -> None:
    state = state_when("scrab drawn", "scrabbage", 2, 3, lexicon, points="31")
    played = gone_on_with(state, 2, lexicon)
    assert len(letters(played, SCRAB)) == 3
    end = played.play(200, until_ms=state.at_ms + 600_000)
    assert end.outcome is not None
    assert end.outcome.ending is Ending.FINISHED
    assert played.wrong == []
    pieces = played.table.pieces.all
    assert Counter(piece.letter or BLANK for piece in pieces) == EDITION.counts


def test_the_tile_under_the_hammer_lies_on_the_spot(lexicon: WordGraph) -> None:
    referee = TableReferee(game_kind("auction"), lexicon, EDITION)
    auction = observed_table("auction", 2, 3, lexicon, EDITION, referee, habits=HABITS)
    while auction.state.turns < 9 or auction.state.position.bidding is None:
        auction.step(200)
    position = auction.state.position
    played = gone_on_with(auction.state, 2, lexicon)
    piece = played.table.on_spot()
    assert piece is not None
    assert (piece.letter or BLANK) == position.bidding.tile
    for player, hand in enumerate(position.hands):
        assert letters(played, seat_at(player, 3)) == sorted(hand)
