"""The games chosen in the start menu, played in a window one after the other."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final

from station.app.equipment import Equipment
from station.app.lesson import game_after, lesson_of, take_lesson
from station.app.memory import keep_collections_short
from station.app.phones.offered import at_phones
from station.app.preferences import Preferences, keep_preferences, kept_preferences
from station.app.review.playing_on import PlayOn
from station.app.start_menu import choose, start_state
from station.app.table.game import TableGame, new_game, resumed_game
from station.app.table.real_table import play_on_table
from station.app.update_page import update_in_window
from station.clock.station_time import StationTime
from station.errors import DeviceError, InputError
from station.journal.matches import open_match_in
from station.journal.open_end import keep_last_beside
from station.journal.resume import resume
from station.referee.events import Continued, GameSettings
from station.registry import ENTRIES, entry
from station.registry.entry import resolve
from station.screen.review.state import played_on_text
from station.screen.show import GameShow
from station.screen.start.record import RecordShow
from station.screen.start.show import StartShow
from station.screen.start.view import (
    Agreed,
    AskLesson,
    GoOn,
    LastChosen,
    MenuChosen,
    MenuItem,
    StartState,
    StartView,
)
from station.screen.start.wording import start_words
from station.screen.window import Window
from station.view.wording import words_in

PLAYED_ON_MS: Final = 8000
"""How long it stays on the screen that a game begins where another one was."""

PutsPuzzles = Callable[[Window, str, str], None]
"""What a game's entry names as `puzzles`: it puts them in a window, in a language and a theme, until people
leave them."""


def play_by_menu(window: Window, equipment: Equipment, notice: str = "") -> None:
    """Play until the window is closed. If a game cannot be played, the menu says so. `notice` is shown at
    first."""
    time = StationTime()
    view = StartView(equipment.language, theme=equipment.theme, last=kept_preferences().games)
    known: set[str] = set()  # about journals that cannot be read
    keep_collections_short("menu")
    while not window.closed:
        state = _state_with(equipment)
        opened = equipment.open_lot
        lots = None if opened is None else lambda edition, opened=opened: opened(edition, time)
        result = choose(window, state, time.now_ms, notice, view, open_lot=lots, known=known)
        if isinstance(window.shows, StartShow | RecordShow):
            view = window.shows.view
        keep_look(window, view.last)
        if result is None:
            return
        notice, page = "", view
        view = StartView(result.language, theme=result.theme, last=view.last)
        try:
            if isinstance(result, MenuChosen):
                if result.item is MenuItem.SWITCH_OFF:
                    assert equipment.switch_off is not None, "the menu offers only what there is"
                    equipment.switch_off()
                    return
                equipment, notice = _asked(result, equipment, window)
                continue
            if isinstance(result, AskLesson):
                lesson = lesson_of(result.game)
                plays = take_lesson(window, lesson, result.language, result.theme)
                keep_look(window)
                page = replace(page, language=window.shows.language, theme=window.shows.theme)
                if not plays:
                    view = page
                    continue
                result = game_after(lesson, state, page)
            with at_phones(result, equipment) as here:
                game = _game(result, here, window)
                if game is not None:
                    window.wear(here.shown(game, result.language, theme=result.theme))
                    if isinstance(result, PlayOn):
                        _say_played_on(result, window, game)
                    play_games(game, here, window)
            keep_look(window)
            if isinstance(window.shows, GameShow):
                equipment = replace(equipment, still=window.shows.local.still)
            view = replace(view, language=window.shows.language, theme=window.shows.theme)
        except (InputError, DeviceError) as error:
            notice = str(error)


def _state_with(equipment: Equipment) -> StartState:
    """The menu offers what this equipment can do."""
    return start_state(
        camera=equipment.camera,
        pauses=equipment.pauses,
        can_switch_off=equipment.switch_off is not None,
        setup=equipment.set_up is not None,
        hall=equipment.hall is not None,
        phones=equipment.open_phones is not None,
        can_update=equipment.updates is not None,
        can_go_back=equipment.updates is not None and equipment.updates.has_before,
    )


def _asked(asked: MenuChosen, equipment: Equipment, window: Window) -> tuple[Equipment, str]:
    """Do what was asked for besides a game; the equipment from then on, and a notice."""
    if asked.item is MenuItem.SETUP:
        assert equipment.set_up is not None, "the menu offers only what can be done"
        return equipment.set_up(window, asked)
    if asked.item in {MenuItem.UPDATE, MenuItem.GO_BACK}:
        assert equipment.updates is not None, "the menu offers only what can be done"
        back = asked.item is MenuItem.GO_BACK
        return equipment, update_in_window(window, equipment.updates, asked, back=back)
    if asked.item is MenuItem.HALL:
        if equipment.hall is None:
            return equipment, start_words(asked.language).no_hall()
        return equipment, equipment.hall(window, equipment, asked)
    puts: PutsPuzzles = resolve(next(game.puzzles for game in ENTRIES.values() if game.puzzles))
    puts(window, asked.language, asked.theme)
    return equipment, ""


def keep_look(window: Window, games: tuple[LastChosen, ...] | None = None) -> None:
    """Keep the language and the theme of what is shown, and whether tiles glide, for the next start. games:
    what was chosen for each game, if that is known."""
    kept, shows = kept_preferences(), window.shows
    still = shows.local.still if isinstance(shows, GameShow) else kept.still
    games = kept.games if games is None else games
    look = Preferences(shows.language, shows.theme, still, games)
    window.while_shown(lambda: keep_preferences(look))


def play_games(game: TableGame, equipment: Equipment, window: Window) -> TableGame:
    """Play a game in a window that shows it, and its rematches, until the window is closed or the table is
    left. Returns the one played last. Raises InputError or DeviceError as `new_game` does for a rematch."""
    while True:
        game.station.play_sound = None if equipment.sounds is None else equipment.sounds.play
        if equipment.watched is not None:
            equipment.watched(game.station)
        followed = equipment.phones
        phones = (
            None
            if followed is None
            else followed.follow(game.station, game.time, window, game.opened.contacts)
        )
        following = play_on_table(
            *(game, equipment.open_devices, window, equipment.voice, equipment.set_volume), phones=phones
        )
        if following is None:
            return game
        assert isinstance(window.shows, GameShow)
        local = window.shows.local
        game = (
            _played_on(following, equipment, window)
            if isinstance(following, PlayOn)
            else _new(following, equipment, window)
        )
        window.wear(equipment.shown_next(game, local))
        if isinstance(following, PlayOn):
            _say_played_on(following, window, game)


def _game(result: Agreed | GoOn | PlayOn, equipment: Equipment, window: Window) -> TableGame | None:
    """The game that was chosen; None if nobody has joined it with a phone after all."""
    if isinstance(result, Agreed):
        if equipment.phones is not None:
            seated = equipment.phones.gather(result.settings, window, result.language, result.theme)
            return None if seated is None else _new(seated, equipment, window)
        at_once = result.at_once and bool(entry(result.settings.game).boards)
        return _new(result.settings, equipment, window, at_once=at_once)
    if isinstance(result, PlayOn):
        return _played_on(result, equipment, window)
    path = Path(result.journal)
    match = open_match_in(path)
    if match is None:
        game = window.while_shown(
            lambda: resumed_game(resume(path), equipment.open_heads, equipment.new_time)
        )
        if equipment.phones is not None:
            equipment.phones.open_for(game.station)
        return game
    camera = equipment.camera and match.settings.dealt is None
    return _new(replace(match.settings, camera=camera, pauses=equipment.pauses), equipment, window)


def _played_on(chosen: PlayOn, equipment: Equipment, window: Window) -> TableGame:
    """A game that begins at a reviewed turn. It is a new one, so the end of the game before stands."""
    keep_last_beside()
    return window.while_shown(
        lambda: resumed_game(chosen.resumption, equipment.open_heads, equipment.new_time)
    )


def _say_played_on(chosen: PlayOn, window: Window, game: TableGame) -> None:
    notice = played_on_text(words_in(window.shows.language), chosen.turn)
    window.say(notice, game.time.now_ms(), PLAYED_ON_MS)


def _new(settings: GameSettings, equipment: Equipment, window: Window, *, at_once: bool = False) -> TableGame:
    """A new game. at_once: it begins without waiting for anybody, if the station holds the tiles."""

    def begin() -> TableGame:
        game = new_game(settings, equipment.open_heads, equipment.new_time, keep=keep_last_beside)
        if at_once and game.desk is not None:
            game.station.handle(Continued(game.time.now_ms()))
        return game

    return window.while_shown(begin)
