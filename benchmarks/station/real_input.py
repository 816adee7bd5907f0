"""Whole games in a real window on a real X server, by mouse or keys: how they end, and the longest gap.

    python -m benchmarks.station.real_input [--game GAME ...] [--size WxH ...] [--by mouse|keys]

Needs Xvfb, openbox and xdotool (Debian: apt-get install xvfb openbox xdotool).
The loop of `station play` runs as it does at home; what it hears comes from the server's own pointer and
keyboard. A person plays at the first seat: House towards the far row, the other games like a computer. The
exit status is 1 if a game does not end by its rules.
"""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from time import perf_counter
from typing import Any, Final

from benchmarks.arguments import parser_of

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ |= {"SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}

import pygame

from station.app.equipment import Equipment
from station.app.menu_window import play_games
from station.app.table.game import TableGame, new_game
from station.clock.control import TimeControl
from station.paths import DATA_VARIABLE
from station.referee.dealt import Dealt
from station.referee.events import GameSettings
from station.referee.outcome import Ending
from station.referee.state import Phase
from station.registry import ENTRIES
from station.rules.edition import BLANK
from station.rules.moves.rack import RackTile
from station.rules.square import SIZE, SQUARES
from station.screen.input.actions import Do
from station.screen.input.controls import buttons
from station.screen.input.sheet import Sheet
from station.screen.window import Window
from tests.dealt.finger import Chooses, Finger, like_a_computer, like_a_racer, to_the_far_row

GAMES: Final = ("house", "scrabble", "speed", "auction")
NEEDED: Final = ("Xvfb", "openbox", "xdotool")
LATE_MS: Final = 100
LONGEST_S: Final = 1200
"""A game that is not over by then is left."""
STILL_S: Final = 180
"""Or when nothing has changed for so long."""
STUCK_S: Final = 20
"""Where nobody calls for so long, a person says that nobody can: computers leave that to people."""
SHOWN_S: Final = 2.0
"""How long the end is looked at."""
PACE_S: Final = 1
LOST_S: Final = 10
"""A click or key that the window has not heard by then is lost."""
ENDS: Final = ("click", "mouseup", "key")
LAST_INPUTS: Final = 20
"""So many are printed of a game that does not end."""
SMALL: Final = 800
"""A desktop no wider than this is filled."""
LETTER_KEYS: Final = {BLANK: "question"}
CHOOSES: Final[dict[str, Callable[[], Chooses]]] = {"house": lambda: to_the_far_row, "speed": like_a_racer}
RETURN_ENDS: Final = frozenset({Do.BEGIN, Do.END_TURN, Do.CARRIED_OUT, Do.SHOW_HAND})


class Hands:
    """The pointer and the keyboard of an X server: one xdotool that reads commands."""

    def __init__(self) -> None:
        self._tool = subprocess.Popen(["xdotool", "-"], stdin=subprocess.PIPE, text=True, bufsize=1)
        self.window = self.sent = 0

    def do(self, *commands: str) -> None:
        """Carry out these, one after the other."""
        assert self._tool.stdin is not None
        self.sent += sum(command.startswith(ENDS) for command in commands)
        self._tool.stdin.write("".join(f"{command}\n" for command in commands))
        self._tool.stdin.flush()

    def at(self, point: tuple[int, int]) -> str:
        """The command that moves the pointer to a point of the window."""
        return f"mousemove --window {self.window} {point[0]} {point[1]}"

    def close(self) -> None:
        """Let go."""
        assert self._tool.stdin is not None
        self._tool.stdin.close()
        self._tool.wait(5)


class MousePlayer(Finger):
    """Drags, taps and touches with the server's pointer."""

    hands: Hands
    slips: int = 0
    """How often a tile was not where it should be."""
    _until_s: float = 0.0
    _window: "WatchedWindow"

    def _act(self, state: Any, sheet: Sheet) -> str:
        waits = perf_counter() < self._until_s and self.hands.sent > self._window.heard
        if waits:
            return ""
        if self._window.heard < self.hands.sent:  # lost, as keys are while another window has the keyboard
            self._window.heard = self.hands.sent
            self.hands.do(f"windowfocus {self.hands.window}")
        self._until_s = perf_counter() + LOST_S
        return super()._act(state, sheet)

    def _lay_out(self, state: Any, sheet: Sheet, player: int) -> str:
        did = super()._lay_out(state, sheet, player)
        if did or self._window.quiet_s < STUCK_S:
            return did
        return self._press(sheet, Do.CHOOSE, "all-draw") or self._press(sheet, Do.CHOOSE, "nobody")

    def _lay(self, sheet: Sheet, tile: RackTile, square: int, *, by_drag: bool) -> str:
        if tile not in sheet.served.rack:
            self.slips += 1
            return self._press(sheet, Do.TAKE_ALL_BACK)
        return super()._lay(sheet, tile, square, by_drag=by_drag)

    def touch(self, point: tuple[int, int]) -> None:
        """Click there."""
        self.hands.do(self.hands.at(point), "click 1")

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from here to there."""
        middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
        down = self.hands.at(start), "mousedown 1"
        self.hands.do(*down, self.hands.at(middle), self.hands.at(end), "mouseup 1")


class KeyPlayer(MousePlayer):
    """Plays with keys: arrows and letters for tiles, Tab and Return for buttons."""

    by_mouse: int = 0
    """How often something could only be reached with the pointer."""

    def touch(self, point: tuple[int, int]) -> None:
        """Click there, since no key does it."""
        self.by_mouse += 1
        super().touch(point)

    def _take_back(self, point: tuple[int, int]) -> None:  # noqa: ARG002  (a mouse needs it)
        self.hands.do("key Escape")  # all of them

    def _take_all_back(self, sheet: Sheet) -> str:  # noqa: ARG002  (a mouse needs it)
        self.hands.do("key Escape")
        return "Escape"

    def _press(self, sheet: Sheet, do: Do, text: str = "", value: str = "") -> str:
        local = sheet.local
        wanted = [
            one.action
            for one in buttons(sheet)
            if one.action.do is do and one.action.text.startswith(text) and one.action.value.startswith(value)
        ]
        if not wanted:
            return ""
        if do in RETURN_ENDS or local.focus == wanted[0]:
            self.hands.do("key Return")
            return f"{do.name} {text}{value}".strip()
        pointing = local.dealt.cursor is not None and sheet.served.may_lay
        key = "Escape" if pointing else "Tab"
        self.hands.do(f"key {key}")
        return f"{key} to {do.name} {text}{value}".strip()

    def _lay(self, sheet: Sheet, tile: RackTile, square: int, *, by_drag: bool) -> str:  # noqa: ARG002  (a mouse needs it)
        at, turned = sheet.local.dealt.cursor, sheet.local.turned
        keys = []
        if at is None:
            keys, at = ["Right"], SQUARES // 2  # the first arrow shows the cursor
        down, right = square // SIZE - at // SIZE, square % SIZE - at % SIZE
        if turned:
            down, right = -down, -right
        keys += ["Down" if down > 0 else "Up"] * abs(down) + ["Right" if right > 0 else "Left"] * abs(right)
        meant = next(letter for where, _, letter in self._meant or () if where == square)
        name = (meant or tile.letter).lower() if tile.letter != BLANK or meant else BLANK
        keys.append(f"shift+{name}" if tile.letter == BLANK and meant else LETTER_KEYS.get(name, name))
        self.hands.do(*(f"key {key}" for key in keys))
        return f"keys {tile.letter}"


class WatchedWindow(Window):
    """A window that notes how long each picture took, and lets somebody play."""

    def __init__(self, size: tuple[int, int] | None, player: MousePlayer | None = None) -> None:
        super().__init__(size) if size is None else super().__init__()
        self.player = player
        self.pictures = self.late = self.heard = 0
        self.worst_ms = self._shown_s = 0.0
        self._last: object = None
        self._begun_s = self._changed_s = perf_counter()
        self.pages: Path | None = None
        self._saved: set[str] = set()

    def show(self, state: Any, now_ms: int) -> tuple[Any, ...]:
        """Show a picture, note how late it is, and do what comes next."""
        waiting = pygame.event.get()
        self.heard += sum(one.type in {pygame.MOUSEBUTTONUP, pygame.KEYUP} for one in waiting)
        for one in waiting:
            pygame.event.post(one)
        events = super().show(state, now_ms)
        now_s = perf_counter()
        if self._shown_s:
            gap_ms = (now_s - self._shown_s) * 1000
            self.pictures, self.late = self.pictures + 1, self.late + (gap_ms > LATE_MS)
            self.worst_ms = max(self.worst_ms, gap_ms)
        now = state.turns, state.phase, state.layouts
        if now != self._last:
            self._last, self._changed_s = now, now_s
        assert self.player is not None
        self.player.show(state, now_ms)
        self._keep(f"{state.phase.name.lower()}-{state.turns // 10 * 10:03}")
        over = state.phase is Phase.OVER and self.quiet_s > SHOWN_S
        left = self.quiet_s > STILL_S or now_s - self._begun_s > LONGEST_S
        if left or over:
            self._keep("last")
        self.closed = self.closed or over or left
        self._shown_s = perf_counter()
        return events

    @property
    def quiet_s(self) -> float:
        """How long nothing has changed."""
        return perf_counter() - self._changed_s

    def _keep(self, name: str) -> None:
        if self.pages is not None and name not in self._saved:
            self._saved.add(name)
            self.save(self.pages / f"{name}.png")


def take_keyboard(window: int) -> None:
    """Give a window the keyboard, as a click on it does. Raises RuntimeError if it never gets it."""
    for _ in range(200):
        pygame.event.pump()
        if pygame.key.get_focused():
            return
        # Refused while the window is not on the screen yet.
        subprocess.run(["xdotool", "windowfocus", str(window)], stderr=subprocess.DEVNULL, check=False)
    raise RuntimeError("the window does not get the keyboard")


@contextlib.contextmanager
def x_server(size: tuple[int, int]) -> Iterator[None]:
    """An X server of this size with a window manager; SDL's windows open on it."""
    end, number = os.pipe()
    screen = ("-screen", "0", f"{size[0]}x{size[1]}x24", "-nolisten", "tcp")
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(number), *screen], pass_fds=[number], stderr=subprocess.DEVNULL
    )
    os.close(number)
    with os.fdopen(end) as number_file:
        os.environ["DISPLAY"] = f":{number_file.readline().strip()}"
    with tempfile.TemporaryDirectory() as folder:
        ready = Path(folder, "ready")
        os.mkfifo(ready)
        # A window that opens before its manager is there is not given the whole screen.
        manager = subprocess.Popen(
            ["openbox", "--sm-disable", "--startup", f"sh -c 'echo > {ready}'"], stderr=subprocess.DEVNULL
        )
        ready.read_text()
    try:
        yield
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait(5)


