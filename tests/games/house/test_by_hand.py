"""House without a camera: plays are typed, explosions ticked off, by touch, by keys or in a terminal."""

from collections.abc import Callable
from typing import Any

import pytest

from station.games.house.rules.notation import rows_of
from station.games.house.rules.ruling import Reason
from station.journal.codec import decode, encode
from station.journal.seal import state_digest
from station.referee.effects import Cue
from station.referee.events import (
    AnyEvent,
    BlankChosen,
    CameraUsed,
    DeedEntered,
    Device,
    DeviceLost,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
)
from station.referee.outcome import Ending
from station.referee.referee import Referee
from station.referee.ruling import Doubt, Refusal, Refused, Valid
from station.referee.state import Phase
from station.rules.game import Chosen, Laid, Passed
from station.rules.lettered.position import Tile
from station.rules.square import parse_square, square_name
from station.rules.tile import FacedTile, Side
from tests.games.house.worked_example import AFTER_DOCK, BEFORE, WORDS

Tables = Callable[..., Any]

AFTER_ROLL = """
    ...............
    ...............
    ...............
    ...............
    ....sro........
    ...............
    ...llor........
    .....do........
    ........E......
    ........E......
    ........L......
    ...............
    ...............
    ...............
    ...............
"""
KEEL = "I8:K I9:E I10:E I11:L"
ROLL = "G7:R F7:O E7:L D7:L"


def laid(player: int, text: str) -> Laid:
    """A small letter is a blank's, `?` a blank without a letter."""
    placed = []
    for word in text.split():
        name, letter = word.split(":")
        tile = Tile(None, blank=True) if letter == "?" else Tile(letter.upper(), blank=letter.islower())
        placed.append((parse_square(name), tile))
    return Laid(player, tuple(sorted(placed)))


def enter(game: Any, deed: Any) -> None:
    game.wait()
    game.handle(DeedEntered(game.now_ms, deed))
    game.poll()


def names(squares: Any) -> set[str]:
    return {square_name(square) for square in squares}


@pytest.fixture
def game(table: Tables) -> Any:
    """South of the left board is on move in the worked example, and there is no camera."""
    return table(WORDS, BEFORE, camera=False)


def test_the_worked_example_is_typed_and_done_as_shown(game: Any) -> None:
    enter(game, laid(0, KEEL))
    assert game.left.verdict.reason is Refusal.UNFINISHED
    assert names(game.left.task.to_turn) == {"F8", "G8", "H8"}
    assert len(game.left.task.to_remove) == 13
    assert game.heard(Cue.TASK, None) == 1
    assert game.left.clock.running is Side.SOUTH
    enter(game, Chosen("done", 0))
    assert isinstance(game.left.verdict, Valid)
    assert rows_of(game.left.position) == AFTER_DOCK.split()
    assert game.right.hand(Side.SOUTH).bonus == tuple(sorted("CEPTASTUHRADI"))
    assert (game.left.made().transfer.drawn, game.left.clock.running) == (4, Side.NORTH)
    enter(game, laid(1, ROLL))
    assert names(game.left.task.to_turn) == {"F8", "G8"}
    assert names(game.left.task.to_remove) == {"H8", "I8"}
    enter(game, Chosen("done", 1))
    assert rows_of(game.left.position) == AFTER_ROLL.split()
    assert game.right.hand(Side.NORTH).bonus == ("C", "K")
    assert (game.tiles_of_kit("a"), game.tiles_of_kit("b")) == (100, 100)


def test_an_explosion_is_ticked_off_square_by_square_and_then_pressed(game: Any) -> None:
    enter(game, laid(0, KEEL))
    enter(game, Chosen("tick", 0, "F8"))
    enter(game, Chosen("tick", 0, "H7"))
    enter(game, Chosen("tick", 0, "H6"))
    enter(game, Chosen("tick", 0, "H6"))
    assert names(game.left.task.turned) == {"F8"}
    assert names(game.left.task.removed) == {"H7"}
    game.tap("S")
    assert game.left.verdict.reason is Refusal.UNFINISHED
    for square in (*game.left.task.to_turn, *game.left.task.to_remove):
        enter(game, Chosen("tick", 0, square_name(square)))
    assert game.left.task.done
    assert game.heard(Cue.DONE) == 1
    game.tap("S")
    assert isinstance(game.left.verdict, Valid)
    assert rows_of(game.left.position) == AFTER_DOCK.split()


def test_a_press_made_first_is_ruled_on_as_of_then(game: Any) -> None:
    game.tap("S")
    game.wait(20_000)
    enter(game, laid(0, "G9:O G10:R"))
    assert game.left.clock.running is Side.SOUTH, "the play was refused"
    game.tap("S")
    assert game.left.press is not None, "the play that was refused is not ruled on again"
    south_ms = game.left.press.clock.south_ms
    game.wait(20_000)
    enter(game, laid(0, "A15:K B15:E C15:E D15:L"))
    assert isinstance(game.left.verdict, Valid)
    assert game.left.clock.south_ms == south_ms


