import pytest

from station.rules.game import filled
from station.rules.tile import FacedTile, Side


@pytest.mark.parametrize(
    ("tile", "fact"),
    [
        (FacedTile("K", Side.SOUTH), "aSK"),
        (FacedTile("E", Side.NORTH, kit="b", blank=True), "bN?E"),
    ],
)
def test_a_tile_as_a_fact_names_kit_side_and_letter(tile: FacedTile, fact: str) -> None:
    assert tile.fact == fact


@pytest.mark.parametrize(("count", "said"), [(1, "1 tile is here"), (2, "2 tiles are here")])
def test_a_sentence_agrees_with_its_number(count: int, said: str) -> None:
    assert filled("{count} tiles are here", {"count": count}) == said


def test_a_sentence_without_a_verb_does_too() -> None:
    assert filled("take {count} tiles", {"count": 1}) == "take 1 tile"
