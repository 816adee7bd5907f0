"""Touch and keys in the start menu. Pure."""

from dataclasses import replace
from secrets import randbelow
from typing import Final

import pygame

from station.editions import load_edition
from station.engine.engine import LEVEL_NAMES
from station.languages import next_language
from station.registry import entry
from station.registry.draw_for_first import Lot, drawn_by_station, lot, turned, with_first
from station.rules.edition import Edition
from station.screen.draw.themes import next_theme
from station.screen.input.actions import Action, Do
from station.screen.start import sheet as places
from station.screen.start.agreement import (
    NAME_LENGTH,
    SEEDS,
    agreed,
    called,
    computers_of,
    is_you,
    matters_of,
    players_shown,
    seated,
    usually_dealt,
    value_of,
    who_plays,
)
from station.screen.start.last import bright, left, noted, opened, played, played_at_screen
from station.screen.start.sheet import (
    GAME,
    GO_ON,
    NOW,
    PHONES,
    PLAY,
    PLAYERS,
    SCREEN,
    StartSheet,
    cards,
    pages,
)
from station.screen.start.view import (
    PERSON,
    Agreed,
    AskLesson,
    GoOn,
    MenuChosen,
    MenuItem,
    Result,
    StartState,
    StartView,
)
from station.screen.start.wording import start_words

_TURNS: Final = {pygame.K_LEFT: -1, pygame.K_PAGEUP: -1, pygame.K_RIGHT: 1, pygame.K_PAGEDOWN: 1}

Answer = tuple[StartView, Result | None]


def key_action(key: int, text: str, sheet: StartSheet) -> Action | None:
    """Digits choose one of the games shown, then the number of players; arrows turn the page; return
    does what the bright button does, escape goes back; letters type a name."""
    view = sheet.view
    if view.typing is not None or view.lot is not None or view.seating:
        return _typing_key(key, text)
    if key == pygame.K_RETURN:
        return _expected(sheet)
    if text.isascii() and text.isdigit():
        return _digit(int(text), sheet)
    if key in _TURNS and not view.game:
        return Action(Do.PAGE, amount=_TURNS[key])
    do = {pygame.K_ESCAPE: Do.CLOSE, pygame.K_l: Do.LANGUAGE}.get(key)
    return Action(do) if do else None


def _expected(sheet: StartSheet) -> Action | None:
    """What the bright button does."""
    view, state = sheet.view, sheet.state
    if view.game:
        here = SCREEN if played_at_screen(view, state) else ""
        return Action(Do.CHOOSE, text=PLAY, value=here)
    if view.switching_off:
        return Action(Do.CHOOSE, text=MenuItem.SWITCH_OFF)
    if sheet.goes_on:
        return Action(Do.CHOOSE, text=GO_ON)
    game = bright(view, state)
    return Action(Do.CHOOSE, text=NOW, value=game) if game else None


def _digit(digit: int, sheet: StartSheet) -> Action | None:
    if sheet.view.game:
        return Action(Do.CHOOSE, text=PLAYERS, amount=digit)
    shown = [game for game, _ in cards(sheet)]
    return Action(Do.CHOOSE, text=GAME, value=shown[digit - 1]) if 1 <= digit <= len(shown) else None


def _typing_key(key: int, text: str) -> Action | None:
    do = {
        pygame.K_RETURN: Do.TYPED, pygame.K_ESCAPE: Do.TYPED, pygame.K_TAB: Do.NEXT_IS_BLANK,
        pygame.K_BACKSPACE: Do.RUB_OUT,
    }.get(key)  # fmt: skip
    if do is not None:
        return Action(do)
    return Action(Do.KEY, text=text, value="as typed") if len(text) == 1 and text.isprintable() else None


def act(  # noqa: PLR0911 - one answer each
    action: Action, state: StartState, view: StartView
) -> Answer:
    """Carry out an action; what does not apply changes nothing."""
    match action.do:
        case Do.LANGUAGE:
            return replace(view, language=next_language(view.language)), None
        case Do.THEME:
            return replace(view, theme=next_theme(view.theme)), None
        case Do.QUIT:
            return replace(view, quit=True), None
        case Do.CLOSE:
            return left(view, state), None
        case Do.PAGE:
            return replace(view, page=(places.page_shown(state, view) + action.amount) % pages(state)), None
        case Do.CHOOSE:
            return _chosen(action, state, view)
    if view.seating:
        view = replace(view, seating=action.do is not Do.TYPED)
    elif view.lot is not None:
        view = _drawn(action, state, view, view.lot)
    elif view.typing is not None:
        view = _typed(action, view, view.typing, players_shown(view, state))
    return view, None


