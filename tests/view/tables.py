"""Tables of all games but House, and what their views show."""

from typing import Any

from station.referee.state import TableState
from station.view import past_of, view_of
from station.view.board import BoardView
from station.view.message import Message
from station.view.table.wording import table_words
from tests.screen.examples.games import table_examples
from tests.screen.examples.table import Table

EXAMPLES = table_examples()
WORDS = table_words("en")


def message(state: TableState[Any], language: str = "en") -> Message:
    return view_of(state, state.at_ms, language).lanes[0].message


def said(name: str, language: str = "en") -> Message:
    return message(EXAMPLES[name][0], language)


def board(name: str) -> BoardView:
    found = view_of(EXAMPLES[name][0], 0).lanes[0].board
    assert found is not None
    return found


def pictures(name: str, kind: type) -> list[Any]:
    return [one for one in view_of(EXAMPLES[name][0], 0).pictures if isinstance(one, kind)]


def main(name: str) -> object:
    return view_of(EXAMPLES[name][0], 0).instead


def leafed(table: Table, turn: int, language: str = "en") -> Message:
    """What the history says of a deed."""
    return past_of(table.state, 0, turn, language).message


def states() -> list[TableState[Any]]:
    return [state for state, _ in EXAMPLES.values()]
