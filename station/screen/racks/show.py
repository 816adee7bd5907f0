"""The page on which the racks of a recorded game are noted, a turn at a time."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar, Final, NoReturn

import pygame

from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import CARD, QUIET, WHITE, YELLOW
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Look, in_grid, in_row
from station.screen.pages.appearance import Appearance
from station.screen.pages.page import Page
from station.screen.pages.sheet import PageSheet
from station.screen.racks.state import RacksState
from station.view.error_texts import error_text
from station.view.wording import Wording, words_in

COLUMNS: Final = 10
"""Keys in a row."""
RACK: Final = 7


@dataclass(frozen=True, slots=True)
class RacksSheet(PageSheet):
    """What is shown, and where its things go."""

    state: RacksState
    look: Appearance
    layout: ScreenLayout

    @property
    def words(self) -> Wording:
        return words_in(self.look.language)

    @property
    def head(self) -> pygame.Rect:
        return self.across(self.px(10), self.px(50))

    @property
    def turn_box(self) -> pygame.Rect:
        """Whose turn it was, and what was done."""
        return self.across(self.head.bottom, self.px(44))

    @property
    def rack(self) -> list[pygame.Rect]:
        """A place for each tile."""
        side = self.px(72)
        row = self.across(self.turn_box.bottom + self.px(8), side)
        return in_row(pygame.Rect(row.left, row.top, RACK * (side + self.px(8)), side), RACK, self.px(8))

    @property
    def beside(self) -> pygame.Rect:
        """The sentence about the rack."""
        last = self.rack[-1]
        left = last.right + self.px(20)
        return pygame.Rect(left, last.top, self.layout.width - self.margin - left, last.height)

    @property
    def keys(self) -> list[pygame.Rect]:
        top = self.rack[0].bottom + self.px(14)
        room = self.across(top, self.foot.top - self.px(14) - top)
        rows = max(1, -(-len(self.state.keys) // COLUMNS))
        return in_grid(room, COLUMNS, rows, self.px(8))[: len(self.state.keys)]


@dataclass
class RacksShow(Page[RacksSheet, object, NoReturn]):
    """Shows a turn, and takes the tiles of its rack. now: the state. leaf: to another turn; put: a tile;
    back: take the last one off; keep: the rack is whole. closed: somebody has noted enough."""

    KEYS: ClassVar = {
        pygame.K_ESCAPE: Action(Do.CLOSE),
        pygame.K_BACKSPACE: Action(Do.RUB_OUT),
        pygame.K_RETURN: Action(Do.KEEP),
        pygame.K_LEFT: Action(Do.LEAF, value="-1"),
        pygame.K_RIGHT: Action(Do.LEAF, value="1"),
    }

    now: Callable[[], RacksState]
    leaf: Callable[[int], None]
    put: Callable[[str], None]
    back: Callable[[], None]
    keep: Callable[[], None]
    look: Appearance = field(default_factory=Appearance)
    closed: bool = field(init=False, default=False)

    @property
    def language(self) -> str:
        return self.look.language

    @property
    def theme(self) -> str:
        return self.look.theme

    def sheet(self, state: object, now_ms: int) -> RacksSheet:
        return RacksSheet(self.now(), self.look, self._layout)

    def buttons(self, sheet: RacksSheet) -> list[Button]:
        return racks_buttons(sheet)

    def paint(self, canvas: Canvas, sheet: RacksSheet) -> None:
        _draw(canvas, sheet)

    def key(self, key: int, text: str, sheet: RacksSheet) -> Action | None:
        typed = text.upper()
        return Action(Do.SIGN, value=typed) if typed in sheet.state.keys else self.KEYS.get(key)

    def act(self, action: Action, sheet: RacksSheet, now_ms: int) -> tuple[()]:
        match action:
            case Action(do=Do.CLOSE):
                self.closed = True
            case Action(do=Do.LEAF, value=step):
                self.leaf(int(step))
            case Action(do=Do.SIGN, value=tile):
                self.put(tile)
            case Action(do=Do.RUB_OUT):
                self.back()
            case Action(do=Do.KEEP):
                self.keep()
        return ()


def racks_buttons(sheet: RacksSheet) -> list[Button]:
    """Back; and once there are turns, the keys, taking a tile off, saving, and the turns beside this one."""
    words, state = sheet.words, sheet.state
    places = in_row(sheet.foot, 5, sheet.px(10))
    found = [Button(places[0], Action(Do.CLOSE), words.tr("Back"))]
    if not state.turns:
        return found
    look = Look.PLAIN if state.kept or not state.typed else Look.STRONG
    found += [
        Button(places[1], Action(Do.LEAF, value="-1"), words.tr("Earlier")),
        Button(places[2], Action(Do.LEAF, value="1"), words.tr("Later")),
        Button(places[3], Action(Do.RUB_OUT), words.tr("Delete")),
        Button(places[4], Action(Do.KEEP), words.tr("Save"), look),
    ]
    keys = zip(state.keys, sheet.keys, strict=True)
    return [*found, *(Button(box, Action(Do.SIGN, value=tile), tile, Look.KEY) for tile, box in keys)]


def _draw(canvas: Canvas, sheet: RacksSheet) -> None:
    words, state, turn = sheet.words, sheet.state, sheet.state.turn
    canvas.write(words.tr("Racks"), sheet.head, 34, colour=WHITE, least=9)
    if turn is None:
        text = error_text(state.trouble, words) or words.tr("The moves are being read …")
        canvas.write_lines(text, sheet.turn_box, 20, colour=YELLOW if state.trouble else QUIET, least=9)
    else:
        count = words.tr("Turn {turn} of {turns}", turn=state.at + 1, turns=len(state.turns))
        turn_line = f"{count}: {turn.player}  {turn.what}"
        canvas.write(turn_line, sheet.turn_box, 22, weight=Weight.SEMIBOLD, colour=WHITE, least=9)
        for place, box in enumerate(sheet.rack):
            canvas.card(box, CARD, 8)
            if place < len(state.typed):
                canvas.write(
                    state.typed[place], box, 30, weight=Weight.SEMIBOLD, colour=WHITE, least=9, align="centre"
                )
        kept = words.tr("Saved") if state.kept else ""
        canvas.write_lines(
            error_text(state.trouble, words) or kept,
            sheet.beside,
            16,
            colour=YELLOW if state.trouble else QUIET,
            least=8,
            leading=1.4,
        )
    draw_buttons(canvas, racks_buttons(sheet))
