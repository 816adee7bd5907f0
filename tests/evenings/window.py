"""People at the window of a real table, by scripts of what they touch: the program's own loops, in simulated
time."""

import re
from typing import Any

import pygame
import pytest

from station.app.equipment import Equipment
from station.app.menu_window import play_by_menu, play_games
from station.app.runtime import NoCamera
from station.app.table.game import new_game
from station.app.table.real_table import TableDevices, play_on_table, show_of
from station.clock.control import TimeControl
from station.clock.station_time import SimulatedTime
from station.referee.events import GameSettings
from station.referee.state import TableState
from station.registry import entry
from station.rules.square import parse_square
from station.screen.draw.board import square_at
from station.screen.input.controls import buttons
from station.screen.input.touch import Button
from station.screen.review.sheet import ReviewSheet, review_buttons
from station.screen.review.show import ReviewShow
from station.screen.review.state import ReviewState
from station.screen.show import GameShow, sheet_of
from station.screen.start.buttons import buttons as start_buttons
from station.screen.start.our_words import OurWordsShow, our_words_buttons
from station.screen.start.record import RecordShow, record_buttons
from station.screen.start.sheet import StartSheet, cards
from station.screen.start.show import StartShow
from station.screen.start.view import StartState
from station.screen.window import Window

BOARDS = ("left", "right")
SMALL = (800, 480)
TOUCH_MS = 1000
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")
SQUARE = re.compile(r"(left |right )?([A-O]\d\d?)")


class TouchedWindow(Window):
    """A window at which somebody touches one thing a second, where it is shown then; closed after the last.

    script: what is touched, separated by commas or lines: the label of a button, the name of its icon, or a
    square, behind "left" or "right" where there are two ("right Pass", "left H8"); in the menu also the name
    of a game. "Continue…" is what begins so, "QUIZ." four letter keys, and "Pass (3)" three touches.
    """

    def __init__(self, script: str) -> None:
        super().__init__(SMALL)
        self.script = [one for name in re.split(r"[,\n]", script) for one in _each(name.strip())]
        self.last: TableState[Any] | None = None
        self._due_ms = 0

    def show(self, state: Any, now_ms: int) -> tuple[Any, ...]:
        at_table = isinstance(self.shows, GameShow)
        if at_table:
            self.last = state
        if not at_table or now_ms >= self._due_ms:
            self._due_ms = now_ms + TOUCH_MS
            self._touch(state, now_ms)
        return super().show(state, now_ms)

    def _touch(self, state: Any, now_ms: int) -> None:
        if isinstance(self.shows, ReviewShow) and not _ready(self.shows.now()):
            return
        if not self.script:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return
        there = self._there(state, now_ms)
        name = self.script.pop(0)
        if name.endswith("…") and name not in there:
            name = next((other for other in there if other.startswith(name[:-1])), name)
        assert name in there, f"there is no {name!r} to touch, but {list(there)}; left: {self.script}"
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=there[name]))

    def _there(self, state: Any, now_ms: int) -> dict[str, tuple[int, int]]:
        """Everything that can be touched, by name."""
        if isinstance(self.shows, StartShow):
            menu = StartSheet(state, self.shows.view, self.layout)
            games = [] if self.shows.view.game else cards(menu)
            return {name: box.center for name, box in games} | {
                button.label: button.box.center for button in start_buttons(menu)
            }
        if isinstance(self.shows, RecordShow):
            record = StartSheet(StartState(kept=len(state.games)), self.shows.view, self.layout)
            return {button.label: button.box.center for button in record_buttons(record, state)}
        if isinstance(self.shows, OurWordsShow):
            ours = StartSheet(StartState(), self.shows.view, self.layout)
            return {button.label: button.box.center for button in our_words_buttons(ours, state)}
        if isinstance(self.shows, ReviewShow):
            page = ReviewSheet(self.shows.now(), self.shows.view, self.layout)
            return {_label(button): button.box.center for button in review_buttons(page)}
        assert isinstance(self.shows, GameShow)
        sheet = sheet_of(state, self.shows.local, self.layout, now_ms)
        there: dict[str, tuple[int, int]] = {}
        if self.script and (square := SQUARE.fullmatch(self.script[0])):
            at_board = sheet.lanes()[square[1] == "right "].places
            wanted, turned = parse_square(square[2]), self.shows.local.turned
            points = _points(at_board.seen)
            there[square[0]] = next(at for at in points if square_at(at_board.main, at, turned) == wanted)
        for button in reversed(buttons(sheet)):
            label = _label(button)
            half = BOARDS[button.box.centerx >= self.layout.width // 2]
            there[label] = there[f"{half} {label}"] = button.box.center
        return there


def _label(button: Button) -> str:
    return button.label or (button.icon.value if button.icon else "")


def _ready(review: ReviewState) -> bool:
    """Whether somebody sees the whole review, and waits for nothing."""
    return review.review is not None and not review.preparing


def _each(name: str) -> list[str]:
    """What a name in a script stands for."""
    if times := re.fullmatch(r"(.+) \((\d+)\)", name):
        return [times[1]] * int(times[2])
    return [*name[:-1]] if name.endswith(".") else [name] if name else []


def _points(box: pygame.Rect) -> list[tuple[int, int]]:
    return [(x, y) for y in range(box.top, box.bottom, 5) for x in range(box.left, box.right, 5)]


def touched(game: str, script: str, players: int = 2, time: str = "25", **options: str) -> TableState[Any]:
    """The last state of a game that is played by touch on a small screen until the script ends."""
    settings = GameSettings(
        game,
        tuple(entry(game).seats or NAMES[:players]),
        control=TimeControl.parse(time),
        options=tuple(options.items()),
        camera=False,
    )
    table = new_game(settings, new_time=SimulatedTime)
    window = TouchedWindow(script)
    window.wear(show_of(table))
    try:
        play_on_table(table, lambda _game: TableDevices(NoCamera()), window)
    finally:
        window.close()
    assert window.last is not None
    return window.last


def dealt_evening(settings: GameSettings, script: str) -> TableState[Any]:
    """The last state of an evening that begins with a game at the screen, played on the spot."""
    table = new_game(settings, new_time=SimulatedTime)
    window, equipment = TouchedWindow(script), Equipment(new_time=SimulatedTime)
    window.wear(equipment.shown(table))
    try:
        play_games(table, equipment, window)
    finally:
        window.close()
    assert window.last is not None
    return window.last


def evening(script: str) -> TableState[Any]:
    """The last state of an evening that begins at the start menu."""
    window = TouchedWindow(script)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("station.app.start_menu.SHORT_S", 60.0)  # each page shows all games when it comes
            play_by_menu(window, Equipment(new_time=SimulatedTime))
    finally:
        window.close()
    assert window.last is not None
    return window.last
