"""Playing with phones: people join first, then the window shows the game."""

import argparse
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from station.app.menu_window import keep_look, play_games
from station.app.table.game import new_game
from station.cli.options.phones import opened_phones
from station.cli.play.chosen import game_of
from station.screen.window import Window

if TYPE_CHECKING:
    from station.app.equipment import Equipment
    from station.app.table.game import TableGame
    from station.referee.events import GameSettings


class _NobodyError(Exception):
    """Nobody wants to play after all."""


def play_by_phones(
    options: argparse.Namespace, equipment: "Equipment", notice: str = ""
) -> "TableGame | None":
    """Play in a window and at phones until it is closed; the game played last, None if none was begun."""
    window = Window(None if options.full_screen else (1280, 800))
    try:
        with opened_phones(options) as phones:
            equipment = replace(equipment, phones=phones)

            def gathered(settings: "GameSettings") -> "TableGame":
                seated = phones.gather(settings, window, equipment.language, equipment.theme)
                if seated is None:
                    raise _NobodyError
                return new_game(seated, equipment.open_heads, equipment.new_time)

            try:
                game = game_of(options, equipment, gathered)()
            except _NobodyError:
                return None
            phones.open_for(game.station)
            print(f"Phones join at {phones.join_address}", file=sys.stderr, flush=True)
            window.wear(equipment.shown(game, equipment.language))
            if notice:
                window.say(notice, game.time.now_ms(), 10_000)
            return play_games(game, equipment, window)
    finally:
        keep_look(window)
        window.close()
