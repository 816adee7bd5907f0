"""Whole games without a camera, typed by people who hold real tiles."""

from copy import deepcopy

import pytest

from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.journal.digest import state_digest
from station.lexicon import load
from station.referee.events import AnyEvent, Continued, GameSetUp
from station.referee.referee import Referee
from station.referee.state import Phase, Refusal, Refused
from station.referee.typed_boards import parse_at_board
from station.rules.house.ledger import pass_on
from station.rules.house.table import KITS
from station.rules.tile import Side
from tests.games.house.typists import Typists
from tests.house_table import house_settings

LINES = 60


@pytest.mark.parametrize("seed", range(3))
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
        before, tiles = referee.state, deepcopy((people.racks, people.bags))
        events.append(parse_at_board(people.line(before, board), before, edition, number * 1000))
        referee.handle(events[-1])
        verdict = referee.state.lanes[board].verdict
        assert not isinstance(verdict, Refused) or verdict.reason is Refusal.UNFINISHED
        if referee.state.phase is Phase.OVER:
            break
        if referee.state.turns > before.turns:
            explosions += before.lanes[board].task is not None
            made = referee.state.position.boards[board].last
            assert made is not None
            across = referee.state.position.boards[1 - board]
            early = across.early if across.to_move is made.mover else ()
            people.stood(board, made, sum(tile.kit == KITS[board] for tile in early))
            if people.random.random() < 0.15:
                events.append(parse_at_board("undo", referee.state, edition, number * 1000 + 500))
                referee.handle(events[-1])
                people.racks, people.bags = tiles
                # The turn is taken back with the explosion that was under way in it.
                mover = before.position.boards[board].to_move
                assert referee.state.position == pass_on(before.position, board, mover, ())
        for player, rack in enumerate(people.racks):
            boards = referee.state.position.boards
            hand, across = boards[player // 2].hands[player % 2], boards[1 - player // 2]
            # People here take up what an explosion took only when the play stands.
            early = len(across.early) if across.to_move is tuple(Side)[player % 2] else 0
            assert len(rack) + early == hand.own + len(hand.bonus)
    assert explosions
    again = Referee(HOUSE, lexicon, edition)
    for event in events:
        again.handle(event)
    assert state_digest(again.state) == state_digest(referee.state)
