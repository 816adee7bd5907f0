"""Everything the screen is drawn from and hit-tested against."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import pygame

from station.referee.seats import Seat
from station.rules.square import SQUARES
from station.screen.dealt.places import dealt_places
from station.screen.dealt.served import Served, served_by, with_laid
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.places import LanePlaces, Places
from station.screen.hall.texts import with_hall
from station.screen.input.actions import CLOCK_KEYS
from station.screen.input.doubt import asked
from station.screen.input.screen_state import EntryKind, Panel, ScreenState
from station.screen.input.touch import alphabet
from station.screen.input.typed import typed_squares, with_typed
from station.screen.input.typing_places import typing_places
from station.view import Phase
from station.view.board import BoardView, Mark, Marked
from station.view.message import Message, Says
from station.view.view import LaneView, Past, QuestionView, View
from station.view.wording import Wording, words_in


@dataclass(frozen=True)
class Sheet:
    """A view with the screen's state and layout. past: the turn shown by the history, if open. served: whose
    tiles are on the screen. laid: what the tiles laid so far would come to, as a sentence."""

    view: View
    local: ScreenState
    layout: ScreenLayout
    past: Past | None
    served: Served
    laid: str = ""

    @staticmethod
    def of(view: View, local: ScreenState, layout: ScreenLayout, past: Past | None = None) -> "Sheet":
        return Sheet(view, local, layout, past, served_by(view, local))

    @cached_property
    def words(self) -> Wording:
        return words_in(self.local.language, self.local.turned)

    @cached_property
    def all_places(self) -> Places:
        if self.view.dealt is not None:
            held = len(self.served.hand)
            return dealt_places(self.layout, self.view, self.local.lane, held, turned=self.local.turned)
        return Places.of(self.layout, self.view, turned=self.local.turned)

    def px(self, reference: float) -> int:
        """A length in reference pixels, in pixels of this screen."""
        return self.layout.px(reference)

    def row(self, reference: float = 62) -> int:
        """The height of a row of buttons: as in the reference layout, but never too low for a finger."""
        return max(self.layout.touch_px, self.px(reference))

    def lanes(self) -> tuple["LaneSheet", ...]:
        return tuple(self.lane_sheet(number) for number in range(len(self.view.lanes)))

    @property
    def here(self) -> "LaneSheet":
        """The lane that keys go to."""
        return self.lane_sheet(self.local.lane)

    @cached_property
    def apart(self) -> bool:
        """Whether each of two boards is served by itself: a play is typed on one of them."""
        typing = self.local.types or self.local.aside is not None
        return typing and len(self.view.lanes) > 1 and self.view.dealt is None

    def lane_sheet(self, number: int) -> "LaneSheet":
        """One lane, with the screen's state as it is there."""
        if number not in self._lanes:
            self._lanes[number] = self._lane(number)
        return self._lanes[number]

    def _lane(self, number: int) -> "LaneSheet":
        local = self.local.at(number) if self.apart else self.local
        keyed = number == self.local.lane
        return LaneSheet(self.view, local, self.layout, self.past, self.served, self.laid, number, keyed)

    @cached_property
    def _lanes(self) -> dict[int, "LaneSheet"]:
        """Those made so far."""
        return {}


S = TypeVar("S", bound=Sheet)
T = TypeVar("T")


def kept(make: Callable[[S], T]) -> Callable[[S], T]:
    """A decorator for what a sheet alone decides: made once and kept with the sheet, which never changes.
    Everybody who asks gets the same, so nobody may change it."""
    name = f"{make.__module__}.{make.__qualname__}"

    def of(sheet: S) -> T:
        held = vars(sheet)
        if name not in held:
            held[name] = make(sheet)
        found: T = held[name]
        return found

    return of


