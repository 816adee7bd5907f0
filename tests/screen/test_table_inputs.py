"""Touch and keys at a table: what is typed and chosen becomes events for its referee."""

import random
from dataclasses import replace
from typing import Any

import pygame
import pytest

from station.games import GAMES
from station.referee.events import ClockSet, Paused, PlayUndone, SquareSettled
from station.referee.state import Phase
from station.referee.table.events import LayoutSeen, TableEvent, Told
from station.referee.table.state import TableState
from station.rules.game import Called, Choice, Chosen, Laid, LaidOut, Left, Passed, Raised, Shown
from station.rules.scrabble.position import Tile
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.actions import Action, Do
from station.screen.layout import Layout
from station.screen.table.board import board_picture
from station.screen.table.controls import buttons
from station.screen.table.examples import Table, crossword, laid, table_examples
from station.screen.table.inputs import handle_input
from station.screen.table.message import asked_choice
from station.screen.table.numbers import numbers_asked
from station.screen.table.panels import PANELS, panel_of
from station.screen.table.screen import TableScreen
from station.screen.table.sheet import Sheet
from station.screen.table.view import TableView, What
from station.screen.touch import Button
from station.screen.view import Panel

EXAMPLES = table_examples()
LAYOUT = Layout.of(1280, 800)


class Player:
    """Somebody at the screen of a table: what is told goes to its referee."""

    def __init__(self, table: Table, view: TableView | None = None) -> None:
        self.table = table
        self.view = view or TableView()
        self.told: list[TableEvent] = []

    @property
    def state(self) -> TableState[Any]:
        return self.table.state

    @property
    def sheet(self) -> Sheet:
        return Sheet(self.state, self.view, LAYOUT, panel_of(self.table.game))

    def _take(self, event: pygame.event.Event) -> None:
        self.view, told = handle_input(event, self.sheet, self.table.now_ms)
        for one in told:
            self.told.append(one)
            self.table.handle(lambda _at_ms, one=one: one)  # type: ignore[misc]

    def touch(self, point: tuple[int, int]) -> None:
        self._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))

    def touch_square(self, name: str) -> None:
        row, column = divmod(parse_square(name), 15)
        main = self.sheet.places.main
        # The board has a margin with the names of rows and columns.
        for x in range(main.left, main.right, 4):
            for y in range(main.top, main.bottom, 4):
                from station.screen.board import square_at

                if square_at(main, (x, y), self.view.turned) == row * 15 + column:
                    self.touch((x, y))
                    return
        raise AssertionError(f"{name} is not on the screen")

    def button(self, do: Do, value: str = "", text: str = "") -> Button:
        return next(
            b
            for b in buttons(self.sheet)
            if b.action.do is do
            and (not value or b.action.value == value)
            and (not text or b.action.text == text)
        )

    def press(self, do: Do, value: str = "", text: str = "") -> None:
        self.touch(self.button(do, value, text).box.center)

    def key(self, key: int, text: str = "") -> None:
        self._take(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text))

    def type(self, text: str) -> None:
        for letter in text:
            self.key(ord(letter.lower()) if letter.isascii() else 0, letter)


def at(game: str, players: int = 2, **more: Any) -> Player:
    table = Table(game, players, **more)
    table.start()
    return Player(table)


def test_a_play_is_typed_by_touch_square_by_square() -> None:
    player = at("scrabble")
    player.touch_square("F8")
    for letter in "QUART":
        player.press(Do.KEY, text=letter)
    player.press(Do.NEXT_IS_BLANK)
    player.press(Do.KEY, text="Z")
    player.press(Do.TYPED)
    assert player.told[-1] == Told(player.told[-1].at_ms, laid(0, "F8", "QUARTz"))
    assert player.state.scores == (28, 0)
    assert player.view.entry is None


