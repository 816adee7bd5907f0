"""Which racks somebody can have had at a line of a record."""

from collections import Counter
from collections.abc import Iterable

from station.gcg.record import Line
from station.gcg.table import Table
from station.gcg.tiles import THROUGH, LetterError, rack_tiles
from station.rules.edition import BLANK, Edition


def rack_against(line: Line, used: Iterable[str], table: Table) -> str | None:
    """Why nobody can have had the rack of a line. Tiles that it lacks are remarked on: hand-made records
    often have a rack of another turn."""
    if not line.rack or THROUGH in line.rack:
        return None
    rack = Counter(rack_tiles(line.rack, table.edition))
    if rack[BLANK] == rack.total() or rack[BLANK] > table.edition.counts.get(BLANK, 0):
        return None  # some programs write question marks for tiles that nobody saw
    missing = Counter(used) - rack
    if missing:
        letters = " ".join(missing.elements())
        table.remarks.append(f"line {line.number}: {letters} is not on the rack {line.rack}")
    if rack.total() > table.settings.rack:
        return f"the rack {line.rack} has {rack.total()} tiles"
    held = table.course.held[line.nick]
    if rack.total() > held:
        return f"the rack {line.rack} has {rack.total()} tiles; {line.nick} has {held} there"
    return too_many(rack, table)


def too_many(rack: Counter[str], table: Table) -> str | None:
    """Which tile the set has not enough of for the board and this rack."""
    over = (rack + table.spent()) - Counter(table.edition.counts)
    if not over:
        return None
    letter = next(iter(over))
    tile = "a blank" if letter == BLANK else letter
    if letter not in table.edition.counts:
        return f"there is no {letter} in the {table.edition.language} set"
    return f"with {tile} on that rack the set would be too large"


def known_tiles(tiles: Iterable[str], edition: Edition) -> None:
    for tile in tiles:
        if tile not in edition.values:
            raise LetterError(f"there is no {tile} in the {edition.language} set")
