"""Draws a game's card on the page of games: what it is, and how it is played if it is played now."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import pygame

from station.clock.control import UNTIMED
from station.registry import entry
from station.screen.draw.canvas import LEAST_PX, Canvas, width
from station.screen.draw.fonts import Weight
from station.screen.draw.palette import CARD, QUIET, RULE, WHITE
from station.screen.start.agreement import (
    computers_of,
    matters_of,
    name_shown,
    players_shown,
    seated,
    value_of,
    who_plays,
)
from station.screen.start.choices import computers_in_words
from station.screen.start.last import opened, played_at_screen
from station.screen.start.scene import draw_scene
from station.screen.start.sheet import StartSheet, card_places

TITLE: Final = 24
LINE: Final = 16
"""Capitals of a card's title and line where there is room."""

LEAST: Final = 9
LEADING: Final = 1.6


@dataclass(frozen=True, slots=True)
class CardSizes:
    """The capitals of all cards' titles and lines, so that no game looks less important than another."""

    title: float
    line: float

    @classmethod
    def of(cls, canvas: Canvas, sheet: StartSheet, shown: Iterable[tuple[str, pygame.Rect]]) -> "CardSizes":
        """The largest with which every card that is shown has room for its own."""
        title, line = canvas.px(TITLE), canvas.px(LINE)
        for game, box in shown:
            known, at = entry(game), card_places(sheet, box)
            name = sheet.words.tr(known.title)
            while title > LEAST_PX and width(name, Weight.SEMIBOLD, title) > at.title.width:
                title -= 1
            for text in known.lines[:1]:
                shown_line = sheet.words.tr(text)
                fits = canvas.lines_fit(
                    shown_line, at.lines, LINE, weight=Weight.REGULAR, least=LEAST, leading=LEADING
                )
                line = min(line, fits)
        return cls(title / canvas.layout.unit, line / canvas.layout.unit)


def draw_card(canvas: Canvas, sheet: StartSheet, game: str, box: pygame.Rect, sizes: CardSizes) -> None:
    """A game's name, its first line, its scene if there is room, and who plays it with the last settings."""
    words, known, at = sheet.words, entry(game), card_places(sheet, box)
    canvas.card(box, CARD, 12)
    canvas.outline(box, RULE, 1, 12)
    canvas.card(at.page_button, CARD, 12)
    canvas.outline(box, RULE, 1, 12)
    canvas.write(words.tr(known.title), at.title, sizes.title, least=LEAST)
    if known.lines:
        text = words.tr(known.lines[0])
        canvas.write_lines(text, at.lines, sizes.line, colour=WHITE, least=LEAST, leading=LEADING)
    if at.picture is not None:
        draw_scene(canvas, at.picture, known)
    line = canvas.first_that_fits(last_lines(sheet, game), 11, at.last.width, Weight.REGULAR)
    canvas.write(line, at.last, 14, weight=Weight.REGULAR, colour=QUIET, least=8)


def last_lines(sheet: StartSheet, game: str) -> tuple[str, ...]:
    """Who plays, against which computers and with which clock, if the game is played now; the longest line
    first, the last without names."""
    words, state = sheet.words, sheet.state
    page = replace(sheet, view=opened(sheet.view, state, game))
    view = page.view
    clock = next((value_of(one, view) for one in matters_of(game, state) if one.name == "time"), UNTIMED)
    timed = "" if clock == UNTIMED else words.value("time", clock, game)
    level = ""
    if played_at_screen(view, state):
        players = [who_plays(player, view, state) for player in range(seated(view, state))]
        level = computers_in_words(page) if any(computers_of(view, state)) else ""
    else:
        shown = [name_shown(player, view, state) for player in range(players_shown(view, state))]
        players = [name or words.unnamed(player, game) for player, name in enumerate(shown)]
        if not any(shown):
            return (" · ".join(filter(None, (words.tr("{count} players", count=len(players)), timed))),)
    names, count = ", ".join(players), words.tr("{count} players", count=len(players))
    lines = (names, level, timed), (names, level), (names, timed), (count, level, timed)
    return tuple(" · ".join(filter(None, line)) for line in lines)
