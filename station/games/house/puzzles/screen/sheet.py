"""Where everything goes on the page of a puzzle, and what can be touched."""

from dataclasses import dataclass, replace

import pygame

from station.games.house.puzzles.screen.page import PuzzlePage, PuzzleState
from station.games.house.puzzles.screen.shown import view_of
from station.games.house.puzzles.screen.texts import grade_named
from station.games.house.puzzles.texts import HINTS
from station.games.house.wording import words_in as house_words
from station.screen.dealt import tools
from station.screen.draw.icons import Icon
from station.screen.draw.layout import ScreenLayout
from station.screen.input.actions import Action, Do
from station.screen.input.sheet import LaneSheet, Sheet
from station.screen.input.touch import ALPHABET, Button, Item, Look, in_grid, in_row, item_if, made

GRADE = "grade"


@dataclass(frozen=True)
class PuzzleSheet:
    """A page with its puzzles, and the sheet of a table that shows it."""

    state: PuzzleState
    page: PuzzlePage
    table: LaneSheet


def sheet_of(state: PuzzleState, page: PuzzlePage, layout: ScreenLayout, now_ms: int) -> PuzzleSheet:
    view = view_of(state, page, now_ms)
    local = replace(page.local, turned=view.lanes[0].mover.value == "N")
    return PuzzleSheet(state, page, Sheet.of(view, local, layout).here)


def buttons(sheet: PuzzleSheet) -> tuple[Button, ...]:
    """Everything that can be touched but tiles and squares."""
    table, words, page = sheet.table, house_words(sheet.page.local.language), sheet.page
    if page.naming is not None:
        return tuple(_letters(sheet))
    leave, grade, before, after = _head_places(sheet)
    found = [
        Button(leave, Action(Do.CLOSE), words.tr("Back")),
        Button(grade, Action(Do.CHOOSE, text=GRADE), grade_named(page.grade, words)),
        Button(before, Action(Do.PAGE, amount=-1), icon=Icon.LEFT),
        Button(after, Action(Do.PAGE, amount=1), icon=Icon.RIGHT),
    ]
    if page.trying is not None:
        return tuple(found)
    items = _over(sheet) if page.over else _solving(sheet)
    row = made(in_row(tools.places(table).tools, len(items), table.px(8)), items)
    arrows = {"<": Icon.LEFT, ">": Icon.RIGHT}
    row = [replace(one, label="", icon=arrows[one.label]) if one.label in arrows else one for one in row]
    return (*found, *row)


def _head_places(sheet: PuzzleSheet) -> list[pygame.Rect]:
    """Narrow places for the arrows, so that words have more room."""
    box, gap, least = tools.head_row(sheet.table), sheet.table.px(8), sheet.table.row()
    after = pygame.Rect(box.right - least, box.top, least, box.height)
    before = after.move(-least - gap, 0)
    words = pygame.Rect(box.left, box.top, before.left - gap - box.left, box.height)
    return [*in_row(words, 2, gap), before, after]


def _solving(sheet: PuzzleSheet) -> list[Item]:
    table, words = sheet.table, house_words(sheet.page.local.language)
    placed = table.served.laying.placed
    first = Item(Action(Do.SHUFFLE), words.tr("Shuffle"))
    if placed:
        first = Item(Action(Do.TAKE_ALL_BACK), words.tr("Take back"))
    return [
        first,
        item_if(sheet.page.hints < HINTS, Action(Do.HINT), words.tr("Hint")),
        Item(Action(Do.ANSWER), words.tr("Answer")),
        item_if(bool(placed), Action(Do.END_TURN), words.tr("Play"), Look.STRONG),
    ]


def _over(sheet: PuzzleSheet) -> list[Item]:
    """Step by step through what exploded, and what follows."""
    page, words = sheet.page, house_words(sheet.page.local.language)
    outcome = page.outcome
    assert outcome is not None, "only then it is over"
    orders = _orders(sheet)
    at = orders if page.local.dealt.step is None else page.local.dealt.step
    steps = [
        item_if(at > 0, Action(Do.STEP, amount=max(0, at - 1)), "<"),
        item_if(at < orders, Action(Do.STEP, amount=min(orders, at + 1)), ">"),
    ]
    again = Item(Action(Do.WITHDRAW), words.tr("Try again"), Look.PLAIN if outcome.right else Look.STRONG)
    following = Item(Action(Do.PAGE, amount=1), words.tr("Next"), Look.STRONG)
    return [*(steps if orders else []), again, *([following] if outcome.right else [])]


def _orders(sheet: PuzzleSheet) -> int:
    """How many steps the explosion has."""
    outcome = sheet.page.outcome
    if outcome is None:
        return 0
    steps = getattr(outcome.ruling, "steps", ())
    turned = set(getattr(outcome.ruling, "turned", ())) - set(getattr(outcome.ruling, "removed", ()))
    return len(steps) + bool(turned)


def _letters(sheet: PuzzleSheet) -> list[Button]:
    """Letter keys, for what a blank stands for."""
    table = sheet.table
    box = table.places.covered.copy()
    box.top, box.height = box.top + table.px(64), box.height - table.px(64)
    keys = (Item(Action(Do.KEY, text=letter), letter, Look.KEY) for letter in ALPHABET)
    gap = table.px(8)
    columns = min(6, (box.width + gap) // (table.layout.touch_px + gap))
    return made(in_grid(box, columns, -(-len(ALPHABET) // columns), gap), keys)
