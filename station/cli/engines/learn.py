"""`station learn`: a short lesson in a window."""

import argparse
from typing import Final

from station.errors import DeviceError, InputError
from station.registry import ENTRIES

EXPLANATION: Final = """\
A few moments of one game, in each of which you do one thing: in House, lay a word, build on it, explode one.
Drag tiles, or tap a tile and then a square, or touch a square and type. Any play that does what is asked is
right; after a wrong one the screen says why, and can show one that is right. Every step can be skipped.
No clock runs, and nothing is recorded. At the end you can play against beginners.
In the start menu (station play) the lesson is on the page of its game: "Learn in five minutes".

keys: Return ends the turn and goes on, Page Up and Page Down go from step to step, F1 shows one way after a
wrong try, Tab goes through the buttons, L changes the language, Esc leaves.

exit status: 0; 2 wrong use, no such lesson, or no display.
"""


def add(parser: argparse.ArgumentParser) -> None:
    """Declare `station learn`."""
    parser.description = "Learn a game in five minutes, by doing it."
    parser.epilog = EXPLANATION
    known = [game.name for game in ENTRIES.values() if game.lesson]
    usual = known[0] if known else ""
    parser.add_argument(
        "game", nargs="?", default=usual, metavar="GAME", help=f"{', '.join(known)} (default: {usual})"
    )
    parser.add_argument(
        "--theme",
        default="",
        metavar="THEME",
        help="dark, bright or contrast (default: as chosen last; at first bright)",
    )
    parser.add_argument("--full-screen", action="store_true", help="use the full screen")


def run(options: argparse.Namespace) -> int:
    """Give the lesson, and play if whoever took it wants to."""
    from station.app.display import has_display
    from station.app.equipment import Equipment
    from station.app.lesson import game_after, lesson_of, take_lesson
    from station.app.menu_window import keep_look, play_games
    from station.app.preferences import kept_preferences
    from station.app.start_menu import start_state
    from station.app.table.game import new_game
    from station.cli.options.look import look_of
    from station.cli.play.start import say_where_recorded
    from station.screen.draw.themes import known_theme
    from station.screen.sounds import Sounds
    from station.screen.start.view import StartView
    from station.screen.window import Window

    if not options.game:
        raise InputError("no game here has a lesson")
    if options.theme:
        known_theme(options.theme)
    lesson = lesson_of(options.game)
    if not has_display():
        rules = f"station play {options.game} --rules"
        raise DeviceError(f"no display to show the lesson on; start it under a desktop, or read {rules}")
    language, theme = look_of(options, home=True)
    window = Window(None if options.full_screen else (1280, 800))
    try:
        plays = take_lesson(window, lesson, language, theme)
        keep_look(window)
        if plays:
            language, theme = window.shows.language, window.shows.theme
            equipment = Equipment(
                sounds=Sounds(), language=language, theme=theme, still=kept_preferences().still
            )
            page = StartView(language, lesson.game, theme=theme)
            game = new_game(game_after(lesson, start_state(camera=False), page).settings)
            window.wear(equipment.shown(game, language))
            game = play_games(game, equipment, window)
            keep_look(window)
            say_where_recorded(game)
    finally:
        window.close()
    return 0