def test_a_play_is_typed_by_keys_downwards_over_a_tile_that_lies_there() -> None:
    player = at("scrabble")
    player.table.tell(laid(0, "F8", "QUARTz"))
    player.key(pygame.K_RETURN)
    for _ in range(2):
        player.key(pygame.K_UP)
    player.key(pygame.K_UP)
    player.key(pygame.K_DOWN)
    player.key(pygame.K_DOWN)
    player.key(pygame.K_TAB)
    player.type("r")
    player.key(pygame.K_BACKSPACE)
    player.type("r")
    player.type("t")
    player.key(pygame.K_RETURN)
    told = player.told[-1]
    assert isinstance(told, Told)
    assert told.deed == Laid(1, ((parse_square("H7"), Tile("R")), (parse_square("H9"), Tile("T")))), (
        "H8 is not typed again"
    )
    assert player.state.board is not None
    assert player.state.board[parse_square("H9")] == Tile("T")


def test_a_capital_letter_is_a_blank() -> None:
    player = at("scrabble")
    player.touch_square("H8")
    player.key(pygame.K_a, "A")
    assert player.view.entry is not None
    assert player.view.entry.tiles == ("a",)


def test_letters_of_the_edition_are_typed() -> None:
    player = at("scrabble", edition="pl")
    player.touch_square("H8")
    player.key(0, "ż")
    player.press(Do.KEY, text="Ó")
    assert player.view.entry is not None
    assert player.view.entry.tiles == ("Ż", "Ó")
    assert not any(b.action.text == "Q" for b in buttons(player.sheet))


def test_passing_by_touch() -> None:
    player = at("scrabble")
    player.press(Do.PASS)
    assert player.told == [Told(player.told[0].at_ms, Passed(0))]
    assert player.state.to_move == 1


def test_an_exchange_names_tiles() -> None:
    player = at("scrabble")
    player.press(Do.TYPE, text="exchange")
    player.type("aa")
    player.key(pygame.K_RETURN)
    assert isinstance(player.told[-1], Told)
    assert player.told[-1].deed == Chosen("exchange", 0, "AA")


def test_a_blanks_letter_is_chosen() -> None:
    player = at("scrabble")
    player.table.tell(EXAMPLES["scrabble-blank"][0].history[-1].deed)
    player.press(Do.CHOOSE, value="G")
    assert player.state.board is not None
    assert player.state.board[parse_square("H8")] == Tile("G", True)


def test_bids_are_raised_left_and_jumped_by_touch() -> None:
    player = at("auction", 3)
    player.press(Do.TYPE, text=What.SPOT.value)
    player.type("q")
    player.key(pygame.K_RETURN)
    player.press(Do.RAISE)
    player.press(Do.CHOOSE, value="11")
    player.press(Do.LEAVE)
    player.press(Do.LEAVE)
    deeds = [told.deed for told in player.told if isinstance(told, Told)]
    assert deeds == [Shown("Q"), Raised(1), Chosen("bid", 2, "11"), Left(0), Left(1)]
    assert player.state.position.sold[0].price == 11


def test_calls_by_touch_where_nobody_has_a_button() -> None:
    player = at("speed", 3)
    player.press(Do.CHOOSE, text="go")
    call = next(b for b in buttons(player.sheet) if b.action.do is Do.CALL and b.action.player == 2)
    player.touch(call.box.center)
    assert isinstance(player.told[-1], Told)
    assert player.told[-1].deed == Called((2,))


def test_doubtful_tiles_are_said_one_after_the_other_and_then_told() -> None:
    player = at("speed", 2, camera=True, options=(("checked", "every"),))
    player.table.tell(Chosen("go"), Called((1,)))
    cells = crossword("CAT", "A..", "R..", "TRI")
    player.table.handle(lambda at_ms: LayoutSeen(at_ms, 1, cells, doubtful=((3, 1), (0, 2))))
    assert player.state.question is not None
    assert player.state.question.cell == (0, 2)
    player.press(Do.ANSWER, text="T")
    assert player.told == []
    player.press(Do.LETTERS)
    player.press(Do.ANSWER, text="?")
    (told,) = player.told
    assert isinstance(told, Told)
    said = tuple((r, c, Tile(None, True) if (r, c) == (3, 1) else tile) for r, c, tile in cells)
    assert told.deed == LaidOut(1, said)
    assert player.state.question is None