def test_a_play_without_an_explosion_stands_at_once(table: Tables) -> None:
    game = table("KEEL", camera=False)
    enter(game, laid(0, "F15:K G15:E H15:E I15:L"))
    assert isinstance(game.left.verdict, Valid)
    assert game.left.clock.running is Side.NORTH
    assert game.left.lane.seen is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("F15:K G15:E", Reason.NOT_A_WORD),
        ("F14:K G14:E H14:E I14:L", Reason.NOT_HOME),
        ("F15:K G15:E I15:L", Reason.GAP),
    ],
)
def test_a_play_that_breaks_a_rule_is_refused_and_the_next_one_starts_afresh(
    table: Tables, text: str, reason: Reason
) -> None:
    game = table("KEEL", camera=False)
    enter(game, laid(0, text))
    assert game.left.verdict.reason is reason
    assert game.left.clock.running is Side.SOUTH
    assert not game.right.verdict
    enter(game, laid(0, "A15:K B15:E C15:E D15:L"))
    assert names(game.left.made().placed) == {"A15", "B15", "C15", "D15"}


def test_what_is_typed_for_the_right_board_is_refused_there(table: Tables) -> None:
    game = table("KEEL", camera=False)
    enter(game, laid(2, "F15:K G15:E H15:E I15:L"))
    assert game.right.verdict.detail == "it is not this player's turn"
    assert game.left.verdict is None


def test_a_taken_square_is_refused(game: Any) -> None:
    enter(game, laid(0, "H8:K"))
    assert game.left.verdict.detail == "H8 is taken"


def test_the_set_of_a_tile_is_asked_for_only_if_it_can_be_of_both(table: Tables) -> None:
    game = table("KEEL KEELS", camera=False)
    game.give(0, Side.SOUTH, "E", "L", unknown=3)
    enter(game, laid(0, "F15:K G15:E H15:E I15:L"))
    question = game.left.question
    assert (question.doubt, square_name(question.square)) == (Doubt.KIT, "G15")
    said = FacedTile("E", Side.SOUTH, "b")
    game.handle(SquareSettled(0, game.now_ms, parse_square("G15"), said))
    assert square_name(game.left.question.square) == "I15", "the other E cannot be of that set"
    game.handle(SquareSettled(0, game.now_ms, parse_square("I15"), FacedTile("L", Side.SOUTH, "a")))
    assert isinstance(game.left.verdict, Valid)
    assert game.left.position[parse_square("G15")].kit == "b"
    assert game.left.hand(Side.SOUTH).bonus == ("L",)
    enter(game, Passed(1))
    enter(game, laid(0, "J15:S"))
    assert isinstance(game.left.verdict, Valid), "an S was not passed on, so it is of the board's own set"


def test_a_tile_that_nobody_can_have_is_not_in_hand(table: Tables) -> None:
    game = table("KEEL", camera=False)
    game.give(0, Side.SOUTH, "E", unknown=2)
    enter(game, laid(0, "F15:K G15:E H15:E I15:L"))
    assert game.left.verdict.reason is Refusal.NOT_IN_HAND


def test_a_blank_takes_the_only_letter_that_fits_or_is_asked_for(table: Tables) -> None:
    game = table("KEEL KEEN KEEP", camera=False)
    enter(game, laid(0, "F15:? G15:E H15:E I15:L"))
    assert game.left.position[parse_square("F15")] == FacedTile("K", Side.SOUTH, "a", blank=True)
    enter(game, Passed(1))
    enter(game, Passed(0))
    enter(game, laid(1, "F1:? G1:E H1:E I1:K"))
    assert game.left.question.doubt is Doubt.BLANK
    game.handle(BlankChosen(0, game.now_ms, parse_square("F1"), "N"))
    assert isinstance(game.left.verdict, Valid)
    assert game.left.words == ["KEEN"]


def test_a_small_letter_is_a_blank_that_stands_for_it(table: Tables) -> None:
    game = table("KEEN KEEP", camera=False)
    enter(game, laid(0, "F15:K G15:E H15:E I15:p"))
    assert game.left.words == ["KEEP"]
    assert game.left.position[parse_square("I15")].blank


def test_a_typed_play_is_undone(game: Any) -> None:
    enter(game, laid(0, KEEL))
    enter(game, Chosen("done", 0))
    game.handle(PlayUndone(0, game.now_ms))
    assert rows_of(game.left.position) == BEFORE.split()
    assert game.left.to_move is Side.SOUTH
    assert game.right.hand(Side.SOUTH).bonus == ()
    enter(game, laid(0, KEEL))
    assert game.left.task is not None


