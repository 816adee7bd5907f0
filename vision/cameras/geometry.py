"""How high a camera hangs: it must see both boards with a clock head between them and a hand's breadth around
them, and give each square enough pixels.

Horizontal fields of view, in degrees:
- Camera Module 3 66, Camera Module 3 Wide 102, Camera Module 2 62.2, Camera Module 1 53.5: Raspberry Pi's
  table of camera hardware, https://www.raspberrypi.com/documentation/accessories/camera.html#hardware-specification
- HQ Camera with the 6 mm lens: from its sensor, 6.287 mm wide (the same table)
- a webcam that states 78 diagonally, such as Logitech's C920: 70.4, of pictures of 16:9

A lens differs from these by a few per cent, which is what `SPARE` is for. A wide lens also bends lines: what
follows is for straight ones.
"""

from dataclasses import dataclass
from math import atan, degrees, radians, tan
from typing import Final

BOARD_MM: Final = 360.0
"""A board with its frame: common ones measure 330 to 360, and the mat is drawn for this."""

BETWEEN_MM: Final = 171.0
"""Between the boards on the mat (`hardware.mat.layout`): a clock head, 108 mm deep, and the spot for a tile
that is auctioned."""

HAND_MM: Final = 80.0
"""A hand's breadth outside the boards, for the corner tabs and for hands to be seen coming."""

ACROSS_MM: Final = 2 * BOARD_MM + BETWEEN_MM + 2 * HAND_MM

SQUARE_MM: Final = 19.0
"""The pitch of a common board."""

SPARE: Final = 1.05
"""Lenses differ, and nobody hangs a camera exactly over the middle."""

LEAST_PX: Final = 28.0
"""Pixels a square below which point values are no longer legible."""

GOOD_PX: Final = 36.0
"""Pixels a square with something to spare, for poor light and for tiles that lie askew."""


@dataclass(frozen=True, slots=True)
class Optics:
    """A camera with its lens. sensors: what libcamera calls it. field_deg: what it sees from left to right.
    width_px: of the pictures we take."""

    name: str
    sensors: tuple[str, ...]
    field_deg: float
    width_px: int

    def sees_mm(self, height_mm: float) -> float:
        """What it sees of the table from left to right, from so high above the boards."""
        return 2 * height_mm * tan(radians(self.field_deg / 2))

    def pixels_a_square(self, height_mm: float) -> float:
        """How many pixels a square has then."""
        return self.width_px / self.sees_mm(height_mm) * SQUARE_MM

    @property
    def lowest_mm(self) -> float:
        """From here it sees the whole table."""
        return SPARE * ACROSS_MM / self.sees_mm(1.0)

    @property
    def highest_mm(self) -> float:
        """From here, squares still have a good number of pixels; from the lowest place, if not even there."""
        return max(self.lowest_mm, self._height_for(GOOD_PX))

    @property
    def limit_mm(self) -> float:
        """From higher up, squares have too few pixels."""
        return self._height_for(LEAST_PX)

    def _height_for(self, pixels: float) -> float:
        return self.width_px * SQUARE_MM / (pixels * self.sees_mm(1.0))

    def in_words(self) -> str:
        """Where to hang it, as a sentence without its full stop."""
        low_cm, high_cm = round(self.lowest_mm / 10), round(self.highest_mm / 10)
        most, least = (f"{self.pixels_a_square(10 * cm):.0f}" for cm in (low_cm, high_cm))
        if self.limit_mm < self.lowest_mm:
            return f"too few pixels for both boards: {most} a square from {low_cm} cm"
        if low_cm == high_cm:
            return f"hang it {low_cm} cm above the boards: {most} pixels a square"
        return f"hang it {low_cm} to {high_cm} cm above the boards: {most} to {least} pixels a square"


OPTICS: Final = (
    Optics("Camera Module 3", ("imx708", "imx708_noir"), 66.0, 2304),
    Optics("Camera Module 3 Wide", ("imx708_wide", "imx708_wide_noir"), 102.0, 2304),
    Optics("Camera Module 2", ("imx219",), 62.2, 2304),
    Optics("HQ Camera, 6 mm lens", ("imx477",), degrees(2 * atan(6.287 / 12)), 2028),
    Optics("Camera Module 1", ("ov5647",), 53.5, 2304),
    Optics("webcam of 78°, 2560×1440", (), 70.4, 2560),
    Optics("webcam of 78°, 1920×1080", (), 70.4, 1920),
    Optics("webcam of 78°, 1280×720", (), 70.4, 1280),
)


def optics_of(sensor: str) -> Optics | None:
    """By what libcamera calls a sensor."""
    return next((optics for optics in OPTICS if sensor in optics.sensors), None)