def test_what_was_said_of_another_picture_is_asked_again() -> None:
    player = at("speed", 2, camera=True, options=(("checked", "every"),))
    player.table.tell(Chosen("go"), Called((1,)))
    cells = crossword("CAT")
    doubtful = ((0, 1), (0, 2))
    player.table.handle(lambda at_ms: LayoutSeen(at_ms, 1, cells, doubtful=doubtful))
    player.press(Do.ANSWER, text="A")
    player.table.handle(lambda at_ms: LayoutSeen(at_ms, 1, cells, ("E",), doubtful=doubtful))
    player.press(Do.ANSWER, text="A")
    assert player.told == []


def test_more_than_three_offers_are_behind_a_button() -> None:
    player = Player(Table("friendly"))
    player.table.start()
    player.table.tell(laid(0, "F8", "QUARTz"))
    assert not any(b.action.text == "look-up" for b in buttons(player.sheet))
    player.press(Do.OFFERS)
    player.press(Do.TYPE, text="look-up")
    player.type("qiz")
    player.key(pygame.K_RETURN)
    assert player.state.position.looked_up.valid is False
    assert player.view.panel is Panel.NONE


def counting() -> Player:
    """Two players of Idaho count their points by hand."""
    player = at("idaho")
    player.table.tell(Chosen("go"))
    while player.state.position.pool:
        player.table.tell(Chosen("all-draw"))
    player.table.tell(Chosen("nobody"))
    player.press(Do.CHOOSE, text="points")
    return player


def test_a_number_is_touched_digit_by_digit() -> None:
    player = counting()
    for digit in "62":
        player.press(Do.KEY, text=digit)
    player.press(Do.RUB_OUT)
    player.press(Do.KEY, text="1")
    player.press(Do.SIGN)
    player.press(Do.SIGN)
    player.press(Do.TYPED)
    assert player.told[-1] == Told(player.told[-1].at_ms, Chosen("points-count", 0, "61"))
    assert player.state.position.by_eye == (61, None)
    assert player.view.entry is None


def test_a_number_is_typed_with_keys() -> None:
    player = counting()
    player.type("1-7")
    player.key(pygame.K_BACKSPACE)
    player.type("2")
    player.key(pygame.K_RETURN)
    assert player.state.position.by_eye == (-12, None)


def test_digits_that_lead_to_no_number_that_is_asked_for_are_not_taken() -> None:
    """Nobody can have 999 points; a wrong number cannot be told, so that none has to be refused."""
    player = counting()
    player.type("9999")
    assert player.view.entry is not None
    assert player.view.entry.tiles == ("9", "9")
    pool = at("speed")
    pool.press(Do.CHOOSE, text="pool")
    pool.type("12")
    pool.key(pygame.K_RETURN)
    assert pool.state.position.asking is not None
    pool.type("83")
    pool.key(pygame.K_RETURN)
    assert pool.state.position.asking is None


def test_from_which_number_to_which_is_asked_for() -> None:
    player = at("speed")
    player.press(Do.CHOOSE, text="pool")
    choice = asked_choice(player.state)
    assert choice is not None
    assert numbers_asked(choice) == "79 … 93"
    counted = asked_choice(counting().state)
    assert counted is not None
    assert numbers_asked(counted) == "−187 … 374"


def test_a_question_for_a_number_can_be_left() -> None:
    player = counting()
    player.type("4")
    player.key(pygame.K_ESCAPE)
    assert player.view.entry is None
    assert player.state.position.asking is not None
    player.key(pygame.K_ESCAPE)
    assert player.state.position.asking is None


def test_how_many_are_unused_is_answered_by_a_key() -> None:
    player = at("idaho", 3)
    player.table.tell(Chosen("go"), Called((1,)))
    player.type("9")
    player.type("2")
    player.type("0")
    assert [deed.deed for deed in player.told if isinstance(deed, Told)] == [
        Chosen("unused", 0, "2"),
        Chosen("unused", 2, "0"),
    ]


