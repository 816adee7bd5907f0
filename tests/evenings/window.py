"""People at the window of a real table, by scripts of what they touch: the program's own loop in simulated
time."""

import re
from typing import Any

import pygame

from station.app.real_table import TableDevices, play_on_table, show_of
from station.app.runtime import NoCamera
from station.app.table_game import new_game
from station.clock.control import TimeControl
from station.clock.station_time import SimulatedTime
from station.games import entry
from station.referee.events import GameSettings
from station.referee.state import TableState
from station.rules.square import parse_square
from station.screen.draw.board import square_at
from station.screen.input.controls import buttons
from station.screen.show import GameShow, sheet_of
from station.screen.window import Window

BOARDS = ("left", "right")
SMALL = (800, 480)
TOUCH_MS = 1000
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")
SQUARE = re.compile(r"(left |right )?([A-O]\d\d?)")


class Fingers:
    """A `Participant` who touches one thing a second, where the window shows it then, and closes the window
    after the last.

    script: what is touched, separated by commas or lines: the label of a button, the name of its icon, or a
    square, behind "left" or "right" where there are two ("right Pass", "left H8"). "QUIZ." are four letter
    keys; "(3)" after a name is three times.
    """

    def __init__(self, window: Window, script: str) -> None:
        self.window = window
        self.script = [one for name in re.split(r"[,\n]", script) for one in _each(name.strip())]
        self.last: TableState[Any] | None = None
        self._due_ms = 0

    def show(self, state: TableState[Any], now_ms: int) -> tuple[()]:
        self.last = state
        if now_ms < self._due_ms:
            return ()
        self._due_ms = now_ms + TOUCH_MS
        if not self.script:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
            return ()
        point = self._find(self.script.pop(0), state, now_ms)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=point))
        return ()

    def due_ms(self, now_ms: int) -> int:
        return self._due_ms

    def say(self, sentence: str, now_ms: int) -> None: ...

    def _find(self, name: str, state: TableState[Any], now_ms: int) -> tuple[int, int]:
        """Where it is on the screen. Raises AssertionError, saying what is there, if it is not."""
        show = self.window.shows
        assert isinstance(show, GameShow)
        sheet = sheet_of(state, show.local, self.window.layout, now_ms)
        there = {}
        for button in reversed(buttons(sheet)):
            label = button.label or (button.icon.value if button.icon else "")
            half = BOARDS[button.box.centerx >= self.window.layout.width // 2]
            there[label] = there[f"{half} {label}"] = button.box.center
        if name not in there and (square := SQUARE.fullmatch(name)):
            board = sheet.all_places.lanes[square[1] == "right "].main
            wanted = parse_square(square[2])
            return next(at for at in _points(board) if square_at(board, at, show.local.turned) == wanted)
        assert name in there, f"there is no {name!r} to touch, but {list(there)}; left: {self.script}"
        return there[name]


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
    window = Window(SMALL, show_of(table))
    fingers = Fingers(window, script)
    try:
        play_on_table(table, lambda _game: TableDevices(NoCamera(), participants=(fingers,)), window)
    finally:
        window.close()
    assert fingers.last is not None
    return fingers.last
