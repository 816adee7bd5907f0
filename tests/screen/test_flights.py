"""One's own tiles fly back to the hand, from the bag into it, and to whoever gets them."""

from collections import Counter
from dataclasses import replace

import pygame
import pytest

from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.dealt.draw import hand_part
from station.screen.dealt.flights import Flight, Flights, Flying
from station.screen.dealt.glide import GLIDE_MS
from station.screen.dealt.hand import DealtState, Laying
from station.screen.dealt.tools import places
from station.screen.draw.board import square_box
from station.screen.draw.canvas import Canvas
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.controls import buttons
from station.screen.input.inputs import handle_input
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.screen.show import GameShow, draw, sheet_of
from tests.screen.examples import game_examples
from tests.screen.examples.dealt import DealtTable
from tests.screen.examples.dealt_games import exploding
from tests.screen.pixels import same_pixels

SIZE = (1280, 800)


class AtHome:
    """Somebody who plays House at the screen, and what flies there; a tenth of a second per picture."""

    def __init__(self, *, still: bool = False) -> None:
        self.table = DealtTable("house", (0, 2, 2, 2), seed=9)
        self.local = ScreenState(still=still)
        self.flights, self.now_ms = Flights(), 0
        self.look()

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.table.state, self.local, ScreenLayout.of(*SIZE), self.now_ms)

    def look(self) -> Flying | None:
        self.now_ms += 100
        return self.flights.now(self.sheet, self.now_ms)

    def lay(self, text: str) -> None:
        """As `DealtTable.lay`, without ending the turn."""
        words, left, placed = text.split(), list(self.table.hand(0)), []
        for name, letter in zip(words[::2], words[1::2], strict=True):
            tile = next(one for one in left if one.letter == letter)
            left.remove(tile)
            placed.append((parse_square(name), tile, ""))
        self.local = replace(self.local, dealt=DealtState().with_laying(Laying(0, placed=tuple(placed))))
        self.look()

    def pointer(self, kind: int, at: tuple[int, int]) -> None:
        event = pygame.event.Event(kind, pos=at, button=1, touch=False)
        self.local = handle_input(event, self.sheet, self.now_ms).local

    def square(self, name: str) -> pygame.Rect:
        return square_box(self.sheet.here.places.main, parse_square(name), False)


def test_tiles_taken_back_fly_from_their_squares_to_their_places_in_the_hand() -> None:
    home = AtHome()
    home.lay("H12 H H13 I")
    squares = {tuple(home.square(name).topleft) for name in ("H12", "H13")}
    home.local = replace(home.local, dealt=DealtState())
    flying = home.look()
    assert flying is not None
    assert {one.start[:2] for one in flying.flights} == squares
    slots = places(home.sheet).tiles(len(home.sheet.served.rack))
    assert flying.done == 0
    for one in flying.flights:
        assert one.slot is not None
        assert home.sheet.served.rack[one.slot] == one.tile
        assert one.at(1) == slots[one.slot]
    later = home.look()
    assert later is not None
    assert 0 < later.done < 1
    home.now_ms += GLIDE_MS
    assert home.look() is None


def test_a_tile_that_was_dragged_off_the_board_flies_from_the_finger() -> None:
    home = AtHome()
    home.lay("H12 H")
    away = (home.sheet.here.places.main.right + 60, home.sheet.here.places.main.bottom - 40)
    home.pointer(pygame.MOUSEBUTTONDOWN, home.square("H12").center)
    home.pointer(pygame.MOUSEMOTION, away)
    home.look()
    home.pointer(pygame.MOUSEBUTTONUP, away)
    flying = home.look()
    assert flying is not None
    (one,) = flying.flights
    assert one.at(0).center == away


def test_drawn_tiles_fly_into_the_hand_and_the_others_stay() -> None:
    home = AtHome()
    home.lay("H12 H H13 I H14 L H15 T")
    home.table.lay(0, "H12 H H13 I H14 L H15 T")
    flying = home.look()
    assert flying is not None
    assert len(flying.slots) == 4
    assert flying.slots == {3, 4, 5, 6}


