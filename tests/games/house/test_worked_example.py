"""The worked example of the rules document, through pictures and presses (Scrabble House, 5)."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from station.clock.head import TakeBack
from station.games.house.rules.notation import rows_of
from station.referee.effects import Cue
from station.referee.ruling import Refusal, Refused, Valid
from station.rules.square import parse_square, square_name
from station.rules.tile import Side
from tests.games.house.worked_example import AFTER_DOCK, BEFORE, DOCK, TAKE, TURN, WORDS

Tables = Callable[..., Any]

AFTER_ROLL = """
    ...............
    ...............
    ...............
    ...............
    ....sro........
    ...............
    ...lor.........
    ......o........
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
    ...............
"""


def rows(text: str) -> list[str]:
    return text.split()


def names(squares: tuple[int, ...]) -> set[str]:
    return {square_name(square) for square in squares}


@pytest.fixture
def game(table: Tables) -> Any:
    made = table(WORDS, BEFORE)
    made.play("S", DOCK)
    return made


def test_the_press_is_taken_back_and_the_explosion_set_out(game: Any) -> None:
    verdict = game.left.verdict
    assert isinstance(verdict, Refused)
    assert verdict.reason is Refusal.UNFINISHED
    assert game.left.clock.running is Side.SOUTH
    assert names(game.left.task.to_turn) == {"F8", "G8", "H8"}
    assert len(game.left.task.to_remove) == 13
    assert game.heard(Cue.TASK) == 1


def test_what_is_done_is_ticked_off_and_unticked_when_undone(game: Any) -> None:
    game.see(f"{DOCK} F8:D H7:.")
    assert names(game.left.task.turned) == {"F8"}
    assert names(game.left.task.removed) == {"H7"}
    game.see(f"{DOCK} H7:.")
    assert not game.left.task.turned
    assert names(game.left.task.removed) == {"H7"}


def test_a_hand_over_the_board_leaves_the_ticks(game: Any) -> None:
    game.see(f"{DOCK} F8:D H7:.")
    game.see(f"{DOCK} F8:? G8:? H7:?")
    assert names(game.left.task.turned) == {"F8"}
    assert names(game.left.task.removed) == {"H7"}


def test_when_all_is_done_the_screen_says_so_and_the_press_stands(game: Any) -> None:
    done = f"{DOCK} {TURN} {TAKE}"
    game.see(done)
    assert game.left.task.done
    assert game.heard(Cue.DONE) == 1
    game.tap("S")
    game.see(done)
    verdict = game.left.verdict
    assert isinstance(verdict, Valid)
    made = game.left.made()
    assert (len(made.transfer.passed), made.transfer.drawn) == (13, 4)
    assert rows_of(game.left.position) == rows(AFTER_DOCK)
    assert game.left.task is None


def test_a_press_too_early_is_taken_back_again(game: Any) -> None:
    game.see(f"{DOCK} {TURN}")
    game.tap("S")
    game.see(f"{DOCK} {TURN}")
    assert game.left.verdict.reason is Refusal.UNFINISHED
    assert len(game.commands(TakeBack)) == 2
    assert names(game.left.task.turned) == {"F8", "G8", "H8"}


def test_the_removed_tiles_are_the_partners(game: Any) -> None:
    done = f"{DOCK} {TURN} {TAKE}"
    game.tap("S")
    game.see(done)
    assert game.right.hand(Side.SOUTH).bonus == tuple(sorted("CEPTASTUHRADI"))
    assert game.left.hand(Side.SOUTH).own == 7


def test_done_right_at_once_one_press_is_enough(table: Tables) -> None:
    game = table(WORDS, BEFORE)
    game.see(DOCK)
    game.play("S", f"{DOCK} {TURN} {TAKE}")
    assert isinstance(game.left.verdict, Valid)
    assert not game.commands(TakeBack)


def test_half_done_at_the_press_it_goes_on_from_there(table: Tables) -> None:
    game = table(WORDS, BEFORE)
    game.play("S", f"{DOCK} {TURN} H7:.")
    assert game.left.verdict.reason is Refusal.UNFINISHED
    assert names(game.left.task.turned) == {"F8", "G8", "H8"}
    assert names(game.left.task.removed) == {"H7"}


@pytest.mark.parametrize("seed", range(25))
def test_whatever_part_of_it_is_done_the_rest_is_asked_for(table: Tables, seed: int) -> None:
    rng = random.Random(seed)
    turned = rng.sample(TURN.split(), rng.randrange(4))
    taken = rng.sample(TAKE.split(), rng.randrange(14))
    if len(turned) + len(taken) == 16:
        taken.pop()
    game = table(WORDS, BEFORE)
    game.see(DOCK)
    game.play("S", " ".join([DOCK, *turned, *taken]))
    task = game.left.task
    assert game.left.verdict.reason is Refusal.UNFINISHED
    assert len(task.to_turn) == 3 - len(turned)
    assert len(task.to_remove) == 13 - len(taken)


@pytest.mark.parametrize(
    "other",
    ["I8:k", "I9:.", "I10:X", "I11:>L", "G5:.", "F5:R", "E5:S", "L8:S", "I12:S", "H9:A", "H3:E'"],
)
def test_with_any_other_tile_disturbed_it_does_not_stand(table: Tables, other: str) -> None:
    square, face = other.split(":")
    game = table(WORDS, BEFORE)
    game.see(DOCK)
    changes = dict(word.split(":") for word in f"{DOCK} {TURN} {TAKE}".split())
    changes[square] = face
    game.play("S", " ".join(f"{name}:{seen}" for name, seen in changes.items()))
    assert isinstance(game.left.verdict, Refused)
    assert square in names(game.left.verdict.squares)


def test_a_tile_too_many_taken_is_disturbed(game: Any) -> None:
    wrong = f"{DOCK} {TURN} {TAKE} G5:."
    game.see(wrong)
    assert names(tuple(game.left.task.wrong)) == {"G5"}
    assert not game.left.task.done
    game.tap("S")
    game.see(wrong)
    verdict = game.left.verdict
    assert verdict.reason is Refusal.DISTURBED
    assert names(verdict.squares) == {"G5"}
    assert "G5: O, facing North" in verdict.detail
    assert game.left.task is not None


def test_another_tile_while_the_explosion_is_on_is_disturbed(game: Any) -> None:
    wrong = f"{DOCK} I12:S {TURN} H7:."
    game.see(wrong)
    game.tap("S")
    game.see(wrong)
    assert game.left.verdict.reason is Refusal.DISTURBED
    assert names(game.left.verdict.squares) == {"I12"}


def test_the_play_can_be_withdrawn(game: Any) -> None:
    game.see(f"{DOCK} F8:D")
    game.see("")
    assert game.left.task is None
    assert game.left.verdict is None


def test_another_play_can_be_laid_instead(table: Tables) -> None:
    game = table(WORDS + " COB", BEFORE)
    game.play("S", DOCK)
    game.play("S", "K10:H K11:S J9:O L9:R")
    assert game.left.verdict.reason is not Refusal.DISTURBED
    assert game.left.task is None


def test_north_answers_with_roll(game: Any) -> None:
    game.tap("S")
    game.see(f"{DOCK} {TURN} {TAKE}")
    roll = "G7:r F7:o E7:l D7:l"
    game.play("N", roll)
    task = game.left.task
    assert names(task.to_turn) == {"F8", "G8"}
    assert names(task.to_remove) == {"H8", "I8"}
    done = f"{roll} F8:d G8:o H8:. I8:."
    game.see(done)
    game.tap("N")
    game.see(done)
    assert isinstance(game.left.verdict, Valid)
    assert game.right.hand(Side.NORTH).bonus == ("C", "K")
    assert game.left.position[parse_square("I9")] is not None


def test_with_od_illegal_d_and_o_go_too(table: Tables) -> None:
    game = table(WORDS.replace(" OD ", " "), AFTER_DOCK, first="N")
    game.play("N", "G7:r F7:o E7:l D7:l")
    assert names(game.left.task.to_remove) == {"H8", "I8", "F8", "G8"}


def test_with_ca_legal_the_a_stays(table: Tables) -> None:
    game = table(WORDS + " CA", BEFORE)
    game.play("S", DOCK)
    assert "H9" not in names(game.left.task.to_remove)
    assert "H9" in names(game.left.task.to_turn)
