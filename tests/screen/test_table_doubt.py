"""Doubtful tiles of a free crossword, named at the screen."""

from collections.abc import Callable
from typing import Any

from station.referee.events import DeedEntered, LayoutSeen
from station.rules.game import Called, Chosen, LaidOut
from station.rules.lettered.position import Tile
from station.screen.input.actions import Do
from tests.screen.examples.table import crossword

At = Callable[..., Any]


def test_doubtful_tiles_are_named_one_after_the_other_and_then_entered(at: At) -> None:
    player = at("speed", 2, camera=True, options=(("checked", "every"),))
    player.table.enter(Chosen("go"), Called((1,)))
    cells = crossword("CAT", "A..", "R..", "TRI")
    player.table.handle(lambda at_ms: LayoutSeen(at_ms, 1, cells, doubtful=((3, 1), (0, 2))))
    assert player.state.lanes[0].question is not None
    assert player.state.lanes[0].question.cell == (0, 2)
    player.press(Do.ANSWER, text="T")
    assert player.events == []
    player.press(Do.LETTERS)
    player.press(Do.ANSWER, text="?")
    (event,) = player.events
    assert isinstance(event, DeedEntered)
    said = tuple((r, c, Tile(None, True) if (r, c) == (3, 1) else tile) for r, c, tile in cells)
    assert event.deed == LaidOut(1, said)
    assert player.state.lanes[0].question is None


def test_what_was_said_of_another_picture_is_asked_again(at: At) -> None:
    player = at("speed", 2, camera=True, options=(("checked", "every"),))
    player.table.enter(Chosen("go"), Called((1,)))
    cells = crossword("CAT")
    doubtful = ((0, 1), (0, 2))
    player.table.handle(lambda at_ms: LayoutSeen(at_ms, 1, cells, doubtful=doubtful))
    player.press(Do.ANSWER, text="A")
    player.table.handle(lambda at_ms: LayoutSeen(at_ms, 1, cells, ("E",), doubtful=doubtful))
    player.press(Do.ANSWER, text="A")
    assert player.events == []
