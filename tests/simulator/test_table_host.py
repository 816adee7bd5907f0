"""The player who judges crosswords by eye if the camera cannot read them."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.simulated import SimulatedHead
from station.editions import load_edition
from station.lexicon import load
from station.referee.events import DeedEntered, GameSettings
from station.referee.state import Lane, TableState
from station.referee.state import Phase as TablePhase
from station.registry import game as game_kind
from station.rules.game import BACK, Choice, Chosen, Layout
from station.rules.races.checks import LEGAL, VOID
from station.rules.races.position import RacePhase
from station.simulator.players.habits import MatHabits
from station.simulator.players.mat_context import MatContext
from station.simulator.players.mat_player import MatPlayer
from station.simulator.players.table_host import TableHost
from station.simulator.tables.mat_table import table_look
from station.simulator.world.fingertips import Moment
from station.simulator.world.mat_hand import MatHand
from station.simulator.world.mat_pieces import MatPieces
from station.simulator.world.mat_places import mats_of, pool_places

EDITION = load_edition("en")


@dataclass
class AtTable:
    """Two people with seven tiles each, and whoever judges their crosswords."""

    context: MatContext
    people: list[MatPlayer]
    host: TableHost

    def touched(self) -> list[Chosen]:
        """What is touched on the screen in the next five seconds."""
        script = self.host.life()
        until_ms = self.context.now_ms + 5000
        wait = next(script)
        while not self.context.answered and wait.until_ms is not None and wait.until_ms <= until_ms:
            self.context.moment.now_ms = wait.until_ms
            wait = next(script)
        deeds = [event.deed for event in self.context.answered if isinstance(event, DeedEntered)]
        return [deed for deed in deeds if isinstance(deed, Chosen)]


@pytest.fixture
def table() -> AtTable:
    look, moment = table_look(1), Moment()
    side = look.sets[0].side_mm
    pieces = MatPieces(EDITION, pool_places(look.lens, 2, EDITION.tiles, side, Random(1)), Random(1))
    hands = [
        MatHand(player, mat, side, pieces, moment, Random(player), 2.0)
        for player, mat in enumerate(mats_of(look.lens, 2))
    ]
    for hand in hands:
        hand.deal(7)
    lexicon = load("english")
    rules = game_kind("idaho").make(2, EDITION, lexicon, {})
    settings = GameSettings("idaho", ("Ada", "Ben"))
    state: TableState[Any] = TableState(
        TablePhase.PLAYING, settings, (Lane(),), replace(rules.begin(), gosayer=0)
    )
    heads = (SimulatedHead(0, TimeControl()), SimulatedHead(1, TimeControl()))
    context = MatContext(pieces, moment, heads, lexicon, EDITION, MatHabits.brisk(), state)
    people = [MatPlayer(hand.player, hand, context, Random(hand.player)) for hand in hands]
    return AtTable(context, people, TableHost(context, people, Random(1)))


def counting(table: AtTable, *options: str) -> None:
    """The points of the first player's layout are asked for; its tiles lie face down and are worth none."""
    asked = Choice("points-count", 0, (*options, BACK), needed=True)
    state = table.context.state
    position = replace(state.position, phase=RacePhase.COUNT, checking=(0, 1), asking=asked)
    table.context.state = replace(state, position=position, awaits=(asked,))


def checking(table: AtTable) -> None:
    """The camera cannot read the first player's layout, however often it was laid anew."""
    awaits = (Layout(0), Choice("by-eye", 0, (LEGAL, VOID)))
    state = table.context.state
    position = replace(state.position, phase=RacePhase.CHECK, checking=(0,), callers=(0,))
    table.context.state = replace(state, position=position, awaits=awaits)
    table.people[0].fixes = 3


def counted_wrongly(table: AtTable) -> None:
    """A tile more than should be is in the pool, and the screen asks who took another number."""
    asked = Choice("whose", None, ("0", "1", BACK), needed=True)
    state = table.context.state
    pool = len(table.context.pieces.pool())
    position = replace(
        state.position, phase=RacePhase.PLAY, hands=(7, 7), pool=pool - 1, counted=pool, asking=asked
    )
    table.context.state = replace(state, position=position, awaits=(asked,))


def test_who_took_another_number_is_said(table: AtTable) -> None:
    counted_wrongly(table)
    table.context.culprit = 1
    assert table.touched() == [Chosen("whose", None, "1")]


def test_who_took_another_number_is_left_open_where_nobody_knows(table: AtTable) -> None:
    """As at a table that was laid out again: everybody holds what the rules say."""
    counted_wrongly(table)
    assert table.touched() == [Chosen("whose", None, BACK)]


def test_points_are_shown_as_they_were_counted(table: AtTable) -> None:
    counting(table, "-1", "0", "1")
    assert table.touched() == [Chosen("points-count", 0, "0")]


def test_a_crossword_is_not_judged_while_a_hand_is_over_it(table: AtTable) -> None:
    checking(table)
    next(table.people[0].hand.hover())
    assert table.touched() == []


def test_a_crossword_at_rest_is_judged(table: AtTable) -> None:
    checking(table)
    assert [deed.topic for deed in table.touched()] == ["by-eye"]


def test_points_are_not_counted_while_a_hand_is_over_the_crossword(table: AtTable) -> None:
    counting(table, "-1", "0", "1")
    next(table.people[0].hand.hover())
    assert table.touched() == []