def _chosen(  # noqa: PLR0912  (a branch a kind of choice)
    action: Action, state: StartState, view: StartView
) -> Answer:
    result: Result | None = None
    match action.text:
        case places.GAME | places.OPTIONS if action.value in state.games:
            view = opened(view, state, action.value)
        case places.NOW if action.value in state.games:
            page = opened(view, state, action.value)
            return played(page, state, at_screen=played_at_screen(page, state), at_once=True)
        case places.GO_ON if state.following is not None:
            camera = state.camera and state.following.settings.dealt is None
            settings = replace(state.following.settings, camera=camera)
            result = Agreed(settings, view.language, view.theme)
        case places.GO_ON if state.broken is not None:
            result = GoOn(view.language, view.theme, state.broken.journal)
        case MenuItem.SWITCH_OFF if not view.switching_off:
            view = replace(view, switching_off=state.can_switch_off)
        case text if text in set(MenuItem):
            result = MenuChosen(view.language, view.theme, MenuItem(action.text))
        case places.LESSON if action.value in state.games and entry(action.value).lesson:
            result = AskLesson(view.language, view.theme, action.value)
        case places.LESSON if view.game and entry(view.game).lesson:
            view, result = noted(view, state), AskLesson(view.language, view.theme, view.game)
        case places.PLAYERS:
            view = replace(view, players=action.amount)
        case places.NAME:
            view = replace(view, typing=action.player)
        case places.SEATS if view.game and action.player is None:
            view = replace(view, seating=True)
        case places.SEATS if view.game:
            view = _reseated(view, state, action.player or 0)
        case places.LEVEL:
            view = _levelled(view, state, action.value)
        case places.MATTER:
            view = _turned(view, state, action.value)
        case places.LOT if view.game:
            edition = next(matter for matter in matters_of(view.game, state) if matter.name == "tiles")
            tiles = load_edition(value_of(edition, view))
            view = replace(view, lot=lot(seated(view, state), tiles), begins=None, drawn=())
            if usually_dealt(view, state):
                view = _drawn_for_all(view, state, tiles)
        case places.PLAY if view.game:
            at_screen = action.value in {SCREEN, PHONES}
            view, agreement = played(view, state, at_screen=at_screen)
            return view, replace(agreement, phones=action.value == PHONES)
    return view, result


def _turned(view: StartView, state: StartState, name: str) -> StartView:
    """The next value to agree on, cyclically."""
    matter = next((one for one in matters_of(view.game, state) if one.name == name), None)
    if matter is None:
        return view
    after = (view.choice(name) + 1) % len(matter.values)
    others = tuple(pair for pair in view.chosen if pair[0] != name)
    return replace(view, chosen=(*others, (name, after)) if after else others)


def _reseated(view: StartView, state: StartState, player: int) -> StartView:
    """A seat with who comes after whoever has it: a person, then the computer at each level."""
    levels = list(computers_of(view, state))
    levels[player] = (levels[player] + 1) % (len(LEVEL_NAMES) + 1)
    return _seated(view, levels)


def _levelled(view: StartView, state: StartState, name: str) -> StartView:
    """All computers at one level; who is a person stays one."""
    number = next(number for number, known in LEVEL_NAMES.items() if known == name)
    return _seated(view, [number if level else 0 for level in computers_of(view, state)])


def _seated(view: StartView, levels: list[int]) -> StartView:
    """Every seat as it is now: what nobody touched does not change with what somebody did."""
    said = tuple(LEVEL_NAMES[level] if level else PERSON for level in levels)
    return replace(view, seats=(*said, *view.seats[len(said) :]))


def _drawn(action: Action, state: StartState, view: StartView, drawing: Lot) -> StartView:
    """The view once a player has drawn a tile. Whoever plays first comes first, or their side does."""
    if action.do is not Do.KEY or action.text.upper() not in drawing.letters:
        return replace(view, lot=None) if action.do is Do.TYPED else view
    drawing = drawing.draw(action.text.upper())
    if drawing.first is None:
        return replace(view, lot=drawing)
    settings = agreed(view, state).settings
    words = start_words(view.language)
    names = tuple(name or words.unnamed(player, view.game) for player, name in enumerate(settings.names))
    after = with_first(replace(settings, names=names), drawing.first)
    if after.names == names and entry(view.game).sides:
        view = _north_begins(view, north=after.option("first") == "north")
    else:
        view = replace(view, names=(*after.names, *view.names[len(names) :]))
    return replace(view, lot=None, begins=names[drawing.first])


def _drawn_for_all(view: StartView, state: StartState, edition: Edition) -> StartView:
    """The view once the station, which holds the tiles, has drawn one for everybody. Computers keep their
    names and levels wherever they sit then."""
    names, levels = called(view, state), computers_of(view, state)
    shown = [
        "" if is_you(player, view, state) else who_plays(player, view, state) for player in range(len(names))
    ]
    first, tiles = drawn_by_station(len(names), edition, str(randbelow(SEEDS)))
    drawn = tuple(zip(shown, tiles, strict=True))
    if entry(view.game).sides:
        north = with_first(agreed(view, state).settings, first).option("first") == "north"
        view = _north_begins(view, north=north)
    else:
        view = replace(view, names=(*turned(names, first), *view.names[len(names) :]))
        view = _seated(view, list(turned(levels, first)))
    return replace(view, lot=None, begins=shown[first], drawn=drawn)


def _north_begins(view: StartView, *, north: bool) -> StartView:
    chosen = tuple(pair for pair in view.chosen if pair[0] != "first")
    return replace(view, chosen=(*chosen, ("first", 1)) if north else chosen)


def _typed(action: Action, view: StartView, player: int, players: int) -> StartView:
    name = view.names[player]
    match action.do:
        case Do.TYPED:
            return replace(view, typing=None)
        case Do.NEXT_IS_BLANK:
            return replace(view, typing=(player + 1) % players)
        case Do.RUB_OUT:
            name = name[:-1]
        case Do.KEY if len(name) < NAME_LENGTH:
            name += _cased(action, name)
    return replace(view, names=(*view.names[:player], name, *view.names[player + 1 :]))


def _cased(action: Action, before: str) -> str:
    """A touched letter is small within a name; a typed one stays as typed."""
    if action.value or not before or before[-1] in " -":
        return action.text
    return action.text.lower()
