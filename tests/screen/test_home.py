"""A game at the screen: what lies where, what the tiles laid would score, and what has not been seen."""

from collections import Counter
from dataclasses import replace

import pygame
import pytest

from station.dealt.play_events import Placed
from station.dealt.worth import worth
from station.editions import load_edition
from station.referee.events import Aborted, DeedEntered
from station.referee.state import TableState
from station.rules.edition import BLANK
from station.rules.game import Passed
from station.rules.moves.rack import RackTile
from station.rules.square import parse_square
from station.screen.dealt.glide import GLIDE_MS, Glides
from station.screen.dealt.places import hand_places
from station.screen.dealt.tools import rack_boxes
from station.screen.dealt.unseen import unseen
from station.screen.draw.canvas import Written
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.screen_state import ScreenState
from station.screen.input.sheet import Sheet
from station.screen.input.touch import Look
from station.screen.show import sheet_of
from station.view import Phase, view_of
from station.view.pictures import Moves
from tests.screen.examples import SIZES, all_examples, game_examples, render
from tests.screen.examples.dealt import DealtTable
from tests.screen.examples.table import TableExample
from tests.screen.lines import lines_in

everywhere = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
DEALT = [name for name in game_examples() if name.startswith("dealt-")]


def sheet(example: TableExample, size: tuple[int, int] = (1280, 800)) -> Sheet:
    state, local = example
    return sheet_of(state, local, ScreenLayout.of(*size), state.at_ms)


def area(*boxes: pygame.Rect | None) -> int:
    return sum(box.width * box.height for box in boxes if box is not None)


@everywhere
@pytest.mark.parametrize("name", DEALT)
def test_clocks_and_message_take_a_quarter_of_the_picture_at_most(name: str, size: tuple[int, int]) -> None:
    shown = sheet(game_examples()[name], size)
    taken = area(*shown.all_places.clocks, shown.here.places.message)
    assert taken <= size[0] * size[1] / 4


@everywhere
@pytest.mark.parametrize("name", ["dealt-house-over", "dealt-scrabble-over"])
def test_another_game_is_the_largest_thing_to_touch_at_the_end(name: str, size: tuple[int, int]) -> None:
    state, local = all_examples()[name]
    assert isinstance(state, TableState)
    assert isinstance(local, ScreenState)
    found = {
        one.action.do: one for one in buttons(sheet_of(state, local, ScreenLayout.of(*size), 0)) if one.label
    }
    again, leave = found[Do.REMATCH], found[Do.LEAVE_TABLE]
    assert again.look is Look.STRONG
    assert all(
        area(again.box) > 2 * area(one.box) for do, one in found.items() if one.box.bottom == leave.box.bottom
    )
    message = sheet_of(state, local, ScreenLayout.of(*size), 0).here.places.message
    assert not any(one.box.inflate(6, 6).colliderect(message) for one in found.values())
    # Who ends a turn twice at the lower right does not leave.
    assert leave.box.right < max(one.box.right for one in found.values()) - leave.box.width


@everywhere
@pytest.mark.parametrize("name", ["dealt-house-over", "dealt-scrabble-over"])
def test_who_won_is_larger_than_whose_turn_it_was(name: str, size: tuple[int, int]) -> None:
    (won,) = [line for line in lines_in(name, size, "en") if line.text == "You win"]
    assert won.capital_px >= ScreenLayout.of(*size).px(50)


@everywhere
def test_the_other_board_has_two_fifths_of_the_height(size: tuple[int, int]) -> None:
    shown = sheet(game_examples()["dealt-house"], size)
    places = hand_places(shown.layout, shown.view, len(shown.served.hand))
    assert places.other.height >= 0.4 * size[1]


@everywhere
@pytest.mark.parametrize("name", ["dealt-house", "dealt-speed"])
def test_a_hand_that_grows_moves_no_tile_of_it(name: str, size: tuple[int, int]) -> None:
    """Tiles arrive while somebody reaches for one."""
    shown = sheet(game_examples()[name], size)
    few, more = (hand_places(shown.layout, shown.view, held) for held in (7, 12))
    assert few.tiles(7) == more.tiles(12)[:7]


@everywhere
def test_the_other_board_is_reached_by_a_button_beside_it_that_says_what_happens_there(
    size: tuple[int, int],
) -> None:
    shown = sheet(game_examples()["dealt-house"], size)
    (button,) = [one for one in buttons(shown) if one.action.do is Do.OTHER_BOARD]
    least = 2 * shown.layout.touch_px
    assert button.box.width >= least
    assert button.box.height >= shown.layout.touch_px
    written: list[Written] = []
    render(game_examples()["dealt-house"], size, written=written)
    text = " ".join(line.text for line in written if button.box.contains(line.place))
    assert text == "Other board Kim waits for your board"


