"""Where everything goes, in pixels, for any size of screen.

Each board has half of the screen: its two clocks on top, below them the message that must be legible from two
metres, then the board at the outer edge and the players' hands towards the middle.
"""

from dataclasses import dataclass, replace

import pygame

# The design's reference: 1280×800 on 10.1 inches. A smaller or larger screen is the same picture scaled.
WIDTH, HEIGHT = 1280, 800
LEAST_WIDTH, LEAST_HEIGHT = 640, 400
FAR = 69  # height of capitals to be read from 2 m
TOUCH_MM = 9.0

# Diagonals, in inches, of the panels sold in these sizes; others count as 10.1 inches.
_DIAGONALS = {(800, 480): 7.0, (1280, 800): 10.1, (1920, 1080): 15.6}


@dataclass(frozen=True, slots=True)
class Half:
    """The places of one board. clocks: South's, North's. below: everything under the clocks."""

    clocks: tuple[pygame.Rect, pygame.Rect]
    message: pygame.Rect
    board: pygame.Rect
    hands: pygame.Rect
    buttons: tuple[pygame.Rect, pygame.Rect]
    below: pygame.Rect


@dataclass(frozen=True, slots=True)
class ScreenLayout:
    """Places on a screen of `width` × `height` pixels with `per_inch` pixels to the inch. halves: for the
    left and the right board."""

    width: int
    height: int
    per_inch: float
    unit: float  # pixels per reference pixel
    halves: tuple[Half, Half]

    @classmethod
    def of(cls, width: int, height: int, diagonal_inches: float | None = None) -> "ScreenLayout":
        """The layout for a screen; raises ValueError below the minimum size, where nothing would be
        legible."""
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            least = f"{LEAST_WIDTH}×{LEAST_HEIGHT}"
            raise ValueError(f"a screen of {width}×{height} is too small; House Station needs {least}")
        unit = min(width / WIDTH, height / HEIGHT)
        inches = diagonal_inches or _DIAGONALS.get((width, height), 10.1)
        per_inch = (width**2 + height**2) ** 0.5 / inches
        touch = max(round(56 * unit), -int(-TOUCH_MM / 25.4 * per_inch // 1))
        halves = (_half(width, height, unit, touch, 0), _half(width, height, unit, touch, 1))
        return cls(width, height, per_inch, unit, halves)

    def seen(self, turned: bool) -> "ScreenLayout":
        """The layout for a screen on North's side if `turned`: left and right swap."""
        if not turned:
            return self
        left, right = (replace(half, clocks=half.clocks[::-1]) for half in self.halves)
        return replace(self, halves=(right, left))

    def px(self, reference: float) -> int:
        """A length in reference pixels, in pixels of this screen."""
        return max(1, round(reference * self.unit))

    @property
    def touch_px(self) -> int:
        """The minimum size of a touch target: 9 mm."""
        return -int(-TOUCH_MM / 25.4 * self.per_inch // 1)


def _half(width: int, height: int, unit: float, touch: int, board: int) -> Half:
    def px(reference: float) -> int:
        return max(1, round(reference * unit))

    margin, gap = px(12), px(8)
    middle = width // 2
    left = margin if board == 0 else middle + margin // 2
    right = middle - margin // 2 if board == 0 else width - margin
    inner = right - left

    clock_top, clock_height = px(8), px(112)
    clock_width = (inner - gap) // 2
    south = pygame.Rect(left, clock_top, clock_width, clock_height)
    north = pygame.Rect(right - clock_width, clock_top, clock_width, clock_height)

    message = pygame.Rect(left, south.bottom + px(7), inner, px(280))
    top = message.bottom + gap
    side = height - px(10) - top
    board_left = left if board == 0 else right - side
    square = pygame.Rect(board_left, top, side, side)

    gutter = px(14)
    hands_left = square.right + gutter if board == 0 else left
    hands = pygame.Rect(hands_left, top, inner - side - gutter, side - touch - gap)
    button_width = (hands.width - gap) // 2
    button_top = square.bottom - touch
    buttons = (
        pygame.Rect(hands.left, button_top, button_width, touch),
        pygame.Rect(hands.right - button_width, button_top, button_width, touch),
    )
    below = pygame.Rect(left, message.top, inner, square.bottom - message.top)
    return Half((south, north), message, square, hands, buttons, below)
