"""The pages about the game and its keys: its rules in short; what the keys do, and what the signs mean."""

from dataclasses import dataclass
from itertools import starmap
from typing import Final

import pygame

from station.registry import entry
from station.rules.tile import Side
from station.screen.draw.board import draw_mark, draw_stepped
from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas, least_lines, wrap
from station.screen.draw.code import QrRows, draw_code
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import QUIET, YELLOW
from station.screen.draw.tiles import tile_picture
from station.screen.input.touch import Button
from station.texts import tr
from station.view.board import Mark, Marked
from station.view.faces import Face
from station.view.wording import Wording

_S, _N = Side.SOUTH, Side.NORTH

Samples = tuple[tuple[Face | None, Marked | None, str], ...]
"""What lies on a square, the mark on it, and what that means."""

DENSE: Final = 18
"""Up to this height of capitals, in reference pixels, lines stand closer: larger letters are worth more."""

Keys = tuple[tuple[str, str], ...]
"""Keys, and what they do."""

CAMERA: Final = ("C", tr("what the camera sees"))
ARBITER: Final = ("F9", tr("call the arbiter"))

SIDES_KEYS: Keys = (
    ("1 2 9 0", tr("clock buttons, two a board; held: pass")),
    (tr("Enter"), tr("type a play; done; touch it")),
    ("A … Z", tr("type tiles, answer a question")),
    ("Shift A", tr("a blank that stands for a letter")),
    ("← → ↑ ↓", tr("where a play begins; leaf")),
    ("Tab", tr("the other board; direction")),
    (tr("Space"), tr("pause, continue")),
    ("M, F10", tr("menu")),
    ("H, L, R", tr("history, language, turn")),
    CAMERA,
    ARBITER,
    ("F11", tr("full screen")),
    ("Esc", tr("close")),
    ("?, F1", tr("this page")),
)

PLAIN_KEYS: Keys = (
    ("A … Z", tr("type tiles, answer a question")),
    ("Shift A", tr("a blank that stands for a letter")),
    ("0 … 9", tr("type a number")),
    ("?", tr("a blank; this page")),
    ("← → ↑ ↓", tr("where a play begins; leaf")),
    ("Tab", tr("across or downwards; next button")),
    (tr("Enter"), tr("type a play; done; touch it")),
    (tr("Space"), tr("pause, continue")),
    ("M, F10", tr("menu")),
    ("H, L, R", tr("history, language, turn")),
    CAMERA,
    ARBITER,
    ("1 2 0 9", tr("clock buttons, clockwise; held: pass")),
    ("F11, Esc", tr("full screen; close")),
)

DEALT_KEYS: Keys = (
    ("A … Z", tr("lay a tile where you touched")),
    ("Shift A", tr("a blank that stands for a letter")),
    ("← → ↑ ↓", tr("where the next tile goes")),
    ("Tab", tr("across or downwards; next button")),
    (tr("Bksp"), tr("the last tile back into the hand")),
    ("Esc", tr("all tiles back; close")),
    (tr("Enter"), tr("end the turn; done; touch it")),
    (tr("Ctrl Z"), tr("undo my play, playing alone")),
    (tr("Space"), tr("pause, continue")),
    ("M, F10", tr("menu")),
    ("H, L, R", tr("history, language, turn")),
    ("F11", tr("full screen")),
    ("?, F1", tr("this page")),
)
"""Where the station holds the tiles."""

SIDES_SAMPLES: Samples = (
    (Face("R", _S), None, tr("faces South: read from below")),
    (Face("R", _N), None, tr("faces North: read from above")),
    (Face("R", _S, "b"), None, tr("of the right board's kit")),
    (Face("R", _S, blank=True), None, tr("a blank and what it stands for")),
    (Face("R", _S), Marked(0, Mark.NEW, _S), tr("laid, not confirmed")),
    (Face("R", _S), Marked(0, Mark.LAST, _S), tr("of the last play")),
    (Face("R", _N), Marked(0, Mark.TURN, _S), tr("turn this tile")),
    (Face("R", _N), Marked(0, Mark.TAKE, _S, 2), tr("take this tile in step 2")),
    (Face("R", _S), Marked(0, Mark.DONE, _S, letter="R"), tr("done")),
    (Face("R", _S), Marked(0, Mark.WRONG), tr("wrong here")),
)
PLAIN_SAMPLES: Samples = (
    (Face("R", None), None, tr("a tile")),
    (Face("R", None, blank=True), None, tr("a blank and what it stands for")),
    (Face("R", None), Marked(0, Mark.NEW), tr("laid, not confirmed")),
    (Face("R", None), Marked(0, Mark.LAST), tr("of the last play")),
    (Face("R", None), Marked(0, Mark.WRONG), tr("wrong here")),
    (Face("R", None), Marked(0, Mark.ASKED), tr("asked about")),
    (None, Marked(0, Mark.CURSOR), tr("here a typed tile goes")),
)


@dataclass(frozen=True, slots=True)
class Helped:
    """The parts of the explanation. sides: the facing of tiles matters. camera, hall: there is one. dealt:
    the station holds the tiles. watched_at, code: as in `ScreenState`."""

    sides: bool = False
    camera: bool = False
    hall: bool = False
    dealt: bool = False
    watched_at: str = ""
    code: QrRows = ()


