"""Whatever arrives in a hand, no tile of it moves under a finger."""

from collections import Counter
from dataclasses import replace

import pygame
import pytest

from station.rules.moves.rack import RackTile
from station.screen.dealt import draw as dealt
from station.screen.dealt.tools import places
from station.screen.draw.canvas import Canvas
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.screen.show import sheet_of
from tests.screen.examples.dealt import DealtTable
from tests.screen.walk import Walk

SIZE = (800, 480)
ARRANGES = (Do.SHUFFLE.name, Do.SORT.name, "drag", "touch", "key")
"""What somebody does to the own hand."""


def kept(before: tuple[RackTile, ...], now: tuple[RackTile, ...]) -> tuple[RackTile, ...]:
    """The tiles of a rack that are still there."""
    left, found = Counter(now), []
    for tile in before:
        if left[tile]:
            left[tile] -= 1
            found.append(tile)
    return tuple(found)


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_arrives_moves_what_is_in_the_hand(seed: int) -> None:
    """In Auction, where the station itself has hands by the alphabet."""
    walk = Walk("auction", (0, 1), seed, SIZE, "dark")
    surface, before, seen = pygame.Surface(SIZE), None, 0
    for _ in range(120):
        walk.show.draw(surface, walk.state, walk.now_ms)
        served = walk.sheet.served
        now = served.owner, walk.show.local.lane, served.laying.placed
        if before is not None and before[0] == now and not walk.last.startswith(ARRANGES):
            same = kept(before[1], served.rack)
            assert served.rack[: len(same)] == same, walk.last
            seen += before[1] != served.rack
        before = now, served.rack
        walk.step()
    assert seen


def with_more(sheet: Sheet, more: int) -> Sheet:
    """The same table, with so many tiles more in the hand that is shown."""
    served, seen = sheet.served, sheet.view.dealt
    assert seen is not None
    assert served.owner is not None
    hand = (*served.hand, *(RackTile("E", "b") for _ in range(more)))
    hands = tuple(hand if player == served.owner else one for player, one in enumerate(seen.hands))
    return Sheet.of(replace(sheet.view, dealt=replace(seen, hands=hands)), sheet.local, sheet.layout)


def hand_seen(sheet: Sheet) -> bytes:
    surface = pygame.Surface(SIZE)
    dealt.hand_part(sheet.here)[1](Canvas(surface, sheet.layout))
    return surface.get_buffer().raw


def test_the_tiles_stay_as_they_are_while_a_finger_is_on_them() -> None:
    """Ten more tiles make them smaller, but not before the finger is gone."""
    table, local = DealtTable("house", (0, 1, 1, 1)), ScreenState()

    def shown() -> Sheet:
        return sheet_of(table.state, local, ScreenLayout.of(*SIZE), 0)

    point = places(shown()).tiles(7)[2].center
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False)
    local = handle_input(down, shown(), 0).local
    assert hand_seen(with_more(shown(), 10)) == hand_seen(shown())
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1)
    letter = shown().served.rack[2]
    local = handle_input(up, with_more(shown(), 10), 0).local
    assert local.dealt.picked == 2
    assert with_more(shown(), 10).served.rack[2] == letter
    assert hand_seen(with_more(shown(), 10)) != hand_seen(shown())
