"""House in the window without a camera: whole games from one script, by touches and by keystrokes."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from station.app.table.at_window import PlayersAtWindow
from station.app.table.game import TableGame, new_game
from station.app.table.real_table import show_of
from station.games.house.by_hand import as_seen
from station.journal.contents import read_journal
from station.journal.replay import replay
from station.journal.resume import referee_for
from station.referee.events import Device
from station.referee.outcome import Ending
from station.referee.sight import BoardSeen, SeenTile
from station.referee.state import Phase, TableState
from station.rules.game import doer
from station.rules.square import parse_square
from station.rules.tile import Side
from station.screen.draw.board import square_at
from station.screen.input.controls import buttons
from station.screen.input.sheet import Sheet
from station.screen.input.touch import Button
from station.screen.show import GameShow, sheet_of
from station.screen.window import Window
from tests.house_table import house_settings

LINES = (Path(__file__).parents[1] / "games/house/typed-game.txt").read_text().splitlines()
"""A whole game as lines of a terminal."""

BOARDS = ("left", "right")
NAMES = ("Ann", "Ben", "Cy", "Di")


class AtWindow:
    """Somebody at a real window of a station with a real journal; seconds go by as told."""

    def __init__(self, game: TableGame, window: Window) -> None:
        self.game, self.window, self.now_ms = game, window, 0
        self.players = PlayersAtWindow(window, lambda: None, game.opened.contacts)
        self.go_on()

    @property
    def state(self) -> TableState[Any]:
        return self.game.station.state

    @property
    def show(self) -> GameShow:
        assert isinstance(self.window.shows, GameShow)
        return self.window.shows

    @property
    def sheet(self) -> Sheet:
        return sheet_of(self.state, self.show.local, self.window.layout, self.now_ms)

    def go_on(self) -> None:
        """Half a second: what people did, and what the heads report."""
        self.now_ms += 500
        for event in self.players.show(self.state, self.now_ms):
            self.game.station.handle(event)
        self.game.station.hear(self.now_ms)

    def touch(self, point: tuple[int, int]) -> None:
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point))
        self.go_on()

    def key(self, key: int, text: str = "") -> None:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=text))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, unicode=text))
        self.go_on()

    def button(self, label: str, board: int | None = None) -> Button:
        half = self.window.layout.width // 2
        return next(
            b
            for b in buttons(self.sheet)
            if b.label == label and (board is None or (b.box.centerx >= half) is bool(board))
        )

    def press(self, label: str, board: int | None = None) -> None:
        self.touch(self.button(label, board).box.center)

    def touch_square(self, board: int, name: str) -> None:
        self.touch(self.square(board, name))

    def square(self, board: int, name: str) -> tuple[int, int]:
        """Where a square is on the screen now."""
        places, wanted = self.sheet.lanes()[board].places, parse_square(name)
        seen = places.seen
        points = ((x, y) for x in range(seen.left, seen.right, 4) for y in range(seen.top, seen.bottom, 4))
        return next(point for point in points if square_at(places.main, point, False) == wanted)


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("HOUSE_STATION_DATA", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    opened = Window((800, 480))
    yield opened
    opened.close()


@pytest.fixture
def people(window: Window) -> Iterator[AtWindow]:
    game = new_game(house_settings(NAMES, camera=False))
    window.wear(show_of(game))
    yield AtWindow(game, window)
    game.close()


def by_touch(people: AtWindow, board: int, verb: str, value: str) -> None:
    if verb == "kit":
        people.press(f"{value} kit", board)
    elif verb == "tick":
        people.touch_square(board, value)
    elif verb == "blank":
        people.press(value, board)
    elif verb == "done":
        people.press("Done as shown", board)
    else:
        across = verb[0].isdigit()
        people.touch_square(board, f"{verb[-1]}{verb[:-1]}" if across else verb)
        if not across:
            people.touch_square(board, verb)
        for letter in value.replace(".", ""):
            if letter.islower():
                people.press("Blank")
            people.press(letter.upper())
        people.press("Done")


def to_board(people: AtWindow, board: int) -> None:
    while people.show.local.lane != board:
        people.key(pygame.K_TAB)


def by_keys(people: AtWindow, board: int, verb: str, value: str) -> None:
    if verb == "tick" or (verb in {"kit", "blank"} and people.state.lanes[board].question is None):
        return  # what is ticked off by touch is done as shown by keys, so tiles change hands later
    to_board(people, board)
    if verb in {"kit", "done"}:
        label = f"{value} kit" if verb == "kit" else "Done as shown"
        while people.show.local.focus != people.button(label, board).action:
            people.key(pygame.K_TAB)
        people.key(pygame.K_RETURN)
    elif verb == "blank":
        people.key(ord(value.lower()), value.lower())
    else:
        people.show.local = _without_focus(people)
        people.key(pygame.K_RETURN)
        across = verb[0].isdigit()
        aim(people, parse_square(f"{verb[-1]}{verb[:-1]}" if across else verb))
        if not across:
            people.key(pygame.K_TAB)
        for letter in value.replace(".", ""):
            people.key(ord(letter.lower()), letter.upper() if letter.islower() else letter.lower())
        people.key(pygame.K_RETURN)


def _without_focus(people: AtWindow) -> Any:
    people.key(pygame.K_ESCAPE)
    return people.show.local


def aim(people: AtWindow, square: int) -> None:
    """Arrows, from wherever the play begins."""
    entry = people.show.local.entry
    assert entry is not None
    down, right = square // 15 - entry.square // 15, square % 15 - entry.square % 15
    for count, more, less in ((down, pygame.K_DOWN, pygame.K_UP), (right, pygame.K_RIGHT, pygame.K_LEFT)):
        for _ in range(abs(count)):
            people.key(more if count > 0 else less)


def check_the_end(people: AtWindow) -> None:
    assert people.state.phase is Phase.OVER
    outcome = people.state.outcome
    assert outcome is not None
    assert (outcome.ending, outcome.winners) == (Ending.FINISHED, (1, 3))
    journal = people.game.station.journal
    assert journal is not None
    contents = read_journal(journal.path)
    steps = list(replay(contents, referee_for(contents)))
    assert not [step.number for step in steps if step.differs]
    assert steps[-1].state.position == people.state.position


def test_a_whole_game_is_played_by_touch_alone(people: AtWindow) -> None:
    people.press("Press", 0)
    assert people.state.ready == {1}
    people.press("Press", 1)
    assert people.state.phase is Phase.PLAYING
    for line in LINES:
        where, verb, *value = line.split()
        by_touch(people, BOARDS.index(where), verb, " ".join(value))
    check_the_end(people)


def test_a_turn_is_passed_by_touch_or_by_holding_the_clock_key(people: AtWindow) -> None:
    people.press("Press", 0)
    people.press("Press", 1)
    people.press("Type a play", 0)
    people.press("Pass")
    assert [doer(done.deed) for done in people.state.history] == [0]
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_0, unicode="0"))
    people.go_on()
    people.now_ms += 1000
    people.go_on()
    assert [doer(done.deed) for done in people.state.history] == [0, 3]


def test_a_play_is_taken_back_in_the_middle_of_its_explosion(people: AtWindow) -> None:
    people.press("Press", 0)
    people.press("Press", 1)
    for line in ("right D4 OUPH", "right J11 CUBED", "right 12I NRULE", "right tick J13"):
        where, verb, *value = line.split()
        by_touch(people, BOARDS.index(where), verb, " ".join(value))
    assert people.state.position.boards[0].hands[1].bonus == ("B",)
    people.press("Take it back", 1)
    assert people.state.lanes[1].task is None
    assert people.state.position.boards[0].hands[1].bonus == ()


def test_a_whole_game_is_played_by_keys_alone(people: AtWindow) -> None:
    people.key(pygame.K_2, "2")
    people.key(pygame.K_9, "9")
    assert people.state.phase is Phase.PLAYING
    for line in LINES:
        where, verb, *value = line.split()
        by_keys(people, BOARDS.index(where), verb, " ".join(value))
    check_the_end(people)


def test_a_game_whose_camera_is_lost_goes_on_by_hand_and_with_the_camera_again(window: Window) -> None:
    game = new_game(house_settings(NAMES))
    window.wear(show_of(game))
    people = AtWindow(game, window)
    people.press("Press", 0)
    people.press("Press", 1)
    station = game.station
    before = people.state.position.boards[0].position
    camera = [as_seen(tile) for tile in before.tiles]
    for square, letter in zip(range(parse_square("F15"), 225), "KEEL", strict=False):
        camera[square] = SeenTile(letter, Side.SOUTH, "a")
    people.press("Press", 0)
    station.pass_on(BoardSeen(0, people.now_ms + 1, tuple(camera)))
    assert people.state.turns == 1
    station.note(Device.CAMERA, False, people.now_ms, "no more pictures: check the cable")
    assert people.state.phase.value == "paused"
    people.press("Go on by hand", 0)
    assert people.state.blind
    by_touch(people, 1, "1F", "KEEL")
    by_touch(people, 0, "1F", "KEEL")
    assert [doer(done.deed) for done in people.state.history] == [0, 3, 1]
    station.pass_on(BoardSeen(0, people.now_ms, tuple(camera)))
    assert people.state.lanes[0].seen is None, "people tell, whatever the camera sees meanwhile"
    station.note(Device.CAMERA, True, people.now_ms)
    people.press("Menu", 0)
    people.press("Use the camera")
    assert (people.state.blind, people.state.phase.value) == (False, "playing")
    game.close()
