"""The start menu in a window.

`Window(size, StartShow())`; then call `window.show(StartState(…), now_ms)` in a loop until it returns an
`Agreed` (its `settings` are those of the new game) or a `GoOn`; then give the game its own `Show` in the same
window: `window.shows = …; window.shows.fit(window.layout)`. `window.say(sentence, now_ms)` says why a game
cannot be played like that.
"""

from dataclasses import dataclass, field, replace

import pygame

from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Panel
from station.screen.start.draw import StartScreen
from station.screen.start.inputs import act, handle_start
from station.screen.start.sheet import StartSheet
from station.screen.start.view import Result, StartState, StartView


@dataclass(slots=True)
class StartShow:
    """Keeps what has been chosen so far; its states are `StartState`s."""

    view: StartView = field(default_factory=StartView)
    panel: Panel = field(init=False, default=Panel.NONE)
    left: bool = field(init=False, default=False)
    _layout: ScreenLayout = field(init=False)
    _screen: StartScreen = field(init=False)

    @property
    def quit(self) -> bool:
        return self.view.quit

    @property
    def language(self) -> str:
        return self.view.language

    def fit(self, layout: ScreenLayout) -> None:
        self._layout = layout
        self._screen = StartScreen(layout)

    def draw(self, surface: pygame.Surface, state: StartState, now_ms: int) -> list[pygame.Rect]:
        return self._screen.draw(surface, state, self.view, now_ms)

    def touched(self, event: pygame.event.Event, state: StartState, now_ms: int) -> tuple[Result, ...]:  # noqa: ARG002  (a show's signature)
        self.view, result = handle_start(event, StartSheet(state, self.view, self._layout))
        return () if result is None else (result,)

    def drawn(self, tile: str, state: StartState) -> None:
        """The player whose turn it is has drawn this tile for who plays first."""
        self.view, _ = act(Action(Do.KEY, text=tile, value="as typed"), state, self.view)

    def say(self, notice: str, until_ms: int) -> None:
        self.view = replace(self.view, notice=notice, notice_until_ms=until_ms)
