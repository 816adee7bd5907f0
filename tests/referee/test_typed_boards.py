"""Lines typed at a table of two boards."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from station.clock.head import Pressed
from station.editions import load_edition
from station.referee.events import (
    BlankChosen,
    Challenged,
    DeedEntered,
    GameSetUp,
    Paused,
    PlayAccepted,
    PlayUndone,
    SquareSettled,
)
from station.referee.referee import Referee
from station.referee.typed.boards import parse_at_board, seat_pressed
from station.registry import ENTRIES
from station.rules.game import Chosen, Laid, Passed, RuleError
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Kit, Side
from tests.games.house.conftest import table as house_table
from tests.games.house.worked_example import BEFORE, WORDS
from tests.house_table import house_settings

__all__ = ["house_table"]

EDITION = load_edition("en")
Tables = Callable[..., Any]


def parsed(game: Any, text: str) -> Any:
    return parse_at_board(text, game.state, EDITION, game.now_ms)


def keel(house_table: Tables) -> Any:
    """South has laid KEEL on its home row at the left board."""
    game = house_table("KEEL", camera=False)
    game.handle(parsed(game, "left 15F KEEL"))
    return game


def test_a_play_reads_as_its_player_does(house_table: Tables) -> None:
    game = keel(house_table)
    event = parsed(game, "left 1J KEEL")
    assert isinstance(event, DeedEntered)
    assert isinstance(event.deed, Laid)
    laid = {square: tile.letter for square, tile in event.deed.placed}
    assert laid == {
        parse_square(name): letter for name, letter in zip(("J1", "I1", "H1", "G1"), "KEEL", strict=True)
    }


def test_only_who_is_to_move_plays(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False)
    names = ("Ada", "Ben", "Cleo", "Dan")[: game.state.players]
    settings = replace(game.state.settings, names=names)
    state = replace(game.state, settings=settings)
    assert parse_at_board("Ada pass", state, EDITION, 0) == DeedEntered(0, Passed(0))
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


NAMES = ("Ada", "Ben", "Cleo", "Dan")


def refused(game: Any, text: str) -> str:
    with pytest.raises(RuleError) as error:
        parsed(game, text)
    return str(error.value)


@pytest.fixture
def exploding(house_table: Tables) -> Any:
    """South's play at the left board has exploded something that is still to be carried out."""
    game = house_table(WORDS, BEFORE, camera=False)
    game.handle(parsed(game, "left I8 KEEL"))
    assert game.left.task is not None
    return game


# What is said without its board.


def test_where_only_one_board_can_be_meant_it_is_left_out(exploding: Any) -> None:
    assert parsed(exploding, "done") == DeedEntered(exploding.now_ms, Chosen("done", 0))
    assert parsed(exploding, "tick f8") == DeedEntered(exploding.now_ms, Chosen("tick", 0, "F8"))


def test_where_both_can_be_meant_it_is_asked_for(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False)
    assert refused(game, "pass") == "say at which board: left pass, or right pass"
    assert refused(game, "8H KEEL") == "say at which board: left 8H KEEL, or right 8H KEEL"
    assert refused(game, "right") == "say what was done: right 8H WORD"


def test_words_that_were_refused_are_accepted_where_they_were(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False)
    assert refused(game, "accept-words").startswith("say at which board")
    game.handle(parsed(game, "left 15F LEEK"))
    assert parsed(game, "accept-words") == PlayAccepted(0, game.now_ms)
    assert parsed(game, "right accept-words") == PlayAccepted(1, game.now_ms)


# Explosions.


def test_there_must_be_an_explosion_to_carry_out(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False)
    for line in ("left done", "left tick H8"):
        assert refused(game, line) == "there is no explosion to carry out"


def test_a_tick_needs_a_square(exploding: Any) -> None:
    assert refused(exploding, "left tick") == "say which tile: left tick F8"


def test_a_play_that_does_not_stand_yet_is_withdrawn(exploding: Any) -> None:
    assert parsed(exploding, "left withdraw") == DeedEntered(exploding.now_ms, Laid(0, ()))
    assert parsed(exploding, "left pass") == DeedEntered(exploding.now_ms, Passed(0))


# Whose turn it is, and the end.


