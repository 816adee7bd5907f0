"""The settings of a game, from the options of `station play`."""

import argparse
from typing import TYPE_CHECKING, Final

from station.cli.options.dealt import dealt_of, named
from station.errors import InputError

if TYPE_CHECKING:
    from station.clock.control import TimeControl
    from station.referee.dealt import Dealt
    from station.referee.events import GameSettings
    from station.registry.entry import Game

FIRST: Final = {"S": "south", "N": "north"}
"""What `--first` says, as the option of the game has it."""


def settings_of(options: argparse.Namespace) -> "GameSettings":
    from station.referee.events import GameSettings
    from station.referee.match import Match
    from station.registry import entry

    game = entry(options.game)
    least, most = game.players
    players = options.players if options.players is not None else max(game.usual_players, least)
    names = options.names or game.seats or [f"Player {number + 1}" for number in range(players)]
    dealt = dealt_of(options, game, min(len(names), most))
    if dealt is not None and not options.names:
        names = named(list(names), dealt.levels, game.seats)
    return GameSettings(
        game=game.name,
        names=tuple(names[:most] if game.waiting else names),
        waiting=tuple(names[most:]) if game.waiting else (),
        edition=options.edition,
        lexicon=options.lexicon,
        control=_control(options.time or _usual_time(game, dealt)),
        options=_options(options),
        camera=with_camera(options),
        match=None if options.best_of is None else Match(options.best_of),
        pauses=not options.no_pause,
        dealt=dealt,
    )


def _usual_time(game: "Game", dealt: "Dealt | None") -> str:
    """As the start menu proposes it: no clock at home, where tiles are dealt onto boards of the screen."""
    from station.clock.control import UNTIMED

    return UNTIMED if dealt is not None and game.boards else game.times[0]


def with_camera(options: argparse.Namespace) -> bool:
    return not (options.no_camera or options.typed or options.dealt)


def _control(text: str) -> "TimeControl":
    from station.clock.control import TimeControl

    try:
        return TimeControl.parse(text)
    except ValueError as error:
        raise InputError(f"--time: {error}") from None


def _options(options: argparse.Namespace) -> tuple[tuple[str, str], ...]:
    """What is agreed: --option, and the options of games that are options of the command too."""
    own = (("judge", options.judge), ("first", FIRST.get(options.first)))
    return (*(_option(text) for text in options.option), *((n, value) for n, value in own if value))


def _option(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not (name and sign and value):
        raise InputError(f"--option: {text!r} is not NAME=VALUE")
    return name, value
