"""Playing, with this machine's display, camera and heads, or typed on the terminal."""

import argparse
import sys
from typing import TYPE_CHECKING

from station.cli.options.heads import heads_by
from station.cli.options.outputs import Follow
from station.cli.play.chosen import game_of

if TYPE_CHECKING:
    from station.app.equipment import Equipment
    from station.app.table.game import TableGame
    from station.screen.window import Window


def play_at_display(options: argparse.Namespace, follow: Follow) -> int:
    """Play with this machine's display, camera and heads."""
    from station.app.display import has_display
    from station.errors import DeviceError

    if options.kits:
        from station.cli.table.kits import enrolled_letters

        enrolled_letters(tuple(options.kits))
    if not has_display():
        what = "the menu on; name a game with --typed," if options.game is None else _no_display(options)
        raise DeviceError(f"no display to show {what} or try `station demo`")
    if options.dealt:
        return _at_screen(options, follow)
    from station.cli.play.at_table import at_table

    with at_table(options, follow) as (equipment, notice):
        return _played(options, equipment, notice)


def _no_display(options: argparse.Namespace) -> str:
    """What can be done about it where a game is named."""
    types = "" if options.dealt else " add --typed to type it on the terminal,"
    return f"the game on; start it under a desktop,{types}"


def _at_screen(options: argparse.Namespace, follow: Follow) -> int:
    """Play with nothing but a screen: neither a saved table nor what reads pictures is loaded."""
    from station.app.equipment import Equipment
    from station.app.preferences import kept_preferences
    from station.cli.options.look import look_of
    from station.cli.options.sound import opened_voice, sounds_of, without_voice

    language, theme = look_of(options, home=True)
    with opened_voice(options) as voice:
        equipment = Equipment(
            open_heads=heads_by(options, options.heads),
            sounds=sounds_of(options),
            voice=voice,
            watched=follow,
            pauses=not options.no_pause,
            language=language,
            theme=theme,
            pin=options.pin,
            page=follow.page,
            still=kept_preferences().still,
        )
        return _played(options, equipment, without_voice(options, voice))


def _played(options: argparse.Namespace, equipment: "Equipment", notice: str) -> int:
    """Play with this equipment, and with phones if people want to."""
    if options.phones is None:
        return play(options, equipment, notice)
    from station.cli.play.phones import play_by_phones

    last = play_by_phones(options, equipment, notice)
    if last is not None:
        say_where_recorded(last)
    return 0


def play(options: argparse.Namespace, equipment: "Equipment", notice: str = "") -> int:
    """Play in a window, with this equipment: the game of the options, or what players choose from the menu,
    until it is closed. notice: said at first."""
    from station.app.menu_window import play_by_menu
    from station.screen.window import Window

    begins = None if options.game is None else game_of(options, equipment)
    # A window keeps every thread waiting while it opens; no clock may run by then.
    window = Window(None if options.full_screen else (1280, 800))
    try:
        if begins is None:
            play_by_menu(window, equipment, notice)
        else:
            _play_in(window, begins(), options, equipment, notice)
    finally:
        window.close()
    return 0


def _play_in(
    window: "Window", game: "TableGame", options: argparse.Namespace, equipment: "Equipment", notice: str
) -> None:
    """Play this game, and its rematches."""
    from station.app.menu_window import keep_look, play_games

    window.wear(equipment.shown(game, equipment.language))
    if options.turn is not None:
        from station.screen.review.state import played_on_text
        from station.view.wording import words_in

        notice = notice or played_on_text(words_in(window.shows.language), options.turn)
    if notice:
        window.say(notice, game.time.now_ms(), 10_000)
    try:
        game = play_games(game, equipment, window)
    finally:
        keep_look(window)
        say_where_recorded(game)


def play_typing(options: argparse.Namespace, follow: Follow) -> int:
    from station.app.equipment import Equipment
    from station.app.table.game import new_game
    from station.cli.play.typed import play_typed, say_interrupted
    from station.editions import load_edition

    equipment, lines = Equipment(open_heads=heads_by(options, options.heads or "keys")), iter(sys.stdin)
    game: TableGame | None = game_of(options, equipment)()
    while game is not None:
        settings = game.station.state.settings
        follow(game.station)
        try:
            again = play_typed(game, load_edition(settings.edition), lines)
        except KeyboardInterrupt:
            say_interrupted(game.station.state)
            raise
        finally:
            game.close()
            say_where_recorded(game)
        game = None if again is None else new_game(again, equipment.open_heads, equipment.new_time)
    return 0


def say_where_recorded(game: "TableGame") -> None:
    """Where the game is recorded."""
    if game.station.journal is not None:
        print(f"The game is recorded in {game.station.journal.path}", file=sys.stderr)
