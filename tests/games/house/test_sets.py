"""Of which board's set tiles are that are typed, or that the light leaves open."""

from collections.abc import Callable
from itertools import product
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from station.games.house.rules.custody import Hand
from station.games.house.rules.ledger import not_held
from station.games.house.sets import possible_kits
from station.referee.events import SquareSettled, Told
from station.referee.ruling import Stood
from station.rules.edition import BLANK
from station.rules.game import Laid
from station.rules.lettered.position import Tile
from station.rules.square import parse_square
from station.rules.tile import KITS, FacedTile, Kit, Side

Tables = Callable[..., Any]

letters = st.sampled_from(["A", "E", BLANK])
some = st.lists(letters, max_size=4)


def one_by_one(hand: Hand, sure: list[tuple[str, Any]], unsure: list[str]) -> dict[str, tuple[Any, ...]]:
    """The same by trying every set for every tile."""
    found: dict[str, set[Any]] = {}
    for kits in product(KITS, repeat=len(unsure)):
        tiles = [*sure, *zip(unsure, kits, strict=True)]
        faced = ((0, FacedTile(letter, Side.SOUTH, kit, blank=letter == BLANK)) for letter, kit in tiles)
        if not not_held(hand, faced):
            for letter, kit in zip(unsure, kits, strict=True):
                found.setdefault(letter, set()).add(kit)
    return {letter: tuple(kit for kit in KITS if kit in kits) for letter, kits in found.items()}


@given(
    st.builds(
        Hand,
        st.sampled_from(KITS),
        st.integers(0, 4),
        some.map(sorted).map(tuple),
        some.map(sorted).map(tuple),
    ),
    st.lists(st.tuples(letters, st.sampled_from(KITS)), max_size=2),
    st.lists(letters, min_size=1, max_size=5),
)
def test_the_possible_sets_are_those_found_by_trying_all(
    hand: Hand, sure: list[tuple[str, Any]], unsure: list[str]
) -> None:
    assert dict(possible_kits(hand, sure, unsure)) == one_by_one(hand, sure, unsure)


def test_a_word_may_fill_a_whole_column_with_tiles_of_a_large_hand(table: Tables) -> None:
    """Seven tiles of the own set and eight that the partner passed on."""
    word = "CONTRAINDICATED"
    game = table(word, camera=False)
    game.give(0, Side.SOUTH, *word[7:], unknown=7)
    squares = [parse_square(f"D{row}") for row in range(1, 16)]
    placed = tuple((square, Tile(letter)) for square, letter in zip(squares, word, strict=True))
    game.tell(Told(game.now_ms, Laid(0, placed)))
    while game.left.question is not None:
        square = game.left.question.square
        letter = word[squares.index(square)]
        kit: Kit = "b" if squares.index(square) >= 7 else "a"
        game.tell(SquareSettled(0, game.now_ms, square, FacedTile(letter, Side.SOUTH, kit)))
    assert isinstance(game.left.verdict, Stood)
    assert game.left.hand(Side.SOUTH).bonus == ()
