"""The start menu in a window.

`Window(size, StartShow())`; then call `window.show(StartState(…), now_ms)` in a loop until it returns an
`Agreed` (its `settings` are those of the new game) or a `GoOn`; then give the game its own `Show` in the same
window: `window.shows = …; window.shows.fit(window.layout)`. `window.say(sentence, now_ms)` says why a game
cannot be played like that.
"""

from dataclasses import dataclass, field, replace

from station.screen.draw.canvas import Canvas
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button
from station.screen.pages.page import Page
from station.screen.start.buttons import buttons
from station.screen.start.draw import draw_start
from station.screen.start.inputs import act, key_action
from station.screen.start.sheet import StartSheet
from station.screen.start.view import Result, StartState, StartView


@dataclass
class StartShow(Page[StartSheet, StartState, Result]):
    """Keeps what has been chosen so far; its states are `StartState`s."""

    view: StartView = field(default_factory=StartView)

    @property
    def language(self) -> str:
        return self.view.language

    @property
    def theme(self) -> str:
        return self.view.theme

    def sheet(self, state: StartState, now_ms: int) -> StartSheet:
        view = self.view
        if view.notice and now_ms >= view.notice_until_ms:
            view = replace(view, notice="")
        return StartSheet(state, view, self._layout)

    def buttons(self, sheet: StartSheet) -> tuple[Button, ...]:
        return buttons(sheet)

    def paint(self, canvas: Canvas, sheet: StartSheet) -> None:
        draw_start(canvas, sheet)

    def key(self, key: int, text: str, sheet: StartSheet) -> Action | None:
        return key_action(key, text, sheet)

    def act(self, action: Action, sheet: StartSheet, now_ms: int) -> tuple[Result, ...]:
        self.view, result = act(action, sheet.state, self.view)
        self.quit = self.view.quit
        return () if result is None else (result,)

    def drawn(self, tile: str, state: StartState) -> None:
        """The player whose turn it is has drawn this tile for who plays first."""
        self.view, _ = act(Action(Do.KEY, text=tile, value="as typed"), state, self.view)

    def say(self, notice: str, until_ms: int) -> None:
        self.view = replace(self.view, notice=notice, notice_until_ms=until_ms)
