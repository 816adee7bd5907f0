"""Blanks at the screen of a table: their letters, and taking them off the board."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import Panel
from tests.screen.examples.games import table_examples
from tests.screen.examples.table import laid

EXAMPLES = table_examples()
At = Callable[..., Any]


def test_a_blanks_letter_is_chosen(at: At) -> None:
    player = at("scrabble")
    player.table.enter(EXAMPLES["scrabble-blank"][0].history[-1].deed)
    player.press(Do.CHOOSE, value="G")
    assert player.state.lanes[0].board is not None
    assert player.state.lanes[0].board[parse_square("H8")] == Tile("G", True)


def test_the_letter_of_a_blank_is_answered_by_a_key(at: At) -> None:
    """A letter that it cannot be does nothing, though it may be a command elsewhere."""
    player = at("scrabble")
    player.table.enter(Laid(0, ((parse_square("H8"), Tile(None, True)), (parse_square("I8"), Tile("O")))))
    player.type("c")
    assert player.view.panel is Panel.NONE
    player.type("t")
    assert player.state.lanes[0].board is not None
    assert player.state.lanes[0].board[parse_square("H8")] == Tile("T", blank=True)


def taking(at: At, *, key: bool) -> Any:
    """Ben touches the blank Z of QUARTZ, takes it, and plays it again below the A."""
    player = at("friendly")
    player.table.enter(laid(0, "F8", "QUARTz"))
    player.touch_square("K8")
    if key:
        player.key(pygame.K_F2)
    else:
        player.press(Do.SWAP)
    player.touch_square("H9")
    player.press(Do.NEXT_IS_BLANK)
    player.type("x")
    return player


@pytest.mark.parametrize("key", [False, True])
def test_a_blank_on_the_board_is_taken_and_played_again(at: At, key: bool) -> None:
    player = taking(at, key=key)
    face = player.sheet.here.board.faces[parse_square("K8")]
    assert face is not None
    assert (face.letter, face.blank) == ("Z", False)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.state.position.taken == ((parse_square("K8"), Tile("Z", blank=True)),)
    assert player.state.scores == (28, 1)
    assert player.view.entry is None


def test_a_blank_that_was_taken_can_be_left_again(at: At) -> None:
    player = at("friendly")
    player.table.enter(laid(0, "F8", "QUARTz"))
    player.touch_square("K8")
    player.press(Do.SWAP)
    player.press(Do.SWAP)
    assert player.view.entry is not None
    assert player.view.entry.swaps == ()


def test_blanks_are_taken_in_the_friendly_game_alone_and_only_where_one_lies(at: At) -> None:
    for game, square in (("scrabble", "K8"), ("friendly", "F8"), ("friendly", "A1")):
        player = at(game)
        player.table.enter(laid(0, "F8", "QUARTz"))
        player.touch_square(square)
        player.key(pygame.K_F2)
        assert Do.SWAP not in [button.action.do for button in buttons(player.sheet)]
        assert player.view.entry is not None
        assert player.view.entry.swaps == ()
