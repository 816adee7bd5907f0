"""Who plays at this screen: the seats of a game, each with a button."""

import pygame

from station.engine.engine import LEVEL_NAMES
from station.registry import entry
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Item, Look, in_row, made
from station.screen.start.agreement import called, computers_of, seated
from station.screen.start.sheet import LEVEL, SEATS, StartSheet


def seats_head(sheet: StartSheet) -> pygame.Rect:
    """The line above the seats."""
    box = sheet.agreeing
    return pygame.Rect(box.left, box.top, box.width, sheet.px(48))


def seat_rows(sheet: StartSheet) -> list[tuple[pygame.Rect, str, pygame.Rect]]:
    """By player, the place of the name, the name, and the place of the button that says who plays."""
    view, state, words, box = sheet.view, sheet.state, sheet.words, sheet.agreeing
    head, count, gap = seats_head(sheet).height, seated(view, state), sheet.px(8)
    box = pygame.Rect(box.left, box.top + head, box.width, box.height - head)
    high = max(sheet.layout.touch_px, min(sheet.px(72), (box.height - count * gap) // (count + 1)))
    found = []
    for seat, known in enumerate(called(view, state)):
        row = pygame.Rect(box.left, box.top + seat * (high + gap), box.width, high)
        name = pygame.Rect(row.left, row.top, row.width * 45 // 100, high)
        value = pygame.Rect(name.right + gap, row.top, row.right - name.right - gap, high)
        label = words.unnamed(seat, view.game)
        label = (
            f"{seat + 1}  {known} ({label})"
            if known and entry(view.game).seats
            else f"{seat + 1}  {known or label}"
        )
        found.append((name, label, value))
    return found


def seats(sheet: StartSheet) -> list[Button]:
    """Who plays at this screen, by seat; a level for all computers; and what ends it."""
    words, rows = sheet.words, seat_rows(sheet)
    levels = computers_of(sheet.view, sheet.state)
    found = [
        Button(
            place,
            Action(Do.CHOOSE, text=SEATS, player=seat),
            words.tr("Computer: {level}", level=words.level(level)) if level else words.tr("A person"),
            Look.CHOSEN if not level else Look.PLAIN,
        )
        for seat, ((_, _, place), level) in enumerate(zip(rows, levels, strict=True))
    ]
    last = rows[-1][2]
    low = pygame.Rect(sheet.agreeing.left, last.bottom + sheet.px(8), sheet.agreeing.width, last.height)
    shared = set(levels) - {0}
    every = [
        Item(
            Action(Do.CHOOSE, text=LEVEL, value=name),
            words.level(number),
            Look.CHOSEN if shared == {number} else Look.PLAIN,
        )
        for number, name in LEVEL_NAMES.items()
    ]
    found += made(in_row(low, len(every), sheet.px(8)), every)
    return [*found, Button(sheet.foot, Action(Do.TYPED), words.tr("Done"), Look.STRONG)]
