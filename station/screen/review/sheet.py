"""Where everything goes on the pages of a review, and what can be touched."""

from dataclasses import dataclass
from typing import Final

import pygame

from station.review.as_text import SHOWN, option_text
from station.review.board import with_option
from station.review.review import Option, TurnReviewed
from station.screen.draw.icons import Icon
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Item, Look, in_grid, in_row, made
from station.screen.pages.sheet import PageSheet
from station.screen.review.state import ReviewState, ReviewView
from station.view.board import BoardView
from station.view.faces import Face
from station.view.pictures import Crossword
from station.view.wording import Wording, words_in

CURVES: Final = 1
FIRST: Final = 2
"""The page of the first turn."""

LEAST_TILE: Final = 14
"""Pixels of the smallest tile whose letter can be read."""


@dataclass(frozen=True, slots=True)
class ReviewSheet(PageSheet):
    """What is shown, and where its things go."""

    state: ReviewState
    view: ReviewView
    layout: ScreenLayout

    @property
    def words(self) -> Wording:
        return words_in(self.view.language, self.view.turned)

    @property
    def last(self) -> int:
        """The last page."""
        review = self.state.review
        return 0 if review is None else FIRST + len(review.turns) - 1

    @property
    def turn(self) -> TurnReviewed | None:
        """The turn of this page."""
        review = self.state.review
        number = self.view.page - FIRST
        return review.turns[number] if review is not None and 0 <= number < len(review.turns) else None

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be looked at on a turn's board: what was done, and what would have been better."""
        return () if self.turn is None else (self.turn.done, *self.turn.better[:SHOWN])

    @property
    def _chosen(self) -> Option | None:
        """What the board shows."""
        options = self.options
        return options[min(self.view.option, len(options) - 1)] if options else None

    @property
    def board(self) -> BoardView | None:
        """The board of a turn, with what was done or could have been."""
        number = self.view.page - FIRST
        boards = self.state.boards[number] if 0 <= number < len(self.state.boards) else None
        if boards is None or self._chosen is None:
            return None
        return with_option(boards, self._chosen) if self.view.option else boards.after

    @property
    def start(self) -> int:
        """With how many events a game begins that is played on from this turn; 0 if none can be."""
        number = self.view.page - FIRST
        return self.state.starts[number] if 0 <= number < len(self.state.starts) else 0

    @property
    def picture(self) -> Crossword | None:
        """The same in a game without a board."""
        return None if self._chosen is None else self._chosen.picture

    # Places

    @property
    def head(self) -> pygame.Rect:
        wide = self.layout.width - 2 * self.margin
        return pygame.Rect(self.margin, self.px(10), wide * 72 // 100, self.px(48))

    @property
    def corner(self) -> pygame.Rect:
        """Right of the head: which page it is."""
        left = self.head.right + self.px(12)
        return pygame.Rect(left, self.head.top, self.layout.width - self.margin - left, self.head.height)

    @property
    def body(self) -> pygame.Rect:
        top = self.head.bottom + self.px(10)
        return self.across(top, self.foot.top - self.px(14) - top)

    @property
    def board_box(self) -> pygame.Rect:
        """A square on the left; nothing where there is no board."""
        shown = self.board is not None or self.picture is not None
        side = self.body.height if shown else 0
        return pygame.Rect(self.body.left, self.body.top, side, side)

    @property
    def beside(self) -> pygame.Rect:
        """What the board leaves."""
        gap = self.px(24) if self.board_box.width else 0
        left, top = self.board_box.right + gap, self.body.top
        if self.start:
            top = max(top, self.playing_on.bottom + self.px(10))
        return pygame.Rect(left, top, self.body.right - left, self.body.bottom - top)

    @property
    def playing_on(self) -> pygame.Rect:
        """What plays on from a turn."""
        box = self.corner
        box.height = max(box.height, self.layout.touch_px)
        return box

    @property
    def curves(self) -> tuple[pygame.Rect, ...]:
        """The cards of the curves, one above the other."""
        review = self.state.review
        if review is None or self.view.page != CURVES or not review.curves:
            return ()
        return tuple(in_grid(self.body, 1, len(review.curves), self.px(12)))

    @property
    def rack(self) -> tuple[Face, ...]:
        """What the player of the turn held."""
        review = self.state.review
        return () if review is None or self.turn is None else review.rack(self.turn)

    @property
    def rack_size(self) -> int:
        """How large its tiles are: all in a row beside the name, or small ones in several rows."""
        large, small = self.px(32), max(self.px(25), LEAST_TILE)
        return large if len(self.rack) * (large + 2) <= self.rack_room.width else small

    @property
    def rack_room(self) -> pygame.Rect:
        """Beside the player's name; as high as it has to be."""
        room = self.beside.copy()
        room.left += self.beside.width * 38 // 100
        room.width = self.beside.right - room.left
        return room

    @property
    def rack_places(self) -> list[pygame.Rect]:
        """A place for each of these tiles, to the right edge."""
        room, size, count = self.rack_room, self.rack_size, len(self.rack)
        row = max(1, (room.width + 2) // (size + 2))
        left = room.right - min(row, count) * (size + 2) + 2
        return [
            pygame.Rect(left + k % row * (size + 2), room.top + k // row * (size + 2), size, size)
            for k in range(count)
        ]

    @property
    def plays(self) -> tuple[pygame.Rect, ...]:
        """The buttons of a turn's options, without one for what was done if there is no other."""
        count = len(self.options)
        if count < 2:
            return ()
        high, gap = self.row, self.px(8)
        top = self.beside.top + self.beside.height * 34 // 100
        return tuple(
            pygame.Rect(self.beside.left, top + k * (high + gap), self.beside.width, high)
            for k in range(count)
        )

    @property
    def notes(self) -> pygame.Rect:
        """Below those."""
        top = self.plays[-1].bottom + self.px(12) if self.plays else self.beside.top + self.px(170)
        return pygame.Rect(self.beside.left, top, self.beside.width, self.beside.bottom - top)

    @property
    def basis(self) -> pygame.Rect:
        """Below the players on the overview: what the review rests on."""
        body = self.body
        room = pygame.Rect(body.left, 0, body.width, body.height * 17 // 100)
        room.bottom = body.bottom
        return room


def review_buttons(sheet: ReviewSheet) -> tuple[Button, ...]:
    """Everything that can be touched."""
    words, view, gap = sheet.words, sheet.view, sheet.px(10)
    if sheet.state.review is None:
        box = sheet.foot.copy()
        box.width = sheet.px(260)
        box.centerx = sheet.layout.width // 2
        return (Button(box, Action(Do.CLOSE), words.tr("Close"), Look.STRONG),)
    items = [
        _page(0, words.tr("Overview"), chosen=view.page == 0),
        _page(CURVES, words.tr("Curves"), chosen=view.page == CURVES),
        _page(max(FIRST, _turning(sheet)), words.tr("Turns"), chosen=view.page >= FIRST),
        Item(Action(Do.LEAF, amount=-1), ""),
        Item(Action(Do.LEAF, amount=1), ""),
        Item(Action(Do.EXPORT), words.tr("Export")),
        Item(Action(Do.CLOSE), words.tr("Close"), Look.STRONG),
    ]
    found = made(in_row(sheet.foot, len(items), gap), items)
    arrows = {-1: Icon.LEFT, 1: Icon.RIGHT}
    foot = [
        Button(one.box, one.action, icon=arrows[one.action.amount]) if one.action.do is Do.LEAF else one
        for one in found
    ]
    if sheet.start:
        label = words.tr("Getting ready …") if sheet.state.preparing else words.tr("Play on from here")
        foot.append(Button(sheet.playing_on, Action(Do.PLAY_ON), label))
    return (*foot, *_plays(sheet))


def _page(page: int, label: str, *, chosen: bool) -> Item:
    return Item(Action(Do.PAGE, amount=page), label, Look.CHOSEN if chosen else Look.PLAIN)


def _turning(sheet: ReviewSheet) -> int:
    """The page of the turning point: the turns are opened there."""
    review = sheet.state.review
    if review is None or review.turning_point is None or sheet.view.page >= FIRST:
        return FIRST
    numbers = [turn.number for turn in review.turns]
    return FIRST + numbers.index(review.turning_point)


def _plays(sheet: ReviewSheet) -> list[Button]:
    """What was done, and what would have been better: touched, they are shown on the board."""
    found = []
    for number, (box, option) in enumerate(zip(sheet.plays, sheet.options, strict=False)):
        label = option_text(option, sheet.words)
        if not number:
            label = sheet.words.tr("as played")
        look = Look.CHOSEN if number == sheet.view.option else Look.PLAIN
        found.append(Button(box, Action(Do.CHOOSE, amount=number), label, look))
    return found
