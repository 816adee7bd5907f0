"""A size of screen: reference pixels in its own, and what a finger needs."""

from dataclasses import dataclass

# The design's reference: 1280×800 on 10.1 inches. A smaller or larger screen is the same picture scaled.
WIDTH, HEIGHT = 1280, 800
LEAST_WIDTH, LEAST_HEIGHT = 640, 400
FAR = 69  # height of capitals to be read from 2 m
TOUCH_MM = 9.0

# Diagonals, in inches, of the panels sold in these sizes; others count as 10.1 inches.
_DIAGONALS = {(800, 480): 7.0, (1280, 800): 10.1, (1920, 1080): 15.6}


@dataclass(frozen=True, slots=True)
class ScreenLayout:
    """A screen of `width` × `height` pixels with `per_inch` pixels to the inch."""

    width: int
    height: int
    per_inch: float
    unit: float  # pixels per reference pixel

    @classmethod
    def of(cls, width: int, height: int, diagonal_inches: float | None = None) -> "ScreenLayout":
        """The layout for a screen; raises ValueError below the minimum size, where nothing would be
        legible."""
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            least = f"{LEAST_WIDTH}×{LEAST_HEIGHT}"
            raise ValueError(f"a screen of {width}×{height} is too small; House Station needs {least}")
        inches = diagonal_inches or _DIAGONALS.get((width, height), 10.1)
        per_inch = (width**2 + height**2) ** 0.5 / inches
        return cls(width, height, per_inch, min(width / WIDTH, height / HEIGHT))

    def px(self, reference: float) -> int:
        """A length in reference pixels, in pixels of this screen."""
        return max(1, round(reference * self.unit))

    @property
    def touch_px(self) -> int:
        """The minimum size of a touch target: 9 mm."""
        return -int(-TOUCH_MM / 25.4 * self.per_inch // 1)
