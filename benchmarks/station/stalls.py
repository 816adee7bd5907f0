"""How long the window stands still in an evening of dealt games: the longest gap between two pictures.

    python -m benchmarks.station.stalls [--games N] [--seed N] [--game GAME ...] [--disk-ms N]
                                       [--profile]

The loop of `station play` runs in a window on SDL's dummy display. A person asks for a hint and ends the
turn until the game is over, reviews it, and asks for a rematch; later they look at the games on record, N of
them (usually 1,000: copies of those just played), before and after their index is there. Touches are
events posted to the window. Besides each gap, the processor time of the window's thread in it is counted,
which other programs do not lengthen. With --disk-ms, each time that something waits for the disk takes so
much longer, as on a poor SD card. The exit status is 1 if there was no picture for more than a tenth of
a second.
"""

import cProfile
import os
import pstats
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import monotonic, perf_counter, thread_time
from typing import Any, Final

from benchmarks.arguments import parser_of

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame

from benchmarks.station.slow_disk import slow_disk
from station.app.equipment import Equipment
from station.app.menu_window import play_by_menu, play_games
from station.app.table.game import new_game
from station.clock.control import TimeControl
from station.journal.resume import journal_dir
from station.paths import DATA_VARIABLE
from station.referee.dealt import Dealt
from station.referee.events import GameSettings
from station.referee.state import Phase
from station.registry import ENTRIES
from station.screen.dealt.hints import LAST
from station.screen.input import controls
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Panel
from station.screen.input.touch import Button
from station.screen.pages.page import Page
from station.screen.show import GameShow, sheet_of
from station.screen.start.record import RecordShow
from station.screen.start.view import MenuItem
from station.screen.window import Window

LATE_MS: Final = 100
WORK_MS: Final = 40
"""With --profile, more work than this is shown by function; the profile lengthens it."""
PATIENCE_S: Final = 30.0
LOOKS_S: Final = 2.0
"""How long people look at a page that they have opened."""

Script = Iterator[None]
"""What somebody does, a step a picture."""


@dataclass(slots=True)
class Part:
    """A part of the evening: how many pictures it had, how many of them came late, the longest gap, and the
    longest work of the window's thread between two pictures."""

    pictures: int = 0
    late: int = 0
    worst_ms: float = 0.0
    work_ms: float = 0.0

    def took(self, gap_ms: float, work_ms: float) -> None:
        """Count a picture that came so long, and after so much work, after the one before."""
        self.pictures += 1
        self.late += gap_ms > LATE_MS
        self.worst_ms = max(self.worst_ms, gap_ms)
        self.work_ms = max(self.work_ms, work_ms)


