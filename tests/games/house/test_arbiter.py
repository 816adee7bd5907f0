"""What an arbiter can do at any time: the machine never blocks people."""

from collections.abc import Callable
from typing import Any

from station.clock.head import Adjust, SetUp, Start, Stop
from station.editions import load_edition
from station.games.house.kind import HOUSE
from station.games.house.rules.game import House
from station.games.house.rules.table import HouseBoard
from station.referee.events import (
    ClockSet,
    Continued,
    Paused,
    PlayAccepted,
    PlayUndone,
    Resumed,
    SquareSettled,
)
from station.referee.ruling import Refusal, Refused, Valid
from station.referee.state import Phase
from station.rules.faced import FacedPosition, LaidFacing
from station.rules.game import RULINGS
from station.rules.lexicon import GivenWords
from station.rules.square import parse_square
from station.rules.tile import FacedTile, Side

Tables = Callable[..., Any]

FIRST = parse_square("F15")
KEEL = "F15:K G15:E H15:E I15:L"
DOCK_BOARD = "\n".join(["." * 15] * 13 + ["." * 5 + "do" + "." * 8] + ["." * 15])


def test_an_accepted_play_stands_although_its_word_is_none(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:K G15:L")
    game.handle(PlayAccepted(0, game.now_ms))
    game.poll()
    verdict = game.left.verdict
    assert isinstance(verdict, Valid)
    assert verdict.accepted
    assert game.left.to_move is Side.NORTH
    assert game.heads[0].reading(game.now_ms).running is Side.NORTH
    assert game.left.history[-1].accepted
    assert game.left.words == ["KL"]
    assert game.tiles_of_kit("a") == 100


def test_an_accepted_board_stands_as_it_lies(table: Tables) -> None:
    game = table("DOG", DOCK_BOARD)
    game.play("S", "H14:G G14:.")
    assert isinstance(game.left.verdict, Refused)
    game.handle(PlayAccepted(0, game.now_ms))
    position = game.left.position
    assert position[parse_square("H14")] == FacedTile("G", Side.SOUTH)
    assert position[parse_square("G14")] is None
    assert position[parse_square("F14")] == FacedTile("D", Side.NORTH)
    assert game.left.made().ruling is None
    assert game.right.hand(Side.SOUTH).bonus == ("O",)
    assert game.tiles_of_kit("a") == 100


def test_an_accepted_explosion_that_is_done_keeps_its_ruling(table: Tables) -> None:
    board = "\n".join(["." * 15] * 13 + ["." * 5 + "do" + "." * 8] + ["." * 5 + "a" + "." * 9])
    game = table("", board)
    game.play("S", "H14:G F14:D G14:O F15:.")
    assert isinstance(game.left.verdict, Refused)
    game.handle(PlayAccepted(0, game.now_ms))
    assert game.left.words == ["DOG"]
    assert game.left.ruling.after == game.left.position
    assert game.right.hand(Side.SOUTH).bonus == ("A",)


def test_a_press_with_an_open_question_can_be_accepted(table: Tables) -> None:
    game = table("KEEL REEL")
    game.play("S", "F15:K!KR G15:E H15:E I15:L")
    game.handle(PlayAccepted(0, game.now_ms))
    assert isinstance(game.left.verdict, Valid)
    assert game.left.press is None
    assert game.left.position[parse_square("F15")].letter == "K"


def test_a_tile_nobody_could_hold_can_be_accepted_and_the_ledger_follows(table: Tables) -> None:
    game = table("KE")
    game.play("S", "F15:K' G15:E")
    assert game.left.verdict.reason is Refusal.NOT_IN_HAND
    game.handle(PlayAccepted(0, game.now_ms))
    assert game.left.position[parse_square("F15")].kit == "b"
    assert game.tiles_of_kit("a") == game.tiles_of_kit("b") == 100
    # It can have come out of the right board's bag, so nobody's hand misses it.
    assert [hand.unknown for hand in game.right.hands] == [7, 7]
    assert game.right.bag == 85


def test_an_accepted_blank_that_stands_for_nothing_yet_is_given_a_letter_later(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", "F15:X G15:_")
    game.handle(PlayAccepted(0, game.now_ms))
    square = parse_square("G15")
    assert game.left.position[square] == FacedTile("?", Side.SOUTH, "a", blank=True)
    game.handle(SquareSettled(0, game.now_ms, square, FacedTile("I", Side.SOUTH, "a", blank=True)))
    assert game.left.position[square] == FacedTile("I", Side.SOUTH, "a", blank=True)


def test_there_is_nothing_to_accept_on_an_unchanged_board(table: Tables) -> None:
    game = table()
    game.see()
    game.handle(PlayAccepted(0, game.now_ms))
    assert game.left.history == ()


def test_an_undone_play_gives_back_position_turn_and_tiles(table: Tables) -> None:
    game = table("KEEL")
    before = (game.left.hands, game.left.bag)
    game.play("S", KEEL)
    game.handle(PlayUndone(0, game.now_ms))
    game.poll()
    assert game.left.position == FacedPosition()
    assert game.left.to_move is Side.SOUTH
    assert (game.left.hands, game.left.bag) == before
    assert game.heads[0].reading(game.now_ms).running is Side.SOUTH
    assert [record.undone for record in game.left.history] == [True]
    game.see("F15:. G15:. H15:. I15:.")
    game.play("S", KEEL)
    assert [record.undone for record in game.left.history] == [True, False]


def test_an_undone_explosion_gives_the_partners_tiles_back(table: Tables) -> None:
    game = table(
        "DOG KEEL", "\n".join(["." * 15] * 13 + ["." * 5 + "do" + "." * 8] + ["." * 5 + "a" + "." * 9])
    )
    game.play("S", "H14:G F14:D G14:O F15:.")
    assert game.right.hand(Side.SOUTH).bonus == ("A",)
    game.handle(PlayUndone(0, game.now_ms))
    assert game.right.hand(Side.SOUTH).bonus == ()
    assert game.tiles_of_kit("a") == 100


def test_a_play_whose_tiles_went_on_to_be_played_cannot_be_undone_first(table: Tables) -> None:
    board = "\n".join(["." * 15] * 13 + ["." * 5 + "do" + "." * 8] + ["." * 5 + "a" + "." * 9])
    game = table("DOG AE", board)
    game.play("S", "H14:G F14:D G14:O F15:.")
    game.hold("N", 1)
    game.see("", 1)
    game.play("S", "C15:A' D15:E", 1)
    assert isinstance(game.right.verdict, Valid)
    game.handle(PlayUndone(0, game.now_ms))
    assert "played since" in game.left.verdict.detail
    assert not game.left.history[-1].undone
    game.handle(PlayUndone(1, game.now_ms))
    game.handle(PlayUndone(0, game.now_ms))
    assert game.left.history[-1].undone
    assert game.tiles_of_kit("a") == game.tiles_of_kit("b") == 100


def test_undoing_again_goes_back_another_turn(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", KEEL)
    game.hold("N")
    game.see()
    movers = []
    for _ in range(2):
        game.handle(PlayUndone(0, game.now_ms))
        movers.append(game.left.to_move)
    assert movers == [Side.NORTH, Side.SOUTH]
    assert game.left.position == FacedPosition()


def test_with_nothing_played_there_is_nothing_to_undo(table: Tables) -> None:
    game = table()
    game.handle(PlayUndone(0, game.now_ms))
    assert game.left.to_move is Side.SOUTH


def test_a_first_play_that_was_undone_is_a_first_play_again(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", KEEL)
    game.handle(PlayUndone(0, game.now_ms))
    assert Side.SOUTH not in game.left.played


def test_a_clock_can_be_set(table: Tables) -> None:
    game = table()
    game.handle(ClockSet(0, game.now_ms, Side.NORTH, 90_000))
    game.poll()
    assert game.commands(Adjust) == [Adjust(0, Side.NORTH, 90_000)]
    assert game.left.clock.north_ms == 90_000


def test_a_pause_stops_both_boards_and_each_goes_on_with_the_side_that_ran(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", KEEL)
    game.handle(Paused(game.now_ms))
    game.wait(60_000)
    assert game.state.phase is Phase.PAUSED
    assert game.commands(Stop) == [Stop(0), Stop(1)]
    south = game.left.clock.south_ms
    game.handle(Continued(game.now_ms))
    assert game.commands(Start)[-2:] == [Start(0, Side.NORTH), Start(1, Side.NORTH)]
    assert game.heads[0].reading(game.now_ms).south_ms == south


def test_a_corrected_letter_is_corrected_for_good(table: Tables) -> None:
    game = table("KEEL REEL KEELS")
    game.play("S", "F15:R G15:E H15:E I15:L")
    game.handle(SquareSettled(0, game.now_ms, parse_square("F15"), FacedTile("K", Side.SOUTH)))
    assert game.left.position[parse_square("F15")].letter == "K"
    game.hold("N")
    game.see("F15:R")
    game.play("S", "F15:R J15:S")
    assert game.left.words == ["KEELS"]


def test_a_correction_keeps_the_ledger_true(table: Tables) -> None:
    game = table("REEL")
    game.play("S", "F15:R G15:E H15:E I15:L")
    game.handle(SquareSettled(0, game.now_ms, parse_square("F15"), FacedTile("K", Side.SOUTH, "b")))
    assert game.tiles_of_kit("a") == game.tiles_of_kit("b") == 100


def test_after_a_power_cut_the_game_waits_with_its_clocks(table: Tables) -> None:
    game = table("KEEL")
    game.play("S", KEEL)
    clocks = (game.left.clock, game.right.clock)
    game.effects.clear()
    game.handle(Resumed(game.now_ms + 5000, clocks))
    assert game.state.phase is Phase.PAUSED
    assert [type(effect) for effect in game.effects] == [SetUp, SetUp]
    game.handle(Continued(game.now_ms + 6000))
    assert game.commands(Start) == [Start(0, Side.NORTH), Start(1, Side.NORTH)]
    assert game.heads[0].reading(game.now_ms).south_ms == clocks[0].south_ms


def test_a_press_that_a_power_cut_left_unjudged_is_made_again(table: Tables) -> None:
    game = table("KEEL")
    game.tap("S")
    game.wait(10_000)
    clocks = tuple(head.reading(game.now_ms) for head in game.heads)
    game.handle(Resumed(game.now_ms, clocks))
    assert game.left.press is None
    assert game.left.clock.north_ms == 600_000
    game.handle(Continued(game.now_ms))
    assert game.commands(Start)[-2] == Start(0, Side.SOUTH)
    game.play("S", KEEL)
    assert isinstance(game.left.verdict, Valid)


def test_in_a_game_of_version_0_1_another_hand_misses_a_tile_nobody_could_hold() -> None:
    laid = FacedTile("K", Side.SOUTH, "b")

    def after(rulings: int) -> HouseBoard:
        rules = HOUSE.make_by(rulings)(4, load_edition("en"), GivenWords(frozenset({"KE"})), {})
        deed = LaidFacing(0, ((FIRST, laid), (FIRST + 1, FacedTile("E", Side.SOUTH))), accepted=True)
        assert isinstance(rules, House)
        return rules.after(rules.begin(), deed).boards[1]

    now, then = after(RULINGS), after(1)
    assert (now.hand(Side.SOUTH).unknown, now.bag) == (7, 85)
    assert (then.hand(Side.SOUTH).unknown, then.bag) == (6, 86)