def test_laid_tiles_of_a_computer_do_not_fly_here() -> None:
    home = AtHome()
    home.table.lay(0, "H12 H H13 I H14 L H15 T")
    home.look()
    home.now_ms += GLIDE_MS
    assert home.look() is None, "what was drawn has arrived"
    home.table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    flying = home.look()
    assert flying is None


@pytest.mark.parametrize("what", ["still", "panel"])
def test_nothing_flies_for_who_does_not_want_it_or_behind_a_page(what: str) -> None:
    home = AtHome(still=what == "still")
    home.lay("H12 H H13 I")
    home.local = replace(home.local, dealt=DealtState())
    if what == "panel":
        act = Action(Do.MENU, 0)
        button = next(one for one in buttons(home.sheet) if one.action == act)
        home.pointer(pygame.MOUSEBUTTONDOWN, button.box.center)
    assert home.look() is None


def test_a_tile_on_its_way_can_be_touched_where_it_goes() -> None:
    home = AtHome()
    home.lay("H12 H")
    home.local = replace(home.local, dealt=DealtState())
    flying = home.look()
    assert flying is not None
    (slot,) = flying.slots
    home.pointer(pygame.MOUSEBUTTONDOWN, places(home.sheet).tiles(7)[slot].center)
    assert home.local.dealt.drag is not None
    assert home.local.dealt.drag.tile.letter == "H"


def test_once_everything_has_arrived_the_picture_is_the_one_drawn_anew() -> None:
    home, show = AtHome(), GameShow()
    kept, fresh = pygame.Surface(SIZE), pygame.Surface(SIZE)
    show.fit(ScreenLayout.of(*SIZE))
    home.lay("H12 H H13 I")
    show.local = home.local
    show.draw(kept, home.table.state, 0)
    show.local = replace(home.local, dealt=DealtState())
    pictures = set()
    for now_ms in range(30, GLIDE_MS + 60, 30):
        show.draw(kept, home.table.state, now_ms)
        pictures.add(kept.get_buffer().raw)
    draw(fresh, home.table.state, show.local, 1000)
    assert len(pictures) > 4
    assert same_pixels(kept, fresh)


def test_a_picture_of_a_moment_before_the_last_one_shows_tiles_where_they_began() -> None:
    """Pictures that are drawn while a disk is waited for are ahead of those of the loop."""
    home = AtHome()
    home.lay("H12 H H13 I")
    home.local = replace(home.local, dealt=DealtState())
    began = home.look()
    for back_ms in (100, 2 * GLIDE_MS):
        assert home.flights.now(home.sheet, home.now_ms - back_ms) == began
    assert began is not None
    assert began.done == 0


def test_tiles_that_come_off_fly_to_the_partner() -> None:
    table, flights, layout = exploding(), Flights(), ScreenLayout.of(*SIZE)
    before = sheet_of(table.state, ScreenState(), layout, table.now_ms)
    assert before.view.dealt is not None
    held = before.view.dealt.hands
    flights.now(before, 0)
    table.choose("done", 0, "")
    after = sheet_of(table.state, ScreenState(), layout, table.now_ms)
    assert after.view.dealt is not None
    passed = Counter(after.view.dealt.hands[2]) - Counter(held[2])
    assert passed
    flying = flights.now(after, 100)
    assert flying is not None
    gone = [one for one in flying.flights if one.slot is None]
    assert Counter(one.tile for one in gone) == passed
    board, hands = after.here.places.main, places(after).hands
    assert all(board.contains(one.at(0)) and hands.contains(one.at(1)) for one in gone)


def test_a_tile_that_comes_from_where_nothing_is_shown_breaks_nothing() -> None:
    state, local = game_examples()["dealt-scrabble"]
    here = sheet_of(state, local, ScreenLayout.of(*SIZE), state.at_ms).here
    flight = Flight(RackTile("E"), Side.SOUTH, (0, 0, 0), (700, 600, 60))
    _, paint = hand_part(here, Flying((flight,), 0.0))
    paint(Canvas(pygame.Surface(SIZE), here.layout))