def test_a_play_is_taken_back_before_it_stands(game: Any) -> None:
    enter(game, laid(0, KEEL))
    enter(game, Chosen("tick", 0, "F8"))
    enter(game, Laid(0, ()))
    assert game.left.task is None
    assert game.left.verdict is None
    enter(game, Passed(0))
    assert rows_of(game.left.position) == BEFORE.split()


def test_another_play_is_typed_in_place_of_an_explosion(game: Any) -> None:
    enter(game, laid(0, KEEL))
    enter(game, Chosen("tick", 0, "H7"))
    enter(game, laid(0, "I8:S"))
    assert game.left.task is None
    assert game.left.verdict.reason is Reason.NOT_A_WORD


def test_a_long_press_passes(table: Tables) -> None:
    game = table(camera=False)
    game.hold("S")
    assert isinstance(game.left.verdict.deed, Passed)
    assert game.left.clock.running is Side.NORTH


def test_the_arbiter_accepts_a_refused_play(table: Tables) -> None:
    game = table(camera=False)
    enter(game, laid(0, "F15:Q G15:X"))
    assert game.left.verdict.reason is Reason.NOT_A_WORD
    game.handle(PlayAccepted(0, game.now_ms))
    assert rows_of(game.left.position)[14] == ".....QX........"
    enter(game, Passed(1))
    assert names(square for square, _ in game.left.position.occupied()) == {"F15", "G15"}


def test_a_chain_wins(table: Tables) -> None:
    rows = "\n".join(["...............", *["......." + "A......."] * 13, "..............."])
    game = table("AA " + "A" * 15, rows, camera=False)
    enter(game, laid(0, "H1:A H15:A"))
    assert game.state.phase is Phase.OVER
    assert game.state.outcome.ending is Ending.FINISHED
    assert game.state.winners == (0, 2)


@pytest.mark.parametrize("deed", [Chosen("done", 0), Chosen("tick", 0, "H8"), Chosen("tick", 0, "Z99")])
def test_without_an_explosion_there_is_nothing_to_tick_off(game: Any, deed: Chosen) -> None:
    enter(game, deed)
    assert game.left.verdict.detail == "there is no explosion to carry out"


@pytest.mark.parametrize("name", ["A1", "Z99", ""])
def test_only_squares_of_the_explosion_are_ticked_off(game: Any, name: str) -> None:
    enter(game, laid(0, KEEL))
    enter(game, Chosen("tick", 0, name))
    assert isinstance(game.left.verdict, Refused)
    assert game.left.task is not None


def test_the_events_replay_to_the_same_game(table: Tables) -> None:
    game = table("KEEL DOCK KEELS", camera=False)
    enter(game, laid(0, "F15:K G15:E H15:E I15:l"))
    enter(game, laid(3, "F1:K G1:E H1:E I1:L"))
    enter(game, Passed(1))
    enter(game, laid(0, "J15:S"))
    again = Referee(game.referee._bench.kind, game.referee._bench.lexicon, game.referee.edition)
    for event in game.events:
        again.handle(decode(encode(event, AnyEvent), AnyEvent))
    assert state_digest(again.state) == state_digest(game.state)
    assert game.left.words == ["KEELS"]


def test_an_explosion_goes_on_by_hand_from_where_the_camera_saw_it_last(table: Tables) -> None:
    game = table(WORDS, BEFORE)
    laid_out = "I8:K I9:E I10:E I11:L"
    game.play("S", laid_out)
    game.see(f"{laid_out} F8:D H7:. H6:?")
    game.handle(DeviceLost(game.now_ms, Device.CAMERA, "check the cable"))
    assert game.state.phase.value == "paused"
    game.handle(CameraUsed(game.now_ms, used=False))
    assert game.state.phase.value == "playing"
    assert (names(game.left.task.turned), names(game.left.task.removed)) == ({"F8"}, {"H7"})
    enter(game, Chosen("tick", 0, "H6"))
    enter(game, Chosen("tick", 0, "H7"))
    assert names(game.left.task.removed) == {"H6"}
    enter(game, Chosen("done", 0))
    assert rows_of(game.left.position) == AFTER_DOCK.split()
    enter(game, laid(1, ROLL))
    game.handle(CameraUsed(game.now_ms, used=True))
    game.see("G7:r F7:o E7:l D7:l F8:d G8:o H8:. I8:.")
    game.tap("N")
    game.see("G7:r F7:o E7:l D7:l F8:d G8:o H8:. I8:.")
    assert rows_of(game.left.position) == AFTER_ROLL.split()


def test_with_a_camera_a_play_is_not_typed(table: Tables) -> None:
    game = table("KEEL")
    enter(game, laid(0, "F15:K G15:E H15:E I15:L"))
    assert isinstance(game.left.verdict, Refused)
