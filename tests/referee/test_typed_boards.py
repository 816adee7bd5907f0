"""Lines typed at a table of two boards."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.editions import load_edition
from station.referee.events import PlayUndone, Told
from station.referee.typed.boards import parse_at_board
from station.rules.game import Laid, Passed, RuleError
from station.rules.square import parse_square
from tests.games.house.conftest import table as house_table

__all__ = ["house_table"]

EDITION = load_edition("en")
Tables = Callable[..., Any]


def parsed(game: Any, text: str) -> Any:
    return parse_at_board(text, game.state, EDITION, game.now_ms)


def keel(house_table: Tables) -> Any:
    """South has laid KEEL on its home row at the left board."""
    game = house_table("KEEL", camera=False)
    game.tell(parsed(game, "left 15F KEEL"))
    return game


def test_a_play_reads_as_its_player_does(house_table: Tables) -> None:
    game = keel(house_table)
    told = parsed(game, "left 1J KEEL")
    assert isinstance(told, Told)
    assert isinstance(told.deed, Laid)
    laid = {square: tile.letter for square, tile in told.deed.placed}
    assert laid == {
        parse_square(name): letter for name, letter in zip(("J1", "I1", "H1", "G1"), "KEEL", strict=True)
    }


def test_only_who_is_to_move_plays(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False)
    names = ("Ada", "Ben", "Cleo", "Dan")[: game.state.players]
    settings = replace(game.state.settings, names=names)
    state = replace(game.state, settings=settings)
    assert parse_at_board("Ada pass", state, EDITION, 0) == Told(0, Passed(0))
    with pytest.raises(RuleError, match="it is not Ben's turn"):
        parse_at_board("Ben pass", state, EDITION, 0)


def test_a_play_is_undone_at_the_board_where_it_was(house_table: Tables) -> None:
    game = keel(house_table)
    for text in ("undo", "left undo"):
        assert parsed(game, text) == PlayUndone(0, game.now_ms)
    with pytest.raises(RuleError, match="nothing has been played at the right board"):
        parsed(game, "right undo")


def test_with_nothing_played_nothing_is_undone(house_table: Tables) -> None:
    with pytest.raises(RuleError, match="nothing has been played yet"):
        parsed(house_table("KEEL", camera=False), "undo")
