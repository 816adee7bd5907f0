"""Who starts at a table."""

from station.hall.tournament.division import Form
from station.hall.tournament.methods.ask import Ask, Sides
from station.hall.tournament.methods.order import starter_first
from station.hall.tournament.record import Record


def starters_first(ask: Ask, sides: Sides, found: dict[int, Record]) -> Sides:
    """The same table, so seated that those start who have started least."""
    lots = ask.random
    if len(sides) == 1:
        return sides
    if ask.division.form is Form.PARTNERS:
        one, other = (starter_first(found[pair[0]], found[pair[1]], lots.random() < 0.5) for pair in sides)
        # Of the first side the player on the left starts, of the other the one on the right.
        return (one, (other[1], other[0]))
    if len(sides) == 2:
        (one_,), (other_,) = sides
        first, second = starter_first(found[one_], found[other_], lots.random() < 0.5)
        return ((first,), (second,))
    around = [entry for (entry,) in sides]
    lots.shuffle(around)
    starter = min(around, key=lambda entry: (starts(found[entry]), found[entry].started_last))
    at = around.index(starter)
    return tuple((entry,) for entry in (*around[at:], *around[:at]))


def starts(record: Record) -> int:
    """How often it has started."""
    return sum(game.started for game in record.games if game.played)
