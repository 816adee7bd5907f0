"""Which pictures reach the referee, and thus the journal."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from station.referee.handlers.pictures import is_news
from station.referee.sight import BoardSeen

Tables = Callable[..., Any]


def later(seen: BoardSeen, **changes: Any) -> BoardSeen:
    return replace(seen, at_ms=seen.at_ms + 100, **changes)


def test_the_first_picture_is_news(table: Tables) -> None:
    assert is_news(table().state, BoardSeen(0, 0, (None,) * 225))


def test_a_picture_like_the_last_is_no_news(table: Tables) -> None:
    game = table()
    game.see("H8:K")
    assert not is_news(game.state, later(game.left.seen))


def test_a_picture_unlike_the_last_is_news(table: Tables) -> None:
    game = table()
    game.see("H8:K")
    assert is_news(game.state, later(game.left.seen, squares=(None,) * 225))


def test_the_first_still_picture_after_a_press_is_news_though_it_is_like_the_last(table: Tables) -> None:
    game = table()
    game.see("H8:K")
    before = game.left.seen
    game.tap("S")
    assert is_news(game.state, replace(before, at_ms=game.now_ms))


def test_of_a_moving_hand_only_the_first_picture_is_news(table: Tables) -> None:
    game = table()
    game.see()
    moving = later(game.left.seen, moving=True)
    assert is_news(game.state, moving)
    game.handle(moving)
    assert not is_news(game.state, later(moving, squares=(None,) * 225))
    assert is_news(game.state, later(moving, moving=False))