def begin(name: str, seed: int) -> TableGame:
    """A game against computers that are beginners, with a person at the first seat."""
    entry = ENTRIES[name]
    players = max(entry.usual_players, entry.players[0])
    names = entry.seats or ("Ann", *(f"Player {number}" for number in range(2, players + 1)))
    control = TimeControl.parse(entry.times[0])
    levels = (0, *(1 for _ in names[1:]))
    return new_game(
        GameSettings(name, names, control=control, camera=False, dealt=Dealt(seed, levels, PACE_S))
    )


def play(name: str, size: tuple[int, int], by: str, seed: int, pictures: Path | None) -> bool:
    """Play one game; print how it went, and return whether it ended by its rules."""
    hands = Hands()
    window = WatchedWindow(None if size[0] <= SMALL else size)
    try:
        game, equipment = begin(name, seed), Equipment()
        hands.window = pygame.display.get_wm_info()["window"]
        take_keyboard(hands.window)
        assert game.desk is not None
        choose = CHOOSES.get(name, like_a_computer)()
        kind = KeyPlayer if by == "keys" else MousePlayer
        player = kind(window, game.desk, choose)
        player.hands = hands
        window.player = player
        if pictures is not None:
            window.pages = pictures / f"{name}-{size[0]}x{size[1]}-{by}"
            window.pages.mkdir(parents=True, exist_ok=True)
        begun_s = perf_counter()
        window.wear(equipment.shown(game))
        state = play_games(game, equipment, window).station.state
        took_s = perf_counter() - begun_s
    finally:
        window.close()
        hands.close()
    outcome = "not over" if state.outcome is None else state.outcome.ending.name.lower()
    unkeyed = f", {player.by_mouse} by mouse" if isinstance(player, KeyPlayer) else ""
    ended = state.outcome is not None and state.outcome.ending is Ending.FINISHED
    print(
        f"{name:9} {size[0]}x{size[1]:<4} by {by:5} {outcome}, {state.turns} turns, {took_s:.0f} s, "
        f"{len(player.touches)} inputs, {player.slips} slips{unkeyed}, {window.pictures} pictures, "
        f"longest gap {window.worst_ms:.0f} ms, {window.late} late",
        flush=True,
    )
    if not ended:
        print("last inputs:", *player.touches[-LAST_INPUTS:], sep="\n  ", flush=True)
    return ended


def main() -> int:
    """Play, and print the figures."""
    parser = parser_of(__doc__)
    parser.add_argument("--game", action="append", help=f"default: {', '.join(GAMES)}")
    parser.add_argument("--size", action="append", help="of the desktop; default: 800x480 and 1280x800")
    parser.add_argument("--by", nargs="+", default=["mouse", "keys"], choices=["mouse", "keys"])
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="save a picture of each stage here")
    options = parser.parse_args()
    if missing := [name for name in NEEDED if which(name) is None]:
        parser.error(f"{', '.join(missing)} is missing; on Debian: apt-get install xvfb openbox xdotool")
    ended = []
    for size in options.size or ("800x480", "1280x800"):
        wide, high = map(int, size.split("x"))
        for name in options.game or GAMES:
            for by in options.by:
                with tempfile.TemporaryDirectory() as folder, x_server((wide, high)):
                    os.environ[DATA_VARIABLE] = folder
                    ended.append(play(name, (wide, high), by, options.seed, options.pictures))
    return 0 if all(ended) else 1


if __name__ == "__main__":
    sys.exit(main())