def test_the_button_of_the_other_board_is_bright_while_it_waits_for_you() -> None:
    looks = {}
    for name in ("dealt-house", "dealt-house-other-board"):
        shown = sheet(game_examples()[name])
        (looks[name],) = [one.look for one in buttons(shown) if one.action.do is Do.OTHER_BOARD]
    assert looks == {"dealt-house": Look.PLAIN, "dealt-house-other-board": Look.STRONG}


@everywhere
@pytest.mark.parametrize("game", ["house", "scrabble", "speed", "auction"])
def test_who_touches_rematch_twice_begins_nothing(game: str, size: tuple[int, int]) -> None:
    """The game that follows waits for "Start": nothing of it is where "Rematch" was."""
    levels = (0, 2, 2, 2) if game == "house" else (0, 2)
    table = DealtTable(game, levels)
    before = sheet((replace(table.state, phase=Phase.READY), ScreenState()), size)
    table.handle(Aborted(table.now_ms))
    over = sheet((table.state, ScreenState(reviews=True, exports=True)), size)
    (again,) = [one for one in buttons(over) if one.action.do is Do.REMATCH]
    assert Do.BEGIN in {one.action.do for one in buttons(before)}
    assert not [one for one in buttons(before) if one.box.colliderect(again.box)]


@everywhere
@pytest.mark.parametrize(("game", "seen"), [("house", True), ("scrabble", False)])
def test_before_it_begins_the_own_hand_is_seen_where_all_are(
    game: str, seen: bool, size: tuple[int, int]
) -> None:
    table = DealtTable(game, (0, 2, 2, 2) if game == "house" else (0, 2))
    example = replace(table.state, phase=Phase.READY), ScreenState(theme="bright")
    shown, picture = sheet(example, size), render(example, size)
    tiles = (picture.subsurface(box) for box in rack_boxes(shown))
    colours = [len({*map(tuple, pygame.surfarray.array3d(tile).reshape(-1, 3))}) for tile in tiles]
    assert [count > 1 for count in colours] == [seen] * 7
    assert not unseen(shown.here), "nor does what is not seen yet tell it"


def laid(state: object, *squares: str) -> tuple[Placed, ...]:
    table = DealtTable("scrabble", (0, 3), seed=3)
    assert table.state == state
    return tuple((parse_square(at), tile, "") for at, tile in zip(squares, table.hand(0), strict=False))


def test_tiles_say_what_they_would_score_whether_or_not_they_make_a_word() -> None:
    """E 1, Y 4, G 2 across the middle: twice seven."""
    state = DealtTable("scrabble", (0, 3), seed=3).state
    assert worth(state, 0, laid(state, "G8", "H8", "I8"), ()) == 14


@pytest.mark.parametrize("squares", [("G8", "I8"), ("A1", "B1"), ("G8", "H9", "I8")])
def test_tiles_that_make_no_play_score_nothing(squares: tuple[str, ...]) -> None:
    state = DealtTable("scrabble", (0, 3), seed=3).state
    assert worth(state, 0, laid(state, *squares), ()) is None


def test_nobody_sees_a_score_when_another_is_to_move() -> None:
    state = DealtTable("scrabble", (0, 3), seed=3).state
    assert worth(state, 1, laid(state, "G8", "H8", "I8"), ()) is None


def test_house_has_no_score() -> None:
    state, _ = game_examples()["dealt-house"]
    assert worth(state, 0, ((parse_square("H15"), RackTile("A"), ""),), ()) is None


def test_clabbers_whose_words_are_in_any_order_says_no_score() -> None:
    table = DealtTable("clabbers", (0, 3))
    placed = tuple((parse_square("G8") + k, tile, "") for k, tile in enumerate(table.hand(0)[:3]))
    assert worth(table.state, 0, placed, ()) is None


def test_the_message_says_the_score() -> None:
    shown = sheet(game_examples()["dealt-scrabble"])
    assert shown.here.message(0).text == "This scores 14 points."


@everywhere
@pytest.mark.parametrize("name", ["dealt-house", "dealt-scrabble", "dealt-scrabble-moves", "dealt-auction"])
def test_a_notice_is_shown_however_long_it_is(name: str, size: tuple[int, int]) -> None:
    """A hint, or why a touch does nothing."""
    state, local = game_examples()[name]
    notice = "A word of eight letters begins in row 12, or goes through it."
    written: list[Written] = []
    noticed = replace(local, notice=notice, notice_until_ms=state.at_ms + 60_000)
    render((state, noticed), size, written=written)
    assert notice in " ".join(line.text for line in written)
    assert not [line.text for line in written if line.shortened]
    assert all(line.card is None or line.card.contains(line.ink) for line in written)


