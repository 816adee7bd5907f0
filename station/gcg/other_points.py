"""Points beside turns: of challenges, for overtime, and for the racks at the end."""

from collections import Counter

from station.gcg.possible_racks import known_tiles, too_many
from station.gcg.record import Challenged, EndRack, Overtime
from station.gcg.table import Table
from station.gcg.tiles import rack_tiles

Found = tuple[int, str | None]
"""The points by the rules, and what is wrong with the line."""


def challenge_points(entry: Challenged, table: Table) -> Found:
    step, points = table.settings.challenge_points, entry.line.score
    if points > 0 and (table.last is None or table.last[1] != entry.line.nick):
        return points, f"{entry.line.nick} has no play that could be challenged"
    if points % step:
        return points, f"a challenge is worth {step} points per word, not {points}"
    if table.course.settled_in:
        return points, f"the game ended before line {table.course.settled_in}"
    if points > 0:
        table.last = None
    return points, None


def overtime_points(entry: Overtime, table: Table) -> Found:
    step, points = table.settings.overtime_points, entry.line.score
    if points > 0 or points % step:
        return points, f"overtime costs {step} points per minute, not {-points}"
    return points, None


def end_points(entry: EndRack, table: Table) -> Found:
    """Points for a rack at the end: twice the others' tiles, or their value if the others lose it too; your
    own are lost once."""
    line, course = entry.line, table.course
    tiles = Counter(rack_tiles(entry.tiles, table.edition))
    known_tiles(tiles, table.edition)
    value = sum(table.edition.values[tile] * count for tile, count in tiles.items())
    own = bool(line.rack) and Counter(rack_tiles(line.rack, table.edition)) == tiles
    if line.score < 0 or own:
        score = -value
        if table.doubled:
            return score, f"{course.out} has had twice the points of these tiles"
        against = too_many(tiles, table) or course.against_loss(line.nick, tiles.total(), line.number)
        if against is None and tiles.total() < course.held[line.nick]:
            left = f"{line.nick} has {course.held[line.nick]} tiles left, not {tiles.total()}"
            table.remarks.append(f"line {line.number}: {left}")
    else:
        score = value if line.score == value or course.lost else 2 * value
        table.doubled = score != value
        against = too_many(tiles + table.gained, table)
        if against is None and score == line.score:
            against = course.against_gain(line.nick) or _left_against(tiles, table)
            if table.gained and len(table.totals) == 2:
                against = against or f"{line.nick} has had points for these tiles already"
        table.gained += tiles
    course.settled_in = course.settled_in or line.number
    return score, against


def _left_against(tiles: Counter[str], table: Table) -> str | None:
    """Of two players, the one who went out gets points for everything that is not on the board."""
    left = Counter(table.edition.counts) - table.spent()
    if len(table.totals) != 2 or tiles == left:
        return None
    return f"the tiles left are {' '.join(sorted(left.elements()))}"
