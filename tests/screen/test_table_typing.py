"""Plays typed at the screen of a table, by touch and by keys."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from station.referee.events import DeedEntered
from station.referee.state import Phase
from station.rules.game import Chosen, Laid, Passed, Shown
from station.rules.lettered.position import Tile
from station.rules.square import SQUARES, parse_square, square_name
from station.rules.tile import Side
from station.screen.draw.board import square_box
from station.screen.draw.icons import Icon
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.entries import confirmed
from station.screen.input.screen_state import Entry, EntryKind, Panel, ScreenState
from station.screen.input.touch import Look
from station.screen.input.typed import typed_squares
from station.screen.show import sheet_of
from station.view.board import Mark
from tests.screen.examples.house import house_examples
from tests.screen.examples.table import laid

At = Callable[..., Any]


def test_a_play_is_typed_by_touch_square_by_square(at: At) -> None:
    player = at("scrabble")
    player.touch_square("F8")
    for letter in "QUART":
        player.press(Do.KEY, text=letter)
    player.press(Do.NEXT_IS_BLANK)
    player.press(Do.KEY, text="Z")
    player.press(Do.TYPED)
    assert player.events[-1] == DeedEntered(player.events[-1].at_ms, laid(0, "F8", "QUARTz"))
    assert player.state.scores == (28, 0)
    assert player.view.entry is None


def test_a_play_is_typed_by_keys_downwards_over_a_tile_that_lies_there(at: At) -> None:
    player = at("scrabble")
    player.table.enter(laid(0, "F8", "QUARTz"))
    player.key(pygame.K_RETURN)
    for _ in range(2):
        player.key(pygame.K_UP)
    player.key(pygame.K_UP)
    player.key(pygame.K_DOWN)
    player.key(pygame.K_DOWN)
    player.key(pygame.K_TAB)
    player.type("r")
    player.key(pygame.K_BACKSPACE)
    player.type("r")
    player.type("t")
    player.key(pygame.K_RETURN)
    event = player.events[-1]
    assert isinstance(event, DeedEntered)
    assert event.deed == Laid(1, ((parse_square("H7"), Tile("R")), (parse_square("H9"), Tile("T")))), (
        "H8 is not typed again"
    )
    assert player.state.lanes[0].board is not None
    assert player.state.lanes[0].board[parse_square("H9")] == Tile("T")


def test_the_letters_of_a_refused_play_are_gone_once_the_next_is_typed(at: At) -> None:
    player = at("scrabble")
    player.touch_square("H7")
    player.type("zz")
    player.key(pygame.K_RETURN)
    refused = player.sheet.here.board
    assert refused.faces[parse_square("I7")].letter == "Z"
    player.touch_square("H7")
    player.type("ma")
    shown = player.sheet.here.board
    lie = {square: face.letter for square, face in enumerate(shown.faces) if face is not None}
    assert lie == {parse_square("H7"): "M", parse_square("I7"): "A"}
    assert [one.square for one in shown.marks if one.mark is Mark.CURSOR] == [parse_square("J7")]
    assert not [one for one in shown.marks if one.mark is Mark.WRONG]


def test_a_capital_letter_is_a_blank(at: At) -> None:
    player = at("scrabble")
    player.touch_square("H8")
    player.key(pygame.K_a, "A")
    assert player.view.entry is not None
    assert player.view.entry.tiles == ("a",)


@pytest.mark.parametrize("typed", ["?", "co?"])
def test_a_blank_without_a_letter_is_laid_and_its_letter_asked_for(at: At, typed: str) -> None:
    player = at("scrabble")
    player.touch_square("H8")
    player.type(typed)
    player.key(pygame.K_RETURN)
    (event,) = player.events
    assert isinstance(event, DeedEntered)
    assert isinstance(event.deed, Laid)
    assert event.deed.placed[-1][1] == Tile(None, blank=True)
    assert len(event.deed.placed) == len(typed)


def at_scrab(at: At) -> Any:
    """A dealer who may lay the scrab at AT on H8."""
    player = at("scrabbage")
    player.table.enter(
        Chosen("drawn and discarded"), laid(0, "H8", "A"), laid(1, "I8", "T"), Passed(0), Passed(1)
    )
    assert player.sheet.view.scattered
    return player


def test_the_scrab_is_typed_on_several_lines(at: At) -> None:
    player = at_scrab(at)
    for square, letters in (("G8", "r"), ("H9", "b")):
        player.touch_square(square)
        player.type(letters)
    shown = player.sheet.here.board
    assert shown is not None
    assert {one.square for one in shown.marks if one.mark is Mark.NEW} == {*map(parse_square, ("G8", "H9"))}
    player.key(pygame.K_RETURN)
    lying = {square_name(square): tile.text for square, tile in player.state.position.board.occupied()}
    assert lying == {"H8": "A", "I8": "T", "G8": "R", "H9": "B"}


def test_what_was_typed_on_an_earlier_line_is_rubbed_out_last(at: At) -> None:
    player = at_scrab(at)
    player.touch_square("G8")
    player.type("r")
    player.touch_square("H9")
    player.type("b")
    for kept in ((1, 0), (0, 0)):
        player.key(pygame.K_BACKSPACE)
        entry = player.view.entry
        assert entry is not None
        assert (len(entry.laid), len(entry.tiles)) == kept


def test_elsewhere_a_word_typed_at_the_wrong_square_is_moved(at: At) -> None:
    player = at("scrabble")
    player.touch_square("H8")
    player.type("cat")
    player.touch_square("H9")
    entry = player.view.entry
    assert entry is not None
    assert (entry.square, entry.tiles, entry.laid) == (parse_square("H9"), ("C", "A", "T"), ())


def test_letters_of_the_edition_are_typed(at: At) -> None:
    player = at("scrabble", edition="pl")
    player.touch_square("H8")
    player.key(0, "ż")
    player.press(Do.KEY, text="Ó")
    assert player.view.entry is not None
    assert player.view.entry.tiles == ("Ż", "Ó")
    assert not any(b.action.text == "Q" for b in buttons(player.sheet))


def test_an_exchange_names_tiles(at: At) -> None:
    player = at("scrabble")
    player.press(Do.TYPE, text="exchange")
    player.type("aa")
    player.key(pygame.K_RETURN)
    assert isinstance(player.events[-1], DeedEntered)
    assert player.events[-1].deed == Chosen("exchange", 0, "AA")


def test_nothing_is_typed_before_the_game_has_begun_or_while_it_is_paused(at: At) -> None:
    player = at("scrabble")
    player.key(pygame.K_SPACE)
    assert player.state.phase is Phase.PAUSED
    player.key(pygame.K_RETURN)
    assert player.view.entry is None
    player.key(pygame.K_SPACE)
    player.key(pygame.K_RETURN)
    assert player.view.entry is not None


def test_the_tile_that_was_drawn_for_the_auction_is_typed_without_more_ado(at: At) -> None:
    """C, H, L, M and R are commands elsewhere."""
    player = at("auction")
    for tile in "chlmr?":
        player.type(tile)
        assert player.view.panel is Panel.NONE
        assert player.view.entry is not None
        assert player.view.entry.tiles == (tile.upper(),)
        player.key(pygame.K_ESCAPE)
    player.type("c")
    player.key(pygame.K_RETURN)
    assert [event.deed for event in player.events if isinstance(event, DeedEntered)] == [Shown("C")]


def test_where_a_camera_looks_at_the_spot_keys_stay_commands(at: At) -> None:
    player = at("auction", camera=True)
    player.type("c")
    assert player.view.panel is Panel.CAMERA
    assert player.view.entry is None


def test_tiles_that_are_asked_for_are_typed_without_more_ado(at: At) -> None:
    player = at("friendly")
    player.table.enter(
        Chosen("trade", 0, "AAITUYA"), Chosen("trade-order", 0, "U"), Chosen("trade-order", 0, "done")
    )
    player.key(pygame.K_RETURN)
    assert player.view.entry is not None
    assert player.view.entry.topic == "trade-drawn"
    player.key(pygame.K_ESCAPE)
    player.type("l")
    player.key(pygame.K_RETURN)
    assert player.events[-1].deed == Chosen("trade-drawn", 0, "L")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("facing", [None, *Side])
def test_the_marked_arrow_points_where_the_next_letter_goes(facing: Side | None, turned: bool) -> None:
    state = house_examples()["by-hand"][0]
    signs = {(1, 0): Icon.TO_RIGHT, (-1, 0): Icon.TO_LEFT, (0, 1): Icon.TO_BOTTOM, (0, -1): Icon.TO_TOP}
    for down in (False, True):
        entry = Entry(EntryKind.PLAY, 0, square=SQUARES // 2, down=down, tiles=("A",), facing=facing)
        view = ScreenState(entry=entry, turned=turned and facing is not None)
        sheet = sheet_of(state, view, ScreenLayout.of(1280, 800), 0)
        board = pygame.Rect(0, 0, 600, 600)
        first, second = (
            square_box(board, square, view.turned)
            for square in typed_squares(entry, confirmed(sheet.view))[:2]
        )
        step = ((second.x - first.x) // first.width, (second.y - first.y) // first.height)
        chosen = [button for button in buttons(sheet) if button.look is Look.CHOSEN]
        assert [(button.icon, button.action.do) for button in chosen] == [(signs[step], Do.NOTHING)]
        assert sum(button.action.do is Do.OTHER_WAY for button in buttons(sheet)) == 1
