"""Where things go on any page: margins, and the row of buttons at the foot."""

from typing import ClassVar

import pygame

from station.screen.draw.layout import ScreenLayout


class PageSheet:
    """What a page is drawn from. ROW: the height of a row of buttons, in reference pixels."""

    ROW: ClassVar[int] = 62
    layout: ScreenLayout

    def px(self, reference: float) -> int:
        return self.layout.px(reference)

    @property
    def row(self) -> int:
        """The height of a row of buttons: never too low for a finger."""
        return max(self.layout.touch_px, self.px(self.ROW))

    @property
    def margin(self) -> int:
        return self.px(20)

    def across(self, top: int, height: int) -> pygame.Rect:
        """A strip from margin to margin."""
        return pygame.Rect(self.margin, top, self.layout.width - 2 * self.margin, height)

    @property
    def foot(self) -> pygame.Rect:
        return self.across(self.layout.height - self.px(14) - self.row, self.row)