def test_what_was_not_seen_is_the_set_without_the_board_and_the_hand() -> None:
    state, local = game_examples()["dealt-scrabble-moves"]
    shown = sheet((state, local))
    left = unseen(shown.here)
    there = shown.view.lanes[0].board
    assert there is not None
    board = [BLANK if face.blank else face.letter for face in there.confirmed if face]
    hand = [tile.letter for tile in shown.served.hand]
    assert left + Counter(board) + Counter(hand) == Counter(load_edition("en").counts)


@pytest.mark.parametrize("name", ["dealt-house", "dealt-hand-over", "dealt-speed"])
def test_nothing_is_said_of_it_where_hands_are_open_or_covered(name: str) -> None:
    assert not unseen(sheet(game_examples()[name]).here)


def test_the_moves_add_up_to_the_scores() -> None:
    state, _ = game_examples()["dealt-scrabble-moves"]
    (moves,) = (one for one in view_of(state, state.at_ms).pictures if isinstance(one, Moves))
    assert len(moves.rows) == len(state.history)
    for player, score in enumerate(state.scores):
        own = [row for row in moves.rows if row.player == player]
        assert sum(int(row.gained) for row in own) == score
        assert own[-1].total == str(score)


@pytest.mark.parametrize("game", ["scrabble", "clabbers"])
def test_at_the_end_the_moves_still_add_up_to_the_scores(game: str) -> None:
    """Tiles that are left count, though nobody has moved."""
    table = DealtTable(game, (0, 1), seed=3)
    for number in range(12):
        table.handle(DeedEntered(table.now_ms, Passed(number % 2)))
    for player in (0, 1):
        table.choose("rack", player, "".join(one.letter for one in table.hand(player)))
    assert table.state.phase is Phase.OVER
    (moves,) = (one for one in view_of(table.state, 0).pictures if isinstance(one, Moves))
    assert [row.text for row in moves.rows[-3:]] == ["Passed", "At the end", "At the end"]
    for player, score in enumerate(table.state.scores):
        last = [row for row in moves.rows if row.player == player][-1]
        assert score < 0
        assert (last.gained, last.total) == (f"−{-score}", f"−{-score}")


def test_a_table_with_its_own_tiles_lists_no_moves() -> None:
    state, _ = game_examples()["scrabble-laid"]
    assert not any(isinstance(one, Moves) for one in view_of(state, state.at_ms).pictures)


def played(*, still: bool = False) -> tuple[Sheet, Sheet]:
    """Before and after a computer's play."""
    table = DealtTable("house", (0, 2, 2, 2), seed=9)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    local = ScreenState(still=still)
    before = sheet((table.state, local))
    table.lay(1, "H5 T H4 O H3 W H2 N H1 S")
    return before, sheet((table.state, local))


def test_the_tiles_of_a_computer_glide_in_from_its_side_and_arrive() -> None:
    before, after = played()
    glides = Glides()
    assert glides.now(before, 0, 0) is None
    moving = [glides.now(after, 0, at_ms) for at_ms in (1000, 1000 + GLIDE_MS // 2, 1000 + GLIDE_MS)]
    assert moving[0] is not None
    assert moving[1] is not None
    assert {square for square, _ in moving[0].faces} == {parse_square(f"H{row}") for row in range(1, 6)}
    assert not moving[0].below, "North sits at the upper edge"
    assert 0 == moving[0].done < moving[1].done < 1
    assert moving[2] is None


def test_nothing_glides_for_who_does_not_want_it() -> None:
    before, after = played(still=True)
    glides = Glides()
    assert [glides.now(one, 0, 0) for one in (before, after)] == [None, None]


def test_ones_own_tiles_stay_under_the_finger() -> None:
    table = DealtTable("house", (0, 2, 2, 2), seed=9)
    glides = Glides()
    glides.now(sheet((table.state, ScreenState())), 0, 0)
    table.lay(0, "H12 H H13 I H14 L H15 T")
    assert glides.now(sheet((table.state, ScreenState())), 0, 10) is None


def test_every_dealt_example_is_drawn_the_same_with_and_without_movement() -> None:
    """Nothing glides in a picture of a table that stays as it is."""
    for name in DEALT:
        state, local = game_examples()[name]
        shown = [sheet((state, replace(local, still=still))) for still in (False, True)]
        assert [Glides().now(one, 0, 0) for one in shown] == [None, None], name