def draw_help(
    canvas: Canvas, box: pygame.Rect, words: Wording, touch: tuple[Button, ...], helped: Helped
) -> None:
    """Keys on the left, signs on the right, and where the table can be watched."""
    samples = SIDES_SAMPLES if helped.sides else PLAIN_SAMPLES
    missing = [line for line, there in ((CAMERA, helped.camera), (ARBITER, helped.hall)) if not there]
    keys_here = DEALT_KEYS if helped.dealt else SIDES_KEYS if helped.sides else PLAIN_KEYS
    known = [line for line in keys_here if line not in missing]
    top = canvas.px(130)
    step = min(canvas.px(54), (min(button.box.top for button in touch) - top) // len(known))
    left, middle, right = canvas.px(60), box.width // 2 + canvas.px(10), box.width - canvas.px(40)
    for place, title in ((left, words.tr("Keys")), (middle, words.tr("Signs"))):
        canvas.write(title, pygame.Rect(place, canvas.px(40), canvas.px(500), canvas.px(70)), 40)
    for number, (keys, does) in enumerate(known):
        row = pygame.Rect(left, top + number * step, canvas.px(142), step)
        name = pygame.Rect(row.left, row.top, row.width - canvas.px(12), step)
        canvas.write(words.tr(keys), name, 19, weight=Weight.BOLD, colour=YELLOW, least=12)
        line = pygame.Rect(row.right, row.top, middle - canvas.px(20) - row.right, step)
        canvas.write(words.tr(does), line, 19, weight=Weight.REGULAR, least=12)
    size = canvas.px(42)
    for number, (face, mark, means) in enumerate(samples):
        row = pygame.Rect(middle, top + number * canvas.px(54), size, size)
        if mark and mark.mark in {Mark.TURN, Mark.TAKE}:
            draw_stepped(canvas, row, mark, face, turned=False, now=True)
        else:
            if face:
                canvas.surface.blit(tile_picture(face, size, turned=False), row)
            if mark:
                draw_mark(canvas, row, mark)
        line = pygame.Rect(row.right + canvas.px(20), row.top, right - row.right - canvas.px(20), size)
        canvas.write(words.tr(means), line, 19, weight=Weight.REGULAR, least=12)
    _draw_watching(canvas, box, words, helped)
    draw_buttons(canvas, touch)


def _draw_watching(canvas: Canvas, box: pygame.Rect, words: Wording, helped: Helped) -> None:
    """Where the table can be watched, at the upper right."""
    if not helped.watched_at:
        return
    high = canvas.px(124)
    room = pygame.Rect(box.width - canvas.px(14) - high, canvas.px(4), high, high)
    code = draw_code(canvas, room, helped.code)
    left = box.width // 2 + canvas.px(240)
    line = pygame.Rect(left, canvas.px(24), code.left - canvas.px(14) - left, canvas.px(56))
    low = canvas.write_lines(words.tr("Watch this table on your phone"), line, 15, least=9, leading=1.5)
    address = pygame.Rect(left, low, line.width, canvas.px(26))
    canvas.write(helped.watched_at.partition("://")[2], address, 11, colour=QUIET, least=8)


def draw_rules(
    canvas: Canvas, box: pygame.Rect, words: Wording, touch: tuple[Button, ...], game: str, *, at_screen: bool
) -> None:
    """A game in short, as large as fits. at_screen: as in `Game.rules`."""
    known, left = entry(game), canvas.px(36)
    wide = box.width - 2 * left
    canvas.write(words.tr(known.title), pygame.Rect(left, canvas.px(22), wide, canvas.px(70)), 40, least=20)
    bottom = min(button.box.top for button in touch) - canvas.px(20)
    short = tuple(words.tr(line) for line in (*known.setup, *known.lines))
    lines, top = known.rules(words.language, at_screen=at_screen) or short, canvas.px(104)
    draw_bullets(canvas, pygame.Rect(left, top, wide, bottom - top), lines, 28)
    draw_buttons(canvas, touch)


def draw_bullets(canvas: Canvas, box: pygame.Rect, lines: tuple[str, ...], capital: float) -> int:
    """Bulleted lines, as large as fits; returns the y below the last."""
    indent, between, leading = canvas.px(20), canvas.px(6), 1.6
    while capital > 10:
        size = canvas.px(capital)
        leading = 1.6 if capital > DENSE else 1.45
        most = (box.height - len(lines) * between) // round(size * leading)
        known = [(line, Weight.REGULAR, size, box.width - indent) for line in lines]
        # Most sizes are far too large, which is seen without breaking every line.
        if sum(starmap(least_lines, known)) <= most and sum(len(wrap(*one)) for one in known) <= most:
            break
        capital -= 1
    top = box.top
    for line in lines:
        step = round(canvas.px(capital) * leading)
        pygame.draw.circle(
            canvas.surface, canvas.ink(YELLOW), (box.left + canvas.px(6), top + step // 2), canvas.px(3.5)
        )
        room = pygame.Rect(box.left + indent, top, box.width - indent, box.bottom - top)
        top = canvas.write_lines(line, room, capital, least=capital, leading=leading) + between
    return top
