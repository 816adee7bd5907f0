"""What people said about squares, and how long it holds."""

from dataclasses import replace

from station.referee.ruling import Settled
from station.referee.sight import BoardSeen, SeenSquare, SeenTile, Unseen
from station.rules.edition import BLANK
from station.rules.game import MISTAKES_ASKED, RULINGS
from station.rules.tile import FacedTile, Side


def with_settled(seen: BoardSeen, settled: tuple[Settled, ...]) -> tuple[SeenSquare, ...]:
    """The picture's squares, replaced by what people said about them."""
    squares = list(seen.squares)
    for answer in settled:
        squares[answer.square] = _read_as(answer, squares[answer.square])
    return tuple(squares)


def still_settled(
    seen: BoardSeen, settled: tuple[Settled, ...], rulings: int = RULINGS
) -> tuple[Settled, ...]:
    """The answers that still hold: those whose squares have not been seen to change.

    A tile whose letter the camera misreads in the same way as before is the same tile; it may be turned.
    Where nothing lies, only the same doubtful reading is still a mistake. rulings: the version they are.
    """
    kept = []
    for answer in settled:
        now = seen.squares[answer.square]
        if isinstance(now, Unseen):
            kept.append(answer)
        elif isinstance(answer.seen, Unseen):
            # Said while a hand was there: the first clear look decides whether it still holds.
            if _agrees(answer.tile, now):
                kept.append(replace(answer, seen=now))
        elif answer.tile is None and rulings >= MISTAKES_ASKED:
            if _same_mistake(answer.seen, now):
                kept.append(answer)
        elif _same_tile(answer, now):
            kept.append(answer)
    return tuple(kept)


def _agrees(tile: FacedTile | None, now: SeenTile | None) -> bool:
    if tile is None or now is None:
        return tile is None and now is None
    return may_be(tile, now)


def _same_mistake(then: SeenTile | None, now: SeenTile | None) -> bool:
    if then is None or now is None:
        return then is None and now is None
    of_one_kit = now.kit == then.kit or now.kit_doubtful or then.kit_doubtful
    alike = {now.letter, *now.candidates} & {then.letter, *then.candidates}
    return now == then or (now.doubtful and of_one_kit and bool(alike))


def is_mistake(answer: Settled) -> bool:
    """Whether somebody said that there is no tile where the camera seems to see one."""
    return answer.tile is None and isinstance(answer.seen, SeenTile) and answer.seen.doubtful


def _same_tile(answer: Settled, now: SeenTile | None) -> bool:
    then = answer.seen
    if then is None or now is None:
        return then is None and now is None
    if now.doubtful or isinstance(then, Unseen) or now == then:
        return True
    if answer.tile is not None and may_be(answer.tile, now):
        return True
    of_one_kit = now.kit == then.kit or now.kit_doubtful or then.kit_doubtful
    return of_one_kit and (then.doubtful or now.letter == then.letter)


def _read_as(answer: Settled, now: SeenSquare) -> SeenSquare:
    tile = answer.tile
    if tile is None or tile.blank or tile.letter == BLANK:
        return None if tile is None else SeenTile(None, None, tile.kit)
    if not isinstance(now, SeenTile) or (turned := _turned(answer, now)) is None:
        return SeenTile(tile.letter, tile.facing, tile.kit)
    if not now.doubtful:
        return SeenTile(tile.letter, turned, tile.kit)
    # Whether it has been turned is as doubtful as its letter would be, had nobody said it.
    return SeenTile(tile.letter, turned, tile.kit, doubtful=True, candidates=(tile.letter,))


def _turned(answer: Settled, now: SeenTile) -> Side | None:
    """Which way a tile faces that has been turned since people said what it is; None if it has not."""
    assert answer.tile is not None
    then = answer.seen
    if not isinstance(then, SeenTile) or now.facing in (None, then.facing):
        return None
    if not now.doubtful or now.letter == answer.tile.letter:
        return now.facing
    # Misread as before, it was turned by as much as it seems to be.
    return answer.tile.facing.other if now.letter == then.letter and then.facing is not None else None


def may_be(tile: FacedTile, seen: SeenTile) -> bool:
    """Whether what is seen can be this tile; a doubtful reading gets the benefit of the doubt."""
    if seen.doubtful:
        likely = {seen.letter, *seen.candidates}
        return tile.blank or tile.letter in likely or likely == {None}
    if seen.kit not in (None, tile.kit) and not seen.kit_doubtful:
        return False
    return seen.letter == (None if tile.blank else tile.letter)
