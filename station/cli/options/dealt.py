"""The options of games that are played at the screen, with tiles that the station holds."""

import argparse
from secrets import randbelow
from typing import TYPE_CHECKING, Final

from station.errors import InputError

if TYPE_CHECKING:
    from station.referee.dealt import Dealt
    from station.registry.entry import Game

USUAL_LEVEL: Final = 1
NOBODY: Final = "none"
SEEDS: Final = 2**31


def add_dealt_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--dealt",
        action="store_true",
        help="play at the screen: no board and no camera, the station holds the tiles",
    )
    parser.add_argument(
        "--computer",
        action="append",
        default=[],
        metavar="SEAT=LEVEL",
        help="with --dealt: the computer plays this seat, counted from 1, at level 1 to 4 (usually 1, a "
        "beginner); "
        f"without this option it plays all but the first; --computer {NOBODY}: only people play",
    )
    parser.add_argument(
        "--pace",
        type=int,
        metavar="SECONDS",
        help="with --dealt: computers at a board of their own take this long for a play that puts them "
        "ahead of you (default: they wait)",
    )
    parser.add_argument(
        "--seed",
        type=int,
        metavar="N",
        help="with --dealt: which deal (default: any); with --simulated: which people (default: 1)",
    )


def check_dealt(options: argparse.Namespace) -> None:
    """Raises InputError for options that do not go together."""
    if options.computer and not options.dealt:
        raise InputError("--computer goes with --dealt")
    if options.pace is not None and not (options.dealt and 0 <= options.pace <= 3600):
        raise InputError("--pace goes with --dealt, and is a number of seconds from 0 to 3600")
    if options.seed is not None and not (options.dealt or options.simulated):
        raise InputError("--seed goes with --dealt or --simulated")
    if options.dealt and options.typed:
        raise InputError("--dealt is played at a screen, not --typed")
    if options.dealt and options.camera is not None:
        raise InputError("--dealt needs no --camera: the station holds the tiles")


def dealt_of(options: argparse.Namespace, game: "Game", players: int) -> "Dealt | None":
    """What the options say; None without --dealt.

    Raises InputError for a game that cannot be dealt, and for a seat or level that there is not.
    """
    from station.dealt.table_deal import can_be_dealt
    from station.referee.dealt import Dealt

    if not options.dealt:
        return None
    if not can_be_dealt(game.name):
        raise InputError(f"{game.name} cannot be dealt by the station")
    levels = _levels(options.computer, players)
    _check_engines(game.name, levels)
    seed = randbelow(SEEDS) if options.seed is None else options.seed
    return Dealt(seed, levels, options.pace)


def _levels(said: list[str], players: int) -> tuple[int, ...]:
    if not said:
        return (0, *(USUAL_LEVEL for _ in range(players - 1)))
    levels = [0] * players
    for one in said:
        if one == NOBODY:
            continue
        seat, _, level = one.partition("=")
        if not (seat.isdecimal() and 1 <= int(seat) <= players):
            raise InputError(f"--computer {one}: seats are 1 to {players}, as in --computer 2=3")
        if level and level not in {"1", "2", "3", "4"}:
            raise InputError(f"--computer {one}: levels are 1 to 4, as in --computer {seat}=3")
        levels[int(seat) - 1] = int(level or USUAL_LEVEL)
    return tuple(levels)


def _check_engines(game: str, levels: tuple[int, ...]) -> None:
    from station.engine.engine import NoEngineError, engine_for

    for level in set(levels) - {0}:
        try:
            engine_for(game, level)
        except NoEngineError as error:
            raise InputError(f"{error}; --computer {NOBODY} lets only people play") from None


def named(names: list[str], levels: tuple[int, ...], seats: tuple[str, ...]) -> list[str]:
    """The players' names, where nobody has said any."""
    from station.dealt.table_deal import CALLED

    computers = iter(CALLED)
    people = sum(not level for level in levels)
    return [
        next(computers) if level else "" if people == 1 and not seats else names[k]
        for k, level in enumerate(levels)
    ]
