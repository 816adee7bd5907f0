"""The tiles that whoever plays at the screen has not seen: in the bag, and in the hands of the others."""

from collections import Counter
from typing import Final

import pygame

from station.editions import load_edition
from station.rules.edition import BLANK
from station.screen.draw.canvas import Canvas
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import CARD, QUIET
from station.screen.input.screen_state import Panel
from station.screen.input.sheet import LaneSheet
from station.view import Phase

HIGH: Final = 96
"""Height of the card, in reference pixels."""


def unseen(sheet: LaneSheet) -> Counter[str]:
    """Letters, and `BLANK`; none where hands lie open, are not shown, or tiles are neither on the board nor
    in a hand nor in the bag."""
    view, served, board = sheet.view, sheet.served, sheet.lane.board
    dealt = view.dealt
    if dealt is None or dealt.opened or dealt.free or board is None or len(view.lanes) > 1:
        return Counter()
    if served.owner is None or served.hidden or not served.hand or view.phase in {Phase.READY, Phase.OVER}:
        return Counter()
    left = Counter(load_edition(view.edition).counts)
    left.subtract(BLANK if face.blank else face.letter for face in board.confirmed if face is not None)
    left.subtract(tile.letter for tile in served.hand)
    others = sum(len(hand) for player, hand in enumerate(dealt.hands) if player != served.owner)
    whole = min(left.values()) >= 0 and left.total() == sum(dealt.in_bag) + others
    return +left if whole else Counter()


def below_pictures(sheet: LaneSheet, box: pygame.Rect) -> Counter[str]:
    """What shows of them at the bottom of the box with the game's pictures: nothing where it is low."""
    leafing = sheet.panel is Panel.HISTORY
    return unseen(sheet) if not leafing and box.height > sheet.px(HIGH + 230) else Counter()


def above_unseen(sheet: LaneSheet, box: pygame.Rect) -> pygame.Rect:
    """What they leave of that box."""
    low = sheet.px(HIGH) + sheet.px(8) if below_pictures(sheet, box) else 0
    return pygame.Rect(box.left, box.top, box.width, box.height - low)


def draw_unseen(canvas: Canvas, box: pygame.Rect, caption: str, left: Counter[str]) -> None:
    """Draw a card with the letters in their order, the same ones together."""
    canvas.card(box, CARD, 10)
    inner = box.inflate(-canvas.px(24), -canvas.px(12))
    head = pygame.Rect(inner.left, inner.top, inner.width, canvas.px(24))
    canvas.write(caption, head, 13, colour=QUIET)
    rest = pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom)
    letters = " ".join(letter * count for letter, count in left.items())
    canvas.write_lines(letters, rest, 15, weight=Weight.REGULAR, least=8, leading=1.45)
