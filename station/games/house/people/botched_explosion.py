"""An explosion done wrongly."""

from random import Random

from station.games.house.rules.ruling import HouseLegal
from station.rules.faced import FacedPosition
from station.rules.tile import FacedTile


def botched(ruling: HouseLegal, before: FacedPosition, random: Random) -> FacedPosition:
    """A board after an explosion done wrongly: a tile too few turned or removed, one too many removed, or
    one turned that should not be. `before` has the play's tiles on it already."""
    after = ruling.after
    placed = {square for square, _ in ruling.play.placed}
    owed = [square for square in (*ruling.removed, *ruling.turned) if square not in placed]
    others = [square for square, _ in after.occupied() if square not in {*owed, *placed}]
    kind = random.choice(("too few", "too many", "wrong tile")) if others else "too few"
    if kind == "too few":
        if not owed:
            return after
        missed = random.choice(owed)
        return after.replace({missed: before[missed]})
    square = random.choice(others)
    if kind == "too many":
        return after.replace({square: None})
    tile = after[square]
    assert tile is not None
    return after.replace({square: FacedTile(tile.letter, tile.facing.other, tile.kit, tile.blank)})
