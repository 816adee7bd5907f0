"""The words that people at home agreed on besides those of a list: seen, taken out and put back by touch."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

import pygame

from station.screen.draw.button import draw_button, draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.icons import Icon, icon
from station.screen.draw.palette import DONE, QUIET, VERMILION, WHITE
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Look, in_grid
from station.screen.pages.page import Page
from station.screen.start.record import ToMenu
from station.screen.start.sheet import StartSheet
from station.screen.start.view import StartState, StartView
from station.view.error_texts import error_text

COLUMNS: Final = 4
ROWS: Final = 5
"""Words on a page."""

TAKE_OUT: Final = "take out"
PUT_BACK: Final = "put back"


@dataclass(frozen=True, slots=True)
class OurWords:
    """lexicon: the list, as people call it. words: those that count besides it. gone: those that were taken
    out since the page was opened. trouble: why something could not be done."""

    lexicon: str
    words: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    trouble: str = ""

    @property
    def shown(self) -> tuple[str, ...]:
        """All of them, each in its place whether or not it counts."""
        return tuple(sorted({*self.words, *self.gone}))


@dataclass(frozen=True, slots=True)
class WordTouched:
    """A word is to count, or no longer."""

    word: str
    counts: bool


Sheet = tuple[StartSheet, OurWords]


@dataclass
class OurWordsShow(Page[Sheet, OurWords, WordTouched | ToMenu]):
    """Shows them. Escape leads back, the arrows and the page keys turn pages."""

    KEYS: ClassVar = {
        pygame.K_ESCAPE: Action(Do.CLOSE),
        pygame.K_LEFT: Action(Do.PAGE, amount=-1),
        pygame.K_PAGEUP: Action(Do.PAGE, amount=-1),
        pygame.K_RIGHT: Action(Do.PAGE, amount=1),
        pygame.K_PAGEDOWN: Action(Do.PAGE, amount=1),
    }

    view: StartView

    @property
    def language(self) -> str:
        return self.view.language

    @property
    def theme(self) -> str:
        return self.view.theme

    def sheet(self, state: OurWords, now_ms: int) -> Sheet:
        return StartSheet(StartState(), self.view, self._layout), state

    def buttons(self, sheet: Sheet) -> list[Button]:
        return our_words_buttons(*sheet)

    def paint(self, canvas: Canvas, sheet: Sheet) -> None:
        _draw(canvas, *sheet)

    def act(self, action: Action, sheet: Sheet, now_ms: int) -> tuple[WordTouched | ToMenu, ...]:
        match action:
            case Action(do=Do.CLOSE):
                return (ToMenu(),)
            case Action(do=Do.PAGE, amount=by):
                page = (_page(*sheet) + by) % _pages(sheet[1])
                self.view = replace(self.view, page=page)
            case Action(do=Do.CHOOSE, text=word, value=value):
                return (WordTouched(word, value == PUT_BACK),)
        return ()


def our_words_buttons(sheet: StartSheet, state: OurWords) -> list[Button]:
    """A button a word, which takes it out or puts it back; those that turn pages; and back."""
    foot, words = sheet.foot, sheet.words
    back = pygame.Rect(foot.left, foot.top, sheet.px(200), foot.height)
    found = [Button(back, Action(Do.CLOSE), words.tr("Back"))]
    first = _page(sheet, state) * COLUMNS * ROWS
    places = in_grid(_middle(sheet), COLUMNS, ROWS, sheet.px(10))
    for word, place in zip(state.shown[first:], places, strict=False):
        counts = word in state.words
        does = Action(Do.CHOOSE, text=word, value=TAKE_OUT if counts else PUT_BACK)
        found.append(Button(place, does, word, Look.PLAIN if counts else Look.OFF))
    if _pages(state) > 1:
        following = pygame.Rect(foot.right - sheet.row, foot.top, sheet.row, foot.height)
        before = following.move(-sheet.row - sheet.px(150), 0)
        found.append(Button(before, Action(Do.PAGE, amount=-1), icon=Icon.LEFT))
        found.append(Button(following, Action(Do.PAGE, amount=1), icon=Icon.RIGHT))
    return found


def _middle(sheet: StartSheet) -> pygame.Rect:
    """Between the explanation and the foot."""
    top = _explained(sheet).bottom + sheet.px(10)
    return sheet.across(top, sheet.foot.top - sheet.px(12) - top)


def _explained(sheet: StartSheet) -> pygame.Rect:
    return sheet.across(sheet.head.bottom, sheet.px(66))


def _pages(state: OurWords) -> int:
    return max(1, -(-len(state.shown) // (COLUMNS * ROWS)))


def _page(sheet: StartSheet, state: OurWords) -> int:
    return min(max(0, sheet.view.page), _pages(state) - 1)


def _draw(canvas: Canvas, sheet: StartSheet, state: OurWords) -> None:
    words, touch = sheet.words, our_words_buttons(sheet, state)
    canvas.write(words.tr("Our words"), sheet.head, 40, colour=WHITE, least=9)
    hint = words.tr(
        "You agreed on these words besides the list {lexicon}. They count in every game at home, and nowhere "
        "else. Touch one to take it out, and again to put it back.",
        lexicon=state.lexicon,
    )
    colour = VERMILION if state.trouble else QUIET
    explained = error_text(state.trouble, words) or hint
    canvas.write_lines(explained, _explained(sheet), 17, weight=Weight.REGULAR, colour=colour, least=9)
    if not state.shown:
        none = words.tr("There are none any more.")
        canvas.write(none, _middle(sheet), 24, colour=QUIET, align="centre", least=9)
    draw_buttons(canvas, [button for button in touch if button.action.do is not Do.CHOOSE])
    for button in touch:
        if button.action.do is Do.CHOOSE:
            _draw_word(canvas, button)
    arrows = [button.box for button in touch if button.action.do is Do.PAGE]
    if arrows:
        number = pygame.Rect(
            arrows[0].right, arrows[0].top, arrows[1].left - arrows[0].right, arrows[0].height
        )
        shown = f"{_page(sheet, state) + 1} / {_pages(state)}"
        canvas.write(shown, number, 20, colour=QUIET, align="centre", least=9)


def _draw_word(canvas: Canvas, button: Button) -> None:
    """The word, with a sign for what a touch does; struck out once it no longer counts."""
    draw_button(canvas, replace(button, label=""))
    box, size, gone = button.box, canvas.px(22), button.look is Look.OFF
    sign, ink = (Icon.TURN, QUIET) if gone else (Icon.CROSS, QUIET)
    left = box.right - size - canvas.px(14)
    canvas.surface.blit(icon(sign, size, canvas.ink(ink)), (left, box.centery - size // 2))
    room = pygame.Rect(box.left + canvas.px(14), box.top, left - box.left - canvas.px(24), box.height)
    written = canvas.write(button.label, room, 19, colour=DONE if gone else WHITE, least=9)
    if gone:
        line = pygame.Rect(room.left, box.centery, written.right - room.left, max(2, canvas.px(3)))
        canvas.card(line, DONE, 1)
