"""How a picture of a board differs from what should be there."""

from dataclasses import dataclass

from station.referee.settled import may_be
from station.referee.sight import SeenSquare, SeenTile, Unseen
from station.rules.faced import FacedPosition
from station.rules.tile import FacedTile


@dataclass(frozen=True, slots=True)
class Difference:
    """Squares on which a picture differs from a position, by kind.

    new: a tile where none should be. missing: none where one should be. turned: the right tile, clearly
    facing the other way. unsure: the right tile, facing in doubt; blanks always. other: another tile, or one
    lying sideways. hidden: cannot be seen.
    """

    new: frozenset[int]
    missing: frozenset[int]
    turned: frozenset[int]
    unsure: frozenset[int]
    other: frozenset[int]
    hidden: frozenset[int]

    @property
    def disturbed(self) -> frozenset[int]:
        """Squares that are not as they should be."""
        return self.missing | self.turned | self.other

    @property
    def nothing(self) -> bool:
        return not (self.new or self.disturbed)


def compare(position: FacedPosition, squares: tuple[SeenSquare, ...]) -> Difference:
    """What the picture shows differently from the position."""
    found: dict[str, set[int]] = {name: set() for name in ("new", "missing", "turned", "unsure", "other")}
    hidden = set()
    for square, (tile, seen) in enumerate(zip(position.tiles, squares, strict=True)):
        if tile is None and seen is None:
            continue
        if isinstance(seen, Unseen):
            hidden.add(square)
        elif tile is None:
            found["new"].add(square)
        elif seen is None:
            found["missing"].add(square)
        elif (kind := _kind(tile, seen)) is not None:
            found[kind].add(square)
    return Difference(**{name: frozenset(set_) for name, set_ in found.items()}, hidden=frozenset(hidden))


def _kind(tile: FacedTile, seen: SeenTile) -> str | None:
    """How a tile differs from what it should be; None if it does not.

    A doubtful reading that could be this tile is taken to be it: as a rule only the mover's new squares
    change.
    """
    if not may_be(tile, seen):
        return "other"
    if tile.blank:
        return "unsure"
    if seen.facing is tile.facing:
        return None
    if seen.doubtful or (seen.facing is None and not seen.sideways):
        return "unsure"
    return "other" if seen.sideways else "turned"
