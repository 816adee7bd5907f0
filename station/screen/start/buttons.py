"""Everything that can be touched in the start menu, and the labels above it."""

from typing import Final

import pygame

from station.dealt.table_deal import can_be_dealt
from station.registry import entry
from station.registry.draw_for_first import Lot
from station.screen.draw.icons import Icon
from station.screen.draw.themes import THEMES, next_theme
from station.screen.input.actions import Action, Do
from station.screen.input.touch import ALPHABET, Button, Item, Look, alphabet, in_grid, in_row, made
from station.screen.start.agreement import count_agreed, matters_of, value_of
from station.screen.start.choices import Label, groups
from station.screen.start.last import bright, played_at_screen
from station.screen.start.seats import seat_rows, seats
from station.screen.start.sheet import (
    GAME,
    GO_ON,
    LESSON,
    LOT,
    NOW,
    OPTIONS,
    PHONES,
    PLAY,
    SCREEN,
    SPACE,
    TABLE,
    StartSheet,
    card_places,
    cards,
    pages,
    taught,
)
from station.screen.start.view import Broken, MenuItem

DOOR: Final = 298
"""The width of what leads to a lesson from the page of games, in reference pixels: that of a card."""


def buttons(sheet: StartSheet) -> tuple[Button, ...]:
    """Everything that can be touched; a whole card is one button."""
    words, view = sheet.words, sheet.view
    if view.busy:
        return ()
    items = _head(sheet)
    corner = pygame.Rect(sheet.head.right + sheet.margin, sheet.head.top, 0, sheet.row)
    corner.width = sheet.layout.width - sheet.margin - corner.left
    found = made(in_row(corner, len(items), sheet.px(12)), items)
    if not view.game:
        return (*found, *_resume(sheet), *_cards(sheet), *_foot(sheet))
    if view.typing is not None:
        return (*found, *_keys(sheet))
    if view.lot is not None:
        return (*found, *_lot_keys(sheet, view.lot))
    if view.seating:
        return (*found, *seats(sheet))
    low = sheet.foot
    back = pygame.Rect(low.left, low.top, low.width // 6, low.height)
    lots = back.move(back.width + sheet.px(16), 0)
    play = pygame.Rect(lots.right + sheet.px(16), low.top, 0, low.height)
    play.width = low.right - play.left
    plays = _plays(sheet)
    found += [
        Button(back, Action(Do.CLOSE), words.tr("Back")),
        Button(lots, Action(Do.CHOOSE, text=LOT), words.tr("Draw lots")),
        *made(in_row(play, len(plays), sheet.px(16)), plays),
        *_lesson_door(sheet),
    ]
    return (*found, *(button for _, row in groups(sheet) for button in row))


def _lesson_door(sheet: StartSheet) -> list[Button]:
    """What leads to the lesson of the game, if it has one."""
    if not entry(sheet.view.game).lesson:
        return []
    box = sheet.explained
    place = pygame.Rect(box.left, box.bottom + sheet.px(8), box.width, sheet.row)
    return [Button(place, Action(Do.CHOOSE, text=LESSON), sheet.words.tr("Learn in five minutes"))]


def _plays(sheet: StartSheet) -> list[Item]:
    """The ways to play: with what lies on the table, or with what the station holds, here or at phones."""
    words, here = sheet.words, played_at_screen(sheet.view, sheet.state)
    table, screen = Action(Do.CHOOSE, text=PLAY, value=TABLE), Action(Do.CHOOSE, text=PLAY, value=SCREEN)
    phones = Item(Action(Do.CHOOSE, text=PLAY, value=PHONES), words.tr("With phones"))
    return [
        Item(table, words.tr("At a table"), Look.PLAIN if here else Look.STRONG),
        Item(screen, words.tr("At this screen"), Look.STRONG if here else Look.PLAIN),
        *([phones] if sheet.state.phones and can_be_dealt(sheet.view.game) else []),
    ]


def _head(sheet: StartSheet) -> list[Item]:
    """The buttons at the right of the top line. Where the machine can be switched off, that stands in
    place of "Quit" and is asked once; what answers yes is where nobody has just touched."""
    words, view = sheet.words, sheet.view
    off = Action(Do.CHOOSE, text=MenuItem.SWITCH_OFF)
    if view.switching_off:
        back, leave = Item(Action(Do.CLOSE), words.tr("Back")), Item(Action(Do.QUIT), words.tr("Quit"))
        return [back, leave, Item(off, words.tr("Switch off"), Look.STRONG)]
    language = Item(Action(Do.LANGUAGE), words.other_language())
    if view.game:
        return [*_our_words(sheet), language]
    theme = words.tr(THEMES[next_theme(view.theme)].label)
    end = Item(Action(Do.QUIT), words.tr("Quit"))
    if sheet.state.can_switch_off:
        end = Item(off, words.tr("Switch off"))
    return [end, Item(Action(Do.THEME), theme), language]


def _our_words(sheet: StartSheet) -> list[Item]:
    """What leads to the words agreed on besides the chosen list, if there are some."""
    count, label = count_agreed(sheet.view, sheet.state), sheet.words.tr("Our words")
    leads = Action(Do.CHOOSE, text=MenuItem.WORDS)
    return [Item(leads, f"{label} · {count}")] if count else []


def _resume(sheet: StartSheet) -> list[Button]:
    """What goes on with an open match or a game that was broken off."""
    words, state, place = sheet.words, sheet.state, sheet.resume
    if place is None:
        return []
    if state.following is not None:
        match = state.following
        parts = [
            words.tr("Next game of {game}", game=words.title_of(match.settings.game)),
            dict(match.standing).get(words.language),
        ]
    else:
        broken = state.broken or Broken("")
        parts = [
            words.tr("Resume {game}", game=words.title_of(broken.game)),
            dict(broken.played).get(words.language),
            words.moment(broken.when, state.today),
        ]
    return [Button(place, Action(Do.CHOOSE, text=GO_ON), " · ".join(filter(None, parts)), Look.STRONG)]


def _cards(sheet: StartSheet) -> list[Button]:
    """For each game what plays it now and what opens its page. One is bright, if nothing goes on."""
    words, found = sheet.words, []
    next_one = "" if sheet.goes_on else bright(sheet.view, sheet.state)
    for game, box in cards(sheet):
        at = card_places(sheet, box)
        found += [
            Button(at.page_button, Action(Do.CHOOSE, text=GAME, value=game)),
            Button(
                at.play,
                Action(Do.CHOOSE, text=NOW, value=game),
                words.tr("Play now"),
                Look.STRONG if game == next_one else Look.PLAIN,
            ),
            Button(at.options, Action(Do.CHOOSE, text=OPTIONS, value=game), words.tr("Options"), Look.QUIET),
        ]
    return found


def _foot(sheet: StartSheet) -> list[Button]:
    """Buttons that lead to what is no new game, and that turn pages."""
    words, box = sheet.words, sheet.foot
    found: list[Button] = []
    if pages(sheet.state) > 1:
        number = sheet.page_number
        following = pygame.Rect(number.right, box.top, sheet.row, box.height)
        before = pygame.Rect(number.left - sheet.row, box.top, sheet.row, box.height)
        found = [
            Button(before, Action(Do.PAGE, amount=-1), icon=Icon.LEFT),
            Button(following, Action(Do.PAGE, amount=1), icon=Icon.RIGHT),
        ]
        box.width = before.left - sheet.px(16) - box.left
    if sheet.view.switching_off and (sheet.state.can_update or sheet.state.can_go_back):
        return [*found, *_versions(sheet, box)]
    table = sheet.state.hall or sheet.state.setup  # which may be one of a tournament
    wide = sheet.px(176 if table else 220)
    offered = (
        (table, MenuItem.HALL, words.tr("Tournament"), Look.STRONG if sheet.state.hall else Look.PLAIN),
        (sheet.state.setup, MenuItem.SETUP, words.tr("Set up the table"), Look.PLAIN),
        (sheet.state.puzzles, MenuItem.PUZZLES, words.tr("Puzzles"), Look.PLAIN),
        (sheet.state.kept, MenuItem.RECORD, words.tr("Games on record"), Look.PLAIN),
    )
    for there, text, label, look in offered:
        if there:
            place = pygame.Rect(box.right - wide, box.top, wide, box.height)
            found.append(Button(place, Action(Do.CHOOSE, text=text), label, look))
            box.width = place.left - sheet.px(16) - box.left
    lesson, wide = taught(sheet.state), sheet.px(DOOR)
    if lesson and box.width >= wide:
        place = pygame.Rect(box.left, box.top, wide, box.height)
        learn = Action(Do.CHOOSE, text=LESSON, value=lesson)
        found.append(Button(place, learn, words.tr("Learn in five minutes")))
    return found


def _versions(sheet: StartSheet, box: pygame.Rect) -> list[Button]:
    """What leads to another version of the station, beside switching off: both end a round of games."""
    words, state = sheet.words, sheet.state
    newest = Item(Action(Do.CHOOSE, text=MenuItem.UPDATE), words.tr("Update the station"))
    before = Item(Action(Do.CHOOSE, text=MenuItem.GO_BACK), words.tr("Back to the version before"))
    items = ([before] if state.can_go_back else []) + ([newest] if state.can_update else [])
    return made(in_row(box, len(items), sheet.px(16)), items)


def labels(sheet: StartSheet) -> tuple[Label, ...]:
    """The labels above the buttons on a game's page."""
    view = sheet.view
    if not view.game or view.typing is not None or view.lot is not None:
        return ()
    if view.seating:
        return tuple((place, name) for place, name, _ in seat_rows(sheet))
    return tuple(label for row, _ in groups(sheet) for label in row)


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
