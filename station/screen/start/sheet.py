"""Where everything goes in the start menu, and what can be touched."""

from dataclasses import dataclass
from typing import ClassVar, Final

import pygame

from station.engine.engine import LEVEL_NAMES
from station.registry import entry
from station.registry.draw_for_first import Lot
from station.screen.draw.icons import Icon
from station.screen.draw.layout import ScreenLayout
from station.screen.draw.themes import THEMES, next_theme
from station.screen.input.actions import Action, Do
from station.screen.input.touch import ALPHABET, Button, Item, Look, alphabet, in_grid, in_row, made
from station.screen.pages.sheet import PageSheet
from station.screen.start.agreement import (
    COMPUTER,
    called,
    computers_of,
    matters_of,
    name_shown,
    players_shown,
    seated,
    usually_dealt,
    value_of,
)
from station.screen.start.view import StartState, StartView
from station.screen.start.wording import StartWording, start_words

GAME: Final = "game"
PLAYERS: Final = "players"
NAME: Final = "name"
MATTER: Final = "matter"
PLAY: Final = "play"
TABLE: Final = ""
SCREEN: Final = "screen"
GO_ON: Final = "go-on"
RECORD: Final = "record"
SETUP: Final = "setup"
HALL: Final = "hall"
PUZZLES: Final = "puzzles"
SEATS: Final = "seats"
LEVEL: Final = "level"
LOT: Final = "lot"
SWITCH_OFF: Final = "switch-off"
SPACE: Final = " "

COLUMNS: Final = 4
ROWS: Final = 2
"""Cards on a page of games."""


