"""What a turn of Scrabble House was, for statistics."""

from typing import Any

from station.games.house.rules.game import board_of
from station.games.house.rules.table import TurnMade
from station.referee.state import Done
from station.registry.statistics import Played
from station.rules.game import Rules


def played(done: Done[Any], rules: Rules[Any]) -> Played | None:
    """A play, a pass, or what an arbiter accepted as it lay."""
    del rules
    made: TurnMade = done.after.boards[board_of(done.deed.player)].last
    ruling = made.ruling
    if ruling is None:
        return Played(len(made.placed))
    words = tuple(word.text for word in ruling.words)
    return Played(len(made.placed), words, len(ruling.removed) if ruling.explodes else None)
