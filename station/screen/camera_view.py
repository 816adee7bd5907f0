"""A camera's live picture, to hang it straight, focus it and light the table."""

from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
import pygame
from numpy.typing import NDArray

from station.screen.draw.camera import draw_camera
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import QUIET, SKY, VERMILION, WHITE
from station.screen.input.actions import Action, Do
from station.screen.pages.page import Page
from station.view.error_texts import error_text
from station.view.wording import Wording, words_in

STRIP: Final = 104
"""Height of the strip of text below the picture, in reference pixels."""

PARTS: Final = 4
"""The grid divides the picture into so many parts each way."""


@dataclass(frozen=True, slots=True)
class PictureQuality:
    """What the page says about a picture. sharpness: as a share of the sharpest so far. brightness: mean grey
    value, 0–255. dark, washed_out: shares. exposure_us, gain: None if the camera does not say. notice: in
    full, for instance why there is no picture."""

    size: tuple[int, int]
    sharpness: float
    brightness: float
    dark: float
    washed_out: float
    settled: bool
    exposure_us: int | None = None
    gain: float | None = None
    notice: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class CameraSeen:
    """picture: (height, width, 3) uint8 BGR, with what is too dark marked in blue and what is washed out in
    red; None before there is one."""

    picture: NDArray[np.uint8] | None
    quality: PictureQuality


@dataclass
class CameraShow(Page[CameraSeen, CameraSeen, bool]):
    """The camera's picture in a window; its event is that somebody asks to take a picture."""

    KEYS: ClassVar = {
        pygame.K_SPACE: Action(Do.CHOOSE),
        pygame.K_ESCAPE: Action(Do.QUIT),
        pygame.K_q: Action(Do.QUIT),
    }

    language: str = "en"
    theme: str = "dark"

    def sheet(self, state: CameraSeen, now_ms: int) -> CameraSeen:
        return state

    def buttons(self, sheet: CameraSeen) -> tuple[()]:
        return ()

    def act(self, action: Action, sheet: CameraSeen, now_ms: int) -> tuple[bool, ...]:
        self.quit = action.do is Do.QUIT
        return () if self.quit else (True,)

    def paint(self, canvas: Canvas, sheet: CameraSeen) -> None:
        surface, words, quality = canvas.surface, words_in(self.language), sheet.quality
        strip = canvas.px(STRIP)
        box = pygame.Rect(0, 0, canvas.layout.width, canvas.layout.height - strip)
        if sheet.picture is None:
            canvas.write(words.tr("No picture from the camera yet."), box, 24, colour=QUIET, align="centre")
        else:
            draw_camera(surface, box, sheet.picture)
            _draw_grid(surface, box, sheet.picture.shape[1] / sheet.picture.shape[0])
        margin, line = canvas.px(16), strip // 3
        rows = [
            pygame.Rect(margin, box.bottom + number * line, box.width - 2 * margin, line)
            for number in range(3)
        ]
        canvas.write(_first(quality, words), rows[0], 16, least=9)
        dark = words.tr("too dark (blue): {dark} %", dark=words.decimal(100 * quality.dark))
        white = words.tr("washed out (red): {white} %", white=words.decimal(100 * quality.washed_out))
        canvas.write(dark, rows[1], 16, colour=SKY, least=9)
        canvas.write(white, rows[1], 16, colour=VERMILION, align="right", least=9)
        notice = error_text(quality.notice, words) or words.tr(
            "Space takes a picture, Escape closes the window"
        )
        ink = WHITE if quality.notice else QUIET
        canvas.write(notice, rows[2], 14, weight=Weight.REGULAR, colour=ink, least=8)


def folder_wanted(words: Wording) -> str:
    """When somebody takes a picture and nobody has said where it goes."""
    return words.tr("To take pictures, name a folder: station camera view --into DIR")


def _first(quality: PictureQuality, words: Wording) -> str:
    parts = [
        f"{quality.size[0]}×{quality.size[1]}",
        words.tr("sharpness {share} of the best so far", share=f"{100 * quality.sharpness:.0f} %"),
        words.tr("brightness {level:.0f} of 255", level=quality.brightness),
    ]
    if quality.exposure_us is not None:
        exposed = f"{words.decimal(quality.exposure_us / 1000)} ms"
        parts.append(exposed if quality.gain is None else f"{exposed} × {words.decimal(quality.gain)}")
    elif not quality.settled:
        parts.append(words.tr("the camera is still adjusting"))
    return "   ".join(parts)


def _draw_grid(surface: pygame.Surface, box: pygame.Rect, aspect: float) -> None:
    width = min(box.width, round(box.height * aspect))
    shown = pygame.Rect(0, 0, width, round(width / aspect))
    shown.center = box.center
    for part in range(1, PARTS):
        x, y = shown.left + shown.width * part // PARTS, shown.top + shown.height * part // PARTS
        # Light on dark, so that it is seen on any table.
        for off, colour in ((1, (0, 0, 0)), (0, WHITE)):
            pygame.draw.line(surface, colour, (x + off, shown.top), (x + off, shown.bottom - 1))
            pygame.draw.line(surface, colour, (shown.left, y + off), (shown.right - 1, y + off))