def test_of_two_players_with_one_name_the_board_says_who(house_table: Tables) -> None:
    assert refused(house_table("KEEL", camera=False), "South pass") == (
        "there are several called South; say left or right"
    )


def test_a_line_that_means_nothing_says_what_is_awaited(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False)
    assert refused(game, "left sing") == "'sing' is not possible now; awaited: left 8H WORD, right pass, help"


def test_a_paused_game_waits(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False)
    game.handle(Paused(game.now_ms))
    assert refused(game, "left pass") == "the game is paused; to go on, type: continue"
    assert parsed(game, "resign North") == DeedEntered(game.now_ms, Chosen("resign", 1))


def test_what_people_ended_is_undone_without_a_board(house_table: Tables) -> None:
    game = keel(house_table)
    game.handle(parsed(game, "resign South"))
    assert refused(game, "left pass").startswith("the game is over; type agree")
    for line in ("undo", "right undo"):
        assert isinstance(parsed(game, line), PlayUndone)


# Who doubts a word.


def test_the_opponent_challenges_unless_somebody_is_named(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False, challenges=True, names=NAMES)
    game.handle(parsed(game, "left 15F KEEL"))
    assert parsed(game, "left challenge") == Challenged(0, game.now_ms, Side.NORTH)
    assert parsed(game, "Ben challenge") == Challenged(0, game.now_ms, Side.NORTH)


def test_where_the_station_judges_nobody_challenges(house_table: Tables) -> None:
    assert refused(keel(house_table), "left challenge") == "in this game the station judges words"


# Questions about a tile.


def test_the_letter_of_a_blank_is_one_of_those_that_fit(house_table: Tables) -> None:
    game = house_table("KEEL KEEN KEEP", camera=False)
    for line in ("left blank E", "left kit right"):
        assert refused(game, line) == "nobody asked"
    game.handle(parsed(game, "left 15F KEE?"))
    assert parsed(game, "blank n") == BlankChosen(0, game.now_ms, parse_square("I15"), "N")
    assert refused(game, "left blank X") == "answer with blank E"
    assert refused(game, "left kit right") == "nobody asked"


def test_the_set_of_a_tile_is_that_of_a_board(house_table: Tables) -> None:
    game = house_table("KEEL", camera=False)
    game.give(0, Side.SOUTH, "E", unknown=4)
    game.handle(parsed(game, "left 15F KEEL"))
    square = game.left.question.square
    kits: tuple[tuple[str, Kit], ...] = (("left", "a"), ("right", "b"))
    for board, kit in kits:
        answer = SquareSettled(0, game.now_ms, square, FacedTile("E", Side.SOUTH, kit))
        assert parsed(game, f"kit {board}") == answer
    assert refused(game, "left kit middle") == "answer with kit left, or kit right"


# Before the game.


def before_the_game() -> Referee:
    referee = Referee(ENTRIES["house"].kind, GivenWords(frozenset({"KEEL"})), EDITION)
    referee.handle(GameSetUp(0, house_settings(NAMES, camera=False)))
    return referee


def test_a_press_before_the_game_is_typed_by_board_or_by_name() -> None:
    referee = before_the_game()
    north, south = referee.state.seat_of(1), referee.state.seat_of(2)
    for line, seat in (
        ("left press", north),
        ("ben PRESS", north),
        ("right press", south),
        ("Cleo press", south),
    ):
        assert seat_pressed(line, referee.state, (1, 2)) == seat


@pytest.mark.parametrize("line", ["press", "left 8H KEEL", "continue"])
def test_another_line_is_no_press(line: str) -> None:
    assert seat_pressed(line, before_the_game().state, (1, 2)) is None


@pytest.mark.parametrize("line", ["Ada press", "left twice press", "Zoe press"])
def test_who_need_not_press_hears_who_must(line: str) -> None:
    with pytest.raises(RuleError, match=r"^still to press: Ben and Cleo$"):
        seat_pressed(line, before_the_game().state, (1, 2))


def test_nobody_presses_twice() -> None:
    referee = before_the_game()
    seat = referee.state.seat_of(1)
    assert seat is not None
    referee.handle(Pressed(seat.board, seat.side, 1, 50, referee.state.clocks[0]))
    with pytest.raises(RuleError, match=r"^still to press: Cleo$"):
        seat_pressed("Ben press", referee.state, (1, 2))
