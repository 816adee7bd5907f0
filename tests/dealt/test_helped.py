"""What somebody who plays at the screen can ask for: hints, and a play taken back."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from dataclasses import replace
from typing import Any

import pygame

from station.dealt.play_events import Placed
from station.referee.events import Continued, DeedEntered, Paused, PlayUndone
from station.referee.ruling import Refused
from station.referee.state import Phase, TableState
from station.rules.edition import BLANK
from station.rules.game import Chosen, Passed
from station.rules.square import COLUMNS, SIZE
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Do, HintAsked
from station.screen.input.controls import buttons
from station.screen.input.screen_state import Panel
from station.screen.show import GameShow
from tests.dealt.at_hand import scrabble
from tests.dealt.playing import DealtGame
from tests.screen.examples.dealt import DealtTable


def after_a_reply() -> DealtGame:
    game = DealtGame("scrabble", (0, 1), seed=3)
    game.start()
    game.station.handle(DeedEntered(1000, Passed(0)))
    game.play(until=lambda: game.state.turns == 2)
    return game


def in_menu(do: Do, show: GameShow, game: DealtGame) -> list[object]:
    """What touching this entry of the menu tells."""
    show.fit(ScreenLayout.of(800, 480))
    show.local = replace(show.local, panel=Panel.MENU)
    button = next(one for one in buttons(show._sheet(game.state, game.time.now_ms())) if one.action.do is do)
    touch = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=button.box.center, button=1)
    return list(show.touched(touch, game.state, game.time.now_ms()))


def test_whoever_plays_alone_takes_a_play_back_from_the_menu_with_the_reply() -> None:
    game = after_a_reply()
    (undone,) = in_menu(Do.UNDO_OWN, GameShow(), game)
    assert isinstance(undone, PlayUndone)
    game.station.handle(undone)
    game.play(until=lambda: game.state.undone == 2)
    assert game.state.to_move == 0
    assert all(done.undone for done in game.state.history)


def test_a_pin_locks_taking_back_and_hints() -> None:
    screen = scrabble()
    screen.press(Do.PASS)
    screen.table.handle(DeedEntered(screen.table.now_ms, Passed(1)))
    screen.local = replace(screen.local, panel=Panel.MENU)
    helps = {Do.UNDO_OWN, Do.HINT}
    assert helps <= {one.action.do for one in buttons(screen.sheet)}
    screen.local = replace(screen.local, pin="1234")
    assert not helps & {one.action.do for one in buttons(screen.sheet)}


def test_a_hint_asked_for_in_the_menu_comes_once_the_clocks_run_again() -> None:
    game = after_a_reply()
    advised: list[int] = []
    game.station.handle(Paused(game.time.now_ms()))
    game.computers.advise(0, lambda _state, player, _placed, _now_ms: advised.append(player))
    game.computers.show(game.state, game.time.now_ms())
    assert advised == []
    game.station.handle(Continued(game.time.now_ms()))
    late_ms = game.time.now_ms() + 60_000
    game.play(until=lambda: bool(advised) or game.time.now_ms() > late_ms)
    assert advised == [0]


def test_hints_say_where_then_how_long_then_lay_the_tiles_that_a_computer_would_play() -> None:
    game, show = after_a_reply(), GameShow()
    assert in_menu(Do.HINT, show, game) == []
    assert show.take_requests() == (HintAsked(0),)
    assert show.take_requests() == ()
    hints: list[tuple[Placed, ...]] = []

    def advised(state: TableState[object], player: int, placed: tuple[Placed, ...], now_ms: int) -> None:
        hints.append(placed)
        show.hint(state, player, placed, now_ms)

    game.computers.advise(0, advised)
    game.play(until=lambda: bool(hints))
    now_ms = game.time.now_ms()
    squares = sorted(square for square, _, _ in hints[0])
    assert len(squares) > 1
    row, column = divmod(squares[0], SIZE)
    by = 1 if squares[1] < squares[0] + SIZE else SIZE
    along = f"row {row + 1}" if by == 1 else f"column {COLUMNS[column]}"
    assert show.local.notice == f"Look along {along}."
    assert show.next_hint(game.state, 0, now_ms)
    assert not show._sheet(game.state, now_ms).served.laying.placed
    (length,) = (int(word) for word in show.local.notice.split() if word.isdecimal())
    assert show.next_hint(game.state, 0, now_ms)
    sheet = show._sheet(game.state, game.time.now_ms())
    assert sheet.served.laying.placed == hints[0]
    letters = [tile.letter for _, tile, _ in hints[0]]
    assert set(letters) <= {*game.deal.letters(0)}
    assert all(said for _, tile, said in hints[0] if tile.letter == BLANK)
    assert show.local.notice == "I'd play this."
    text = sheet.here.message(game.time.now_ms()).text
    assert text.startswith("I'd play this. This ")
    assert not show.next_hint(game.state, 0, now_ms)
    board = sheet.view.lanes[0].board
    assert board is not None
    word = {number for number, face in enumerate(board.faces) if face is not None} | {*squares}
    first = next(at for at in range(squares[0], -1, -by) if at - by not in word)
    assert length == next(count for count in range(1, SIZE + 1) if first + count * by not in word)


def test_a_hint_is_shown_until_its_turn_is_over_and_no_longer() -> None:
    """Neither under the computer's answer nor over the end of the game."""
    game, show = after_a_reply(), GameShow()
    show.fit(ScreenLayout.of(1280, 800))
    now_ms = game.time.now_ms()
    show.hint(game.state, 0, (), now_ms)
    assert text_on(show, game.state, now_ms).startswith("I'd pass.")
    game.station.handle(DeedEntered(now_ms, Passed(0)))
    assert "I'd pass." not in text_on(show, game.state, now_ms)


