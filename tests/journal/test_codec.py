"""Values as JSON and back, strictly."""

from dataclasses import dataclass, field
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.clock.reading import ClockReading
from station.journal.boardtext import board_text, parse_board
from station.journal.codec import MalformedError, decode, encode
from station.journal.names import NAMES
from station.referee.events import AnyEvent, GameSettings, GameSetUp, PlayAccepted, PlayUndone, SquareSettled
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.rules.game import RULINGS, Deed
from station.rules.lexicon import LISTS
from station.rules.tile import Side
from tests.cases import for_each

tiles = st.builds(
    SeenTile,
    letter=st.sampled_from([None, "A", "Z", "Ä", "?"]),
    facing=st.sampled_from([None, Side.SOUTH, Side.NORTH]),
    kit=st.sampled_from([None, "a", "b"]),
    doubtful=st.booleans(),
    sideways=st.booleans(),
    candidates=st.lists(st.sampled_from("ABCÄ"), max_size=3).map(tuple),
)
boards = st.dictionaries(st.integers(0, 224), st.sampled_from(Unseen) | tiles, max_size=12)


@settings(deadline=None, derandomize=True)
@given(boards)
def test_a_picture_comes_back_as_it_was(board: dict[int, SeenSquare]) -> None:
    seen = tuple(board.get(square) for square in range(225))
    assert parse_board(board_text(seen)) == seen


def test_hidden_squares_and_those_in_glare_are_distinguished() -> None:
    seen = (None, Unseen.HIDDEN, Unseen.HIDDEN, Unseen.GLARE, *[None] * 221)
    assert board_text(seen) == "1 h2 g1 221"
    assert parse_board("1 h2 g1 221") == seen


def test_an_empty_board_is_one_number() -> None:
    assert board_text((None,) * 225) == "225"


@pytest.mark.parametrize("text", ["", "224", "226", "225 ", "a^K", "h0 225", "224 x^K", "1000", "224 a^"])
def test_a_picture_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the sentence differs
        parse_board(text)


def test_every_event_of_a_game_comes_back_as_it_was(game: tuple[AnyEvent, ...]) -> None:
    for event in game:
        assert decode(encode(event, AnyEvent), AnyEvent) == event


def test_every_event_and_every_deed_has_a_name_that_its_class_may_lose() -> None:
    assert NAMES.keys() == {*get_args(AnyEvent), *get_args(Deed)}
    assert len(set(NAMES.values())) == len(NAMES)


@dataclass(frozen=True)
class Agreed:
    """`version` was 2 unless said, and is 3 now."""

    version: int = field(default=3, metadata={"absent": 2})


def test_what_a_journal_leaves_out_means_what_it_meant_then() -> None:
    assert [encode(Agreed(version), Agreed) for version in (2, 3)] == [{}, {"version": 3}]
    assert [decode(value, Agreed) for value in ({}, {"version": 3})] == [Agreed(2), Agreed(3)]


def test_defaults_are_left_out() -> None:
    settings = {"game": "scrabble", "names": ["Ada", "Ben"], "rulings": RULINGS, "lists": LISTS}
    event = GameSetUp(0, GameSettings("scrabble", ("Ada", "Ben")))
    assert encode(event, AnyEvent) == {"is": "GameSetUp", "at_ms": 0, "settings": settings}


@for_each(
    "value",
    [
        {"is": "Paused"},
        {"is": "Paused", "at_ms": "1"},
        {"is": "Paused", "at_ms": True},
        {"is": "Paused", "at_ms": 1, "more": 2},
        {"is": "Exploded", "at_ms": 1},
        {"at_ms": 1},
        ["Paused", 1],
        None,
        {"is": "PlayAccepted", "board": 2, "at_ms": 1},
        {"is": "PlayAccepted", "board": -1, "at_ms": 1},
        {"is": "SquareSettled", "board": 0, "at_ms": 1, "square": 225, "tile": None},
        {"is": "SquareSettled", "board": 0, "at_ms": 1, "square": 5, "tile": {"letter": "A", "facing": "E"}},
        {"is": "SquareSettled", "board": 0, "at_ms": 1, "square": 5, "tile": {"letter": "A"}},
        {"is": "BoardSeen", "board": 0, "at_ms": 1, "squares": 225},
        {"is": "BoardSeen", "board": 0, "at_ms": 1, "squares": "224"},
        {"is": "GameSetUp", "at_ms": 0, "settings": {"game": "house"}},
        {
            "is": "GameSetUp",
            "at_ms": 0,
            "settings": {"game": "house", "names": [], "control": {"main_ms": -1}},
        },
    ],
)
def test_what_does_not_fit_is_refused(value: object) -> None:
    with pytest.raises(MalformedError):
        decode(value, AnyEvent)


def test_values_are_distinguished_where_several_types_are_possible() -> None:
    press = Pressed(1, Side.NORTH, 4, 5, ClockReading(1, 2, None, 3))
    settled = SquareSettled(0, 1, 2, None)
    accepted = PlayAccepted(0, 1)
    seen = BoardSeen(0, 1, (None,) * 225)
    for event in (press, settled, accepted, seen):
        assert decode(encode(event, AnyEvent), AnyEvent) == event


def test_why_an_arbiter_ruled_is_kept_in_the_journal() -> None:
    undone = PlayUndone(0, 5, "A mistake at the table")
    assert decode(encode(undone, AnyEvent), AnyEvent) == undone
    assert "reason" not in encode(PlayUndone(0, 5), AnyEvent)


def test_clocks_of_older_journals_are_the_same_for_both_sides() -> None:
    older = {"main_ms": 600_000, "increment": "fischer", "bonus_ms": 5_000}
    assert decode(older, TimeControl) == TimeControl.parse("10+5")
    assert encode(TimeControl.parse("7+5"), TimeControl).keys() == {"main_ms", "increment", "bonus_ms"}
    for text in ("10,8+5,0", "0+30", "0b30,10"):
        control = TimeControl.parse(text)
        assert decode(encode(control, TimeControl), TimeControl) == control
