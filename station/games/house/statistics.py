"""What a turn of Scrabble House was, for statistics."""

from station.games.house.rules.game import board_of, turn_of
from station.games.house.rules.table import HousePosition
from station.referee.state import Done
from station.registry.statistics import Played
from station.rules.game import AnyRules


def played(done: Done[HousePosition], rules: AnyRules) -> Played | None:
    """A play, a pass, or what an arbiter accepted as it lay."""
    del rules
    made = done.after.boards[board_of(turn_of(done.deed))].last
    assert made is not None
    ruling = made.ruling
    if ruling is None:
        return Played(len(made.placed))
    words = tuple(word.text for word in ruling.words)
    return Played(len(made.placed), words, len(ruling.removed) if ruling.explodes else None)
