"""A game as a GCG record, and its last position on one line."""

from station.errors import InputError
from station.export.game import Moment
from station.gcg.cgp import cgp_of, write_cgp
from station.gcg.export import record_of
from station.gcg.record import Player
from station.gcg.writing import write_gcg
from station.registry import entry
from station.rules.turns.game import Game
from station.rules.turns.rules import turns_in
from station.view.makers import view_of


def has_gcg(game: str) -> bool:
    """Whether GCG has signs for a game."""
    return entry(game).gcg


def gcg(last: Moment) -> bytes:
    """The record of a game up to a moment. Raises InputError for a game that GCG has no signs for."""
    game = _game(last, "GCG")
    names = [player.name for player in view_of(last.state, last.at_ms).players]
    nicks = ["_".join(name.replace(":", " ").split()) or f"Player_{n}" for n, name in enumerate(names, 1)]
    several = [nick if nicks.count(nick) == 1 else f"{nick}_{n}" for n, nick in enumerate(nicks, 1)]
    players = [Player(nick, name) for nick, name in zip(several, names, strict=True)]
    return write_gcg(record_of(game, players))


def cgp(last: Moment) -> str:
    """The position of a moment on one line. Raises InputError for a game that CGP has no signs for."""
    return write_cgp(cgp_of(_game(last, "CGP")))


def _game(last: Moment, form: str) -> Game:
    position = turns_in(last.state.position)
    if position is None or not has_gcg(last.state.settings.game):
        title = entry(last.state.settings.game).title
        raise InputError(f"{form} holds games of Scrabble; it has no signs for {title}: use --json or --html")
    return position.game