@dataclass(frozen=True, slots=True)
class StartSheet(PageSheet):
    """A state, its view, and where things go."""

    ROW: ClassVar[int] = 58

    state: StartState
    view: StartView
    layout: ScreenLayout

    @property
    def words(self) -> StartWording:
        return start_words(self.view.language)

    @property
    def head(self) -> pygame.Rect:
        """The top line, with the language button on the right, and those that quit and change the theme."""
        wide = self.layout.width - 3 * self.margin - self.px(180 if self.view.game else 520)
        return pygame.Rect(self.margin, self.px(12), wide, self.row)

    @property
    def middle(self) -> pygame.Rect:
        """Between head and foot; the page of games has a foot only if a game was broken off or there are
        several pages."""
        top = self.head.bottom + self.px(12)
        low = self.foot.top - self.px(12)
        state = self.state
        going_on = state.broken is not None or state.following is not None
        more = state.kept or state.setup or state.hall or state.puzzles
        nothing = not (going_on or more) and pages(state) == 1
        if not self.view.game and nothing:
            low = self.foot.bottom
        return self.across(top, low - top)

    @property
    def page_number(self) -> pygame.Rect:
        """Between the buttons that turn pages."""
        wide = self.px(90)
        return pygame.Rect(self.foot.right - self.row - wide, self.foot.top, wide, self.row)

    @property
    def explained(self) -> pygame.Rect:
        """The left part of a game's page: its lines and the picture of its table."""
        box = self.middle
        return pygame.Rect(box.left, box.top, box.width * 47 // 100, box.height)

    @property
    def agreeing(self) -> pygame.Rect:
        """The right part: what to agree on."""
        box, left = self.middle, self.explained.right + self.px(24)
        return pygame.Rect(left, box.top, box.right - left, box.height)


Label = tuple[pygame.Rect, str]
"""Text above some buttons, and its place."""


def pages(state: StartState) -> int:
    """How many pages the games' cards fill."""
    return max(1, -(-len(state.games) // (COLUMNS * ROWS)))


def page_shown(state: StartState, view: StartView) -> int:
    return min(max(0, view.page), pages(state) - 1)


def cards(sheet: StartSheet) -> list[tuple[str, pygame.Rect]]:
    """The games on the current page, each with the place of its card."""
    places = in_grid(sheet.middle, COLUMNS, ROWS, sheet.px(16))
    first = page_shown(sheet.state, sheet.view) * len(places)
    return list(zip(sheet.state.games[first : first + len(places)], places, strict=False))


def buttons(sheet: StartSheet) -> tuple[Button, ...]:
    """Everything that can be touched; a whole card is one button."""
    words, view = sheet.words, sheet.view
    items = _head(sheet)
    corner = pygame.Rect(sheet.head.right + sheet.margin, sheet.head.top, 0, sheet.row)
    corner.width = sheet.layout.width - sheet.margin - corner.left
    found = made(in_row(corner, len(items), sheet.px(12)), items)
    if not view.game:
        found += [Button(box, Action(Do.CHOOSE, text=GAME, value=game)) for game, box in cards(sheet)]
        return (*found, *_foot(sheet))
    if view.typing is not None:
        return (*found, *_keys(sheet))
    if view.lot is not None:
        return (*found, *_lot_keys(sheet, view.lot))
    if view.seating:
        return (*found, *_seats(sheet))
    low = sheet.foot
    back = pygame.Rect(low.left, low.top, low.width // 6, low.height)
    lots = back.move(back.width + sheet.px(16), 0)
    play = pygame.Rect(lots.right + sheet.px(16), low.top, 0, low.height)
    play.width = low.right - play.left
    found += [
        Button(back, Action(Do.CLOSE), words.tr("Back")),
        Button(lots, Action(Do.CHOOSE, text=LOT), words.tr("Draw lots")),
        *made(in_row(play, 2, sheet.px(16)), _plays(sheet)),
    ]
    return (*found, *(button for _, row in _groups(sheet) for button in row))


def _plays(sheet: StartSheet) -> list[Item]:
    """The two ways to play: with what lies on the table, or with what the station holds."""
    words, here = sheet.words, usually_dealt(sheet.view, sheet.state)
    table, screen = Action(Do.CHOOSE, text=PLAY, value=TABLE), Action(Do.CHOOSE, text=PLAY, value=SCREEN)
    return [
        Item(table, words.tr("At a table"), Look.PLAIN if here else Look.STRONG),
        Item(screen, words.tr("At this screen"), Look.STRONG if here else Look.PLAIN),
    ]


def _head(sheet: StartSheet) -> list[Item]:
    """The buttons at the right of the top line. Where the machine can be switched off, that stands in
    place of "Quit" and is asked once; what answers yes lies where nobody has just touched."""
    words, view = sheet.words, sheet.view
    off = Action(Do.CHOOSE, text=SWITCH_OFF)
    if view.switching_off:
        back, leave = Item(Action(Do.CLOSE), words.tr("Back")), Item(Action(Do.QUIT), words.tr("Quit"))
        return [back, leave, Item(off, words.tr("Switch off"), Look.STRONG)]
    language = Item(Action(Do.LANGUAGE), words.other_language())
    if view.game:
        return [language]
    theme = words.tr(THEMES[next_theme(view.theme)].label)
    end = Item(Action(Do.QUIT), words.tr("Quit"))
    if sheet.state.can_switch_off:
        end = Item(off, words.tr("Switch off"))
    return [end, Item(Action(Do.THEME), theme), language]


def _foot(sheet: StartSheet) -> list[Button]:
    """Buttons to go on with an open match or a game that was broken off, and to turn pages."""
    words, broken, box, found = sheet.words, sheet.state.broken, sheet.foot, []
    if pages(sheet.state) > 1:
        number = sheet.page_number
        following = pygame.Rect(number.right, box.top, sheet.row, box.height)
        before = pygame.Rect(number.left - sheet.row, box.top, sheet.row, box.height)
        found = [
            Button(before, Action(Do.PAGE, amount=-1), icon=Icon.LEFT),
            Button(following, Action(Do.PAGE, amount=1), icon=Icon.RIGHT),
        ]
        box.width = before.left - sheet.px(16) - box.left
    many = sheet.state.hall or (sheet.state.puzzles and sheet.state.setup)
    wide = sheet.px(176 if many else 220)
    offered = (
        (sheet.state.hall, HALL, words.tr("Tournament"), Look.STRONG),
        (sheet.state.setup, SETUP, words.tr("Set up the table"), Look.PLAIN),
        (sheet.state.puzzles, PUZZLES, words.tr("Puzzles"), Look.PLAIN),
        (sheet.state.kept, RECORD, words.tr("Games on record"), Look.PLAIN),
    )
    for there, text, label, look in offered:
        if there:
            place = pygame.Rect(box.right - wide, box.top, wide, box.height)
            found.append(Button(place, Action(Do.CHOOSE, text=text), label, look))
            box.width = place.left - sheet.px(16) - box.left
    if sheet.state.following is not None:
        label = words.next_game(sheet.state.following)
        found.append(Button(box, Action(Do.CHOOSE, text=GO_ON), label, Look.STRONG))
    elif broken is not None:
        names = (name or words.unnamed(player, broken.game) for player, name in enumerate(broken.names))
        label = words.go_on_with(words.title_of(broken.game), ", ".join(names), broken.when)
        found.append(Button(box, Action(Do.CHOOSE, text=GO_ON), label, Look.STRONG))
    return found


def labels(sheet: StartSheet) -> tuple[Label, ...]:
    """The labels above the buttons on a game's page."""
    view = sheet.view
    if not view.game or view.typing is not None or view.lot is not None:
        return ()
    if view.seating:
        return tuple((place, name) for place, name, _ in _seat_rows(sheet))
    return tuple(label for row, _ in _groups(sheet) for label in row)


def _groups(sheet: StartSheet) -> list[tuple[list[Label], list[Button]]]:
    """Players, names and whatever else to agree on: rows, each with small labels above it."""
    view, state, words, box = sheet.view, sheet.state, sheet.words, sheet.agreeing
    caption, gap = sheet.px(26), sheet.px(8)
    least, most = entry(view.game).players[0], entry(view.game).most
    players = players_shown(view, state)
    matters = matters_of(view.game, state)
    name_columns = 2 if players == 4 else 4 if players > 6 else min(3, players)
    name_rows = -(-players // name_columns)
    columns = 3 if len(matters) <= 6 else 4
    matter_rows = -(-len(matters) // columns)
    lines = (least != most) + name_rows + matter_rows
    captions = (least != most) + 1 + matter_rows
    high = min(sheet.px(72), (box.height - captions * caption - (lines - 1) * gap) // max(1, lines))
    high = max(sheet.layout.touch_px, high)
    top = box.top
    groups: list[tuple[list[Label], list[Button]]] = []

    def add(texts: list[str], items: list[Item], columns: int, rows: int = 1) -> None:
        nonlocal top
        area = pygame.Rect(box.left, top + caption, box.width, rows * high + (rows - 1) * gap)
        places = in_grid(area, columns, rows, gap)
        wide = places[0].width if len(texts) > 1 else box.width
        heads = [
            (pygame.Rect(place.left, top, wide, caption), text)
            for place, text in zip(places, texts, strict=False)
        ]
        groups.append((heads, made(places, items)))
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
    add([words.names(view.game)], names, name_columns, name_rows)
    for first in range(0, len(matters), columns):
        some = matters[first : first + columns]
        values = [
            Item(Action(Do.CHOOSE, text=SEATS), _computers_said(sheet))
            if matter.name == COMPUTER
            else Item(
                Action(Do.CHOOSE, text=MATTER, value=matter.name),
                words.value(matter.name, value_of(matter, view), view.game),
            )
            for matter in some
        ]
        add([words.matter(matter.name, view.game) for matter in some], values, len(some))
    return groups


def name_on_button(sheet: StartSheet, player: int) -> str:
    """A player's name; where the game is rather played at this screen, also who is a computer."""
    view, state, words = sheet.view, sheet.state, sheet.words
    name = name_shown(player, view, state) or words.unnamed(player, view.game)
    if not usually_dealt(view, state) or player >= seated(view, state):
        return name
    levels = computers_of(view, state)
    if levels[player]:
        return f"{called(view, state)[player]} · {words.level(levels[player])}"
    alone = levels.count(0) == 1 and not name_shown(player, view, state)
    return words.tr("You") if alone else name


def _computers_said(sheet: StartSheet) -> str:
    """All that computers play at, in a word or two."""
    levels, words = set(computers_of(sheet.view, sheet.state)) - {0}, sheet.words
    if not levels:
        return words.tr("Only people")
    return words.level(next(iter(levels))) if len(levels) == 1 else words.tr("Several levels")


def seats_head(sheet: StartSheet) -> pygame.Rect:
    """The line above the seats."""
    box = sheet.agreeing
    return pygame.Rect(box.left, box.top, box.width, sheet.px(48))


def _seat_rows(sheet: StartSheet) -> list[tuple[pygame.Rect, str, pygame.Rect]]:
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
            if known and words.seated(view.game)
            else f"{seat + 1}  {known or label}"
        )
        found.append((name, label, value))
    return found


def _seats(sheet: StartSheet) -> list[Button]:
    """Who plays at this screen, by seat; a level for all computers; and what ends it."""
    words, rows = sheet.words, _seat_rows(sheet)
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


def key_letters(sheet: StartSheet) -> tuple[str, ...]:
    """Letters for names: those of the chosen tiles, and A to Z."""
    edition = next(m for m in matters_of(sheet.view.game, sheet.state) if m.name == "tiles")
    letters = alphabet(value_of(edition, sheet.view))
    return (*ALPHABET, *(letter for letter in letters if letter not in ALPHABET))


def _letter_keys(sheet: StartSheet, letters: tuple[str, ...]) -> list[Button]:
    """Keys in place of what is agreed on."""
    box, gap = sheet.agreeing, sheet.px(8)
    box.top += sheet.row
    box.height -= sheet.row
    columns = min(9 if len(letters) > 32 else 7, (box.width + gap) // (sheet.layout.touch_px + gap))
    keys = (Item(Action(Do.KEY, text=letter), letter, Look.KEY) for letter in letters)
    return made(in_grid(box, columns, -(-len(letters) // columns), gap), keys)


def _keys(sheet: StartSheet) -> list[Button]:
    """Letter keys for typing a name."""
    rub, space, done = in_row(sheet.foot, 3, sheet.px(12))
    return [
        *_letter_keys(sheet, key_letters(sheet)),
        Button(rub, Action(Do.RUB_OUT), icon=Icon.RUB_OUT),
        Button(space, Action(Do.KEY, text=SPACE), sheet.words.tr("Space")),
        Button(done, Action(Do.TYPED), sheet.words.tr("Done"), Look.STRONG),
    ]


def _lot_keys(sheet: StartSheet, lot: Lot) -> list[Button]:
    """Every tile that can be drawn."""
    keys = _letter_keys(sheet, tuple(lot.letters))
    return [*keys, Button(sheet.foot, Action(Do.TYPED), sheet.words.tr("Back"), Look.PLAIN)]
