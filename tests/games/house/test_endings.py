"""How a game ends: a chain, time, a challenge, or broken off."""

from collections.abc import Callable
from typing import Any

import pytest

from station.clock.control import TimeControl
from station.clock.head import Stop
from station.referee.effects import Cue
from station.referee.events import (
    Aborted,
    Challenged,
    ClockSet,
    Continued,
    DeedEntered,
    Paused,
    PlayUndone,
    SquareSettled,
)
from station.referee.outcome import Ending, Outcome
from station.referee.ruling import Doubt, Valid
from station.referee.state import Phase
from station.rules.game import Chosen
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side

Tables = Callable[..., Any]

COLUMN_H = "\n".join(["." * 15] + ["." * 7 + "A" + "." * 7] * 14)
SOUTH, NORTH = (0, 2), (1, 3)
SHORT = TimeControl(main_ms=20_000)


def test_a_chain_from_home_row_to_home_row_wins_on_both_boards(table: Tables) -> None:
    game = table("A" * 15, COLUMN_H)
    game.play("S", "H1:A")
    assert game.state.phase is Phase.OVER
    outcome = game.state.outcome
    assert (outcome.ending, outcome.winners, outcome.lane) == (Ending.FINISHED, SOUTH, 0)
    assert len(outcome.squares) == 15
    assert isinstance(game.left.verdict, Valid)
    assert game.commands(Stop) == [Stop(0), Stop(1)]
    assert game.heard(Cue.OVER, None) == 1


def test_who_runs_out_of_time_loses_on_both_boards(table: Tables) -> None:
    game = table(control=SHORT)
    game.wait(25_000)
    assert game.state.outcome == Outcome(Ending.TIME, NORTH, 0)
    assert game.heads[1].reading(game.now_ms).running is None


def test_an_opponents_flag_while_the_press_is_judged_counts_if_the_play_stands(table: Tables) -> None:
    game = table("KEEL", control=SHORT, first="S")
    _let_norths_time_run_down(game)
    game.tap("S")
    game.wait(4000)
    assert game.left.flag is not None
    assert game.state.phase is Phase.PLAYING
    game.see("F15:K G15:E H15:E I15:L")
    assert game.state.outcome == Outcome(Ending.TIME, SOUTH, 0)
    assert isinstance(game.left.verdict, Valid)


def test_an_opponents_flag_while_the_press_is_judged_is_undone_with_it(table: Tables) -> None:
    game = table("KEEL", control=SHORT, first="S")
    _let_norths_time_run_down(game)
    game.tap("S")
    game.wait(4000)
    game.see("F15:K G15:E")
    assert game.state.phase is Phase.PLAYING
    assert game.left.flag is None
    assert game.left.clock.flagged == ()
    assert game.left.clock.running is Side.SOUTH


def test_a_flag_just_before_the_press_ends_the_game(table: Tables) -> None:
    game = table("KEEL", control=SHORT)
    game.heads[0].tap(Side.SOUTH, game.now_ms + 20_000)
    game.wait(20_100)
    assert game.state.outcome == Outcome(Ending.TIME, NORTH, 0)


def test_a_flag_waits_for_a_press_made_before_it_on_the_other_board(table: Tables) -> None:
    game = table("A" * 15, "", COLUMN_H, first="N", control=SHORT)
    game.wait(17_000)
    game.press("S", board=1)
    game.wait(5000)
    assert game.left.flag is not None
    game.see("H1:A", board=1)
    assert game.state.outcome.ending is Ending.FINISHED


def test_a_flag_waits_for_a_press_made_before_it_over_a_pause_too(table: Tables) -> None:
    game = table("A" * 15, "", COLUMN_H, first="N", control=SHORT)
    game.wait(17_000)
    game.press("S", board=1)
    game.wait(5000)
    game.handle(Paused(game.now_ms))
    game.wait(60_000)
    game.handle(Continued(game.now_ms))
    assert game.state.phase is Phase.PLAYING
    game.see("H1:A", board=1)
    assert game.state.outcome.ending is Ending.FINISHED


def test_an_aborted_game_has_no_winner(table: Tables) -> None:
    game = table()
    game.handle(Aborted(game.now_ms))
    assert game.state.outcome == Outcome(Ending.ABORTED)


