"""What a window needs to show a game and to handle input."""

from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol, TypeVar

import pygame

from station.dealt.play_events import Placed
from station.referee.events import AnyEvent, Continued
from station.screen.dealt.hints import Hint
from station.screen.dealt.served import with_hand_remembered
from station.screen.dealt.touch import focused
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Request
from station.screen.input.inputs import handle_input, takes_key
from station.screen.input.reading import undisturbed
from station.screen.input.screen_state import Panel, ScreenState
from station.screen.input.sheet import Sheet
from station.screen.screen import Screen
from station.view import Phase, View, Viewed, laid_worth, past_of, view_of
from station.view.error_texts import error_text
from station.view.wording import words_in

HINT_MS: Final = 8000

State_contra = TypeVar("State_contra", contravariant=True)
Event_co = TypeVar("Event_co", covariant=True)


class Show(Protocol[State_contra, Event_co]):
    """Draws states and turns touch and keys into events. It keeps the screen's own state; a game's state is
    whatever its referee keeps."""

    @property
    def panel(self) -> Panel:
        """The panel over the picture."""

    @property
    def left(self) -> bool:
        """Whether the players have left the table; a game that is not over can be continued."""

    @property
    def quit(self) -> bool:
        """Whether they want to close the window."""

    @property
    def language(self) -> str:
        """The language of its texts."""

    @property
    def theme(self) -> str:
        """Its theme, by name."""

    def fit(self, layout: ScreenLayout) -> None:
        """Fit another screen size; everything is redrawn."""

    def draw(self, surface: pygame.Surface, state: State_contra, now_ms: int) -> list[pygame.Rect]:
        """Bring `surface` up to date; returns the regions that changed."""

    def touched(self, event: pygame.event.Event, state: State_contra, now_ms: int) -> tuple[Event_co, ...]:
        """The events for the referee from a pygame event, which may also change the screen's state."""

    def takes_key(self, event: pygame.event.Event, state: State_contra, now_ms: int) -> bool:
        """Whether a key that is pressed is for what is shown, so that it is no clock button."""

    def say(self, notice: str, until_ms: int) -> None:
        """Show a sentence for a while."""


AnyShow = Show[Any, Any]
"""Whatever a window shows: whoever gives it a show gives it that show's states, too."""


