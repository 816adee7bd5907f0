"""How a table picture differs from what should lie there."""

from dataclasses import dataclass, replace

from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.referee.state import Settled
from station.rules.edition import BLANK
from station.rules.house.position import Position
from station.rules.tile import Tile


@dataclass(frozen=True, slots=True)
class Difference:
    """Squares of a picture against a position, each set by what is seen there.

    new: a tile where none should be. missing: none where one should be. turned: the right tile, facing
    the other way, without doubt. unsure: the right tile, its facing not seen for sure; blanks always.
    other: another tile, or one that lies sideways. hidden: cannot be seen.
    """

    new: frozenset[int]
    missing: frozenset[int]
    turned: frozenset[int]
    unsure: frozenset[int]
    other: frozenset[int]
    hidden: frozenset[int]

    @property
    def disturbed(self) -> frozenset[int]:
        """Tiles that do not lie as they should."""
        return self.missing | self.turned | self.other

    @property
    def nothing(self) -> bool:
        return not (self.new or self.disturbed)


def compare(position: Position, squares: tuple[SeenSquare, ...]) -> Difference:
    """What the picture shows otherwise than the position."""
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


def _kind(tile: Tile, seen: SeenTile) -> str | None:
    """In which way a tile is seen otherwise than it should lie; None when it lies as it should.

    A doubtful reading that may be this tile is taken to be it: only a mover's new squares change.
    """
    if not _may_be(tile, seen):
        return "other"
    if tile.blank:
        return "unsure"
    if seen.facing is tile.facing:
        return None
    if seen.doubtful or (seen.facing is None and not seen.sideways):
        return "unsure"
    return "other" if seen.sideways else "turned"


def _may_be(tile: Tile, seen: SeenTile) -> bool:
    if seen.doubtful:
        likely = {seen.letter, *seen.candidates}
        return tile.blank or tile.letter in likely or likely == {None}
    if seen.kit not in (None, tile.kit):
        return False
    return seen.letter == (None if tile.blank else tile.letter)


def as_seen(tile: Tile | None) -> SeenSquare:
    """How the camera would see a tile without doubt."""
    if tile is None:
        return None
    if tile.blank:
        return SeenTile(None, None, tile.kit)
    return SeenTile(tile.letter, tile.facing, tile.kit)


def with_settled(seen: BoardSeen, settled: tuple[Settled, ...]) -> tuple[SeenSquare, ...]:
    """The picture's squares, read as people said where they said something."""
    squares = list(seen.squares)
    for answer in settled:
        squares[answer.square] = _read_as(answer, squares[answer.square])
    return tuple(squares)


def still_settled(seen: BoardSeen, settled: tuple[Settled, ...]) -> tuple[Settled, ...]:
    """The answers that still hold: those whose squares have not been seen to change.

    A tile whose letter the camera gets wrong in the same way as before is the same tile; it may be turned.
    """
    kept = []
    for answer in settled:
        now = seen.squares[answer.square]
        if isinstance(now, Unseen):
            kept.append(answer)
        elif isinstance(answer.seen, Unseen):
            # Said while a hand lay there: the first clear look decides whether it is still so.
            if _agrees(answer.tile, now):
                kept.append(replace(answer, seen=now))
        elif _same_tile(answer, now):
            kept.append(answer)
    return tuple(kept)


def _agrees(tile: Tile | None, now: SeenTile | None) -> bool:
    if tile is None or now is None:
        return tile is None and now is None
    return _may_be(tile, now)


def _same_tile(answer: Settled, now: SeenTile | None) -> bool:
    then = answer.seen
    if then is None or now is None:
        return then is None and now is None
    if now.doubtful or isinstance(then, Unseen) or now == then:
        return True
    if answer.tile is not None and _may_be(answer.tile, now):
        return True
    return now.kit == then.kit and (then.doubtful or now.letter == then.letter)


def _read_as(answer: Settled, now: SeenSquare) -> SeenSquare:
    tile = answer.tile
    if tile is None or tile.blank or tile.letter == BLANK:
        return None if tile is None else SeenTile(None, None, tile.kit)
    facing = tile.facing
    if (
        isinstance(now, SeenTile)
        and isinstance(answer.seen, SeenTile)
        and now.facing not in (None, answer.seen.facing)
        and not now.doubtful
    ):
        facing = now.facing
    return SeenTile(tile.letter, facing, tile.kit)