def test_nothing_changes_after_an_end_that_both_sides_agree_to(table: Tables) -> None:
    game = table("A" * 15, COLUMN_H, challenges=True)
    game.play("S", "H1:A")
    for player in (1, 2):
        assert not game.state.kept
        game.handle(DeedEntered(game.now_ms, Chosen("agree", player)))
    assert (game.state.kept, game.state.agreed) == (True, frozenset({0, 1}))
    before = game.state
    game.play("N", "F15:k")
    for event in (
        Challenged(0, game.now_ms, Side.NORTH),
        PlayUndone(0, game.now_ms),
        SquareSettled(0, game.now_ms, parse_square("H3"), FacedTile("A", Side.NORTH, "a")),
        DeedEntered(game.now_ms, Chosen("resign", 0)),
    ):
        game.handle(event)
    assert (game.state.outcome, game.state.history) == (before.outcome, before.history)


def test_the_play_that_won_can_be_challenged(table: Tables) -> None:
    game = table("", COLUMN_H, challenges=True)
    game.play("S", "H1:Q")
    assert game.state.outcome.ending is Ending.FINISHED
    game.handle(Challenged(0, game.now_ms, Side.NORTH))
    assert game.state.outcome == Outcome(Ending.CHALLENGE, NORTH, 0)
    game.handle(PlayUndone(0, game.now_ms))
    assert (game.state.phase, game.state.outcome.winners) == (Phase.OVER, SOUTH)


def test_a_winning_play_that_is_undone_is_played_again(table: Tables) -> None:
    game = table("A" * 15, COLUMN_H)
    game.see("H1:A")
    game.press("S")
    left = game.left.clock.south_ms
    game.see("H1:A")
    game.wait(9_000)
    game.handle(PlayUndone(0, game.now_ms))
    game.poll()
    assert (game.state.phase, game.state.outcome) == (Phase.PAUSED, None)
    assert game.state.position.won is None
    assert game.left.clock.south_ms == left
    game.see("H1:.")
    game.handle(Continued(game.now_ms))
    game.poll()
    assert [head.reading(game.now_ms).running for head in game.heads] == [Side.SOUTH, Side.NORTH]
    game.release("S")
    game.play("S", "H1:A")
    assert game.state.phase is Phase.OVER


def test_a_misread_square_takes_the_end_back(table: Tables) -> None:
    game = table("A" * 15, COLUMN_H)
    game.play("S", "H1:A")
    square = parse_square("H5")
    game.handle(SquareSettled(0, game.now_ms, square, FacedTile("A", Side.NORTH, "a")))
    assert (game.state.phase, game.state.position.won, game.state.position.chain) == (Phase.PAUSED, None, ())
    game.handle(Continued(game.now_ms))
    game.poll()
    assert game.left.clock.running is Side.NORTH
    game.handle(SquareSettled(0, game.now_ms, square, FacedTile("A", Side.SOUTH, "a")))
    assert (game.state.phase, game.state.winners) == (Phase.OVER, SOUTH)


def test_a_correction_beside_the_chain_leaves_the_end_as_it_is(table: Tables) -> None:
    game = table("A" * 15, COLUMN_H.replace("." * 15, "." * 14 + "Z", 1))
    game.play("S", "H1:A")
    game.handle(DeedEntered(game.now_ms, Chosen("agree", 1)))
    outcome = game.state.outcome
    game.handle(SquareSettled(0, game.now_ms, parse_square("O1"), FacedTile("E", Side.SOUTH, "a")))
    assert game.left.position[parse_square("O1")].letter == "E"
    assert (game.state.phase, game.state.outcome) == (Phase.OVER, outcome)


def test_a_clock_set_right_takes_back_an_end_on_time(table: Tables) -> None:
    game = table(control=SHORT)
    game.wait(25_000)
    game.handle(ClockSet(1, game.now_ms, Side.NORTH, 60_000))
    assert game.state.outcome.ending is Ending.TIME
    game.handle(ClockSet(0, game.now_ms, Side.SOUTH, 60_000))
    game.poll()
    assert (game.state.phase, game.state.outcome) == (Phase.PAUSED, None)
    game.handle(Continued(game.now_ms))
    game.wait(1_000)
    assert game.left.clock.remaining_ms(Side.SOUTH, game.now_ms) == 59_000


