"""The things on a simulated table."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.head import Pressed
from station.editions import load_edition
from station.lexicon.store import load
from station.referee.events import BlankChosen, SquareSettled
from station.referee.ruling import Doubt, Question
from station.referee.state import Phase, TableState
from station.rules.faced import FacedPosition
from station.rules.lexicon import WordGraph
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side
from station.simulator.players.habits import Habits
from station.simulator.players.mishaps import brushed
from station.simulator.render.seats import Seat
from station.simulator.world.physical import InBag, InRow, OnBoard, Piece, Pieces
from station.simulator.world.repair import Repair, jobs
from tests.house_table import house_settings
from tests.simulator.observed_game import ObservedGame, new_game

EDITION = load_edition("en")
QUICK = replace(Habits.brisk(), candidates=24, juggled=5, bump_tile=0.3, bump_camera=0.2)


@pytest.fixture(scope="module")
def lexicon() -> WordGraph:
    return load("english")


@pytest.fixture
def game(lexicon: WordGraph) -> ObservedGame:
    settings = house_settings(control=TimeControl(main_ms=120_000))
    return new_game(3, settings, lexicon, EDITION, habits=QUICK)


def on(board: int, square: str, letter: str, *, angle: float = 0.0, x: float = 0.0) -> Piece:
    """A tile x squares right of the middle of a square."""
    row, column = divmod(parse_square(square), 15)
    return Piece("a", letter, OnBoard(board, column + 0.5 + x, row + 0.5, angle))


def only(*pieces: Piece) -> Pieces:
    """A table with just these tiles."""
    table = Pieces(EDITION, Random(0))
    table.all = list(pieces)
    return table


def test_tiles_are_neither_made_nor_lost(game: ObservedGame) -> None:
    everything = Counter((piece.kit, piece.sign) for piece in game.table.pieces.all)
    for kit in ("a", "b"):
        assert {sign: n for (k, sign), n in everything.items() if k == kit} == EDITION.counts
    for _ in range(300):
        scene = game.step(100)
        shown = Counter((t.kit, t.letter or "?") for tiles in scene.boards for t in tiles)
        shown.update((t.kit, t.letter or "?") for t in scene.loose)
        hidden = Counter(
            (p.kit, p.sign) for p in game.table.pieces.all if not isinstance(p.place, OnBoard | InRow)
        )
        assert shown + hidden == everything
    assert any(scene.boards)


def test_no_two_tiles_lie_on_one_square(game: ObservedGame) -> None:
    for _ in range(300):
        scene = game.step(100)
        for tiles in scene.boards:
            squares = [(int(tile.x), int(tile.y)) for tile in tiles]
            assert len(set(squares)) == len(squares)


def test_everybody_begins_with_seven_tiles_of_the_own_kit(game: ObservedGame) -> None:
    loose = game.table.step(0, game.referee.state).loose
    assert Counter((tile.kit, tile.y_mm > 0) for tile in loose) == {
        ("a", True): 7, ("a", False): 7, ("b", True): 7, ("b", False): 7,
    }  # fmt: skip
    assert game.table.pieces.bag(0) == game.table.pieces.bag(1) == 86


def test_the_two_opponents_start_the_clocks(game: ObservedGame) -> None:
    ready = game.referee.state
    game.table.step(0, ready)
    game.table.step(1500, ready)
    presses = [e for head in game.heads for e in head.poll(1500) if isinstance(e, Pressed)]
    assert [(press.board, press.side) for press in presses] == [(0, Side.NORTH), (1, Side.SOUTH)]


def test_the_camera_stays_where_it_was_until_it_is_bumped(game: ObservedGame) -> None:
    bumps = [game.step(100).bump for _ in range(200)]
    assert bumps[0] == (0.0, 0.0, 0.0)
    assert 1 < len(set(bumps)) < 20
    assert all(abs(x) < 25 and abs(y) < 25 and abs(angle) < 1 for x, y, angle in bumps)


def test_nothing_happens_before_the_next_event(game: ObservedGame) -> None:
    skipped = 0
    for _ in range(250):
        game.step(100)
        state = game.referee.state
        # Once people have seen the screen, only their own intentions can change anything.
        scene = game.table.step(game.now_ms, state)
        coming = game.table.next_event_ms(game.now_ms)
        if coming is not None and coming > game.now_ms + 100:
            skipped += 1
            assert game.table.step(game.now_ms + 99, state) == scene
            reported = [event for head in game.heads for event in head.poll(game.now_ms + 99)]
            assert not any(isinstance(event, Pressed) for event in reported)
    assert skipped > 5


def test_a_blank_nobody_laid_has_no_letter() -> None:
    tiles = only(on(0, "H8", ""), on(0, "H9", "", angle=180))
    assert tiles.truth(0)[parse_square("H8")] == FacedTile("", Side.SOUTH, "a", blank=True)
    assert tiles.truth(0)[parse_square("H9")] == FacedTile("", Side.NORTH, "a", blank=True)


def test_a_blank_goes_back_to_the_row_without_its_letter() -> None:
    blank = on(0, "H8", "")
    blank.stands_for = "E"
    tiles = only(blank)
    assert tiles.truth(0)[parse_square("H8")] == FacedTile("E", Side.SOUTH, "a", blank=True)
    seat = Seat(0, Side.SOUTH)
    tiles.lay_in_row(blank, seat)
    assert (blank.place, blank.stands_for) == (InRow(seat, 0), "")


def test_people_see_what_lies_wrong_in_the_order_of_the_explosion() -> None:
    tiles = only(
        on(0, "A1", "A", angle=180),
        on(0, "B1", "B", angle=3),
        on(0, "C1", "C"),
        on(0, "D1", "D"),
        on(0, "E1", "E", x=0.4),
        on(0, "F1", "F", x=0.2),
    )
    goal = FacedPosition().replace(
        {
            0: FacedTile("A", Side.SOUTH),
            1: FacedTile("B", Side.NORTH),
            4: FacedTile("E", Side.SOUTH),
            5: FacedTile("F", Side.SOUTH),
            6: FacedTile("G", Side.SOUTH),
        }
    )
    repairs = [(job.repair, job.square) for job in jobs(tiles, 0, goal, order=(1, 0, 3, 2))]
    assert repairs == [
        (Repair.TURN, 1), (Repair.TURN, 0), (Repair.LIFT, 3), (Repair.LIFT, 2), (Repair.PUT_BACK, 6),
        (Repair.STRAIGHTEN, 4),
    ]  # fmt: skip


def test_a_brushed_tile_never_comes_to_lie_on_another() -> None:
    walled = only(on(0, "A1", "A"), on(0, "B1", "B"), on(0, "A2", "C"))
    for seed in range(40):
        knocked = brushed(walled, 0, {2, 16, 30}, Random(seed))
        assert knocked is None
    free = only(on(0, "H8", "A"))
    for seed in range(40):
        knocked = brushed(free, 0, set(), Random(seed))
        assert knocked is not None
        _, x, y, _ = knocked
        assert abs(x - 7.5) + abs(y - 7.5) <= 1.0


def asked(state: TableState[Any], question: Question | None) -> TableState[Any]:
    return state.on_lane(0, question=question)


@pytest.fixture
def lying(game: ObservedGame) -> ObservedGame:
    """A table before the first press, with an E and a blank for R on the left board."""
    game.table.step(0, game.referee.state)
    bag = [piece for piece in game.table.pieces.all if piece.place == InBag(0)]
    e = next(piece for piece in bag if piece.letter == "E")
    blank = next(piece for piece in game.table.pieces.all if not piece.letter)
    e.place, blank.place = OnBoard(0, 7.5, 7.5, 180.0), OnBoard(0, 8.5, 7.5, 0.0)
    blank.stands_for = "R"
    return game


def test_people_say_truthfully_which_tile_lies_there(lying: ObservedGame) -> None:
    square = parse_square("H8")
    state = asked(lying.referee.state, Question(Doubt.LETTER, square, candidates=("F", "E")))
    lying.table.step(100, state)
    assert lying.table.touched(100, state) == ()
    lying.table.step(2000, state)
    (answer,) = lying.table.touched(2000, state)
    assert isinstance(answer, SquareSettled)
    assert (answer.board, answer.square, answer.tile) == (0, square, FacedTile("E", Side.NORTH))
    assert 100 < answer.at_ms < 2000


def test_people_say_which_letter_their_blank_stands_for(lying: ObservedGame) -> None:
    square = parse_square("I8")
    state = asked(lying.referee.state, Question(Doubt.BLANK, square, candidates=("R", "S")))
    lying.table.step(100, state)
    lying.table.step(2000, state)
    (answer,) = lying.table.touched(2000, state)
    assert isinstance(answer, BlankChosen)
    assert (answer.square, answer.letter) == (square, "R")


def test_a_question_is_answered_once(lying: ObservedGame) -> None:
    state = asked(lying.referee.state, Question(Doubt.LETTER, parse_square("H8"), candidates=("F", "E")))
    answers: list[object] = []
    for now_ms in range(100, 8000, 100):
        lying.table.step(now_ms, state)
        answers += lying.table.touched(now_ms, state)
    assert len(answers) == 1


def test_when_the_game_is_over_everybody_withdraws(game: ObservedGame) -> None:
    for _ in range(40):
        game.step(100)
    over = replace(game.referee.state, phase=Phase.OVER)
    for _ in range(80):
        game.now_ms += 100
        scene = game.table.step(game.now_ms, over)
    assert scene.arms == ()
    assert game.table.next_event_ms(game.now_ms) is None