@dataclass(frozen=True)
class LaneSheet(Sheet):
    """One lane of the sheet. keyed: keys go there."""

    number: int = 0
    keyed: bool = True

    @property
    def lane(self) -> LaneView:
        return self.view.lanes[self.number]

    @cached_property
    def places(self) -> LanePlaces:
        """Pictures have the room of the buttons if there are none."""
        found = self.all_places.lanes[self.number]
        if self.apart and self.local.types:
            return typing_places(
                *(found, self.layout, len(alphabet(self.view.edition)), self._next_square),
                turned=self.local.turned,
            )
        if not self.local.watched:
            return found
        return replace(found, pictures=found.pictures.unionall(found.buttons))

    @property
    def panel(self) -> Panel:
        """The panel over this lane."""
        return self.local.panel if self.local.lane == self.number else Panel.NONE

    @property
    def types(self) -> bool:
        """Whether the letter keys are here, on the half of whoever types."""
        return len(self.view.lanes) == 1 or self.number == self.local.lane

    @property
    def _next_square(self) -> int:
        """Where the next tile that is typed goes."""
        entry, board = self.local.entry, self.lane.board
        if entry is None or board is None:
            return SQUARES // 2
        free = typed_squares(entry, board.confirmed)[len(entry.tiles) :]
        return free[0] if free else entry.square

    @cached_property
    def question(self) -> QuestionView | None:
        """The current question: of several doubtful tiles, the first that nobody has named here yet."""
        return asked(self.lane.question, self.local)

    @cached_property
    def body(self) -> pygame.Rect:
        """The place of a covering panel's buttons, below its title."""
        places = self.places
        head, pad, box = self.px(places.head), self.px(places.pad), places.covered
        return pygame.Rect(box.left + pad, box.top + head, box.width - 2 * pad, box.height - head - pad)

    @cached_property
    def board(self) -> BoardView | None:
        """The board to show: always if a square of it is asked for, else unless the game shows something in
        its place."""
        entry, board = self.local.entry, self.lane.board
        if board is None:
            return None
        if entry is not None and entry.what is EntryKind.PLAY and self.number == self.local.lane:
            return with_typed(board, entry)
        if self.panel is Panel.HISTORY:
            return self.past.board if self.past else board
        if self.panel in {Panel.SQUARE, Panel.TILE}:
            cursor = [] if self.local.square is None else [Marked(self.local.square, Mark.CURSOR)]
            return replace(board, marks=(*board.marks, *cursor))
        if self.view.dealt is not None and self.number == self.local.lane:
            board = with_laid(self.served, self.view, self.local, board)
        return board if self.view.instead is None else None

    def message(self, now_ms: int) -> Message:
        """The message in large letters."""
        if self.panel is Panel.HISTORY and self.past is not None:
            return self.past.message
        if self.panel is Panel.SQUARE:
            return Message(Says.CORRECT, self.words.tr("Touch the square that is wrong."))
        found = self.lane.message
        if self.local.watched and found.says is Says.TURN:
            return replace(found, text="")  # it says where to touch
        question = self.question
        if question is not None and question != self.lane.question:
            found = replace(found, text=question.text)
        if key := self._clock_key(found):
            found = replace(found, caption=f"{found.caption} · {key}")
        if self.local.hall is not None:
            found = with_hall(found, self.local.hall, self.words, self.view)
        if self._notices(now_ms):
            return self._noticed(found)
        if self.view.dealt is not None and self.view.phase is Phase.READY:
            # Nobody presses a clock here.
            first = found.text.split(". ")[-1] if len(self.view.lanes) > 1 else ""
            found = replace(found, caption="", sign=None, headline=(self.words.tr("Ready?"),), text=first)
        return self._thinking(self._laid(found))

    def _noticed(self, message: Message) -> Message:
        """With the screen's own sentence: where people play at it, in place of what they know by then."""
        notice = self.local.notice
        if self.view.dealt is None or message.orders or message.says in {Says.EXPLOSION, Says.CHOICE}:
            return replace(message, caption=notice)
        room = len(self.view.lanes) == 1  # for a second sentence
        laid = self._laid(replace(message, text="")).text if room else ""
        return replace(message, text=" ".join(filter(None, (notice, laid))), words="", far=())

    def _laid(self, message: Message) -> Message:
        """With what the tiles laid so far would come to."""
        if not self.laid or message.says is not Says.TURN or not self.served.laying.placed:
            return message
        return replace(message, text=self.laid)

    def _notices(self, now_ms: int) -> bool:
        """Whether the screen's own sentence is shown here: not after the turn that it is about."""
        local, turn = self.local, self.local.notice_turn
        if not local.notice or now_ms >= local.notice_until_ms or local.lane != self.number:
            return False
        return turn is None or (turn == self.lane.turns and self.view.phase is not Phase.OVER)

    def _thinking(self, message: Message) -> Message:
        """With the computer that is thinking at this board, or waits for that of people, as its caption."""
        dealt, view = self.view.dealt, self.view
        if dealt is None or view.phase is not Phase.PLAYING or self.lane.order:
            return message
        named = [view.players[p].name for p in dealt.acts if dealt.levels[p] and p in self.lane.players]
        if not named:
            return message
        caption = self.words.tr("{name} is thinking …")
        if self.number in dealt.waits:
            caption = self.words.tr("{name} waits for your board")
        return replace(message, caption=caption.format(name=named[0]))

    def _clock_key(self, message: Message) -> str:
        """Which key is the clock button that the message waits for; "" if none is."""
        presses = message.says in {Says.START, Says.EXPLOSION_DONE} or (
            message.says is Says.TURN and self.view.camera
        )
        if not (presses and self.local.clock_keys) or message.side is None:
            return ""
        seat = Seat(self.number, message.side)
        keys = [self.words.tr("key {key}", key=key) for key, own in CLOCK_KEYS.items() if own == seat]
        return keys[0] if keys else ""
