"""What a press does, and what it does not do (Design, "A House play, from the chair")."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.clock.head import Pressed, Start, Stop, TakeBack
from station.clock.reading import ClockReading
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.games.house.rules.ruling import Reason
from station.referee.effects import Cue, Look
from station.referee.events import Aborted, Continued, GameSetUp, Paused
from station.referee.referee import Referee
from station.referee.ruling import Refusal, Refused, Valid
from station.referee.state import Phase
from station.rules.game import Passed
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import Side
from tests.house_table import house_settings

Tables = Callable[..., Any]

KEEL = "F15:K G15:E H15:E I15:L"


def squares(names: str) -> tuple[int, ...]:
    return tuple(parse_square(name) for name in names.split())


def test_both_clocks_start_at_once_when_both_opponents_have_pressed(table: Tables) -> None:
    game = table()
    assert game.state.phase is Phase.PLAYING
    assert game.commands(Start) == [Start(0, Side.SOUTH), Start(1, Side.NORTH)]
    assert game.left.clock.running is Side.SOUTH
    assert game.right.clock.running is Side.NORTH


def test_a_clock_that_ran_before_it_was_set_up_is_started_all_the_same() -> None:
    """A head was tapped before the game; its next press was made before word of the new game reached it."""
    referee = Referee(HOUSE, GivenWords(frozenset(), "none"), load_edition("en"))
    ran = ClockReading(600_000, 600_000, Side.NORTH, -1)
    referee.handle(GameSetUp(0, house_settings()))
    referee.handle(Pressed(0, Side.SOUTH, 1, -1, ran))
    referee.handle(Pressed(1, Side.SOUTH, 1, 80, ClockReading(600_000, 600_000, None, 80)))
    switched = replace(ran, north_ms=599_900, running=Side.SOUTH, at_ms=90)
    effects = referee.handle(Pressed(0, Side.NORTH, 2, 90, switched))
    assert referee.state.phase is Phase.PLAYING
    assert [one for one in effects if isinstance(one, Start)] == [Start(0, Side.SOUTH), Start(1, Side.NORTH)]


def test_one_opponents_press_alone_starts_nothing(table: Tables) -> None:
    game = table()
    game.referee = Referee(HOUSE, game.referee._bench.lexicon, game.referee._bench.edition)
    game.effects.clear()
    game.handle(GameSetUp(game.now_ms, house_settings()))
    game.tap("N", 0)
    game.tap("S", 0)
    game.tap("N", 1)
    assert game.state.phase is Phase.READY
    assert game.state.ready == {1}
    assert not game.commands(Start)


def test_a_press_asks_for_a_picture_and_stays_in_force(table: Tables) -> None:
    game = table("KEEL")
    game.tap("S")
    assert game.commands(Look) == [Look(0, game.left.press.at_ms)]
    assert game.left.clock.running is Side.NORTH


def test_a_legal_play_stands(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", KEEL)
    verdict = game.left.verdict
    assert isinstance(verdict, Valid)
    assert game.left.made().placed == squares("F15 G15 H15 I15")
    assert game.left.words == ["KEEL"]
    assert (game.left.made().transfer.drawn, game.left.to_move, game.left.bag) == (4, Side.NORTH, 82)
    assert game.left.position[parse_square("F15")].letter == "K"
    assert game.left.clock.running is Side.NORTH
    assert game.heard(Cue.STANDS) == 1


def test_a_picture_from_before_the_press_settles_nothing(table: Tables) -> None:
    game = table("KEEL")
    game.see(KEEL)
    game.tap("S")
    assert game.left.press is not None
    assert game.left.verdict is None


def test_a_picture_that_came_before_word_of_the_press_but_was_taken_after_it_counts(table: Tables) -> None:
    game = table("KEEL")
    game.see(KEEL)
    game.heads[0].press(Side.SOUTH, game.now_ms - 50)
    game.poll()
    assert isinstance(game.left.verdict, Valid)


def test_a_picture_with_a_moving_hand_settles_nothing(table: Tables) -> None:
    game = table("KEEL")
    game.press("S")
    game.see(KEEL, moving=True)
    assert game.left.press is not None
    game.see(KEEL)
    assert isinstance(game.left.verdict, Valid)


def test_a_word_that_is_none_is_taken_back_with_the_reason(table: Tables) -> None:
    game = table("KEEL")
    began = game.left.clock.at_ms
    game.play("S", "F15:K G15:L")
    verdict = game.left.verdict
    assert isinstance(verdict, Refused)
    assert verdict.reason is Reason.NOT_A_WORD
    assert "KL" in verdict.detail
    assert game.left.to_move is Side.SOUTH
    assert game.left.clock.running is Side.SOUTH
    assert game.left.clock.north_ms == 600_000
    assert game.heads[0].reading(game.now_ms).south_ms == 600_000 - (game.now_ms - began)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ("F8:K G8:E", Reason.NOT_HOME),
        ("F15:K H15:E", Reason.GAP),
        ("F15:K G14:E", Reason.NOT_IN_LINE),
        ("F15:K", Reason.NO_WORD),
    ],
)
def test_an_illegal_play_is_taken_back(table: Tables, changes: str, reason: Reason) -> None:
    game = table("KE")
    game.play("S", changes)
    assert game.left.verdict.reason is reason
    assert game.left.verdict.detail


def test_the_same_play_can_be_mended_and_pressed_again(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:L")
    game.play("S", KEEL)
    assert isinstance(game.left.verdict, Valid)


def test_a_short_press_with_nothing_changed_is_taken_back(table: Tables) -> None:
    game = table()
    game.press("S")
    game.see()
    assert game.left.press is not None
    game.release("S")
    assert game.left.verdict.reason is Refusal.NOTHING_CHANGED
    assert "to pass" in game.left.verdict.detail
    assert game.left.clock.running is Side.SOUTH


def test_what_is_said_of_an_empty_press_stays_until_something_is_done(table: Tables) -> None:
    game = table()
    game.tap("S")
    game.see()
    game.see("A1:?")
    game.see()
    assert game.left.verdict.reason is Refusal.NOTHING_CHANGED


def test_a_release_before_the_picture_counts_all_the_same(table: Tables) -> None:
    game = table()
    game.tap("S")
    game.see()
    assert game.left.verdict.reason is Refusal.NOTHING_CHANGED


def test_a_long_press_with_nothing_changed_passes(table: Tables) -> None:
    game = table()
    game.press("S")
    game.see()
    game.wait(1000)
    assert game.left.verdict == Valid(Passed(0), (0, 0, 0, 0))
    assert game.left.to_move is Side.NORTH
    assert game.left.clock.running is Side.NORTH


def test_a_long_press_before_the_picture_passes_when_it_comes(table: Tables) -> None:
    game = table()
    game.hold("S")
    game.see()
    assert game.left.verdict.deed == Passed(0)


def test_a_press_by_the_side_not_on_move_does_nothing(table: Tables) -> None:
    game = table()
    before = len(game.effects)
    game.tap("N")
    assert game.effects[before:] == []
    assert game.left.press is None


def test_an_opponents_press_before_the_ruling_is_undone(table: Tables) -> None:
    game = table("KEEL")
    game.see(KEEL)
    game.tap("S")
    game.tap("N")
    assert game.commands(TakeBack) == [TakeBack(0, 3)]
    game.see(KEEL)
    assert isinstance(game.left.verdict, Valid)
    assert game.left.clock.running is Side.NORTH


def test_a_press_while_paused_does_nothing(table: Tables) -> None:
    game = table("KEEL")
    game.handle(Paused(game.now_ms))
    game.tap("S")
    game.see(KEEL)
    assert game.left.press is None
    game.handle(Continued(game.now_ms))
    assert game.heads[0].reading(game.now_ms).running is Side.SOUTH


def test_a_press_in_force_when_paused_is_ruled_on_and_the_game_goes_on_from_there(table: Tables) -> None:
    game = table("KEEL")
    game.tap("S")
    game.handle(Paused(game.now_ms))
    game.see("F15:K G15:L")
    assert isinstance(game.left.verdict, Refused)
    game.handle(Continued(game.now_ms))
    assert game.heads[0].reading(game.now_ms).running is Side.SOUTH


def test_a_press_after_the_end_does_nothing(table: Tables) -> None:
    game = table()
    game.handle(Aborted(game.now_ms))
    assert game.commands(Stop) == [Stop(0), Stop(1)]
    state = game.state
    game.tap("S")
    assert game.left.press is None
    assert game.state.outcome == state.outcome


def test_the_two_boards_go_on_independently(table: Tables) -> None:
    game = table("KEEL")
    game.tap("S", 0)
    game.play("N", "F1:k G1:e H1:e I1:l", 1)
    assert game.right.verdict.reason is Reason.NOT_A_WORD
    game.play("N", "F1:l G1:e H1:e I1:k", 1)
    assert isinstance(game.right.verdict, Valid)
    assert game.left.press is not None
