"""What a deed must be before the rules are asked: of this table and this set."""

from collections.abc import Callable
from dataclasses import astuple
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.editions import load_edition
from station.games.scrabble.rules import SCRABBLE
from station.referee.ruling import Task
from station.referee.seats import part_of, pool_of
from station.referee.sense import objection
from station.referee.timing import before_press
from station.rules.game import Deed, Laid, LaidOut, Passed, Shown
from station.rules.lettered.position import Tile
from station.rules.tile import Side

EDITION = load_edition("en")
BLANK = Tile(None, blank=True)


@pytest.mark.parametrize(
    ("deed", "says"),
    [
        (Laid(0, ((112, Tile("C")), (113, BLANK))), None),
        (Laid(0, ((112, Tile("Ä")),)), "there is no Ä in the English set"),
        (Laid(0, ((225, Tile("C")),)), "a tile lies off the board"),
        (Laid(0, ((112, Tile("C")), (112, Tile("A")))), "two tiles lie on one square"),
        (LaidOut(1, ((0, 0, BLANK),), ("?", "A")), None),
        (LaidOut(1, ((0, 0, BLANK),), ("Ä",)), "there is no Ä in the English set"),
        (LaidOut(1, ((0, 0, BLANK), (0, 0, Tile("A")))), "two tiles lie on one place"),
        (Passed(2), "there is no player 3 at this table"),
        (Shown("Ä"), "there is no Ä in the English set"),
    ],
)
def test_a_deed_that_makes_no_sense_says_why(table: Callable[..., Any], deed: Deed, says: str | None) -> None:
    game = table(SCRABBLE)
    game.start(2)
    found = objection(deed, game.state, EDITION)
    assert (None if found is None else str(found)) == says


@pytest.mark.parametrize(
    ("seen", "done"),
    [
        ({"turned": frozenset({1}), "removed": frozenset({2})}, True),
        ({"turned": frozenset({1})}, False),
        ({"removed": frozenset({2})}, False),
        ({"turned": frozenset({1}), "removed": frozenset({2}), "wrong": frozenset({3})}, False),
    ],
)
def test_a_task_is_done_when_nothing_is_left_or_wrong(seen: dict[str, Any], done: bool) -> None:
    assert Task(Passed(0), (1,), ((2,),), Side.SOUTH, **seen).done is done


@pytest.mark.parametrize(("side", "times"), [(Side.SOUTH, (45_000, 60_000)), (Side.NORTH, (60_000, 45_000))])
def test_a_press_taken_out_of_a_clock_gives_the_opponent_the_time_since_and_the_mover_no_bonus(
    side: Side, times: tuple[int, int]
) -> None:
    pressed = ClockReading(60_000, 60_000, None, 5_000)
    known = ClockReading(50_000, 50_000, side.other, 15_000)
    control = TimeControl.parse("10+5")
    was = before_press(known, Pressed(0, side, 1, 5_000, pressed), control)
    assert (was.south_ms, was.north_ms, was.running) == (*times, None)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_layouts_and_pool_are_on_the_table(players: int) -> None:
    parts = [pool_of(players), *(part_of(player, players) for player in range(players))]
    for part in parts:
        assert all(0 <= edge <= 1 for edge in astuple(part))
