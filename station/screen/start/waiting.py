"""A table of a hall between two games: what is to be played next, and who is here."""

from dataclasses import dataclass, field
from typing import Final

import pygame

from station.games import ENTRIES
from station.screen.draw.button import draw_button
from station.screen.draw.canvas import Canvas, Written
from station.screen.draw.fonts import Weight
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import QUIET, WHITE
from station.screen.draw.parts import Part, Parts
from station.screen.input.actions import Action, Do
from station.screen.input.screen_state import Panel
from station.screen.input.touch import Button, Look, in_grid
from station.screen.start.sheet import StartSheet
from station.screen.start.view import StartState, StartView

ROWS: Final = 2
NOTICE_CAPITAL: Final = 18


@dataclass(frozen=True, slots=True)
class Waiting:
    """event: what the hall is called. table: its number there. title: of the next game, like "Round 3"; ""
    while there is none. game: its name, as in `station play NAME`. minutes: what the clocks begin with, as
    text. players: their names, in order. here: the numbers of those who have checked in. online: whether the
    hall is reached. message: what the director says."""

    event: str
    table: str
    title: str = ""
    game: str = ""
    minutes: str = ""
    players: tuple[str, ...] = ()
    here: frozenset[int] = frozenset()
    online: bool = False
    message: str = ""

    @property
    def all_here(self) -> bool:
        return bool(self.players) and len(self.here) == len(self.players)


@dataclass(frozen=True, slots=True)
class Here:
    """A player says that they are here, or not after all."""

    player: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Everybody is here: to the game."""


@dataclass(slots=True)
class WaitingShow:
    """Shows a `Waiting`, as a `Show` does. Its events are `Here` and `Begin`. written: collects every line
    written."""

    view: StartView
    written: list[Written] | None = None
    panel: Panel = field(init=False, default=Panel.NONE)
    left: bool = field(init=False, default=False)
    quit: bool = field(init=False, default=False)
    _layout: ScreenLayout = field(init=False)
    _parts: Parts = field(init=False)
    _notice: tuple[str, int] = field(init=False, default=("", 0))

    @property
    def language(self) -> str:
        return self.view.language

    def fit(self, layout: ScreenLayout) -> None:
        self._layout, self._parts = layout, Parts()

    def draw(self, surface: pygame.Surface, state: Waiting, now_ms: int) -> list[pygame.Rect]:
        notice = self._notice[0] if now_ms < self._notice[1] else ""
        sheet, bright = self._sheet, self.view.bright

        def paint(canvas: Canvas) -> None:
            _draw(canvas, sheet, state, notice)

        part: Part = (surface.get_rect(), (state, self.view, notice), paint)
        return self._parts.draw(Canvas(surface, self._layout, self.written, bright), [part], bright)

    def touched(self, event: pygame.event.Event, state: Waiting, now_ms: int) -> tuple[Here | Begin, ...]:
        del now_ms
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_SPACE) and state.all_here:
            return (Begin(),)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return ()
        found = (one.action for one in waiting_buttons(self._sheet, state) if one.box.collidepoint(event.pos))
        match next(found, None):
            case Action(do=Do.CHOOSE, value=player):
                return (Here(int(player)),)
            case Action(do=Do.CONTINUE):
                return (Begin(),)
        return ()

    def say(self, notice: str, until_ms: int) -> None:
        self._notice = notice, until_ms

    @property
    def _sheet(self) -> StartSheet:
        return StartSheet(StartState(), self.view, self._layout)


def waiting_buttons(sheet: StartSheet, state: Waiting) -> list[Button]:
    """One for each player of the next game, and one to begin once all are here."""
    found = []
    for player, box in zip(range(len(state.players)), _places(sheet, state), strict=False):
        here = player in state.here
        label = f"{_seated(sheet, state, player)}{' ✓' if here else ''}"
        look = Look.CHOSEN if here else Look.PLAIN
        found.append(Button(box, Action(Do.CHOOSE, value=str(player)), label, look=look))
    if state.all_here:
        found.append(Button(sheet.foot, Action(Do.CONTINUE), sheet.words.tr("Play"), look=Look.STRONG))
    return found


def _seated(sheet: StartSheet, state: Waiting, player: int) -> str:
    """A player with their seat, where it matters which."""
    name = state.players[player]
    seats = state.game in ENTRIES and ENTRIES[state.game].seats
    return f"{sheet.words.unnamed(player, state.game)}: {name}" if seats else name


def _places(sheet: StartSheet, state: Waiting) -> list[pygame.Rect]:
    box = pygame.Rect(sheet.middle)
    box.top += box.height // 2
    box.height = sheet.foot.top - sheet.px(12) - box.top
    rows = ROWS if len(state.players) > 2 else 1
    return in_grid(box, -(-len(state.players) // rows) if state.players else 1, rows, sheet.px(12))


def _draw(canvas: Canvas, sheet: StartSheet, state: Waiting, notice: str) -> None:
    words = sheet.words
    table = words.tr("Table {number}").format(number=state.table)
    head = " · ".join(part for part in (table, state.event) if part)
    canvas.write(head, sheet.head, 40, colour=WHITE, least=9)
    upper = pygame.Rect(sheet.middle)
    upper.height = upper.height // 2 - sheet.px(16)
    if not state.title:
        canvas.write(words.tr("Waiting for the next game"), upper, 40, colour=QUIET, align="centre", least=9)
    else:
        line = pygame.Rect(upper.left, upper.top, upper.width, upper.height // 2)
        about = (state.title, words.title_of(state.game), f"{state.minutes} min")
        canvas.write(" · ".join(part for part in about if part), line, 40, least=9)
        line.top = line.bottom
        canvas.write_lines(
            words.tr("Everybody who is here touches their name."), line, 24, colour=QUIET, least=9
        )
    for button in waiting_buttons(sheet, state):
        draw_button(canvas, button)
    if not state.all_here:
        said = notice or state.message
        if not said and not state.online:
            said = words.tr("The hall cannot be reached; this table plays on by itself.")
        canvas.write(said, sheet.foot, NOTICE_CAPITAL, weight=Weight.REGULAR, colour=QUIET, least=9)