def test_a_hint_is_about_the_own_board_whichever_is_looked_at_when_it_comes() -> None:
    table, show = DealtTable("house", (0, 2, 2, 2), seed=9), GameShow()
    show.fit(ScreenLayout.of(1280, 800))
    show.local = replace(show.local, lane=1)
    show.hint(table.state, 0, ((217, table.hand(0)[0], ""),), table.now_ms)
    assert show.local.lane == 0
    assert text_on(show, table.state, table.now_ms).startswith("Look around H15.")


def test_a_hint_is_not_shown_over_the_end() -> None:
    game, show = after_a_reply(), GameShow()
    show.fit(ScreenLayout.of(1280, 800))
    now_ms = game.time.now_ms()
    show.hint(game.state, 0, (), now_ms)
    game.station.handle(DeedEntered(now_ms, Chosen("resign", 0)))
    assert game.state.phase is Phase.OVER
    assert "I'd pass." not in text_on(show, game.state, now_ms)


def test_a_hint_goes_when_the_turn_is_ended_though_the_play_is_refused() -> None:
    game, show = after_a_reply(), GameShow()
    show.fit(ScreenLayout.of(1280, 800))
    now_ms = game.time.now_ms()
    tile = game.deal.hands[0][0]
    assert game.state.lanes[0].board[0] is None
    show.hint(game.state, 0, ((0, tile, "E"),), now_ms)
    while show.next_hint(game.state, 0, now_ms):
        pass
    assert text_on(show, game.state, now_ms).startswith("I'd play this.")
    (end,) = (one for one in buttons(show._sheet(game.state, now_ms)) if one.action.do is Do.END_TURN)
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=end.box.center, button=1)
    for answered in show.touched(event, game.state, now_ms):
        game.station.handle(answered)
    assert isinstance(game.state.lanes[0].verdict, Refused)
    assert "I'd play this." not in text_on(show, game.state, now_ms)


def text_on(show: GameShow, state: TableState[Any], now_ms: int) -> str:
    return show._sheet(state, now_ms).here.message(now_ms).text


def test_between_people_nobody_takes_back_alone_and_nobody_is_helped() -> None:
    screen = scrabble((0, 0))
    screen.press(Do.SHOW_HAND)
    screen.press(Do.PASS)
    screen.local = replace(screen.local, panel=Panel.MENU)
    assert not {Do.UNDO_OWN, Do.HINT} & {one.action.do for one in buttons(screen.sheet)}
