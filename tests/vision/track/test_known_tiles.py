"""Known tiles count until they are seen to go."""

from types import SimpleNamespace
from typing import Any

import numpy as np

from vision.track.known_tiles import KnownTilesLeft


def kits(known: KnownTilesLeft, seen: dict[int, str | None], hidden: tuple[int, ...] = ()) -> Any:
    """The kits of the known tiles on one board with these letters."""
    tile, covered = np.zeros(225), np.zeros(225, np.bool_)
    tile[list(seen)] = 0.99
    covered[list(hidden)] = True
    settled: Any = SimpleNamespace(
        verdict=SimpleNamespace(tile=tile, hidden=covered), tiles=(tile > 0.5) & ~covered
    )
    memory: Any = SimpleNamespace(letters=seen)
    (found,) = known.kits({0: settled}, [memory])
    return found


def known(**tiles: tuple[str, str | None]) -> KnownTilesLeft:
    left = KnownTilesLeft()
    assert left.renew([{int(at[1:]): tile for at, tile in tiles.items()}])
    return left


def test_tiles_are_known_where_the_same_letter_is_seen() -> None:
    left = known(s7=("b", "A"), s8=("a", None), s9=("a", "E"))
    assert kits(left, {7: "A", 8: None, 9: "F", 10: "A"}) == {7: "b", 8: "a"}


def test_a_tile_seen_to_go_is_not_known_again_when_another_like_it_comes() -> None:
    left = known(s7=("b", "A"))
    assert kits(left, {}) == {}
    assert kits(left, {7: "A"}) == {}


def test_a_tile_under_a_hand_is_known_when_the_hand_has_gone() -> None:
    left = known(s7=("b", "A"))
    assert kits(left, {}, hidden=(7,)) == {}
    assert kits(left, {7: "A"}) == {7: "b"}


def test_what_is_said_again_changes_nothing() -> None:
    left = known(s7=("b", "A"))
    kits(left, {})
    assert not left.renew([{7: ("b", "A")}])
    assert kits(left, {7: "A"}) == {}