def test_the_letter_of_a_blank_is_answered_by_a_key() -> None:
    """A letter that it cannot be does nothing, though it may be a command elsewhere."""
    player = at("scrabble")
    player.table.tell(Laid(0, ((parse_square("H8"), Tile(None, True)), (parse_square("I8"), Tile("O")))))
    player.type("c")
    assert player.view.panel is Panel.NONE
    player.type("t")
    assert player.state.board is not None
    assert player.state.board[parse_square("H8")] == Tile("T", blank=True)


def test_whatever_can_be_touched_can_be_reached_by_tab_and_enter() -> None:
    player = at("speed")
    player.table.tell(Chosen("go"))
    for button in buttons(player.sheet):
        player.key(pygame.K_TAB)
        assert player.view.focus == button.action
    player.key(pygame.K_TAB)
    assert player.view.focus == buttons(player.sheet)[0].action
    while player.view.focus != Action(Do.CHOOSE, text="all-draw"):
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.told[-1] == Told(player.told[-1].at_ms, Chosen("all-draw"))
    assert player.view.focus is None


def taking(*, key: bool) -> Player:
    """Ben touches the blank Z of QUARTZ, takes it, and plays it again below the A."""
    player = at("friendly")
    player.table.tell(laid(0, "F8", "QUARTz"))
    player.touch_square("K8")
    if key:
        player.key(pygame.K_F2)
    else:
        player.press(Do.SWAP)
    player.touch_square("H9")
    player.press(Do.NEXT_IS_BLANK)
    player.type("x")
    return player


@pytest.mark.parametrize("key", [False, True])
def test_a_blank_on_the_board_is_taken_and_played_again(key: bool) -> None:
    player = taking(key=key)
    picture = board_picture(player.state, player.view)
    face = picture.faces[parse_square("K8")]
    assert face is not None
    assert (face.letter, face.blank) == ("Z", False)
    player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert player.state.position.taken == ((parse_square("K8"), Tile("Z", blank=True)),)
    assert player.state.scores == (28, 1)
    assert player.view.entry is None


def test_a_blank_that_was_taken_can_be_left_again() -> None:
    player = at("friendly")
    player.table.tell(laid(0, "F8", "QUARTz"))
    player.touch_square("K8")
    player.press(Do.SWAP)
    player.press(Do.SWAP)
    assert player.view.entry is not None
    assert player.view.entry.swaps == ()


def test_blanks_are_taken_in_the_friendly_game_alone_and_only_where_one_lies() -> None:
    for game, square in (("scrabble", "K8"), ("friendly", "F8"), ("friendly", "A1")):
        player = at(game)
        player.table.tell(laid(0, "F8", "QUARTz"))
        player.touch_square(square)
        player.key(pygame.K_F2)
        assert Do.SWAP not in [button.action.do for button in buttons(player.sheet)]
        assert player.view.entry is not None
        assert player.view.entry.swaps == ()


def test_very_many_options_stand_on_pages() -> None:
    """As the words of a table may, after a game without a board."""
    state, view = EXAMPLES["speed-won"]
    words = tuple(f"{letter}WORD{other}" for letter in "ABCDEFGH" for other in "ABCDEFGH")
    state = replace(state, awaits=(Choice("word", None, (*words, "back"), needed=True),), phase=Phase.PLAYING)
    found: list[str] = []
    for _ in range(len(words)):
        sheet = Sheet(state, view, Layout.of(800, 480), panel_of("speed"))
        there = [b.action.value for b in buttons(sheet) if b.action.do is Do.CHOOSE]
        assert "back" in there
        if set(there) <= {*found, "back"}:
            break
        found += [value for value in there if value != "back"]
        forward = [b for b in buttons(sheet) if b.action.do is Do.PAGE][-1]
        press = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=forward.box.center, button=1)
        view, told = handle_input(press, sheet, 0)
        assert told == ()
    assert found == list(words)


