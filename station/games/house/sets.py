"""Of which board's set new tiles are, where the picture, or whoever typed them, leaves it open."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from station.games.house.interpret import Case
from station.games.house.picture import compare
from station.games.house.rules.ledger import not_held
from station.referee.finding import Unclear
from station.referee.ruling import Doubt, Question
from station.referee.sight import SeenTile
from station.rules.edition import BLANK
from station.rules.tile import KITS, FacedTile, Kit

MOST_OPEN: Final = 10
"""At most so many tiles are weighed together: a picture in which more are open shows no play."""


def with_kits(case: Case) -> Case | Unclear:
    """The case with new tiles of the sets that the mover can have them of; a question if that leaves a
    choice."""
    new = compare(case.board.position, case.squares).new
    tiles = {square: seen for square in sorted(new) if isinstance(seen := case.squares[square], SeenTile)}
    unsure = [square for square, seen in tiles.items() if _open(seen)]
    if not unsure or len(unsure) > MOST_OPEN:
        return case
    hand = case.board.hand(case.mover)

    def held(kits: Mapping[int, Kit]) -> bool:
        return not not_held(hand, ((square, _tile(case, tiles[square], kit)) for square, kit in kits.items()))

    sets = [KITS if _open(seen) else (seen.kit or hand.kit,) for seen in tiles.values()]
    possible = [kits for choice in product(*sets) if held(kits := dict(zip(tiles, choice, strict=True)))]
    for square in unsure:
        if len({kits[square] for kits in possible}) > 1:
            return Unclear(Question(Doubt.KIT, square, candidates=KITS))
    if not possible:
        return case
    squares = list(case.squares)
    for square in unsure:
        squares[square] = replace(tiles[square], kit=possible[0][square], kit_doubtful=False)
    return replace(case, squares=tuple(squares))


def _open(seen: SeenTile) -> bool:
    """A tile whose letter is in doubt, too, is asked for by its letter."""
    return not seen.doubtful and (seen.kit is None or seen.kit_doubtful)


def _tile(case: Case, seen: SeenTile, kit: Kit) -> FacedTile:
    return FacedTile(seen.letter or BLANK, case.mover, kit, blank=seen.letter is None)
