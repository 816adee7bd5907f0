"""Somebody's first five minutes of Scrabble House at a screen: what they do, when, and how long they wait.

    python -m benchmarks.station.five_minutes [--pace SHARE]

The loop of `station play` runs in a window on SDL's dummy display, from the start menu to a rematch. Times
in `docs/first-five-minutes.md` come from here: a person reads, thinks and drags as slowly as the constants
below say; the last column is how long the program takes from a touch to its answer. --pace 0 leaves out the
person. The exit status is 1 if an answer that no computer had to think about took longer than two seconds.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import Any, Final

from benchmarks.arguments import parser_of

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

import pygame

from benchmarks.station.stalls import Script, WatchedWindow, does, looks, until
from station.app.dealt.desk import Desk
from station.app.equipment import Equipment
from station.app.menu_window import play_by_menu
from station.dealt.play_events import Placed
from station.lexicon import load
from station.paths import DATA_VARIABLE
from station.referee.ruling import Refused
from station.referee.state import Phase
from station.rules.square import SIZE
from station.screen.dealt.tools import rack_boxes
from station.screen.draw.board import square_box
from station.screen.input.actions import Action, Do
from station.screen.show import GameShow, sheet_of
from station.screen.start.sheet import NOW
from station.screen.start.show import StartShow
from tests.dealt.finger import to_the_far_row

LONG: Final = "some minutes"

READS_S: Final = 4.0
"""How long somebody reads a page or a message, looks for a word, and drags a tile."""
THINKS_S: Final = 10.0
DRAGS_S: Final = 1.2
PATIENCE_S: Final = 2.0
MOST_TURNS: Final = 60
"""Turns at the own board after which the game is left."""

GAME: Final = "house"
ME: Final = 0
HOME_ROW: Final = 14


class FirstTime:
    """Somebody who plays for the first time. pace: what share of a person's time is taken."""

    def __init__(self, window: WatchedWindow, pace: float) -> None:
        self._window, self._pace = window, pace
        self._begun_s = monotonic()
        self._desk = Desk()
        self.worst_s = 0.0

    def _waits(self, seconds: float) -> Script:
        yield from looks(seconds * self._pace)

    def _is_refused(self) -> bool:
        return isinstance(self._state.lanes[0].verdict, Refused)

    def _is_ruled(self, before: int) -> bool:
        """Whether a play has been made since there were so many turns, or explodes something."""
        return self._own_turns() > before or bool(self._state.lanes[0].task)

    def _is_hinted(self, before: str) -> bool:
        return self._show.local.notice not in {before, "Let me think …"}

    def _is_laid(self) -> bool:
        return self._window.offers(Do.END_TURN, Do.PASS)

    def _report(self, what: str, since_s: float) -> None:
        """Print when something was done, and how long the answer took."""
        at, took = since_s - self._begun_s, monotonic() - since_s
        print(f"{int(at) // 60}:{int(at) % 60:02}  {what:58} {took:6.2f} s", flush=True)

    def _touch(
        self,
        what: str,
        wanted: Callable[[Action], bool],
        answered: Callable[[], bool],
        *,
        thinks: bool = False,
    ) -> Script:
        """Touch a button and wait for its answer. thinks: a computer has to find it first."""
        since_s = monotonic()
        if not self._window.touch(wanted):
            raise RuntimeError(f"there is nothing to touch for: {what}")
        yield from until(answered)
        self.worst_s = self.worst_s if thinks else max(self.worst_s, monotonic() - since_s)
        self._report(what, since_s)

    @property
    def _state(self) -> Any:
        return self._window.state

    @property
    def _show(self) -> GameShow:
        assert isinstance(self._window.shows, GameShow)
        return self._window.shows

    def _own_turns(self) -> int:
        return sum(done.lane == 0 and not done.undone for done in self._state.history)

    def _mine(self) -> bool:
        """Whether the own board waits for a play, or the game is over."""
        turn = self._state.turn(0)
        over = self._state.phase is Phase.OVER
        return over or (turn is not None and turn.player == ME and not self._state.lanes[0].task)

    def script(self) -> Script:
        """All of it."""
        window = self._window
        yield from until(lambda: isinstance(window.shows, StartShow))
        self._begun_s = monotonic()
        yield from self._waits(READS_S)
        now = Action(Do.CHOOSE, text=NOW, value=GAME)
        yield from self._touch("Play now: two boards, your tiles", now.__eq__, self._plays)
        yield from self._waits(READS_S)
        yield from self._a_wrong_word()
        yield from self._a_word("a word, End turn: it counts")
        since_s = monotonic()
        yield from until(self._mine)
        self._report("Mia plays her word", since_s)
        yield from self._waits(READS_S)
        yield from self._a_hint()
        yield from until(self._mine)
        yield from self._other_board()
        yield from self._undo()
        yield from self._to_the_end()
        window.closed = True

    def _plays(self) -> bool:
        return isinstance(self._window.shows, GameShow) and self._state.phase is Phase.PLAYING

    def _drag(self, placed: list[Placed]) -> Script:
        for square, tile, _ in placed:
            window = self._window
            sheet = sheet_of(self._state, self._show.local, window.layout, window.now_ms)
            start = rack_boxes(sheet)[sheet.served.rack.index(tile)]
            if not start.width:
                window.touch(does(Do.MORE_TILES))
                yield from looks(0.1)
                sheet = sheet_of(self._state, self._show.local, window.layout, window.now_ms)
                start = rack_boxes(sheet)[sheet.served.rack.index(tile)]
            end = square_box(sheet.here.places.main, square, self._show.local.turned).center
            post(pygame.MOUSEBUTTONDOWN, start.center)
            post(pygame.MOUSEMOTION, end)
            post(pygame.MOUSEBUTTONUP, end)
            yield from looks(0.05)
            yield from self._waits(DRAGS_S)

    def _a_wrong_word(self) -> Script:
        """Two tiles on the home row that are no word."""
        hand = self._desk.deal(self._state).hands[ME]
        words = load("english")
        pairs = ((one, other) for one in hand for other in hand if one is not other)
        wrong = next(pair for pair in pairs if f"{pair[0].letter}{pair[1].letter}" not in words)
        at = HOME_ROW * SIZE + 6
        yield from self._waits(THINKS_S)
        yield from self._drag([(at + k, tile, "") for k, tile in enumerate(wrong)])
        yield from self._touch(
            "two letters, End turn: no word, and it says so", does(Do.END_TURN), self._is_refused
        )
        yield from self._waits(READS_S)
        self._window.touch(does(Do.TAKE_ALL_BACK))
        yield from looks(0.3)

    def _a_word(self, what: str) -> Script:
        """A play towards the far row; with what explodes."""
        yield from self._waits(THINKS_S)
        placed, before = to_the_far_row(self._state, self._desk, ME), self._own_turns()
        if placed is None:
            yield from self._touch("Pass", does(Do.PASS), lambda: self._is_ruled(before))
            return
        yield from self._drag(placed)
        if not self._window.offers(Do.END_TURN):
            return
        yield from self._touch(what, does(Do.END_TURN), lambda: self._is_ruled(before))
        if self._state.lanes[0].task:
            yield from self._waits(2 * READS_S)
            yield from self._touch(
                "it exploded; Done", does(Do.CARRIED_OUT), lambda: self._own_turns() > before
            )

    def _a_hint(self) -> Script:
        """Three hints, and what they say played."""
        for step in ("Menu, Hint: where to look", "Hint: how long the word is", "Hint: the tiles"):
            yield from self._menu(Do.HINT)
            said = self._show.local.notice
            answered = self._is_laid if step.endswith("the tiles") else partial(self._is_hinted, said)
            yield from self._touch(step, does(Do.HINT), answered, thinks=True)
            yield from self._waits(READS_S)
        before = self._own_turns()
        if self._window.touch(does(Do.END_TURN)):
            yield from until(lambda: self._is_ruled(before))
        if self._state.lanes[0].task:
            yield from self._waits(2 * READS_S)
            yield from self._touch(
                "it exploded; Done", does(Do.CARRIED_OUT), lambda: self._own_turns() > before
            )

    def _menu(self, wanted: Do) -> Script:
        """Open it, with what is to be touched there."""
        yield from until(lambda: self._window.offers(Do.MENU))
        self._window.touch(does(Do.MENU))
        yield from until(lambda: self._window.offers(wanted))

    def _other_board(self) -> Script:
        yield from self._touch(
            "the other board is large", does(Do.OTHER_BOARD), lambda: self._show.local.lane == 1
        )
        yield from self._waits(READS_S)
        yield from self._touch("and your own again", does(Do.OTHER_BOARD), lambda: self._show.local.lane == 0)

    def _undo(self) -> Script:
        """The last play is regretted."""
        before = self._own_turns()
        yield from self._menu(Do.UNDO_OWN)
        yield from self._touch(
            "Menu, Undo my play: as before it", does(Do.UNDO_OWN), lambda: self._own_turns() < before
        )
        yield from self._waits(READS_S)

    def _to_the_end(self) -> Script:
        """Words towards the far row until somebody has won, then a rematch."""
        yield from until(self._mine)
        while self._state.phase is not Phase.OVER and self._own_turns() < MOST_TURNS:
            yield from self._a_word("a word, End turn")
            yield from until(self._mine)
        since_s = monotonic()
        ended = "over" if self._state.outcome is None else self._state.outcome.ending.name.lower()
        self._report(f"the end: {ended}, after {self._own_turns()} turns at your board", since_s)
        yield from self._waits(READS_S)
        if self._state.phase is Phase.OVER:
            yield from until(lambda: self._window.offers(Do.REMATCH))
            yield from self._touch(
                "Rematch: new tiles", does(Do.REMATCH), lambda: self._state.phase is not Phase.OVER
            )


def post(kind: int, point: tuple[int, int]) -> None:
    """A touch, a drag or its end at a point."""
    more = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=point, **more))


def main() -> int:
    """Play, and print the times."""
    parser = parser_of(__doc__)
    parser.add_argument(
        "--pace", type=float, default=1.0, help="a person's time: 1 for all of it, 0 for none"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ[DATA_VARIABLE] = folder
        people: list[FirstTime] = []

        def script(window: WatchedWindow) -> Script:
            people.append(FirstTime(window, options.pace))
            return people[0].script()

        window = WatchedWindow(script)
        try:
            play_by_menu(window, Equipment())
        finally:
            window.close()
    return 0 if people[0].worst_s <= PATIENCE_S else 1


if __name__ == "__main__":
    sys.exit(main())
