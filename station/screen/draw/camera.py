"""What the camera sees, over the whole screen. The picture is not part of the state."""

import numpy as np
import pygame
from numpy.typing import NDArray

from station.screen.draw.button import draw_buttons
from station.screen.draw.canvas import Canvas
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.palette import BLACK, QUIET
from station.screen.input.touch import Button
from station.view.wording import Wording


def camera_box(layout: ScreenLayout) -> pygame.Rect:
    """The place of the camera's picture: the whole screen but a strip for the button below."""
    return pygame.Rect(
        0, 0, layout.width, layout.height - max(layout.touch_px, layout.px(64)) - layout.px(36)
    )


def draw_no_camera(canvas: Canvas, box: pygame.Rect, words: Wording, close: tuple[Button, ...]) -> None:
    """The page before there is a picture."""
    canvas.write(
        words.tr("No picture from the camera yet."),
        box.inflate(-canvas.px(60), 0),
        24,
        colour=QUIET,
        align="centre",
        least=12,
    )
    draw_buttons(canvas, close)


def draw_camera(surface: pygame.Surface, box: pygame.Rect, picture: NDArray[np.uint8]) -> None:
    """picture: (height, width, 3) uint8, BGR; scaled to fit the box, aspect ratio kept."""
    height, width = picture.shape[:2]
    scale = min(box.width / width, box.height / height)
    size = round(width * scale), round(height * scale)
    whole = pygame.image.frombuffer(np.ascontiguousarray(picture).tobytes(), (width, height), "BGR")
    surface.fill(BLACK, box)
    surface.blit(pygame.transform.smoothscale(whole, size), whole.get_rect(size=size, center=box.center))
