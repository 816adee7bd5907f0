"""What players agree on, as buttons on a game's page."""

from typing import Final

import pygame

from station.registry import entry
from station.screen.input.actions import Action, Do
from station.screen.input.touch import Button, Item, Look, in_grid, made
from station.screen.start.agreement import (
    COMPUTER,
    computers_of,
    matters_of,
    name_shown,
    players_shown,
    seated,
    usually_dealt,
    value_of,
    who_plays,
)
from station.screen.start.sheet import MATTER, NAME, PLAYERS, SEATS, StartSheet

MOST: Final = 4
"""So many matters are beside each other at most."""

Label = tuple[pygame.Rect, str]
"""Text above some buttons, and its place."""


def groups(sheet: StartSheet) -> list[tuple[list[Label], list[Button]]]:
    """Players, names and whatever else to agree on: rows, each with small labels above it."""
    view, state, words, box = sheet.view, sheet.state, sheet.words, sheet.agreeing
    caption, gap = sheet.px(26), sheet.px(8)
    least, most = entry(view.game).players[0], entry(view.game).most
    players = players_shown(view, state)
    matters = matters_of(view.game, state)
    name_columns = 2 if players == 4 else 4 if players > 6 else min(3, players)
    name_rows = -(-players // name_columns)
    matter_rows = -(-len(matters) // MOST)
    columns = -(-len(matters) // matter_rows)
    lines = (least != most) + name_rows + matter_rows
    captions = (least != most) + 1 + matter_rows
    high = min(sheet.px(72), (box.height - captions * caption - (lines - 1) * gap) // max(1, lines))
    high = max(sheet.layout.touch_px, high)
    top = box.top
    found: list[tuple[list[Label], list[Button]]] = []

    def add(texts: list[str], items: list[Item], columns: int, rows: int = 1) -> None:
        nonlocal top
        area = pygame.Rect(box.left, top + caption, box.width, rows * high + (rows - 1) * gap)
        places = in_grid(area, columns, rows, gap)
        wide = places[0].width if len(texts) > 1 else box.width
        heads = [
            (pygame.Rect(place.left, top, wide, caption), text)
            for place, text in zip(places, texts, strict=False)
        ]
        found.append((heads, made(places, items)))
        top = area.bottom + gap

    if least != most:
        looks = {players: Look.CHOSEN}
        counts = [
            Item(Action(Do.CHOOSE, text=PLAYERS, amount=count), str(count), looks.get(count, Look.KEY))
            for count in range(least, most + 1)
        ]
        add([words.tr("Players")], counts, len(counts))
    shown = (name_on_button(sheet, player) for player in range(players))
    names = [Item(Action(Do.CHOOSE, text=NAME, player=player), name) for player, name in enumerate(shown)]
    add([words.tr(entry(view.game).names)], names, name_columns, name_rows)
    for first in range(0, len(matters), columns):
        some = matters[first : first + columns]
        values = [
            Item(Action(Do.CHOOSE, text=SEATS), computers_in_words(sheet))
            if matter.name == COMPUTER
            else Item(
                Action(Do.CHOOSE, text=MATTER, value=matter.name),
                words.value(matter.name, value_of(matter, view), view.game),
            )
            for matter in some
        ]
        add([words.matter(matter.name, view.game) for matter in some], values, columns)
    return found


def name_on_button(sheet: StartSheet, player: int) -> str:
    """A player's name; where the game is rather played at this screen, also who is a computer."""
    view, state, words = sheet.view, sheet.state, sheet.words
    name = name_shown(player, view, state) or words.unnamed(player, view.game)
    if not usually_dealt(view, state) or player >= seated(view, state):
        return name
    level, name = computers_of(view, state)[player], who_plays(player, view, state)
    return f"{name} · {words.level(level)}" if level else name


def computers_in_words(sheet: StartSheet) -> str:
    """All that computers play at, in a word or two."""
    levels, words = set(computers_of(sheet.view, sheet.state)) - {0}, sheet.words
    if not levels:
        return words.tr("Only people")
    return words.level(next(iter(levels))) if len(levels) == 1 else words.tr("Several levels")