class WatchedWindow(Window):
    """A window that notes when each picture is shown, and which somebody touches as `script` says."""

    def __init__(self, script: Callable[["WatchedWindow"], Script], *, profile: bool = False) -> None:
        super().__init__()
        self.parts: dict[str, Part] = {}
        self.part = ""
        self.state: Any = None
        self.now_ms = 0
        self._script = script(self)
        self._profile = cProfile.Profile(thread_time) if profile else None
        self._shown_s = self._worked_s = 0.0

    def show(self, state: Any, now_ms: int) -> tuple[Any, ...]:
        """Show a picture, note how late it is, and do what comes next."""
        events = super().show(state, now_ms)
        self._note(state, now_ms)
        next(self._script, None)
        self._shown_s, self._worked_s = perf_counter(), thread_time()
        if self._profile is not None:
            self._profile.enable()
        return events

    def go_on(self, now_ms: int) -> None:
        """Show the same picture again, and note how late it is."""
        super().go_on(now_ms)
        self._note(self.state, now_ms)
        self._shown_s, self._worked_s = perf_counter(), thread_time()

    def _note(self, state: Any, now_ms: int) -> None:
        # Before the first picture there is no window to look at.
        gap_ms = (perf_counter() - self._shown_s) * 1000 if self.part else 0.0
        work_ms = (thread_time() - self._worked_s) * 1000
        self.state, self.now_ms = state, now_ms
        if self.part:
            self.parts.setdefault(self.part, Part()).took(gap_ms, work_ms)
        if self._profile is None:
            return
        self._profile.disable()
        if self.part and work_ms > WORK_MS:
            print(f"{self.part}: {gap_ms:.0f} ms, {work_ms:.0f} ms of them work")
            pstats.Stats(self._profile).sort_stats("cumulative").print_stats(25)
        self._profile = cProfile.Profile(thread_time)

    def buttons(self) -> tuple[Button, ...]:
        """Everything that can be touched now."""
        shows = self.shows
        if isinstance(shows, GameShow):
            return controls.buttons(sheet_of(self.state, shows.local, self.layout, self.now_ms))
        assert isinstance(shows, Page)
        return tuple(shows.buttons(shows.sheet(self.state, self.now_ms)))

    def touch(self, wanted: Callable[[Action], bool]) -> bool:
        """Touch the button of such an action; false if there is none."""
        found = next((one for one in self.buttons() if wanted(one.action)), None)
        if found is None:
            return False
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=found.box.center))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=found.box.center))
        return True

    @property
    def hinted(self) -> bool:
        """Whether a hint was given."""
        shows = self.shows
        return isinstance(shows, GameShow) and shows.local.notice.startswith(("Look", "I would"))

    def offers(self, *what: Do) -> bool:
        """Whether there is a button that does one of these."""
        return any(one.action.do in what for one in self.buttons())

    def escape(self) -> None:
        """Press the escape key."""
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, unicode="", mod=0))


def until(reached: Callable[[], bool], seconds: float = PATIENCE_S) -> Script:
    """Look on until something is so, or so many seconds have passed."""
    ends = monotonic() + seconds
    while not reached() and monotonic() < ends:
        yield


def looks(seconds: float = LOOKS_S) -> Script:
    """Look at the screen for a while."""
    return until(lambda: False, seconds)


def does(do: Do) -> Callable[[Action], bool]:
    """Whether an action does this."""
    return lambda action: action.do is do


def a_game(window: WatchedWindow) -> Script:
    """Play a game to its end, review it, begin another, and close the window."""
    game = window.state.settings.game
    window.part = f"{game}, begin"
    yield from looks()
    window.part = f"{game}, play"
    while window.state.phase is not Phase.OVER:
        yield from _turn(window)
    window.part = f"{game}, win"
    yield from looks()
    window.part = f"{game}, review"
    window.touch(does(Do.REVIEW))
    yield from until(lambda: not isinstance(window.shows, GameShow))
    yield from looks()
    window.escape()
    yield from until(lambda: isinstance(window.shows, GameShow))
    window.part = f"{game}, rematch"
    window.touch(does(Do.REMATCH))
    yield from until(lambda: window.state.phase is not Phase.OVER, 60.0)
    yield from looks()
    window.closed = True


def _turn(window: WatchedWindow) -> Script:
    """Do whatever a person can do now: begin, or play what the computer would."""
    yield from until(lambda: window.state.phase is not Phase.PAUSED, 1.0)  # a menu that is closing
    state = window.state

    def goes_on() -> bool:
        """Whether a turn or the phase is another one. An open menu pauses the game of who plays alone."""
        phase = window.state.phase
        return window.state.turns != state.turns or phase not in (state.phase, Phase.PAUSED)

    if any(window.touch(does(do)) for do in (Do.BEGIN, Do.CARRIED_OUT, Do.END_TURN)):
        yield from until(goes_on, 1.0)
    elif window.touch(does(Do.MENU)):
        yield from until(lambda: isinstance(window.shows, GameShow) and window.shows.panel is Panel.MENU, 1.0)
        if not window.touch(does(Do.HINT)):
            window.touch(does(Do.MENU))
            window.escape()
            yield from until(goes_on, 0.2)
            return
        yield from until(lambda: goes_on() or window.hinted, 12.0)
        for _ in range(LAST - 1):  # where, how long, the tiles
            if not goes_on() and window.touch(does(Do.MENU)):
                yield from until(lambda: window.offers(Do.HINT), 1.0)
                window.touch(does(Do.HINT))
                yield
        yield from until(lambda: goes_on() or window.offers(Do.END_TURN, Do.CARRIED_OUT), 1.0)
        if not (goes_on() or window.offers(Do.END_TURN, Do.CARRIED_OUT)):
            window.touch(does(Do.PASS))
            yield from until(goes_on, 1.0)
    yield


