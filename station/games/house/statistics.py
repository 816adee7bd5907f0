"""What a turn of Scrabble House was, for statistics."""

from typing import Any

from station.games.statistics import Played
from station.referee.state import Done
from station.rules.game import Rules
from station.rules.house.game import board_of
from station.rules.house.table import TurnMade


def played(done: Done[Any], rules: Rules[Any]) -> Played | None:
    """A play, a pass, or what an arbiter accepted as it lay."""
    del rules
    made: TurnMade = done.after.boards[board_of(done.deed.player)].last
    ruling = made.ruling
    if ruling is None:
        return Played(len(made.placed))
    words = tuple(word.text for word in ruling.words)
    return Played(len(made.placed), words, len(ruling.removed) if ruling.explodes else None)
