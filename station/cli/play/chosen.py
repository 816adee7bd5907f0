"""Which game `station play` plays: one that was interrupted, the next of a match, or a new one."""

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from station.cli.counted import counted
from station.cli.play.lot import by_lot
from station.cli.play.settings import settings_of, with_camera
from station.errors import InputError

if TYPE_CHECKING:
    from station.app.equipment import Equipment
    from station.app.table.game import TableGame
    from station.journal.matches import OpenMatch
    from station.journal.resume import Unfinished
    from station.referee.events import GameSettings


Begins = Callable[[], "TableGame"]
"""Begins a game: from then on its heads hear presses, and its clocks may run."""


def game_of(
    options: argparse.Namespace,
    equipment: "Equipment",
    begins: "Callable[[GameSettings], TableGame] | None" = None,
) -> Begins:
    """What begins the game to play: the one broken off, if the players want it, else a new one. Whatever the
    terminal asks is asked before. begins: begins a new game with the settings of the options in another way
    than at once."""
    from station.journal.errors import locked
    from station.journal.matches import latest_match
    from station.journal.resume import not_over

    if options.journal is not None:
        return _of_journal(options, equipment)
    broken_off = () if options.new else not_over(left_out=_left_out)
    broken_off = tuple(game for game in broken_off if game.settings.game == options.game)
    broken_off = tuple(game for game in broken_off if (game.settings.dealt is not None) == options.dealt)
    elsewhere = [game for game in broken_off if game.elsewhere]
    broken_off = tuple(game for game in broken_off if not game.elsewhere)
    following = None if options.new else latest_match(options.game)
    if following is not None and _follows(following, broken_off, options):
        return _new(_next_game(following, options), equipment)
    if options.resume and not broken_off and elsewhere:
        raise locked(elsewhere[0].path)
    if options.resume and not broken_off:
        raise InputError(f"no game of {options.game} was interrupted; start a new one without --resume")
    if len(broken_off) > 1:
        older = counted(len(broken_off) - 1, "older game")
        print(
            f"{older} can be continued, too: choose from station results, then station play --from JOURNAL.",
            file=sys.stderr,
        )
    if broken_off and (options.resume or _wanted(_interrupted(broken_off[0]))):
        return _resumed(broken_off[0].path, equipment)
    settings = settings_of(options)
    settings = by_lot(settings) if options.first == "lot" else settings
    return _new(settings, equipment) if begins is None else partial(begins, settings)


def _of_journal(options: argparse.Namespace, equipment: "Equipment") -> Begins:
    """The game in the journal that was named, a new one from a turn of it, or the next one of its match."""
    from station.app.table.game import resumed_game
    from station.journal.matches import open_match_in

    if options.turn is not None:
        from station.app.review.playing_on import played_on

        played = played_on(options.journal, options.turn)
        return partial(resumed_game, played, equipment.open_heads, equipment.new_time)
    match = open_match_in(options.journal)
    if match is not None:
        return _new(_next_game(match, options), equipment)
    return _resumed(options.journal, equipment)


def _new(settings: "GameSettings", equipment: "Equipment") -> Begins:
    from station.app.table.game import new_game

    return partial(new_game, settings, equipment.open_heads, equipment.new_time)


def _resumed(journal: Path, equipment: "Equipment") -> Begins:
    from station.app.table.game import resumed_game
    from station.journal.resume import resume

    return lambda: resumed_game(resume(journal), equipment.open_heads, equipment.new_time)


def _follows(match: "OpenMatch", broken_off: "tuple[Unfinished, ...]", options: argparse.Namespace) -> bool:
    """Whether the next game of a match is what the players want to go on with."""
    from station.journal.order import dated

    if (match.settings.dealt is not None) != options.dealt:
        return False
    if broken_off and dated(broken_off[0].created) > dated(match.created):
        return False
    return options.resume or _wanted(f"A match is not decided. {match.standing()}")


def _left_out(sentence: str) -> None:
    print(f"station: {sentence}", file=sys.stderr)


def _next_game(match: "OpenMatch", options: argparse.Namespace) -> "GameSettings":
    """The next game of a match, played with this table's equipment now."""
    settings = replace(match.settings, camera=with_camera(options) and match.settings.dealt is None)
    return replace(settings, pauses=False) if options.no_pause else settings


def _interrupted(game: "Unfinished") -> str:
    when = game.created[:16].replace("T", " ")
    return f"A game started at {when} was interrupted after {counted(game.turns, 'turn')}."


def _wanted(message: str) -> bool:
    """Ask whether to go on with a game; without a terminal to ask on, the game is only mentioned."""
    if not sys.stdin.isatty():
        print(f"{message} --resume continues it.", file=sys.stderr)
        return False
    print(f"{message} Continue it? [Y/n] ", end="", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip().lower() in {"", "y", "yes"}