def the_records(window: WatchedWindow) -> Script:
    """Look at the games on record, leaf through them, review one, and close the window."""
    window.part = "records, start menu"
    yield from looks()
    window.part = "records, open"
    window.touch(lambda action: action == Action(Do.CHOOSE, text=MenuItem.RECORD))
    yield from until(lambda: isinstance(window.shows, RecordShow))
    yield from looks()
    window.part = "records, leaf"
    for page in (1, 2, 3):
        window.touch(Action(Do.PAGE, amount=page).__eq__)
        yield from looks(0.5)
    window.part = "records, review"
    window.touch(does(Do.REVIEW))
    yield from until(lambda: not isinstance(window.shows, RecordShow))
    yield from looks()
    window.escape()
    yield from until(lambda: isinstance(window.shows, RecordShow))
    window.part = "records, leave"
    window.escape()
    yield from until(lambda: not isinstance(window.shows, RecordShow))
    yield from looks()
    window.closed = True


def play(game: str, seed: int, *, profile: bool) -> dict[str, Part]:
    """Play one game, against computers that are beginners."""
    entry = ENTRIES[game]
    players = max(entry.usual_players, entry.players[0])
    names = entry.seats or tuple(f"Player {number}" for number in range(1, players + 1))
    settings = GameSettings(
        game,
        names,
        control=TimeControl.parse(entry.times[0]),
        camera=False,
        dealt=Dealt(seed, (0, *(1 for _ in names[1:]))),
    )
    equipment = Equipment()
    begun = new_game(settings)
    window = WatchedWindow(a_game, profile=profile)
    window.state = begun.station.state
    window.wear(equipment.shown(begun))
    try:
        play_games(begun, equipment, window)
    finally:
        window.close()
    return window.parts


def look_up(*, profile: bool) -> dict[str, Part]:
    """Open the start menu and look at the games on record."""
    window = WatchedWindow(the_records, profile=profile)
    try:
        play_by_menu(window, Equipment())
    finally:
        window.close()
    return window.parts


def keep_copies(count: int) -> None:
    """Fill the folder of journals up with copies of those that are there."""
    there = sorted(journal_dir().glob("*.journal"))
    for number in range(count - len(there)):
        original = there[number % len(there)]
        shutil.copyfile(original, original.with_name(f"2020-01-01-{number:06}.journal"))


def print_figures(parts: dict[str, Part]) -> bool:
    """Print the figures; whether every picture came in time."""
    for name, part in parts.items():
        late = f", {part.late} late" if part.late else ""
        print(
            f"{name:28} longest gap {part.worst_ms:8.0f} ms, longest work {part.work_ms:4.0f} ms "
            f"({part.pictures} pictures{late})",
            flush=True,
        )
    return not any(part.late for part in parts.values())


def main() -> int:
    """Print the figures."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=int, default=1000, help="on record (default: 1000)")
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--game", action="append", help="default: house and scrabble")
    parser.add_argument("--disk-ms", type=int, default=0, help="how much longer each wait for the disk takes")
    parser.add_argument("--profile", action="store_true", help="say what took so long")
    options = parser.parse_args()
    if options.disk_ms:
        slow_disk(options.disk_ms)
    with tempfile.TemporaryDirectory() as folder:
        os.environ[DATA_VARIABLE] = folder
        in_time = [
            print_figures(play(game, options.seed, profile=options.profile))
            for game in options.game or ("house", "scrabble")
        ]
        keep_copies(options.games)
        in_time += [print_figures(look_up(profile=options.profile)) for _ in range(2)]
    return 0 if all(in_time) else 1


if __name__ == "__main__":
    sys.exit(main())
