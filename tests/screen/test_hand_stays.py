"""Whatever arrives in a hand, no tile of it moves under a finger."""

from collections import Counter
from dataclasses import replace

import pygame
import pytest

from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.screen.dealt import draw as dealt
from station.screen.dealt.tools import places, rack_boxes
from station.screen.draw.board import square_box
from station.screen.draw.canvas import Canvas
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.screen.show import sheet_of
from tests.screen.examples import SIZES, game_examples
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


@pytest.mark.parametrize("seed", [1, 6])
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


def with_more(sheet: Sheet, more: int, page: int = 0) -> Sheet:
    """The same table, with so many tiles more in the hand that is shown, on a page of it."""
    served, seen = sheet.served, sheet.view.dealt
    assert seen is not None
    assert served.owner is not None
    hand = (*served.hand, *(RackTile("E", "b") for _ in range(more)))
    hands = tuple(hand if player == served.owner else one for player, one in enumerate(seen.hands))
    local = replace(sheet.local, dealt=replace(sheet.local.dealt, page=page))
    return Sheet.of(replace(sheet.view, dealt=replace(seen, hands=hands)), local, sheet.layout)


def begun(game: str, size: tuple[int, int]) -> Sheet:
    """A game that has just begun, with somebody's seven tiles."""
    table = DealtTable(game, (0, 1, 1, 1) if game == "house" else (0, 1))
    return sheet_of(table.state, ScreenState(), ScreenLayout.of(*size), table.now_ms)


def where(sheet: Sheet) -> list[tuple[int, ...]]:
    return [tuple(box) for box in rack_boxes(sheet) if box.width]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_however_many_tiles_arrive_none_moves_and_a_finger_hits_each(size: tuple[int, int]) -> None:
    sheet = begun("house", size)
    before = where(sheet)
    for more in range(34):
        now = where(with_more(sheet, more))
        assert now[: len(before)] == before, f"{more} tiles more move others"
        assert all(min(wide, high) >= sheet.layout.touch_px for _, _, wide, high in now)
        before = now


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_tiles_that_find_no_room_are_on_the_next_page_of_the_hand(size: tuple[int, int]) -> None:
    sheet = with_more(begun("house", size), 23)
    count, pages = len(sheet.served.rack), places(sheet).pages(30)
    seen: set[int] = set()
    for page in range(pages):
        sheet = with_more(begun("house", size), 23, page)
        boxes = {index: box for index, box in enumerate(rack_boxes(sheet)) if box.width}
        (turns,) = [button for button in buttons(sheet) if button.action.do is Do.MORE_TILES]
        assert turns.label == f"{page + 1} / {pages}"
        assert all(not box.colliderect(turns.box) for box in boxes.values())
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=turns.box.center, button=1, touch=False)
        assert handle_input(down, sheet, 0).local.dealt.page == (page + 1) % pages
        seen |= boxes.keys()
    assert seen == set(range(count))


def test_a_hand_that_finds_room_has_one_page() -> None:
    for game in ("house", "scrabble"):
        assert not [one for one in buttons(begun(game, SIZE)) if one.action.do is Do.MORE_TILES]


def test_a_tile_of_a_later_page_is_laid_like_any_other() -> None:
    sheet = with_more(begun("house", SIZE), 23, page=1)
    index, box = next((index, box) for index, box in enumerate(rack_boxes(sheet)) if box.width)
    assert index > 7
    square = square_box(sheet.here.places.main, parse_square("H15"), False).center
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=box.center, button=1, touch=False)
    sheet = replace(sheet, local=handle_input(down, sheet, 0).local)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=square, button=1)
    ((at, tile, _),) = handle_input(up, sheet, 0).local.dealt.laying(0).placed
    assert (at, tile) == (parse_square("H15"), sheet.served.rack[index])


def hand_seen(sheet: Sheet, count: int) -> bytes:
    """The pixels of the places of so many tiles."""
    surface = pygame.Surface(SIZE)
    dealt.hand_part(sheet.here)[1](Canvas(surface, sheet.layout))
    boxes = rack_boxes(sheet)[:count]
    return b"".join(surface.subsurface(box).copy().get_buffer().raw for box in boxes)


def test_the_tiles_stay_as_they_are_while_a_finger_is_on_them() -> None:
    table, local = DealtTable("house", (0, 1, 1, 1)), ScreenState()

    def shown() -> Sheet:
        return sheet_of(table.state, local, ScreenLayout.of(*SIZE), 0)

    point = rack_boxes(shown())[2].center
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=False)
    local = handle_input(down, shown(), 0).local
    assert hand_seen(with_more(shown(), 10), 7) == hand_seen(shown(), 7)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=point, button=1)
    letter = shown().served.rack[2]
    local = handle_input(up, with_more(shown(), 10), 0).local
    assert local.dealt.picked == 2
    assert with_more(shown(), 10).served.rack[2] == letter


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", ["dealt-house", "dealt-scrabble"])
def test_a_hand_is_as_far_from_one_edge_as_from_the_other(name: str, size: tuple[int, int]) -> None:
    state, local = game_examples()[name]
    at = places(sheet_of(state, local, ScreenLayout.of(*size), state.at_ms).here)
    before = min(slot.left for slot in at.slots) - at.rack.left
    behind = at.rack.right - max(slot.right for slot in at.slots)
    assert abs(before - behind) <= 1