def test_a_side_resigns_and_takes_it_back(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:E H15:E I15:L")
    game.handle(DeedEntered(game.now_ms, Chosen("resign", 3)))
    assert game.state.outcome == Outcome(Ending.RESIGNED, SOUTH)
    game.poll()
    game.handle(PlayUndone(1, game.now_ms))
    assert (game.state.phase, game.state.outcome, game.left.history[-1].undone) == (Phase.PAUSED, None, False)


def test_both_sides_agree_on_a_draw(table: Tables) -> None:
    game = table()
    game.handle(DeedEntered(game.now_ms, Chosen("draw", 2)))
    assert (game.state.phase, game.state.offered) == (Phase.PLAYING, frozenset({0}))
    game.handle(DeedEntered(game.now_ms, Chosen("draw", 0)))
    assert game.state.phase is Phase.PLAYING
    game.handle(DeedEntered(game.now_ms, Chosen("draw", 1)))
    assert game.state.outcome == Outcome(Ending.DRAWN, (0, 1, 2, 3))


def test_an_offer_of_a_draw_lapses_with_the_next_play(table: Tables) -> None:
    game = table("KEEL")
    game.handle(DeedEntered(game.now_ms, Chosen("draw", 1)))
    game.play("S", "F15:K G15:E H15:E I15:L")
    assert game.state.offered == frozenset()


def test_a_press_without_a_ruling_at_the_end_costs_and_gives_nothing(table: Tables) -> None:
    game = table(control=TimeControl.parse("10+60"))
    game.press("S")
    game.wait(5_000)
    left = game.left.clock.north_ms
    game.handle(Aborted(game.now_ms))
    game.handle(PlayUndone(0, game.now_ms))
    game.handle(Continued(game.now_ms))
    game.poll()
    reading = game.heads[0].reading(game.now_ms)
    assert (reading.running, reading.north_ms) == (Side.SOUTH, left)
    assert reading.south_ms <= 600_000


def test_players_who_judge_themselves_hear_nothing_of_a_word_that_is_none(table: Tables) -> None:
    game = table("KEEL", challenges=True)
    game.play("S", "F15:K G15:L")
    assert isinstance(game.left.verdict, Valid)


@pytest.mark.parametrize(("laid", "winner"), [("F15:K G15:L", NORTH), ("F15:K G15:E", SOUTH)])
def test_a_challenge_ends_the_game_for_whoever_is_right(
    table: Tables, laid: str, winner: tuple[int, int]
) -> None:
    game = table("KE", challenges=True)
    game.play("S", laid)
    game.handle(Challenged(0, game.now_ms, Side.NORTH))
    assert game.state.outcome == Outcome(Ending.CHALLENGE, winner, 0)


def test_nobody_can_challenge_their_own_play(table: Tables) -> None:
    game = table("KE", challenges=True)
    game.play("S", "F15:K G15:E")
    game.handle(Challenged(0, game.now_ms, Side.SOUTH))
    assert game.state.phase is Phase.PLAYING


def test_where_the_referee_judges_there_is_no_challenge(table: Tables) -> None:
    game = table("KE")
    game.play("S", "F15:K G15:E")
    game.handle(Challenged(0, game.now_ms, Side.NORTH))
    assert game.state.phase is Phase.PLAYING


def test_an_illegal_word_explodes_all_the_same_where_players_judge(table: Tables) -> None:
    board = "\n".join(["." * 15] * 14 + ["." * 5 + "ke" + "." * 8])
    game = table("KE", board, challenges=True)
    game.play("S", "H15:L")
    assert [word.text for word in game.left.task.ruling.words] == ["KEL"]
    game.play("S", "H15:L F15:K G15:E")
    assert isinstance(game.left.verdict, Valid)


def test_a_bluff_with_a_blank_is_the_players_choice(table: Tables) -> None:
    game = table("KE", challenges=True)
    game.play("S", "F15:X G15:_")
    assert game.left.question.doubt is Doubt.BLANK
    assert game.left.question.square == parse_square("G15")
    assert len(game.left.question.candidates) == 26


def _let_norths_time_run_down(game: Any) -> None:
    """North passes with three seconds left; the other board stands still meanwhile."""
    game.heads[1].send(Stop(1), game.now_ms)
    game.hold("S")
    game.see()
    game.wait(15_000)
    game.hold("N")
    game.see()
    assert game.left.to_move is Side.SOUTH
