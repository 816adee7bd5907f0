"""Whole games without a camera, typed by people who hold real tiles."""

from copy import deepcopy

import pytest

from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.games.house.rules.table import HousePosition
from station.journal.seal import state_digest
from station.lexicon import load
from station.referee.events import AnyEvent, Continued, GameSetUp
from station.referee.referee import Referee
from station.referee.ruling import Refusal, Refused
from station.referee.state import AnyState, Phase
from station.referee.typed.boards import parse_at_board
from tests.games.house.typists import Typists
from tests.house_table import house_settings

LINES = 60


def now_at(referee: Referee) -> HousePosition:
    """The position at the referee's table."""
    position = referee.state.position
    assert isinstance(position, HousePosition)
    return position


@pytest.mark.parametrize("seed", range(2))
def test_the_ledger_agrees_with_the_tiles_and_a_replay_is_the_same_game(seed: int) -> None:
    edition, lexicon = load_edition("en"), load("english")
    people = Typists(edition, lexicon, seed)
    referee = Referee(HOUSE, lexicon, edition)
    events: list[AnyEvent] = [GameSetUp(0, house_settings(camera=False)), Continued(0)]
    for event in events:
        referee.handle(event)
    explosions = 0
    for number in range(LINES):
        board = people.random.randrange(2)
        before: AnyState = referee.state
        tiles = deepcopy((people.racks, people.bags))
        events.append(parse_at_board(people.line(before, board), before, edition, number * 1000))
        referee.handle(events[-1])
        verdict = referee.state.lanes[board].verdict
        assert not isinstance(verdict, Refused) or verdict.reason is Refusal.UNFINISHED
        if referee.state.phase is Phase.OVER:
            break
        if referee.state.turns > before.turns:
            explosions += before.lanes[board].task is not None
            made = now_at(referee).boards[board].last
            assert made is not None
            people.stood(board, made)
            if people.random.random() < 0.2 and before.lanes[board].task is None:
                events.append(parse_at_board("undo", referee.state, edition, number * 1000 + 500))
                referee.handle(events[-1])
                people.racks, people.bags = tiles
                assert referee.state.position == before.position
        now = now_at(referee).boards[board]
        people.took(board, now.to_move, now.early)
        for player, rack in enumerate(people.racks):
            hand = now_at(referee).boards[player // 2].hands[player % 2]
            assert len(rack) == hand.own + len(hand.bonus)
    assert explosions
    again = Referee(HOUSE, lexicon, edition)
    for event in events:
        again.handle(event)
    assert state_digest(again.state) == state_digest(referee.state)