@dataclass(slots=True)
class GameShow:
    """A table at which any game is played. local: the screen's state."""

    local: ScreenState = field(default_factory=ScreenState)
    _layout: ScreenLayout = field(init=False)
    _screen: Screen = field(init=False)
    _requests: tuple[Request, ...] = field(init=False, default=())
    _hint: Hint | None = field(init=False, default=None)
    _made: tuple[Viewed, tuple[str, bool, bool], View] | None = field(init=False, default=None)
    _last: tuple[View, ScreenState, ScreenLayout, Sheet] | None = field(init=False, default=None)
    _goes_on: Viewed | None = field(init=False, default=None)
    """The paused state in which somebody stopped reading, until the next one is shown."""

    @property
    def panel(self) -> Panel:
        return self.local.panel

    @property
    def left(self) -> bool:
        return self.local.left

    @property
    def language(self) -> str:
        return self.local.language

    @property
    def theme(self) -> str:
        return self.local.theme

    @property
    def quit(self) -> bool:
        return self.local.quit

    @property
    def again(self) -> bool:
        """Whether they have left it for a rematch."""
        return self.local.again

    def fit(self, layout: ScreenLayout) -> None:
        self._layout = layout
        self._screen = Screen()

    def draw(self, surface: pygame.Surface, state: Viewed, now_ms: int) -> list[pygame.Rect]:
        sheet = self._sheet(state, now_ms)
        self.local = with_hand_remembered(sheet.served, self.local)
        return self._screen.draw(surface, sheet, now_ms)

    def touched(self, event: pygame.event.Event, state: Viewed, now_ms: int) -> tuple[AnyEvent, ...]:
        if event.type in {pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN}:
            self._screen.touched()
        answer = handle_input(event, self._sheet(state, now_ms), now_ms)
        if self.local.stopped and any(isinstance(one, Continued) for one in answer.events):
            self._goes_on = state
        self.local = answer.local
        self._requests += answer.requests
        return answer.events

    def takes_key(self, event: pygame.event.Event, state: Viewed, now_ms: int) -> bool:
        return takes_key(event, self._sheet(state, now_ms), now_ms)

    def take_requests(self) -> tuple[Request, ...]:
        """What the screen was asked for since the last call, oldest first."""
        requests, self._requests = self._requests, ()
        return requests

    def say(self, notice: str, until_ms: int) -> None:
        self.local = self.local.noticing(error_text(notice, words_in(self.local.language)), until_ms)

    def hint(self, state: Viewed, player: int, placed: tuple[Placed, ...], now_ms: int) -> None:
        """Give a first hint at what a computer would lay; if it would lay nothing, say so. It is about the
        player's own board, which becomes the large one again."""
        lanes = self._view(state, now_ms).lanes
        own = next(number for number, lane in enumerate(lanes) if len(lanes) == 1 or player in lane.players)
        if own != self.local.lane:
            self.local = focused(self._view(state, now_ms), self.local, own)
        sheet = self._sheet(state, now_ms)
        self._give(Hint.of(sheet, player, placed), sheet, now_ms)

    def next_hint(self, state: Viewed, player: int, now_ms: int) -> bool:
        """Say more about the hint that this player had in this turn; false if there is no more to say."""
        sheet = self._sheet(state, now_ms)
        following = None if self._hint is None else self._hint.after(sheet, player)
        if following is not None:
            self._give(following, sheet, now_ms)
        return following is not None

    def _give(self, hint: Hint, sheet: Sheet, now_ms: int) -> None:
        sentence = hint.sentence(words_in(self.local.language))
        self._hint = hint
        self.local = hint.shown(sheet).noticing(sentence, now_ms + HINT_MS, sheet.here.lane.turns)

    def _sheet(self, state: Viewed, now_ms: int) -> Sheet:
        """The sheet of a state: the last one, unless something else is seen or done, and with it all that was
        worked out from it, such as the places of keys."""
        view, last = self._view(state, now_ms), self._last
        if last is None or last[0] is not view or last[1] is not self.local or last[2] is not self._layout:
            sheet = sheet_of(state, self.local, self._layout, now_ms, view)
            last = self._last = view, self.local, self._layout, sheet
        return last[3]

    def _view(self, state: Viewed, now_ms: int) -> View:
        """The view of a state, cached until time alone changes what it says."""
        language, turned = self.local.language, self.local.turned
        as_played = self.local.stopped or state is self._goes_on
        seen = language, turned, as_played
        if self._made is not None and self._made[0] is state and self._made[1] == seen:
            due_ms = self._made[2].changes_ms
            if due_ms is None or now_ms < due_ms:
                return self._made[2]
        view = (undisturbed if as_played else view_of)(state, now_ms, language, turned=turned)
        self._made = (state, seen, view)
        return view


def sheet_of(
    state: Viewed, local: ScreenState, layout: ScreenLayout, now_ms: int, view: View | None = None
) -> Sheet:
    """Everything the screen is drawn from. view: of the state, if already made."""
    seen = undisturbed if local.stopped else view_of
    view = view or seen(state, now_ms, local.language, turned=local.turned)
    if view.phase is Phase.OVER and (local.types or local.aside is not None):
        local = replace(local, entry=None, aside=None)  # nobody waits for what was being typed
    aside = local.aside
    leafs = local if aside is None or local.panel is Panel.HISTORY else local.at(aside.lane)
    if leafs.panel is not Panel.HISTORY:
        sheet = Sheet.of(view, local, layout)
        laying = sheet.served.laying
        if not sheet.served.may_lay or not laying.placed:
            return sheet
        worth = laid_worth(state, laying.player, laying.placed, laying.swaps, local.language)
        return replace(sheet, laid=worth)
    past = past_of(state, leafs.lane, leafs.turn, local.language, turned=local.turned)
    return Sheet.of(view, local, layout, past)


def draw(surface: pygame.Surface, state: Viewed, local: ScreenState, now_ms: int) -> None:
    """Draw the whole picture, whatever the surface held before."""
    sheet = sheet_of(state, local, ScreenLayout.of(*surface.get_size()), now_ms)
    Screen().draw(surface, sheet, now_ms)