def test_the_arbiter_corrects_a_square() -> None:
    player = at("scrabble")
    player.table.tell(laid(0, "F8", "QUARTz"))
    player.press(Do.MENU)
    player.press(Do.CORRECT)
    player.touch_square("I8")
    player.press(Do.NAME_TILE)
    player.press(Do.SETTLE, text="T")
    assert isinstance(player.told[-1], SquareSettled)
    assert player.told[-1].square == parse_square("I8")


def test_the_menu_offers_what_there_is() -> None:
    """No camera, nothing to see of it; no board, none to turn."""

    def offered(game: str, *, camera: bool) -> set[Do]:
        player = at(game, camera=camera)
        player.press(Do.MENU)
        return {button.action.do for button in buttons(player.sheet)} & {Do.CAMERA, Do.TURN_ROUND}

    assert offered("scrabble", camera=True) == {Do.CAMERA, Do.TURN_ROUND}
    assert offered("scrabble", camera=False) == {Do.TURN_ROUND}
    assert offered("speed", camera=True) == {Do.CAMERA}


def test_the_arbiter_sets_a_clock_pauses_and_undoes() -> None:
    player = at("scrabble", 3)
    player.table.tell(laid(0, "F8", "QUARTz"))
    player.press(Do.MENU)
    player.press(Do.CLOCK_PANEL)
    minute = [b for b in buttons(player.sheet) if b.action.do is Do.ADJUST and b.action.player == 2][-1]
    player.touch(minute.box.center)
    told = player.told[-1]
    assert isinstance(told, ClockSet)
    assert (told.board, told.side) == (1, Side.NORTH)
    assert told.remaining_ms == 1_560_000
    player.press(Do.CLOSE)
    player.press(Do.MENU)
    player.press(Do.UNDO)
    player.key(pygame.K_SPACE)
    assert [type(told) for told in player.told[-2:]] == [PlayUndone, Paused]


def test_the_history_is_leafed_by_keys() -> None:
    player = at("scrabble")
    player.table.tell(laid(0, "F8", "QUARTz"), Passed(1))
    player.key(pygame.K_h, "h")
    assert (player.view.panel, player.view.turn) == (Panel.HISTORY, 1)
    player.key(pygame.K_LEFT)
    player.key(pygame.K_LEFT)
    assert player.view.turn == 0
    player.key(pygame.K_ESCAPE)
    assert player.view.panel is Panel.NONE


def test_the_board_is_not_touched_while_the_auction_is_shown_in_its_place() -> None:
    player = at("auction")
    player.touch(player.sheet.places.main.center)
    assert player.view.entry is None


@pytest.mark.parametrize("name", EXAMPLES)
def test_no_touch_anywhere_raises(name: str) -> None:
    state, view = EXAMPLES[name]
    sheet = Sheet(state, view, LAYOUT, panel_of(state.settings.game))
    for x in range(20, 1280, 60):
        for y in range(20, 800, 60):
            handle_input(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1), sheet, state.at_ms)


@pytest.mark.parametrize("game", PANELS)
@pytest.mark.parametrize("camera", [True, False])
def test_whatever_is_touched_in_whatever_order_is_drawn(game: str, camera: bool) -> None:
    """Somebody touches any button: the referee takes it, and the screen shows what came of it."""
    dice = random.Random(f"{game} {camera}")
    players = dice.randint(*GAMES[game].players)
    player = at(game, players, camera=camera)
    surface = pygame.Surface((640, 400))
    layout = Layout.of(640, 400)
    screen = TableScreen(layout, panel_of(game))
    phases = set()
    for _ in range(120):
        found = [b for b in buttons(player.sheet) if b.action.do not in {Do.ABORT, Do.HELP, Do.CAMERA}]
        player.touch(dice.choice(found).box.center)
        screen.draw(surface, player.state, player.view, player.table.now_ms)
        phases.add(player.state.phase)
    assert player.told
    assert Phase.PLAYING in phases
